"""The example boards come out as they expect, and each shows a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import mtglogic
from mtglogic.cli.asking import failures, game_files

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = tuple(game_files((str(EXAMPLES),)))


@pytest.mark.parametrize("file", FILES, ids=[str(Path(file).relative_to(EXAMPLES)) for file in FILES])
def test_example(file: str) -> None:
    assert not failures(file)


@pytest.mark.parametrize("file", FILES, ids=[str(Path(file).relative_to(EXAMPLES)) for file in FILES])
def test_example_expects_something_of_every_question(file: str) -> None:
    position = mtglogic.load(file).position
    assert position.title
    assert position.questions
    assert all(question.expect for question in position.questions)


def test_there_are_ten_and_more() -> None:
    assert len(FILES) >= 10
