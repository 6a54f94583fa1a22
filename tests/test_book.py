"""The card book: every name finds its card, whole cards before faces, and what is written is what is read."""

from __future__ import annotations

import gzip
import json
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtglogic.cards import codec, model
from mtglogic.cards.book import Book, BookError, name_key, own_path, write_book
from mtglogic.cards.codec import from_json, to_json
from mtglogic.cards.model import Ability, Card, Face, Mode, Modes, Shield, Slot

SHARED = Path(__file__).parents[2] / "shared" / "data" / "AtomicCards.json.gz"

CARDS = [
    Card("Wear // Tear", "split", (Face("Wear", french="Usure"), Face("Tear", french="Déchirure"))),
    Card("Bind // Liberate", "split", (Face("Bind"), Face("Liberate"))),
    Card("Bind", "normal", (Face("Bind", types=("instant",), french="Lien"),)),
    Card("Æther Vial", "normal", (Face("Æther Vial", french="Fiole d'Æther"),)),
    Card("Lim-Dûl's Vault", "normal", (Face("Lim-Dûl's Vault"),)),
    Card("Lim-Dul's Hex", "normal", (Face("Lim-Dul's Hex"),)),
    Card("Lim-Dûl's Hex", "normal", (Face("Lim-Dûl's Hex"),)),
    Card("Tear of Two", "normal", (Face("Tear of Two", french="Bind"),)),
]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    write_book(CARDS, tmp_path / "book.db", {"date": "2026-01-01"})
    return Book.open(tmp_path / "book.db")


@pytest.mark.parametrize(
    ("name", "card", "face"),
    [
        ("Wear // Tear", "Wear // Tear", None),
        ("wear//TEAR", "Wear // Tear", None),
        ("Tear", "Wear // Tear", 1),
        ("Usure // Déchirure", "Wear // Tear", None),
        ("dechirure", "Wear // Tear", 1),
        ("Bind", "Bind", None),
        ("Liberate", "Bind // Liberate", 1),
        ("lien", "Bind", None),
        ("Aether Vial", "Æther Vial", None),
        ("Fiole d’æther", "Æther Vial", None),
        ("lim-dul’s  vault", "Lim-Dûl's Vault", None),
        ("Lim-Dûl's Hex", "Lim-Dûl's Hex", None),
        ("lim-dul's hex", "Lim-Dul's Hex", None),
        ("Lim‑Du\u0302l's Vault", "Lim-Dûl's Vault", None),
    ],
)
def test_a_card_is_found_by_any_of_its_names(book: Book, name: str, card: str, face: int | None) -> None:
    found = book.find(name)
    assert found is not None
    assert (found.card.name, found.face) == (card, face)
    assert found.card in CARDS


def test_an_unknown_name_finds_nothing_but_has_neighbours(book: Book) -> None:
    assert book.find("Aether Vail") is None
    assert book.nearest("Aether Vail", 1) == ["Æther Vial"]
    assert book.nearest("Dechirur", 1) == ["Déchirure"]
    assert book.nearest("qqqqqqqq") == []


def test_an_own_book_comes_before_but_a_whole_name_wins(tmp_path: Path, book: Book) -> None:
    own = Card("Wear // Tear", "split", (Face("Wear", colors=("red",)), Face("Bind", colors=("red",))))
    write_book([own], tmp_path / "own.db", {})
    both = Book.open(tmp_path / "own.db", tmp_path / "book.db")
    assert (found := both.find("Wear")) and found.card == own
    assert (found := both.find("Bind")) and found.card == CARDS[2]
    assert len(both.names()) == len(CARDS)


def test_a_card_with_the_abilities_of_its_french_text(tmp_path: Path) -> None:
    french = Card("Bind", "normal", (Face("Bind", abilities=(Ability("spell"),)),))
    write_book(CARDS, tmp_path / "book.db", {}, [french])
    book = Book.open(tmp_path / "book.db")
    assert book.in_french("Bind") == french
    assert book.in_french("Bind // Liberate") is None
    assert (found := book.find("Bind")) and found.card == CARDS[2]


