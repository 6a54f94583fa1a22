"""A position and what is asked of it, as facts for ``rules/*.lp`` (the predicates are those of ``vocabulary.lp``).

Facts state, they decide nothing. Ids are dense (``o0``, ``p0``, ``q0`` …) and reused from run to run, since clingo
never frees a symbol; names and words from outside are always quoted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from types import ModuleType

from mtglogic.cards.model import ANYTHING, NOT_TOLD, Ability, Criteria, Moving, Shield, Slot, unread_words, walk
from mtglogic.logic.criteria import Context, CriteriaFacts
from mtglogic.logic.terms import text, word
from mtglogic.position.characteristics import COLOR_LETTERS
from mtglogic.position.model import OWN_ZONES, SHARED_ZONES, Effect, GameObject, Player, Position

_MAY_SHIELD = re.compile(
    r"target|hexproof|shroud|protection|loses? all|cibl|talismanique|linceul|perd\w* toutes", re.IGNORECASE
)
_COMMAND_TYPES = {"plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"}
_OTHER_SHIELDS = re.compile(r"target|shroud|protection|cibl|linceul", re.IGNORECASE)
_PLACES = re.compile(
    r"graveyard|exile|librar|hand|card|spell|abilit|stack|cimeti|exil|biblioth|main|carte|sort|capacit", re.IGNORECASE
)
_SHIELDS = re.compile(
    r"hexproof|shroud|protection|be the target|lose.* abilities|talismanique|linceul|être la cible|perd.* capacités",
    re.IGNORECASE,
)
SHIELDING_KEYWORDS = ("hexproof", "shroud", "protection")


@dataclass(frozen=True)
class PlannedSlot:
    """An instance of “target” of an item: the slot, the key of the rule that makes it one, and its mode if any."""

    slot: Slot
    written_by: str
    mode: int | None = None
    group: int = 0
    """Slots of the same ability (or chosen mode) share a group: bindings count instances within it."""
    place: int = 1
    """The slot's number within its group, from 1."""


@dataclass(frozen=True)
class Item:
    """A spell or ability whose targets are asked about, with all that was announced for it.

    ``recorded`` holds the targets of an item on the stack and ``proposal`` those that a question proposes, an entry
    for each instance that is there. ``task`` is what is asked beyond what it could target: ``choice``, ``resolution``,
    or how targets change (``the_targets``, ``a_target``, ``any_targets``, ``new_targets``); ``other_modes`` is the
    place in the list of items of the one that has the instances of the modes that weren't chosen.
    """

    label: str
    source: str
    kind: str
    by: str
    itself: str | None = None
    being_cast: bool = True
    announced: tuple[str, ...] = ()
    x: int | None = None
    event: tuple[tuple[str, str], ...] = ()
    slots: tuple[PlannedSlot, ...] = ()
    modes: tuple[int, ...] = ()
    modes_announced: tuple[int, ...] = ()
    modes_wanted: tuple[int, int] | None = None
    modes_there: int = 0
    modes_repeat: bool = False
    modes_distinct: bool = False
    unread: tuple[str, ...] = ()
    recorded: tuple[tuple[str, ...], ...] = ()
    proposal: tuple[tuple[str, ...], ...] | None = None
    division: tuple[tuple[str, int], ...] = ()
    spliced: bool = False
    resolves_anyway: bool = False
    cast_as: GameObject | None = None
    task: str | None = None
    other_modes: int | None = None


@dataclass
class FactSheet:
    """The facts of one run, and the way back from their ids: ``things`` (term → id), ``slots`` (→ item, number)."""

    lines: list[str] = field(default_factory=list)
    things: dict[str, str] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    slots: dict[str, tuple[str, int]] = field(default_factory=dict)
    asked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The nodes of what each instance asks for: its phrase, and what it asks only as the item is cast."""
    criteria: CriteriaFacts = field(default_factory=CriteriaFacts)
    unread_shields: tuple[str, ...] = ()
    """Words of static abilities and effects that weren't read and could shield something."""

    @property
    def text(self) -> str:
        """The facts as a program."""
        return "\n".join(self.lines) + "\n"


@dataclass(frozen=True)
class Check:
    """Whether a phrase about targets holds of the spell or ability ``of``; ``by`` is who “you” is in it."""

    phrase: Criteria
    of: str
    by: str


