"""What a text says of moves: replacement effects and “can't” effects (614), keywords that bear on moves, who sees what.

A sentence that would replace a move and isn't understood is handed on with the words that weren't read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from mtglogic.cards.model import ANYTHING, Criteria, Moving, Replacement, Shield, walk
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import conjunction, disjunction
from mtglogic.cards.reader.moving_french import read_french_moving
from mtglogic.cards.reader.paragraphs import QUOTE
from mtglogic.cards.reader.shields import read_attachments, read_granting, read_reach
from mtglogic.cards.reader.slots import sentences

KEYWORDS = ("indestructible", "madness", "flashback", "jump-start", "umbra armor", "totem armor", "rebound")
"""The keywords that bear on moves; the rules say how (``rules/moves.lp``)."""

NUMBERS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
IT = r"(?:it|them|her|him|~|this \w+|that \w+|those \w+|the \w+)(?![\w-])"
LIBRARY = r"(?:its|your|their|that player's|each) (?:owner's |owners' )?librar(?:y|ies)"
MAY = re.compile(r"^(?:you|they|its (?:controller|owner)|that player) may ", re.I)
INSTEAD = re.compile(
    r",?\s*\binstead\b(?: of (?:putting (?:it|them|that card) )?"
    r"(?:anywhere else|(?:on)?(?:into|onto) [\w' ]*(?:graveyard|battlefield)(?: as it resolves)?))?",
    re.I,
)
THIS = re.compile(r"(?:~|this (?:\w+))(?: card| spell)?", re.I)
THAT = re.compile(
    r"(?:it|they|that (?:\w+)(?: or \w+)?|those \w+|the (?!next\b)(?:\w+ )?(?:creature|spell|card)[\w' ]*"
    r"|(?:up to \w+ |any number of |another |\w+ )?(?:other )?target [\w' /+-]+)",
    re.I,
)
WOULD = re.compile(
    r"^(?:(?P<when>[^,]*?), )?(?:if|the next time) (?P<subject>.+?) would (?P<verb>"
    r"be put into (?P<graveyard>[\w' ]*?graveyard)(?P<exile> or exile)?"
    r"(?: from (?P<from>anywhere other than the battlefield|anywhere|the battlefield|[\w']+ (?:library|hand)))?"
    r"|die|leave the battlefield|be destroyed"
    r"|enter(?: the battlefield)?(?: under (?P<whose>an opponent's|your) control)?"
    r"|be discarded|discard (?P<self>this card|~)|draw (?:a card|one or more cards))(?P<tail>[^,]*), (?P<rest>.+)$",
    re.I,
)
MAY_MOVE = re.compile(r"\bwould (?P<what>[^,]*?)(?=,| (?:is|are) |$)(?=.*\b(?:instead|skip))", re.I)
GUESSES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"(?<!\ba )\bdie\b|\bput into\b.*\bgraveyard", "put", ("graveyard",)),
    (r"\bput into\b.*\bhand\b|\breturn", "put", ("hand",)),
    (r"\bput (?:into|on)\b.*\blibrar|\bshuffled? into\b", "put", ("library",)),
    (r"\bexiled?\b", "put", ("exile",)),
    (r"\bleave\b", "leave", ()),
    (r"\bdestroy", "destroy", ()),
    (r"\bdraw(?! step)", "draw", ()),
    (r"\bdiscard", "discard", ()),
    (r"\bcounter(?:ed)?\b(?! on\b)", "counter", ()),
    (r"\bsacrifice", "sacrifice", ()),
    (r"\benters?\b|\bonto the battlefield", "enter", ()),
)
"""What an event may be that isn't read: words after “would”, the event, where it leads."""

ODD = re.compile(
    r"(?!when|whenever|at )(?!.*\bhad\b)(?:if [^,]+, )?(?:you may have )?"
    r"(?P<subject>[^,]+?) enters? (?:the battlefield )?(?:under|as a copy of)\b",
    re.I,
)
"""What bears on moves in ways that no frame takes."""


def read_moving(text: str, kind: str, language: str) -> Moving | None:
    """What the ability's text says of moves; ``None`` where it says nothing.

    ``kind`` is the ability's kind. ``~`` stands for the object whose text it is, reminder text is taken out already.
    """
    read = read_french_moving(text, kind) if language == "fr" else _moving(text, kind)
    return None if read == Moving() else read


OLD_WORDINGS = (
    (r"\bcomes into play\b", "enters the battlefield"),
    (r"\bcome into play\b", "enter the battlefield"),
    (r"\b(puts? (?:\w+ ){1,3})into play\b", r"\1onto the battlefield"),
    (r"\bfrom play\b", "from the battlefield"),
    (r"\b(leaves?) play\b", r"\1 the battlefield"),
    (r"\bin play\b", "on the battlefield"),
    (r"\b(cards?) removed from the game\b", r"\1 in exile"),
    (r"\bremoves? ([^.;:]+?) from the game\b", r"exile \1"),
    (r"\bRemove ([^.;:]+?) from the game\b", r"Exile \1"),
    (r"\bremoved from the game\b", "exiled"),
)
"""Wordings of before July 2009, and what they are today."""


def today(text: str) -> str:
    """The text in today's words.

    >>> today("If it would be put into a graveyard from play, remove it from the game instead.")
    'If it would be put into a graveyard from the battlefield, exile it instead.'
    """
    for old, new in OLD_WORDINGS:
        text = re.sub(old, new, text)
    return text


UNDER_OWNER = (
    r"under (?:its|their) owner(?:'s|s') control"
    r"|\b(?:puts|returns|(?:player|opponent|owner|controller|they) may (?:put|return))\b"
    r"(?=[^.]*\b(?:onto|to) the battlefield)(?![^.]*under your control)"
)
"""What puts things there under their owners' control: by those words, or since other players put their own (110.2a)."""
GIVING = r"\b(?:players?|opponents?|owner|controller) gains? control of\b|\bexchanges? control of\b"
"""What gives control to another than “you”, or to each of two players."""
CONTROL = r"\bgains? control of\b|^You control enchanted\b"
"""What gives control to “you”, where it isn't :data:`GIVING`."""


@cache
def _moving(text: str, kind: str) -> Moving:
    text = today(text)
    replaces: list[Replacement] = []
    grants: list[Shield] = []
    sights: list[tuple[str, str]] = []
    for sentence in sentences(text):
        words = re.sub(r"^[A-Z][\w' ]* — ", "", sentence.strip()).rstrip(".").strip()
        replaces += [_of_source(found, words, kind) for found in _sentence(words, kind)]
        grants += _grants(words, kind)
        sights += _sights(words)
    return Moving(
        tuple(dict.fromkeys(replaces)),
        tuple(dict.fromkeys(grants)),
        tuple(dict.fromkeys(sights)),
        bool(re.search(UNDER_OWNER, text, re.I)),
        bool(re.search(CONTROL, re.sub(GIVING, "", text, flags=re.I), re.I)),
        bool(re.search(GIVING, text, re.I)),
        _kept(text),
        _attached_to(text),
    )


