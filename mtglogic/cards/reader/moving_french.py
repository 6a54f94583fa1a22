"""What a French text says of moves: the same replacement and “can't” effects as :mod:`~mtglogic.cards.reader.moving`.

A frame is a pattern with the wordings of its own language; what it doesn't take is handed on as not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from mtglogic.cards.model import ANYTHING, Criteria, Moving, Replacement, Shield, walk
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import NounPhrase, conjunction
from mtglogic.cards.reader.paragraphs import QUOTE
from mtglogic.cards.reader.shields import read_attachments, read_granting, read_reach
from mtglogic.cards.reader.slots import sentences
from mtglogic.cards.reader.vocabulary import vocabulary

OLD_WORDINGS = (
    (r"\b(arrive(?:nt)?|arriver|mettez-l[ae]s?) en jeu\b", r"\1 sur le champ de bataille"),
    (r"\bentre(nt)? en jeu\b", r"arrive\1 sur le champ de bataille"),
    # since 2024 the place isn't named
    (
        r"\b(arrive(?:nt)?|arriver)(?= (?:engagée?s?|dégagée?s?|transformée?s?|avec|sous|comme une|en tant que)\b)",
        r"\1 sur le champ de bataille",
    ),
    (r"^(au moment où [^,]+? arrive(?:nt)?)(?=,)", r"\1 sur le champ de bataille"),
    (r"\bvien(t|nen)t? en jeu\b", "arrive sur le champ de bataille"),
    (r"\bvenir en jeu\b", "arriver sur le champ de bataille"),
    (r"\bdepuis le jeu\b", "depuis le champ de bataille"),
    (r"\b(quitter|quittent?) le jeu\b", r"\1 le champ de bataille"),
    (r"\bretire([rz]?)(-l[ae]s?)? de la partie\b", r"exile\1\2"),
    (r"\bretire([rz]?) ([^,.]+?) de la partie\b", r"exile\1 \2"),
    (r"\bretirée?(s?) de la partie\b", r"exilé\1"),
    (r"\bcomme coût supplémentaire pour jouer\b", "comme coût supplémentaire pour lancer"),
    (r"\bau lieu de\b", "à la place de"),
    (r"\bêtre contré(?=e?s?\b)", "être contrecarré"),
)
"""Wordings of before July 2009, and what they are today."""

THIS = r"(?:l[ea]s? |l'|ces? |cet(?:te)? )?~"
OWN = (
    r"(?:cette (?:créature|carte|aura)|ce (?:permanent|sort|véhicule|terrain)|cet (?:artefact|enchantement|équipement))"
)
_CHOSEN = r"(?:l[ae]s? |l'|une? (?:autre )?|(?:jusqu'à )?\w+ |n'importe quel nombre de )[\w '-]*ciblée?s?[\w '+/-]*"
THAT = rf"(?:elle|il|ils|elles|celle-ci|celui-ci|c(?:e|ette|et|es) [\w ]+?|{_CHOSEN})"
IT = (
    r"(?:-l[ae]s?| cette carte| ces cartes| ce (?:permanent|sort)| cette créature| celle-ci| celui-ci"
    rf"| {THIS})(?![\w-])"
)
LIBRARY = (
    r"(?:la bibliothèque de (?:son|leur) propriétaire|les bibliothèques de leurs propriétaires|votre bibliothèque)"
)
INSTEAD = re.compile(r",? ?à la place(?: (?:de (?:l[ae]s? )?mettre [^,.]*|du cimetière[^,.]*))?,?")

WOULD = re.compile(
    r"^(?:(?P<when>tant que [^,]+|jusqu'à la fin du tour|ce tour-ci|pendant votre tour), )?"
    r"s(?:i |')(?P<subject>.+?) (?:devait|devaient|devrait|devraient|doit|deviez|devriez) (?P<verb>mourir"
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
    r"^(?P<subject>[^,]+?|[^,]+, [^,]+ et [^,]+?) ne peu(?:t|vent) pas (?:être (?P<verb>contrecarr|détrui|sacrifi"
    r"|régénér)\w+(?:(?P<by> par (?:des|les) sorts (?:ou|et) (?:(?:des|les|par des) )?capacités)"
    r"| par (?P<cause>des sorts [\w ]+?))?"
    r"|arriver sur le champ de bataille)(?: ce tour-ci)?(?:(?:,| et) .*)?$",
    re.I,
)
REGENERATED = r"elles?|ils?|cette (?:créature|cible)|ce permanent|cet artefact|ces créatures|la cible"
"""Of what it is said, where something is destroyed, that it can't be regenerated (701.19c)."""
CANNOT_DRAW = re.compile(r"^(?P<who>les joueurs|vous|vos adversaires|chaque adversaire) ne (?:peuvent|pouvez|peut) pas"
                         r" piocher de cartes?$", re.I)  # fmt: skip
