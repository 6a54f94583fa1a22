"""A position: everything that is so at one moment of a game, with the questions asked of it.

The reader of game files and the reader of puzzle files build it; the logic states it as facts. It decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mtglogic.cards.model import Ability

EDITIONS = ("2007-05", "2011-02", "2011-09", "2026-09")
CURRENT = EDITIONS[-1]

SHARED_ZONES = ("battlefield", "stack", "exile", "command", "ante")
OWN_ZONES = ("library", "hand", "graveyard")
PLACES = SHARED_ZONES + OWN_ZONES + ("outside", "gone")
"""Where an object of a position can be listed: the zones (400.1), outside the game (400.11), and ``gone``."""


@dataclass(frozen=True)
class Player:
    """A player: ``keywords`` and ``cannot_be_targeted_by`` are as written in the file."""

    name: str
    life: int | None = None
    keywords: tuple[str, ...] = ()
    team: str | None = None
    cannot_be_targeted_by: tuple[str, ...] = ()
    left_game: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    this_turn: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameObject:
    """One object. ``place`` is one of :data:`PLACES`; ``place_player`` whose library, hand, graveyard or outside it is.

    ``kind`` is ``card``, ``token``, ``copy``, ``emblem``, ``ability`` or ``unknown`` (a hidden card that isn't named).
    ``controller`` is ``None`` where an object has none (109.4). Characteristics are as they are now: given in the
    file, or the card's in that zone. ``keywords`` holds the keyword abilities as written (``protection from black``);
    ``abilities`` all abilities as read, those of ``keywords`` included. ``targets`` has a tuple of ids per instance of
    the word “target”. ``face`` is ``back`` for a double-faced card whose back is up, or the name of the half or
    face that is meant where it isn't the usual one. ``spells`` is what a card that isn't on the stack or the
    battlefield would be there, cast as each of its faces (or as the one that is meant), if it has several; empty for
    all others. ``extra`` keeps the accepted keys that no question of the engine reads yet.
    """

    id: str
    name: str
    place: str
    owner: str
    place_player: str | None = None
    controller: str | None = None
    kind: str = "card"
    card: str | None = None
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_cost: str = ""
    mana_value: int = 0
    half_mana_values: tuple[int, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str | None = None
    # status and relations
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    hidden_types: tuple[str, ...] = ()
    """The card types of a card that is a face-down permanent or spell; ``types`` are what it has as it lies there."""
    face: str | None = None
    phased_out: bool = False
    attached_to: str | None = None
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    blocked: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    commander: bool = False
    chosen: tuple[tuple[str, str], ...] = ()
    linked: tuple[str, ...] = ()
    revealed: bool | tuple[str, ...] = False
    arrived: bool = False
    this_turn: tuple[str, ...] = ()
    designations: tuple[str, ...] = ()
    pile: int | None = None
    cannot_be_targeted_by: tuple[str, ...] = ()
    components: tuple[GameObject, ...] = ()
    spells: tuple[GameObject, ...] = ()
    has_adventure: bool = False
    two_faced: bool = False
    """Whether it is a double-faced card, or represented by one."""
    lands: tuple[GameObject, ...] = ()
    """What a modal double-faced card would be on the battlefield, played as each of its faces that is a land."""
    # how a spell was or is cast; for an ability on the stack also where it comes from
    ability_kind: str | None = None
    source: str | None = None
    targets: tuple[tuple[str, ...], ...] | None = None
    modes: tuple[int, ...] | None = None
    x: int | None = None
    kicked: bool | int = False
    cast_with: tuple[str, ...] = ()
    cast_from: str | None = None
    cast_by: str | None = None
    was_cast: bool = False
    mana_spent: int | tuple[tuple[str, int], ...] | None = None
    """How much mana was spent to cast it, or how much of each color (``colorless`` beside them); ``None``: not said."""
    spliced: tuple[GameObject, ...] = ()
    division: tuple[tuple[str, int], ...] | None = None
    event: tuple[tuple[str, str], ...] = ()
    # what no longer exists as it was
    last_zone: str | None = None
    became: str | None = None
    extra: tuple[tuple[str, Any], ...] = ()
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Effect:
    """An effect that no object in the position carries any more; ``affects`` is what “target …” or “it” stands for."""

    id: str
    controller: str
    text: str
    abilities: tuple[Ability, ...] = ()
    affects: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Question:
    """One entry of ``ask``: what it asks, the keys it gives, and what is expected (``None``: nothing)."""

    ask: str
    keys: dict[str, Any]
    expect: dict[str, Any] | None = None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Position:
    """A whole position. ``objects`` is in file order, the stack's bottom first; ids are unique over all places.

    ``unread`` says in words what is so and couldn't be expressed. ``data`` is the game file's content as it was read.
    Two positions are equal if the same is so in them, whatever file and line says it.
    """

    players: tuple[Player, ...]
    edition: str = CURRENT
    active_player: str | None = None
    variant: tuple[str, ...] = ()
    range_of_influence: int | None = None
    objects: tuple[GameObject, ...] = ()
    effects: tuple[Effect, ...] = ()
    questions: tuple[Question, ...] = ()
    title: str | None = None
    file: str | None = field(default=None, compare=False)
    unread: tuple[str, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] | None = field(default=None, compare=False, repr=False)
