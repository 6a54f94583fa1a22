"""What keeps things from being targeted, as static abilities and effects say it (702.11, 702.16, 702.18, 113.10).

Sentences that give hexproof, shroud or protection, that say “can't be the target of …”, or that take such things away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from mtglogic.cards.model import Criteria, Shield, conjuncts, walk
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import conjunction, kinds
from mtglogic.cards.reader.slots import find, sentences
from mtglogic.cards.reader.vocabulary import alternation, vocabulary

PAIRED = ("status", "paired")
THE_PAIR: Criteria = ("any", ("this",), ("all", ("type", "creature"), ("linked",)))
"""“Both creatures”: the source and the creature that it is paired with (702.95b), which is linked to it."""
COLORS = ("white", "blue", "black", "red", "green")


@cache
def read_shields(text: str, kind: str, language: str) -> tuple[tuple[Shield, ...], tuple[str, ...]]:
    """The shields that ``text`` gives, and the words that may give one and weren't read.

    Of a static ability's sentence that wasn't read there is still a shield, as far as it can reach: what its subject
    names, under an ``unread`` condition. That something loses all abilities shields nothing, so that it may be passed
    over where it isn't a static ability's. ``kind`` is the ability's: in an effect, “it” and “target creature” are what
    the effect affects; in a static ability they are its source or what that is attached to.
    """
    shields: list[Shield] = []
    unread: list[str] = []
    previous = ""
    for sentence in sentences(text):
        demand = _demand(sentence, language)
        if demand:
            shields.append(demand)
            continue
        before = len(shields) + len(unread)
        for match in _patterns(language)["shield"].finditer(sentence):
            if _shields_nothing(sentence, match, language):
                continue
            shield = _shield(sentence.rstrip("."), match, kind, language, previous)
            if isinstance(shield, Shield):
                shields.extend(_by_color(shield))
            elif kind == "static":
                unread.append(sentence)
                shields.extend(_reach(sentence, match, language))
            elif not _patterns(language)["losing"].match(match[0]):
                unread.append(sentence)
        if kind == "static" and len(shields) + len(unread) == before and _about_targets(sentence, language):
            unread.append(sentence)
        previous = sentence.rstrip(".")
    return tuple(dict.fromkeys(shields)), tuple(dict.fromkeys(unread))


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    words = vocabulary(language)
    keyword = alternation([*words.data["keywords"], *words.data["ability_keywords"]])
    return {name: re.compile(p.replace("<keyword>", keyword), re.I) for name, p in words.data["shields"].items()}


def _about_targets(sentence: str, language: str) -> bool:
    """Whether a static ability's sentence speaks of targets otherwise than to describe a spell or to set a cost."""
    patterns = _patterns(language)
    speaks = patterns["word"].search(sentence) and not patterns["no_bearing"].search(sentence)
    return bool(speaks) and not find(sentence, language)


def _by_color(shield: Shield) -> Iterator[Shield]:
    """“Protection from its colors”: for each color, what has it is protected from it."""
    if shield.quality != ("its_colors!",):
        yield shield
        return
    for color in COLORS:
        yield replace(shield, scope=conjunction([shield.scope, ("color", color)]), quality=("color", color))


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


def _shield(sentence: str, match: re.Match[str], kind: str, language: str, previous: str) -> Shield | None:
    """The shield whose keyword or verb stands at ``match``; ``None`` where the sentence wasn't read."""
    patterns = _patterns(language)
    if patterns["active"].fullmatch(match[0]):
        return _active(sentence, match, language)
    given = _given(sentence, match, language)
    if given is None:
        return None
    verb_start, gives, quality, end = given
    rest = sentence[end:].strip()
    if gives.startswith("ignore"):
        rest = patterns["as_though"].sub("", rest)
    if not patterns["after"].match(rest) or (quality is not None and patterns["cut_short"].match(rest)):
        return None
    whom = read_granting(sentence[:verb_start], rest, kind, language, previous)
    if whom is None:
        return None
    scope, condition = whom
    if patterns["choice"].search(sentence, verb_start, match.start()):
        condition = conjunction([*([condition] if condition else []), ("unread", sentence)])
    duration = patterns["duration"].search(sentence)
    return Shield(scope, gives, quality, condition, duration[0].lower() if duration else None)


