"""What a card says, in our own notation: the form that the reader writes, the card book stores and the logic states.

A **criteria tree** is a nested tuple ``(operator, argument, …)``; in JSON the same as lists. The tree says what a
text asks of a thing (an object or a player). Combinators are ``all``, ``any``, ``not``; every other operator tests
one thing. Words that the reader couldn't read stand in the tree as ``("unread", words)``, which neither holds nor
fails.

``docs/notation.md`` lists every operator with its arguments; :data:`OPERATORS` is the same list for programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Criteria = tuple[Any, ...]
"""``(operator, argument, …)``, nested."""

Amount = int | str | tuple[Any, ...]
"""A whole number, ``"X"`` (the X announced), or an expression: ``("count", criteria)``, ``("value", attribute, who)``,
``("plus", amount, amount)``, ``("times", n, amount)``, ``("players", who)``, ``("counters", kind, who)``,
``("greatest" | "least", attribute, criteria)``, ``("devotion", color)``, ``("if", condition, amount, amount)``,
``("times_kicked",)``, ``("chosen_number",)`` for the number chosen for the source, ``("that_many",)`` for a number that
the text before has settled, ``("unread", words)``.
For ``who``, ``("paid", criteria)`` is what pays a cost, one of those that match.

What is counted or compared lies on the battlefield unless its criteria name a zone."""

ANYTHING: Criteria = ("all",)
NOT_TOLD = ("unread", "unsaid")
"""The operators under which words stand that no fact decides."""

OPERATORS: dict[str, str] = {
    "all": "every part holds",
    "any": "some part holds",
    "not": "the part fails",
    "unread": "words that were not read: neither holds nor fails",
    "unsaid": "what no position says (which kicker was paid, who dealt the damage): read, but neither holds nor fails",
    "any_target": "what the words “any target” take in (115.4)",
    "kind": "permanent, spell, card, token, ability, activated_ability, triggered_ability, loyalty_ability, player, "
    "emblem, zone",
    "type": "a card type, lower case",
    "supertype": "a supertype, lower case",
    "subtype": "a subtype, as printed: Elf, Aura, Siege",
    "color": "white, blue, black, red or green",
    "colorless": "it has no color",
    "multicolored": "it has two or more colors",
    "monocolored": "it has exactly one color",
    "keyword": "a keyword ability, lower case: flying, first strike",
    "controller": "who controls it: you, opponent, not_you, that_player, defending_player, active_player, team, "
    "chosen_player, host_controller; in what is counted also its_controller: the controller of the thing that the "
    "number is compared with; in a shield also each_player: one such shield for each player",
    "owner": "who owns it, as for controller",
    "owner_is": "(criteria): its owner is a player who matches",
    "player": "who the player is: you, opponent, not_you, that_player, defending_player, active_player, chosen_player",
    "this": "it is the source of the text itself",
    "another": "it is not the source of the text (“another”, “other”)",
    "host": "the source of the text is attached to it (“enchanted creature”, “equipped creature”)",
    "that": "it is what the event names (“that creature”, “it”)",
    "affected": "it is what the effect names in `affects`",
    "status": "tapped, untapped, attacking, blocking, blocked, unblocked, face_down, face_up, transformed, saddled, …",
    "number": "(attribute, relation, amount): power, toughness, mana_value, loyalty, defense, power_and_toughness, "
    "x (announced for it), (spent, what) of the mana spent to cast it: a color, any, one_color, colors; "
    "relation: eq, ne, le, ge, lt, gt; amount",
    "parity": "(attribute, odd | even)",
    "greatest": "(attribute, criteria): none of those that match has more",
    "least": "(attribute, criteria): none of those that match has less",
    "counter": "(kind, relation, n): it has so many counters of that kind (`any`: of any kind); one, if n isn't given",
    "linked": "it is among what is “exiled with” the source (607.2a)",
    "named": "its name",
    "this_turn": "what it did or what happened to it this turn",
    "attached_to": "(criteria): it is attached to such a thing",
    "has_attached": "(criteria): such a thing is attached to it",
    "targets": "(criteria): a spell or ability one of whose targets matches",
    "targets_only": "(criteria): … whose only target matches",
    "target_count": "(relation, n): how often something was chosen as its target (115.9a)",
    "attacks": "(who): it attacks that player",
    "attacking": "(criteria): it attacks such a planeswalker or battle",
    "blocks": "(criteria): it blocks such a creature",
    "blocked_by": "(criteria): such a creature blocks it",
    "chosen": "(color | type | name | card_type | parity): the source's choice of that sort describes it",
    "shares": "(what, criteria): it shares that (color, type, subtype, name) with such a thing",
    "source": "(criteria): for an ability, its source matches; for a spell, the spell itself does",
    "commander": "it is a commander",
    "has_x": "its mana cost has {X}",
    "has_hybrid": "its mana cost has a hybrid symbol",
    "has_adventure": "it is represented by a card that has an Adventure",
    "nameless": "it has no name",
    "can_target_only": "(criteria): a spell or ability each of whose instances of “target” asks for that",
    "cast_from": "(zone): a spell that was cast from there",
    "cast_by": "(how): how the spell was cast",
    "cast_with": "(cost): an alternative or additional cost chosen for the spell: overload, bestow, cleave, awaken …",
    "kicked": "(n): it was kicked at least n times, once if n isn't given",
    "zone": "(zone): it is in that zone, or is a zone of that sort (kind: zone)",
    "no_abilities": "it has no abilities",
    "protector": "(who): a battle that this player protects",
    "has_more": "(criteria, who): a player who controls, or has in hand, more such things than that player",
    "opponent_of": "(who): a player who is an opponent of that player",
    "exists": "(n, criteria): at least n such things exist; a condition, not a test of one thing",
    "sum": "(attribute, n, criteria): all such things together have at least n; a condition",
    "turn_of": "(who): it is that player's turn; a condition",
    "monarch": "(who): that player is the monarch; a condition",
    "blessing": "(who): that player has the city's blessing; a condition",
}


@dataclass(frozen=True)
class Slot:
    """One instance of the word “target” (115.3), with all that the text says of what it takes.

    ``zones`` is empty where only players can be chosen. ``criteria`` doesn't repeat the zone. ``whose`` says whose
    library, hand or graveyard it must lie in (``you``, ``opponent``, ``that_player``); ``None``: anybody's.
    ``binds`` is what the text asks of the targets together, see :data:`BINDS`. ``as_cast`` is asked only as the
    spell is cast or the ability activated, never on resolution. ``when`` is a condition under which it exists at all.
    """

    phrase: str
    min: Amount = 1
    max: Amount | None = 1
    zones: tuple[str, ...] = ("battlefield",)
    players: str = "none"
    criteria: Criteria = ANYTHING
    whose: str | None = None
    binds: tuple[tuple[Any, ...], ...] = ()
    chooser: str = "you"
    when: Criteria | None = None
    as_cast: Criteria | None = None
    divided: Amount | None = None
    unread: tuple[str, ...] = ()
    keyword: str | None = None
    """The keyword action in whose rule the word stands, where the text has it from there (support, earthbend)."""

    @property
    def read(self) -> bool:
        """Whether every word of the phrase was read."""
        return not any(unread_words(self))


BINDS: dict[str, str] = {
    "other_than": "(k): none of the targets of the ability's k-th instance, counted from 1 (“another target …”)",
    "same": "(what, k…): the targets of this instance, and of the k-th if named, have the same controller, owner, …",
    "different": "(what, k…): no two of them have the same controller, owner, name, power, mana_value, zone_player",
    "shares": "(what, k…): all share a color, type, subtype, name, named_type (a type that the k-th instance names)",
    "total": "(attribute, relation, amount): the sum over the instance's targets",
    "controller_of": "(k): controlled by the player chosen for the k-th instance (“that player controls”)",
    "owner_of": "(k): in a zone of, or owned by, the player chosen for the k-th instance (“that player's graveyard”)",
    "controls": "(k): the player who controls the k-th instance's target",
    "per_player": "(opponent | any): at most one for each such player, controlled by them (“for each opponent, …”)",
    "less_than": "(attribute, k): less of it than the k-th instance's target; likewise greater_than, at_most, "
    "at_least, equal",
    "exactly_x": "the number announced as X",
}


@dataclass(frozen=True)
class Mode:
    """One mode of a modal spell or ability (700.2): its instances of “target”, in order, and what else it says."""

    slots: tuple[Slot, ...] = ()
    unread: tuple[str, ...] = ()
    shields: tuple[Shield, ...] = ()
    moving: Moving | None = None


@dataclass(frozen=True)
class Modes:
    """“Choose one or both —”: how many of ``options`` are chosen, and whether one may be chosen twice (700.2d).

    ``distinct``: each mode must target a different player.
    """

    min: Amount
    max: Amount | None
    options: tuple[Mode, ...]
    repeat: bool = False
    distinct: bool = False


@dataclass(frozen=True)
class Shield:
    """A static ability, or part of one, that keeps things from being targeted.

    ``scope`` is a criteria tree for the objects and players that it covers. ``gives`` is ``hexproof``, ``shroud``,
    ``protection``, ``cannot_be_target``, or ``ignore_hexproof`` / ``lose_hexproof`` … for the opposite.
    ``quality`` is what the spell or the ability's source must match for the shield to work against it
    (``None``: everything); ``condition`` must hold for it to apply: a criteria tree of the source itself, or
    ``("exists", n, criteria)``, ``("turn_of", who)``.
    """

    scope: Criteria
    gives: str
    quality: Criteria | None = None
    condition: Criteria | None = None
    duration: str | None = None


@dataclass(frozen=True)
class Replacement:
    """A replacement effect that bears on where something moves (614), or one by which a move can't happen (614.17).

    ``event`` is what would happen: ``put`` (into a zone), ``leave``, ``enter``, ``destroy``, ``discard``, ``draw``,
    ``counter``, ``sacrifice``, ``exile``, ``resolve``, ``regenerate``. ``what`` is what it acts on, ``("this",)`` the
    object whose text it is; ``origin`` and ``to`` restrict the zones, ``whose`` says whose zone, or under whose
    control. ``when`` are ways of moving, ``by`` who must control the spell or ability that does it, ``cause`` what
    that must be. ``this_way``
    restricts it to what its own source does. ``zone``, ``position`` and ``under`` say where it goes instead;
    ``stays``: it doesn't move; ``changes``: it moves as it would, but tapped, with counters or the like; ``copy_of``:
    as a copy of such a thing, which has ``also_types`` besides; ``optional``: a player may choose, or chance decides.
    ``conditions`` are ``("member", n, criteria)``,
    ``("fewer", n, criteria)`` and ``("turn_of", who)``.
    """

    event: str
    what: Criteria = ANYTHING
    origin: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    whose: str | None = None
    when: tuple[str, ...] = ()
    by: str | None = None
    cause: Criteria | None = None
    this_way: bool = False
    uncast: bool = False
    zone: str | None = None
    position: str | None = None
    under: str | None = None
    stays: bool = False
    changes: bool = False
    copy_of: Criteria | None = None
    also_types: tuple[str, ...] = ()
    optional: bool = False
    self_replacing: bool = False
    regenerates: bool = False
    source_gone: bool = False
    cannot: bool = False
    conditions: tuple[Criteria, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class Moving:
    """What an ability says of moves and of what is seen.

    ``grants`` gives keywords that bear on moves (``keyword(indestructible)`` …) or colors, or says that Auras can't
    be attached (``cannot_be_enchanted``); ``sights`` are ``(kind, who)``: ``tops``, ``own_top``, ``hands``,
    ``face_down``, ``linked``. ``under_owner``: it puts things onto the battlefield under their owner's control.
    ``takes_control``: it gives its controller control of something; ``gives_control``: another player, or each of two.
    ``keeps``: what is attached already and matches this, the protection that it gives doesn't remove.
    ``attached_to``: what it puts onto the battlefield it attaches to ``this``, its source, to its ``target``, or to
    ``that``, which it names otherwise.
    """

    replaces: tuple[Replacement, ...] = ()
    grants: tuple[Shield, ...] = ()
    sights: tuple[tuple[str, str], ...] = ()
    under_owner: bool = False
    takes_control: bool = False
    gives_control: bool = False
    keeps: Criteria | None = None
    attached_to: str | None = None


@dataclass(frozen=True)
class Ability:
    """One ability, in the order of the text.

    ``kind`` is ``spell``, ``activated``, ``triggered``, ``static`` or ``keyword``; a keyword ability that stands for
    another kind (equip, cycling, modular) says so in ``acts_as``. ``paragraph`` counts the text's paragraphs from 1,
    reminder text aside and a mode's bullet with its ability. ``label`` is a loyalty cost (``"-3"``). ``quality`` is
    what a keyword names (protection *from red*, *enchant* creature). ``zone`` is where it functions or is activated
    from. ``unread`` holds words that could bear on what it targets and were not read. ``text`` is there only where
    the reader of the text may keep it (a text given in a file, a book made on the user's own machine). ``created``
    marks a triggered ability that the ability before it creates (“When you do, …”, 603.7, 603.12): its targets are
    chosen later, not with the others. ``resolves_anyway``: it says that it still resolves without a legal target.
    """

    kind: str
    paragraph: int = 1
    name: str | None = None
    acts_as: str | None = None
    label: str | None = None
    slots: tuple[Slot, ...] = ()
    modes: Modes | None = None
    shields: tuple[Shield, ...] = ()
    quality: Criteria | None = None
    zone: str = "battlefield"
    event: Criteria | None = None
    unread: tuple[str, ...] = ()
    text: str | None = None
    created: bool = False
    resolves_anyway: bool = False
    moving: Moving | None = None

    @property
    def targeted(self) -> bool:
        """Whether it has an instance of “target” at all (115.1)."""
        return bool(self.slots) or bool(self.modes and any(mode.slots for mode in self.modes.options))


@dataclass(frozen=True)
class Face:
    """The characteristics of one face or half of a card, as printed (200)."""

    name: str
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    mana_cost: str = ""
    mana_value: int = 0
    colors: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    abilities: tuple[Ability, ...] = ()
    french: str | None = None

    @property
    def keywords(self) -> tuple[str, ...]:
        """The names of its keyword abilities, in order."""
        return tuple(a.name for a in self.abilities if a.kind == "keyword" and a.name)


@dataclass(frozen=True)
class Card:
    """A card by its full name (``Wear // Tear``), with its layout (``normal``, ``split``, ``transform`` …), faces."""

    name: str
    layout: str
    faces: tuple[Face, ...] = field(default_factory=tuple)


def conjuncts(tree: Criteria) -> tuple[Criteria, ...]:
    """What a criteria tree asks for, each by itself: the parts of an ``all``, or the one thing.

    >>> conjuncts(("all", ("type", "land"), ("controller", "you"))), conjuncts(("type", "land"))
    ((('type', 'land'), ('controller', 'you')), (('type', 'land'),))
    """
    return tree[1:] if tree[0] == "all" else (tree,)


def walk(tree: Any) -> Iterator[Criteria]:
    """Every node of a criteria tree, the tree itself first."""
    if isinstance(tree, tuple):
        if tree and isinstance(tree[0], str):
            yield tree
        for part in tree:
            yield from walk(part)


def unread_words(slot: Slot) -> Iterator[str]:
    """All words of an instance that weren't read: beside it, and in its criteria, bounds and bindings."""
    yield from slot.unread
    for part in (slot.criteria, slot.min, slot.max, slot.binds, slot.when, slot.as_cast, slot.divided):
        for node in walk(part):
            if node[0] == "unread":
                yield str(node[1])
