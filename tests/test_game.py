"""The public API: a game from a file, from data, or built in code, and what can be asked of it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import mtglogic
from mtglogic.cards.book import Book, write_book
from mtglogic.cards.model import Ability, Card, Face, Slot
from mtglogic.errors import GameFileError
from mtglogic.game import Game
from mtglogic.questions import QuestionError

BOARD = {
    "players": ["Alice", "Bob"],
    "battlefield": {"Alice": ["Prodigal Pyromancer"], "Bob": ["Grizzly Bears", "Silhana Ledgewalker"]},
    "hand": {"Alice": ["Lightning Bolt"]},
    "ask": [{"ask": "targets", "of": "lightning_bolt"}, {"ask": "targets", "of": "grizzly_bears", "ability": 4}],
}


@pytest.fixture
def game() -> Game:
    return mtglogic.from_mapping(BOARD)


def test_what_the_package_offers() -> None:
    assert all(getattr(mtglogic, name) for name in mtglogic.__all__)
    assert set(dir(mtglogic)) == set(mtglogic.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Lands'"):
        _ = mtglogic.Lands


def test_a_source_is_an_id_a_name_or_an_ability(game: Game) -> None:
    assert game.targets("Lightning Bolt").legal == game.targets("lightning_bolt").legal
    ping = game.targets("prodigal_pyromancer/1")
    assert ping.kind == "activated"
    assert (
        ping.legal == game.targets("prodigal_pyromancer", ability=1).legal == game.targets("prodigal_pyromancer").legal
    )


def test_one_source_is_answered_as_on_the_whole_board(game: Game) -> None:
    for answer in game.targets():
        assert game.targets(answer.label).as_dict() == answer.as_dict()


def test_another_edition(game: Game) -> None:
    older = game.in_edition("2011-09")
    assert older.position.edition == "2011-09"
    assert not older.targets("lightning_bolt").decided  # “any target” came later
    assert older.choice("prodigal_pyromancer", ["lightning_bolt"]).because[0].rule == "114.2"
    with pytest.raises(QuestionError, match="1993"):
        game.in_edition("1993")


def test_its_own_questions_have_errors_in_their_places(game: Game) -> None:
    first, second = game.ask()
    assert first.as_dict()["legal"] == ["Alice", "Bob", "prodigal_pyromancer", "grizzly_bears"]
    assert isinstance(second, QuestionError)


def test_any_question(game: Game) -> None:
    assert game.answer("visible", object="grizzly_bears").as_dict()["public"] is True
    assert not game.is_target("lightning_bolt", "Bob")
    with pytest.raises(QuestionError, match="no ability"):
        game.answer("targets", of="grizzly_bears", ability=4)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"by": "Bobb"}, "did you mean “Bob”"),
        ({"kickd": True}, "did you mean “kicked”"),
        ({"x": -1}, "x"),
        ({"event": {"object": "grizzly_bear"}}, "did you mean “grizzly_bears”"),
    ],
)
def test_what_is_announced_is_checked(game: Game, keys: dict[str, object], said: str) -> None:
    with pytest.raises(GameFileError, match=said):
        game.targets("lightning_bolt", **keys)


def test_unknown_things_are_named(game: Game) -> None:
    with pytest.raises(GameFileError, match="did you mean “lightning_bolt”"):
        game.targets("lightning_bot")
    with pytest.raises(GameFileError, match="did you mean “grizzly_bears”"):
        game.why("lightning_bolt", "grizzly_bear")
    with pytest.raises(GameFileError, match="did you mean “grizzly_bears”"):
        game.choice("lightning_bolt", ["grizzly_bear"])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: mtglogic.loads(b"players: [A]"), "must be text, not bytes; decode it first"),
        (lambda: mtglogic.loads(None), "must be text, not nothing"),
        (lambda: mtglogic.loads("players: [A]", format="toml"), "no format “toml”; one of: yaml, json, pzl"),
        (lambda: mtglogic.loads("title: x\nplayers: ['\ud800']"), "line 2: has half a character"),
        (lambda: mtglogic.loads('{"players": ["\\ud800"]}', format="json"), r"players\[1\]: has half a character"),
        (lambda: mtglogic.loads("[state]\nhumanlife=\udc00", format="pzl"), "line 2: has half a character"),
        (lambda: mtglogic.from_mapping({"players": ["A"], "\ud800": 1}), "has half a character"),
        (lambda: mtglogic.load(None), "must be a path or an open text file"),
        (lambda: mtglogic.load(io.BytesIO(b"players: [A]")), "must be text, not bytes"),
        (lambda: mtglogic.load("a\0b"), "no file is called"),
        (lambda: mtglogic.read(None), "text: must be text"),
        (lambda: mtglogic.read("Tap target \ud800."), "text: has half a character"),
        (lambda: mtglogic.read("", types=["banana"]), r"types\[1\]: “banana” isn't known here"),
        (lambda: mtglogic.read("", language="de"), "language: “de” isn't known here"),
        (lambda: mtglogic.read("", keywords=["flyng"]), "did you mean “flying”"),
        (lambda: mtglogic.read("", tipes=["instant"]), "tipes: unknown key; did you mean “types”"),
    ],
)
def test_what_is_no_file_or_text_is_an_error_of_ours(call: Callable[[], object], said: str) -> None:
    with pytest.raises(GameFileError, match=said):
        call()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda game: game.targets(3), "a source is named by its id, a text, not by 3"),
        (lambda game: game.why(None, "Bob"), "not by None"),
        (lambda game: game.choice("lightning_bolt", targets="Bob"), r"write \['Bob'\]"),
        (lambda game: game.choice("lightning_bolt", targets=None), "`targets` is a list"),
        (lambda game: game.choices("lightning_bolt", seconds="soon"), "`seconds` is a number"),
        (lambda game: game.best("lightning_bolt", ["power"]), "no measure"),
        (lambda game: game.targets(kicked=True), "kicked: announced for one spell or ability"),
        (lambda game: game.facts(x=1), "x: announced for one spell or ability"),
        (lambda game: mtglogic.card(3), "a card is found by its name"),
        (lambda game: mtglogic.read("", edition="1993"), "no edition “1993”"),
    ],
)
def test_what_is_no_question_is_an_error_of_ours(game: Game, call: Callable[[Game], object], said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        call(game)


def test_a_name_that_none_can_have_is_no_cards() -> None:
    assert mtglogic.card("\ud800") is None


def test_choices_come_one_by_one(game: Game) -> None:
    choices = game.choices("lightning_bolt")
    first = next(choices)
    assert {first, *choices} == {((thing,),) for thing in game.targets("lightning_bolt").legal}


def test_the_best_choice(game: Game) -> None:
    assert game.best("lightning_bolt", "toughness") == (2, (("grizzly_bears",),))
    with pytest.raises(QuestionError, match="no measure “charm”"):
        game.best("lightning_bolt", "charm")


def test_a_position_built_in_code() -> None:
    ray = Ability("spell", slots=(Slot("target creature", criteria=("type", "creature")),))
    position = mtglogic.Position(
        players=(mtglogic.Player("Alice"), mtglogic.Player("Bob")),
        objects=(
            mtglogic.GameObject("ray", "Ray", "hand", "Alice", "Alice", types=("instant",), abilities=(ray,)),
            mtglogic.GameObject("wall", "Wall", "battlefield", "Bob", controller="Bob", types=("creature",)),
        ),
    )
    game = mtglogic.Game(position)
    assert game.targets("ray").legal == ["wall"]
    assert [answer.label for answer in game.targets()] == ["ray"]
    with pytest.raises(GameFileError, match="what: no id here is “wal”; did you mean “wall”"):
        game.is_target("ray", "wal")
    with pytest.raises(GameFileError, match="kickd: unknown key; did you mean “kicked”"):
        game.targets("ray", kickd=True)
    assert game.in_edition("2011-02").targets("ray").rules == ("114.1a", "114.2", "114.4", "601.2c")


def test_a_book_of_ones_own(tmp_path: Path) -> None:
    slot = Slot("target creature", criteria=("type", "creature"))
    card = Card(
        "Own Ray", "normal", (Face("Own Ray", types=("instant",), abilities=(Ability("spell", slots=(slot,)),)),)
    )
    write_book([card], tmp_path / "own.db", {"date": "2026-01-01", "texts": "not kept"})
    book = Book.open(tmp_path / "own.db")
    game = mtglogic.loads("players: [A, B]\nhand: {A: [Own Ray]}", book=book)
    assert game.targets("own_ray").castable is False
    assert mtglogic.card("own ray", book=book)
    assert mtglogic.card("no such ray", book=book) is None
