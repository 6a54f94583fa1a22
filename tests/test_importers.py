"""Card data of two publishers becomes the same cards; what isn't card data is said to be so."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from mtglogic.cards import importers
from mtglogic.cards.book import Book, BookError
from mtglogic.cards.importers import CardText, FaceText, import_cards, load, mana_value, read_card, type_line
from mtglogic.cards.model import Ability, Face

ZAP = {
    "name": "Zap",
    "layout": "normal",
    "manaCost": "{X}{R}",
    "manaValue": 1.0,
    "types": ["Instant"],
    "supertypes": [],
    "subtypes": [],
    "colors": ["R"],
    "text": "Zap deals X damage to any target.",
    "firstRelease": "2001-01-01",
    "foreignData": [
        {"language": "German", "name": "Blitz"},
        {"language": "French", "name": "Décharge", "text": "La Décharge inflige X blessures à n'importe quelle cible."},
    ],
}


def side(card: str, name: str, layout: str, **more: Any) -> dict[str, Any]:
    bare = {"types": ["Sorcery"], "supertypes": [], "subtypes": [], "colors": [], "manaValue": 0.0}
    return {"name": card, "faceName": name, "layout": layout} | bare | more


FRENCH = [{"language": "French", "name": "Moitié // Entier"}]

MTGJSON: dict[str, Any] = {
    "meta": {"date": "2026-02-03"},
    "data": {
        "Zap": [ZAP],
        "Half // Whole": [
            side("Half // Whole", "Half", "split", manaCost="{1}{W}", manaValue=5.0, colors=["W"], foreignData=FRENCH),
            side("Half // Whole", "Whole", "split", manaCost="{2}{U}", manaValue=5.0, colors=["U"], foreignData=FRENCH),
        ],
        "Pup // Wolf": [
            side("Pup // Wolf", "Pup", "transform", manaCost="{2}{G}", manaValue=3.0, types=["Creature"], power="1"),
            side("Pup // Wolf", "Wolf", "transform", types=["Creature"], power="*", toughness="1+*", colors=["G"]),
        ],
        "Left // Both": [side("Left // Both", "Left", "meld", manaCost="{3}", types=["Creature"])],
        "Right // Both": [side("Right // Both", "Right", "meld", manaCost="{4}{B}", types=["Creature"])],
        "Both": [ZAP | {"name": "Both", "layout": "meld", "manaCost": "", "manaValue": 0.0, "types": ["Creature"]}],
        "Kin Song": [ZAP | {"name": "Kin Song", "types": ["Tribal", "Instant"], "power": "{'type': 'Dynamic'}"}],
    },
}

SCRYFALL: list[dict[str, Any]] = [
    {
        "name": "Zap",
        "layout": "normal",
        "released_at": "2001-01-01",
        "mana_cost": "{X}{R}",
        "cmc": 1.0,
        "type_line": "Instant",
        "oracle_text": "Zap deals X damage to any target.",
        "colors": ["R"],
    },
    {
        "name": "Half // Whole",
        "layout": "split",
        "cmc": 5.0,
        "type_line": "Sorcery // Sorcery",
        "colors": ["W", "U"],
        "card_faces": [
            {"name": "Half", "mana_cost": "{1}{W}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
            {"name": "Whole", "mana_cost": "{2}{U}", "type_line": "Sorcery", "oracle_text": "Tap target creature."},
        ],
    },
    {
        "name": "Up // Down",
        "layout": "flip",
        "cmc": 3.0,
        "type_line": "Creature — Elf // Legendary Creature — Elf",
        "colors": ["G"],
        "card_faces": [
            {"name": "Up", "mana_cost": "{2}{G}", "type_line": "Creature — Elf", "power": "1", "toughness": "1"},
            {"name": "Down", "mana_cost": "", "type_line": "Legendary Creature — Elf", "power": "3", "toughness": "3"},
        ],
    },
    {
        "name": "Pup // Wolf",
        "layout": "transform",
        "cmc": 3.0,
        "card_faces": [
            {"name": "Pup", "mana_cost": "{2}{G}", "type_line": "Creature — Wolf", "colors": ["G"]},
            {"name": "Wolf", "mana_cost": "", "type_line": "Creature — Wolf", "colors": []},
        ],
    },
    {"name": "Zap", "layout": "token", "type_line": "Token Creature — Elf"},
]


def written(folder: Path, data: Any, name: str = "cards.json") -> Path:
    path = folder / name
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(json.dumps(data).encode()))
    else:
        path.write_text(json.dumps(data), encoding="utf-8")
    return path


def faces(path: Path) -> dict[str, Face]:
    return {part.face.name: part.face for card in load(path)[1] for part in card.faces}


def test_mtgjson(tmp_path: Path) -> None:
    read = faces(written(tmp_path, MTGJSON))
    assert read["Zap"] == Face(
        "Zap", types=("instant",), mana_cost="{X}{R}", mana_value=1, colors=("red",), french="Décharge"
    )
    assert [read[name].mana_value for name in ("Half", "Whole")] == [2, 3]
    assert [read[name].french for name in ("Half", "Whole")] == ["Moitié", "Entier"]
    assert [read[name].mana_value for name in ("Pup", "Wolf")] == [3, 3]
    assert read["Both"].mana_value == 8
    assert (read["Wolf"].power, read["Wolf"].toughness, read["Pup"].toughness) == ("*", "1+*", None)
    assert (read["Kin Song"].types, read["Kin Song"].power) == (("kindred", "instant"), "*")


def test_scryfall(tmp_path: Path) -> None:
    read = faces(written(tmp_path, SCRYFALL))
    assert read["Zap"] == Face("Zap", types=("instant",), mana_cost="{X}{R}", mana_value=1, colors=("red",))
    assert [(read[n].mana_value, read[n].colors) for n in ("Half", "Whole")] == [(2, ("white",)), (3, ("blue",))]
    assert [(read[n].mana_value, read[n].colors) for n in ("Up", "Down")] == [(3, ("green",)), (3, ("green",))]
    assert [(read[n].mana_value, read[n].colors) for n in ("Pup", "Wolf")] == [(3, ("green",)), (3, ())]
    assert (read["Down"].supertypes, read["Down"].subtypes) == (("legendary",), ("Elf",))
    assert len(load(written(tmp_path, SCRYFALL))[1]) == 4


def test_an_imported_book_has_the_texts_read_and_can_be_made_again(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    source, path = written(tmp_path, MTGJSON, "cards.json.gz"), tmp_path / "own" / "book.db"
    for keep in (True, False):
        assert import_cards(source, path, keep_text=keep, progress=lambda *at: seen.append(at)) == 7
        book = Book.open(path)
        found = book.find("décharge")
        assert found is not None
        (spell,) = found.card.faces[0].abilities
        assert [slot.criteria for slot in spell.slots] == [("any_target",)]
        assert (spell.text is not None) == keep
        french = book.in_french("Zap")
        assert french is not None
        assert [slot.criteria for slot in french.faces[0].abilities[0].slots] == [("any_target",)]
        assert book.in_french("Half // Whole") is None
        assert book.about()["date"] == "2026-02-03"
    assert seen == [(7, 7), (7, 7)]


@pytest.mark.parametrize("broken", [IndexError("oops"), (Ability("spell", unread=(object(),)),)])  # type: ignore[arg-type]
def test_a_text_on_which_the_reader_fails_is_not_read(monkeypatch: pytest.MonkeyPatch, broken: Any) -> None:
    def fail(text: str, **_: Any) -> Any:
        if isinstance(broken, Exception):
            raise broken
        return broken

    monkeypatch.setattr(importers, "read_text", fail)
    card = CardText("Zap", "normal", (FaceText(Face("Zap", types=("instant",)), "Zap target creature."),))
    english, french = read_card(card)
    (ability,) = english.faces[0].abilities
    assert ability.kind == "spell"
    assert ability.unread[0].startswith(importers.FAILED)
    assert french is None


def test_without_a_path_it_becomes_the_users_own_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MTGLOGIC_BOOK", str(tmp_path / "mine.db"))
    import_cards(written(tmp_path, [SCRYFALL[0] | {"name": "Mere Zap"}]))
    assert Book.usual().find("mere zap")
    assert Book.usual().find("Grizzly Bears")
    assert not Book.shipped().find("mere zap")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"data": {"Zap": [', "isn't complete JSON"),
        (b"\xff\xfe\x00", "isn't text in UTF-8"),
        (b'{"object": "list"}', "not card data"),
        (b"[]", "holds no cards"),
        (b'{"data": {"Zap": [{"name": "Zap"}]}}', "Zap: not the data of a card: the key “types” is missing"),
        (b'{"data": {"Zap": [{"name": "Zap", "types": "Instant"}]}}', "“types” must be a list of texts"),
        (b'{"data": {"Zap": [{"name": "Zap", "manaValue": "1"}]}}', "“manaValue” must be a number"),
        (b'{"data": {"Zap": [3]}}', "Zap: not the data of a card: it must be an object"),
        (b'{"data": {"Zap": 3}}', "Zap: not the data of a card: it must be a list of faces"),
        (b'[{"name": "Zap", "layout": "normal"}]', "Zap: not the data of a card: the key “type_line” is missing"),
        (b'[{"name": "Zap", "layout": ["normal"]}]', "Zap: not the data of a card: “layout” must be text"),
        (b'[{"name": "Zap", "layout": "normal", "card_faces": [3]}]', "“card_faces” must be a list of objects"),
    ],
)
def test_what_is_not_card_data_is_said_to_be_so(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "cards.json").write_bytes(content)
    with pytest.raises(BookError, match=says):
        load(tmp_path / "cards.json")


def test_a_missing_and_a_cut_off_file(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"can't read .*No such file"):
        load(tmp_path / "none.json")
    whole = written(tmp_path, MTGJSON, "cards.json.gz").read_bytes()
    (tmp_path / "cut.json.gz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BookError, match="cut off or damaged"):
        load(tmp_path / "cut.json.gz")
    (tmp_path / "other.json.gz").write_bytes(b"no gzip at all")
    with pytest.raises(BookError, match="can't read"):
        load(tmp_path / "other.json.gz")


@pytest.mark.parametrize(
    ("cost", "value"), [("", 0), ("{0}", 0), ("{10}{W}", 11), ("{2/W}{W/U}{G/P}{X}", 4), ("{S}{C}", 2)]
)
def test_mana_values(cost: str, value: int) -> None:
    assert mana_value(cost) == value


def test_type_lines() -> None:
    assert type_line("Basic Snow Land — Forest") == (("basic", "snow"), ("land",), ("Forest",))
    assert type_line("Tribal Instant — Elf") == ((), ("kindred", "instant"), ("Elf",))
    assert type_line("Phenomenon") == ((), ("phenomenon",), ())
