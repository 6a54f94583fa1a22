"""Ids: objects, effects, players and zones share one name space."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from mtglogic.position.forms import Log, meant
from mtglogic.position.model import OWN_ZONES, PLACES, SHARED_ZONES
from mtglogic.position.source import Path


def snake_case(name: str) -> str:
    """The default id of a thing of that name.

    >>> snake_case("Teysa, Envoy of Ghosts"), snake_case("Jötun Owl Keeper"), snake_case("Urza's Tower")
    ('teysa_envoy_of_ghosts', 'jotun_owl_keeper', 'urzas_tower')
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("æ", "ae").replace("œ", "oe"))
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’‘`")
    words = "".join(c if c.isalnum() else " " for c in kept).split()
    return "_".join(words) or "object"


def by_instance(targets: tuple[tuple[str, ...], ...], instances: int) -> tuple[tuple[str, ...], ...]:
    """Recorded targets, one entry for each of so many instances of the word “target”.

    What is missing at the end is chosen for nothing; for one instance the entries may have been written flat.
    Raises :class:`ValueError` where there are more entries than instances.

    >>> by_instance((("a",), ("b",)), 1), by_instance((("a",),), 2)
    ((('a', 'b'),), (('a',), ()))
    """
    if instances == 1 and len(targets) > 1 and all(len(entry) == 1 for entry in targets):
        return (tuple(entry[0] for entry in targets),)
    if len(targets) > instances:
        raise ValueError(f"{len(targets)} targets for {instances} instances")
    return targets + ((),) * (instances - len(targets))


def entries(targets: Iterable[str | list[str]]) -> tuple[tuple[str, ...], ...]:
    """``targets`` as written in a file → a tuple of ids for each entry.

    >>> entries(["bears", ["elves", "Alice"], []])
    (('bears',), ('elves', 'Alice'), ())
    """
    return tuple((entry,) if isinstance(entry, str) else tuple(entry) for entry in targets)


class Ids:
    """The ids of a position, each with the kind and the words of what bears it."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.kinds: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.named: dict[str, str] = {}
        self.last: dict[str, int] = {}
        for place in PLACES:
            self.put(place, "zone" if place in SHARED_ZONES else "place", "a zone")

    def put(self, name: str, kind: str, words: str) -> None:
        """Record a free id."""
        self.kinds[name] = kind
        self.words[name] = words

    def take(self, name: str, path: Path, kind: str, words: str) -> None:
        """Record an id that the file gives; a problem if it is taken."""
        if name in self.kinds:
            self.log.add(
                path, f"the id “{name}” is already that of {self.words[name]}", "ids are unique over all zones"
            )
        self.put(name, kind, words)

    def take_player(self, name: str, path: Path) -> None:
        """Record a player, with the zones that are the player's own."""
        self.take(name, path, "player", "a player")
        for zone in (*OWN_ZONES, "outside"):
            self.put(f"{name}.{zone}", "zone" if zone in OWN_ZONES else "place", "a zone")

    def free(self, base: str) -> str:
        """``base``, or the first of ``base_2``, ``base_3`` … that isn't taken."""
        name, n = base, self.last.get(base, 1)
        while name in self.kinds:
            n += 1
            name = f"{base}_{n}"
        self.last[base] = n
        return name

    def check(self, names: Mapping[str, str]) -> None:
        """Put down every reference to something that isn't there; ``names`` leads from names of objects to ids."""
        for reference in self.log.references:
            kinds = (*reference.kinds, "zone") if "place" in reference.kinds else reference.kinds
            if self.kinds.get(reference.id) not in kinds:
                what = reference.kinds[0] if reference.kinds[0] in ("player", "place") else "id"
                what = "zone" if what == "place" else what
                hint = self.hint(reference.id, kinds, names)
                self.log.add(reference.path, f"no {what} here is “{reference.id}”", hint)

    def hint(self, wanted: str, kinds: tuple[str, ...], names: Mapping[str, str]) -> str | None:
        """The nearest right thing to an id that isn't there, or isn't of these kinds."""
        if wanted in self.kinds:
            return f"it is the id of {self.words[wanted]}"
        if "object" in kinds and wanted.casefold() in names:
            return f"the id of {wanted} is “{names[wanted.casefold()]}”"
        known = [name for name, kind in self.kinds.items() if kind in kinds]
        return meant(wanted, known) or (f"known: {', '.join(known[:12])}" if len(known) <= 12 else None)
