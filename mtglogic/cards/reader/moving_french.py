"""What a French text says of moves: the same replacement and “can't” effects as :mod:`~mtglogic.cards.reader.moving`.

A frame is a pattern with the wordings of its own language; what it doesn't take is handed on as not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mtglogic.cards.model import ANYTHING, Criteria, Moving, Replacement, Shield, walk
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import conjunction
from mtglogic.cards.reader.paragraphs import QUOTE
from mtglogic.cards.reader.slots import sentences
from mtglogic.cards.reader.vocabulary import vocabulary

OLD_WORDINGS = (
    (r"\b(arrivent?|arriver|entrent?|mettez-l[ae]s?) en jeu\b", r"\1 sur le champ de bataille"),
    (r"\bvien(t|nen)t? en jeu\b", "arrive sur le champ de bataille"),
    (r"\bvenir en jeu\b", "arriver sur le champ de bataille"),
    (r"\bdepuis le jeu\b", "depuis le champ de bataille"),
    (r"\b(quitter|quittent?) le jeu\b", r"\1 le champ de bataille"),
    (r"\bretirez(-l[ae]s?) de la partie\b", r"exilez\1"),
    (r"\bretirez ([^,]+?) de la partie\b", r"exilez \1"),
    (r"\bau lieu de\b", "à la place de"),
    (r"\bêtre contré(?=e?s?\b)", "être contrecarré"),
)
"""Wordings of before July 2009, and what they are today."""

THIS = r"(?:l[ea]s? |l')?~"
OWN = (
    r"(?:cette (?:créature|carte|aura)|ce (?:permanent|sort|véhicule|terrain)|cet (?:artefact|enchantement|équipement))"
)
THAT = r"(?:elle|il|ils|elles|c(?:e|ette|et|es) [\w ]+?|l[ae]s? [\w ]*ciblée?s?[\w ']*|une? [\w ]*ciblée?[\w ']*)"
IT = (
    r"(?:-l[ae]s?| cette carte| ces cartes| ce (?:permanent|sort)| cette créature| celle-ci| celui-ci"
    rf"| {THIS})(?![\w-])"
)
LIBRARY = (
    r"(?:la bibliothèque de (?:son|leur) propriétaire|les bibliothèques de leurs propriétaires|votre bibliothèque)"
)
INSTEAD = re.compile(r",? ?à la place(?: (?:de (?:l[ae]s? )?mettre [^,.]*|du cimetière de ce joueur))?,?")

WOULD = re.compile(
    r"^(?:(?P<when>tant que [^,]+|jusqu'à la fin du tour|ce tour-ci|pendant votre tour), )?"
    r"s(?:i |')(?P<subject>.+?) (?:devait|devaient|devrait|devraient|doit|deviez) (?P<verb>mourir"
    r"|être (?:mise?s?|déposée?s?) dans (?P<graveyard>(?:un|votre|son|leur|le) cimetière(?: d'un adversaire| de son"
    r" propriétaire)?)(?P<exile> ou en exil)?"
    r"(?P<from>,? d'où qu'\w+ (?:pro)?vien\w+| d'où que ce soit| depuis n'importe où| depuis le champ de bataille)?"
    r"|quitter le champ de bataille|être détruite?s?"
    r"|arriver sur le champ de bataille(?: sous (?P<under>votre contrôle|le contrôle d'un adversaire))?"
    r"|être défaussée?s?|piocher une carte)(?P<tail>[^,]*), (?P<rest>.+)$",
    re.I,
)
COUNTERED = re.compile(r"^s(?:i (?:ce|le) sort|'il) est contrecarré de cette manière, (?P<rest>.+)$", re.I)
DISCARD = re.compile(
    r"^si un sort ou une capacité qu'un adversaire contrôle vous contraint à vous défausser"
    rf" (?:(?P<this>de cette carte|d[eu] {THIS}|du ~|de la ~)|d'une carte), (?P<rest>.+)$",
    re.I,
)
CANNOT = re.compile(
    r"^(?P<subject>[^,]+?) ne peu(?:t|vent) pas (?:être (?P<verb>contrecarr|détrui|sacrifi|régénér)\w+"
    r"(?P<by> par (?:des|les) sorts (?:ou|et) (?:(?:des|les) )?capacités)?"
    r"|arriver sur le champ de bataille)(?: ce tour-ci)?$",
    re.I,
)
DESTROYED = re.compile(
    r"(?:elle|il|elles|ils|cette (?:créature|cible)|ce permanent|ces créatures"
    r"|(?P<what>l[ae]s? .*) détruite?s? de cette manière)",
    re.I,
)
"""Of what it is said, where something is destroyed, that it can't be regenerated (701.19c)."""
CANNOT_DRAW = re.compile(r"^(?P<who>les joueurs|vous|vos adversaires|chaque adversaire) ne (?:peuvent|pouvez|peut) pas"
                         r" piocher de cartes?$", re.I)  # fmt: skip
