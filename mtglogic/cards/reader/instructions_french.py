"""Which things a French instruction acts on; the same reading as :mod:`~mtglogic.cards.reader.instructions`.

Zones are put into one form first, whoever's they are (« votre cimetière », « le cimetière de tous »), so that
contractions and possessives are dealt with in one place. What no pattern takes is handed on as not read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mtglogic.cards.model import Criteria, conjuncts
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.instructions import (
    Instruction,
    Phrase,
    Reading,
    Unread,
    anything,
    known_owner,
    names_something,
    top_of_another,
)
from mtglogic.cards.reader.meaning import NounPhrase, conjunction
from mtglogic.cards.reader.moving import today
from mtglogic.cards.reader.paragraphs import plain
from mtglogic.cards.reader.vocabulary import restated, vocabulary

LEAD = re.compile(
    r"^(?:• |[IVX, ]+ [—-] |[A-ZÉÀ][\w' ]* — )?(?:(?:puis|ensuite|sinon),? |jusqu'[^,]+, |ce tour-ci, )?", re.I
)
CONDITIONAL = re.compile(
    r"(?:si|s'il|s'ils|s'elle|quand|lorsque|à chaque fois|au début|pour|au moment|à moins|tant que|pendant|en tant que"
    r"|comme)\b",
    re.I,
)

OWNERS = r"(?:joueurs?|propriétaires?|contrôleurs?)(?: ciblée?s?| défenseur| actif)?"
OPPONENTS = r"adversaires?(?: ciblée?s?)?"
_OF = r"(?:de l'|de chaque |de cet |de ce |de tous les |de leurs? |de son |de vos |de chacun de vos |d'un |du |des )"
BELONGING = rf"{_OF}(?:autres? )?(?:{OWNERS}|{OPPONENTS})(?!\w)"
SUBJECT = (
    r"(?:vous|chaque joueur|(?:tous )?les joueurs|(?:le|un|chaque|ce) (?:autre )?joueur(?: ciblé| défenseur)?"
    r"|chaque adversaire|l'adversaire(?: ciblé)?|(?:un|cet) adversaire(?: ciblé)?|(?:chacun de )?vos adversaires"
    r"|son (?:contrôleur|propriétaire)|ils?|elles?|(?:le |la |l'|les )?~)"
)
VERBS = {
    "exile": r"exil(?:ez|ent|er|e)",
    "return": r"renvo(?:yez|ient|yer|ie)",
    "put": r"(?:re)?met(?:tez|tent|tre)?",
    "discard": r"(?:défaussez-vous|(?:se|vous) défauss(?:ent|er|e))",
    "destroy": r"détrui(?:sez|sent|re|t)",
    "sacrifice": r"sacrifi(?:ez|ent|er|e)",
    "choose": r"choisi(?:ssez|ssent|r|t)(?:-y)?|cibl(?:ez|e)",
    "reveal": r"rév(?:élez|èlent|éler|èle)",
    "tap": r"engag(?:ez|ent|er|e)",
    "untap": r"dégag(?:ez|ent|er|e)",
    "shuffle": r"mélang(?:ez|ent|er|e)",
    "mill": r"meul(?:ez|ent|er|e)",
    "draw": r"pioch(?:ez|ent|er|e)",
    "look at": r"regard(?:ez|ent|er|e)",
    "search": r"cherch(?:ez|ent|er|e)",
    "counter": r"(?:contrecarr|contr)(?:ez|ent|er|e)",
    "exchange": r"échang(?:ez|ent|er|e)(?: le contrôle)?",
    "control": r"acqu(?:érez|ièrent|érir|iert) le contrôle",
    "regenerate": r"régénér(?:ez|ent|er|e)|régénère",
    "remove": r"retir(?:ez|ent|er|e)",
    "deal": r"inflig(?:ez|ent|er|e)",
    "cast": r"lanc(?:ez|ent|er|e)",
    "play": r"jou(?:ez|ent|er|e)",
    "silent": r"cré(?:ez|ent|er|e)|pa(?:yez|yer|ie|ye)|ajout(?:ez|ent|er|e)|regard(?= [\dX])|surveillez"
    r"|s'en défauss(?:ent|e)|(?:gagn|perd)(?:ez|ent|er|re|e)?(?= [^,.]*points? de vie)",
}
"""The verbs in all the forms that texts use, by what they do; ``silent`` ones act on nothing that lies somewhere."""
_ALL = "|".join(f"(?P<{name.replace(' ', '_')}>{forms})" for name, forms in VERBS.items())
_ANY = "|".join(f"(?:{forms})" for forms in VERBS.values())
CLAUSE = re.compile(
    rf"(?:(?P<who>{SUBJECT}) )?(?:(?:pouvez|peut|peuvent) )?(?P<clitic>l[ae]s? |l'|en )?(?:{_ALL})"
    r"(?P<it>-l[ae]s?|-en)?(?:(?:,? ensuite)?,? (?P<rest>.*))?$",
    re.I,
)
NEXT = re.compile(
    r"(?:,? (?:et |puis |et ensuite |puis ensuite )|; (?:puis )?|, )"
    rf"(?=(?:{SUBJECT} )?(?:(?:pouvez|peut|peuvent) )?(?:l[ae]s? |l'|en )?(?:{_ANY})(?:-l[ae]s?|-en)?(?: |,|$))",
    re.I,
)
"""What parts the clauses of a sentence."""

ZONE = r"(?:mains?|cimetières?|bibliothèques?)"
NAMED = r"(?!Tous|Vos)[A-Z]\w+"
ONE = rf"(?:v(?:otre|os) {ZONE}|le {ZONE} de (?:tous|vos adversaires|{NAMED}))"
ZONES = rf"{ONE}(?:(?:,? et/ou|,? et|,? ou|,) (?:de |dans |depuis )?{ONE})*"
WHOLE = re.compile(rf"(?P<zones>{ZONES})(?![\w-])")
TOP = re.compile(rf"(?:la|les (?P<count>\w+)) cartes? du dessus de (?P<zones>{ONE})", re.I)
PLACE = re.compile(
    r"(?P<owned> que vous possédez)?(?:,? (?:(?:depuis|de|dans|d') ?(?:"
    rf"(?P<zones>{ZONES})|(?P<exile>l'exil)|(?P<outside>en dehors de la partie|l'extérieur de la partie))"
    r"|(?P<outside2>en dehors de la partie|hors de la partie)|(?P<exiled>en exil|exilées?)"
    r"|(?P<everywhere>où qu'elles? (?:se trouvent|soient)|dans toutes les zones)"
    r"|(?P<elsewhere>qui ne (?:sont|est) pas sur le champ de bataille)))(?P<own> que vous possédez)?",
)
MORE = re.compile(
    rf"(?:, et|,? et/ou|,? et|,? ou|,) (?:depuis |de |d'|dans )?(?P<zone>{ONE}|l'exil|en exil"
    r"|(?:l'extérieur|en dehors) de la partie)(?!\w)"
)
DETERMINERS = re.compile(
    r"(?:(?:toutes? les|tous les|chaque|un maximum de|n'importe quel nombre de|n'importe quel(?:le)?"
    r"|un nombre quelconque de|jusqu'à"
    r"|aucune?|les?|la|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\d+|x|des|du|de|aux?|autres?) "
    r"|l'|d')+",
    re.I,
)
LIST = re.compile(r"(?:, et |, ou |, | et/ou | et | ou )(?:de |d'(?=\w))?(?:à (?=chaque))?")
THOSE = re.compile(
    r"(?:ce(?:tte|s|t)? (?:cartes?|créatures?|permanents?|jetons?|artefacts?|sorts?|joueur)|cel(?:le|ui)-ci|ceux-ci"
    r"|l'une? d'(?:elles|eux)|le reste|les autres|l'autre|la carte (?:exilée|révélée|choisie|défaussée|meulée)"
    r"|elles?|lui|eux|(?:toutes )?les cartes (?:[\w' -]+? )?(?:exilées|révélées|choisies|défaussées|meulées)"
    r"(?: de cette manière)?)(?![\w-])",
    re.I,
)
"""What has been named before."""
AMONG_THOSE = re.compile(r"\b(?:parmi (?:elles|eux|ces cartes|les cartes)|d'entre (?:elles|eux)|de ces cartes"
                         r"|des cartes (?:exilées|révélées|choisies|défaussées|meulées))\b")  # fmt: skip
_TO = (
    rf"(?:dans {ONE}|en exil|à {ONE}"
    r"|sur le champ de bataille(?:,? (?:dégagée?s?|engagée?s?))*(?:,? sous (?:votre|leur|son|le) contrôle(?: de \w+"
    rf" \w+)?)?|au-des(?:sus|sous)(?: ou au-dessous)? de {ONE}|sur le dessus de {ONE}|face (?:cachée|visible))"
)
TAIL = re.compile(
    rf"(?:,? {_TO}|,? (?:dans|selon) (?:un ordre aléatoire|l'ordre de votre choix|n'importe quel ordre)"
    r"|,? sous (?:votre|leur|son|le) contrôle(?: de [\w ]+)?|,? (?:dés)?engagée?s?| à la place| ce tour-ci"
    r"| de (?:votre|son|leur) choix| avec(?:, sur (?:elle|lui),)? [\w+/ -]+? marqueurs? [^,.]*| ensuite"
    r"|,? (?:jusqu'à|tant que|au début|X étant) [^.]+)*"
)
FRONT = re.compile(
    rf"^(?:{_TO}(?:,? (?:depuis|de) (?P<zones>{ZONES}))?,? |(?:depuis|de|d'|dans) ?(?P<zones2>{ZONES}),? )", re.I
)
"""Where it goes or comes from, said before what it is."""
SOURCE_BEHIND = re.compile(rf"(?<=\w),? {_TO}(?P<from>,? (?:depuis|de) (?P<zones>{ZONES}))", re.I)
"""Where it comes from, said after where it goes."""
BEFORE_OBJECT = re.compile(
    r"^(?:(?:tou(?:te)?s les |un |une |\w+ )?marqueurs?(?: [+-]\d/[+-]\d| “”| \w+)? (?:sur|de|d') ?"
    r"|(?:\w+ )?blessures?(?:,? réparties[\w' ]+)?,? (?:à|entre) |d(?:e |u |es |')"
    r")",
    re.I,
)
TOKENS = re.compile(r"(?:autant de |\w+ )?jetons?\b", re.I)
"""What is put onto the battlefield without having been anywhere: it is created."""
FILTER = re.compile(r",? (?:qui|que|qu'|dont|avec|sans|ayant|autres? que|appelée?s?|de|du|d'|depuis|dans|parmi)\b")
PREDICATE = re.compile(
    r" (?:gagne(?:nt)?|a|ont|acquièrent|acquiert|est|sont|n'est|n'ont|n'a|ne|perd|perdent|coûte(?:nt)?|arrive(?:nt)?"
    r"|peut|peuvent|deviennent|devient|passe(?:nt)?)\b"
)


def acts_on_french(instruction: str, names: list[str]) -> Instruction:
    """What a French instruction says of what it acts on (400.12), and the sentences that weren't read.

    >>> [p.zones for p in acts_on_french("Exilez toutes les cartes de créature de tous les cimetières.", []).phrases]
    [('graveyard',)]
    """
    words = restated(plain(instruction, names, french=True))
    for old, new in PUT_SIMPLY:
        words = re.sub(old, new, today(words, "fr") if old is PUT_SIMPLY[0][0] else words)
    if names and re.match(r"(?:(?:le |la |l')?~|c(?:ette|e|et) \w+) (?:est|a)\b", words, re.I):
        return Instruction((Phrase(own=True),))
    return _French().whole(words, LEAD)


PUT_SIMPLY = (
    (r",? (?:choisie?s? )?au hasard\b", ""),
    (r"\ben jeu\b", "sur le champ de bataille"),
    (r" se trouvant (?=dans\b)", " "),
    (r"\b(une?|deux|trois|X) cibles?, (?=\w)", r"\1 "),
)
"""Words that change nothing of what is acted on, and older ones."""


class _French(Reading):
    conditional = CONDITIONAL
    joint = NEXT
    stirs = re.compile(r"bibliothèque|mélang|pioch|meul", re.I)
    predicate = PREDICATE
    second = re.compile(r",? et (?=(?:les|chaque|tou(?:te)?s les|une?) )")

    def subjects(self, words: str) -> tuple[list[Phrase], str]:
        return _list(_in_person(words, "you"), "", None)

    def said_of(self, words: str) -> list[Phrase] | None:
        if re.match(r"ce sort (?:coûte|ne peut)\b", words, re.I):
            return [Phrase(("unread", "ce sort"), ("battlefield",))]
        return super().said_of(words)

    def clause(self, clause: str) -> list[Phrase]:
        match = CLAUSE.match(clause)
        if match is None:
            raise Unread
        self.who = _subject(match["who"], self.who)
        verb = next(name for name in VERBS if match[name.replace(" ", "_")])
        rest = _in_person((match["rest"] or "").strip(), self.who)
        if verb == "silent" or (self.found and (match["it"] or match["clitic"] or THOSE.match(rest))):
            return []
        if match["it"] or match["clitic"]:
            raise Unread
        if verb == "shuffle" and (not rest or (self.found and re.fullmatch(ONE, rest))):
            return []
        if self.found and (AMONG_THOSE.search(rest) or THOSE.match(BEFORE_OBJECT.sub("", rest))):
            return []
        if verb in ("draw", "mill"):
            return [_drawn(rest, self.who, self.stirred)]
        found = _searched(rest) if verb == "search" else _acted_on(rest, verb, self.who)
        return [top_of_another(phrase) if self.stirred else phrase for phrase in found]


def _subject(words: str | None, before: str | None) -> str | None:
    """Who acts: ``you``, ``opponent``, or ``None`` for any player."""
    said = (words or "").lower()
    if re.fullmatch(r"|ils?|elles?|ce joueur|cet adversaire", said):
        return before
    if "adversaire" in said:
        return "opponent"
    return None if re.search("joueur|contrôleur|propriétaire", said) else "you"


def _in_person(words: str, who: str | None) -> str:
    """The words with every zone as one of “votre main”, “le main de tous”, “le main de vos adversaires”."""
    own = {"you": r"votre \1", "opponent": r"le \1 de vos adversaires"}.get(who or "", r"le \1 de tous")
    words = re.sub(rf"\bdu ({ZONE})", r"de le \1", words)
    words = re.sub(rf"\bdes ({ZONE})", r"de les \1", words)
    controls, owns = {
        "you": (" que vous contrôlez", " que vous possédez"),
        "opponent": (" que vos adversaires contrôlent", " qu'un adversaire possède"),
    }.get(who or "", ("", ""))
    words = re.sub(r" qu'(?:ils?|elles?) contrôle(?:nt)?\b", controls, words)
    words = re.sub(r" qu'(?:ils?|elles?) possède(?:nt)?\b", owns, words)
    both = rf"\b((?:la|le|les) {ZONE})((?:,? et|,? ou|,) (?:de |dans |depuis )?)((?:la|le|les) {ZONE}) ({BELONGING})"
    words = re.sub(both, r"\1 \4\2\3 \4", re.sub(both, r"\1 \4\2\3 \4", words))
    words = re.sub(rf"\bune? ({ZONE}) unique\b", r"le \1 de tous", words)
    words = re.sub(rf"\b(?:sa|son|ses|leurs?) ({ZONE})(?: respecti\w+)?", own, words)
    words = re.sub(
        rf"\b(?:la|le|les|un|une) ({ZONE}) {_OF}(?:autres? )?{OPPONENTS}(?!\w)", r"le \1 de vos adversaires", words
    )
    words = re.sub(rf"\b(?:la|le|les|un|une) ({ZONE}) {_OF}(?:autres? )?{OWNERS}(?!\w)", r"le \1 de tous", words)
    words = re.sub(
        rf"\b(?:tous les|toutes les|chaque|les|des|un seul|un même|un|une|n'importe quel(?:le)?) ({ZONE})"
        r"(?! de (?:tous|vos))",
        r"le \1 de tous",
        words,
    )
    words = re.sub(rf"\b(?:la|le) ({ZONE}) (?:de |d')({NAMED})", r"le \1 de \2", words)
    words = re.sub(r"\bd'le\b", "de le", words)
    return re.sub(r"(?<!joueur)(?<!adversaire) ciblée?s?\b", "", words)


def _drawn(rest: str, who: str | None, stirred: bool) -> Phrase:
    """Cards from the top of a library, if nothing has changed it before."""
    match = re.fullmatch(r"(?:(?P<count>\w+)|[\w ]+)? ?cartes?(?P<more> (?:pour chaque|égal (?:à|au)) .+)?", rest)
    if match is None:
        raise Unread
    count = _number(match["count"] or "") if not match["more"] else None
    if count is None or stirred:
        return Phrase(("unread", rest), ("library",), who)
    return Phrase(zones=("library",), whose=who, top=count)


def _number(word: str) -> int | None:
    found = int(word) if word.isdigit() else vocabulary("fr").data["numbers"].get(word.lower())
    return found if isinstance(found, int) else None


def _searched(rest: str) -> list[Phrase]:
    """« dans votre bibliothèque une carte … », « une carte … dans votre bibliothèque »."""
    place = rf"(?:dans (?P<zones>{ZONES})|en dehors de la partie)"
    ahead = re.match(rf"{place},? (?P<what>.+)$", rest)
    behind = re.match(rf"(?P<what>.+?) {place}$", rest)
    match = ahead or behind
    if match is None:
        raise Unread
    phrases, left = _list(match["what"], "search", None)
    if left or any(phrase.zones not in (("?",), ("battlefield",)) for phrase in phrases):
        raise Unread
    zones, whose = (_zones_of(match["zones"]), _whose(match["zones"])) if match["zones"] else (("outside",), None)
    return [replace(phrase, zones=zones, whose=whose) for phrase in phrases]


def _acted_on(rest: str, verb: str, who: str | None) -> list[Phrase]:
    """What a verb acts on; where it goes or comes from may stand before it."""
    front = FRONT.match(rest) if verb in ("return", "put", "exile", "choose", "cast", "reveal") else None
    rest = rest[front.end() :] if front else rest
    if verb == "put" and TOKENS.match(rest):
        return []
    behind = SOURCE_BEHIND.search(rest)
    if behind and front is None:
        rest = rest[: behind.start("from")] + rest[behind.end("from") :]
    if verb == "exchange":
        rest = re.sub(r" contre (?:cel(?:le|ui) d(?:e |u |es |'))?", " et ", rest)
    if verb in ("discard", "control", "exchange", "deal", "remove", "put"):
        rest = BEFORE_OBJECT.sub("", rest)
    source = (front["zones"] or front["zones2"]) if front else behind["zones"] if behind else None
    phrases, left = _list(rest, verb, who, source)
    if not TAIL.fullmatch(left):
        raise Unread
    return phrases


# ---- lists of things -------------------------------------------------------------------------------------------------


def _list(words: str, verb: str, who: str | None, source: str | None = None) -> tuple[list[Phrase], str]:
    """The phrases that a list names, and what is left after it; ``source`` is a zone named before it."""
    phrases: list[Phrase] = []
    while True:
        phrase, words = _one(words)
        if phrase.zones == ("?",) and source:
            phrase = replace(phrase, zones=_zones_of(source), whose=_whose(source))
        if phrase.zones == ("?",) and verb == "discard":
            phrase = replace(phrase, zones=("hand",), whose=who)
        phrases.append(phrase)
        joint = LIST.match(words)
        if joint is None or TAIL.fullmatch(words):
            break
        words = words[joint.end() :]
    last = phrases[-1]
    phrases = [replace(p, zones=last.zones, whose=last.whose) if p.zones == ("?",) else p for p in phrases]
    if last.zones == ("?",) and verb != "search":
        raise Unread
    if TAIL.fullmatch(words) or not FILTER.match(words):
        for end in range(2, len(phrases) + 1):
            phrases[:end] = _of_all(phrases[:end])
        return phrases, words
    if LIST.search(words):
        raise Unread
    # A restriction that wasn't read: of those things, but nobody knows which.
    partly = conjunction([phrases[-1].criteria, ("unread", words.strip())])
    return [*phrases[:-1], replace(phrases[-1], criteria=partly)], ""


def _of_all(phrases: list[Phrase]) -> list[Phrase]:
    """A list whose last thing is asked for more: whose they are holds for each, anything else may or may not."""
    alike = [phrase for phrase in phrases if phrase.zones == phrases[-1].zones]
    known = {part for phrase in alike[:-1] for part in conjuncts(phrase.criteria)}
    more = [part for part in conjuncts(phrases[-1].criteria) if part not in known and part[0] not in DESCRIBING]
    if len(alike) < 2 or not more:
        return phrases
    if any(part[0] == "controller" for part in known):
        return phrases
    if any(part[0] != "controller" for part in more):
        raise Unread
    return [replace(p, criteria=conjunction([p.criteria, *more])) if p in alike else p for p in phrases]


DESCRIBING = ("type", "kind", "subtype", "supertype", "color", "not", "any", "another", "status", "commander", "unread")


def _one(words: str) -> tuple[Phrase, str]:
    """One thing of a list and what is left."""
    if own := re.match(r"(?:le |la |l'|les )?~(?!\w)", words, re.I):
        return Phrase(("unread", own[0]), ("battlefield",)), words[own.end() :]
    if top := TOP.match(words):
        count = _number(top["count"] or "une")
        if count is None:
            raise Unread
        return Phrase(zones=("library",), whose=_whose(top["zones"]), top=count), words[top.end() :]
    if whole := WHOLE.match(words):
        return Phrase(zones=_zones_of(whole["zones"]), whose=_whose(whole["zones"])), words[whole.end() :]
    determiners = DETERMINERS.match(words)
    other = [("another",)] if determiners and re.search(r"\bautres?\b", determiners[0], re.I) else []
    noun = words[determiners.end() :] if determiners else words
    read = _noun(noun)
    if read is None or determiners is None:
        raise Unread
    phrase = Phrase(conjunction([read[0].criteria, *other]), read[0].zones, known_owner(read[0].whose))
    return _placed(phrase, noun[read[1] :])


def _noun(words: str) -> tuple[NounPhrase, int] | None:
    """What a noun with what follows it means; a list of zones isn't part of it."""
    placed = re.match(rf".*?(?=,? (?:depuis|dans|de) {ONE})", words)
    apart = re.match(r"[^,]*?(?= (?:et|ou) (?:toutes?|tous|chaque|les|une?)\b)", words)
    for part in (apart and apart[0], placed and placed[0], words):
        read = longest("quality", part, "fr") if part else None
        if read is not None and read[0].players == "none" and names_something(read[0].criteria):
            # « cette créature » is one that the text has named before; its own object it calls by name
            criteria = read[0].criteria if "~" in (part or "") else _as_that(read[0].criteria)
            return replace(read[0], criteria=criteria), read[1]
    return None


