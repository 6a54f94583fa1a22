"""Which things an instruction acts on: “shuffle your hand into your library”, “a card from outside the game”.

An instruction is read whole, clause by clause: a subject, a verb, a list of what it acts on, and a tail that says where
that goes. What is left over is handed on as not read, never dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mtglogic.cards.model import Criteria, conjuncts, walk
from mtglogic.cards.reader import recognise
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import NounPhrase, conjunction
from mtglogic.cards.reader.moving import today
from mtglogic.cards.reader.paragraphs import plain
from mtglogic.cards.reader.slots import sentences

NUMBERS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}


@dataclass(frozen=True)
class Phrase:
    """What an instruction acts on: things that match, in these zones; ``whose``: ``you``, ``opponent`` or a player's
    name; ``top``: only so many from the top of a library; ``own``: the object whose text it is."""

    criteria: Criteria = ("all",)
    zones: tuple[str, ...] = ()
    whose: str | None = None
    everywhere: bool = False
    own: bool = False
    top: int | None = None


@dataclass(frozen=True)
class Instruction:
    """What was read of an instruction, and the words that weren't."""

    phrases: tuple[Phrase, ...] = ()
    unread: tuple[str, ...] = ()


class Unread(Exception):
    """Words that no reading takes."""


LEAD = re.compile(r"^(?:• |[IVX, ]+ [—-] )?(?:then |until [^,]+, |this turn, )?", re.I)
"""What may stand before a sentence without changing what it acts on."""

SUBJECT = (
    r"(?:you|each player|all players|players|target player|that player|they|each opponent|target opponent|an opponent"
    r"|your opponents|each of your opponents|that opponent|~|this \w+)"
)
ACTS = (
    r"(?:exile|return|put|discard|destroy|sacrifice|choose|reveal|tap|untap|shuffle|mill|draw|look at|search|counter"
    r"|exchange|gain control of|regenerate|remove|deal|cast|play|scry|surveil)"
)
VERB = rf"(?P<verb>{ACTS}|creat|gain|lose|add|pay|get)e?s?(?! control)|shuffles?$"
NEXT = re.compile(
    r"(?:,? (?:and |or )?then |; |, and |, or |,? and |,? or |, )"
    rf"(?=(?:{SUBJECT} )?(?:may )?(?:{ACTS}s?|creates?|gains?|loses?)(?: |$))",
    re.I,
)
"""What parts the clauses of a sentence."""

ZONE = r"(?:hands?|librar(?:y|ies)|graveyards?)"
WHOSE = r"(?:your opponents'|your|all|[A-Z]\w+'s)"
ZONES = rf"(?P<whose>{WHOSE}) (?P<zones>{ZONE}(?:(?:, and|,| and|/| or|, or| and/or) (?:{WHOSE} )?{ZONE})*)"
WHOLE = re.compile(ZONES)
TOP = re.compile(rf"the top (?:(?P<count>\w+) )?cards? of (?P<whose>{WHOSE}) librar(?:y|ies)", re.I)
PLACE = re.compile(
    r"(?: (?P<owned>you own))?(?: (?:(?:from|in) (?:"
    rf"(?P<outside>outside the game)|(?P<exile>exile)|{ZONES}|(?P<any>graveyards|libraries|hands))"
    r"|that(?:'s| is| are) (?P<exiled>exiled)"
    r"|(?P<everywhere>everywhere|in (?:all|every) zones?)|(?P<elsewhere>that aren't on the battlefield)))"
    r"(?: (?P<own>you own))?",
)
MORE_ZONES = re.compile(
    r"(?:, and|,| and|/| or|, or| and/or) "
    rf"(?P<zone>(?:(?:from |in )?{WHOSE} )?{ZONE}|in exile|from exile|from outside the game)(?!\w)"
)
DETERMINERS = re.compile(
    r"(?:(?:all|each|every|any number of|any|up to \w+|an?|one|two|three|four|five|\d+|x|the|target|another|other) )+",
    re.I,
)
LIST = re.compile(r"(?:, and |, | and |, or | or )")
THOSE = re.compile(
    r"(?:it|them|him|her|(?:that|those) (?:cards?|creatures?|permanents?|tokens?|artifacts?)|one of them|the rest"
    r"|the others?|(?:all|the|each) (?:\w+ )*cards? (?:exiled|revealed|chosen|discarded|milled) this way"
    r"|the (?:chosen|exiled|revealed) \w+)(?!\w)",
    re.I,
)
"""What has been named before."""