def _of_source(found: Replacement, words: str, kind: str) -> Replacement:
    """In a static ability that speaks of no other thing, “it” is the source; what an effect lets be cast it affects."""
    if kind != "static":
        return replace(found, what=with_affected(found.what))
    its = found.what == ("affected",) and re.search(r"\bit (?:would\b|enters?\b)", words)
    return replace(found, what=("this",)) if its else found


def with_affected(what: Criteria) -> Criteria:
    """The criteria with what an effect affects in place of “cast this way”."""
    if what[0] != "all" or CAST_THIS_WAY not in what:
        return what
    return conjunction(("affected",) if part == CAST_THIS_WAY else part for part in what[1:])


def _kept(text: str) -> Criteria | None:
    """What the protection that the text gives doesn't remove (702.16n)."""
    match = re.search(r"\bthis effect doesn't remove (?P<what>[^.]+)", text, re.I)
    return read_attachments(re.sub(ALREADY, "", match["what"]), "en") if match else None


ALREADY = r" (?:that (?:are|is) )?already attached\b.*$"


def _attached_to(text: str) -> str | None:
    """What the text puts Auras onto the battlefield attached to (303.4f): ``this``, ``target``, or ``that`` thing."""
    match = re.search(r"\b(?:onto|to) the battlefield(?: tapped)? attached to (?P<what>[\w~' ]+)", text, re.I)
    if match is None:
        return None
    what = match["what"].lower()
    its_own = re.match(r"(?:when|whenever) (?:~|this \w+) ", text, re.I) and re.match(r"it\b", what)
    if its_own or re.match(r"(?:~|this \w+)", what):
        return "this"
    return "target" if re.match(r"(?:another )?target\b", what) or re.search(r"\btarget\b", text) else "that"


def _sentence(words: str, kind: str) -> Iterator[Replacement]:
    words = re.sub(r" costs? \{[^ ]*\} (?:less|more) to cast and can't", " can't", words)
    twice = re.match(
        r"(?P<kicked>if this spell was kicked, )?(?:if it's a creature, )?"
        r"(?P<first>[^,]+ can't be regenerated(?: this turn)?),? and (?P<second>if .+)$",
        words,
        re.I,
    ) or re.match(r"(?P<kicked>(?!))?(?P<first>(?!if\b).+), and (?P<second>if .+ would .+)$", words, re.I)
    if twice:
        kicked = (("member", 1, ("all", ("this",), ("kicked",))),) if twice["kicked"] else ()
        for part in (twice["first"], twice["second"]):
            yield from (replace(one, conditions=(*one.conditions, *kicked)) for one in _sentence(part, kind))
        return
    last = FOR_GOOD.match(words)
    if last:
        words = last["rest"] or "that creature can't be regenerated"
    either = re.match(r"(if .+? would [^,]+?) or (an? [^,]+? would [^,]+)(, .+)$", words, re.I)
    if either:
        yield from _sentence(either[1] + either[3], kind)
        yield from _sentence("if " + either[2] + either[3], kind)
        return
    caused = CANNOT_CAUSE.match(words)
    if caused:
        yield from _cannot_be_caused(caused["events"])
        return
    price = PRICE.match(words)
    if price and (unpaid := _unpaid(price)):
        yield from unpaid
        return
    for frame in (_would, _counters, _discard, _countered, _as_it_resolves, _cannot, _until, _regenerate):
        found = frame(words)
        if found is not None:
            yield found
            return
    if kind == "spell" and (own := _own_end(words)) is not None:
        yield own
    elif kind in ("static", "spell") and (entry := _enters(words)) is not None:
        yield entry
    elif kind == "static" and (odd := ODD.match(words)):
        thing = ("this",) if odd["subject"].lower() == "it" else _at_least(odd["subject"])
        yield Replacement("enter", thing, unread=(words,))
    else:
        yield from _guessed(words)


FOR_GOOD = re.compile(
    r"(?:(?:when|whenever) [^,]+, |spend this mana only to [^,]+, and |if that mana is spent on [^,]+, )"
    r"(?P<rest>(?:that|those|creatures|permanents|cards)\b[^,]* can't (?:be regenerated|be countered|enter)\b.*)$"
    r"|(?:[^.]*, )?(?:then )?destroys? [^.]+ and (?:it|that creature) can't be regenerated$",
    re.I,
)
"""What forbids something at the end of a longer sentence."""

PRICE = re.compile(
    rf"if {THIS.pattern} would enter(?: the battlefield)?, (?P<may>you may )?(?P<act>discard|sacrifice) "
    r"(?P<n>an?|\w+) (?P<what>[\w ]+) instead$",
    re.I,
)


def _unpaid(price: re.Match[str]) -> list[Replacement]:
    """“If ~ would enter, you may discard a land card instead. If you don't, put it into its owner's graveyard.”"""
    subject, count = subject_of(f"a {price['what']}"), 1 if price["n"] in ("a", "an") else NUMBERS.get(price["n"])
    if subject is None or subject[1] or count is None:
        return []
    place = (("kind", "permanent"), ("controller", "you"))
    if price["act"].lower() == "discard":
        place = (("zone", "hand"), ("owner", "you"))
    payable = conjunction([*place, subject[0]])
    unpaid = Replacement("enter", ("this",), zone="graveyard", conditions=(("fewer", count, payable),))
    refused = replace(unpaid, optional=True, conditions=(("member", count, payable),))
    return [unpaid, *([refused] if price["may"] else [])]


def _guessed(words: str) -> Iterator[Replacement]:
    """What may replace a move in ways that weren't read: an effect for each event that the words may speak of."""
    for would in MAY_MOVE.finditer(words):
        ahead = words[: would.start()].strip()
        thing = _endangered(ahead) if re.match(r"be |die|leave|enter|draw", would["what"]) else ANYTHING
        place = re.search(r"\bfrom (?:[\w']+ )+(graveyard|hand|library|battlefield)$", would["what"])
        for pattern, event, to in GUESSES:
            if re.search(pattern, would["what"], re.I):
                yield Replacement(event, thing, (place[1],) if place else (), to, unread=(words,))