ENTERS = re.compile(
    r"^(?P<subject>[^,]+?) arrive(?:nt)? sur le champ de bataille"
    r" (?:engagée?s?|dégagée?s?|avec|face cachée)\b(?P<rest>.*)$",
    re.I,
)
UNLESS = re.compile(r"^,? à moins que vous ne contrôliez (?P<what>.+)$", re.I)
UNTIL = re.compile(
    rf"\bexile[rz] .+ jusqu'à ce qu(?:e (?:{THIS}|{OWN})|'elle|'il) quitt(?:e|ent) le champ de bataille", re.I
)
REGENERATE = re.compile(r"^régénérez(?:(?P<it>-l[ae]s?)| (?P<what>.+))$", re.I)
AS_IT_ENTERS = re.compile(rf"^au moment où (?:{THIS}|{OWN}) arrive(?:nt)? sur le champ de bataille\b", re.I)
CANNOT_SACRIFICE = re.compile(
    r"^les sorts et (?:les )?capacités que vos adversaires contrôlent ne peuvent pas vous (?:faire|contraindre à)"
    r" sacrifier (?:de|des) permanents$",
    re.I,
)
GRANTS = re.compile(
    r"^(?P<subject>[^,]+?) (?:gagnent? [+-]\w+/[+-]\w+ et )?(?:a|ont|acquiert|acquièrent|gagne|gagnent) "
    r"(?:l[ae]s? [\w ]+?(?:,| et) |l'[\w ]+?(?:,| et) )*l'indestructible(?: jusqu'à la fin du tour)?$",
    re.I,
)

FORBIDDEN = {"contrecarr": "counter", "détrui": "destroy", "sacrifi": "sacrifice", "régénér": "regenerate"}
WHOSE = {"votre cimetière": "you", "le cimetière d'un adversaire": "opponent"}
PLAYERS: dict[str, Criteria] = {
    "vous": ("owner", "you"), "vos adversaires": ("owner", "opponent"), "chaque adversaire": ("owner", "opponent"),
    "un adversaire": ("owner", "opponent"), "les joueurs": ANYTHING, "un joueur": ANYTHING,
}  # fmt: skip

DOUBTFUL = {
    "put": r"\b(?:devait|devrait|doit|devaient) (?:mourir|être mise?s? dans [\w' ]*cimetière)",
    "leave": r"\b(?:devait|devrait) quitter",
    "enter": r"\b(?:devait|devrait) (?:arriver|venir)",
    "destroy": r"\b(?:devait|devrait) être détruite?",
    "discard": r"\bdéfausse",
    "draw": r"\b(?:deviez|devait|devrait) piocher",
    "counter": r"\bcontrecarré",
}
"""What may be replaced in a sentence with “à la place” that no frame takes."""

DOUBTFUL_CANNOT = {
    "counter": r"être contrecarrée?s?",
    "destroy": r"être détruite?s?",
    "sacrifice": r"être sacrifiée?s?",
    "regenerate": r"être régénérée?s?",
    "enter": r"arriver",
    "draw": r"(?:faire )?piocher",
    "discard": r"(?:être défaussée?s?|(?:vous |se )?(?:faire |la )?défausser)",
    "exile": r"être exilée?s?",
}
ODD = r"\barrivent?\b[^,.]*(?:sous (?:le|votre|son) contrôle|comme une copie)"

