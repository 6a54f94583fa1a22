"""Keyword abilities as they stand on a card, and the instances of “target” that their own rules have (115.1e, 702)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from mtglogic.cards.model import Ability, Criteria, Slot
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import conjunction
from mtglogic.cards.reader.slots import read_slots
from mtglogic.cards.reader.vocabulary import vocabulary

ARGUMENT = r"(?: ?(?:\d+|X))?(?: ?—\S.*| ?(?:— )?\{.*)?"
"""What may follow a keyword unless its language's file says otherwise: a number, a cost."""


def keyword_line(text: str, language: str) -> list[Ability]:
    """The keyword abilities of a paragraph that consists of nothing else; an empty list for any other paragraph."""
    whole = keyword(text, language)
    if whole and not _unread(whole.quality):
        return [whole]
    parts = [keyword(part, language) for part in re.split(r"[,;] (?![^{]*\})", text)]
    if all(parts):
        return [part for part in parts if part]
    return [whole] if whole else []


@cache
def keyword(words: str, language: str) -> Ability | None:
    """One keyword ability; ``None`` where the words aren't one."""
    match = _pattern(language).fullmatch(words.strip(" ."))
    if not match:
        return None
    name = next(k for k in match.groupdict() if k.startswith("k") and match[k] is not None)
    entry = _entries(language)[int(name[1:])]
    rest = (match[f"a{name[1:]}"] or "").strip()
    quality = _quality(entry, rest, language)
    ability = Ability("keyword", name=str(entry["name"]), quality=quality, text=words)
    return _hidden(ability, entry, quality, rest, language) if "phrase" in entry else ability


@cache
def names(language: str) -> frozenset[str]:
    """The names of all keyword abilities in a language, in lower case."""
    data = vocabulary(language).data
    return frozenset(w.lower() for w in (*data["keywords"], *data["ability_keywords"], *data["keyword_names"]))


@cache
def _entries(language: str) -> list[dict[str, Any]]:
    """Every keyword with how it is written, what may follow it, and its slot; the longest words first."""
    data = vocabulary(language).data
    rules, names = data["keyword_rules"], data["keyword_names"]
    words = dict.fromkeys([*data["ability_keywords"], *names])
    entries = [{"words": re.escape(w), "name": names.get(w, w), **rules.get(w, {})} for w in words]
    return sorted(entries, key=lambda entry: -len(entry["words"]))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    return re.compile(
        "|".join(
            f"(?:(?P<k{i}>{entry['words']})(?![\\w'])(?P<a{i}>{entry.get('argument', ARGUMENT)}))"
            for i, entry in enumerate(_entries(language))
        ),
        re.I,
    )


def _quality(entry: dict[str, Any], rest: str, language: str) -> Criteria | None:
    """What a keyword names: protection from what, equip what, enchant what."""
    phrase = re.sub(r"\s*(?:—|\{).*$", "", rest).strip(" :")
    if not entry.get("quality") or not phrase:
        return None
    read = longest("quality", phrase, language)
    return read[0].anywhere if read and read[1] == len(phrase) else ("unread", phrase)


def _hidden(ability: Ability, entry: dict[str, Any], quality: Criteria | None, rest: str, language: str) -> Ability:
    """The keyword with the instance of “target” that its rule has; what it names narrows that down."""
    named = re.sub(r"\s*(?:—|\{).*$", "", rest).strip(" :")
    instead = entry.get("instead", {}).get(named)
    phrase = instead or entry["phrase"].replace("()", named)
    slot = next(iter(read_slots(phrase, language)), Slot(phrase, unread=(phrase,)))
    if quality and not instead and "()" not in entry["phrase"]:
        slot = replace(slot, criteria=conjunction([slot.criteria, quality]))
    when = tuple(entry["when"]) if "when" in entry else None
    if "()" in entry["phrase"]:
        slot = replace(slot, phrase=f"{ability.name} {named}".strip())
    zone = str(entry.get("zone", "battlefield"))
    return replace(ability, acts_as=str(entry["acts_as"]), zone=zone, slots=(replace(slot, when=when),))


def _unread(quality: Criteria | None) -> bool:
    return bool(quality) and quality[0] == "unread"  # type: ignore[index]