_OWNERS = (
    r"(?:your opponents'|your|all|its|their|the|that player's|[A-Z]\w+'s)(?: owners?'s?| owners'| controllers?'s?)?"
)
TAIL = re.compile(
    rf"(?: (?:to|into|onto|in) {_OWNERS} (?:hands?|librar(?:y|ies)|graveyards?|battlefield)(?: and {ZONE})?"
    rf"| (?:on (?:the )?)?(?:top|bottom)(?: or bottom)? of {_OWNERS} librar(?:y|ies)| in (?:any|a random) order"
    rf"| under {_OWNERS} control| tapped| untapped| face down| face up| at random| instead| this turn"
    r"| of their choice| of your choice| with [\w+/ -]+? counters? on (?:it|them|each of them)"
    r"|,? (?:until|for as long as|at the beginning of|attached to|where X is) [^.]+)*"
)
FILTER = re.compile(
    r",? (?:that|with|of|put|which|other than|named|without|chosen|from|in|exiled|discarded|whose|cast|dealt|among"
    r"|this way)\b"
)
BEFORE_OBJECT = (
    rf"^(?:(?:to|into|onto) {_OWNERS} (?:hands?|librar(?:y|ies)|battlefield)"
    r"|(?:all |\w+ )?(?:[\w+/-]+ )?counters? (?:on|from)|control of"
    r"|\w+ damage(?: divided as you choose)? (?:to|among)) "
)
PREDICATE = re.compile(
    r" (?:gets?|has|have|gains?|is|are|isn't|aren't|can't|loses?|don't|doesn't|costs?|enters?|may|can|becomes?)\b"
)
_SILENT = re.compile(r"(?:creat|pay|add|scry|surveil)|(?:gain|lose|get)e?s? (?:\w+ )*?(?:life|counters?)\b", re.I)


def acts_on(instruction: str, names: list[str]) -> Instruction:
    """What an instruction says of what it acts on (400.12), and the sentences that weren't read.

    >>> [p.zones for p in acts_on("Exile all creature cards from all graveyards.", []).phrases]
    [('graveyard',)]
    """
    from mtglogic.cards.reader.instructions_french import acts_on_french

    if recognise(instruction) == "fr":
        return acts_on_french(instruction, names)
    words = re.sub(r"\b([Rr])emove(s?) (.+?) from the game\b", r"Exile\2 \3", plain(instruction, names))
    words = today(words).replace(" at random", "")
    if names and re.match(r"(?:~|this (?:card|creature|permanent|spell)) (?:is|has)\b", words, re.I):
        return Instruction((Phrase(own=True),))
    return _English().whole(words, LEAD)


