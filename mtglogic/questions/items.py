"""Which spell or ability a question means, and which instances of “target” its text has.

Nothing is decided here: the text's instances are handed on with what was announced, and the rules say which of them
are there and what they may take.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.cards.model import Ability, Amount
from mtglogic.errors import MtglogicError
from mtglogic.logic.facts import Item, PlannedSlot, announced_word
from mtglogic.position.ids import entries
from mtglogic.position.model import GameObject, Position
from mtglogic.questions.bearing import too_many_recorded, without_bearing
from mtglogic.words.phrases import bounds

LIMIT_BOARD = 200_000
"""How many pairs of an item and an object the whole board may have: about half a minute's work."""


class QuestionError(MtglogicError):
    """A question that can't be asked of this position: the ability isn't there, or it isn't clear which is meant."""


def find_object(position: Position, identifier: str) -> GameObject:
    """The object with that id.

    Raises:
        QuestionError: there is none; the message names the nearest.
    """
    for obj in position.objects:
        if obj.id == identifier:
            return obj
    ids = [obj.id for obj in position.objects]
    near = get_close_matches(identifier, ids, 1)
    raise QuestionError(f"no object “{identifier}” in this position" + (f"; did you mean “{near[0]}”?" if near else ""))


def item(position: Position, keys: Mapping[str, Any], label: str | None = None) -> Item:
    """The item that a question's keys (``of``, ``ability``, ``by``, ``modes``, ``x`` …) mean.

    Raises:
        QuestionError: no such object, ability or instance, several abilities that target and none is named, or
            something announced that can't bear on it.
    """
    meant = _meant(position, keys, label)
    named = {str(keys["of"]), meant.source}
    sources = [obj for obj in position.objects if obj.id in named] + ([meant.cast_as] if meant.cast_as else [])
    if (amiss := without_bearing(keys, meant, sources)) is not None:
        raise QuestionError(amiss)
    if not meant.being_cast and (amiss := too_many_recorded(meant)) is not None:
        raise QuestionError(f"{keys['of']}: {amiss}")
    if keys.get("slot", 1) > max(1, len(meant.slots)):
        raise QuestionError(f"{meant.label} has no instance {keys['slot']}: it has {len(meant.slots)}")
    return meant


def _meant(position: Position, keys: Mapping[str, Any], label: str | None) -> Item:
    obj = find_object(position, str(keys["of"]))
    named = keys.get("ability")
    if keys.get("spliced"):
        keys = {**keys, "spliced": [a for name in keys["spliced"] for a in _spliced(position, str(name))]}
    if obj.place == "stack" and named is None:
        return _on_stack(obj, keys, label or obj.id)
    if named is None and obj.place == "battlefield":
        return _ability(obj, _only_one(obj), keys, label or obj.id)
    if named is None:
        return _cast(obj, keys, label or obj.id)
    ability = named_ability(obj, named)
    if _acts_as(ability) == "spell":
        return _cast(obj, keys, label or obj.id)
    return _ability(obj, ability, keys, label or f"{obj.id}/{named}")


def board(position: Position) -> list[Item]:
    """Every spell and ability of the position that could target: what is on the stack, known cards in hands and in the
    command zone, abilities of permanents, and abilities of cards that work from a hand or a graveyard."""
    found: list[Item] = []
    for obj in position.objects:
        if obj.kind == "unknown" or obj.place in ("gone", "outside", "library", "exile", "ante"):
            continue
        if obj.place == "stack":
            found.append(_on_stack(obj, {}, obj.id))
        elif obj.place in ("hand", "command"):
            faces: list[str | None] = [face.name for face in obj.spells] or [None]
            found += [_cast(obj, {"face": face}, f"{obj.id}/{face}" if face else obj.id) for face in faces]
        for ability in obj.abilities:
            if ability.targeted and _acts_as(ability) in ("activated", "triggered") and ability.zone == obj.place:
                found.append(_ability(obj, ability, {}, f"{obj.id}/{ability.label or ability.paragraph}"))
    found = [i for i in found if i.slots or i.unread or (i.being_cast and i.kind == "spell")]
    if len(found) * len(position.objects) > LIMIT_BOARD:
        raise QuestionError(
            f"{len(found)} spells and abilities on a board of {len(position.objects)} objects are too many at once;"
            " ask of one of them"
        )
    return found


