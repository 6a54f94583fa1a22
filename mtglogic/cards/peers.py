"""What other projects' descriptions of cards say of targets, in one form, so that ours can be compared with them.

Three are known, each a file of JSON lines, a card a line: XMage's, Forge's and Argentum's. Each normalisation below is
there because the source says the same thing in another way; what a source computes only while the game runs is
:data:`UNKNOWN`, which agrees with everything.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtglogic.cards.model import Slot, walk
from mtglogic.cards.summary import summary

UNKNOWN = "?"
ANY_TARGET = ("any target",)
"""115.4 named creatures and players, then planeswalkers, then battles: sources of any age mean the same by it."""

OTHER = "other"


@dataclass(frozen=True)
class Described:
    """One instance of “target” as a source describes it; ``kind`` is the ability's.

    The rest is as in :class:`~mtglogic.cards.summary.Summary`.
    """

    kind: str
    min: int | str
    max: int | str | None
    zones: tuple[str, ...]
    players: str = "none"
    types: tuple[str, ...] | str = ()
    controller: str = "any"


Description = dict[str, list[Described]]
"""A card's full name and its instances, in no order that all sources share."""


def ours(kind: str, slot: Slot) -> Described:
    """A slot of ours in the same form."""
    said = summary(slot)
    types: tuple[str, ...] | str = said.types
    if said.players == "any" and set(types) in _ANY_TARGET_TYPES:
        types = ANY_TARGET
    elif types == ("permanent",) and any(node[0] == "subtype" for node in walk(slot.criteria)):
        types = UNKNOWN  # “target Goblin” names no card type; some sources add the one that goblins usually have
    return Described(kind, said.min, said.max, said.zones, said.players, types, _coarse(said.controller))


def agree(one: list[Described], other: list[Described], same: Callable[[Described, Described], bool]) -> bool:
    """Whether the instances can be paired off so that ``same`` holds for each pair: the order doesn't count."""
    if len(one) != len(other):
        return False
    if not one:
        return True
    first, rest = one[0], one[1:]
    return any(
        same(first, candidate) and agree(rest, other[:i] + other[i + 1 :], same) for i, candidate in enumerate(other)
    )


def same_number_and_zone(one: Described, other: Described) -> bool:
    """Minimum, maximum and zone."""
    return _fits(one.min, other.min) and _fits(one.max, other.max) and _fits(one.zones, other.zones)


def same_in_full(one: Described, other: Described) -> bool:
    """Minimum, maximum, zone, players allowed, card types and controller."""
    return (
        same_number_and_zone(one, other)
        and _fits(one.players, other.players)
        and _fits(one.types, other.types)
        and _fits(one.controller, other.controller)
    )


def same_kind(one: Described, other: Described) -> bool:
    """The kind of the ability."""
    return one.kind == other.kind


def _fits(one: object, other: object) -> bool:
    return one == other or UNKNOWN in (one, other)


def _coarse(controller: str) -> str:
    """Who “that player” is has a name of its own in each source."""
    return OTHER if controller == "that_player" else controller


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        yield from (json.loads(line) for line in file)


# XMage

_XMAGE_PLAYERS = {
    "TargetPlayer": "any",
    "TargetOpponent": "opponent",
    "TargetAnyTarget": "any",
    "TargetAnyTargetAmount": "any",
    "TargetPlayerOrPlaneswalker": "any",
    "TargetOpponentOrPlaneswalker": "opponent",
    "TargetPermanentOrPlayer": "any",
    "TargetCreatureOrPlayer": "any",
    "FireballTargetCreatureOrPlayer": "any",
}
_XMAGE_WHOSE = {
    "TargetCardInYourGraveyard": "you",
    "TargetCardInOpponentsGraveyard": "opponent",
    "TargetCardInTargetPlayersGraveyard": OTHER,
}
_XMAGE_STACK_TYPES = {
    "TargetActivatedAbility": {"ability"},
    "TargetActivatedOrTriggeredAbility": {"ability"},
    "TargetStackObject": {"ability", "spell"},
}
_XMAGE_ADJUSTS_QUALITY = {
    "XManaValueTargetAdjuster",
    "ManaValueTargetAdjuster",
    "PowerTargetAdjuster",
    "ToughnessTargetAdjuster",
    "ThatPlayerControlsTargetAdjuster",
}
"""These change what is asked of a target and not how many there are; the others may change the numbers."""