def _endangered(ahead: str) -> Criteria:
    """What a sentence speaks of whose words before “would” are these."""
    if re.match(rf"if you cast (?:{THIS.pattern}|it) this way and it$", ahead, re.I):
        return ("this",)
    subject = re.search(r"\bif ((?:an?|one or more|~|this|that|those|you) ?.*)$", ahead, re.I)
    player = _player(subject[1]) if subject else None
    return player[0] if player else _at_least(subject[1]) if subject else ANYTHING


def _at_least(words: str) -> Criteria:
    """What a subject speaks of; where it wasn't read, anything."""
    words = re.sub(r"^the next (?=\w+ .*spell)", "a ", words, flags=re.I)
    subject = subject_of(words)
    return ANYTHING if subject is None or subject[1] else subject[0]


# ---- “if … would …, … instead” ---------------------------------------------------------------------------------------


def _would(words: str) -> Replacement | None:
    match = WOULD.match(words)
    if match is None or " would " in match["tail"]:
        return None
    if "instead" not in words and not re.match(r"regenerate\b|skip\b", match["rest"]):
        return None
    base = _event(match)
    done = _action(match["rest"], base.event)
    tail, uncast = _tail(match["tail"])
    when = _when(match["when"])
    while_so = re.fullmatch(r"while (.+)", tail)
    condition = _condition(while_so[1], True) if while_so else None
    if condition and when is not None:
        tail, when = "", (*when, condition)
    subject = _player(match["subject"]) if base.event == "draw" else _subject_or_kind(match["subject"])
    if subject is not None:
        base = replace(base, what=subject[0], origin=base.origin or subject[1])
    else:
        base = replace(base, what=_endangered(f"if {match['subject']}"))
    if done is None or subject is None or tail or when is None:
        return replace(base, unread=(words,))
    return replace(base, uncast=uncast, conditions=when, **done)


def _event(match: re.Match[str]) -> Replacement:
    verb = match["verb"].lower()
    if verb.startswith("be put into"):
        whose, known = _whose(match["graveyard"])
        to = ("graveyard", "exile") if match["exile"] else ("graveyard",)
        unread = () if known else (match["graveyard"],)
        return Replacement("put", to=to, whose=whose, origin=_origin(match["from"]), unread=unread)
    if verb == "die":
        return Replacement("put", origin=("battlefield",), to=("graveyard",))
    if verb.startswith("leave"):
        return Replacement("leave", origin=("battlefield",))
    if verb.startswith("enter"):
        whose = {"an opponent's": "opponent", "your": "you"}.get((match["whose"] or "").lower())
        return Replacement("enter", whose=whose)
    for start, event in (("be destroyed", "destroy"), ("draw", "draw")):
        if verb.startswith(start):
            return Replacement(event)
    return Replacement("discard")


def _whose(graveyard: str) -> tuple[str | None, bool]:
    words = graveyard.lower().removesuffix("graveyard").strip()
    if words in ("a", "any", "its owner's", "their", "his or her", "a player's", "their owners'"):
        return None, True
    named = {"your": "you", "an opponent's": "opponent", "enchanted player's": "enchanted_player"}
    return named.get(words), words in named


def _origin(words: str | None) -> tuple[str, ...]:
    if words is None or words == "anywhere":
        return ()
    if words.startswith("anywhere other than"):
        inside = next((zone for zone in ("hand", "battlefield") if zone in words), None)
        return tuple(
            z for z in ("library", "hand", "graveyard", "battlefield", "stack", "exile", "command") if z != inside
        )
    if words.startswith("anywhere"):
        return ()
    return ("battlefield",) if "battlefield" in words else (words.split()[-1],)


def _tail(words: str) -> tuple[str, bool]:
    """What is left of the words after the event, and whether it must not have been cast."""
    rest = re.sub(r"\bthis turn\b|\bthis way\b", "", words).strip()
    if re.fullmatch(r"and it wasn't cast", rest):
        return "", True
    return rest, False


def _when(words: str | None) -> tuple[Criteria, ...] | None:
    """The conditions in front of a sentence; ``None`` where they weren't read."""
    if words is None or re.fullmatch(r"until end of turn|this turn|until your next turn", words, re.I):
        return ()
    if re.fullmatch(r"during your turn", words, re.I):
        return (("turn_of", "you"),)
    match = re.fullmatch(r"as long as (.+)", words, re.I)
    condition = _condition(match[1], True) if match else None
    return None if condition is None else (condition,)


def _action(rest: str, event: str) -> dict[str, Any] | None:
    """What happens instead, as fields of :class:`Replacement`; ``None`` where that wasn't read."""
    done = re.sub(r"\s+", " ", INSTEAD.sub("", rest)).strip(" .,")
    optional = bool(MAY.match(done)) or "but you may " in done
    done = MAY.sub("", re.sub(r"^discard it, but you may ", "", done))
    fields = _drawn(done) if event == "draw" else _moved(done)
    if fields is None and event == "destroy":
        fields = {"stays": True}
    if fields is None:
        return None
    return fields | ({"optional": True} if optional else {})


def _moved(done: str) -> dict[str, Any] | None:
    if re.search(r"\bthen (?:return|put)\b|\b(?:if|unless|as long as)\b", done):
        return None
    if re.match(rf"(?:remove|exile)s? {IT}|(?:\w+ )?(?:it's|{IT} is) (?:exiled|removed from the game)", done, re.I):
        return {"zone": "exile"}
    if re.search(rf"\bshuffles? {IT} (?:into {LIBRARY}|and [\w ]+ into their owners' libraries)", done, re.I):
        return {"zone": "library", "position": "shuffled"}
    place = re.search(
        rf"\bputs? {IT} on (your choice of )?(?:the )?(top|bottom)(?: or bottom)? of {LIBRARY}", done, re.I
    )
    place = place or re.search(rf"(your choice of )?\bput on (?:the )?(top|bottom) of {LIBRARY}", done, re.I)
    if place:
        either = place[1] or " or " in place[0]
        return {"zone": "library", "position": "either" if either else place[2].lower()}
    if re.match(rf"(?:return|put)s? {IT} (?:to|into) (?:its owner's|your|their|that player's) hand", done, re.I):
        return {"zone": "hand"}
    onto = re.match(rf"puts? {IT} onto the battlefield( under your control)?", done, re.I)
    if onto:
        return {"zone": "battlefield"} | ({"under": "you"} if onto[1] else {})
    if re.match(r"(?:it enters|they enter)(?: the battlefield)? under your control", done, re.I):
        return {"under": "you"}
    if re.match(
        rf"(?:they|{IT}) enters?(?: the battlefield)? (?:tapped|with)",
        done,
        re.I,
    ):
        return {"changes": True}
    if re.match(r"regenerate\b", done, re.I):
        return {"stays": True, "regenerates": True}
    if re.match(r"(?:destroy|sacrifice|exile) this Aura\b", done, re.I):
        return {"stays": True}
    return None


