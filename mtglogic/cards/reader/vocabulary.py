"""The words of one language and what they stand for, from ``<language>.yaml``; nothing here knows a language itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import product
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LANGUAGES = {"en": "english", "fr": "french"}


@dataclass(frozen=True)
class Vocabulary:
    """Tables of words → meaning. ``tables`` has a section's words in lower case; ``lists`` what is only listed."""

    tables: dict[str, dict[str, Any]]
    data: dict[str, Any]

    def meaning(self, section: str, words: str) -> Any:
        """What these words of a section stand for; ``KeyError`` where the section hasn't got them."""
        return self.tables[section][words.lower()]

    def pattern(self, section: str) -> str:
        """A regular expression for any of a section's words, the longest first."""
        return alternation(self.tables[section])

    def number(self, words: str) -> int:
        """The number that is written in digits or words; ``ValueError`` or ``KeyError`` where it is none."""
        if words.isdigit():
            return int(words)
        total = 0
        for word in re.split("[ -]", words.lower()):
            total = total * 100 if word == self.data.get("hundred") else total + self.data["numbers"][word]
        return total


def alternation(words: Any) -> str:
    """A regular expression that takes any of ``words``, the longest first."""
    known = set(words)
    plurals = {word for word in known if word.endswith("s") and word[:-1] in known}  # half as long to compile with them
    forms = sorted(known - plurals, key=lambda word: (-len(word), word))
    return "(?:" + "|".join(re.escape(w).replace(r"\ ", " ") + "s?" * (w + "s" in plurals) for w in forms) + ")"


def number_pattern(words: Vocabulary) -> str:
    """A regular expression for a number in digits or words, or X."""
    word = alternation(set(words.data["numbers"]) - set(words.data["articles"]))
    larger = rf"(?:-{word})?(?: {words.data['hundred']})?" if "hundred" in words.data else ""
    return rf"(?:\d+|X|{word}{larger})"


@cache
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of ``en`` or ``fr``."""
    data = yaml.load(resources.files(__package__).joinpath(f"{LANGUAGES[language]}.yaml").read_text("utf-8"), LOADER)
    tables = {name: _expand(section) for name, section in data.items()}
    return Vocabulary({name: table for name, table in tables.items() if table}, data)


@cache
def _wording(language: str, section: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(old, re.M), new) for old, new in vocabulary(language).data[section].items()]


def restated(text: str, language: str = "fr", section: str = "wording") -> str:
    """The text with odd and broken wordings of its language put into those that the grammar has (``wording``)."""
    for old, new in _wording(language, section):
        text = old.sub(new, text)
    return text


def _expand(section: Any) -> dict[str, Any]:
    """A section's table with every variant of its words; a list stands for itself."""
    if isinstance(section, list):
        return {str(word).lower(): str(word) for word in section}
    if not isinstance(section, dict):
        return {}
    return {variant.lower(): freeze(value) for words, value in section.items() for variant in _variants(str(words))}


def _variants(words: str) -> Iterator[str]:
    """“ability/abilities” and “attaquant(e)(s)”: every form; words that begin with a sign are one form."""
    for variant in words.split("/") if not words.startswith(("+", "-")) else [words]:
        parts = re.split(r"\((\w+)\)", variant)
        for endings in product(*(("", ending) for ending in parts[1::2])):
            yield "".join(a + b for a, b in zip(parts[::2], [*endings, ""], strict=True))


def freeze(value: Any) -> Any:
    """Lists as tuples, all the way down, so that criteria trees can be compared and kept in sets."""
    return tuple(freeze(part) for part in value) if isinstance(value, list) else value