CANNOT_CAST = re.compile(
    r"^(?P<who>les joueurs|vous|vos adversaires|chaque adversaire) ne (?:peuvent|pouvez|peut) (?:pas )?(?:lancer|jouer)"
    r" (?:de|des) sorts (?P<only>que )?(?P<from>(?:depuis|de|des|d'|ou|les?|la|leurs?|votre|l'| )*"
    r"(?:cimetières?|bibliothèques?|exil|mains?)(?: ou (?:depuis |de |des |les? |la |l')*"
    r"(?:cimetières?|bibliothèques?|exil|mains?))*)(?: ce tour-ci)?(?: ni .*)?$",
    re.I,
)
CANNOT_CAUSE = re.compile(
    r"^les sorts et (?:les )?capacités que vos adversaires contrôlent ne peuvent pas vous (?:faire|contraindre à)"
    r" (?P<events>(?:(?:sacrifier (?:de|des) permanents|vous défausser de cartes)(?: ou |$))+)$",
    re.I,
)
EVERYWHERE = ("library", "hand", "graveyard", "battlefield", "stack", "exile", "command")
ENTERS = re.compile(
    r"^(?:s(?:i |')(?P<if>[^,]+), )?(?P<subject>.+?) arrive(?:nt)? sur le champ de bataille"
    r" (?:engagée?s?|dégagée?s?|transformée?s?|avec|face cachée|en (?:équipant|enchantant))\b(?P<rest>.*)$",
    re.I,
)
CONDITION = re.compile(r"(?:,? (?P<unless>à moins qu(?:e |'))| s(?:i |'))(?P<what>.+)$")
CONTROLS = re.compile(
    r"(?P<who>vous (?:ne )?contrôl(?:ez|iez)|(?:un adversaire|vos adversaires) (?:ne )?contrôl\w+) (?:au moins )?"
    r"(?P<count>\w+) (?P<what>.+?)(?: ou (?P<side>plus|moins))?",
    re.I,
)
KICKED = re.compile(
    rf"(?:{THIS}|elle|il|ce sort) a été kickée?|vous avez payé le coût de kick|le coût de kick a été payé", re.I
)
COPY = re.compile(
    r"^(?P<may>vous pouvez faire qu(?:e |'))?(?P<subject>[^,]+?) arrive(?:nt)? sur le champ de bataille(?: engagée?s?)?"
    r" (?:comme une|en tant que|comme) copie (?P<of>(?:d|n)[^,]+?)(?:, excepté (?P<except>.*))?$",
    re.I,
)
BESIDES = re.compile(r"c'est une? (?P<types>[\w -]+?) en plus de ses autres types")
TYPES = {
    "artefact": "artifact", "bataille": "battle", "créature": "creature", "enchantement": "enchantment",
    "terrain": "land", "planeswalker": "planeswalker",
}  # fmt: skip
TAKEN_OVER = re.compile(
    rf"^(?:(?:{THIS}|{OWN}) arrive(?:nt)? sur le champ de bataille sous le contrôle d'un adversaire"
    rf"|au moment où (?:{THIS}|{OWN}) arrive(?:nt)? sur le champ de bataille, un adversaire(?: de votre choix)? en"
    r" acquiert le contrôle)",
    re.I,
)
UNTIL = re.compile(
    rf"\bexile[rz] .+ jusqu'à ce qu(?:e |')(?:{THIS}|{OWN}|elles?|ils?) quitt(?:e|ent) le champ de bataille", re.I
)
REGENERATE = re.compile(r"^régénérez(?:(?P<it>-l[ae]s?)| (?P<what>.+))$", re.I)
AS_IT_ENTERS = re.compile(rf"^au moment où (?:{THIS}|{OWN}) arrive(?:nt)? sur le champ de bataille\b", re.I)
OWN_END = rf"(?:exilez|mélangez|renvoyez|mettez)(?: ensuite)? {THIS}(?![\w-])"
COUNTERS = re.compile(
    r"^si un sort ou une capacité (?P<who>que vous|qu'un adversaire) contrôlez? devait contrecarrer (?P<what>[^,]+), "
    r"(?P<rest>.+)$",
    re.I,
)
_THERE = r"(?:sur le champ de bataille|en jeu)"
UNDER_OWNER = re.compile(
    r"sous (?:le|leur) contrôle de (?:son|leurs?) propriétaires?"
    r"|\b(?:(?:re)?met(?:tent)?|renvo(?:ie|ient|it)|(?:joueur|adversaire|propriétaire|contrôleur|il) peut"
    rf" (?:l[ae]s? |l')?(?:(?:re)?mettre|renvoyer))\b(?=[^.]*{_THERE})(?![^.]*(?:sous votre contrôle|\bjetons?\b))",
    re.I,
)
"""What puts things there under their owners' control: by those words, or since other players put their own (110.2a)."""
GIVING = re.compile(
    r"\b(?:joueurs?|adversaires?|contrôleur|propriétaire|il|capacité)\b(?: ciblé)?(?: en)?"
    r" (?:acquiert|acquièrent|acquière|obtient) (?:chacun )?le contrôle\b"
    r"|\béchang(?:ez|ent|er|e) (?:alors )?le contrôle\b|\ben acquiert le contrôle\b",
    re.I,
)
"""What gives control to another than “vous”, or to each of two players."""
TAKING = re.compile(
    r"\bacqu(?:érez|érir)(?:-en)? (?:chacun )?le contrôle\b|^vous contrôlez (?:la |le |l')[\w-]+ enchantée?\b", re.I
)
ATTACHED = re.compile(
    rf"(?<!arrive )(?<!arrivent ){_THERE}(?:,? engagée?s?)?(?: depuis [^,.]+?)?,? "
    r"(?:attachée?s? (?:à|aux?)|et enchantant|enchantant|pour enchanter) (?P<what>[\w~' ]+)",
    re.I,
)
ORDERED = {
    "exiler": "exilez", "mettre": "mettez", "renvoyer": "renvoyez", "mélanger": "mélangez", "sauter": "sautez",
    "passer": "passez", "piocher": "piochez",
}  # fmt: skip
MAY = re.compile(
    r"^vous pouvez (?:révéler cette carte et )?(?P<it>l[ae]s? |l')?(?P<verb>" + "|".join(ORDERED) + r")\b", re.I
)
KEYWORDS = {
    "indestructible": r"(?<![\w-])(?:l'indestructible|indestructibles?)(?!\w)",
    "madness": r"\b(?:la )?folie\b(?! \{)",
    "flashback": r"(?<!de )\b(?:le )?flashback\b",
    "umbra armor": r"\bl'armure totémique\b",
    "rebound": r"\ble rebond\b",
}
"""The keywords that bear on moves; the rules say how (``rules/moves.lp``)."""
GRANTING = re.compile(
    r"\b(?:a|ont|acquiert|acquièrent|gagne(?:nt)?|sont|(?<!c')est|devient|deviennent|(?P<lose>perd(?:ent)?))(?= )", re.I
)
CONDITIONAL = re.compile(r"\b(?:tant qu|si|à moins|pendant)\b", re.I)
LIMITING = re.compile(r"\b(?:tant qu|si|à moins|sans|quand|à chaque fois)\b", re.I)

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
    "discard": r"\b(?:devait|devrait|deviez|devriez|contraint à) (?:(?:se|vous) )?(?:être )?défauss",
    "draw": r"\b(?:deviez|devriez|devait|devrait) piocher",
    "counter": r"\b(?:devait|devrait) (?:être )?contrecarr|contrecarrée? de cette manière",
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
ODD = r"\barrive(?:nt)?\b[^,.]*(?:sous (?:le|votre|son) contrôle|comme une copie)"

