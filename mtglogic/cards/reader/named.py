"""What « cette créature », « elle » speaks of: the source of the text, or something that the text has named before."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from mtglogic.cards.model import Criteria, Replacement, conjuncts
from mtglogic.cards.reader.meaning import conjunction
from mtglogic.cards.reader.vocabulary import vocabulary


@dataclass(frozen=True)
class Told:
    """Where a sentence stands: in an ability of this kind and language, after these words."""

    kind: str
    language: str
    before: str = ""

    def after(self, words: str) -> Told:
        """The same after these words, too."""
        return replace(self, before=self.before + words)

    def speaks_of(self, words: str) -> Criteria | None:
        """``("this",)``, ``("affected",)`` for what was named before, or ``None`` where that doesn't show."""
        said = _patterns(self.language)
        if said["definite"].fullmatch(words):
            return ("affected",) if self.kind == "spell" else None
        if self.kind == "static" and said["own"].fullmatch(words):
            return ("this",)
        if words.startswith("-"):  # « régénérez-la »
            own = vocabulary(self.language).data["moves"]["looks"]["own_trigger"]
            other = said["named"].search(self.before) or not re.match(own, self.before, re.I)
            return ("affected",) if self.kind == "spell" or other else ("this",)
        noun = said["demonstrative"].match(words)
        if noun is None:
            return self._pronoun(words)
        if self.kind == "spell" and not said["own_noun"].fullmatch(noun["noun"]):
            return ("affected",)
        return self._first(noun["noun"].lower())

    def _pronoun(self, words: str) -> Criteria | None:
        said = _patterns(self.language)
        if self.kind == "spell" or not said["pronoun"].fullmatch(words) or said["named"].search(self.before):
            return ("affected",)
        return ("this",) if self.kind == "static" else None

    def _first(self, noun: str) -> Criteria | None:
        """What the first words with that noun speak of: another thing, or maybe the source itself."""
        stem = noun.removesuffix("s")
        cast = vocabulary(self.language).data["moves"]["named_by_verb"].get(stem, "")
        own = _patterns(self.language)["demonstrative_alone"].pattern
        first = re.search(rf"(?P<own>{own} )?\b(?:{stem}{cast})s?\b", self.before, re.I)
        if first is None:
            named = re.search(vocabulary(self.language).data["moves"]["looks"]["target"], self.before, re.I)
            alone = self.kind == "spell" or "~" not in self.before
            return ("affected",) if named else ("this",) if alone else None
        return None if first["own"] else ("affected",)


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    return {name: re.compile(p, re.I) for name, p in vocabulary(language).data["moves"]["naming"].items()}


def identified(effect: Replacement, words: str, told: Told) -> Replacement | None:
    """The effect of a sentence with what it speaks of in place of its mark; ``None`` where that doesn't show."""
    parts = conjuncts(effect.what)
    marks = [part for part in parts if part[0] == "named!"]
    if not marks:
        return effect
    _, name, start = marks[0]
    pronoun = effect.event == "regenerate" and not _patterns(told.language)["own_noun"].search(name)
    what = ("affected",) if pronoun else told.after(words[:start]).speaks_of(name)
    if what is None:
        return None
    return replace(effect, what=conjunction(what if part == marks[0] else part for part in parts))
