"""An answer against what is expected: lists compare as sets unless ordered, records by the keys that are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ORDERED = ("slots", "abilities", "applied", "targets")
BY_RECORD = ("outcomes", "moves")


def differences(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """What is expected and isn't so, a line each; empty where the answer is as expected."""
    return [line for key, value in expected.items() for line in _key(key, value, answer)]


def _key(key: str, expected: Any, answer: Mapping[str, Any]) -> list[str]:
    if key not in answer:
        default = {"decided": True, "complete": True, "unread": [], "unknown": []}
        if key in default and expected == default[key]:
            return []
        return [f"{key}: expected {expected!r}, the answer has no such key"]
    found = answer[key]
    if key == "illegal":
        return _illegal(expected, found)
    if key == "rules":
        missing = [n for n in _list(expected) if not any(_same_rule(str(n), str(f)) for f in _list(found))]
        return [f"rules: expected {n} among {found!r}" for n in missing]
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


def _same_rule(expected: str, found: str) -> bool:
    """A number is met by itself and by the same number with a letter: 702.11 by 702.11b."""
    return found == expected or (found.startswith(expected) and found[len(expected) :].isalpha())