_TOPS = r"(?:joue|jouez|jouent) avec la carte du dessus de (?:votre|leurs?|sa) bibliothèques? révélée"
_HANDS = r"(?:joue|jouez|jouent) avec (?:votre|leurs?|sa) mains? révélées?"
_WHO = r"(?:(?:tous )?(?P<who>vous|les joueurs|chaque joueur|vos adversaires|chaque adversaire|les adversaires) )?"
_LOOK = r"(?P<who>vous) pouvez (?:la |les )?(?:regarder|jouer|lancer)(?: et (?:la |les )?(?:jouer|lancer))?"
SIGHTS = (
    ("tops", rf"{_WHO}{_TOPS}"),
    ("hands", rf"{_WHO}{_HANDS}"),
    ("own_top", r"(?P<who>vous) pouvez regarder (?:à tout moment |n'importe quand )?"
                r"la carte du dessus de votre bibliothèque(?: à tout moment| n'importe quand)?$"),
    ("linked", rf"{_LOOK} (?:les|des) cartes exilées (?:avec|par) {THIS}"),
    ("linked", rf"{_LOOK}(?: cette carte| ces cartes| la carte exilée)?(?: et (?:la |les )(?:jouer|lancer))?"
               r" tant qu'elles? reste(?:nt)? exilées?"),
    ("linked", rf"tant que (?:cette carte reste|ces cartes restent) exilées?, {_LOOK}\b"),
    ("face_down", r"vous pouvez regarder (?:à tout moment )?les (?:créatures|permanents) face cachée que "
                  r"(?P<who>vous ne contrôlez pas|vos adversaires contrôlent)(?: à tout moment)?$"),
)  # fmt: skip
LASTING_SIGHT = re.compile(
    r"\bregarder\b.*(?:à tout moment|reste(?:nt)? exilée|exilées (?:par|avec|de cette manière))"
    r"|\bjoue(?:z|nt)? avec\b.*révélée",
    re.I,
)
"""What lets somebody see something for a while, rather than once."""
SEEN = {
    "vous": "you", "les joueurs": "any", "chaque joueur": "any", "vous ne contrôlez pas": "not_you",
    "vos adversaires contrôlent": "opponent",
}  # fmt: skip


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
    before = ""
    for sentence in sentences(text):
        words = re.sub(r"^[A-ZÉÀ][\w' ]* — ", "", sentence.strip()).rstrip(".").strip()
        replaces += _sentence(words, sentence, Told(kind, before))
        grants += _grants(words, sentence, kind)
        sights += _sights(words)
        before += f"{sentence} "
    return Moving(
        tuple(dict.fromkeys(replaces)),
        tuple(dict.fromkeys(grants)),
        tuple(dict.fromkeys(sights)),
        bool(UNDER_OWNER.search(text)),
        bool(TAKING.search(GIVING.sub("", text))),
        bool(GIVING.search(text)),
        _kept(text),
        _attached_to(text),
    )