_TOPS = r"(?:joue|jouez|jouent) avec la carte du dessus de (?:votre|leur|sa) bibliothèque révélée"
_HANDS = r"(?:joue|jouez|jouent) avec (?:votre|leurs?|sa) mains? révélées?"
_WHO = r"(?:(?P<who>vous|les joueurs|chaque joueur|vos adversaires|chaque adversaire|les adversaires) )?"
SIGHTS = (
    ("tops", rf"{_WHO}{_TOPS}"),
    ("hands", rf"{_WHO}{_HANDS}"),
    ("own_top", r"(?P<who>vous) pouvez regarder (?:à tout moment |n'importe quand )?"
                r"la carte du dessus de votre bibliothèque(?: à tout moment| n'importe quand)?"),
    ("linked", rf"(?P<who>vous) pouvez regarder les cartes exilées (?:avec|par) {THIS}"),
)  # fmt: skip
SEEN = {"vous": "you", "les joueurs": "any", "chaque joueur": "any"}


def today(text: str) -> str:
    """The text in today's words.

    >>> today("Si elle devait quitter le jeu, retirez-la de la partie à la place.")
    'Si elle devait quitter le champ de bataille, exilez-la à la place.'
    """
    for old, new in OLD_WORDINGS:
        text = re.sub(old, new, text, flags=re.I)
    return text


def read_french_moving(text: str, kind: str) -> Moving:
    """What a French ability's text says of moves; ``kind`` is the ability's kind."""
    text = today(text)
    replaces: list[Replacement] = []
    grants: list[Shield] = []
    sights: list[tuple[str, str]] = []
    for sentence in sentences(text):
        words = sentence.strip().rstrip(".").strip()
        replaces += _sentence(words, sentence, kind)
        grants += _grants(words, sentence, kind)
        sights += _sights(words)
    return Moving(
        tuple(dict.fromkeys(replaces)),
        tuple(dict.fromkeys(grants)),
        tuple(dict.fromkeys(sights)),
        bool(re.search(r"sous le contrôle de (?:son|leurs?) propriétaires?", text)),
        _takes_control(text, kind),
    )


def _takes_control(text: str, kind: str) -> bool:
    if kind == "static":
        return bool(re.search(r"^vous contrôlez (?:la |le |l')\w+ enchantée?", text, re.I))
    return bool(re.search(r"\bacquérez le contrôle\b.*\btant que\b", text, re.I))


def _sentence(words: str, sentence: str, kind: str) -> Iterator[Replacement]:
    for frame in (_would, _countered, _discard, _cannot, _until, _regenerate, _own_end, _enters):
        found = frame(words, kind)
        if found is not None:
            yield replace(found, unread=(sentence,)) if found.unread else found
            return
    yield from _guessed(sentence)


def _guessed(sentence: str) -> Iterator[Replacement]:
    """What may bear on moves in ways that weren't read: an effect for each event that the words may speak of."""
    if "à la place" in sentence:
        for event, pattern in DOUBTFUL.items():
            if re.search(pattern, sentence, re.I):
                yield Replacement(event, to=("graveyard",) if event == "put" else (), unread=(sentence,))
    for event, pattern in DOUBTFUL_CANNOT.items():
        if re.search(rf"ne peu(?:t|vent) pas {pattern}", sentence, re.I):
            yield Replacement(event, cannot=True, unread=(sentence,))
    if re.search(ODD, sentence, re.I) and not re.match(r"(?:à chaque fois|quand|lorsque|au début) ", sentence, re.I):
        yield Replacement("enter", unread=(sentence,))


# ---- « si … devait …, … à la place » ---------------------------------------------------------------------------------


def _would(words: str, kind: str) -> Replacement | None:
    match = WOULD.match(words)
    if match is None or not ("à la place" in match["rest"] or match["rest"].startswith("régénérez")):
        return None
    base = _event(match)
    tail = re.sub(r" ?(?:durant )?ce tour(?:-ci)?\b| de cette manière", "", match["tail"]).strip()
    uncast = tail in ("et qu'elle n'a pas été lancée", "et qu'il n'a pas été lancé")
    drawn = base.event == "draw"
    named = PLAYERS.get(match["subject"].lower()) if drawn else None
    subject = ((named, ()) if named else None) if drawn else subject_of(match["subject"], kind)
    if subject is not None:
        base = replace(base, what=subject[0], origin=base.origin or subject[1])
    done, when = _action(match["rest"], base.event), _when(match["when"])
    if done is None or subject is None or (tail and not uncast) or when is None:
        return replace(base, unread=(words,))
    return replace(base, uncast=uncast, conditions=when, **done)


