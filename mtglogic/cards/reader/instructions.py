"""Which things an instruction acts on: “shuffle your hand into your library”, “a card from outside the game”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtglogic.cards.model import Criteria, walk
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.moving import NUMBERS, subject_of
from mtglogic.cards.reader.paragraphs import plain


@dataclass(frozen=True)
class Phrase:
    """What an instruction acts on: things that match, in these zones; ``top``: only so many from the top of a library;
    ``own``: the object whose text it is."""

    criteria: Criteria = ("all",)
    zones: tuple[str, ...] = ()
    whose: str | None = None
    everywhere: bool = False
    own: bool = False
    top: int | None = None


_WHOSE = {"your": "you", "an opponent's": "opponent", "each opponent's": "opponent", "your opponents'": "opponent"}
_OWNERS = (
    r"(?P<whose>your|target (?:player|opponent)'s|that player's|an opponent's|each opponent's|each player's"
    r"|your opponents'|all|their|his or her)"
)
_ZONES = r"(?:hands?|librar(?:y|ies)|graveyards?)"
_ZONE = re.compile(rf"{_OWNERS} (?P<zone>{_ZONES}(?:(?:, | and |, and )(?:your |their )?{_ZONES})*)", re.I)
_TOP = re.compile(rf"the top (?:(?P<count>\w+) )?cards? of {_OWNERS} librar(?:y|ies)", re.I)
_SEARCH = re.compile(
    rf"search(?:es)? {_OWNERS} (?P<zone>{_ZONES}) for (?:an? |up to \w+ |\w+ )?(?P<noun>(?:[\w-]+ )*?cards?)\b", re.I
)
_NOUN = re.compile(
    r"(?:\b(?:all|each|an?|any number of|any|up to \w+|one|two|three|the|target) )"
    r"(?P<noun>(?:[\w-]+ )*?cards?(?: you own)?)"
    r"(?P<place> (?:from|in|of) (?:outside the game|exile"
    r"|[\w']+(?: \w+'s)? (?:graveyards?|hands?|librar(?:y|ies)|command zone)"
    r"(?:(?:, | and |, and )(?:(?:all|your|their) )?(?:graveyards?|hands?|librar(?:y|ies)))*)"
    r"| everywhere| in (?:all|every) zones?| in exile| from exile)?(?P<owned> you own)?",
    re.I,
)
_OPPONENTS = re.compile(r"(?:target|each|an) opponent\b|(?:each of )?your opponents\b", re.I)
_BOTTOM = re.compile(r"\bthe bottom (?:\w+ )?cards? of\b", re.I)
_THINGS = re.compile(r"(?:^|\b(?:all|each|every|target|an?|any) )(?=\w)", re.I)


def acts_on(instruction: str, names: list[str]) -> list[Phrase]:
    """The phrases of an instruction that say what it acts on (400.12); none where they weren't read.

    >>> [p.zones for p in acts_on("Exile all creature cards from all graveyards.", [])]
    [('graveyard',)]
    """
    words = plain(instruction, names).replace(" at random", "")
    if re.match(r"(?:~|this (?:card|creature|permanent|spell)) (?:is|has)\b", words, re.I):
        return [Phrase(own=True)]
    if _BOTTOM.search(words):
        return []
    for ways in (_from_library, _cards, _whole_zones, _things):
        found = list(ways(words))
        if found:
            return [_theirs(phrase) for phrase in found] if _OPPONENTS.match(words) else found
    return []


def _theirs(phrase: Phrase) -> Phrase:
    """The phrase of a sentence about opponents: “their graveyard” is one of theirs."""
    return replace(phrase, whose=phrase.whose or "opponent")


def _from_library(words: str) -> Iterator[Phrase]:
    top = _TOP.search(words)
    if top:
        count = int(top["count"]) if (top["count"] or "").isdigit() else NUMBERS.get((top["count"] or "one").lower())
        if count is not None:
            yield Phrase(zones=("library",), whose=_WHOSE.get(top["whose"].lower()), top=count)
        return
    search = _SEARCH.search(words)
    if search and (noun := _of_cards(search["noun"], False)) is not None:
        yield Phrase(noun, _zones_of(search["zone"]), _WHOSE.get(search["whose"].lower()))


def _cards(words: str) -> Iterator[Phrase]:
    for match in _NOUN.finditer(words):
        place = (match["place"] or "").strip()
        noun = _of_cards(match["noun"], bool(match["owned"]))
        if noun is None or not (place or "you own in exile" in words):
            continue
        whose = next((who for start, who in _WHOSE.items() if start in place.lower()), None)
        everywhere = bool(re.fullmatch(r"everywhere|in (?:all|every) zones?", place))
        yield Phrase(noun, () if everywhere else _zones_of(place or "in exile"), whose, everywhere)


def _whole_zones(words: str) -> Iterator[Phrase]:
    """“Shuffle your hand and graveyard into your library”: what stands before where it goes."""
    for match in _ZONE.finditer(re.split(r" (?:into|onto|on (?:top|the bottom) of) ", words)[0]):
        yield Phrase(zones=_zones_of(match["zone"]), whose=_WHOSE.get(match["whose"].lower()))


def _things(words: str) -> Iterator[Phrase]:
    """Permanents and the like: “all creatures”, “target artifact”."""
    for match in _THINGS.finditer(words):
        read = longest("quality", words[match.end() :])
        if read is None or read[0].players != "none" or any(node[0] == "unread" for node in walk(read[0].criteria)):
            continue
        # A capital at the start of a sentence is no name of a subtype: there must be a verb after the phrase.
        if not match[0] and not re.match(
            r" (?:gets?|has|have|gains?|is|are|can't|loses?)\b", words[match.end() + read[1] :]
        ):
            continue
        zones = tuple(zone for zone in read[0].zones if zone != "?")
        if not zones:
            continue
        yield Phrase(read[0].criteria, zones, read[0].whose if read[0].whose in ("you", "opponent") else None)


def _of_cards(noun: str, owned: bool) -> Criteria | None:
    """What cards a phrase asks for: “face-up artifact card you own”."""
    bare = re.sub(r" ?\bcards?\b( you own)?$", "", noun).strip()
    tests: list[Criteria] = [("owner", "you")] if owned or noun.endswith("you own") else []
    if bare.startswith("face-up"):
        tests.append(("status", "face_up"))
        bare = bare.removeprefix("face-up").strip()
    if bare:
        read = subject_of(f"a {bare}")
        if read is None:
            return None
        tests.append(_said_of_cards(read[0]))
    return ("all", *tests)


def _said_of_cards(tree: Criteria) -> Criteria:
    """“Permanent” said of a card: it would be one on the battlefield (110.4a)."""
    if tree == ("kind", "permanent"):
        return ("kind", "permanent_card")
    return tuple(_said_of_cards(part) if isinstance(part, tuple) else part for part in tree)


def _zones_of(place: str) -> tuple[str, ...]:
    named = {
        "outside": "outside",
        "exile": "exile",
        "graveyard": "graveyard",
        "hand": "hand",
        "librar": "library",
        "command": "command",
    }
    return tuple(zone for start, zone in named.items() if start in place.lower())