def _kept(text: str) -> Criteria | None:
    """What the protection that the text gives doesn't remove (702.16n)."""
    match = re.search(r"\bcet effet ne retire pas (?P<what>[^.]+)", text, re.I)
    return read_attachments(re.sub(ALREADY, "", match["what"]), "fr") if match else None


ALREADY = r" (?:qui (?:y |lui |leur )?(?:est|sont) )?déjà attachée?s?\b.*$"


def _attached_to(text: str) -> str | None:
    """What the text puts Auras onto the battlefield attached to (303.4f): ``this``, ``target``, or ``that`` thing."""
    match = ATTACHED.search(text)
    if match is None:
        return None
    what = match["what"]
    its_own = re.match(rf"(?:quand|à chaque fois que) {THIS} ", text, re.I) and re.match(r"(?:elle|lui)\b", what)
    if its_own or re.match(THIS, what, re.I):
        return "this"
    return "target" if re.search(r"\bciblée?s?\b", text) else "that"


@dataclass(frozen=True)
class Told:
    """Where a sentence stands: in an ability of this kind, after these words."""

    kind: str
    before: str = ""

    def names(self, words: str) -> bool:
        """Whether “cette carte”, “ce sort” … is something that the ability has named before, and not the source."""
        noun = re.match(r"c(?:e|ette|et|es) (?P<noun>\w+)", words, re.I)
        if noun is None:
            own = self.kind != "spell" and re.fullmatch(r"elles?|ils?|cel\w+-ci", words, re.I)
            return not own or bool(re.search(r"\bciblée?s?\b|\bcartes?\b", self.before))
        other = self.kind == "spell" and noun["noun"].rstrip("s") not in ("sort", "carte")
        return other or self._first(noun["noun"]) == "another"

    def _first(self, noun: str) -> str | None:
        """What the first words with that noun speak of: ``another`` thing, or maybe the ``source`` itself."""
        stem = noun.lower().rstrip("s")
        cast = {"sort": "|lance[rz]", "carte": ""}.get(stem, "")
        first = re.search(rf"\b(?P<own>cet?(?:te)? )?(?:{stem}{cast})s?\b", self.before, re.I)
        if first is None:
            return "another" if re.search(r"\bciblée?s?\b", self.before) else None
        return "source" if first["own"] else "another"


def _takes_control(text: str, kind: str) -> bool:
    if kind == "static":
        return bool(re.search(r"^vous contrôlez (?:la |le |l')\w+ enchantée?", text, re.I))
    return bool(re.search(r"\bacquérez le contrôle\b.*\btant que\b", text, re.I))


def _sentence(words: str, sentence: str, told: Told) -> Iterator[Replacement]:
    words = re.sub(r" coûte(?:nt)? \{[^ ]*\} de (?:moins|plus) à lancer et (?=ne )", " ", words)
    caused = CANNOT_CAUSE.match(words)
    if caused:
        yield from _cannot_be_caused(caused["events"])
        return
    for frame in (_would, _counters, _countered, _discard, _cannot, _until, _regenerate, _own_end, _enters):
        found = frame(words, told)
        if found is not None:
            yield replace(found, unread=(sentence,)) if found.unread else found
            return
    yield from _guessed(sentence, told)


def _guessed(sentence: str, told: Told) -> Iterator[Replacement]:
    """What may bear on moves in ways that weren't read: an effect for each event that the words may speak of.

    It reaches no further than what the sentence speaks of, as far as that was read.
    """
    if "à la place" in sentence:
        subject = re.search(r"\bs(?:i |')(?P<what>[^,]+?) (?:devait|devrait|devaient) (?!piocher)", sentence, re.I)
        thing = _at_least(subject["what"], told) if subject else ANYTHING
        for event, pattern in DOUBTFUL.items():
            if re.search(pattern, sentence, re.I):
                yield Replacement(event, thing, to=("graveyard",) if event == "put" else (), unread=(sentence,))
    for event, pattern in DOUBTFUL_CANNOT.items():
        match = re.search(rf"(?:^|, )(?P<what>[^,]+?) ne peu(?:t|vent) (?:pas )?(?P<verb>{pattern})", sentence, re.I)
        if match:
            passive = re.match("être |arriver", match["verb"])
            yield Replacement(
                event, _at_least(match["what"], told) if passive else ANYTHING, cannot=True, unread=(sentence,)
            )
    if re.search(ODD, sentence, re.I) and not re.match(r"(?:à chaque fois|quand|lorsque|au début) ", sentence, re.I):
        yield Replacement("enter", unread=(sentence,))


def _at_least(words: str, told: Told) -> Criteria:
    """What a subject speaks of; where it wasn't read, of what card type at least it is, or anything."""
    subject = subject_of(words, told)
    if subject is not None and not subject[1]:
        return subject[0]
    typed = re.match(rf"(?:une?|les|chaque|tou(?:te)?s les) (?:autres? )?(?P<type>{'|'.join(TYPES)})s?\b", words, re.I)
    return ("all", ("type", TYPES[typed["type"].lower()]), ("unread", words)) if typed else ANYTHING


# ---- « si … devait …, … à la place » ---------------------------------------------------------------------------------


