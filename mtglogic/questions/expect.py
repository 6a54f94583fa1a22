"""An answer against what is expected: lists compare as sets unless ordered, records by the keys that are given.

Two keys of ``expect`` are no keys of an answer. ``rules_not`` has numbers that must not be among the answer's
``rules``; ``rules_in`` maps editions to the numbers that the same question's answer must have there, so that a case can
prove a rule's number in every edition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mtglogic.errors import MtglogicError
from mtglogic.position.model import EDITIONS, Position, Question
from mtglogic.questions.answers import Answer

ELSEWHERE = "rules_in"
ORDERED = ("slots", "abilities", "applied", "targets")
BY_RECORD = ("outcomes", "moves")


def differences(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """What is expected and isn't so, a line each; empty where the answer is as expected."""
    return [line for key, value in expected.items() if key != ELSEWHERE for line in _key(key, value, answer)]


Ask = Callable[[Position, Sequence[Question]], Sequence[Answer | MtglogicError]]


def compare(position: Position, answers: Sequence[Answer | Exception], ask: Ask) -> list[list[str]]:
    """For each question of a position what isn't as it expects, a line each.

    ``answers`` are those to all its questions, an error in the place of one that has none; ``ask`` answers those that
    are asked again in other editions.
    """
    lines = []
    for question, answer in zip(position.questions, answers, strict=True):
        expected = question.expect or {}
        if isinstance(answer, Exception):
            lines.append([str(answer)])
        else:
            lines.append(differences(expected, answer.as_dict()) + _elsewhere(position, question, ask))
    return lines


def _elsewhere(position: Position, question: Question, ask: Ask) -> list[str]:
    lines = []
    for edition, numbers in ((question.expect or {}).get(ELSEWHERE) or {}).items():
        if edition not in EDITIONS:
            lines.append(f"{ELSEWHERE}: {edition!r} is no edition; editions: {', '.join(EDITIONS)}")
            continue
        [answer] = ask(replace(position, edition=edition), [question])
        if isinstance(answer, Exception):
            lines.append(f"{edition}: {answer}")
        else:
            lines += [f"{edition}: {line}" for line in differences({"rules": numbers}, answer.as_dict())]
    return lines


def _key(key: str, expected: Any, answer: Mapping[str, Any]) -> list[str]:
    if key == "rules_not":
        found = _list(answer.get("rules", []))
        return [f"rules: {n} isn't expected among {found!r}" for n in _list(expected) if _cited(n, found)]
    if key not in answer:
        default = {"decided": True, "complete": True, "unread": [], "unknown": []}
        if key in default and expected == default[key]:
            return []
        return [f"{key}: expected {expected!r}, the answer has no such key"]
    found = answer[key]
    if key == "illegal":
        return _illegal(expected, found)
    if key == "rules":
        return [f"rules: expected {n} among {found!r}" for n in _list(expected) if not _cited(n, _list(found))]
    if _matches(key, expected, found):
        return []
    return [f"{key}: expected {expected!r}, found {found!r}"]


def _illegal(expected: Mapping[str, Sequence[str]], found: Mapping[str, Sequence[str]]) -> list[str]:
    if not isinstance(found, Mapping):
        return [f"illegal: expected {expected!r}, found {found!r}"]
    lines = []
    for thing, codes in expected.items():
        have = found.get(thing)
        if have is None:
            lines.append(f"illegal: {thing} isn't illegal, expected {list(codes)!r}")
        else:
            lines += [f"illegal: {thing} lacks {code}, has {list(have)!r}" for code in _list(codes) if code not in have]
    return lines


def _matches(key: str, expected: Any, found: Any) -> bool:
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and not differences(expected, found)
    if not isinstance(expected, list):
        return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)
    if not isinstance(found, list | tuple):
        return False
    if key in ORDERED:
        return len(expected) == len(found) and all(_matches("", e, f) for e, f in zip(expected, found, strict=True))
    if key in BY_RECORD:
        return all(any(_matches("", e, f) for f in found) for e in expected) and all(
            any(_matches("", e, f) for e in expected) for f in found
        )
    return len(expected) == len(found) and all(any(_matches("", e, f) for f in found) for e in expected)


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _cited(number: Any, found: Sequence[Any]) -> bool:
    return any(_same_rule(str(number), str(rule)) for rule in found)


def _same_rule(expected: str, found: str) -> bool:
    """A number is met by itself and by the same number with a letter: 702.11 by 702.11b."""
    return found == expected or (found.startswith(expected) and found[len(expected) :].isalpha())
