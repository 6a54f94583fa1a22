"""The words that mean something where a game file may also have words of its own.

Such a list is open: an invented keyword, or what happened and no text asks about, does no harm. A word that is all but
one of these is a slip of the pen, which would otherwise count for nothing without anybody being told.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from functools import cache

SURE = 0.83
"""How alike a word must be to a known one to be surely meant for it: one letter wrong in six, or missing in four."""

THIS_TURN = (
    "attacked", "blocked", "entered", "dealt_damage", "damaged", "damaged_you", "damaged_player", "damaged_by_source",
    "fought_source", "crewed_source", "saddled_source", "put_there", "put_from_battlefield", "put_from_elsewhere",
    "put_from_library", "milled", "discarded", "died", "activated", "lost_life", "attacked_you", "cast_spell",
    "controlled_throughout", "combat_damaged_by_source", "gained_life", "creature_died", "permanent_left",
    "drew_card", "got_counters_from_you",
)  # fmt: skip
DESIGNATIONS = (
    "monstrous", "renowned", "saddled", "suspected", "solved", "crewed", "foretold", "goaded", "detained", "prepared",
    "paired", "modified", "suspended", "transformed", "ring-bearer", "unearthed",
)  # fmt: skip
MANNERS = (
    "destroy", "die", "state-based action", "sacrifice", "discard", "mill", "exile", "return", "cast", "play", "turn",
    "resolve", "counter", "not resolve", "draw", "put", "shuffle", "manifest", "cloak", "destroyed", "dies", "sba",
    "sacrificed", "discarded", "milled", "exiled", "returned", "bounce", "countered", "fizzle", "doesn't resolve",
    "resolves", "drawn", "played",
)  # fmt: skip
PLACES_IN_A_LIBRARY = ("top", "bottom", "shuffled")
VARIANTS = ("ante", "commander", "planechase", "archenemy", "vanguard", "conspiracy", "brawl", "oathbreaker")
CASTS = ("kicked", "bargain", "gift", "collect evidence", "additional cost", "alternative cost", "spree")
"""Costs and ways of casting that are no keywords' names."""
EVENTS = ("player", "object")


def misspelling(*known: str) -> Callable[[str], str | None]:
    """For a word that isn't one of these: which of them it surely was meant to be, or nothing.

    >>> wrong = misspelling("attacked", "blocked")
    >>> wrong("atacked"), wrong("blocked"), wrong("danced")
    ('attacked', None, None)
    """
    return lambda word: meant_for(word, known)


def meant_for(word: str, known: Iterable[str]) -> str | None:
    """The same for a collection."""
    folded = {name.casefold(): name for name in known}
    if word.casefold() in folded:
        return None
    near = difflib.get_close_matches(word.casefold(), folded, 1, SURE)
    return folded[near[0]] if near else None


@cache
def misspelt_keyword(words: str) -> str | None:
    """The keyword ability, with what follows its name, that words surely were meant to be; nothing for any keyword.

    >>> misspelt_keyword("protction from black"), misspelt_keyword("flying"), misspelt_keyword("doomsaying")
    ('protection from black', None, None)
    >>> misspelt_keyword("flying, haste")
    '[flying, haste]'
    """
    from mtglogic.cards.reader.keywords import keyword, names  # loading it takes longer than most files need
    from mtglogic.cards.reader.vocabulary import LANGUAGES

    said = words.strip(" .")
    parts = said.split()
    for language in LANGUAGES:
        if keyword(said, language):
            return None
        if all(keyword(part, language) for part in said.split(", ")):
            return f"[{said}]"
    known = [name for language in LANGUAGES for name in names(language)]
    heads = [" ".join(parts[:count]) for count in range(min(len(parts), 4), 0, -1)]
    if any(head.casefold() in known for head in heads):
        return None  # a keyword's name, followed by words that are another matter
    for count, head in zip(range(len(heads), 0, -1), heads, strict=True):
        if near := meant_for(head, known):
            return " ".join([near, *parts[count:]])
    return None


def misspelt_cast(word: str) -> str | None:
    """The cost, or the way to cast something, that a word surely was meant to be.

    >>> misspelt_cast("overlod"), misspelt_cast("bestow")
    ('overload', None)
    """
    from mtglogic.cards.reader.vocabulary import vocabulary

    return meant_for(word, [*CASTS, *vocabulary("en").data["ability_keywords"]])