def _given(sentence: str, match: re.Match[str], language: str) -> tuple[int, str, Criteria | None, int] | None:
    """Where the verb begins, what is given, from what, and where the words for that end."""
    patterns = _patterns(language)
    forbidding = patterns["forbidding"].match(sentence, match.start())
    if forbidding is None:
        verb = _verb(sentence, match, language)
        read = longest("grant", sentence[match.start() :], language) if verb else None
        if verb is None or read is None:
            return None
        gives, quality = read[0]
        return verb.start(), (verb.lastgroup or "") + gives, quality, match.start() + read[1]
    start = forbidding.end()
    words = sentence[start:].lstrip()
    read = longest("quality", words, language)
    if read is None and patterns["after"].match(words) is None:
        return None
    end = start + (len(sentence[start:]) - len(words) + read[1] if read else 0)
    return match.start(), forbidding.lastgroup or "", read[0].anywhere if read else None, end


def _verb(sentence: str, match: re.Match[str], language: str) -> re.Match[str] | None:
    """“Has”, “gains” or “loses” before a keyword, with nothing between them but other keywords."""
    patterns = _patterns(language)
    *_, verb = [None, *patterns["verb"].finditer(sentence, 0, match.start())]
    between = verb is not None and patterns["between"].fullmatch(sentence[verb.end() : match.start()])
    return verb if between else None


def _reach(sentence: str, match: re.Match[str], language: str) -> list[Shield]:
    """What a static ability's sentence that wasn't read may shield: its subject, as far as that was read."""
    patterns = _patterns(language)
    forbidding = patterns["forbidding"].match(sentence, match.start())
    verb = _verb(sentence, match, language)
    if forbidding is None and verb is None:
        return []
    if forbidding:
        gives, words = forbidding.lastgroup or "", sentence[: match.start()]
    else:
        assert verb is not None
        keyword = longest("grant", match[0], language) or longest("grant", match[0].split()[0], language)
        gives, words = (verb.lastgroup or "") + (keyword[0][0] if keyword else match[0]), sentence[: verb.start()]
    scope, condition = read_reach(words, sentence, language)
    return [Shield(scope, gives, None, condition)]


def read_reach(words: str, sentence: str, language: str) -> tuple[Criteria, Criteria]:
    """Who at most is given something in a sentence that wasn't read, and while what holds: those are its ``words``."""
    scope, front = _subject(words, language, partly=True) or (("unread", words.strip()), words)
    scope = ("type", "creature") if scope == ("pair!",) else scope
    known = [c for c in _conditions(front, "", language, "") if c[0] != "unread" and _about(c) is None]
    return _it(scope, words, front, "static", language), conjunction([*known, ("unread", sentence)])


def read_attachments(words: str, language: str) -> Criteria:
    """Which attachments the words name; the whole of them unread where that wasn't read.

    >>> read_attachments("other Auras", "en")
    ('all', ('subtype', 'Aura'), ('another',))
    """
    read = ("this",) if words == "~" else None
    found = longest("subject", words.strip(), language) if read is None else None
    if found and found[1] == len(words.strip()):
        read = found[0]
    return read or ("unread", words)


def read_granting(
    words: str, rest: str, kind: str, language: str, previous: str = ""
) -> tuple[Criteria, Criteria | None] | None:
    """Who is given something, and while what holds, from what stands before the verb and after what is given.

    ``previous`` is the sentence before it, whose condition an “otherwise” denies.
    """
    whom = _subject(words, language)
    if whom is None:
        return None
    scope, front = whom if kind == "static" else (whom[0], "")
    if kind == "static" and not _understood(front, rest, language):
        return None
    scope = _it(scope, words, front or previous, kind, language)
    if scope == ("this",) and kind != "static" and _patterns(language)["named_before"].search(words):
        if kind != "spell":
            return None  # the source, or what the text has named before
        scope = ("affected",)
    found: list[Criteria] = []
    for condition in _conditions(front, rest, language, previous):
        about = _about(condition)
        if about is None:
            found.append(condition)
        elif scope == ("this",):
            found.append(about)
        elif scope == ("affected",):
            found.append(("unread", rest or front))
        else:
            scope = conjunction([scope, about])
    if scope == ("pair!",) and PAIRED in found:
        scope = THE_PAIR
    of_host = ("controller", "host_controller") in walk(tuple(found))
    if scope == ("pair!",) or (of_host and scope != ("host",)):
        return None  # which creatures, or whose controller, wasn't said
    return scope, conjunction(found) if found else None


