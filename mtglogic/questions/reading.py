"""`read`: what a card's text targets (115.1a–e)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.cards.model import Ability, Criteria, Slot, walk
from mtglogic.cards.model import words as unread_words
from mtglogic.position.model import Position
from mtglogic.questions.answers import PlainAnswer
from mtglogic.questions.items import QuestionError

CONTROLLERS = ("you", "opponent", "not_you", "that_player")


def read(position: Position, keys: Mapping[str, Any]) -> PlainAnswer:
    """The answer to a `read` question, by its ``text`` or its ``card``.

    Raises:
        QuestionError: the card is in no card book.
    """
    abilities = list(_abilities(keys))
    if keys.get("keywords"):
        from mtglogic.cards.reader import read_keyword

        abilities += [read_keyword(words) for words in keys["keywords"]]
    unread = [w for a in abilities for w in ability_unread(a)]
    return PlainAnswer(
        position.edition,
        {
            "spell_targeted": any(a.targeted for a in abilities if (a.acts_as or a.kind) == "spell" and _always(a)),
            "abilities": [describe(a) for a in abilities],
        },
        unread=tuple(dict.fromkeys(unread)),
    )


def _always(ability: Ability) -> bool:
    """Whether the ability's instances don't hang on an alternative cost, as those of bestow and mutate do."""
    slots = [*ability.slots, *(s for m in (ability.modes.options if ability.modes else ()) for s in m.slots)]
    return any(slot.when is None or slot.when[0] == "not" for slot in slots)


def _abilities(keys: Mapping[str, Any]) -> Sequence[Ability]:
    if "card" in keys:
        found = Book.usual().find(str(keys["card"]))
        if found is None:
            raise QuestionError(f"no card “{keys['card']}” in the card book")
        faces = found.card.faces if found.face is None else [found.card.faces[found.face]]
        return [ability for face in faces for ability in face.abilities]
    from mtglogic.cards.reader import read_text  # it takes a tenth of a second to start

    types = tuple(str(t).lower() for t in keys.get("types") or ())
    subtypes = tuple(keys.get("subtypes") or ())
    text, language = str(keys.get("text", "")), keys.get("language")
    return read_text(text, types=types, subtypes=subtypes, language=language, name=keys.get("name"))


def ability_unread(ability: Ability) -> list[str]:
    """All words of an ability that weren't read and could bear on what it targets."""
    return [*ability.unread, *(w for slot in slots_of(ability) for w in slot_unread(slot))]


def slot_unread(slot: Slot) -> list[str]:
    """The words of one instance that weren't read."""
    return [*slot.unread, *unread_words(slot)]


def slots_of(ability: Ability) -> list[Slot]:
    """All instances of an ability, those of its modes after its own."""
    modes = ability.modes.options if ability.modes else ()
    return [*ability.slots, *(slot for mode in modes for slot in mode.slots)]


def describe(ability: Ability) -> dict[str, Any]:
    """An ability under the keys of the game file's `read`."""
    data: dict[str, Any] = {"kind": ability.kind, "targeted": ability.targeted}
    for key in ("name", "label", "acts_as"):
        if getattr(ability, key) is not None:
            data[key] = getattr(ability, key)
    return data | {"slots": [describe_slot(slot) for slot in slots_of(ability)]}


def describe_slot(slot: Slot) -> dict[str, Any]:
    """An instance of “target” under the keys of the game file's `read`.

    ``types`` are alternatives of card types, or ``permanent``, ``spell``, ``card``, ``ability`` where none is named;
    ``max`` is ``None`` for any number, ``X`` where it depends.
    """
    return {
        "phrase": slot.phrase,
        "min": _amount(slot.min),
        "max": _amount(slot.max),
        "zones": list(slot.zones),
        "players": slot.players,
        "types": slot_types(slot),
        "controller": _controller(slot),
        "another": ("another",) in set(walk(slot.criteria)) or any(b[0] == "other_than" for b in slot.binds),
        "read": not slot_unread(slot),
    }


def _amount(amount: Any) -> Any:
    return amount if amount is None or isinstance(amount, int) else "X"


def slot_types(slot: Slot) -> list[str]:
    """The card types that an instance names, as alternatives, or the kind of thing where it names none."""
    nodes = list(_of_itself(slot.criteria))
    if ("any_target",) in nodes:
        return ["creature", "planeswalker", "battle"]
    negated = {id(part) for node in nodes if node[0] == "not" for part in walk(node)}
    positive = [node for node in nodes if id(node) not in negated]
    types = [node[1] for node in positive if node[0] == "type"]
    kinds = {"permanent": "permanent", "spell": "spell", "card": "card"}
    named = [kinds.get(n[1], "ability") for n in positive if n[0] == "kind" and n[1] not in ("player", "token")]
    return list(dict.fromkeys(types or named))


def _of_itself(tree: Criteria) -> Iterator[Criteria]:
    """The nodes that are about the thing itself, not about what it targets or is attached to."""
    yield tree
    if tree[0] in ("all", "any", "not"):
        for part in tree[1:]:
            yield from _of_itself(part)


def _controller(slot: Slot) -> str:
    if any(bind[0] == "controller_of" for bind in slot.binds):
        return "that_player"
    for node in _of_itself(slot.criteria):
        if node[0] == "controller":
            return node[1] if node[1] in CONTROLLERS else "other"
    return "any"