def _would(words: str, told: Told) -> Replacement | None:
    match = WOULD.match(words)
    if match is None or not ("à la place" in match["rest"] or match["rest"].startswith("régénérez")):
        return None
    base = _event(match)
    tail = re.sub(r" ?(?:durant )?ce tour(?:-ci)?\b| de cette manière", "", match["tail"]).strip()
    uncast = tail in ("et qu'elle n'a pas été lancée", "et qu'il n'a pas été lancé")
    drawn = base.event == "draw"
    named = PLAYERS.get(match["subject"].lower()) if drawn else None
    subject = ((named, ()) if named else None) if drawn else subject_of(match["subject"], told)
    if subject is not None:
        implied = _on_the_battlefield(match["subject"]) if base.event == "put" else ()
        base = replace(base, what=subject[0], origin=base.origin or subject[1] or implied)
    elif not drawn:
        base = replace(base, what=_at_least(match["subject"], told))
    done, when = _action(match["rest"], base.event), _when(match["when"])
    if done is None or subject is None or (tail and not uncast) or when is None:
        return replace(base, unread=(words,))
    return replace(base, uncast=uncast, conditions=when, **done)


def _on_the_battlefield(words: str) -> tuple[str, ...]:
    """Where a thing named by its type alone lies (109.2): « si une créature devait être mise dans un cimetière »."""
    typed = re.search(r"\b(?:créature|permanent|artefact|enchantement|terrain|planeswalker)s?\b", words, re.I)
    return ("battlefield",) if typed and not re.search(r"\b(?:carte|sort|jeton)s?\b", words, re.I) else ()


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
    if words is None or re.fullmatch(r"jusqu'à la fin du tour|ce tour-ci|jusqu'à votre prochain tour", words, re.I):
        return ()
    if words.lower() == "pendant votre tour":
        return (("turn_of", "you"),)
    match = re.fullmatch(r"tant qu(?:e |')(.+)", words, re.I)
    condition = _condition(match[1], True) if match else None
    return None if condition is None else (condition,)


def _action(rest: str, event: str) -> dict[str, Any] | None:
    """What happens instead, as fields of :class:`Replacement`; ``None`` where that wasn't read."""
    done = re.sub(r" +", " ", INSTEAD.sub("", rest)).strip(" .,")
    optional = MAY.match(done)
    if optional:
        it = "-la" if optional["it"] else ""
        done = f"{ORDERED[optional['verb'].lower()]}{it}{done[optional.end() :]}"
    fields = _drawn(done) if event == "draw" else _moved(done)
    if fields is None and event == "destroy" and not optional and not re.match("vous pouvez", done, re.I):
        fields = {"stays": True}
    return None if fields is None else fields | ({"optional": True} if optional else {})


def _moved(done: str) -> dict[str, Any] | None:
    if re.search(r"\bpuis (?:renvoyez|mettez)\b|\b(?:si|tant que|à moins)\b|^vous pouvez", done):
        return None
    if re.match(rf"exilez{IT}", done, re.I):
        return {"zone": "exile"}
    if re.search(rf"\bmélangez{IT} (?:dans|à) {LIBRARY}", done, re.I):
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
    if re.match(r"ce joueur exile cette carte\b", done, re.I):
        return {"zone": "exile"}
    if re.match(r"(?:ce joueur passe|sautez|passez) cette pioche$", done, re.I):
        return {"stays": True}
    return {"changes": True} if re.match(r"piochez (?:une|\w+) cartes?$", done, re.I) else None


def _counters(words: str, told: Told) -> Replacement | None:
    """« Si un sort ou une capacité que vous contrôlez devait contrecarrer un sort, … »."""
    match = COUNTERS.match(words)
    if match is None or "à la place" not in match["rest"]:
        return None
    subject, done = subject_of(match["what"], told), _action(match["rest"], "counter")
    base = Replacement("counter", by="you" if match["who"].lower() == "que vous" else "opponent")
    if subject is None or done is None:
        return replace(base, unread=(words,))
    return replace(base, what=subject[0], **done)


def _countered(words: str, told: Told) -> Replacement | None:
    """« Si ce sort est contrecarré de cette manière, … » (614.15)."""
    match = COUNTERED.match(words)
    if match is None or "à la place" not in match["rest"]:
        return None
    base = Replacement("counter", to=("graveyard",), this_way=True, self_replacing=True)
    done = _action(match["rest"], "counter")
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


def _discard(words: str, told: Told) -> Replacement | None:
    """« Si un sort … vous contraint à vous défausser de cette carte, … » (701.9, 614.1a)."""
    match = DISCARD.match(words)
    if match is None:
        return None
    what: Criteria = ("this",) if match["this"] else ("owner", "you")
    base = Replacement("put", what, ("hand",), ("graveyard",), when=("discard",), by="opponent")
    done = _action(match["rest"], "put")
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


# ---- « ne peut pas », arrivées ---------------------------------------------------------------------------------------


def _cannot_be_caused(events: str) -> Iterator[Replacement]:
    for event in re.findall("sacrifi|défauss", events, re.I):
        yield (
            Replacement("sacrifice", ("controller", "you"), by="opponent", cannot=True)
            if event.lower() == "sacrifi"
            else Replacement("discard", ("owner", "you"), by="opponent", cannot=True)
        )