def _event(match: re.Match[str]) -> Replacement:
    verb = match["verb"].lower()
    if match["graveyard"]:
        to = ("graveyard", "exile") if match["exile"] else ("graveyard",)
        origin = ("battlefield",) if "champ de bataille" in (match["from"] or "") else ()
        return Replacement("put", to=to, whose=WHOSE.get(match["graveyard"].lower()), origin=origin)
    if verb == "mourir":
        return Replacement("put", origin=("battlefield",), to=("graveyard",))
    if verb.startswith("quitter"):
        return Replacement("leave", origin=("battlefield",))
    if verb.startswith("arriver"):
        under = {"votre contrôle": "you", "le contrôle d'un adversaire": "opponent"}
        return Replacement("enter", whose=under.get((match["under"] or "").lower()))
    events = {"être détruit": "destroy", "être défauss": "discard", "piocher": "draw"}
    return Replacement(next(event for start, event in events.items() if verb.startswith(start)))


def _when(words: str | None) -> tuple[Criteria, ...] | None:
    if words is None or re.fullmatch(r"jusqu'à la fin du tour|ce tour-ci", words, re.I):
        return ()
    return (("turn_of", "you"),) if words.lower() == "pendant votre tour" else None


def _action(rest: str, event: str) -> dict[str, Any] | None:
    """What happens instead, as fields of :class:`Replacement`; ``None`` where that wasn't read."""
    done = re.sub(r" +", " ", INSTEAD.sub("", rest)).strip(" .,")
    fields = _drawn(done) if event == "draw" else _moved(done)
    if fields is None and event == "destroy" and not done.startswith("vous pouvez"):
        fields = {"stays": True}
    return fields


def _moved(done: str) -> dict[str, Any] | None:
    if re.search(r"\bpuis (?:renvoyez|mettez)\b|\b(?:si|tant que|à moins)\b|^vous pouvez", done):
        return None
    if re.match(rf"exilez{IT}", done, re.I):
        return {"zone": "exile"}
    if re.search(rf"\bmélangez{IT} dans {LIBRARY}", done, re.I):
        return {"zone": "library", "position": "shuffled"}
    place = re.match(rf"mettez{IT} au-(?P<side>dessus|dessous)(?P<or> ou au-dessous)? de {LIBRARY}", done, re.I)
    if place:
        side = {"dessus": "top", "dessous": "bottom"}[place["side"]]
        return {"zone": "library", "position": "either" if place["or"] else side}
    if re.match(rf"(?:renvoyez|mettez){IT} dans (?:la main de son propriétaire|votre main)", done, re.I):
        return {"zone": "hand"}
    onto = re.match(rf"mettez{IT} sur le champ de bataille(?P<you> sous votre contrôle)?", done, re.I)
    if onto:
        return {"zone": "battlefield"} | ({"under": "you"} if onto["you"] else {})
    if re.match(r"(?:elle|il) arrive sur le champ de bataille sous votre contrôle", done, re.I):
        return {"under": "you"}
    return {"stays": True, "regenerates": True} if re.match(r"régénérez\b", done, re.I) else None


def _drawn(done: str) -> dict[str, Any] | None:
    if re.match(r"exilez (?:la carte|les \w+ cartes) du dessus de votre bibliothèque", done, re.I):
        return {"zone": "exile"}
    if re.match(r"(?:ce joueur passe|sautez) cette pioche$", done, re.I):
        return {"stays": True}
    return {"changes": True} if re.match(r"piochez (?:une|\w+) cartes?$", done, re.I) else None


def _countered(words: str, kind: str) -> Replacement | None:
    """« Si ce sort est contrecarré de cette manière, … » (614.15)."""
    match = COUNTERED.match(words)
    if match is None or "à la place" not in match["rest"]:
        return None
    base = Replacement("counter", this_way=True, self_replacing=True)
    done = _action(match["rest"], "counter")
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


def _discard(words: str, kind: str) -> Replacement | None:
    """« Si un sort … vous contraint à vous défausser de cette carte, … » (701.9, 614.1a)."""
    match = DISCARD.match(words)
    if match is None:
        return None
    what: Criteria = ("this",) if match["this"] else ("owner", "you")
    base = Replacement("put", what, ("hand",), ("graveyard",), when=("discard",), by="opponent")
    done = _action(match["rest"], "put")
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