def state(
    position: Position, items: Sequence[Item], commands: Iterable[str] = (), checks: Sequence[Check] = ()
) -> FactSheet:
    """All facts of a position and of what is asked of it; ``commands`` are lines such as ``choosing(q0).``"""
    return _Writer(position).write(items, commands, checks)


def characteristics(position: Position, term: str, obj: GameObject) -> list[str]:
    """The facts on the characteristics of what isn't there as such, a face of a card, under a term of its own."""
    writer = _Writer(position)
    writer._characteristics(term, obj)
    return writer.sheet.lines


class _Writer:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.sheet = FactSheet()
        self.criteria = self.sheet.criteria
        self.ids: dict[str, str] = {}
        self.shields = 0
        for i, player in enumerate(position.players):
            self._name(f"p{i}", player.name)
        for i, obj in enumerate(position.objects):
            self._name(f"o{i}", obj.id)

    def _name(self, term: str, identifier: str) -> None:
        self.ids[identifier] = term
        self.sheet.things[term] = identifier

    def _add(self, *lines: str) -> None:
        self.sheet.lines.extend(lines)

    def write(self, items: Sequence[Item], commands: Iterable[str], checks: Sequence[Check]) -> FactSheet:
        self._add(f"edition({text(self.position.edition)}).")
        self._game()
        for player in self.position.players:
            self._player(player)
        for obj in self.position.objects:
            self._object(obj)
        for effect in self.position.effects:
            self._effect(effect)
        for i, item in enumerate(items):
            self._item(f"q{i}", item)
        for i, check in enumerate(checks):
            node = self.criteria.node(check.phrase, Context(you=self.ids[check.by]))
            self._add(f"checks(c{i},{node},{self.ids[check.of]}).")
        self._add(*commands)
        self._add(*self.criteria.lines)
        return self.sheet

    # ---- the game ----
    def _game(self) -> None:
        position = self.position
        if position.active_player is not None:
            self._add(f"active_player({self.ids[position.active_player]}).")
        if position.range_of_influence is not None:
            self._add(f"range_of_influence({position.range_of_influence}).")

    def _zones_as_things(self) -> None:
        """The zones, once an instance asks for one: they are named ``stack``, ``Alice.library``."""
        if any(term.startswith("z") for term in self.sheet.things):
            return
        owned = [(f"{p.name}.{zone}", zone) for p in self.position.players for zone in OWN_ZONES]
        shared = [(zone, zone) for zone in SHARED_ZONES if zone != "ante" or "ante" in self.position.variant]
        for i, (identifier, zone) in enumerate([*shared, *owned]):
            term = f"z{i}"
            self._name(term, identifier)
            self._add(f"zone_thing({term}). zone_kind({term},{zone}). label({term},{text(identifier)}).")

    def _player(self, player: Player) -> None:
        term = self.ids[player.name]
        seat = [p.name for p in self.position.players].index(player.name) + 1
        self._add(f"player({term}). label({term},{text(player.name)}). seat({term},{seat}).")
        if player.life is not None:
            self._add(f"life({term},{player.life}).")
        if player.team is not None:
            self._add(f"team({term},{text(player.team)}).")
        if player.left_game:
            self._add(f"left_game({term}).")
        for kind, number in player.counters:
            self._add(f"counter({term},{text(kind)},{number}).")
        self._add(*(f"this_turn({term},{word(what)})." for what in player.this_turn))
        for words in player.keywords:
            self._shield_of_keyword(_read().read_keyword(words), term, None, term)
        for words in player.cannot_be_targeted_by:
            self._quality(_read().read_phrase(words), term, term)

    # ---- objects ----
    def _object(self, obj: GameObject) -> None:
        term = self.ids[obj.id]
        self._add(f"object({term}). label({term},{text(obj.id)}). is({term},{word(obj.kind)}).")
        self._place(term, obj)
        self._characteristics(term, obj)
        self._status(term, obj)
        self._relations(term, obj)
        self._shields_of_object(term, obj)

    def _place(self, term: str, obj: GameObject) -> None:
        self._add(f"owner({term},{self.ids[obj.owner]}).")
        if obj.controller is not None:
            self._add(f"controller({term},{self.ids[obj.controller]}).")
        if obj.place in ("outside", "gone"):
            self._add(f"{obj.place}({term}).")
            return
        self._add(f"in_zone({term},{obj.place}).")
        if obj.place_player is not None:
            self._add(f"zone_of({term},{self.ids[obj.place_player]}).")

    def _characteristics(self, term: str, obj: GameObject) -> None:
        if obj.name and obj.kind != "unknown":
            self._add(f"name({term},{text(obj.name)}).")
        self._add(*(f"type({term},{word(t)})." for t in obj.types))
        self._add(*(f"supertype({term},{word(t)})." for t in obj.supertypes))
        self._add(*(f"subtype({term},{text(t)})." for t in obj.subtypes))
        self._add(*(f"color({term},{word(c)})." for c in obj.colors))
        for attribute in ("power", "toughness", "loyalty", "defense"):
            value = getattr(obj, attribute)
            if value is not None:
                self._add(f"value({term},{attribute},{value}).")
        if obj.kind not in ("ability", "unknown"):
            self._add(*(f"value({term},mana_value,{v})." for v in self._mana_values(obj)))
        if obj.x is not None:
            self._add(f"value({term},x,{obj.x}).")
        self._add(*(f"value({term},spent({what}),{amount})." for what, amount in mana_spent(obj).items()))
        for letter, color in COLOR_LETTERS.items():
            pips = sum(letter in symbol for symbol in obj.mana_cost.split("}"))
            if pips:
                self._add(f"pips({term},{color},{pips}).")
        self._add(
            *(
                f"keyword({term},{text(k)})."
                for k in dict.fromkeys(name for k in _all_keywords(obj) for name in _keyword_names(k))
            )
        )

    def _mana_values(self, obj: GameObject) -> tuple[int, ...]:
        # Until April 2017 each half of a split card off the stack had its own value, and either would do (D-T16).
        halves = obj.half_mana_values
        return halves if halves and self.position.edition < "2017-04" else (obj.mana_value,)

    def _status(self, term: str, obj: GameObject) -> None:
        self._add(*(f"status({term},{word(d)})." for d in obj.designations))
        for status in ("tapped", "flipped", "face_down", "phased_out", "blocked", "commander"):
            if getattr(obj, status):
                self._add(f"status({term},{status}).")
        if obj.attacking is not None:
            self._add(f"status({term},attacking).")
        if obj.blocking:
            self._add(f"status({term},blocking).")
        if obj.face == "back":
            self._add(f"status({term},transformed).")
        if obj.abilities:
            self._add(f"status({term},has_abilities).")
        if obj.kicked:
            self._add(f"status({term},kicked).")
        if "{X}" in obj.mana_cost:
            self._add(f"status({term},has_x).")
        if obj.has_adventure:
            self._add(f"status({term},has_adventure).")
        if _HYBRID.search(obj.mana_cost):
            self._add(f"status({term},has_hybrid).")
        self._add(*(f"counter({term},{text(kind)},{number})." for kind, number in _counters(obj).items()))
        self._add(*(f"this_turn({term},{word(what)})." for what in obj.this_turn))

    def _relations(self, term: str, obj: GameObject) -> None:
        if obj.attached_to in self.ids:
            self._add(f"attached({term},{self.ids[obj.attached_to]}).")
        if obj.attacking in self.ids:
            self._add(f"attacks({term},{self.ids[obj.attacking]}).")
        self._add(*(f"blocks({term},{self.ids[b]})." for b in obj.blocking))
        if obj.ability_kind is not None:
            self._add(f"ability_kind({term},{word(obj.ability_kind)}).")
        if obj.source is not None:
            self._add(f"ability_of({term},{self.ids[obj.source]}).")
        if obj.cast_from is not None:
            self._add(f"cast_from({term},{word(obj.cast_from)}).")
        if obj.cast_by is not None:
            self._add(f"cast_by({term},{word(obj.cast_by)}).")
        self._add(*(f"linked({term},{self.ids[x]})." for x in obj.linked if x in self.ids))
        for sort, value in obj.chosen:
            self._choice(term, sort, value)
        if obj.place == "stack" and any(a.label is not None for a in obj.abilities if obj.kind == "ability"):
            self._add(f"loyalty_ability({term}).")
        for slot, chosen in enumerate(obj.targets or (), 1):
            for i, target in enumerate(chosen, 1):
                if target in self.ids:
                    self._add(f"recorded({term},{slot},{i},{self.ids[target]}).")

    def _choice(self, term: str, sort: str, value: str) -> None:
        if sort == "player":
            self._add(f"choice({term},player,{self.ids[value]}).")
        elif sort == "number":
            self._add(f"choice({term},number,{value}).")
        elif sort in ("name", "type"):
            self._add(f"choice({term},{sort},{text(value)}).")
        else:
            self._add(f"choice({term},{word(sort)},{word(value)}).")

    # ---- shields ----
    def _shields_of_object(self, term: str, obj: GameObject) -> None:
        you = self.ids[obj.controller or obj.owner]
        if obj.place not in ("battlefield", "command", "stack"):
            return
        for ability in obj.abilities:
            if ability.kind in ("static", "keyword") and _functions(ability, obj):
                self._shield_of_keyword(ability, you, term, term)
                for shield in ability.shields:
                    self._shield(shield, Context(you=you, source=term), term)
                self._unread_shield(ability, you, term)
            # What is activated or triggers says so only once it has resolved; it is an effect then.
            works = ability.kind not in ("activated", "triggered") and (
                obj.place != "command" or _functions(ability, obj)
            )
            if ability.moving is not None and works:
                self._against_countering(ability.moving, Context(you=you, source=term), term)
        for words in obj.cannot_be_targeted_by:
            self._quality(_read().read_phrase(words), you, term)

    def _shield_of_keyword(self, ability: Ability, you: str, source: str | None, thing: str) -> None:
        if ability.kind != "keyword" or ability.name not in SHIELDING_KEYWORDS:
            return
        context = Context(you=you, source=source)
        self._stated(ability.name, context, [f"covers_thing(@,{thing})."], ability.quality, source)

    def _quality(self, quality: Criteria, you: str, thing: str) -> None:
        context = Context(you=you, source=thing)
        self._stated("cannot_be_target", context, [f"covers_thing(@,{thing})."], quality, None)

    def _effect(self, effect: Effect) -> None:
        affected = tuple(self.ids[i] for i in effect.affects if i in self.ids)
        context = Context(you=self.ids[effect.controller], affected=affected)
        abilities = effect.abilities
        read = any(ability.shields or ability.unread for ability in abilities)
        if _SHIELDS.search(effect.text) and (not read or (not affected and self._names_somebody(effect.text))):
            # An effect that speaks of shielding isn't passed over, nor is a name in it taken for a word of the rules.
            abilities = (Ability("static", unread=(effect.text,)),)
        for ability in abilities:
            for shield in ability.shields:
                self._shield(shield, context, None)
            self._unread_shield(ability, context.you, None)

    def _names_somebody(self, words: str) -> bool:
        names = [p.name for p in self.position.players] + [o.name for o in self.position.objects if o.name]
        return any(re.search(rf"\b{re.escape(name)}\b", words) for name in names)

    def _unread_shield(self, ability: Ability, you: str, source: str | None) -> None:
        """Words of a static ability that weren't read and could shield something; what, may be told or not."""
        words = [w for w in ability.unread if _MAY_SHIELD.search(w)]
        self.sheet.unread_shields += tuple(words)
        told = {str(n[1]) for shield in ability.shields for n in walk(shield.condition) if n[0] == "unread"}
        words = [w for w in words if w not in told]
        if words:
            # Words that only speak of hexproof can at most bar what opponents control.
            hexproof = all("hexproof" in w.lower() and not _OTHER_SHIELDS.search(w) for w in words)
            gives = "hexproof" if hexproof else "cannot_be_target"
            self._stated(gives, Context(you=you, source=source), ["covers_unknown(@)."], None, source)

    def _against_countering(self, moving: Moving, context: Context, source: str | None) -> None:
        """What the text says can't be countered, by whatever; that spells and abilities can't counter it is less."""
        for effect in moving.replaces:
            if effect.event == "counter" and effect.cannot and effect.by is None:
                scope = [f"covers_set(@,{self.criteria.set(effect.what, context)}).", "reaches_beyond(@)."]
                if effect.unread or effect.conditions:
                    scope.append("unread_shield(@).")
                self._stated("cannot_be_countered", context, scope, None, source)

    def _shield(self, shield: Shield, context: Context, source: str | None) -> None:
        if ("controller", "each_player") in walk(shield.scope) and context.each is None:
            for player in self.position.players:
                self._shield(shield, replace(context, each=self.ids[player.name]), source)
            return
        parts = (shield.scope, shield.quality, shield.condition)
        words = (str(n[1]) for part in parts for n in walk(part) if n[0] in NOT_TOLD)
        self.sheet.unread_shields += tuple(w for w in words if w not in self.sheet.unread_shields)
        scope = [*covered(self.criteria, shield.scope, context)]
        if _names_places(shield.scope):
            scope.append("reaches_beyond(@).")
        if ("host",) in walk(shield.scope):
            scope.append("speaks_of_host(@).")
        self._stated(shield.gives, context, scope, shield.quality, source, shield.condition)

    def _stated(
        self,
        gives: str,
        context: Context,
        scope: list[str],
        quality: Criteria | None,
        source: str | None,
        condition: Criteria | None = None,
    ) -> None:
        name = f"g{self.shields}"
        self.shields += 1
        self._add(f"shield({name},{given(gives)}).")
        self._add(*(line.replace("@", name) for line in scope))
        if source is not None:
            self._add(f"shield_from({name},{source}).")
        if quality is not None:
            self._add(f"against({name},{self.criteria.node(quality, context)}).")
            if gives == "protection" and quality[0] in ("controller", "player"):
                self._add(f"against_player({name}).")
        if condition is not None:
            self._add(*conditions(self.criteria, name, condition, context))

    # ---- items ----
    def _item(self, name: str, item: Item) -> None:
        self.sheet.items[name] = item
        self._add(f"item({name}). item_kind({name},{item.kind}). label({name},{text(item.label)}).")
        self._add(f"of({name},{self.ids[item.source]}). by({name},{self.ids[item.by]}).")
        if item.cast_as is not None:
            self._add(f"cast_as({name},as_{name}).")
            self._characteristics(f"as_{name}", item.cast_as)
        if item.itself is not None:
            self._add(f"itself({name},{self.ids[item.itself]}).")
        if item.being_cast:
            self._add(f"being_cast({name}).")
        self._add(*(f"announced({name},{text(w)})." for w in item.announced))
        for what, who in item.event:
            predicate = "event_player" if what == "player" else "event_object"
            self._add(f"{predicate}({name},{self.ids[who]}).")
        if item.unread:
            self._add(f"unread_item({name}).")
        if item.spliced:
            self._add(f"spliced({name}).")
        if item.modes_distinct:
            self._add(f"distinct_modes({name}).")
        if item.modes_wanted is not None:
            self._modes(name, item, *item.modes_wanted)
        self._slots(name, item)

    def _modes(self, name: str, item: Item, least: int, most: int) -> None:
        self._add(f"modes_wanted({name},{least},{most}).")
        if item.modes_repeat:
            self._add(f"modes_repeat({name}).")
        if item.modes_announced:
            self._add(f"modes_announced({name},{len(item.modes_announced)}).")
            if len(set(item.modes_announced)) < len(item.modes_announced):
                self._add(f"mode_twice({name}).")
        else:
            self._add(*(f"mode({name},{m})." for m in item.modes))

    def _slots(self, name: str, item: Item) -> None:
        context = Context(
            you=self.ids[item.by],
            source=self.ids[item.source],
            item=name,
            x=item.x,
            kicked=sum(w.startswith("kicked") for w in item.announced),
            any_x=item.being_cast and item.x is None and item.task is None and _says_x(item) < 2,
        )
        terms = {}
        for number, planned in enumerate(item.slots, 1):
            term = f"s{len(self.sheet.slots)}"
            self.sheet.slots[term] = (name, number)
            terms[(planned.group, planned.place)] = term
        for number, said in enumerate(item.slots, 1):
            planned = _of_earlier_target(said, item)
            term = terms[(planned.group, planned.place)]
            self._add(f"instance({term},{name},{number}). written_by({term},{planned.written_by}).")
            if planned.written_by == "aura_spell":
                self._add(f"written_by({term},enchant).")
            if planned.slot.keyword is not None:
                self._add(f"written_by({term},{word(planned.slot.keyword)}).")
            if item.modes_distinct:
                self._add(f"in_mode({term},{planned.group}).")
            if planned.mode is not None:
                self._add(f"mode_of({term},{planned.mode}).")
            self._slot(term, planned, context)
            self._binds(term, planned, terms, context)
        self._entries("old_entry", name, item.recorded)
        self._entries("entry", name, item.proposal or ())
        self._add(*(f"share({name},{self.ids[thing]},{part})." for thing, part in item.division))
        self._task(name, item)

    def _slot(self, term: str, planned: PlannedSlot, context: Context) -> None:
        slot = planned.slot
        for predicate, amount in (("minimum", slot.min), ("maximum", slot.max)):
            if amount is None or (amount == "X" and context.any_x):
                continue
            value = self.criteria.amount(amount, context)
            self._add(f"{predicate}({term},{value if value is not None else 'unread'}).")
        self._add(*(f"looks_in({term},{word(zone)})." for zone in slot.zones))
        if _zone_unread(slot):
            self._add(f"zone_unread({term}).")
        if slot.zones and tuple(slot.zones) != ("battlefield",):
            self._add(f"names_zone({term}).")
        if slot.whose is not None:
            who = self.criteria.who(slot.whose, context)
            self._add(f"looks_at({term},{who})." if who is not None else f"unread_condition({term}).")
        another, criteria = without_another(slot.criteria)
        if another:
            self._add(f"another({term}).")
        node = self.criteria.node(criteria, context)
        self.sheet.asked[term] = (node,)
        self._add(f"asks({term},{node}).")
        if (rest := but_for_other(criteria)) != criteria:
            self._add(f"but_for_other({node},{self.criteria.node(rest, context)}).")
        if slot.as_cast is not None:
            node = self.criteria.node(slot.as_cast, context)
            self.sheet.asked[term] += (node,)
            self._add(f"asks_as_cast({term},{node}).")
        if slot.when is not None:
            self._when(term, slot.when)
        if slot.divided is not None and (value := self.criteria.amount(slot.divided, context)) is not None:
            self._add(f"divides({term},{value}).")
        if slot.unread:
            self._add(f"unread_condition({term}).")
        if slot.chooser == "random":
            self._add(f"chooser({term},nobody).")
        elif slot.chooser != "you":
            who = self.criteria.who(slot.chooser, context)
            self._add(f"chooser({term},{who})." if who is not None else f"unread_condition({term}).")
        if ("kind", "zone") in set(walk(slot.criteria)):
            self._add(f"takes_zones({term}).")
            self._zones_as_things()

    def _when(self, term: str, when: Criteria) -> None:
        operator, *arguments = when
        if operator == "all":
            for part in arguments:
                self._when(term, part)
        elif operator == "not" and (announced := announced_word(arguments[0])) is not None:
            self._add(f"needs_not({term},{text(announced)}).")
        elif (announced := announced_word(when)) is not None:
            self._add(f"needs({term},{text(announced)}).")
        else:
            self._add(f"unread_condition({term}).")

    def _binds(self, term: str, planned: PlannedSlot, terms: dict[tuple[int, int], str], context: Context) -> None:
        for bind in planned.slot.binds:
            lines = self._bind(term, bind, lambda k: terms.get((planned.group, k)), context)
            self._add(*(lines if lines else [f"unread_bind({term})."]))

    def _bind(self, term: str, bind: Criteria, slot: Callable[[int], str | None], context: Context) -> list[str]:
        operator, *arguments = bind
        if operator in ("other_than", "controller_of", "owner_of", "controls", "owned_by_controller_of"):
            others = [slot(k) for k in arguments]
            return [] if None in others else [f"bind({term},{operator}({other}))." for other in others]
        if operator in ("same", "different"):
            what, *rest = arguments
            others = [term if not rest else None, *(slot(k) for k in rest)]
            named = [o for o in others if o is not None]
            return [f"bind({term},{operator}({word(str(what))},{other}))." for other in named]
        if operator == "shares":
            what, *rest = arguments
            if not rest:
                return [f"bind({term},share({word(str(what))}))."]
            named = [o for o in map(slot, rest) if o is not None]
            shared = {other: f"named_type({other})" if what == "named_type" else word(str(what)) for other in named}
            return [f"bind({term},same({feature},{other}))." for other, feature in shared.items()]
        if operator == "per_player":
            who = self.criteria.who(arguments[0], context)
            return [] if who is None else [f"bind({term},per_player({who}))."]
        if operator in _COMPARISONS:
            other = slot(arguments[1])
            comparison = f"compare({word(str(arguments[0]))},{_COMPARISONS[operator]},{other})"
            return [] if other is None else [f"bind({term},{comparison})."]
        if operator == "total":
            attribute, relation, amount = arguments
            value = self.criteria.amount(amount, context)
            named_attribute = self.criteria.attribute(attribute)
            if value is None or named_attribute is None or relation not in ("le", "ge", "eq"):
                return []
            return [f"limit({term},{named_attribute},{relation},{value})."]
        return []

    def _entries(self, predicate: str, name: str, entries: tuple[tuple[str, ...], ...]) -> None:
        for i, chosen in enumerate(entries, 1):
            known = [self.ids[thing] for thing in chosen if thing in self.ids]
            self._add(*(f"{predicate}({name},{i},{j},{thing})." for j, thing in enumerate(known, 1)))

    def _task(self, name: str, item: Item) -> None:
        if item.task == "choice":
            self._add(f"proposes({name}).")
        elif item.task == "resolution":
            self._add(f"resolving({name}).", *([f"resolves_anyway({name})."] if item.resolves_anyway else ()))
        elif item.task is not None:
            self._add(f"retargets({name},{item.task}).")
        if item.other_modes is not None:
            self._add(f"other_modes({name},q{item.other_modes}).")


