"""`read`: what a card's text targets (115.1a–e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.cards.model import Ability, unread_words
from mtglogic.cards.summary import slots_of, summary
from mtglogic.logic.facts import state
from mtglogic.logic.program import verdicts
from mtglogic.position.model import GameObject, Player, Position
from mtglogic.questions.answers import PlainAnswer
from mtglogic.questions.items import QuestionError, of_card
from mtglogic.words.numbers import Numbers


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
    rules, decided = _judged(position.edition, abilities)
    return PlainAnswer(
        position.edition,
        {
            "spell_targeted": any(a.targeted for a in abilities if (a.acts_as or a.kind) == "spell" and _always(a)),
            "abilities": [describe(a) for a in abilities],
        },
        decided=decided,
        unread=tuple(dict.fromkeys(unread)),
        rules=rules,
    )


def _judged(edition: str, abilities: Sequence[Ability]) -> tuple[tuple[str, ...], bool]:
    """The numbers of the rules that make the instances targets, and whether the edition knows all that they ask for."""
    card = GameObject("card", "card", "hand", "reader", place_player="reader", abilities=tuple(abilities))
    items = [item for item in of_card(card) if item.slots]
    if not items:
        return (), True
    sheet = state(Position((Player("reader"),), edition, objects=(card,)), items)
    atoms = verdicts(sheet.text, (("asks_under", 2), ("undecided", 2), ("cites", 2)))
    numbers = Numbers.of(atoms)
    keys = {key for _, key in (*atoms.get("asks_under"), *atoms.get("undecided"))}
    return tuple(sorted({n for n in map(numbers.get, keys) if n})), not atoms.get("undecided")


def _always(ability: Ability) -> bool:
    """Whether the ability's instances don't hang on an alternative cost, as those of bestow and mutate do."""
    slots = [*ability.slots, *(s for m in (ability.modes.options if ability.modes else ()) for s in m.slots)]
    return any(slot.when is None or slot.when[0] == "not" for slot in slots)


def _abilities(keys: Mapping[str, Any]) -> Sequence[Ability]:
    if "card" in keys and "text" in keys:
        raise QuestionError("`read` takes a “text” or a “card”, not both")
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
