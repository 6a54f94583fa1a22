"""The rules as a whole: their numbers against the tables, their strata, and that a case stands for each of them."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import clingo
import pytest

from mtglogic.cli.asking import game_files
from mtglogic.logic import program
from mtglogic.position import EDITIONS, load
from mtglogic.questions import ask
from mtglogic.questions.expect import ELSEWHERE
from mtglogic.words.proof import proofs
from mtglogic.words.rulebook import Rule, rulebook

HERE = Path(__file__).parent
CASES = tuple(game_files((str(HERE / "cases"),)))


def table() -> list[dict[str, str]]:
    """The tables of rule numbers: a row has one rule's number in each edition, “-” where they give none."""
    with (HERE / "data" / "numbers.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def met(number: str, given: str) -> bool:
    """A number is met by itself, and where the table has no letter by the same number with one."""
    return number == given or (given[-1].isdigit() and number.startswith(given) and number[len(given) :].isalpha())


@pytest.mark.parametrize("rule", rulebook().values(), ids=lambda rule: rule.key)
def test_numbers_stand_in_the_tables(rule: Rule) -> None:
    rows = [row for row in table() if all(met(number, row[edition]) for edition, number in rule.numbers.items())]
    assert rows, f"no row of the tables has {rule.numbers}"


def test_no_edition_both_has_and_lacks_a_rule() -> None:
    assert not [(rule.key, e) for rule in rulebook().values() for e in rule.absent if e in rule.numbers]


def test_only_known_editions() -> None:
    assert {e for rule in rulebook().values() for e in (*rule.numbers, *rule.absent)} <= set(EDITIONS)


@pytest.mark.parametrize("file", CASES, ids=[str(Path(f).relative_to(HERE / "cases")) for f in CASES])
def test_what_is_asked_is_decided_by_grounding(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no rule makes choices, every atom is a fact: the rules are stratified."""
    grounded: list[clingo.Control] = []
    real = program._control

    def control(*given: object, **named: object) -> clingo.Control:
        grounded.append(real(*given, **named))  # type: ignore[arg-type]
        return grounded[-1]

    monkeypatch.setattr(program, "_control", control)
    ask(load(file))
    for run in grounded:
        if not any(run.symbolic_atoms.by_signature(name, 1) for name in ("choosing", "trying", "changing")):
            open_atoms = [str(atom.symbol) for atom in run.symbolic_atoms if not atom.is_fact]
            assert not open_atoms


def cited(file: str) -> list[tuple[str, set[str]]]:
    """The edition, and the numbers cited, of each answer to a case's questions, also those asked again elsewhere."""
    position = load(file)
    found = []
    for edition in EDITIONS:
        asked = [
            question
            for question in position.questions
            if edition == position.edition or edition in ((question.expect or {}).get(ELSEWHERE) or {})
        ]
        answers = ask(replace(position, edition=edition), asked)
        found += [(edition, set(a.rules)) for a in answers if not isinstance(a, Exception)]
    return found


def test_every_rule_has_a_case_for_and_one_against() -> None:
    """A case in which an answer cites the rule, and one in which an answer doesn't, in an edition that has it."""
    proven = proofs(HERE.parent)
    answers = {file: cited(str(HERE.parent / file)) for file in sorted({f for files in proven.values() for f in files})}
    missing = []
    for rule in rulebook().values():
        told = [a for file in proven.get(rule.key, []) for a in answers[file] if a[0] in rule.numbers]
        if rule.used and rule.numbers and not any(rule.numbers[edition] in numbers for edition, numbers in told):
            missing.append(f"{rule.key}: no case for")
        if rule.used and rule.numbers and not any(rule.numbers[edition] not in numbers for edition, numbers in told):
            missing.append(f"{rule.key}: no case against")
        if rule.used and not rule.numbers and rule.key not in proven:
            missing.append(f"{rule.key}: no case")
    assert not missing, "\n".join(missing)
