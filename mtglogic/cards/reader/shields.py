"""What keeps things from being targeted, as static abilities and effects say it (702.11, 702.16, 702.18, 113.10).

Sentences that give hexproof, shroud or protection, that say “can't be the target of …”, or that take such things away.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from mtglogic.cards.model import Criteria, Shield
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import conjunction, kinds
from mtglogic.cards.reader.slots import find, sentences
from mtglogic.cards.reader.vocabulary import vocabulary


@cache
def read_shields(text: str, kind: str, language: str) -> tuple[tuple[Shield, ...], tuple[str, ...]]:
    """The shields that ``text`` gives, and the words that may give one and weren't read.

    That something loses all abilities shields nothing, so that it may be passed over where it isn't a static ability's.
    ``kind`` is the ability's: in an effect, “it” and “target creature” are what the effect affects; in a static ability
    they are its source or what that is attached to.
    """
    shields: list[Shield] = []
    unread: list[str] = []
    for sentence in sentences(text):
        demand = _demand(sentence, language)
        if demand:
            shields.append(demand)
            continue
        before = len(shields) + len(unread)
        for match in _patterns(language)["shield"].finditer(sentence):
            if _shields_nothing(sentence, match, language):
                continue
            shield = _shield(sentence.rstrip("."), match, kind, language)
            if isinstance(shield, Shield):
                shields.append(shield)
            elif kind == "static" or not _patterns(language)["losing"].match(match[0]):
                unread.append(sentence)
        if kind == "static" and len(shields) + len(unread) == before and _about_targets(sentence, language):
            unread.append(sentence)
    return tuple(dict.fromkeys(shields)), tuple(dict.fromkeys(unread))


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    return {name: re.compile(p, re.I) for name, p in vocabulary(language).data["shields"].items()}


def _about_targets(sentence: str, language: str) -> bool:
    """Whether a static ability's sentence speaks of targets otherwise than to describe a spell or to set a cost."""
    patterns = _patterns(language)
    speaks = patterns["word"].search(sentence) and not patterns["no_bearing"].search(sentence)
    return bool(speaks) and not find(sentence, language)


def _demand(sentence: str, language: str) -> Shield | None:
    """“… your opponents must choose at least one … if able”: whom they must choose (601.2c)."""
    match = _patterns(language)["demand"].search(sentence)
    read = longest("quality", match["what"], language) if match else None
    if match is None or read is None or read[1] < len(match["what"]):
        return None
    return Shield(read[0].anywhere, "must_target", ("controller", "opponent"))


def _active(sentence: str, match: re.Match[str], language: str) -> Shield | None:
    """“Spells can't target …”: what can't, and what it can't choose."""
    by = longest("quality", sentence[: match.start()].strip(), language)
    whom = longest("subject", sentence[match.end() :].strip(), language)
    if by is None or whom is None or "player" in kinds(by[0].criteria):
        return None
    if by[1] < match.start() - 1 or match.end() + 1 + whom[1] < len(sentence):
        return None
    return Shield(whom[0], "cannot_be_target", by[0].anywhere)


def _shields_nothing(sentence: str, match: re.Match[str], language: str) -> bool:
    """Whether the words only describe something (“a token with hexproof”, “a hexproof counter”)."""
    before, after = sentence[: match.end()], sentence[match.end() :]
    return bool(_patterns(language)["no_shield"].search(before) or _patterns(language)["no_shield_after"].match(after))


def _shield(sentence: str, match: re.Match[str], kind: str, language: str) -> Shield | None:
    """The shield whose keyword or verb stands at ``match``; ``None`` where the sentence wasn't read."""
    patterns = _patterns(language)
    if patterns["active"].fullmatch(match[0]):
        return _active(sentence, match, language)
    forbidding = patterns["forbidding"].match(sentence, match.start())
    if forbidding:
        verb_start, gives, start = match.start(), forbidding.lastgroup or "", forbidding.end()
        read = longest("quality", sentence[start:].lstrip(), language)
        quality: Criteria | None = read[0].anywhere if read else None
        if read is None and patterns["after"].match(sentence[start:].lstrip()) is None:
            return None
        end = start + (len(sentence[start:]) - len(sentence[start:].lstrip()) + read[1] if read else 0)
    else:
        *_, verb = [None, *patterns["verb"].finditer(sentence, 0, match.start())]
        if verb is None or not patterns["between"].fullmatch(sentence[verb.end() : match.start()]):
            return None
        read = longest("grant", sentence[match.start() :], language)
        if read is None:
            return None
        (gives, quality), end = read[0], match.start() + read[1]
        verb_start, gives = verb.start(), (verb.lastgroup or "") + gives
    rest = sentence[end:].strip()
    if gives.startswith("ignore"):
        rest = patterns["as_though"].sub("", rest)
    if not patterns["after"].match(rest):
        return None
    whom = _subject(sentence[:verb_start], kind, language)
    if whom is None:
        return None
    scope, front = whom
    condition = _condition(front if kind == "static" else "", rest, language)
    duration = patterns["duration"].search(sentence)
    scope = _it(scope, front, kind, language)
    return Shield(scope, gives, quality, condition, duration[0].lower() if duration else None)


def _subject(words: str, kind: str, language: str) -> tuple[Criteria, str] | None:
    """Who is shielded, and what stands before that in the sentence (“As long as …”)."""
    patterns, words = _patterns(language), words.strip()
    words = patterns["tail"].sub("", words)
    for start in [*reversed([m.end() for m in patterns["clause"].finditer(words)]), 0]:
        front = words[:start]
        after_prefix = patterns["prefix"].match(front) and front.rstrip().endswith(",")
        if start and not patterns["predicate"].search(front) and not after_prefix:
            continue
        clause = patterns["predicate"].sub("", words[start:]).strip()
        read = longest("subject", clause, language)
        if read and read[1] == len(clause):
            return read[0], front.strip(" ,")
    return None


def _it(scope: Criteria, front: str, kind: str, language: str) -> Criteria:
    """What “it” is: in an effect what is affected; in a static ability what its condition speaks of."""
    if scope != ("affected",) or kind not in ("static", "keyword"):
        return scope
    return ("host",) if _patterns(language)["host"].search(front) else ("this",)


def _condition(front: str, rest: str, language: str) -> Criteria | None:
    """What must hold, from “As long as …, ” before the clause or “as long as …” after it."""
    found = []
    for text in (front, rest):
        for match in _patterns(language)["condition"].finditer(text):
            read = longest("condition", match["words"], language)
            whole = read is not None and re.match(r"$|,", match["words"][read[1] :])
            tree: Any = read[0] if read and whole else ("unread", match["words"])
            found.append(("not", tree) if match["unless"] else tree)
        for match in _patterns(language)["turn"].finditer(text):
            found.append(("not", ("turn_of", "you")) if match["other"] else ("turn_of", "you"))
    return conjunction(found) if found else None
