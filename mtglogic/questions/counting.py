"""How many complete choices an item has, exactly, without listing them.

Instances that nothing binds together are counted apart and multiplied. Within a group that is bound together, things
that no rule can tell apart are interchangeable: the solver finds each legal way to take so many of each kind, once, and
each way stands for as many choices as there are ways to pick the members. What is legal is decided by the rules alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb, prod

LIMIT = 20_000
"""How many ways of a bound group are found before a count is cut short (``complete: false``)."""


@dataclass(frozen=True)
class Slot:
    """One instance, as it is counted: its term, mode, what is legal for it, how many it takes, and its bindings."""

    term: str
    mode: int | None
    legal: frozenset[str]
    least: int
    most: int | None
    binds: tuple[tuple[object, ...], ...]
    limits: tuple[str, ...]

    @property
    def ways(self) -> int:
        """In how many ways it can choose by itself."""
        most = len(self.legal) if self.most is None else min(self.most, len(self.legal))
        return sum(comb(len(self.legal), k) for k in range(self.least, most + 1))


def groups(slots: Sequence[Slot]) -> list[tuple[Slot, ...]]:
    """The instances, those that are bound together in one group."""
    group_of = {slot.term: {slot.term} for slot in slots}
    for slot in slots:
        for other in partners(slot):
            if other in group_of and group_of[other] is not group_of[slot.term]:
                merged = group_of[slot.term] | group_of[other]
                for term in merged:
                    group_of[term] = merged
    seen: list[set[str]] = []
    for found in group_of.values():
        if found not in seen:
            seen.append(found)
    return [tuple(slot for slot in slots if slot.term in found) for found in seen]


def partners(slot: Slot) -> list[str]:
    """The terms of the instances that the slot's bindings name."""
    return [str(part) for bind in slot.binds for part in bind[1:] if re.fullmatch(r"s\d+", str(part))]


def is_bound(group: Sequence[Slot]) -> bool:
    """Whether the group's instances have to be solved together."""
    return any(slot.binds or slot.limits for slot in group)


def separable(group: Sequence[Slot]) -> bool:
    """Whether no thing can be chosen for two instances of the group, so that numbers of each kind say all."""
    apart = {frozenset((s.term, str(b[1]))) for s in group for b in s.binds if b[0] == "other_than"}
    return all(not (a.legal & b.legal) or frozenset((a.term, b.term)) in apart for a, b in combinations(group, 2))


def kinds(group: Sequence[Slot], features: dict[str, frozenset[tuple[object, ...]]]) -> list[list[str]]:
    """The things that the group may choose, those that no rule can tell apart together, in a fixed order."""
    found: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for thing in sorted({x for slot in group for x in slot.legal}):
        where = tuple(thing in slot.legal for slot in group)
        itself = thing if thing.startswith("p") else ""
        found[(where, itself, features.get(thing, frozenset()))].append(thing)
    return list(found.values())


def facts(group: Sequence[Slot], of_kind: Sequence[Sequence[str]]) -> Iterator[str]:
    """The facts that keep the solver to one way for each number of things of each kind."""
    for rank, slot in enumerate(group):
        yield f"counted({slot.term},{rank})."
    for members in of_kind:
        yield from (f"alike({a},{b})." for a, b in pairwise(members))


PROGRAM = """
#defined alike/2.
:- counted(S,_), not in_choice(S).
% Among things alike, the first ones are taken, and for the earlier instances before the later ones.
:- alike(X,Y), counted(S,I), chosen(S,Y), not taken_by(X,I).
taken_by(X,I) :- counted(S,J), chosen(S,X), counted(_,I), J <= I.
#project chosen(S,X) : counted(S,_).
"""


def ways_of(model: Sequence[tuple[str, str]], group: Sequence[Slot], of_kind: Sequence[Sequence[str]]) -> int:
    """For how many choices a way stands: the ways to pick its members from each kind, instance by instance."""
    total = 1
    for members in of_kind:
        left = len(members)
        for slot in group:
            taken = sum(1 for s, x in model if s == slot.term and x in members)
            total *= comb(left, taken)
            left -= taken
    return total


def over_modes(counts: dict[int | None, int], modes: Sequence[int], wanted: tuple[int, int] | None) -> int:
    """The product over the groups, summed over the sets of modes that may be chosen."""
    always = counts.get(None, 1)
    if wanted is None:
        return always
    sets = (chosen for size in range(wanted[0], wanted[1] + 1) for chosen in combinations(modes, size))
    return always * sum(prod(counts.get(m, 1) for m in chosen) for chosen in sets)
