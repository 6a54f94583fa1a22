"""What a question announces and the text has no use for: a kicker where there is none, modes of what isn't modal.

It would be passed over, and the answer taken for one that heeds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mtglogic.cards.model import Ability, Slot, unread_words, walk
from mtglogic.cards.summary import slots_of
from mtglogic.logic.facts import Item
from mtglogic.position.model import GameObject

TELLING_COSTS = ("awaken", "bestow", "cleave", "entwine", "fuse", "mutate", "overload")
"""Costs that change what is targeted; only what has them can be cast for them."""
KICKERS = ("kicker", "multikicker")


def without_bearing(keys: Mapping[str, Any], meant: Item, sources: Sequence[GameObject]) -> str | None:
    """What of a question's keys can't bear on what it asks about, in words; ``None`` where nothing is amiss.

    ``sources`` are the objects that have the text: the spell or ability, and what it is an ability of. Words of the
    text that weren't read might have use for anything.
    """
    of = keys["of"]
    own = {"front", *(source.name.casefold() for source in sources)}
    abilities = [ability for source in sources for ability in source.abilities]
    if meant.unread or any(ability.unread or any(map(_unread, slots_of(ability))) for ability in abilities):
        return None
    names = {ability.name for ability in abilities}
    asked = {str(part) for tree in _conditions(abilities) for node in walk(tree) for part in node}
    if keys.get("modes") and meant.modes_wanted is None:
        return f"{of} isn't modal: there are no modes to choose"
    if meant.cast_as is None and str(keys.get("face") or "front").casefold() not in own:
        return f"{of} can't be cast as one of several faces"
    if keys.get("kicked") and not names.intersection(KICKERS) and asked.isdisjoint(("kicked", "times_kicked")):
        return f"{of} has no kicker"
    costs = keys.get("cast_with") or ()
    for cost in [costs] if isinstance(costs, str) else costs:
        if cost in TELLING_COSTS and cost not in names | asked:
            return f"{of} has no {cost}"
    if keys.get("division") and all(planned.slot.divided is None for planned in meant.slots):
        return f"{of} divides nothing among its targets"
    return None


def too_many_recorded(meant: Item) -> str | None:
    """Which instance of a spell or ability on the stack has more targets recorded than it takes (601.2c), in words.

    Which entry belongs to which instance is only sure where all of them are there.
    """
    slots = [planned.slot for planned in meant.slots]
    if len(slots) > 1 and any(slot.when is not None for slot in slots):
        return None
    recorded = [tuple(x for entry in meant.recorded for x in entry)] if len(slots) == 1 else meant.recorded
    for slot, chosen in zip(slots, recorded, strict=False):
        most = meant.x if slot.max == "X" else slot.max
        if isinstance(most, int) and len(chosen) > most and not _unread(slot):
            return f"{len(chosen)} targets are recorded for “{slot.phrase}”, which takes {most} at most"
    return None


def _unread(slot: Slot) -> bool:
    return any(unread_words(slot))


def _conditions(abilities: Iterable[Ability]) -> Iterator[Any]:
    """All that abilities make depend on how they were cast."""
    for ability in abilities:
        if ability.modes:
            yield from (ability.modes.min, ability.modes.max)
        for slot in slots_of(ability):
            yield from (slot.when, slot.min, slot.max, slot.criteria)