def mana_spent(obj: GameObject) -> dict[str, int]:
    """The mana spent to cast it, as far as it was said: ``any``; each color, the most of ``one_color``, ``colors``.

    >>> mana_spent(GameObject("bears", "Grizzly Bears", "battlefield", "Alice", mana_spent=2))
    {'any': 2}
    """
    if obj.mana_spent is None:
        return {}
    if isinstance(obj.mana_spent, int):
        return {"any": obj.mana_spent}
    said = dict(obj.mana_spent)
    colors = {color: said.get(color, 0) for color in COLOR_LETTERS.values()}
    most, number = max(colors.values()), sum(amount > 0 for amount in colors.values())
    return {"any": sum(said.values()), **colors, "one_color": most, "colors": number}


_HYBRID = re.compile(r"\{[^}/]+/[^}P]")
"""A symbol that two sorts of mana can pay (107.4e), not one that life can (107.4f)."""


def covered(criteria: CriteriaFacts, scope: Criteria, context: Context) -> Iterator[str]:
    """What a shield ``@`` covers. An effect that names what it affects goes on affecting just that (611.2c)."""
    narrowed = scope[0] == "all" and ("affected",) in scope
    if context.affected and not narrowed:
        yield from (f"covers_thing(@,{thing})." for thing in context.affected)
    else:
        yield f"covers_set(@,{criteria.set(scope, context)})."