ELSEWHERE = re.compile(
    r"(?:you |that player |they |each (?:opponent|player) |~ |this \w+ )?"
    r"(?:puts? (?:an?|\w+) [^ ]+ counters? on\b|deals?\b|creates? |gains? \d+ life|wins? the game|discards? a card"
    r"|returns? an? (?:\w+ )?card from (?:your|their) graveyard\b|returns? a permanent\b"
    r"|puts? (?:a card you own from outside the game|the top card of the (?:exiled )?pile)\b"
    r"|exiles? the top card of one of)",
    re.I,
)
"""What happens instead of a draw without a word on the card that would be drawn: it stays where it is."""


def _drawn(done: str) -> dict[str, Any] | None:
    if re.search(r"\b(?:exile the top (?:card|two cards) of your library|exiles? that card)", done):
        return {"zone": "exile"}
    if re.search(r"\bskips? that draw\b", done) or ELSEWHERE.match(done):
        return {"stays": True}
    if re.match(r"(?:you |that player |they )?draws? (?:a card|\w+ cards|that many)", done):
        return {"changes": True}
    return None


def _counters(words: str) -> Replacement | None:
    """“If a spell or ability you control would counter a spell, …”."""
    match = re.match(
        r"if a spell or ability (?P<who>you|an opponent) controls? would counter (?P<what>[^,]+), (?P<rest>.+)$",
        words,
        re.I,
    )
    if match is None or "instead" not in words:
        return None
    subject, done = subject_of(match["what"]), _action(match["rest"], "counter")
    base = Replacement("counter", by="you" if match["who"].lower() == "you" else "opponent")
    if subject is None or done is None:
        return replace(base, unread=(words,))
    return replace(base, what=subject[0], **done)


def _discard(words: str) -> Replacement | None:
    """“If a spell or ability an opponent controls causes you to discard this card, …” (701.9, 614.1a)."""
    match = re.match(
        r"if (?:a spell or ability (?P<who>an opponent controls|you control)|an effect) causes you to discard "
        r"(?P<what>this card|~|a card), (?P<rest>.+)$",
        words,
        re.I,
    )
    if match is None:
        return None
    done = _action(match["rest"], "put")
    who = {"an opponent controls": "opponent", "you control": "you"}.get(match["who"] or "", "any")
    what: Criteria = ("owner", "you") if match["what"].lower() == "a card" else ("this",)
    base = Replacement("put", what, ("hand",), ("graveyard",), when=("discard",), by=who)
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


def _countered(words: str) -> Replacement | None:
    """“If that spell is countered this way, …”: what the countering spell itself replaces (614.15)."""
    match = re.match(r"if (?P<what>[\w ]*?spell) is countered this way, (?P<rest>.+)$", words, re.I)
    if match is None or "instead" not in match["rest"]:
        return None
    base = Replacement("counter", to=("graveyard",), this_way=True, self_replacing=True)
    done = _action(re.split(r", then ", match["rest"])[0], "counter")
    if done is None:
        return replace(base, unread=(words,))
    if re.match(r"(?:that|the) spell$", match["what"], re.I):
        return replace(base, **done)
    subject = subject_of(match["what"])
    return replace(base, unread=(words,)) if subject is None else replace(base, what=subject[0], **done)


def _as_it_resolves(words: str) -> Replacement | None:
    match = re.match(
        rf"(?P<may>you may )?exile {IT}(?: with [\w ]+ on it)? instead of putting it into [\w' ]*graveyard"
        r" as it resolves",
        words,
        re.I,
    )
    if match is None:
        return None
    return Replacement(
        "put", ("affected",), ("stack",), ("graveyard",), when=("resolve",), zone="exile", optional=bool(match["may"])
    )


def _own_end(words: str) -> Replacement | None:
    """Where a spell puts itself as it resolves: “Exile ~.”, “Shuffle ~ into its owner's library.” (608.2n)."""
    own = r"(?:~|this spell|this card)"
    if not re.search(rf"\b(?:exile|shuffle|return|put) {own}(?![\w-])", words, re.I):
        return None
    base = Replacement("resolve", ("this",), self_replacing=True)
    when = re.match(r"(?:then,? )?if (?P<words>[^,]+), (?P<rest>.+)$", words, re.I)
    chance = bool(when and CHANCE.fullmatch(when["words"]))
    condition = _condition(when["words"], True) if when and not chance else None
    said = when["rest"] if when and (chance or condition) else words
    last = re.search(rf"(?:^|, then )(?:then )?((?:exile|shuffle|return|put) {own}(?![\w-]).*)$", said, re.I)
    done = _moved(last[1]) if last else None
    if done is None or re.search(r"\b(?:if|unless)\b", said):
        return replace(base, unread=(words,))
    return replace(base, optional=chance, conditions=(condition,) if condition else (), **done)


CHANCE = re.compile(
    r"you (?:win|lose)(?: the flip)?|you win the clash|\w+ gets more votes(?: or the vote is tied)?", re.I
)
"""What nobody can tell beforehand: both ends are possible."""


# ---- entering --------------------------------------------------------------------------------------------------------


def _enters(words: str) -> Replacement | None:
    """“~ enters tapped”, “enters with … counters”, “as ~ enters, …”, “enter as a copy of …” (614.1c–d)."""
    if re.match(r"(?:when|whenever|at) ", words, re.I):
        return None
    if re.match(r"as (?:~|this \w+) (?:enters|comes into play)\b", words, re.I):
        return Replacement("enter", ("this",), changes=True)
    under = re.match(rf"{THIS.pattern} enters?(?: the battlefield)? under the control of an opponent", words, re.I)
    if under:
        return Replacement("enter", ("this",), under="opponent")
    copy = COPY.match(words)
    return _enters_changed(words) if copy is None else _as_a_copy(copy, words)


def _as_a_copy(copy: re.Match[str], words: str) -> Replacement:
    subject, original = subject_of(copy["subject"]), subject_of(re.sub(r" on the battlefield$", "", copy["of"]))
    condition = _condition(copy["if"], True) if copy["if"] else None
    told = condition is not None or not copy["if"]
    if not told or subject is None or subject[1] or original is None or original[0] == ("affected",):
        return Replacement("enter", _at_least(copy["subject"]), changes=True, unread=(words,))
    place = [disjunction(("zone", zone) for zone in original[1])] if original[1] else [("kind", "permanent")]
    besides = BESIDES.search(copy["except"] or "")
    return Replacement(
        "enter",
        subject[0],
        optional=bool(copy["may"]),
        copy_of=conjunction([*place, original[0]]),
        also_types=tuple(t for t in TYPES if besides and t in besides["types"].split()),
        conditions=(condition,) if condition else (),
    )


