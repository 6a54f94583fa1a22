"""The entries of the zones, before they are built: each with its place, and later its id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mtglogic.position.forms import Log
from mtglogic.position.keys import CHARACTERISTICS
from mtglogic.position.model import PLACES
from mtglogic.position.source import Path

MAX_OBJECTS = 20_000
_SAME_CARD = ("card", "name", "token", *(key.name for key in CHARACTERISTICS))


@dataclass
class Draft:
    """An entry of a zone, before it is built. ``unknown`` is what a hidden card's id is made of."""

    id: str
    path: Path
    place: str
    player: str | None
    said: dict[str, Any]
    unknown: str = ""
    components: list[Draft] = field(default_factory=list)

    @property
    def zone(self) -> str:
        """Where it is, or last was."""
        return str(self.said.get("last_zone", "battlefield")) if self.place == "gone" else self.place

    @property
    def words(self) -> str:
        """What it is, for messages."""
        return f"an object in {self.player}'s {self.place}" if self.player else f"an object in {self.place}"

    @property
    def all(self) -> list[Draft]:
        """It and its components."""
        return [self, *self.components]


def drafts_of(data: dict[str, Any], log: Log) -> Iterator[Draft]:
    """The entries of every zone in file order, components within what they make up; at most :data:`MAX_OBJECTS`."""
    count = 0
    for place in (key for key in data if key in PLACES):
        for draft in _in_place(place, data[place]):
            count += 1
            if count > MAX_OBJECTS:
                log.add((place,), f"more than {MAX_OBJECTS} objects")
                return
            yield draft


def inherit(gone: Draft, became: Draft | None) -> None:
    """Let an object that is gone be the same card as what it became, and its owner's, unless it says otherwise."""
    if gone.place != "gone" or became is None:
        return
    given = {} if gone.said.keys() & {"card", "name", "ability"} else {key: became.said.get(key) for key in _SAME_CARD}
    given["owner"] = became.said.get("owner") or became.player or became.said.get("controller")
    gone.said = {key: value for key, value in given.items() if value is not None} | gone.said


def default_name(draft: Draft) -> str:
    """The name that an entry's id is made of if it has none."""
    said = draft.said
    if draft.unknown:
        return draft.unknown
    if "ability" in said:
        return f"{said.get('source', '')} ability"
    return str(said.get("card") or said.get("name") or " ".join(said.get("subtypes", ())))


def _in_place(place: str, content: Any) -> Iterator[Draft]:
    if isinstance(content, list):
        yield from _listed(place, None, content, (place,))
        return
    for player, listed in content.items():
        if isinstance(listed, list):
            yield from _listed(place, player, listed, (place, player))
        else:
            yield from _unknown(place, player, listed)


def _listed(place: str, player: str | None, listed: list[Any], path: Path) -> Iterator[Draft]:
    for n, said in enumerate(listed):
        draft = Draft(said.get("id", ""), (*path, n), place, player, said)
        for m, part in enumerate(said.get("components", ())):
            at = (*draft.path, "components", m)
            owner = player or said.get("owner") or said.get("controller")
            draft.components.append(Draft(part.get("id", ""), at, place, owner, part))
        yield draft


def _unknown(place: str, player: str, count: int) -> Iterator[Draft]:
    for n in range(min(count, MAX_OBJECTS + 1)):
        yield Draft("", (place, player), place, player, {}, unknown=f"{player} {place} {n + 1}")