def test_where_the_own_book_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("MTGLOGIC_BOOK", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert own_path() == Path("/data/mtglogic/book.db")
    monkeypatch.setenv("MTGLOGIC_BOOK", "/elsewhere/mine.db")
    assert own_path() == Path("/elsewhere/mine.db")


def test_a_missing_or_foreign_book_is_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"no card book at .*none\.db"):
        Book.open(tmp_path / "none.db")
    (tmp_path / "letter.db").write_text("Dear Alice")
    with pytest.raises(BookError, match=r"letter\.db is not a card book"):
        Book.open(tmp_path / "letter.db")


def test_a_book_that_fails_on_the_way_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    write_book(CARDS, path, {})
    before = path.read_bytes()
    with pytest.raises(TypeError):
        write_book([Card("Bad", "normal", (Face("Bad", types=(object(),)),))], path, {})  # type: ignore[arg-type]
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["book.db"]


def test_the_same_cards_make_the_same_file(tmp_path: Path) -> None:
    write_book(CARDS, tmp_path / "a.db", {"date": "2026"})
    write_book(CARDS, tmp_path / "b.db", {"date": "2026"})
    assert (tmp_path / "a.db").read_bytes() == (tmp_path / "b.db").read_bytes()


@given(st.text())
def test_a_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


def trees() -> st.SearchStrategy[Any]:
    leaf = st.text(max_size=5) | st.integers(-5, 5) | st.none()
    return st.recursive(leaf, lambda part: st.lists(part, max_size=3).map(tuple), max_leaves=6)


slots = st.builds(
    Slot,
    phrase=st.text(max_size=9),
    min=trees(),
    max=trees(),
    zones=st.lists(st.text(max_size=3)).map(tuple),
    criteria=trees(),
    binds=trees(),
    when=trees(),
    unread=st.lists(st.text(max_size=3)).map(tuple),
)
modes = st.builds(
    Modes,
    min=st.integers(0, 3),
    max=st.none() | st.integers(0, 3),
    options=st.lists(st.builds(Mode, st.lists(slots, max_size=2).map(tuple)), max_size=2).map(tuple),
    repeat=st.booleans(),
)
abilities = st.builds(
    Ability,
    kind=st.text(max_size=5),
    slots=st.lists(slots, max_size=2).map(tuple),
    modes=st.none() | modes,
    shields=st.lists(st.builds(Shield, trees(), st.text(max_size=3), trees()), max_size=2).map(tuple),
    event=trees(),
)


@given(abilities)
def test_what_is_written_is_read_back(ability: Ability) -> None:
    card = Card("Name", "normal", (Face("Name", abilities=(ability,)),))
    assert from_json(to_json(card), Card) == card


def test_defaults_are_left_out_and_a_field_of_another_version_is_an_error() -> None:
    assert to_json(Slot("target player")) == '{"phrase":"target player"}'
    assert to_json(Slot("any number of target players", min=0, max=None)).endswith('"min":0,"max":null}')
    with pytest.raises(ValueError, match="Slot has no field colour"):
        from_json('{"phrase":"target player","colour":1}', Slot)


def test_every_dataclass_of_the_model_can_be_read_back() -> None:
    """A class of the model that the codec doesn't know would come back as a plain mapping."""
    kinds = {kind for kind in vars(model).values() if isinstance(kind, type) and is_dataclass(kind)}
    assert kinds == set(codec._CLASSES)


@pytest.mark.skipif(not SHARED.exists(), reason="needs the whole card data")
def test_every_card_is_in_the_shipped_book_by_every_name() -> None:
    """A name that several cards bear finds one of them; a whole card's English name always finds that card."""
    with gzip.open(SHARED, "rt", encoding="utf-8") as file:
        data = json.load(file)["data"]
    book = Book.shipped()
    for name, sides in data.items():
        found = book.find(name)
        assert found is not None and (found.card.name, found.face) == (name, None)
        for index, side in enumerate(sides):
            assert found.card.faces[index].name == side.get("faceName", name)
            if "faceName" in side:
                assert book.find(side["faceName"]), side["faceName"]
            for french in side.get("foreignData", ()):
                assert book.find(french["name"]), french["name"]