COPY = re.compile(
    r"(?:if (?P<if>[^,]+), )?(?P<may>you may have )?(?P<subject>[^,]+?) enters?(?: the battlefield)?(?: tapped)?"
    r" as a copy of (?P<of>[^,]+?)(?:, except (?P<except>.*))?$",
    re.I,
)
BESIDES = re.compile(r"(?:it's|it is) an? (?P<types>[a-z ]+?) in addition to its other types")
TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


def _enters_changed(words: str) -> Replacement | None:
    match = re.match(
        r"(?:(?:until [^,]+|this turn|for each [^,]+), )?(?:(?P<if>(?:if|as long as) [^,]+), )?"
        r"(?P<may>you may have )?(?P<subject>.+?) enters?(?: the battlefield)?"
        r" (?P<how>tapped|untapped|with\b|face down|transformed)(?P<rest>.*)$",
        words,
        re.I,
    )
    if match is None or re.match(r"if you (?:do|don't)\b", words, re.I):
        return None
    own = match["subject"].lower() == "it" and re.match(rf"if {THIS.pattern} ", match["if"] or "", re.I)
    subject = (("this",), ()) if own else subject_of(match["subject"])
    base = Replacement("enter", changes=True, optional=bool(match["may"]))
    if subject is None:
        return replace(base, unread=(words,))
    what, origin = subject
    base = replace(base, what=what, origin=origin)
    condition = re.search(r"\b(unless|if) (.+)$", match["rest"])
    condition = condition or re.match(r"(if|as long as) (.+)$", match["if"] or "", re.I)
    if condition is None:
        return base
    return _narrowed(base, condition[2], condition[1].lower() != "unless") or replace(base, unread=(words,))


def _narrowed(base: Replacement, words: str, holds: bool) -> Replacement | None:
    """The effect under a condition: on what enters by an effect, it narrows that; else it is one on the game."""
    if base.what == ("affected",) and (told := _told_of_it(words)) is not None:
        return replace(base, what=conjunction([base.what, told if holds else ("not", told)]))
    shown = re.fullmatch(r"you revealed [^,]+? this way or (?P<else>.+)", words, re.I)
    if shown and not holds:
        words = shown["else"]
    condition = _condition(words, holds)
    return replace(base, optional=base.optional or bool(shown), conditions=(condition,)) if condition else None


def _told_of_it(words: str) -> Criteria | None:
    """“A Hero enters this way”, “it's legendary”, “it enters as a creature”: what they say of the thing."""
    arrived = re.fullmatch(r"(an? [^,]+?) enters this way", words, re.I)
    if arrived:
        subject = subject_of(arrived[1])
        return subject[0] if subject else None
    told = (
        _stated(re.sub(r"^it enters as ", "it's ", words)) if re.match(r"(?:it|that \w+)(?:'s| )", words) else ANYTHING
    )
    return told[1] if told[0] == "it!" else None


def _condition(words: str, holds: bool) -> Criteria | None:
    """“you control two or more basic lands” → ``("member", 2, …)``; where it must not hold ``("fewer", 2, …)``."""
    return _of_numbers(words, holds) or _as_condition(_stated(words), holds)


def _stated(words: str) -> Criteria:
    """A condition as shields have it."""
    read = longest("condition", words)
    tree: Criteria = read[0] if read and read[1] == len(words) else ("unread", words)
    return tree


def _as_condition(tree: Criteria, holds: bool) -> Criteria | None:
    """The condition that so many such things exist, or that it is somebody's turn; of the source, that it matches."""
    if tree[0] == "not":
        return _as_condition(tree[1], not holds)
    if tree[0] == "turn_of" and tree[1] == "you":
        return ("turn_of", "you" if holds else "not_you")
    side = "member" if holds else "fewer"
    if tree[0] == "exists":
        return (side, tree[1], tree[2])
    if tree[0] in ("all", "turn_of", "monarch", "blessing", "unread"):
        return None
    return (side, 1, conjunction([("this",), tree[1] if tree[0] == "it!" else tree]))


def _of_numbers(words: str, holds: bool) -> Criteria | None:
    """The same, where the words count what a player controls, or say whose turn it is."""
    match = re.fullmatch(
        r"(?P<who>you|an opponent|your opponents) controls? "
        r"(?:(?P<n>\w+) or (?P<side>more|fewer) |(?P<a>an?) )(?P<what>.+)",
        words,
        re.I,
    )
    turn = re.fullmatch(r"it's (?P<no>not )?your turn", words, re.I)
    if turn:
        return ("turn_of", "you" if bool(turn["no"]) != holds else "not_you")
    if match is None:
        return None
    subject = subject_of((f"{match['a']} " if match["a"] else "") + re.sub(r" or an? ", " or ", match["what"]))
    count = 1 if match["a"] else NUMBERS.get(match["n"].lower())
    if subject is None or subject[1] or count is None:
        return None
    who = "you" if match["who"].lower() == "you" else "opponent"
    members = conjunction([("kind", "permanent"), ("controller", who), subject[0]])
    if match["side"] == "fewer":
        count, holds = count + 1, not holds
    return ("member" if holds else "fewer", count, members)


# ---- “can't” ---------------------------------------------------------------------------------------------------------


CANNOT_CAUSE = re.compile(
    r"spells and abilities your opponents control can't cause you to "
    r"(?P<events>(?:(?:sacrifice permanents|discard cards)(?: or |$))+)$",
    re.I,
)
CANNOT_DRAW = re.compile(r"(?P<who>players|you|your opponents|each opponent) can't draw cards", re.I)
CANNOT_CAST = re.compile(
    r"(?P<who>players|you|your opponents|each opponent) can't cast spells from (?P<from>[\w' ]+?)(?: this turn)?$", re.I
)
CANNOT_ACT = re.compile(
    r"(?P<who>players|you|your opponents|each opponent) can't (?P<act>sacrifice|discard) (?P<what>[\w ]+?)"
    r"(?: this turn)?$",
    re.I,
)
CANNOT = re.compile(
    r"(?P<subject>[^,]+?|[^,]+, [^,]+,? and [^,]+?) can't "
    r"(?:(?P<enter>enter)(?: the battlefield)?(?: from (?P<from>[\w' ]+))?"
    r"|be (?P<verb>countered|destroyed|sacrificed|regenerated)"
    r"(?: by (?:(?P<by>spells (?:or|and) abilities)|(?P<cause>[\w ]*?spells)))?)"
    r"(?: this turn)?(?:(?:,| and) .*)?$",
    re.I,
)
MAY_FORBID = re.compile(
    r"\bcan't (?P<verb>enter|draw|sacrifice|discard|exile|leave|be (?:countered|destroyed|sacrificed|regenerated|exiled"
    r"|discarded|returned|put (?:in|on)to))\b",
    re.I,
)
FORBIDDEN = {
    "enter": "enter", "be countered": "counter", "be destroyed": "destroy", "be sacrificed": "sacrifice",
    "be regenerated": "regenerate", "draw": "draw", "sacrifice": "sacrifice", "discard": "discard", "leave": "put",
    "exile": "exile", "be exiled": "exile", "be discarded": "discard", "be returned": "put", "be put into": "put",
    "be put onto": "enter",
}  # fmt: skip


