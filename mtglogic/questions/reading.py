"""`read`: what a card's text targets (115.1a–e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.cards.model import Ability, unread_words
from mtglogic.cards.summary import slots_of, summary
from mtglogic.position.model import Position
from mtglogic.questions.answers import PlainAnswer
from mtglogic.questions.items import QuestionError


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
    return [*ability.unread, *(w for slot in slots_of(ability) for w in unread_words(slot))]


def describe(ability: Ability) -> dict[str, Any]:
    """An ability under the keys of the game file's `read`."""
    data: dict[str, Any] = {"kind": ability.kind, "targeted": ability.targeted}
    for key in ("name", "label", "acts_as"):
        if getattr(ability, key) is not None:
            data[key] = getattr(ability, key)
    return data | {"slots": [summary(slot).as_dict() for slot in slots_of(ability)]}
