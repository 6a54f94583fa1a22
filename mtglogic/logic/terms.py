"""Words and ids as ASP terms. Nothing from outside ever reaches a program unquoted."""

from __future__ import annotations

import re

_CONSTANT = re.compile(r"[a-z][a-z0-9_]*")
_RESERVED = frozenset({"not"})


def text(words: str) -> str:
    """A string term: ``text('Æther "Vial"')`` is ``"Æther \\"Vial\\""``."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def word(name: str) -> str:
    """A word of Magic's closed vocabularies: a constant where it can be one (``creature``), a string otherwise."""
    lower = name.strip().lower().replace(" ", "_").replace("-", "_")
    if _CONSTANT.fullmatch(lower) and lower not in _RESERVED:
        return lower
    return text(lower)
