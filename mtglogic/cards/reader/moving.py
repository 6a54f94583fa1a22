"""What a text says of moves: replacement effects and “can't” effects (614), keywords that bear on moves, who sees what.

The sentences are read by the grammars (``english_moves.lark`` and its French counterpart), what they look like from
outside by expressions in the section ``moves`` of each language's table. A sentence that may replace or forbid a move
and isn't understood is handed on with the words that weren't read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from mtglogic.cards.model import ANYTHING, Criteria, Moving, Replacement, Shield, walk
from mtglogic.cards.reader.grammar import longest, whole
from mtglogic.cards.reader.meaning import conjunction
from mtglogic.cards.reader.moves import IT, later, settled, with_affected
from mtglogic.cards.reader.named import Told, identified
from mtglogic.cards.reader.shields import read_attachments, read_granting, read_reach
from mtglogic.cards.reader.slots import sentences
from mtglogic.cards.reader.vocabulary import restated, vocabulary

__all__ = ["read_moving", "today", "with_affected"]

Sights = tuple[tuple[str, str], ...]
KINDS = {"enters": ("static", "spell"), "own_end": ("spell",)}
"""The kinds of abilities in which such a sentence replaces anything."""


def read_moving(text: str, kind: str, language: str) -> Moving | None:
    """What the ability's text says of moves; ``None`` where it says nothing.

    ``kind`` is the ability's kind. ``~`` stands for the object whose text it is, reminder text is taken out already.
    """
    read = _moving(text, kind, language)
    return None if read == Moving() else read


def today(text: str, language: str = "en") -> str:
    """The text in today's words.

    >>> today("If it would be put into a graveyard from play, remove it from the game instead.")
    'If it would be put into a graveyard from the battlefield, exile it instead.'
    """
    return restated(text, language, "old_wording")


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    """How sentences about moves look from outside, as regular expressions (``moves`` of a language's file)."""
    data = vocabulary(language).data["moves"]["looks"]
    return {name: re.compile(pattern, re.I) for name, pattern in data.items()}


@cache
def _moving(text: str, kind: str, language: str) -> Moving:
    text, patterns = today(text, language), _patterns(language)
    replaces: list[Replacement] = []
    grants: list[Shield] = []
    sights: list[tuple[str, str]] = []
    said = [patterns["ability_word"].sub("", sentence.strip()).rstrip(".").strip() for sentence in sentences(text)]
    for i, words in enumerate(said):
        told = Told(kind, language, ". ".join([*said[:i], ""]))
        replaces += _replaces(words, said[i + 1 : i + 3], told)
        grants += _grants(words, told)
        sights.extend(_sights(words, language))
    return Moving(
        tuple(dict.fromkeys(replaces)),
        tuple(dict.fromkeys(grants)),
        tuple(dict.fromkeys(sights)),
        bool(patterns["under_owner"].search(text)),
        bool(patterns["taking_control"].search(patterns["giving_control"].sub("", text))),
        bool(patterns["giving_control"].search(text)),
        _kept(text, language),
        _attached_to(text, language),
    )


def _kept(text: str, language: str) -> Criteria | None:
    """What the protection that the text gives doesn't remove (702.16n)."""
    match = _patterns(language)["kept"].search(text)
    return read_attachments(match["what"], language) if match else None


def _attached_to(text: str, language: str) -> str | None:
    """What the text puts Auras onto the battlefield attached to (303.4f): ``this``, ``target``, or ``that`` thing."""
    match = _patterns(language)["attached_to"].search(text)
    if match is None:
        return None
    if match["this"] or (match["it"] and _patterns(language)["own_trigger"].match(text)):
        return "this"
    return "target" if _patterns(language)["target"].search(text) else "that"


# ---- replacement effects, and what can't happen ----------------------------------------------------------------------


def _replaces(words: str, following: list[str], told: Told) -> Iterator[Replacement]:
    """The effects of a sentence; where it isn't read, those that it may have.

    What happens instead of a draw the sentences ``following`` it may say, too.
    """
    patterns = _patterns(told.language)
    further = range(len(following), 0, -1) if patterns["goes_on"].search(words) else ()
    tried = [". ".join([words, *following[:n]]) for n in further]
    tried += [words] if patterns["bears"].search(words) else []
    said = next((read for text in tried if (read := whole("move_sentence", text, told.language))), None)
    if said is None or patterns["by_name"].match(words):
        yield from _guessed(words, told)
    elif told.kind in KINDS.get(said.sort, (told.kind,)):
        yield from (_settled(effect, words, told) for effect in said.effects)


def _settled(effect: Replacement, words: str, told: Told) -> Replacement:
    """The effect of a sentence that stands there; unread where it doesn't show what that speaks of."""
    found = identified(effect, words, told)
    if found is None:
        return replace(effect, what=ANYTHING, conditions=(), unread=(words,))
    if found.event == "resolve" and _patterns(told.language)["afterwards"].match(words):
        found = later(found)
    return settled(found, told.kind, words)


def _guessed(words: str, told: Told) -> Iterator[Replacement]:
    """What may bear on moves in ways that weren't read: an effect for each event that the words may speak of."""
    patterns, moves = _patterns(told.language), vocabulary(told.language).data["moves"]
    for match in patterns["may_be_instead"].finditer(words):
        yield from _may_be_instead(match, told)
    forbidden = patterns["may_forbid"].search(words)
    if forbidden:
        event = next(e for pattern, e in moves["cannot_be"].items() if re.search(pattern, forbidden["event"], re.I))
        passive = patterns["passive"].match(forbidden["event"])
        what = _at_least(forbidden["subject"], told) if passive else _player(forbidden["subject"], told.language)
        yield Replacement(event, what, cannot=True, unread=(words,))
    elif patterns["may_regenerate"].search(words):
        yield Replacement("destroy", stays=True, regenerates=True, unread=(words,))
    elif told.kind == "spell" and patterns["may_end"].search(words):
        yield Replacement("resolve", ("this",), self_replacing=True, unread=(words,))
    elif told.kind in ("static", "spell") and (enters := patterns["may_enter"].match(words)):
        what = _at_least(enters["subject"], told)
        yield Replacement("enter", what, changes=not enters["otherwise"], unread=(words,))


def _may_be_instead(match: re.Match[str], told: Told) -> Iterator[Replacement]:
    """The effects that “if … would …” may stand for: the event itself, where that is read."""
    words, moves = match.string, vocabulary(told.language).data["moves"]
    front, rest = words[: match.start("subject")], words[match.start("subject") :]
    happening = longest("happening", rest, told.language) if match["subject"] else None
    if happening:
        yield replace(_settled(replace(happening[0], conditions=()), rest, told.after(front)), unread=(words,))
        return
    player: Criteria | None = whole("player", match["subject"], told.language) if match["subject"] else None
    thing = player or _at_least(match["subject"], told)
    place = _patterns(told.language)["from_place"].search(match["event"])
    for pattern, (event, *to) in moves["may_be"].items():
        if re.search(pattern, match["event"], re.I):
            yield Replacement(event, thing, (place[1],) if place else (), tuple(to), unread=(words,))


def _at_least(words: str | None, told: Told) -> Criteria:
    """What a subject speaks of; where it wasn't read, of what card type at least it is, or anything."""
    moved = whole("moved", words, told.language) if words else None
    if moved is not None and not moved.zones:
        return _settled(Replacement("put", moved.what), "", told).what
    typed = _patterns(told.language)["typed"].fullmatch(words or "")
    types = vocabulary(told.language).data["moves"]["types"]
    return ("all", ("type", types[typed["type"].lower()]), ("unread", words)) if typed else ANYTHING


def _player(words: str | None, language: str) -> Criteria:
    read: Criteria | None = whole("player", words, language) if words else None
    return ANYTHING if read is None else read


# ---- keywords, colors, sights ----------------------------------------------------------------------------------------


def _grants(words: str, told: Told) -> Iterator[Shield]:
    patterns = _patterns(told.language)
    granted = patterns["may_grant"].search(words)
    if granted:
        yield _granted(words, granted.start(), told.language)
    if patterns["no_grant"].match(words):
        return
    enchanted = patterns["cannot_be_enchanted"].search(words)
    if enchanted:
        before, rest = words[: enchanted.start()], words[enchanted.end() :].strip()
        scope, condition = _granting(words, before, rest, told)
        quality = read_attachments(enchanted["by"], told.language) if enchanted["by"] else None
        yield Shield(scope, "cannot_be_enchanted", quality, condition)
    for keyword, pattern in vocabulary(told.language).data["moves"]["keywords"].items():
        for match in re.finditer(pattern, words, re.I):
            *_, verb = [None, *patterns["granting"].finditer(words, 0, match.start())]
            if verb is not None and not patterns["limiting"].search(words, verb.end(), match.start()):
                gives = f"{'lose_' if verb['lose'] else ''}keyword_{keyword}"
                before, rest = words[: verb.start()], words[match.end() :].strip()
                scope, condition = _granting(words, before, rest, told)
                yield Shield(scope, gives, condition=condition)


def _granted(words: str, start: int, language: str) -> Shield:
    """To what the legend rule doesn't apply, or what has the chosen color; as far as the words from ``start`` say."""
    read = longest("grant_sentence", words, language)
    if read and read[0]:
        shield: Shield = read[0]
        return shield
    partly = longest("grant_sentence", words[start:], language)
    known: Shield = partly[0] if partly and partly[0] else Shield(ANYTHING, "no_legend_rule")
    return replace(known, condition=("unread", words))


def _granting(words: str, before: str, rest: str, told: Told) -> tuple[Criteria, Criteria | None]:
    """Who is given a keyword, and while what holds; where that wasn't read, as far as it can reach."""
    patterns = _patterns(told.language)
    read = read_granting(before, rest, told.kind, told.language)
    moved = whole("moved", before.strip(), told.language)
    found = identified(Replacement("put", moved.what), before, told) if moved else None
    if read is None and found and not patterns["conditional"].search(rest):
        read = ("affected",) if found.what == IT else found.what, None
    scope, condition = read or read_reach(before, words, told.language)
    if read is None and moved and moved.what[0] == "named!":
        scope = found.what if found else ("unread", before.strip())
    if told.kind != "static" and scope == ("affected",) and patterns["own_pronoun"].search(before.strip()):
        scope = ("this",)
    return (scope if _names_cards(scope) else conjunction([("kind", "permanent"), scope])), condition


def _names_cards(tree: Criteria) -> bool:
    """Whether it names things, or a place, that are no permanents; other words name permanents (109.2)."""
    named = (
        ("kind", "token"),
        ("kind", "card"),
        ("kind", "spell"),
        ("this",),
        ("affected",),
        ("not", ("kind", "permanent")),
    )
    return any(node in named or node[0] == "zone" for node in walk(tree))


def _sights(words: str, language: str) -> Sights:
    """Who may look at what, or plays with it revealed; ``("unread", words)`` where that wasn't read."""
    patterns = _patterns(language)
    if not patterns["may_see"].search(words):
        return ()
    read = longest("sight", words, language)
    seen: Sights = read[0] if read else ()
    return seen or ((("unread", words),) if patterns["lasting_sight"].search(words) else ())