def of_card(card: GameObject) -> list[Item]:
    """What a card's text targets, wherever it is: as the spell that it would be, and by each ability that targets."""
    abilities = [a for a in card.abilities if a.targeted and _acts_as(a) in ("activated", "triggered")]
    return [_spell(card, {}, card.id), *(_ability(card, a, {}, f"{card.id}/{a.paragraph}") for a in abilities)]


def with_unchosen_modes(position: Position, planned: Item) -> list[Item]:
    """The item, and where it is modal a second one that has the instances of the modes that weren't chosen."""
    obj = find_object(position, planned.itself or planned.source)
    modal = next((a for a in obj.abilities if a.modes is not None), None)
    if modal is None or modal.modes is None or not obj.modes:
        return [planned]
    others = tuple(m for m in range(1, len(modal.modes.options) + 1) if m not in obj.modes)
    if not others:
        return [planned]
    other = replace(item(position, {"of": obj.id, "modes": others}), recorded=())
    return [replace(planned, other_modes=1), other]


def named_ability(obj: GameObject, named: object) -> Ability:
    """The ability of an object by its paragraph's number, its keyword, its loyalty cost, or a piece of its text.

    Raises:
        QuestionError: the object has no such ability; the message lists those that it has.
    """
    abilities = obj.abilities
    words = str(named).strip().lower()
    number = int(words) if isinstance(named, int) or words.isdigit() else None
    found = [a for a in abilities if number is not None and a.paragraph == number and a.label is None]
    found = found or [a for a in abilities if number is not None and a.paragraph == number]
    found = found or [a for a in abilities if a.label is not None and a.label.lower() == words.replace("−", "-")]
    found = found or [a for a in abilities if a.name is not None and a.name.lower() == words]
    found = found or [a for a in abilities if a.text is not None and words in a.text.lower()]
    if not found:
        raise QuestionError(f"{obj.id} has no ability “{named}”; it has {describe(abilities)}")
    return next((a for a in found if a.targeted), found[0])


def describe(abilities: Iterable[Ability]) -> str:
    """Abilities as a person would name them in a question."""
    names = [f"{a.name or a.label or a.paragraph} ({a.kind})" for a in abilities]
    return ", ".join(names) or "none"


def _acts_as(ability: Ability) -> str:
    return ability.acts_as or ability.kind


def _only_one(obj: GameObject) -> Ability | None:
    targeted = [a for a in obj.abilities if a.targeted and _acts_as(a) != "spell"]
    if len(targeted) > 1:
        raise QuestionError(f"{obj.id} has several abilities that target; name one of them: {describe(targeted)}")
    return targeted[0] if targeted else None


def _on_stack(obj: GameObject, keys: Mapping[str, Any], label: str) -> Item:
    if obj.ability_kind is None:
        return _spell(obj, keys, label)
    abilities = [a for a in obj.abilities if a.targeted][:1] or list(obj.abilities[:1])
    return _planned(obj, obj.source or obj.id, obj.ability_kind, abilities, keys, label, itself=obj.id)


def _cast(obj: GameObject, keys: Mapping[str, Any], label: str) -> Item:
    """A card as the spell that it would be: one of its faces, where it has several."""
    if "bestow" in _announced(keys, obj):
        aura = replace(obj, types=tuple(t for t in obj.types if t != "creature"), subtypes=("Aura",))
        return replace(_spell(obj, keys, label), cast_as=aura)
    if not obj.spells or "fuse" in _announced(keys, obj):
        return _spell(obj, keys, label)
    face = _face(obj, keys.get("face"))
    spell = _spell(replace(face, place=obj.place, place_player=obj.place_player, spells=()), keys, label)
    return replace(spell, source=obj.id, itself=obj.id, cast_as=face)


