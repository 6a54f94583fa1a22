"""Exact counts of complete choices, against listing them one by one."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglogic.cards.model import Slot
from mtglogic.logic.facts import Item, PlannedSlot
from mtglogic.position.model import GameObject, Player, Position
from mtglogic.questions import Solved

CREATURE = ("type", "creature")


def board(values: list[tuple[str, int]]) -> tuple[GameObject, ...]:
    creatures = tuple(
        GameObject(
            id=f"c{n}", name=f"C{n}", place="battlefield", owner=player, controller=player, types=("creature",),
            mana_value=value, power=value, toughness=1,
        )
        for n, (player, value) in enumerate(values)
    )  # fmt: skip
    source = GameObject(id="spell", name="Spell", place="hand", owner="Alice", place_player="Alice", types=("sorcery",))
    return (*creatures, source)


def solved(values: list[tuple[str, int]], *slots: Slot) -> Solved:
    planned = tuple(PlannedSlot(slot, "instant_or_sorcery", None, 1, k) for k, slot in enumerate(slots, 1))
    item = Item(label="spell", source="spell", kind="spell", by="Alice", itself="spell", slots=planned)
    return Solved(Position(players=(Player("Alice"), Player("Bob")), objects=board(values)), [item])


def slot(minimum: int = 1, maximum: int | None = 1, *binds: tuple[Any, ...]) -> Slot:
    return Slot("target creature", minimum, maximum, criteria=CREATURE, binds=binds)


SHAPES = [
    (slot(0, 3, ("total", "mana_value", "le", 3)),),
    (slot(2, None, ("total", "power", "ge", 4)),),
    (slot(0, None, ("different", "controller")),),
    (slot(0, 3, ("same", "controller")),),
    (slot(), slot(1, 1, ("other_than", 1))),
    (slot(), slot(1, 1, ("other_than", 1), ("same", "controller", 1))),
    (slot(), slot(0, 2, ("other_than", 1), ("less_than", "power", 1))),
    (slot(), slot(1, 1, ("same", "controller", 1))),
    (slot(0, 2, ("total", "mana_value", "le", 2)), slot(0, 1)),
    (slot(0, 1), slot(0, 1, ("other_than", 1)), slot(0, 1, ("other_than", 1), ("other_than", 2))),
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["Alice", "Bob"]), st.integers(0, 3)), max_size=5), st.sampled_from(SHAPES))
def test_a_count_is_the_length_of_the_list(values: list[tuple[str, int]], slots: tuple[Slot, ...]) -> None:
    board = solved(values, *slots)
    answer = board.targets(0)
    assert answer.complete
    assert answer.choices == len(list(board.complete_choices("q0")))


@pytest.mark.parametrize("number", [60, 300])
def test_hundreds_of_candidates_are_counted_without_listing(number: int) -> None:
    values = [("Alice" if n % 2 else "Bob", n % 3) for n in range(number)]
    third = number // 3
    answer = solved(values, slot(0, 3, ("total", "mana_value", "le", 2))).targets(0)
    none, ones, twos = third, third, third
    expected = sum(
        comb(none, a) * comb(ones, b) * comb(twos, c)
        for a in range(4) for b in range(4) for c in range(4)
        if a + b + c <= 3 and b + 2 * c <= 2
    )  # fmt: skip
    assert (answer.choices, answer.complete) == (expected, True)


def test_pairs_under_one_controller_are_counted_by_kinds() -> None:
    answer = solved(
        [("Alice", 1)] * 40 + [("Bob", 2)] * 60, slot(), slot(1, 1, ("other_than", 1), ("same", "controller", 1))
    )
    assert answer.targets(0).choices == 40 * 39 + 60 * 59