def _cannot(words: str, told: Told) -> Replacement | None:
    """What can't happen (614.17)."""
    drawing = CANNOT_DRAW.match(words)
    if drawing:
        return Replacement("draw", PLAYERS[drawing["who"].lower()], cannot=True)
    casting = CANNOT_CAST.match(words)
    if casting:
        return _cannot_cast(PLAYERS[casting["who"].lower()], casting["from"], bool(casting["only"]))
    match = CANNOT.match(words)
    if match is None or re.search(r"\b(?:si|à moins|tant que)\b|\bs'", words):
        return None
    base = Replacement(FORBIDDEN[match["verb"].lower()] if match["verb"] else "enter", cannot=True)
    destroyed = base.event == "regenerate" and re.fullmatch(r"(.+) détruite?s? de cette manière", match["subject"])
    if destroyed:
        base = replace(base, this_way=True)
    spoken_of = base.event == "regenerate" and re.fullmatch(REGENERATED, match["subject"], re.I)
    subject = (("affected",), ()) if spoken_of else subject_of(destroyed[1] if destroyed else match["subject"], told)
    cause = subject_of(match["cause"], Told("static")) if match["cause"] else (None, ())
    if subject is None or cause is None:
        return replace(base, what=_at_least(match["subject"], told), unread=(words,))
    return replace(base, what=subject[0], origin=subject[1], by="any" if match["by"] else None, cause=cause[0])


def _cannot_cast(who: Criteria, place: str, only: bool) -> Replacement:
    named = {"cimetière": "graveyard", "bibliothèque": "library", "exil": "exile", "main": "hand"}
    zones = tuple(zone for start, zone in named.items() if start in place)
    if only:
        zones = tuple(zone for zone in EVERYWHERE if zone not in zones)
    return Replacement("cast", origin=zones, whose=who[1] if who[0] == "owner" else None, cannot=True)


def _until(words: str, told: Told) -> Replacement | None:
    """« Exilez … jusqu'à ce que ~ quitte le champ de bataille » (610.3b)."""
    return Replacement("exile", this_way=True, source_gone=True, cannot=True) if UNTIL.search(words) else None


def _regenerate(words: str, told: Told) -> Replacement | None:
    match = REGENERATE.match(words)
    if match is None:
        return None
    subject = (("affected",), ()) if match["it"] else subject_of(match["what"], told)
    base = Replacement("destroy", stays=True, regenerates=True)
    return replace(base, unread=(words,)) if subject is None else replace(base, what=subject[0])


def _own_end(words: str, told: Told) -> Replacement | None:
    """Where a spell puts itself as it resolves: « Exilez ~. » (608.2n)."""
    if told.kind != "spell" or not re.search(rf"\b{OWN_END}", words, re.I):
        return None
    base = Replacement("resolve", ("this",), self_replacing=True)
    last = re.search(rf"(?:^|, puis |, et )({OWN_END}.*)$", words, re.I)
    done = (
        _moved(last[1].replace(" ensuite", "")) if last and not re.search(r"\b(?:si|à moins)\b", words, re.I) else None
    )
    return replace(base, unread=(words,)) if done is None else replace(base, **done)


def _enters(words: str, told: Told) -> Replacement | None:
    """« ~ arrive sur le champ de bataille engagé », with counters, as a copy (614.1c–d)."""
    if told.kind not in ("static", "spell") or re.match(r"(?:quand|lorsque|à chaque fois|au début) ", words, re.I):
        return None
    if TAKEN_OVER.match(words):
        return Replacement("enter", ("this",), under="opponent")
    if AS_IT_ENTERS.match(words):
        return Replacement("enter", ("this",), changes=True)
    copy = COPY.match(words)
    return _copied(copy, told) if copy else _enters_changed(words, told)


def _copied(copy: re.Match[str], told: Told) -> Replacement:
    of = re.sub(r"n'importe quel(?:le)? (?=\w)", "un ", re.sub(r"\b(?:d'|de (?=n'))", "", copy["of"]))
    of = re.sub(r" (?:sur le champ de bataille|en jeu)$", "", of)
    of = re.sub(r"^(?:de l[ae'] ?|du )", "la ", of)
    subject = subject_of(copy["subject"], Told("static"))
    original = (("this",), ()) if re.fullmatch(rf"(?:du |de )?{THIS}", copy["of"], re.I) else subject_of(of, told)
    if subject is None or subject[1] or original is None or original[1] or original[0] == ("affected",):
        return Replacement("enter", subject[0] if subject else ANYTHING, changes=True, unread=(copy.string,))
    besides = BESIDES.search(copy["except"] or "")
    also = (
        tuple(sorted(TYPES[word] for word in re.findall(r"\w+", besides["types"]) if word in TYPES)) if besides else ()
    )
    copied = conjunction([("kind", "permanent"), original[0]])
    return Replacement("enter", subject[0], optional=bool(copy["may"]), copy_of=copied, also_types=also)