class Reading:
    """What has been read so far: the phrases, who acts, and whether a library has been changed."""

    conditional: re.Pattern[str]
    """What a sentence begins with that is carried out only if something holds."""
    joint: re.Pattern[str]
    """What parts the clauses of a sentence."""
    stirs: re.Pattern[str]
    """What changes a library."""
    predicate: re.Pattern[str]
    """What is said of things: “… get +1/+1”."""
    second: re.Pattern[str]
    """What leads in a second half of such a sentence: “… and creatures your opponents control get -1/-1”."""

    def __init__(self) -> None:
        self.found: list[Phrase] = []
        self.who: str | None = "you"
        self.stirred = False

    def subjects(self, words: str) -> tuple[list[Phrase], str]:
        """The things that a sentence begins with, and the rest of it. Raises :class:`Unread` if there are none."""
        raise NotImplementedError

    def said_of(self, words: str) -> list[Phrase] | None:
        """The subjects of a sentence that says something of things; ``None`` where it is none."""
        try:
            phrases, left = self.subjects(words)
        except Unread:
            return None
        predicate = self.predicate.match(left)
        if predicate is None:
            return None
        return [*phrases, *self._others(left[predicate.end() :])]

    def _others(self, predicate: str) -> list[Phrase]:
        """What a second half of the sentence speaks of."""
        for joint in self.second.finditer(predicate):
            rest = predicate[joint.end() :]
            if self.predicate.match(f" {rest}") or not self.predicate.search(rest):
                continue
            if (said := self.said_of(rest)) is None:
                raise Unread
            return said
        return []

    def clause(self, clause: str) -> list[Phrase]:
        """What a clause acts on. Raises :class:`Unread` where that isn't read."""
        raise NotImplementedError

    def sentence(self, words: str) -> None:
        """Adds what a sentence acts on."""
        if self.conditional.match(words):
            raise Unread
        if (said := self.said_of(words)) is not None:
            self.found += said
            return
        before = list(self.found)
        try:
            for clause in self.joint.split(words):
                self.found += self.clause(clause)
                self.stirred = self.stirred or bool(self.stirs.search(clause))
        except Unread:
            self.found = before
            raise

    def whole(self, words: str, lead: re.Pattern[str]) -> Instruction:
        """All sentences of a text, without what leads them in, and those that weren't read."""
        unread: list[str] = []
        for sentence in sentences(words.replace("\n", " ")):
            try:
                self.sentence(lead.sub("", sentence.strip().rstrip(".")))
            except Unread:
                unread.append(sentence.strip())
        return Instruction(tuple(dict.fromkeys(self.found)), tuple(unread))


class _English(Reading):
    conditional = re.compile(r"(?:if|when|whenever|at|for|as|unless|while|instead)\b", re.I)
    joint = NEXT
    stirs = re.compile(r"librar|shuffle|draw|mill", re.I)
    predicate = PREDICATE
    second = re.compile(r",? and (?=(?:\w+ )*\w+s? )")

    def subjects(self, words: str) -> tuple[list[Phrase], str]:
        return _list(_in_person(words, "you"), "", None)

    def clause(self, clause: str) -> list[Phrase]:
        match = re.match(rf"(?:(?P<who>{SUBJECT}) )?(?:may )?(?:{VERB})(?: (?P<rest>.*))?$", clause, re.I)
        if match is None:
            raise Unread
        self.who = _subject(match["who"], self.who)
        rest = _in_person(match["rest"] or "", self.who)
        verb = (match["verb"] or "shuffle").lower()
        shuffled = verb == "shuffle" and (not rest or (self.found and re.fullmatch(rf"{WHOSE} librar(?:y|ies)", rest)))
        among = self.found and re.search(r" (?:from among|of) (?:them|those|the) (?:\w+ )?(?:cards\b)?", f" {rest} ")
        if (
            among
            or shuffled
            or _SILENT.match(clause[len(match["who"] or "") :].strip())
            or (self.found and THOSE.match(rest))
        ):
            return []
        if verb in ("draw", "mill"):
            return [_drawn(rest, self.who, self.stirred)]
        if verb == "search":
            return _searched(rest)
        if verb == "exchange":
            rest = rest.replace(" with ", " and ")
        phrases, left = _list(re.sub(BEFORE_OBJECT, "", rest), verb, self.who)
        if not TAIL.fullmatch(left):
            raise Unread
        return [top_of_another(phrase) if self.stirred else phrase for phrase in phrases]


def top_of_another(phrase: Phrase) -> Phrase:
    """The top of a library that has been changed before: nobody knows which cards these are."""
    return phrase if phrase.top is None else replace(phrase, criteria=("unread", "top of a library"), top=None)


def _subject(words: str | None, before: str | None) -> str | None:
    """Who acts: ``you``, ``opponent``, or ``None`` for any player."""
    said = (words or "").lower()
    if said in ("", "they", "that player", "that opponent"):
        return before
    if "opponent" in said:
        return "opponent"
    return None if "player" in said else "you"


