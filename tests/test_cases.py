"""Every case comes out as it expects: the project's own, and those given beside the checkout where they are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtglogic.cli.asking import failures, game_files

HERE = Path(__file__).parent
OWN = tuple(game_files((str(HERE / "cases"),)))
GIVEN = HERE.parents[1] / "shared" / "cases"


@pytest.mark.parametrize("file", OWN, ids=[str(Path(f).relative_to(HERE / "cases")) for f in OWN])
def test_own_case(file: str) -> None:
    assert not failures(file)


@pytest.mark.parametrize("file", game_files((str(GIVEN),)) if GIVEN.is_dir() else (), ids=lambda file: Path(file).name)
def test_given_case(file: str) -> None:
    assert not failures(file)
