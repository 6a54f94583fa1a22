"""The instances of the word “target” in a piece of text, in order, and what binds them to each other (115.1–115.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from mtglogic.cards.model import Criteria, Slot
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import Instance, conjunction
from mtglogic.cards.reader.vocabulary import alternation, vocabulary


@dataclass(frozen=True)
class Found:
    """An instance where it stands: ``phrase`` are its words; ``instance`` is ``None`` where they weren't read at all."""

    start: int
    end: int
    phrase: str
    instance: Instance | None
    unread: str = ""


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    words = vocabulary(language).data["sentences"]
    number = rf"(?:\d+|X|{alternation(vocabulary(language).data['numbers'])})"
    count = rf"(?:{number}(?:, {number})*,? or (?:{number}|more)|(?:up to )?(?:{number}|that many)(?: plus {number})?|any number of)"
    return {
        "before": re.compile(rf"(?:\b(?:each of )?(?:{count} )?(?:other |another |a (?:second|third|fourth) )?)$|\bany (?:other |one )?$", re.I),
        "counted": re.compile(rf"(?:{count} |other )$", re.I),
        "other_use": re.compile(rf"\b(?:{words['verb_after']}|{words['target_after']}) $", re.I),
    }


def find(text: str, language: str = "en") -> list[Found]:
    """Every instance of “target” in ``text`` that names a thing to choose."""
    patterns, found = _patterns(language), []
    for match in re.finditer(r"\btargets?\b", text, re.I):
        before = text[: match.start()]
        if patterns["other_use"].search(before) or (match[0].lower() == "targets" and not patterns["counted"].search(before)):
            continue
        start = patterns["before"].search(before)
        found.append(_read(text, start.start() if start else match.start(), match.end(), language))
    return found


def _read(text: str, start: int, word_end: int, language: str) -> Found:
    """Reads the instance that begins at ``start``; what can't be read of it is given as ``unread``."""
    sentence = re.split(r"(?<=[^.])[.](?= |$)", text[start:], maxsplit=1)[0]
    read = longest("target", sentence, language)
    if read is None:
        words = re.split(r"[,;:]", sentence)[0]
        return Found(start, start + len(words), words, None, words)
    instance, end = read
    rest = sentence[end:].lstrip(" ")
    if re.match(vocabulary(language).data["after"], rest) and not _goes_on(rest, language):
        return Found(start, start + end, sentence[:end], instance)
    words = re.split(r"[,;:]", rest)[0]
    return Found(start, start + end, sentence[:end], instance, words)


def _goes_on(rest: str, language: str) -> bool:
    """Whether an “or” after the phrase joins another thing to it, which the grammar didn't take."""
    joined = re.match(vocabulary(language).data["sentences"]["joins"], rest)
    return bool(joined) and longest("quality", rest[joined.end() :], language) is not None  # type: ignore[union-attr]


def slots(found: Iterable[Found], earlier: tuple[Slot, ...] = (), *, permanent: bool = True, x: Any = "X") -> tuple[Slot, ...]:
    """The instances as slots; ``earlier`` are the slots of the same ability before them.

    ``permanent`` says that the text is a permanent's, whose “another” with nothing before it means “not this”.
    """
    done = list(earlier)
    for one in found:
        done.append(_slot(one, done))
    return tuple(done[len(earlier) :])


def _slot(found: Found, before: list[Slot]) -> Slot:
    if found.instance is None:
        return Slot(found.phrase, unread=(found.unread,), criteria=("unread", found.unread))
    noun = found.instance.noun
    slot = Slot(
        found.phrase,
        found.instance.min,
        found.instance.max,
        noun.zones,
        noun.players,
        conjunction([noun.criteria, ("unread", found.unread)]) if found.unread else noun.criteria,
        noun.whose,
        noun.binds,
        noun.chooser,
        unread=(found.unread,) if found.unread else (),
    )
    if found.instance.other:
        slot = _other(slot, before)
    return _that_player(slot, before)


def _other(slot: Slot, before: list[Slot]) -> Slot:
    """“Another”: than the earlier targets of a like kind; with none before it, than the source."""
    like = [k for k, s in enumerate(before, 1) if set(s.zones) & set(slot.zones) or (s.players != "none" != slot.players)]
    if not like:
        return replace(slot, criteria=conjunction([slot.criteria, ("another",)]))
    return replace(slot, binds=slot.binds + tuple(("other_than", k) for k in like))


def _that_player(slot: Slot, before: list[Slot]) -> Slot:
    """“That player” after a target player means that target; else it stays what the event or the text names."""
    player = next((k for k, s in reversed(list(enumerate(before, 1))) if s.players != "none"), None)
    if player is None:
        return slot
    if slot.whose == "that_player":
        slot = replace(slot, whose=None, binds=(*slot.binds, ("owner_of", player)))
    parts = slot.criteria[1:] if slot.criteria[0] == "all" else (slot.criteria,)
    for operator, bind in (("controller", "controller_of"), ("owner", "owner_of")):
        if (operator, "that_player") in parts:
            parts = tuple(p for p in parts if p != (operator, "that_player"))
            slot = replace(slot, criteria=conjunction(parts), binds=(*slot.binds, (bind, player)))
    return slot


def unread(criteria: Criteria) -> bool:
    """Whether the tree holds words that weren't read."""
    return criteria[0] == "unread" or any(isinstance(part, tuple) and part and unread(part) for part in criteria[1:])
