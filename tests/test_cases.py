"""Every case comes out as it expects: the project's own, and those given beside the checkout where they are there."""

from __future__ import annotations

from pathlib import Path

import clingo
import pytest

from mtglogic.cli.asking import failures, game_files
from mtglogic.logic.program import rules_dir

HERE = Path(__file__).parent
OWN = tuple(game_files((str(HERE / "cases"),)))
GIVEN = HERE.parents[1] / "shared" / "cases"


@pytest.mark.parametrize("file", OWN, ids=[str(Path(f).relative_to(HERE / "cases")) for f in OWN])
def test_own_case(file: str) -> None:
    assert not failures(file)


@pytest.mark.parametrize("file", game_files((str(GIVEN),)) if GIVEN.is_dir() else (), ids=lambda file: Path(file).name)
def test_given_case(file: str) -> None:
    assert not failures(file)


PLAIN = sorted((HERE / "cases").rglob("*.lp"))


@pytest.mark.parametrize("file", PLAIN, ids=[file.name for file in PLAIN])
def test_facts_through_plain_clingo(file: Path) -> None:
    """With all rule files plain clingo shows the atoms after “%=”; with several models, each model's on one line."""
    control = clingo.Control(["0"])
    for rules in sorted(rules_dir().glob("*.lp")):
        control.load(str(rules))
    control.load(str(file))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        models = [sorted(str(symbol) for symbol in model.symbols(shown=True)) for model in handle]
    lines = (line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("%= "))
    expected = {line.removeprefix("%= ").strip() for line in lines}
    assert (set(models[0]) if len(models) == 1 else {" ".join(model) for model in models}) == expected
