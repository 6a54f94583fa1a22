"""French written without its accents: recognised, so that it is said not to be read.

To put the accents back would be to guess: “jusqu'a” has only one meaning, but “engage” and “engagé” have two.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from mtglogic.cards.reader.vocabulary import alternation, vocabulary

SHORTEST = 5
"""Shorter words without an accent may be words of their own: a, ou, du."""


def lacks_accents(text: str) -> bool:
    """Whether a French text has words that are written with an accent, and no accent at all.

    >>> lacks_accents("Engagez la creature ciblee."), lacks_accents("Engagez la créature ciblée.")
    (True, False)
    >>> lacks_accents("Le sort cible est contrecarré."), lacks_accents("Chaque copie cible un de ces joueurs.")
    (False, False)
    """
    return text == _plain(text) and _accentless().search(text) is not None


def keywords_without_accents(text: str) -> bool:
    """Whether a text is nothing but names of French keywords, at least one without its accents.

    >>> keywords_without_accents("Vol, defense talismanique"), keywords_without_accents("Vol")
    (True, False)
    """
    from mtglogic.cards.reader.keywords import names

    known = {_plain(name): name for name in names("fr")}
    said = [re.sub(r"[ —]*(?:\{.*|\d+|X)$", "", part.strip(" .")).lower() for part in re.split(r"[,\n]", text)]
    return all(word in known for word in said) and any(known[word] != word for word in said)


@cache
def _accentless() -> re.Pattern[str]:
    """Words that only exist with an accent, written without; and “cible” behind a noun, which says what is targeted."""
    tables = vocabulary("fr").tables
    words = {word for table in tables.values() for key in table for word in re.findall(r"[^\W\d_]+", key)}
    known = {word for word in words if word == _plain(word)}
    without = {_plain(word) for word in words if _plain(_stem(word)) != _stem(word)} - known
    nouns = alternation(noun for noun in tables["nouns"] if noun == _plain(noun))
    verb = r"(?! (?:une?|l[ae']|les|des|du|d'|jusqu|n'importe|plus|ce|cette|ces|vous|soi)\b)"
    return re.compile(
        rf"\b(?:{alternation(word for word in without if len(word) >= SHORTEST)}|detruisez)\b"
        rf"|\b(?<!chaque ){nouns} cible\b{verb}",
        re.I,
    )


def _stem(word: str) -> str:
    """A word without the ending of a participle, which may make a verb of it if it lacks its accent (“engage”)."""
    return re.sub(r"és?$", "", word)


def _plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