def _face(obj: GameObject, named: object) -> GameObject:
    names = [spell.name for spell in obj.spells]
    wanted = str(named or obj.name).casefold()
    by_side = {"front": obj.spells[0], "back": obj.spells[-1]} if len(obj.spells) > 1 else {}
    usual = [spell for spell in obj.spells if spell.name.casefold() == wanted]
    if usual or wanted in by_side:
        return usual[0] if usual else by_side[wanted]
    if named is None and len(names) == 1:
        return obj.spells[0]
    said = f"{obj.id} has no face “{named}”" if named else f"{obj.id} can be cast as several spells"
    raise QuestionError(f"{said}; say with `face` which is meant: {' or '.join(names)}")


def _spell(obj: GameObject, keys: Mapping[str, Any], label: str) -> Item:
    spliced = [a for card in obj.spliced for a in card.abilities]
    spliced += keys.get("spliced") or ()
    abilities = _one_enchant([a for a in [*obj.abilities, *spliced] if _acts_as(a) == "spell"])
    return _planned(obj, obj.id, "spell", abilities, keys, label, itself=obj.id)


def _one_enchant(abilities: list[Ability]) -> list[Ability]:
    """Several enchant abilities make one instance of “target”, for which all of them must hold (702.5c)."""
    enchants = [a for a in abilities if a.name == "enchant" and len(a.slots) == 1]
    if len(enchants) < 2:
        return abilities
    phrase = " and ".join(a.slots[0].phrase for a in enchants)
    slot = replace(enchants[0].slots[0], phrase=phrase, criteria=("all", *(a.slots[0].criteria for a in enchants)))
    return [replace(enchants[0], slots=(slot,)), *(a for a in abilities if a not in enchants)]


def _spliced(position: Position, name: str) -> tuple[Ability, ...]:
    """The abilities of a card that is revealed to splice it: one of the position, by its id, or any by its name."""
    shown = next((obj for obj in position.objects if obj.id == name), None)
    if shown is not None:
        return shown.abilities
    found = Book.usual().find(name)
    if found is None:
        near = Book.usual().nearest(name, 1)
        raise QuestionError(f"no card “{name}” in the card book" + (f"; did you mean “{near[0]}”?" if near else ""))
    return found.card.faces[found.face or 0].abilities


def _ability(obj: GameObject, ability: Ability | None, keys: Mapping[str, Any], label: str) -> Item:
    kind = _acts_as(ability) if ability is not None else "activated"
    kind = kind if kind in ("activated", "triggered") else "activated"
    return _planned(obj, obj.id, kind, [] if ability is None else [ability], keys, label)


def _planned(
    obj: GameObject,
    source: str,
    kind: str,
    abilities: Sequence[Ability],
    keys: Mapping[str, Any],
    label: str,
    itself: str | None = None,
) -> Item:
    modes = keys.get("modes", keys.get("mode")) or obj.modes
    # They are carried out, and their targets stand, in the order printed, in whatever order they are named (608.2c).
    chosen = (modes,) if isinstance(modes, int) else tuple(sorted(modes or ()))
    announced = _announced(keys, obj)
    plan = _Plan(kind, chosen, announced, obj.place == "stack", "targets" in keys)
    for ability in abilities:
        plan.add(ability, obj)
    on_stack = obj.place == "stack"
    slots = tuple(plan.slots)
    targets = keys.get("targets")
    return Item(
        label=label,
        source=source,
        kind=kind,
        by=str(keys.get("by") or obj.controller or obj.owner),
        itself=itself,
        being_cast=not on_stack,
        announced=announced,
        x=keys.get("x", obj.x),
        event=tuple((keys.get("event") or dict(obj.event)).items()),
        slots=slots,
        modes=plan.modes,
        spliced=bool(obj.spliced or keys.get("spliced")),
        resolves_anyway=any(ability.resolves_anyway for ability in abilities),
        modes_announced=chosen if plan.wanted else (),
        modes_wanted=plan.wanted,
        modes_there=plan.there,
        modes_repeat=plan.repeat,
        modes_distinct=plan.distinct,
        unread=tuple(plan.unread),
        recorded=(obj.targets or ()) if on_stack else (),
        proposal=None if targets is None else entries(targets),
        division=tuple((keys.get("division") or {}).items()),
        task="choice" if targets is not None else None,
    )