def _cannot_be_caused(events: str) -> Iterator[Replacement]:
    for event in re.findall("sacrifice|discard", events, re.I):
        what: Criteria = ("controller", "you") if event.lower() == "sacrifice" else ("owner", "you")
        yield Replacement(event.lower(), what, by="opponent", cannot=True)


def _cannot(words: str) -> Replacement | None:
    """What can't happen (614.17)."""
    act = CANNOT_ACT.match(words)
    if act and (banned := _cannot_act(act)) is not None:
        return banned
    for pattern, event in ((CANNOT_DRAW, "draw"), (CANNOT_CAST, "cast")):
        match = pattern.match(words)
        player = _player(match["who"]) if match else None
        if match and player:
            return _player_cannot(match, event, player[0])
    forbidding = MAY_FORBID.search(words)
    if forbidding is None:
        return None
    base = Replacement(FORBIDDEN[forbidding["verb"].lower()], cannot=True)
    read = _forbidden_if(words, base)
    if read is not None:
        return read
    # Where the thing itself is the sentence's subject, it is known at least what that is.
    thing = re.match(
        r"(?:(?:as long as|if|unless|during) [^,]+, )?"
        r"(?P<subject>.+?) (?:gets?|has|have|is|are|can't|costs?|attacks)\b",
        words,
        re.I,
    )
    passive = re.match(r"be |enter", forbidding["verb"], re.I)
    whose = _player(thing["subject"]) if thing and not passive else None
    what = whose[0] if whose else _at_least(thing["subject"]) if thing and passive else ANYTHING
    return replace(base, what=what, unread=(words,))


def _cannot_act(match: re.Match[str]) -> Replacement | None:
    """“Players can't sacrifice creatures this turn.”"""
    event, who, subject = match["act"].lower(), _player(match["who"]), subject_of(match["what"])
    if who is None or subject is None or subject[1]:
        return None
    role = "controller" if event == "sacrifice" else "owner"
    whose = [(role, who[0][1])] if who[0][0] == "owner" else []
    return Replacement(event, conjunction([*whose, subject[0]]), cannot=True)


def _player_cannot(match: re.Match[str], event: str, player: Criteria) -> Replacement:
    if event == "draw":
        return Replacement("draw", player, cannot=True)
    origin = _origin(match["from"]) if match["from"].startswith("anywhere") else _zones(match["from"])
    return Replacement("cast", origin=origin, whose=player[1] if player[0] == "owner" else None, cannot=True)


def _forbidden_if(words: str, base: Replacement) -> Replacement | None:
    """What can't happen, while the condition in front or behind holds; of a list of predicates the one that matters."""
    when = re.match(r"(?:if|as long as) (?P<words>[^,]+), (?P<rest>.+)$", words, re.I)
    when = when or re.match(r"(?P<rest>.+?) (?:if|as long as) (?P<words>[^,]+)$", words, re.I)
    condition = _condition(when["words"], True) if when else None
    said = when["rest"] if when and condition else words
    listed = re.match(
        rf"(?P<who>{THIS.pattern}|(?:enchanted|equipped) \w+) (?!can't)[^.]*?,? (?:and )?"
        r"(?P<cannot>can't be (?:sacrificed|destroyed|regenerated)\b.*)$",
        said,
        re.I,
    )
    said = f"{listed['who']} {listed['cannot']}" if listed else said
    match = CANNOT.match(said)
    if match is None or re.search(r"\b(?:if|unless|as long as)\b", said):
        return None
    read = _forbidden(match, base)
    return replace(read, conditions=(condition,)) if read and condition else read


def _forbidden(match: re.Match[str], base: Replacement) -> Replacement | None:
    this_way = re.fullmatch(r"(.+) destroyed this way", match["subject"], re.I)
    if base.event == "regenerate" and (this_way or THAT.fullmatch(match["subject"])):
        subject = subject_of(this_way[1]) if this_way else (("affected",), ())
        return None if subject is None else replace(base, what=subject[0], this_way=bool(this_way))
    subject = subject_of(match["subject"])
    if subject is None:
        return None
    origin = subject[1] or _zones(match["from"])
    cause = subject_of(match["cause"]) if match["cause"] else (None, ())
    if cause is None:
        return None
    return replace(base, what=subject[0], origin=origin, by="any" if match["by"] else None, cause=cause[0])


def _zones(words: str | None) -> tuple[str, ...]:
    named = {"graveyard": "graveyard", "librar": "library", "exile": "exile", "hand": "hand"}
    return tuple(zone for start, zone in named.items() if start in (words or ""))


def _until(words: str) -> Replacement | None:
    """“Exile … until ~ leaves the battlefield”: nothing is exiled if it has left already (610.3b)."""
    if not re.search(r"\bexiles? .+ until (?:~|this \w+|it) leaves the battlefield", words, re.I):
        return None
    return Replacement("exile", this_way=True, source_gone=True, cannot=True)


def _regenerate(words: str) -> Replacement | None:
    match = re.match(r"regenerate (.+)$", words, re.I)
    if match is None:
        return None
    subject = (("affected",), ()) if match[1].lower().startswith("target ") else subject_of(match[1])
    base = Replacement("destroy", stays=True, regenerates=True)
    return replace(base, unread=(words,)) if subject is None else replace(base, what=subject[0])


# ---- what a sentence speaks of ---------------------------------------------------------------------------------------


def _player(words: str) -> tuple[Criteria, tuple[str, ...]] | None:
    who = {"you": "you", "an opponent": "opponent", "your opponents": "opponent", "each opponent": "opponent"}.get(
        words.lower()
    )
    if who:
        return ("owner", who), ()
    return (ANYTHING, ()) if words.lower() in ("a player", "players", "each player") else None


