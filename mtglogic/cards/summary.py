"""An instance of “target” in a few plain fields, as the question ``read``, the dump and the comparison show it.

The fields say less than the criteria tree does, but they are what other descriptions of cards can be compared by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.cards.model import Ability, Amount, Card, Criteria, Face, Slot, walk

_KINDS = {"permanent": "permanent", "token": "permanent", "spell": "spell", "card": "card"}
_ABILITIES = {"ability", "activated_ability", "triggered_ability", "loyalty_ability"}
_GENERIC = {"permanent", "spell", "card", "ability"}
_BY_ZONE = {"battlefield": "permanent", "stack": "spell"}
_ANY_TARGET = ("creature", "planeswalker", "battle")
"""What “any target” takes in, beside players (115.4)."""

_CONTROLLERS = ("you", "opponent", "not_you", "that_player")
_BOUND_TO_PLAYER = {"controller_of", "owner_of"}


@dataclass(frozen=True)
class Summary:
    """``max`` is ``None`` for any number, ``"X"`` where it depends; so ``min``. ``types`` are alternatives, sorted:
    card types, or ``permanent``, ``spell``, ``card``, ``ability`` where none is named. ``controller`` is who must
    control it or, where it lies in a library, hand or graveyard, whose that is: ``any``, ``you``, ``opponent``,
    ``not_you``, ``that_player`` or ``other``.
    """

    phrase: str
    min: int | str
    max: int | str | None
    zones: tuple[str, ...]
    players: str
    types: tuple[str, ...]
    controller: str
    another: bool
    read: bool

    def as_dict(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in ((name, getattr(self, name)) for name in self.__dataclass_fields__)
        }


def summary(slot: Slot) -> Summary:
    """What a slot asks for, in short."""
    return Summary(
        phrase=slot.phrase,
        min=_number(slot.min),
        max=None if slot.max is None else _number(slot.max),
        zones=tuple(sorted(slot.zones)),
        players=slot.players,
        types=_types(slot),
        controller=_controller(slot),
        another=_another(slot),
        read=slot.read,
    )


def slots_of(ability: Ability) -> tuple[Slot, ...]:
    """Every instance of “target” of an ability, its modes' included, in text order."""
    return ability.slots + tuple(
        slot for mode in (ability.modes.options if ability.modes else ()) for slot in mode.slots
    )


def ability_record(ability: Ability) -> dict[str, Any]:
    """An ability as the dump and the question ``read`` show it."""
    return {
        "kind": ability.kind,
        "targeted": ability.targeted,
        "slots": [summary(slot).as_dict() for slot in slots_of(ability)],
    }


def face_record(face: Face) -> dict[str, Any]:
    """A face with its abilities, as the dump shows it."""
    return {"name": face.name, "abilities": [ability_record(ability) for ability in face.abilities]}


def card_record(card: Card) -> dict[str, Any]:
    """A card with its faces, as the dump shows it."""
    return {"name": card.name, "faces": [face_record(face) for face in card.faces]}


def dump(book: Book, *, language: str = "en") -> Iterator[str]:
    """Every card of a book, by name, as a line of JSON; with ``fr`` by its French text, where there is one."""
    for card in book.cards():
        french = book.in_french(card.name) if language == "fr" else None
        bare = Card(card.name, card.layout, tuple(replace(face, abilities=()) for face in card.faces))
        shown = card if language == "en" else french or bare
        yield json.dumps(card_record(shown), ensure_ascii=False)


def _number(amount: Amount) -> int | str:
    return amount if isinstance(amount, int) else "X"


def _types(slot: Slot) -> tuple[str, ...]:
    if not slot.zones:
        return ()
    by_zone = {_BY_ZONE.get(zone, "card") for zone in slot.zones}
    named = _named(slot.criteria) or by_zone
    # an alternative that names no type (“creature or Vehicle”) is what lies in that zone
    return tuple(sorted(named if "battlefield" in slot.zones else _instead_of_permanent(named, by_zone)))


def _named(tree: Criteria) -> set[str]:
    """The types that a tree names; a kind (permanent, spell, card) counts only where no type is named beside it."""
    match tree:
        case ("type", str(name)):
            return {name}
        case ("kind", str(kind)):
            return {"ability"} if kind in _ABILITIES else {_KINDS[kind]} if kind in _KINDS else set()
        case ("any_target",):
            return set(_ANY_TARGET)
        case ("all", *parts):
            each = [_named(part) for part in parts]
            exact = [names for names in each if not names <= _GENERIC]
            if any(names and not names & _GENERIC for names in each):
                return set().union(*exact) - _GENERIC
            # a permanent card is a card, a permanent spell a spell: what it is now, not what it would be
            narrow = [names for names in each if names and names != {"permanent"}]
            return set().union(*(exact or narrow or each))
        case ("any", *parts):
            each = [_named(part) for part in parts]
            unnamed = any(not found and _can_stand_alone(part) for part, found in zip(parts, each, strict=True))
            return set().union(*each) | ({"permanent"} if unnamed and any(each) else set())
    return set()


def _instead_of_permanent(named: set[str], by_zone: set[str]) -> set[str]:
    return (named - {"permanent"}) | by_zone if "permanent" in named else named


def _can_stand_alone(tree: Criteria) -> bool:
    """Whether an alternative describes an object by itself (“creature or *Vehicle*”), which a player doesn't."""
    return any(node[0] in ("subtype", "supertype", "color", "named") for node in walk(tree))


def _controller(slot: Slot) -> str:
    if not slot.zones:
        return "any"
    stated = list(_stated(slot.criteria)) + ([slot.whose] if slot.whose else [])
    per_player = next((bind[1] for bind in slot.binds if bind[0] == "per_player"), None)
    if per_player:
        return str(per_player)  # “for each opponent, … that player controls”
    if not stated:
        return "that_player" if any(bind[0] in _BOUND_TO_PLAYER for bind in slot.binds) else "any"
    return stated[0] if len(set(stated)) == 1 and stated[0] in _CONTROLLERS else "other"


def _stated(tree: Criteria) -> Iterator[str]:
    """Who must control a thing whatever alternative it fits: a condition that only some alternatives have isn't one."""
    match tree:
        case ("controller", str(who)):
            yield who
        case ("not", ("controller", "you")):
            yield "not_you"
        case ("all", *parts):
            for part in parts:
                yield from _stated(part)
        case ("any", *parts):
            each = [set(_stated(part)) for part in parts if ("kind", "player") not in walk(part)]
            yield from sorted(set.intersection(*each)) if each else ()


def _another(slot: Slot) -> bool:
    return any(node == ("another",) for node in walk(slot.criteria)) or any(
        bind[0] == "other_than" for bind in slot.binds
    )