def _in_person(words: str, who: str | None) -> str:
    """The words with “their”, “each player's” and the like as one of “your”, “your opponents'”, “all”."""
    own, does = {"you": ("your", "you"), "opponent": ("your opponents'", "your opponents")}.get(who or "", ("all", ""))
    words = re.sub(
        r"\b(?:target|an|each|that|all) opponent(?:'s|s')|\beach of your opponents'|(?<!your )\bopponents'",
        "your opponents'",
        words,
    )
    words = re.sub(r"\b(?:each|every|all|target|a|any) players?(?:'s|') (?=\w)", "all ", words)
    words = re.sub(rf"\b(?:each|every) (?={ZONE})", "all ", words)
    words = re.sub(rf"\b(?:their|his or her|that player's) (?={ZONE})", f"{own} ", words)
    words = re.sub(r" they (own|control)\b", f" {does} \\1" if does else "", words)
    return words.replace("your sideboard", "outside the game")


def _drawn(rest: str, who: str | None, stirred: bool) -> Phrase:
    """Cards from the top of a library, if nothing has changed it before."""
    match = re.fullmatch(r"(?:(?P<count>\w+)|[\w ]+)? ?cards?(?P<more> (?:equal to|for each) .+)?", rest)
    if match is None:
        raise Unread
    count = _number(match["count"] or "") if not match["more"] else None
    if count is None or stirred:
        return Phrase(("unread", rest), ("library",), who)
    return Phrase(zones=("library",), whose=who, top=count)


def _number(word: str) -> int | None:
    return int(word) if word.isdigit() else 1 if word in ("a", "an") else NUMBERS.get(word.lower())


def _searched(rest: str) -> list[Phrase]:
    match = re.match(rf"(?:(?P<outside>outside the game)|{ZONES}) for (?P<what>.+)$", rest)
    if match is None:
        raise Unread
    zones, whose = (("outside",), None) if match["outside"] else (_zones_of(match["zones"]), _whose(match["whose"]))
    phrases, left = _list(match["what"], "search", whose)
    if left or any(phrase.zones not in (("?",), ("battlefield",)) for phrase in phrases):
        raise Unread
    return [replace(phrase, zones=zones, whose=whose) for phrase in phrases]


# ---- lists of things -------------------------------------------------------------------------------------------------


def _list(words: str, verb: str, who: str | None) -> tuple[list[Phrase], str]:
    """The phrases that a list names, and what is left after it."""
    words = re.sub(r"\b(all|each) (\w+) and \1 (?=\w+ \w+ cards?\b)", r"\1 \2 and ", words)
    phrases: list[Phrase] = []
    while True:
        phrase, words = _one(words)
        if phrase.zones == ("?",) and verb == "discard":
            phrase = replace(phrase, zones=("hand",), whose=who)
        if phrase.zones == ("?",) and verb != "search":
            raise Unread
        phrases.append(phrase)
        joint = LIST.match(words)
        if joint is None:
            break
        words = words[joint.end() :]
    if TAIL.fullmatch(words) or not FILTER.match(words):
        return phrases, words
    if LIST.search(words):
        raise Unread
    # A restriction that wasn't read: of those things, but nobody knows which.
    return [
        *phrases[:-1],
        replace(phrases[-1], criteria=conjunction([phrases[-1].criteria, ("unread", words.strip())])),
    ], ""