def _enters_changed(words: str, told: Told) -> Replacement | None:
    match = ENTERS.match(words)
    if match is None or re.match(r"si (?:vous|ce joueur|il|elle) (?:ne )?(?:le )?faite?s? ", words, re.I):
        return None
    base = Replacement("enter", changes=True)
    own = re.fullmatch(r"elles?|ils?", match["subject"], re.I) and re.match(rf"{THIS} ", match["if"] or "", re.I)
    subject = (("this",), ()) if own else subject_of(match["subject"], told)
    if subject is None:
        return replace(base, what=_at_least(match["subject"], told), unread=(words,))
    base = replace(base, what=subject[0], origin=subject[1])
    condition = CONDITION.search(match["rest"])
    if condition is None and match["if"] is None:
        return base
    said, holds = (condition["what"], not condition["unless"]) if condition else (match["if"], True)
    read = _condition(said, holds)
    return replace(base, unread=(words,)) if read is None else replace(base, conditions=(read,))


def _condition(words: str, holds: bool) -> Criteria | None:
    """« vous contrôlez deux terrains ou plus » → ``("member", 2, …)``; where it must not hold ``("fewer", …)``."""
    if KICKED.fullmatch(words):
        return ("member" if holds else "fewer", 1, ("all", ("this",), ("kicked",)))
    turn = re.fullmatch(r"c(?:e n)?'est (?P<no>pas )?votre tour", words, re.I)
    if turn:
        return ("turn_of", "you" if bool(turn["no"]) != holds else "not_you")
    match = CONTROLS.fullmatch(words)
    count: int | None = vocabulary("fr").data["numbers"].get(match["count"].lower()) if match else None
    read = subject_of(f"une {match['what']}", Told("static")) if match and count else None
    if match is None or count is None or read is None or read[1]:
        return None
    who = "you" if match["who"].lower().startswith("vous") else "opponent"
    members = conjunction([("kind", "permanent"), ("controller", who), read[0]])
    if match["side"] == "moins":
        count, holds = count + 1, not holds
    return ("member" if holds else "fewer", count, members)


# ---- of what a sentence speaks ---------------------------------------------------------------------------------------

_DAMAGED: Criteria = ("all", ("this_turn", "dealt_damage"), ("unread", "blessée par"))
SUFFIXES: tuple[tuple[str, Criteria], ...] = (
    (r" (?:(?:ayant|qui a) subi des blessures|blessée?s?) de cette manière$", ("affected",)),
    (r" (?:ayant|qui a) subi(?: ce tour(?:-ci)?)? des blessures (?:de|du|des|d'|par) ?[^,]+$", _DAMAGED),
    (r" blessée?s? par [^,]+$", _DAMAGED),
    (r" lancée?s? de cette manière$", ("all", ("not", ("cast_from", "hand")), ("unread", "lancé de cette manière"))),
    (r" que vous (?:lancez|jouez)(?: ce tour-ci)?$", ("controller", "you")),
)


def subject_of(words: str, told: Told) -> tuple[Criteria, tuple[str, ...]] | None:
    """What a subject speaks of, and the zones that it names; ``None`` where it wasn't read.

    « Cette créature » is what the text has named before, in a static ability the source; where neither shows, unread.

    >>> subject_of("une créature non-jeton qu'un adversaire contrôle", Told("static"))
    (('all', ('type', 'creature'), ('not', ('kind', 'token')), ('controller', 'opponent')), ())
    """
    phrase = words.strip()
    if re.fullmatch(THIS, phrase, re.I) or (told.kind == "static" and re.fullmatch(OWN, phrase, re.I)):
        return ("this",), ()
    extra: list[Criteria] = []
    for suffix, criteria in SUFFIXES:
        if re.search(suffix, phrase, re.I):
            phrase = re.sub(suffix, "", phrase, flags=re.I)
            extra.append(criteria)
    if re.fullmatch(r"(?:une )?cartes?(?: ou (?:un )?jetons?)", phrase, re.I):
        return conjunction([ANYTHING, *extra]), ()
    if re.fullmatch(THAT, phrase, re.I):
        return (conjunction([("affected",), *extra]), ()) if told.names(phrase) else None
    phrase = re.sub(r"^(?:chaque|tou(?:te)?s les) (?=\w)", "une ", phrase, flags=re.I)
    if re.match(r"(?:la |le |l')(?!\w+ (?:enchant|équip|fortifi))", phrase, re.I):
        known = told.kind == "spell" and "prochain" not in phrase
        return (("affected",), ()) if known else None  # one that the text has named before
    host = re.fullmatch(r"(?:la |le |l')(?P<noun>[\w-]+) (?:enchantée?|équipée?|fortifiée?)", phrase, re.I)
    noun = _noun(host["noun"] if host else phrase)
    if noun is None:
        return None
    zones = () if noun.zones == ("battlefield",) else tuple(z for z in noun.zones if z not in ("stack", "?"))
    whose = [("owner", noun.whose)] if noun.whose in ("you", "opponent") else []
    return conjunction([*([("host",)] if host else []), _whole(noun.criteria), *whose, *extra]), zones


