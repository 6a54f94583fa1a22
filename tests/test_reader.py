"""Invented texts in the usual templating, each with the instances of “target” that it has."""

import pytest

from mtglogic.cards.reader import read_phrase, read_text

CREATURE = ("type", "creature")
YOURS = ("controller", "you")

SLOTS = [
    # text, (min, max, zones, players, criteria) of each instance
    ("Target creature gets +1/+1 until end of turn.", [(1, 1, ("battlefield",), "none", CREATURE)]),
    ("Up to two target creatures you control gain flying.", [(0, 2, ("battlefield",), "none", ("all", CREATURE, YOURS))]),
    ("~ deals 2 damage to any target.", [(1, 1, ("battlefield",), "any", ("any_target",))]),
    ("Counter target spell.", [(1, 1, ("stack",), "none", ("kind", "spell"))]),
    (
        "Return target instant or sorcery card from your graveyard to your hand.",
        [(1, 1, ("graveyard",), "none", ("all", ("any", ("type", "instant"), ("type", "sorcery")), ("kind", "card")))],
    ),
    ("Change the target of target spell with a single target.", [(1, 1, ("stack",), "none", ("all", ("kind", "spell"), ("target_count", "eq", 1)))]),
    ("This creature can't be the target of spells your opponents control.", []),
]


@pytest.mark.parametrize(("text", "expected"), SLOTS)
def test_instances(text, expected):
    (ability,) = read_text(text, types=["sorcery"])
    assert [(s.min, s.max, s.zones, s.players, s.criteria) for s in ability.slots] == expected


def test_phrase():
    assert read_phrase("from black") == ("color", "black")