# ---- « ne peut pas », arrivées ---------------------------------------------------------------------------------------


def _cannot(words: str, kind: str) -> Replacement | None:
    """What can't happen (614.17)."""
    drawing = CANNOT_DRAW.match(words)
    if drawing:
        return Replacement("draw", PLAYERS[drawing["who"].lower()], cannot=True)
    if CANNOT_SACRIFICE.match(words):
        return Replacement("sacrifice", ("controller", "you"), by="opponent", cannot=True)
    match = CANNOT.match(words)
    if match is None or re.search(r"\b(?:si|à moins|tant que)\b", words):
        return None
    base = Replacement(FORBIDDEN[match["verb"].lower()] if match["verb"] else "enter", cannot=True)
    destroyed = base.event == "regenerate" and DESTROYED.fullmatch(match["subject"])
    if destroyed:
        base = replace(base, this_way=True)
    thing = destroyed and destroyed["what"]
    subject = (("affected",), ()) if destroyed and not thing else subject_of(thing or match["subject"], kind)
    if subject is None:
        return replace(base, unread=(words,))
    return replace(base, what=subject[0], origin=subject[1], by="any" if match["by"] else None)


def _until(words: str, kind: str) -> Replacement | None:
    """« Exilez … jusqu'à ce que ~ quitte le champ de bataille » (610.3b)."""
    return Replacement("exile", this_way=True, source_gone=True, cannot=True) if UNTIL.search(words) else None


def _regenerate(words: str, kind: str) -> Replacement | None:
    match = REGENERATE.match(words)
    if match is None:
        return None
    subject = (("affected",), ()) if match["it"] else subject_of(match["what"], kind)
    base = Replacement("destroy", stays=True, regenerates=True)
    return replace(base, unread=(words,)) if subject is None else replace(base, what=subject[0])


def _own_end(words: str, kind: str) -> Replacement | None:
    """Where a spell puts itself as it resolves: « Exilez ~. » (608.2n)."""
    if kind != "spell" or not re.match(rf"(?:exilez|mélangez|renvoyez|mettez) {THIS}(?![\w-])", words, re.I):
        return None
    base = Replacement("resolve", ("this",), self_replacing=True)
    done = _moved(words)
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


def _enters(words: str, kind: str) -> Replacement | None:
    """« ~ arrive sur le champ de bataille engagé », with counters (614.1c–d)."""
    if AS_IT_ENTERS.match(words):
        return Replacement("enter", ("this",), changes=True)
    match = ENTERS.match(words)
    if match is None or kind != "static" or re.match(r"(?:si|quand|à chaque) ", words, re.I):
        return None
    subject = subject_of(match["subject"], kind)
    base = Replacement("enter", changes=True)
    if subject is None:
        return replace(base, unread=(words,))
    base = replace(base, what=subject[0], origin=subject[1])
    unless = UNLESS.match(match["rest"])
    condition = _fewer(unless["what"]) if unless else None
    if condition is None and re.search(r"\b(?:si|à moins|tant que)\b", match["rest"]):
        return replace(base, unread=(words,))
    return replace(base, conditions=(condition,) if condition else ())


def _fewer(words: str) -> Criteria | None:
    """« à moins que vous ne contrôliez deux autres terrains ou plus » → ``("fewer", 2, …)``."""
    match = re.fullmatch(r"(?:au moins )?(?P<count>\w+) (?P<what>.+?)(?: ou plus)?", words)
    count = vocabulary("fr").data["numbers"].get(match["count"].lower()) if match else None
    read = subject_of(f"une {match['what']}", "static") if match and count else None
    if read is None or read[1]:
        return None
    return ("fewer", count, conjunction([("kind", "permanent"), ("controller", "you"), read[0]]))


# ---- of what a sentence speaks ---------------------------------------------------------------------------------------

SUFFIXES: tuple[tuple[str, Criteria], ...] = (
    (r" (?:ayant|qui a) subi des blessures de cette manière$", ("affected",)),
    (r" lancée?s? de cette manière$", ("all", ("not", ("cast_from", "hand")), ("unread", "lancé de cette manière"))),
)