def conditions(criteria: CriteriaFacts, name: str, condition: Criteria, context: Context) -> Iterator[str]:
    """What must hold for the shield ``name`` to apply."""
    operator, *arguments = condition
    if operator == "all":
        for part in arguments:
            yield from conditions(criteria, name, part, context)
    elif operator == "exists":
        yield f"needs_member({name},{criteria.things(arguments[1], context)},{arguments[0]})."
    elif condition[:2] == ("not", ("turn_of", "you")):
        yield f"needs_turn({name},{criteria.who('not_you', context)})."
    elif operator == "sum" and (attribute := criteria.attribute(arguments[0])) is not None:
        yield f"needs_sum({name},{criteria.things(arguments[2], context)},{attribute},{arguments[1]})."
    elif operator == "not" and arguments[0][0] == "exists":
        yield f"needs_fewer({name},{criteria.things(arguments[0][2], context)},{arguments[0][1]})."
    elif operator == "turn_of" and (who := criteria.who(arguments[0], context)) is not None:
        yield f"needs_turn({name},{who})."
    elif operator == "unread" or context.source is None:
        yield f"unread_shield({name})."
    else:
        yield f"needs_member({name},{criteria.set(('all', ('this',), condition), context)},1)."


_COMPARISONS = {"less_than": "lt", "greater_than": "gt", "at_most": "le", "at_least": "ge", "equal": "eq"}


