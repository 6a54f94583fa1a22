"""Which cases prove a rule: those that expect its number to be cited, or bear its key as a tag."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from mtglogic.position.model import CURRENT
from mtglogic.questions.expect import ELSEWHERE
from mtglogic.words.rulebook import rulebook

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

FOLDERS = ("tests/cases", "examples")


@cache
def proofs(checkout: Path) -> dict[str, list[str]]:
    """Rule key → the files below a checkout's cases and examples that prove the rule."""
    found: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for file in sorted((checkout / folder).rglob("*.yaml")):
            for key in _proven(file):
                found.setdefault(key, []).append(str(file.relative_to(checkout)))
    return found


def _proven(file: Path) -> list[str]:
    data = yaml.load(file.read_text(encoding="utf-8"), _Loader)
    edition = str(data.get("edition", CURRENT))
    expected = {
        pair
        for question in data.get("ask", ())
        for pair in _cited(question.get("expect") or {}, CURRENT if edition == "current" else edition)
    }
    tags = set(_listed(data.get("tags", [])))
    return [r.key for r in rulebook().values() if r.key in tags or not expected.isdisjoint(r.numbers.items())]


def _cited(expect: dict[str, Any], edition: str) -> Iterator[tuple[str, str]]:
    """Edition and number of each rule that a question expects to be cited, also when it is asked in other editions."""
    for where, numbers in {edition: expect.get("rules", []), **(expect.get(ELSEWHERE) or {})}.items():
        yield from ((where, str(number)) for number in _listed(numbers))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