def _one(words: str) -> tuple[Phrase, str]:
    """One thing of a list and what is left."""
    if own := re.match(r"(?:~|this (?!turn|way)\w+)(?!\w)", words, re.I):
        return Phrase(("unread", own[0]), ("battlefield",)), words[own.end() :]
    if top := TOP.match(words):
        count = _number(top["count"] or "one")
        if count is None:
            raise Unread
        return Phrase(zones=("library",), whose=_whose(top["whose"]), top=count), words[top.end() :]
    if whole := WHOLE.match(words):
        return Phrase(zones=_zones_of(whole["zones"]), whose=_whose(whole["whose"])), words[whole.end() :]
    determiners = DETERMINERS.match(words)
    other = [("another",)] if determiners and re.search(r"\b(?:an)?other\b", determiners[0], re.I) else []
    noun = re.sub("^Non", "non", words[determiners.end() :] if determiners else words)
    read = _noun(noun)
    if read is None or (determiners is None and _is_name(read[0].criteria, noun[: read[1]])):
        raise Unread
    phrase = Phrase(conjunction([read[0].criteria, *other]), read[0].zones, known_owner(read[0].whose))
    return _placed(phrase, noun[read[1] :])


def _noun(words: str) -> tuple[NounPhrase, int] | None:
    """What a noun with what follows it means; a list of zones isn't part of it, nor are spells one thing with cards."""
    spells = re.match(r"(?:\w+ )?spells(?=,? and )", words)
    placed = re.match(rf".*?(?= (?:from|in) {ZONES})", words)
    for part in (spells and spells[0], words, placed and placed[0]):
        read = longest("quality", part) if part else None
        if read is not None and read[0].players == "none" and names_something(read[0].criteria):
            return read
    return None


def names_something(criteria: Criteria) -> bool:
    """Whether there is a noun among the words: an adjective alone is half a phrase, and a zone is none."""
    nodes = list(walk(criteria))
    return ("kind", "zone") not in nodes and any(n[0] in ("type", "kind", "subtype", "commander") for n in nodes)


def _is_name(criteria: Criteria, words: str) -> bool:
    """Whether capitalised words without an article are somebody's name rather than a subtype in the plural."""
    return not words.endswith("s") and all(node[0] in ("all", "any", "subtype") for node in walk(criteria))


def known_owner(whose: str | None) -> str | None:
    """Whose zone it is, as far as an instruction can ask for it."""
    if whose not in (None, "you", "opponent", "single"):
        raise Unread
    return None if whose == "single" else whose


def _placed(phrase: Phrase, words: str) -> tuple[Phrase, str]:
    """The phrase with the place that follows it, and with what follows that of the same things."""
    tests: list[Criteria] = []
    if phrase.zones == ("?",) and (place := PLACE.match(words)):
        words = words[place.end() :]
        tests += [("owner", "you")] if place["owned"] or place["own"] else []
        tests += [("not", ("zone", "battlefield"))] if place["elsewhere"] else []
        named = place["zones"] or place["any"] or place["outside"] or place["exile"] or place["exiled"] or ""
        everywhere = bool(place["everywhere"] or place["elsewhere"])
        whose = _whose(place["whose"]) if place["whose"] else None
        criteria = anything(phrase.criteria) if place["everywhere"] else phrase.criteria
        phrase = replace(phrase, criteria=criteria, zones=_zones_of(named), whose=whose, everywhere=everywhere)
    while phrase.zones and (more := MORE_ZONES.match(words)):
        words = words[more.end() :]
        phrase = replace(phrase, zones=(*phrase.zones, *_zones_of(more["zone"])))
    restricted = longest("quality", words.strip()) if FILTER.match(words) and not TAIL.fullmatch(words) else None
    if restricted is not None and words.startswith(" "):
        words = words[restricted[1] + 1 :]
        tests.append(restricted[0].criteria)
    return replace(phrase, criteria=conjunction([phrase.criteria, *tests])), words


def anything(criteria: Criteria) -> Criteria:
    """The criteria of “cards everywhere”: of whatever a card represents, on the battlefield and the stack too."""
    parts = conjuncts(criteria)
    return conjunction(p for p in parts if p != ("kind", "card"))


def _whose(words: str) -> str | None:
    said = words.removesuffix("'s")
    return {"your": "you", "your opponents'": "opponent", "all": None}.get(said.lower(), said)


def _zones_of(place: str) -> tuple[str, ...]:
    named = {"outside": "outside", "exile": "exile", "graveyard": "graveyard", "hand": "hand", "librar": "library"}
    return tuple(zone for start, zone in named.items() if start in place.lower())