def subject_of(words: str) -> tuple[Criteria, tuple[str, ...]] | None:
    """What a subject speaks of, and the zones that it names; ``None`` where it wasn't read.

    >>> subject_of("a nontoken creature an opponent controls")
    (('all', ('not', ('kind', 'token')), ('type', 'creature'), ('controller', 'opponent')), ())
    """
    phrase = words.strip()
    if THIS.fullmatch(phrase):
        return ("this",), ()
    if re.fullmatch(r"(?:a |one or more )?cards?(?: or tokens?)", phrase, re.I):
        return ANYTHING, ()
    extra: list[Criteria] = []
    anything = bool(re.search(r"permanent, spell, or card not on the battlefield$", phrase))
    phrase = re.sub(r", spell, or card not on the battlefield$", "", phrase)
    for suffix, criteria in _SUFFIXES:
        if re.search(suffix, phrase, re.I):
            phrase = re.sub(suffix, "", phrase, flags=re.I)
            extra.append(criteria)
    cast = re.match(r"(?P<what>.*\bspells?) you cast (?P<with>with .+)$", phrase, re.I)
    if cast:
        phrase = f"{cast['what']} {cast['with']}"
        extra.append(("controller", "you"))
    if THAT.fullmatch(phrase):
        return conjunction([("affected",), *extra]), ()
    if re.fullmatch(r"(?:[A-Z][\w'-]* )*[A-Z][\w'-]*[^s\W]", phrase):
        return None  # what a name begins with: no subtype stands alone without an article
    article = re.match(r"(?:one or more |an? |each |any |all |the )?(?P<other>other |another )?(?=\w)", phrase, re.I)
    if article:
        extra += [("another",)] if article["other"] else []
        phrase = phrase[article.end() :]
    phrase = re.sub(r"^Non", "non", phrase)
    place = re.search(
        r" in ((?:your |an opponent's |opponents' )?graveyards?(?: and libraries)?|exile|libraries)$", phrase
    )
    if place:
        phrase = phrase[: place.start()]
        whose = {"your": "you", "an": "opponent", "opponents'": "opponent"}.get(place[1].lower().split()[0])
        extra += [("owner", whose)] if whose else []
    # “Enchanted creature” is what the source enchants, “enchanted creatures you control” whatever is enchanted.
    host = re.match(r"(?:enchanted|equipped|fortified) (?=\w+(?<!s)\b)", phrase, re.I)
    read = _listed(phrase[host.end() :] if host else phrase)
    if read is None:
        return None
    criteria, named = _whole(read[0], anything), read[1]
    zones = _zones(place[1]) if place else named
    if any(node[0].endswith("!") or node[0] == "unread" for node in walk(criteria)):
        return None
    return conjunction([*([("host",)] if host else []), criteria, *extra]), zones


def _listed(phrase: str) -> tuple[Criteria, tuple[str, ...]] | None:
    """A phrase or a list joined by “and”: what stands after its last member (“you control”, “cards”) goes for all."""
    parts = re.split(r",? and (?!/)|, ", phrase) if " and " in phrase and " or " not in phrase else [phrase]
    read = [_noun(part) for part in parts]
    if any(one is None for one in read):
        return _noun(phrase) if len(parts) > 1 and not re.search(r",|\bcontrols?\b", phrase) else None
    trees = [one[0] for one in read if one is not None]
    shared = [node for node in _conjuncts(trees[-1]) if node[0] in ("controller", "owner") or node in (_CARD, _SPELL)]
    told = [
        conjunction([tree, *(node for node in shared if node[0] not in {own[0] for own in _conjuncts(tree)})])
        for tree in trees
    ]
    last = read[-1]
    return (told[0] if len(told) == 1 else ("any", *told)), last[1] if last else ()


_CARD: Criteria = ("kind", "card")
_SPELL: Criteria = ("kind", "spell")


def _conjuncts(tree: Criteria) -> tuple[Criteria, ...]:
    return tree[1:] if tree[0] == "all" else (tree,)


def _noun(phrase: str) -> tuple[Criteria, tuple[str, ...]] | None:
    read = longest("quality", phrase)
    if read is None or read[1] < len(phrase):
        return None
    named = () if read[0].zones == ("battlefield",) else tuple(z for z in read[0].zones if z not in ("stack", "?"))
    whose = [("owner", read[0].whose)] if read[0].whose in ("you", "opponent") else []
    return conjunction([read[0].criteria, *whose]), named


def _subject_or_kind(words: str) -> tuple[Criteria, tuple[str, ...]] | None:
    """The subject; where not all its words were read at least of what card type it must be."""
    kind = re.fullmatch(
        r"(?:an?|another) (?:[\w-]+ ){1,2}(?P<type>artifact|creature|enchantment|land|planeswalker)", words, re.I
    )
    unread = None if kind is None else (("all", ("type", kind["type"].lower()), ("unread", words)), ())
    return subject_of(words) or unread


CAST_THIS_WAY: Criteria = ("unread", "cast this way")
_SUFFIXES: tuple[tuple[str, Criteria], ...] = (
    (r" you cast(?: this turn)?$", ("controller", "you")),
    (r" dealt damage this way$", ("affected",)),
    (r" dealt damage by [^,]+$| dealt damage this turn by [^,]+$",
     ("all", ("this_turn", "dealt_damage"), ("unread", "dealt damage by"))),
    (r" cast (?:from [\w' ]+ )?this way$", ("all", ("not", ("cast_from", "hand")), CAST_THIS_WAY)),
    (r" (?:that isn't|not) on the battlefield$", ("not", ("kind", "permanent"))),
    (r" you didn't control$", ("not", ("controller", "you"))),
)  # fmt: skip


def _whole(tree: Criteria, anything: bool) -> Criteria:
    """The tree with “card” as whatever a card represents (108.2b), no token and no copy; ``anything``: wherever."""
    if tree == ("kind", "card"):
        return ("not", ("any", ("kind", "token"), ("kind", "copy")))
    if anything and tree == ("kind", "permanent"):
        return ANYTHING
    if tree[0] in ("all", "any", "not"):
        return (tree[0], *(_whole(part, anything) for part in tree[1:]))
    return tree


# ---- keywords, colors, sights ----------------------------------------------------------------------------------------