def _subject(words: str, language: str, partly: bool = False) -> tuple[Criteria, str] | None:
    """Who is shielded, and what stands before that in the sentence (“As long as …”).

    ``partly``: it is enough that the words begin so; a relative clause after them makes it only less.
    """
    patterns, words = _patterns(language), words.strip()
    words = patterns["joining"].sub("", patterns["tail"].sub("", words))
    for start in _starts(words, language):
        front = words[:start]
        after_prefix = patterns["prefix"].match(front) and front.rstrip().endswith(",")
        if start and not patterns["predicate"].search(front) and not after_prefix:
            continue
        clause = patterns["predicate"].sub("", words[start:]).strip()
        read = None if patterns["name"].fullmatch(clause) else longest("subject", clause, language)
        if read and read[1] == len(clause):
            return read[0], front.strip(" ,")
        if read and partly and patterns["restriction"].fullmatch(clause[read[1] :].strip()):
            return _at_most(read[0], clause, clause[read[1] :].strip()), front.strip(" ,")
    return None


def _starts(words: str, language: str) -> list[int]:
    """Where the subject may begin: first where all that follows is one, so that “players and permanents” isn't cut."""
    ends = [match.end() for match in _patterns(language)["clause"].finditer(words)]
    whole = [end for end in ends if (read := longest("subject", words[end:], language)) and read[1] == len(words) - end]
    return [*whole, *reversed(ends), 0]


def _at_most(scope: Criteria, clause: str, unread: str) -> Criteria:
    """What a clause's beginning names; a capital there may be the sentence's, so that it makes no subtype."""
    parts = conjuncts(scope)
    named = [part for part in parts if part[0] != "subtype" or not clause.startswith(str(part[1]))]
    return conjunction([*named, ("unread", unread)])


def _it(scope: Criteria, words: str, front: str, kind: str, language: str) -> Criteria:
    """What “it” is: in an effect what is affected; in a static ability what its condition speaks of.

    “They” is neither the source nor what that is attached to.
    """
    if scope != ("affected",) or kind != "static" or _patterns(language)["they"].search(words):
        return scope
    return ("host",) if _patterns(language)["host"].search(front) else ("this",)


def _about(condition: Criteria) -> Criteria | None:
    """What a condition asks of “it”, which is what is shielded; ``None`` where it speaks of something else."""
    if condition[0] == "not" and (denied := _about(condition[1])) is not None:
        return ("not", denied)
    return condition[1] if condition[0] == "it!" else None


def _understood(front: str, rest: str, language: str) -> bool:
    """Whether every word before the clause and after it is a condition, a duration or another clause."""
    patterns = _patterns(language)
    known = [patterns[name] for name in ("condition", "turn", "duration", "otherwise")]
    begins = not patterns["leading"].match(front) or any(pattern.match(front) for pattern in known)
    for pattern in known[:3]:
        rest = pattern.sub("", rest)
    return begins and bool(patterns["end"].match(rest.strip()))


def _conditions(front: str, rest: str, language: str, previous: str) -> list[Criteria]:
    """What must hold, from “As long as …, ” before the clause or “as long as …” after it; of “it” under a mark."""
    patterns, found = _patterns(language), []
    for text in (front, rest):
        for match in patterns["condition"].finditer(text):
            read = longest("condition", match["words"], language)
            whole = read is not None and re.match(r"$|,", match["words"][read[1] :])
            tree: Any = read[0] if read and whole else ("unread", match["words"])
            found.append(("not", tree) if match["unless"] else tree)
        for match in patterns["turn"].finditer(text):
            found.append(("not", ("turn_of", "you")) if match["other"] else ("turn_of", "you"))
    if patterns["otherwise"].match(front):
        found.append(("not", conjunction(_conditions("", previous, language, "") or [("unread", front)])))
    return found
