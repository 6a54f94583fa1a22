"""The questions of the game file, one module a kind. :func:`ask` answers all questions of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mtglogic.logic.facts import Item
from mtglogic.position.model import Position, Question
from mtglogic.questions.answers import (
    Answer,
    ChoiceAnswer,
    CompleteChoice,
    PlainAnswer,
    Reason,
    SlotAnswer,
    TargetsAnswer,
)
from mtglogic.questions.items import QuestionError, board, item
from mtglogic.questions.reading import read
from mtglogic.questions.targeted import check, is_target, resolution, retarget
from mtglogic.questions.targets import Solved

__all__ = [
    "Answer", "ChoiceAnswer", "CompleteChoice", "PlainAnswer", "QuestionError", "Reason", "SlotAnswer", "Solved",
    "TargetsAnswer", "ask", "board", "item", "item_of",
]  # fmt: skip


def ask(position: Position, questions: Sequence[Question] | None = None) -> list[Answer | QuestionError]:
    """The answers to a position's questions, in order; a question that can't be asked has its error in its place."""
    asked = position.questions if questions is None else questions
    kinds: dict[Kind, dict[int, Question]] = {}
    for i, question in enumerate(asked):
        kinds.setdefault(KINDS.get(question.ask, _zones), {})[i] = question
    answers: dict[int, Answer | QuestionError] = {}
    for kind, of_kind in kinds.items():
        answers |= kind(position, of_kind)
    return [answers[i] for i in range(len(asked))]


def _targets(position: Position, asked: Mapping[int, Question]) -> dict[int, Answer | QuestionError]:
    answers: dict[int, Answer | QuestionError] = {}
    items = {}
    for i, question in asked.items():
        try:
            items[i] = item(position, _with_choice(question), f"{i + 1}:{question.keys['of']}")
        except QuestionError as error:
            answers[i] = error
    if items:
        solved = Solved(position, list(items.values()))
        for number, i in enumerate(items):
            only = asked[i].keys.get("slot")
            answers[i] = solved.targets(number, only) if asked[i].ask == "targets" else solved.choice(number)
    return answers


def _read(position: Position, asked: Mapping[int, Question]) -> dict[int, Answer | QuestionError]:
    answers: dict[int, Answer | QuestionError] = {}
    for i, question in asked.items():
        try:
            answers[i] = read(position, question.keys)
        except QuestionError as error:
            answers[i] = error
    return answers


def _zones(position: Position, asked: Mapping[int, Question]) -> dict[int, Answer | QuestionError]:
    """The questions of zones and moves; their module loads the reader's grammar, and so only when they are asked."""
    from mtglogic.questions.zones import KINDS as zone_kinds
    from mtglogic.questions.zones import zone_answers

    unknown = {i: QuestionError(f"there is no question “{q.ask}”") for i, q in asked.items() if q.ask not in zone_kinds}
    return unknown | dict(zone_answers(position, {i: q for i, q in asked.items() if i not in unknown}))


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


Kind = Callable[[Position, Mapping[int, Question]], Mapping[int, Answer | QuestionError]]
"""Answers all questions of a kind at once: position, number → question, to number → answer."""

KINDS: dict[str, Kind] = {
    "targets": _targets,
    "choice": _targets,
    "read": _read,
    "is_target": is_target,
    "resolution": resolution,
    "retarget": retarget,
    "check": check,
}
"""What answers each kind; the kinds that aren't listed are those of zones and moves."""