def _as_that(tree: Criteria) -> Criteria:
    return ("that",) if tree == ("this",) else tuple(_as_that(p) if isinstance(p, tuple) else p for p in tree)


def _placed(phrase: Phrase, words: str) -> tuple[Phrase, str]:
    """The phrase with the place that follows it, and with what follows that of the same things."""
    tests: list[Criteria] = []
    if phrase.zones in (("?",), ("stack",)) and (place := PLACE.match(words)):
        words = words[place.end() :]
        tests += [("owner", "you")] if place["owned"] or place["own"] else []
        tests += [("not", ("zone", "battlefield"))] if place["elsewhere"] else []
        outside = "outside" if place["outside"] or place["outside2"] else ""
        named = place["zones"] or place["exile"] or place["exiled"] or outside
        everywhere = bool(place["everywhere"] or place["elsewhere"])
        criteria = anything(phrase.criteria) if place["everywhere"] else phrase.criteria
        whose = _whose(place["zones"]) if place["zones"] else None
        phrase = replace(phrase, criteria=criteria, zones=_zones_of(named), whose=whose, everywhere=everywhere)
    while phrase.zones and phrase.zones != ("battlefield",) and (more := MORE.match(words)):
        words = words[more.end() :]
        phrase = replace(phrase, zones=(*phrase.zones, *_zones_of(more["zone"])))
    restricted = longest("quality", words.strip(), "fr") if FILTER.match(words) and not TAIL.fullmatch(words) else None
    if restricted is not None and words.startswith(" "):
        words = words[restricted[1] + 1 :]
        tests.append(restricted[0].criteria)
    return replace(phrase, criteria=conjunction([phrase.criteria, *tests])), words


def _whose(words: str) -> str | None:
    """Whose zones these are; where they are of different players, unread."""
    found = {_owner(one[0]) for one in re.finditer(ONE, words)}
    if len(found) != 1:
        raise Unread
    return found.pop()


def _owner(words: str) -> str | None:
    if words.startswith(("votre ", "vos ")):
        return "you"
    name = words.rpartition(" de ")[2]
    return {"tous": None, "vos adversaires": "opponent"}.get(name, name)


def _zones_of(place: str) -> tuple[str, ...]:
    named = {
        "outside": "outside", "de la partie": "outside", "exil": "exile", "cimetière": "graveyard", "main": "hand",
        "bibliothèque": "library",
    }  # fmt: skip
    return tuple(dict.fromkeys(zone for start, zone in named.items() if start in place.lower()))