def subject_of(words: str, kind: str) -> tuple[Criteria, tuple[str, ...]] | None:
    """What a subject speaks of, and the zones that it names; ``None`` where it wasn't read.

    « Cette créature » is the source in a static ability and what a spell affects; elsewhere it may be either.

    >>> subject_of("une créature non-jeton qu'un adversaire contrôle", "static")
    (('all', ('type', 'creature'), ('not', ('kind', 'token')), ('controller', 'opponent')), ())
    """
    phrase = re.sub(r" et (?=d'|de )", " ou ", words.strip())
    if re.fullmatch(THIS, phrase, re.I) or (kind == "static" and re.fullmatch(OWN, phrase, re.I)):
        return ("this",), ()
    extra: list[Criteria] = []
    for suffix, criteria in SUFFIXES:
        if re.search(suffix, phrase, re.I):
            phrase = re.sub(suffix, "", phrase, flags=re.I)
            extra.append(criteria)
    if re.fullmatch(r"(?:une )?cartes?(?: ou (?:un )?jetons?)", phrase, re.I):
        return ANYTHING, ()
    if re.fullmatch(THAT, phrase, re.I):
        own = kind != "spell" or re.fullmatch(r"(?:ce sort|cette carte|ces? cartes?|ces sorts)", phrase, re.I)
        chosen = re.search(r"\bciblée?s?\b", phrase)
        return None if own and not chosen else (conjunction([("affected",), *extra]), ())
    if re.match(r"(?:la |le |l')(?!\w+ (?:enchant|équip|fortifi))", phrase, re.I):
        known = kind == "spell" and "prochain" not in phrase
        return (("affected",), ()) if known else None  # one that the text has named before
    host = re.fullmatch(r"(?:la |le |l')(?P<noun>\w+) (?:enchantée?|équipée?|fortifiée?)", phrase, re.I)
    read = longest("quality", host["noun"] if host else phrase, "fr")
    if read is None or read[1] < len(host["noun"] if host else phrase):
        return None
    noun = read[0]
    if noun.players != "none" or any(node[0].endswith("!") or node[0] == "unread" for node in walk(noun.criteria)):
        return None
    zones = () if noun.zones == ("battlefield",) else tuple(z for z in noun.zones if z not in ("stack", "?"))
    whose = [("owner", noun.whose)] if noun.whose in ("you", "opponent") else []
    return conjunction([*([("host",)] if host else []), _whole(noun.criteria), *whose, *extra]), zones


def _whole(tree: Criteria) -> Criteria:
    """The tree with “carte” as whatever a card represents (108.2b), no token and no copy."""
    if tree == ("kind", "card"):
        return ("not", ("any", ("kind", "token"), ("kind", "copy")))
    return (tree[0], *(_whole(part) for part in tree[1:])) if tree[0] in ("all", "any", "not") else tree


# ---- keywords, sights ------------------------------------------------------------------------------------------------


EXEMPT = re.compile(rf"la {QUOTE} ne s'applique pas(?: aux (?P<whom>[^,]+))?$", re.I)


def _grants(words: str, sentence: str, kind: str) -> Iterator[Shield]:
    if f"{QUOTE} ne s'applique pas" in words:  # the legend rule
        match = EXEMPT.match(words)
        whom = match and (subject_of(match["whom"], kind) if match["whom"] else (ANYTHING, ()))
        yield Shield(whom[0] if whom and not whom[1] else ("unread", sentence), "no_legend_rule")
    if not re.search(r"\bl'indestructible\b", words):
        return
    match = GRANTS.match(words)
    subject = subject_of(match["subject"], kind) if match else None
    if subject is None or subject[1]:
        yield Shield(("unread", sentence), "keyword_indestructible")
        return
    own = any(node in (("this",), ("affected",), ("kind", "token")) for node in walk(subject[0]))
    yield Shield(subject[0] if own else conjunction([("kind", "permanent"), subject[0]]), "keyword_indestructible")


def _sights(words: str) -> Iterator[tuple[str, str]]:
    for name, pattern in SIGHTS:
        match = re.match(rf"(?:[\w' ]+ — )?{pattern}", words, re.I)
        if match:
            yield name, SEEN.get((match["who"] or "vous").lower(), "opponent")
