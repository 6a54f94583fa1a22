"""Plain clingo over ``rules/*.lp`` and the exported facts prints the same verdicts as the product, and as facts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import clingo
import pytest

import mtglogic
from mtglogic.cli.asking import answers as answers_of
from mtglogic.cli.asking import game_files
from mtglogic.game import Game
from mtglogic.logic.program import rules_dir
from mtglogic.questions import ChoiceAnswer, QuestionError, TargetsAnswer

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "examples", ROOT / "tests" / "cases", ROOT.parent / "shared" / "cases")
SHOWN = ("targets", "choice", "is_target")
"""The kinds of question whose answers plain clingo shows."""
ASKS = re.compile(rf"\bask: ({'|'.join(SHOWN)})\b")
FILES = tuple(
    file
    for folder in FOLDERS
    if folder.is_dir()
    for file in game_files((str(folder),))
    if ASKS.search(Path(file).read_text(encoding="utf-8"))
)
RULES = sorted(rules_dir().glob("*.lp"))


def shown(facts: str, models: int = 1) -> list[list[clingo.Symbol]]:
    """What plain clingo shows of each model."""
    messages: list[str] = []
    control = clingo.Control([str(models)], logger=lambda _, message: messages.append(message))
    for file in RULES:
        control.load(str(file))
    control.add("base", [], facts)
    control.ground([("base", [])])
    assert not messages
    found: list[list[clingo.Symbol]] = []
    control.solve(on_model=lambda model: found.append(model.symbols(shown=True)))
    return found


def printed(symbols: list[clingo.Symbol], name: str) -> set[tuple[str, ...]]:
    """The arguments of the shown atoms of that name, as text."""
    return {tuple(str(a).strip('"') for a in s.arguments) for s in symbols if s.name == name}


def answered(game: Game, found: list[Any]) -> dict[str, set[tuple[str, ...]]]:
    """The product's verdicts in the form in which ``rules/answers.lp`` shows them."""
    rows: dict[str, set[tuple[str, ...]]] = {"verdict": set(), "wrong": set()}
    for label, answer in zip(labels(game), found, strict=True):
        if isinstance(answer, TargetsAnswer):
            rows["verdict"] |= verdicts(answer)
        elif isinstance(answer, ChoiceAnswer):
            rows["wrong"] |= {(label, reason.code, reason.rule or "-") for reason in answer.because}
    return rows


def labels(game: Game) -> list[str]:
    """How the questions are called in the facts."""
    return [f"{n}:{q.keys.get('of')}" for n, q in enumerate(game.position.questions, 1)]


def of_kind(game: Game, kind: str) -> set[str]:
    """How the whole questions of a kind are called in the facts."""
    asked = enumerate(game.position.questions, 1)
    return {f"{n}:{q.keys['of']}" for n, q in asked if q.ask == kind and "slot" not in q.keys}


def verdicts(answer: TargetsAnswer) -> set[tuple[str, ...]]:
    rows = set()
    for slot in answer.slots:
        number = str(slot.number)
        rows |= {(answer.label, number, thing, "legal") for thing in slot.legal}
        rows |= {(answer.label, number, thing, "unknown") for thing in slot.unknown}
        rows |= {
            (answer.label, number, thing, f'illegal({r.code},"{r.rule or "-"}")')
            for thing, reasons in slot.illegal.items()
            for r in reasons
        }
    return rows


@pytest.mark.parametrize("file", FILES, ids=[f"{Path(f).parent.name}/{Path(f).name}" for f in FILES])
def test_plain_clingo_agrees(file: str) -> None:
    position = mtglogic.load(file).position
    game = Game(replace(position, questions=tuple(q for q in position.questions if q.ask in SHOWN)))
    [model] = shown(game.facts(), models=2)
    answers = answers_of(game)
    expected = answered(game, answers)
    for kind, name in (("targets", "verdict"), ("choice", "wrong")):
        asked = of_kind(game, kind)
        assert {row for row in printed(model, name) if row[0] in asked} == {
            row for row in expected[name] if row[0] in asked
        }
    for question, answer in zip(game.position.questions, answers, strict=True):
        if question.ask == "is_target" and not isinstance(answer, Exception):
            target = (question.keys["of"], question.keys["what"])
            assert (target in printed(model, "target")) == answer.as_dict()["holds"]
    castable = dict(printed(model, "castable_item"))
    for label, answer in zip(labels(game), answers, strict=True):
        if isinstance(answer, TargetsAnswer):
            # Where targets are bound together, “yes” says only that each instance finds enough; the rest is solved.
            assert answer.castable in {"yes": (True, False), "no": (False,), "unknown": (None,)}[castable[label]]


@pytest.mark.parametrize("source", ["yawn", "decimate"])
def test_choices_are_models(source: str) -> None:
    game = mtglogic.loads(
        """
        players: [Alice, Bob]
        hand: {Alice: [Decimate, {id: yawn, name: Yawn, types: [instant], text: Tap up to two target creatures.}]}
        battlefield: {Bob: [Ornithopter, Pacifism, Dryad Arbor, Forest]}
        """
    )
    models = shown(game.facts(source), models=0)
    chosen = Counter(frozenset((i, thing) for _, i, thing in printed(model, "choose")) for model in models)
    listed = Counter(
        frozenset((str(i), thing) for i, entry in enumerate(choice, 1) for thing in entry)
        for choice in game.choices(source)
    )
    assert chosen == listed
    assert len(listed) == game.targets(source).choices


def test_the_command_prints_it(tmp_path: Path) -> None:
    facts = tmp_path / "game.lp"
    facts.write_text(mtglogic.load(ROOT / "examples" / "01-bolt-or-not.yaml").facts(), encoding="utf-8")
    command = [sys.executable, "-m", "clingo", *map(str, RULES), str(facts)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 'verdict("1:lightning_bolt",1,"blastoderm",illegal(shroud,"702.18a"))' in run.stdout.split()
    assert "SATISFIABLE" in run.stdout
    assert not run.stderr


def test_a_board_that_asks_nothing_is_asked_about_everything() -> None:
    game = mtglogic.loads("players: [A, B]\nhand: {A: [Decimate, Duress]}\nbattlefield: {B: [Forest, Ornithopter]}")
    [model] = shown(game.facts(), models=2)
    assert printed(model, "verdict") == {row for answer in game.targets() for row in verdicts(answer)}
    assert printed(model, "castable_item") == {("decimate", "no"), ("duress", "yes")}


def test_questions_that_cant_be_asked_are_left_out() -> None:
    game = mtglogic.loads(
        "players: [Alice]\nbattlefield: {Alice: [Forest]}\nask: [{ask: targets, of: forest, ability: 7}]"
    )
    assert isinstance(game.ask()[0], QuestionError)
    [model] = shown(game.facts())
    assert not printed(model, "verdict")