def _announced(keys: Mapping[str, Any], obj: GameObject) -> tuple[str, ...]:
    with_cost = keys.get("cast_with") or obj.cast_with
    words = [with_cost] if isinstance(with_cost, str) else list(with_cost)
    times = int(keys.get("kicked", obj.kicked))
    words += ["kicked" if n == 1 else f"kicked {n}" for n in range(1, times + 1)]
    return tuple(dict.fromkeys(words))


class _Plan:
    """Collects the instances of an item's abilities, in the order of its text and of the modes chosen."""

    def __init__(
        self, kind: str, chosen: tuple[int, ...], announced: tuple[str, ...], on_stack: bool, judged: bool
    ) -> None:
        self.kind, self.chosen, self.announced = kind, chosen, announced
        self.on_stack, self.judged = on_stack, judged
        self.slots: list[PlannedSlot] = []
        self.unread: list[str] = []
        self.modes: tuple[int, ...] = ()
        self.there = 0
        self.wanted: tuple[int, int] | None = None
        self.repeat = self.distinct = False
        self._groups = 0

    def add(self, ability: Ability, obj: GameObject) -> None:
        """The instances of one ability, its modes after those that stand before them."""
        written_by = self._written_by(ability, obj)
        self._group([(slot, None) for slot in ability.slots], written_by)
        self.unread.extend(ability.unread)
        if ability.modes is None:
            return
        self.distinct = ability.modes.distinct
        options = ability.modes.options
        if self.chosen:
            for number in self.chosen:
                if number > len(options):
                    raise QuestionError(f"{obj.id} has no mode {number}: it has {len(options)}")
                self._group([(slot, None) for slot in options[number - 1].slots], written_by)
                self.unread.extend(options[number - 1].unread)
            self._wanted(ability)
            return
        if self.on_stack:
            self.unread.append("which modes were chosen")
            return
        if self.judged:
            self._wanted(ability)
            taken = bounds(*self.wanted) if self.wanted else "?"
            modes = f"{len(options)} modes are chosen ({taken})"
            raise QuestionError(f"{obj.id} is modal: say with `modes` which of its {modes}")
        for number, option in enumerate(options, 1):
            self._group([(slot, number) for slot in option.slots], written_by)
            self.unread.extend(option.unread)
        self._wanted(ability)

    def _wanted(self, ability: Ability) -> None:
        assert ability.modes is not None
        self.there = count = len(ability.modes.options)
        low, high = self._announced(ability.modes.min), self._announced(ability.modes.max)
        if not isinstance(low, int) or not (high is None or isinstance(high, int)):
            self.unread.append("how many modes may be chosen")
            low, high = 1, count
        self.modes = () if self.chosen else tuple(range(1, count + 1))
        repeat = ability.modes.repeat
        self.wanted = (low, count if high is None else high if repeat else min(high, count))
        self.repeat = ability.modes.repeat

    def _announced(self, amount: Amount | None) -> Amount | None:
        """A number of modes that depends on what was announced (entwine, kicker): ``("if", condition, then, else)``."""
        while isinstance(amount, tuple) and amount[0] == "if":
            word = announced_word(amount[1])
            if word is None:
                return ("unread", "how many modes")
            amount = amount[2] if word in self.announced else amount[3]
        return amount

    def _group(self, slots: list[tuple[Any, int | None]], written_by: str) -> None:
        self._groups += 1
        self.slots.extend(
            PlannedSlot(slot, written_by, mode, self._groups, place) for place, (slot, mode) in enumerate(slots, 1)
        )

    def _written_by(self, ability: Ability, obj: GameObject) -> str:
        if ability.kind == "keyword" and ability.name is not None:
            if ability.name == "enchant":
                return "aura_spell"
            return ability.name.split(" from ")[0].replace(" ", "_").replace("-", "_").replace("'", "")
        return {"spell": "instant_or_sorcery", "activated": "activated_ability"}.get(self.kind, "triggered_ability")