def _noun(phrase: str) -> NounPhrase | None:
    """What a phrase means; things joined by “et” are alternatives, since what is said is said of each of them."""
    for words in dict.fromkeys(
        (phrase, re.sub(r" et (?=d'|de )", " ou ", phrase), re.sub(r" et (?!/)", " ou ", phrase))
    ):
        words = (
            re.sub(r" ou (?:une )?autres? (?=\w)", " ou ", words)
            if re.match(r"(?:les |une )autres? ", words)
            else words
        )
        read = longest("quality", words, "fr")
        if read is None or read[1] < len(words):
            continue
        noun: NounPhrase = read[0]
        known = not any(node[0].endswith("!") or node[0] == "unread" for node in walk(noun.criteria))
        return noun if known and noun.players == "none" else None
    return None


NO_TOKEN: Criteria = ("not", ("any", ("kind", "token"), ("kind", "copy")))


def _whole(tree: Criteria) -> Criteria:
    """The tree with “carte” as whatever a card represents (108.2b), no token and no copy."""
    if tree == ("kind", "card"):
        return NO_TOKEN
    return (tree[0], *(_whole(part) for part in tree[1:])) if tree[0] in ("all", "any", "not") else tree


# ---- keywords, sights ------------------------------------------------------------------------------------------------


ENCHANTED = re.compile(
    r"\bne (?:(?:il|elle) ne )?peu(?:t|vent) pas être (?:équipée?s? ou )?enchantée?s?\b(?: ou équipée?s?\b)?"
    r"(?: par (?P<by>(?:(?! et\b| à moins\b| tant que\b)[^,.])+))?",
    re.I,
)


def _grants(words: str, sentence: str, kind: str) -> Iterator[Shield]:
    exempt = re.match(rf"la {QUOTE} ne s'applique pas(?: (?:aux|à) (?P<subject>.+))?$", words, re.I)
    if exempt:
        exempted = subject_of(f"les {exempt['subject']}", Told("static")) if exempt["subject"] else (ANYTHING, ())
        yield Shield(exempted[0] if exempted else ("unread", sentence), "no_legend_rule")
    color = re.match(r"(?P<subject>.+) sont de la couleur choisie(?: en plus de leurs autres couleurs)?$", words, re.I)
    if color:
        everything = re.match(r"toutes les cartes qui ne sont pas (?:en jeu|sur le champ de bataille), les sorts et les"
                              r" permanents$", color["subject"], re.I)  # fmt: skip
        scope = (ANYTHING, ()) if everything else subject_of(color["subject"], Told("static"))
        yield Shield(scope[0] if scope else ("unread", sentence), "chosen_color")
    if re.match(r"(?:quand|lorsque|à chaque fois|au début|si) ", words, re.I):
        return
    enchanted = ENCHANTED.search(words)
    if enchanted:
        scope, condition = _granting(words, words[: enchanted.start()], words[enchanted.end() :].strip(), kind)
        quality = read_attachments(enchanted["by"], "fr") if enchanted["by"] else None
        yield Shield(scope, "cannot_be_enchanted", quality, condition)
    for name, pattern in KEYWORDS.items():
        for match in re.finditer(pattern, words, re.I):
            *_, verb = [None, *GRANTING.finditer(words, 0, match.start())]
            if verb is not None and not LIMITING.search(words, verb.end(), match.start()):
                before, rest = words[: verb.start()], words[match.end() :].strip()
                scope, condition = _granting(words, before, rest, kind)
                yield Shield(scope, f"{'lose_' if verb['lose'] else ''}keyword_{name}", condition=condition)


def _granting(words: str, before: str, rest: str, kind: str) -> tuple[Criteria, Criteria | None]:
    """Who is given a keyword, and while what holds; where that wasn't read, as far as it can reach."""
    read = read_granting(before, rest, kind, "fr")
    plain = kind != "static" and not CONDITIONAL.search(rest)
    if (read is None or read[0] == ("this",)) and plain and (subject := subject_of(before, Told(kind))):
        read = subject[0], None
    scope, condition = read or read_reach(before, words, "fr")
    if kind != "static" and scope == ("affected",) and re.search(r"~.*\b(?:il|elle)$", before.strip(), re.I):
        scope = ("this",)
    if read is None and kind != "static" and re.match(r"c(?:et(?:te)?|e) (?!~)", before, re.I):
        scope = ("unread", before.strip())
    own = any(node in (("this",), ("affected",), ("kind", "token"), NO_TOKEN) for node in walk(scope))
    return (scope if own else conjunction([("kind", "permanent"), scope])), condition


def _sights(words: str) -> Iterator[tuple[str, str]]:
    """Who may look at what, or plays with it revealed; ``("unread", words)`` where that wasn't read."""
    words = re.sub(r"^(?:[\w' ]+ — |jusqu'à [^,]+, |ce tour-ci, )", "", words, flags=re.I)
    both = re.match(r"(vous pouvez regarder) (la carte du dessus de votre bibliothèque) et (les .+)$", words, re.I)
    if both:
        yield from _sights(f"{both[1]} {both[2]}")
        yield from _sights(f"{both[1]} {both[3]}")
        return
    for name, pattern in SIGHTS:
        match = re.match(pattern, words, re.I)
        if match:
            yield name, SEEN.get((match["who"] or "vous").lower(), "opponent")
            return
    if LASTING_SIGHT.search(words):
        yield "unread", words