_SPECIFIC = {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"}
_ANY_TARGET_TYPES = ({"creature", "planeswalker"}, {"creature", "planeswalker", "battle"})
_HISTORIC = {"artifact", "permanent"}
"""Artifacts, legendaries and Sagas (700.6): of these only the first names a type."""


def xmage(path: Path) -> Description:
    """XMage's descriptions: of its abilities, only those with targets are listed."""
    return {card["name"]: [target for face in card["faces"] for target in _xmage_face(face)] for card in _lines(path)}


def _xmage_face(face: dict[str, Any]) -> list[Described]:
    targets: list[Described] = []
    spells: list[list[dict[str, Any]]] = []
    chapters: list[str] = []
    for ability in face["abilities"]:
        own = [target for mode in ability["modes"] for target in mode["targets"] if not target["not_target"]]
        # another way of casting a spell (escape, retrace) is there a second ability, which repeats the spell's targets;
        # awaken's also has one of its own, the last
        if ability["type"] == "Spell":
            if own in spells:
                continue
            spells.append(own)
        # so is the second chapter of those that one ability has (“I, II —”)
        effect = ability["rule"].partition(" - ")[2] if "Saga" in face["type_line"] else ""
        if effect and effect in chapters:
            continue
        chapters.append(effect)
        targets += [_xmage_target(ability, t) for t in (own[-1:] if ability["rule"].startswith("Awaken ") else own)]
    return targets


def _xmage_target(ability: dict[str, Any], target: dict[str, Any]) -> Described:
    cls = target["cls"]
    adjuster = ability.get("adjuster")
    least, most = target["min"], None if target["max"] == "any" else target["max"]
    if most == 0 or (adjuster and adjuster not in _XMAGE_ADJUSTS_QUALITY):
        least, most = UNKNOWN, UNKNOWN
    predicates = list(_xmage_predicates(target))
    zones = _xmage_zones(target)
    players = _XMAGE_PLAYERS.get(cls, "none")
    if "OPPONENT" in [p.get("targetPlayer") for p in predicates]:
        players = "opponent"
    who = UNKNOWN if adjuster else _xmage_controller(cls, predicates)
    types = _generic(_XMAGE_STACK_TYPES.get(cls) or _xmage_types(target), zones, players)
    return Described(ability["type"].lower(), least, most, zones, players, types, who)


def _xmage_zones(target: dict[str, Any]) -> tuple[str, ...]:
    """The zone; it is ``ALL`` or none where players are targets too, which have no zone, or where there are several."""
    match target["cls"], target["zone"]:
        case "TargetSpellOrPermanent", _:
            return ("battlefield", "stack")
        case "TargetPermanentOrSuspendedCard", _:
            return ("battlefield", "exile")
        case _, "ALL":
            return ("battlefield",)
        case _, ("BATTLEFIELD" | "GRAVEYARD" | "STACK") as zone:
            return (zone.lower(),)
        case _, "exile zone":
            return ("exile",)
    return ()


def _xmage_filters(target: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name, part in target.items():
        if isinstance(part, dict) and "filter" in name.lower() and name != "playerFilter":
            yield part
            yield from _xmage_filters(part)


def _xmage_predicates(target: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (predicate for part in _xmage_filters(target) for predicate in part.get("predicates", ()))


def _xmage_types(target: dict[str, Any]) -> set[str]:
    return set().union(*(_xmage_named(predicate) for predicate in _xmage_predicates(target)))


def _xmage_named(predicate: dict[str, Any]) -> set[str]:
    match predicate["p"]:
        case "CardType$CardTypePredicate":
            return {predicate["cardType"].lower()}
        case "HistoricPredicate":
            return _HISTORIC
        case "Predicates$AndPredicate":
            return set().union(*map(_xmage_named, predicate["components"]))
        case "Predicates$OrPredicate":
            return _alternatives([(_xmage_named(p), p["p"].startswith("SubType")) for p in predicate["components"]])
    return set()


def _xmage_controller(cls: str, predicates: list[dict[str, Any]]) -> str:
    if cls in _XMAGE_WHOSE:
        return _XMAGE_WHOSE[cls]
    named = [p["controller"] for p in predicates if p["p"] == "TargetController$ControllerPredicate"]
    if any(p["p"].startswith("DefendingPlayer") for p in predicates):
        return OTHER
    return _who({"YOU": "you", "OPPONENT": "opponent", "NOT_YOU": "not_you", "ANY": "any"}, named)


# Forge

_FORGE_CONTROLLERS = {
    "YouCtrl": "you",
    "youCtrl": "you",
    "OppCtrl": "opponent",
    "YouDontCtrl": "not_you",
    "DefenderCtrl": OTHER,
    "DefendingPlayerCtrl": OTHER,
    "ActivePlayerCtrl": OTHER,
    "ChosenCtrl": OTHER,
    "TargetedPlayerCtrl": OTHER,
    "RememberedPlayerCtrl": OTHER,
}
_FORGE_OWNERS = {"YouOwn": "you", "OppOwn": "opponent"}
"""Of a card in a graveyard, where Forge uses owner and controller as one."""

_FORGE_KEYWORDS = {
    "Equip": Described("activated", 1, 1, ("battlefield",), "none", ("creature",), "you"),
    "Fortify": Described("activated", 1, 1, ("battlefield",), "none", ("land",), "you"),
    "Bestow": Described("spell", 1, 1, ("battlefield",), "none", ("creature",)),
    "Awaken": Described("spell", 1, 1, ("battlefield",), "none", ("land",), "you"),
    "Mutate": Described("spell", 1, 1, ("battlefield",), "none", ("creature",)),
    "Mentor": Described("triggered", 1, 1, ("battlefield",), "none", ("creature",)),
    "Modular": Described("triggered", 1, 1, ("battlefield",), "none", ("artifact", "creature")),
    "Provoke": Described("triggered", 1, 1, ("battlefield",), "none", ("creature",), OTHER),
    "Soulshift": Described("triggered", 1, 1, ("graveyard",), "none", ("card",), "you"),
    "Haunt": Described("triggered", 1, 1, ("battlefield",), "none", ("creature",)),
    "Scavenge": Described("activated", 1, 1, ("battlefield",), "none", ("creature",)),
    "Reinforce": Described("activated", 1, 1, ("battlefield",), "none", ("creature",)),
    "Partner with": Described("triggered", 1, 1, (), "any"),
}
"""Forge has these keywords' targets in the program, not in the card's description (702 says what they are)."""


def forge(path: Path) -> Description:
    """Forge's descriptions. Those of cards with several faces are empty there, so they say nothing."""
    return {card["name"]: _forge_card(card) for card in _lines(path) if " // " not in card["name"]}


def _forge_card(card: dict[str, Any]) -> list[Described]:
    keywords = [keyword.partition(":")[0] for keyword in card["keywords"]]
    own = [_FORGE_KEYWORDS[word] for word in keywords if word in _FORGE_KEYWORDS]
    return [_forge_part(part) for part in _forge_own_parts(card["abilities"])] + own


def _forge_kind(part: dict[str, Any]) -> str:
    kind: str = part["kind"]
    return "triggered" if kind.startswith("keyword") else kind.partition("_")[0]


def _forge_own_parts(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The parts that are the card's own, each once.

    What an ability that is given to another object targets isn't this card's. A spell that can be cast in another way
    is there again as a whole, and a trigger with two events, or a Saga's chapter with two numbers, is there twice.
    """
    roots, triggers = 0, []
    for part in parts:
        roots += part["kind"] == "spell" and part["path"] == "A"
        if part["kind"].startswith("granted") or (part["kind"] == "spell" and roots > 1) or part in triggers:
            continue
        if _forge_kind(part) == "triggered":
            triggers.append(part)
        yield part


def _forge_part(part: dict[str, Any]) -> Described:
    alternatives = [alternative.strip().partition(".") for alternative in part["ValidTgts"].split(",")]
    heads = {head for head, _, _ in alternatives}
    players = "any" if "Player" in heads else "opponent" if "Opponent" in heads else "none"
    if any(head == "Player" and "Opponent" in qualities for head, _, qualities in alternatives):
        players = "opponent"
    zones = _forge_zones(part)
    objects = [
        (head, qualities.split("+")) for head, _, qualities in alternatives if head not in ("Player", "Opponent")
    ]
    types = _generic(_forge_types(objects, part.get("TargetType"), zones), zones, players)
    most = _forge_number(part["max"])
    # of exactly X targets, Forge lets fewer be chosen
    least = UNKNOWN if most == UNKNOWN else _forge_number(part["min"])
    return Described(
        _forge_kind(part),
        least,
        most,
        zones,
        players,
        types,
        _forge_controller(objects, part, zones),
    )


def _forge_zones(part: dict[str, Any]) -> tuple[str, ...]:
    zone = part["target_zone"]
    return () if zone == "(player)" else tuple(sorted(zone.lower().split(",")))


def _forge_number(number: str) -> int | str:
    """A name stands for an amount that the program works out; any number is written so as well."""
    return int(number) if number.isdigit() else UNKNOWN


def _forge_types(objects: list[tuple[str, list[str]]], target_type: str | None, zones: tuple[str, ...]) -> set[str]:
    if target_type and "Spell" not in target_type:
        return {"ability"}
    named = _alternatives([(_forge_named(head, qualities), True) for head, qualities in objects])
    return (named or {"spell"}) | {"ability"} if target_type and "," in target_type else named


def _forge_named(head: str, qualities: list[str]) -> set[str]:
    named = {word.lower() for word in (head, *qualities) if word.lower() in _SPECIFIC}
    return named | (_HISTORIC if "Historic" in qualities else set())


def _forge_controller(objects: list[tuple[str, list[str]]], part: dict[str, Any], zones: tuple[str, ...]) -> str:
    if "TargetsWithDefinedController" in part or "TargetsWithSameController" in part:
        return OTHER
    words = _FORGE_CONTROLLERS | (_FORGE_OWNERS if "graveyard" in zones else {})
    each = [[q for q in qualities if q in words or q.startswith("ControlledBy")] for _, qualities in objects]
    if not all(each):
        return "any"
    return _who(words, [word for found in each for word in found])


# Argentum

_ARGENTUM_TYPES = {
    "TargetCreatureOrPlaneswalker": {"creature", "planeswalker"},
    "TargetPlayerOrPlaneswalker": {"planeswalker"},
    "TargetOpponentOrPlaneswalker": {"planeswalker"},
    "TargetSpellOrPermanent": {"spell", "permanent"},
    "AnyTarget": {"creature", "planeswalker", "battle"},
}
_ARGENTUM_PLAYERS = {
    "AnyTarget": "any",
    "TargetPlayer": "any",
    "TargetOpponent": "opponent",
    "TargetPlayerOrPlaneswalker": "any",
    "TargetOpponentOrPlaneswalker": "opponent",
    "TargetPermanentOrPlayer": "any",
}
_ARGENTUM_CONTROLLERS = {"ctrl:you": "you", "ctrl:opponent": UNKNOWN}
"""Argentum knows no “that player”: an opponent stands for one as well."""

_ARGENTUM_OWNERS = {"own:you": "you", "own:opponent": UNKNOWN}


def argentum(path: Path) -> Description:
    """Argentum's descriptions. ``static`` ones are of abilities that are given to other objects."""
    return {
        card["name"]: [_argentum_target(target) for target in card["targets"] if target["kind"] != "static"]
        for card in _lines(path)
    }


def _argentum_target(target: dict[str, Any]) -> Described:
    kind = _argentum_kind(target)
    need = target["requirement"]
    optional = False
    while isinstance(need, dict) and need["type"] == "TargetOther":
        optional, need = optional or need.get("optional", False), need["baseRequirement"]
    need = {"type": need} if isinstance(need, str) else need
    least, most = _argentum_numbers(need, optional)
    name, test = need["type"], need.get("filter") or {}
    zones = _argentum_zones(name, test)
    players = _ARGENTUM_PLAYERS.get(name, "none")
    base = test.get("baseFilter", "")
    # a filter that isn't written in words is a program: what it asks is not compared
    words = base.split() if isinstance(base, str) else None
    if words is None or "alternatives" in test or "permanentFilter" in need:
        return Described(kind, least, most, zones, players, UNKNOWN, UNKNOWN)
    types = _generic(_ARGENTUM_TYPES.get(name) or _argentum_types(words), zones, players)
    return Described(kind, least, most, zones, players, types, _argentum_controller(words, zones))


def _argentum_kind(target: dict[str, Any]) -> str:
    if "sagaChapters" in target["path"]:
        return "triggered"
    return "spell" if target["kind"] == "enchant" else str(target["kind"])


def _argentum_numbers(need: dict[str, Any], optional: bool) -> tuple[int | str, int | str | None]:
    if "dynamicMaxCount" in need:
        return UNKNOWN, UNKNOWN
    optional = optional or need.get("optional", False)
    count = need.get("count", 1)
    least = need.get("minCount", 0 if optional or need.get("unlimited") else count)
    return least, None if need.get("unlimited") else count


def _argentum_zones(name: str, test: dict[str, Any]) -> tuple[str, ...]:
    if name in ("TargetPlayer", "TargetOpponent"):
        return ()
    return ("battlefield", "stack") if name == "TargetSpellOrPermanent" else (test.get("zone", "Battlefield").lower(),)


def _argentum_types(words: list[str]) -> set[str]:
    return set().union(*(_alternatives([({w} & _SPECIFIC, w[0].isupper()) for w in word.split("|")]) for word in words))


def _argentum_controller(words: list[str], zones: tuple[str, ...]) -> str:
    known = _ARGENTUM_CONTROLLERS | (_ARGENTUM_OWNERS if "graveyard" in zones else {})
    return _who(known, [word for word in words if word in known or word.startswith("ctrl:")])


# all


def _alternatives(alternatives: Iterable[tuple[set[str], bool]]) -> set[str]:
    """The types of alternatives: one that names no type but describes an object itself (a subtype) is a permanent."""
    each = list(alternatives)
    unnamed = any(not types and alone for types, alone in each)
    return set().union(*(types for types, _ in each)) | (
        {"permanent"} if unnamed and any(t for t, _ in each) else set()
    )


def _generic(types: set[str], zones: tuple[str, ...], players: str) -> tuple[str, ...]:
    """The types, or the sort of object that a zone holds where no type is named."""
    if not zones:
        return ()
    if players != "none" and types in _ANY_TARGET_TYPES:
        return ANY_TARGET
    by_zone = {{"battlefield": "permanent", "stack": "spell"}.get(zone, "card") for zone in zones}
    if not types or ("permanent" in types and "battlefield" not in zones):
        types = (types - {"permanent"}) | by_zone
    return tuple(sorted(types))


def _who(known: dict[str, str], words: list[str]) -> str:
    """The controller that words name: ``any`` for none, ``other`` for one not known or for several."""
    found = {known.get(word, OTHER) for word in words}
    return "any" if not found else found.pop() if len(found) == 1 else OTHER