def _read() -> ModuleType:
    """The reader of texts, loaded only where a file has words to be read: it takes a tenth of a second to start."""
    return import_module("mtglogic.cards.reader")


def without_another(tree: Criteria) -> tuple[bool, Criteria]:
    """Whether the phrase says “another” of its source, and the phrase without that word.

    The word has a reason of its own (``not_another``), so it is stated apart from the rest.
    """
    if tree == ("another",):
        return True, ("all",)
    if tree[0] == "all" and ("another",) in tree[1:]:
        return True, ("all", *(part for part in tree[1:] if part != ("another",)))
    return False, tree


def but_for_other(tree: Criteria) -> Criteria:
    """A phrase without the “other” that it says of one of the things that it lists."""
    if tree[0] in ("all", "any"):
        return (tree[0], *(but_for_other(part) for part in tree[1:]))
    return ANYTHING if tree == ("another",) else tree


def announced_word(when: Criteria) -> str | None:
    """The word that a condition on what was announced asks for: ``kicked``, or the name of a cost."""
    operator, *arguments = when
    if operator == "cast_with" and len(arguments) == 1:
        return str(arguments[0])
    if operator == "kicked":
        return "kicked" if not arguments or arguments[0] == 1 else f"kicked {arguments[0]}"
    return None


def _all_keywords(obj: GameObject) -> tuple[str, ...]:
    """Its keywords, and those that a static ability of its own stands for."""
    return (*obj.keywords, *(a.name for a in obj.abilities if a.kind == "static" and a.name))


