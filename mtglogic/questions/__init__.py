"""The questions of the game file, one module a kind. :func:`ask` answers all questions of a position."""

from __future__ import annotations

from collections.abc import Sequence

from mtglogic.logic.facts import Item, state
from mtglogic.logic.program import verdicts
from mtglogic.position.model import Position, Question
from mtglogic.questions.answers import Answer, ChoiceAnswer, PlainAnswer, Reason, SlotAnswer, TargetsAnswer
from mtglogic.questions.items import QuestionError, board, item
from mtglogic.questions.reading import read
from mtglogic.questions.targets import Solved
from mtglogic.words.numbers import Numbers

__all__ = [
    "ANSWERED", "Answer", "ChoiceAnswer", "PlainAnswer", "QuestionError", "Reason", "SlotAnswer", "Solved",
    "TargetsAnswer", "ask", "board", "item", "item_of",
]  # fmt: skip

ANSWERED = ("targets", "choice", "is_target", "read")
"""The kinds of question that have rules."""


def ask(position: Position, questions: Sequence[Question] | None = None) -> list[Answer | QuestionError]:
    """The answers to a position's questions, in order; a question that can't be asked has its error in its place."""
    asked = position.questions if questions is None else questions
    answers: dict[int, Answer | QuestionError] = {}
    items = {}
    for i, question in enumerate(asked):
        try:
            if (meant := item_of(position, question, i + 1)) is not None:
                items[i] = meant
            elif question.ask == "read":
                answers[i] = read(position, question.keys)
            elif question.ask != "is_target":
                raise QuestionError(f"“{question.ask}” isn't answered yet")
        except QuestionError as error:
            answers[i] = error
    if items:
        solved = Solved(position, list(items.values()))
        for number, i in enumerate(items):
            only = asked[i].keys.get("slot")
            answers[i] = solved.targets(number, only) if asked[i].ask == "targets" else solved.choice(number)
    answers |= _is_target(position, {i: q for i, q in enumerate(asked) if q.ask == "is_target"})
    return [answers[i] for i in range(len(asked))]


def item_of(position: Position, question: Question, number: int) -> Item | None:
    """The spell or ability that the ``number``-th question is about; ``None`` for the kinds that need no item.

    Raises:
        QuestionError: no such object or ability, or it isn't clear which is meant.
    """
    if question.ask not in ("targets", "choice"):
        return None
    return item(position, _with_choice(question), f"{number}:{question.keys['of']}")


def _with_choice(question: Question) -> dict[str, object]:
    keys = dict(question.keys)
    if question.ask == "choice":
        keys.setdefault("targets", [])
    else:
        keys.pop("targets", None)
    return keys


def _is_target(position: Position, asked: dict[int, Question]) -> dict[int, Answer | QuestionError]:
    if not asked:
        return {}
    sheet = state(position, [])
    atoms = verdicts(sheet.text, (("is_target", 2), ("cites", 2)))
    targets = {(sheet.things[str(o)], sheet.things[str(x)]) for o, x in atoms.get("is_target")}
    number = Numbers.of(atoms).get("affected_not_target")
    rules = (number,) if number else ()
    return {
        i: PlainAnswer(position.edition, {"holds": (q.keys["of"], q.keys["what"]) in targets}, rules=rules)
        for i, q in asked.items()
    }
