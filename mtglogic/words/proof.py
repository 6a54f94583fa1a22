"""Which cases prove a rule: those that expect its number to be cited."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from mtglogic.position.model import CURRENT
from mtglogic.words.rulebook import rulebook

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

FOLDERS = ("tests/cases", "examples")


@cache
def proofs(checkout: Path) -> dict[str, list[str]]:
    """Rule key → the files below a checkout's cases and examples that expect a number of the rule in an answer."""
    found: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for file in sorted((checkout / folder).rglob("*.yaml")):
            for key in _proven(file):
                found.setdefault(key, []).append(str(file.relative_to(checkout)))
    return found


def _proven(file: Path) -> list[str]:
    data = yaml.load(file.read_text(encoding="utf-8"), _Loader)
    edition = str(data.get("edition", CURRENT))
    expected = {str(n) for question in data.get("ask", ()) for n in _rules(question.get("expect") or {})}
    book = rulebook().values()
    return [rule.key for rule in book if rule.number(CURRENT if edition == "current" else edition) in expected]


def _rules(expect: dict[str, Any]) -> list[Any]:
    rules = expect.get("rules", [])
    return rules if isinstance(rules, list) else [rules]