def _counters(obj: GameObject) -> dict[str, int]:
    """An object's counters; a planeswalker's loyalty and a battle's defense are counters as well (306.5b, 310.4b)."""
    values = {"planeswalker": ("loyalty", obj.loyalty), "battle": ("defense", obj.defense)}
    told = {kind: value for t, (kind, value) in values.items() if t in obj.types and value is not None}
    return (told if obj.place == "battlefield" else {}) | dict(obj.counters)


def _functions(ability: Ability, obj: GameObject) -> bool:
    """Whether a static ability is stated: on the battlefield, where it says so, and in the command zone of what is kept
    there for its abilities (113.6, 114.4, 901–904). Whether it then applies, the rules say."""
    if obj.place == "command":
        return obj.kind == "emblem" or bool(set(obj.types) & _COMMAND_TYPES)
    return obj.place == "battlefield" or ability.zone == obj.place


def _names_places(scope: Criteria) -> bool:
    """Whether a scope names a zone, or a kind of object that is elsewhere than on the battlefield, or may do so."""
    kinds = any(n[0] == "kind" and n[1] not in ("permanent", "player", "token") for n in walk(scope))
    unread = scope[0] == "unread" or any(n[0] == "unread" and _PLACES.search(str(n[1])) for n in walk(scope))
    return kinds or unread or any(n[0] == "zone" for n in walk(scope))


