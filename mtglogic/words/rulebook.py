"""The rules by their keys: their numbers in each edition, and where in ``rules/*.lp`` they stand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from mtglogic.logic.program import rules_dir, verdicts
from mtglogic.position.model import EDITIONS

NUMBER_FILES = "*numbers.lp"
"""The rule files that hold nothing but keys and numbers."""


@dataclass(frozen=True)
class Rule:
    """A rule: ``numbers`` by edition, ``absent`` the editions that have no such rule, ``places`` (file, line) where
    ``rules/*.lp`` tells of it, ``said`` what is told there, and ``used`` whether a rule of the program names it."""

    key: str
    numbers: dict[str, str]
    absent: frozenset[str] = frozenset()
    places: tuple[tuple[str, int], ...] = ()
    said: str = ""
    used: bool = False

    def number(self, edition: str) -> str | None:
        """The number in an edition; ``None`` where the edition has no such rule or the tables don't number it."""
        return self.numbers.get(edition)


@dataclass
class _Draft:
    numbers: dict[str, str] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)
    places: list[tuple[str, int]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


@cache
def rulebook() -> dict[str, Rule]:
    """Every rule by its key, in the order of the files.

    >>> rulebook()["self_target"].numbers["2026-09"]
    '115.5'
    """
    drafts = _numbered()
    code = ""
    for file in _rule_files():
        text = file.read_text(encoding="utf-8")
        _told(file.name, text, drafts)
        if not file.match(NUMBER_FILES):
            code += "\n".join(line.split("%")[0] for line in text.splitlines())
    used = set(re.findall(r"[a-z][a-z0-9_]*", code))
    return {
        key: Rule(key, d.numbers, frozenset(d.absent), tuple(d.places), " ".join(d.said), key in used)
        for key, d in drafts.items()
    }


def _rule_files() -> list[Path]:
    return sorted(rules_dir().glob("*.lp"))


def _numbered() -> dict[str, _Draft]:
    names = tuple(file.stem for file in _rule_files() if file.match(NUMBER_FILES))
    atoms = verdicts('edition("").', (("number", 3), ("absent", 2)), files=names)
    drafts: dict[str, _Draft] = {}
    for key, edition, number in sorted(atoms.get("number"), key=str):
        drafts.setdefault(str(key), _Draft()).numbers[str(edition)] = str(number)
    for key, edition in sorted(atoms.get("absent"), key=str):
        drafts.setdefault(str(key), _Draft()).absent.add(str(edition))
    return drafts


_TELLS = re.compile(r"% ([a-z][a-z0-9_]*)(?: \([^)]*\))?: (.*)")


def _told(name: str, text: str, drafts: dict[str, _Draft]) -> None:
    """Reads the comments “% key (number): what it says”, up to the next line that isn't a comment."""
    key: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        found = _TELLS.match(line)
        if found and found[1] in drafts:
            key = found[1]
            drafts[key].places.append((name, number))
            drafts[key].said.append(found[2])
        elif key and line.startswith("% ") and not line.startswith("% ----"):
            drafts[key].said.append(line[2:].strip())
        else:
            key = None


def in_words(rule: Rule, no_such_rule: str, not_numbered: str) -> dict[str, str]:
    """Edition → the rule's number there, or in words that there is no such rule or no number for it."""
    return {e: rule.numbers.get(e) or (no_such_rule if e in rule.absent else not_numbered) for e in EDITIONS}
