"""Every case about zones and moves comes out as it says."""

from pathlib import Path

import pytest

from mtglogic.position import load
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
