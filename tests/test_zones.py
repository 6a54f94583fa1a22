"""Every case about zones and moves comes out as it says."""

from pathlib import Path

import clingo
import pytest

from mtglogic.cards.reader import read_text
from mtglogic.game import Game
from mtglogic.logic.program import rules_dir
from mtglogic.logic.zone_facts import zone_state
from mtglogic.position import Question, from_mapping, load
from mtglogic.questions import QuestionError, ask
from mtglogic.questions.expect import differences
from mtglogic.questions.zones import KINDS

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases" / "zones").glob("*.yaml")) + sorted((HERE.parent / "examples" / "zones").glob("*.yaml"))


@pytest.mark.parametrize("file", CASES, ids=lambda f: f.stem)
def test_case(file: Path) -> None:
    position = load(file)
    asked = [q for q in position.questions if q.ask in KINDS]
    assert asked, "a case without a question about zones"
    for question, answer in zip(asked, ask(position, asked), strict=True):
        assert not isinstance(answer, QuestionError), answer
        assert question.expect, "a question without an expectation proves nothing"
        assert differences(question.expect, answer.as_dict()) == [], (file.name, question.line)


def shown(facts: str) -> list[clingo.Symbol]:
    """What plain clingo shows of the rules and the facts, with nothing to say against them."""
    said: list[str] = []
    control = clingo.Control(logger=lambda _, message: said.append(message))
    for file in sorted(rules_dir().glob("*.lp")):
        control.load(str(file))
    control.add("base", [], facts)
    control.ground([("base", [])])
    assert said == []
    with control.solve(yield_=True) as handle:
        [atoms] = [model.symbols(shown=True) for model in handle]
    return list(atoms)


def test_facts_hold_the_questions_of_zones_beside_those_of_targets() -> None:
    game = from_mapping(
        {
            "players": ["Alice", "Bob"],
            "battlefield": {"Alice": [{"name": "Test Bear", "id": "bear", "types": ["creature"]}]},
            "hand": {
                "Alice": [{"name": "Test Jolt", "id": "jolt", "types": ["instant"], "text": "Tap target creature."}]
            },
            "ask": [
                {"ask": "targets", "of": "jolt"},
                {"ask": "move", "object": "bear", "how": "die"},
                {"ask": "order", "zone": "exile", "objects": ["bear"]},
            ],
        }
    )
    said = {str(atom) for atom in shown(Game(game).facts())}
    assert 'leads_to(m0,"bear",in(graveyard,"Alice"))' in said
    assert any("jolt" in atom and "bear" in atom for atom in said)
    assert not any(atom.startswith("may_order") for atom in said)  # that one can't be asked


@pytest.mark.parametrize("file", CASES, ids=lambda f: f.stem)
def test_plain_clingo_says_the_same(file: Path) -> None:
    position = load(file)
    asked = {i: q for i, q in enumerate(position.questions) if q.ask in ("move", "state_based", "finds")}
    sheet = zone_state(position, asked)
    atoms = shown(sheet.text)
    answers = dict(zip(asked, ask(position, list(asked.values())), strict=True))
    plain: dict[int, set[tuple[str, object, object]]] = {i: set() for i, q in asked.items() if q.ask == "move"}
    for atom in atoms:
        if atom.name == "leads_to" and str(atom.arguments[0]) in sheet.events:
            place = atom.arguments[2]
            end = (str(place.arguments[0]), place.arguments[1].string) if place.arguments else ("stays", None)
            plain[sheet.events[str(atom.arguments[0])][0]].add((atom.arguments[1].string, *end))
    for i, ends in plain.items():
        outcomes = answers[i].as_dict()["outcomes"]  # type: ignore[union-attr]
        if outcomes is not None:
            assert ends == {
                (o["object"], *((o["zone"], o["player"]) if o["moved"] else ("stays", None))) for o in outcomes
            }
    found = {str(a.arguments[0]) for a in atoms if a.name == "finds"}
    for i, question in asked.items():
        if question.ask == "finds":
            assert (f"l{i}" in found) is bool(answers[i].as_dict()["found"])  # type: ignore[union-attr]


def test_an_object_that_is_not_there_is_named() -> None:
    position = from_mapping(
        {
            "players": ["Alice", "Bob"],
            "graveyard": {"Alice": [{"name": "Test Bear", "id": "bear", "types": ["creature"]}]},
        }
    )
    [error] = ask(position, [Question("order", {"zone": "Bob.graveyard", "objects": ["bear"]})])
    assert isinstance(error, QuestionError) and "bear isn't in Bob.graveyard" in str(error)
    [error] = ask(position, [Question("move", {"to": "exile"})])
    assert isinstance(error, QuestionError) and "object" in str(error)


@pytest.mark.parametrize(
    ("words", "event", "zone"),
    [
        ("If a creature would die, exile it instead.", "put", "exile"),
        ("If this card would be put into a graveyard from anywhere, exile it instead.", "put", "exile"),
        ("If it would leave the battlefield, exile it instead of putting it anywhere else.", "leave", "exile"),
        ("If that spell is countered this way, put it on top of its owner's library instead.", "counter", "library"),
        ("Creature cards can't enter the battlefield from graveyards.", "enter", None),
        ("If a creature would be put into a graveyard from play, remove it from the game instead.", "put", "exile"),
    ],
)
def test_sentences_that_replace(words: str, event: str, zone: str | None) -> None:
    [ability] = read_text(words, types=["enchantment"])
    assert ability.moving is not None
    [found] = ability.moving.replaces
    assert (found.event, found.zone, found.unread) == (event, zone, ())


@pytest.mark.parametrize(
    "words",
    [
        "If a creature would die, hum a tune instead.",
        "If a frabjous thing would die, exile it instead.",
        "If a creature would die on a Tuesday, exile it instead.",
    ],
)
def test_what_is_not_understood_is_reported(words: str) -> None:
    [ability] = read_text(words, types=["enchantment"])
    assert ability.moving is not None
    assert [r.unread for r in ability.moving.replaces] == [(words.rstrip("."),)]


def test_a_sentence_about_something_else_replaces_no_move() -> None:
    [ability] = read_text("If you would gain life, you gain that much life plus 1 instead.", types=["enchantment"])
    assert ability.moving is None