def _grants(words: str, kind: str) -> Iterator[Shield]:
    if re.search(rf"\bthe {QUOTE} doesn't apply\b", words, re.I):
        yield _exempt(words) or Shield(("unread", words), "no_legend_rule")
    color = re.match(r"(?P<subject>.+) are the chosen color(?: in addition to their other colors)?$", words, re.I)
    if color:
        everything = re.fullmatch(
            r"(?:all )?cards that aren't on the battlefield, spells, and permanents", color["subject"], re.I
        )
        scope = (ANYTHING, ()) if everything else subject_of(color["subject"])
        yield Shield(scope[0] if scope else ("unread", words), "chosen_color")
    if re.match(r"(?:when|whenever|at|if) ", words, re.I):
        return
    enchanted = ENCHANTED.search(words)
    if enchanted:
        scope, condition = _granting(words, words[: enchanted.start()], words[enchanted.end() :].strip(), kind)
        quality = read_attachments(enchanted["by"], "en") if enchanted["by"] else None
        yield Shield(scope, "cannot_be_enchanted", quality, condition)
    for keyword in KEYWORDS:
        for match in re.finditer(rf"(?<![\w-]){keyword}(?![\w-]| counters?\b)", words, re.I):
            *_, verb = [None, *GRANTING.finditer(words, 0, match.start())]
            if verb is not None and not LIMITING.search(words, verb.end(), match.start()):
                gives = f"{'lose_' if verb['lose'] else ''}keyword_{keyword}"
                scope, condition = _granting(words, words[: verb.start()], words[match.end() :].strip(), kind)
                yield Shield(scope, gives, condition=condition)


ENCHANTED = re.compile(
    r"\bcan't be (?:equipped or )?enchanted(?: or equipped)?\b"
    r"(?: by (?P<by>(?:(?! and\b| unless\b| as long\b)[^,.])+))?",
    re.I,
)
EXEMPT = re.compile(
    rf"(?:(?:if|as long as) (?P<when>.+?), )?the {QUOTE} doesn't apply(?: to (?P<whom>[^,]+))?(?:, and .+)?$", re.I
)
COUNTED = re.compile(
    r"(?:there are|(?P<you>you control)) exactly (?P<n>\w+) (?P<what>.+?)(?(you)| on the battlefield)$", re.I
)


def _exempt(words: str) -> Shield | None:
    """Whom the legend rule doesn't concern, and while what holds; ``None`` where that wasn't read."""
    match = EXEMPT.match(words)
    if match is None:
        return None
    counted = COUNTED.match(match["when"] or "")
    if counted and match["whom"] == "them":
        return _exempt_of_number(counted)
    whom = subject_of(match["whom"]) if match["whom"] else (ANYTHING, ())
    if whom is None or whom[1]:
        return None
    read = _condition(match["when"], True) if match["when"] else None
    condition = ("exists", *read[1:]) if read and read[0] == "member" else ("unread", match["when"])
    return Shield(whom[0], "no_legend_rule", condition=condition if match["when"] else None)


def _exempt_of_number(counted: re.Match[str]) -> Shield | None:
    """“If you control exactly two of them”: so many, and not one more."""
    what, number = subject_of(counted["what"]), NUMBERS.get(counted["n"].lower())
    if what is None or what[1] or number is None:
        return None
    whose: list[Criteria] = [("controller", "you")] if counted["you"] else []
    members = conjunction([("kind", "permanent"), *whose, what[0]])
    condition = ("all", ("exists", number, members), ("not", ("exists", number + 1, members)))
    return Shield(members, "no_legend_rule", condition=condition)


GRANTING = re.compile(
    r"\b(?:have|has|gains?|(?P<lose>loses?)|(?:is|are|becomes?) [^,.]*? with)\b|(?<=\bhe|\bit)'s [^,.]*? with\b", re.I
)
CONDITIONAL = re.compile(r"\b(?:as long as|if|unless|while|during)\b", re.I)
LIMITING = re.compile(r"\b(?:as long as|if|unless|without|when|whenever)\b", re.I)


def _granting(words: str, before: str, rest: str, kind: str) -> tuple[Criteria, Criteria | None]:
    """Who is given a keyword, and while what holds; where that wasn't read, as far as it can reach."""
    read = read_granting(before, rest, kind, "en")
    if read is None and not CONDITIONAL.search(rest) and (subject := subject_of(before)):
        read = subject[0], None
    scope, condition = read or read_reach(before, words, "en")
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


def _sights(words: str) -> Iterator[tuple[str, str]]:
    """Who may look at what, or plays with it revealed; ``("unread", words)`` where that wasn't read."""
    words = re.sub(
        r"^(?:until [^,]+|this turn|for the rest of the game|that player can't cast spells), ", "", words, flags=re.I
    )
    both = re.match(r"(you may look at) (.+) and at (.+ any time)$", words, re.I)
    if both:
        yield from _sights(f"{both[1]} {both[2]} any time")
        yield from _sights(f"{both[1]} {both[3]}")
        return
    for kind, pattern in _SIGHTS:
        match = re.match(pattern, words, re.I)
        if match:
            yield kind, _SEEN[(match["who"] or "you").lower()]
            return
    if re.search(_LASTING_SIGHT, words, re.I):
        yield "unread", words


_WATCHED = (
    r"(?P<who>you|(?:all |each )?players?|your opponents|each opponent|opponents|target (?:player|opponent)"
    r"|that player)"
)
_SIGHTS = (
    ("tops", rf"(?:{_WATCHED} )?plays? with the top card of (?:your|their) librar(?:y|ies) revealed"),
    ("hands", rf"(?:{_WATCHED} )?plays? with (?:your|their) hands? revealed"),
    ("linked", r"(?P<who>you) may look at (?:the |any )?(?:face-down )?cards? exiled with (?:~|this \w+)"),
    (
        "linked",
        r"(?P<who>you) may look at (?:and \w+ )?(?:it|them|that card|those cards|the exiled cards?)"
        r" for as long as (?:it|they) remains? exiled",
    ),
    # who may cast what lies face down in exile may look at it
    (
        "linked",
        r"(?P<who>you) may (?:cast|play) (?:it|that card|those cards) for as long as (?:it|they) remains? exiled",
    ),
    ("linked", r"for as long as (?:it|that card|those cards) remains? exiled, (?P<who>you) may look at (?:it|them)"),
    ("own_top", r"(?P<who>you) may look at the top card of your library any time"),
    ("own_top", r"(?:each )?(?P<who>players?) may look at the top card of their library (?:at )?any time"),
    (
        "others_top",
        r"you may look at the top card of (?:(?P<who>that player|target player|target opponent)'s|their) library"
        r" any time",
    ),
    (
        "face_down",
        r"you may look at face-down (?:creatures|permanents) "
        r"(?P<who>you don't control|your opponents control|opponents control) any time",
    ),
)
_LASTING_SIGHT = r"\blook at\b.*\b(?:any time|remains? exiled|exiled (?:with|this way))|\bplays? with\b.*\breveal"
"""What lets somebody see something for a while, rather than once."""

_SEEN = {
    "you": "you",
    "players": "any",
    "player": "any",
    "each player": "any",
    "all players": "any",
    "your opponents": "opponent",
    "opponents": "opponent",
    "each opponent": "opponent",
    "target player": "affected",
    "target opponent": "affected",
    "that player": "affected",
    "your opponents control": "opponent",
    "opponents control": "opponent",
    "you don't control": "not_you",
}