def _of_earlier_target(planned: PlannedSlot, item: Item) -> PlannedSlot:
    """“That player's graveyard” with no event to name the player: of the one who controls the target before it."""
    slot = planned.slot
    earlier = [p.slot for p in item.slots if (p.group, p.place) == (planned.group, planned.place - 1)]
    if slot.whose != "that_player" or any(what == "player" for what, _ in item.event) or not earlier:
        return planned
    bind = ("owned_by_controller_of", planned.place - 1)
    of_object = earlier[0].players == "none"
    return replace(planned, slot=replace(slot, whose=None, binds=(*slot.binds, bind))) if of_object else planned


def _says_x(item: Item) -> int:
    """How many instances of an item speak of X. While X is open, one may take any; two must agree on it."""
    return sum("X" in (p.slot.min, p.slot.max) or any("X" in n for n in walk(p.slot.criteria)) for p in item.slots)


def _zone_unread(slot: Slot) -> bool:
    """Whether the words that weren't read may say where the instance looks."""
    nowhere = not slot.zones and slot.players == "none" and ("kind", "zone") not in set(walk(slot.criteria))
    return nowhere or slot.criteria[0] == "unread" or any(_PLACES.search(w) for w in unread_words(slot))


def _keyword_names(keyword: str) -> tuple[str, ...]:
    """A keyword as written, and for one with a quality (hexproof from red) also by itself: it is a kind of hexproof."""
    whole = keyword.strip().lower()
    return (whole, whole.partition(" from ")[0]) if " from " in whole else (whole,)


def given(gives: str) -> str:
    """The term of what a shield gives, or takes away."""
    for prefix in ("ignore", "lose"):
        if gives.startswith(prefix + "_"):
            return f"{prefix}({given(gives.removeprefix(prefix + '_'))})"
    return f"keyword({text(gives.removeprefix('keyword_'))})" if gives.startswith("keyword_") else word(gives)
