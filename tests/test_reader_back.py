"""What is written of a criteria tree is read as the same tree again, in English and in French."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglogic.cards.model import Criteria
from mtglogic.cards.reader import read_phrase
from mtglogic.words.phrases import phrase

CREATURE = ("type", "creature")
CARD = ("kind", "card")
SPELL = ("kind", "spell")
INSTANT_OR_SORCERY = ("any", ("type", "instant"), ("type", "sorcery"))
STATUSES = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face_down", "face_up", "modified")
COLORS = ("white", "blue", "black", "red", "green")
THIS_TURN = ("entered", "attacked", "blocked", "dealt_damage", "damaged", "damaged_you")


def either(*parts: Criteria) -> Criteria:
    return ("any", *parts)


def every(*parts: Criteria) -> Criteria:
    """``all`` of the parts, flat, as the reader has it."""
    return ("all", *(one for part in parts for one in (part[1:] if part[0] == "all" else (part,))))


types = st.sampled_from(("artifact", "creature", "enchantment", "land", "planeswalker")).map(lambda t: ("type", t))
permanents = st.one_of(
    types,
    st.just(("kind", "permanent")),
    st.just(every(("type", "artifact"), CREATURE)),
    st.just(every(CREATURE, ("kind", "token"))),
    st.sampled_from(("Goblin", "Elf", "Vehicle", "Forest")).map(lambda t: ("subtype", t)),
)
things = st.one_of(
    permanents,
    st.sampled_from(
        (
            CARD,
            SPELL,
            every(CREATURE, CARD),
            every(CREATURE, SPELL),
            every(INSTANT_OR_SORCERY, CARD),
            every(INSTANT_OR_SORCERY, SPELL),
            ("kind", "player"),
            ("any_target",),
            either(("kind", "activated_ability"), ("kind", "triggered_ability")),
        )
    ),
    st.lists(types, min_size=2, max_size=3, unique=True).map(lambda parts: either(*parts)),
)
adjectives = st.one_of(
    st.sampled_from(STATUSES).map(lambda word: ("status", word)),
    st.sampled_from(COLORS).map(lambda word: ("color", word)),
    st.sampled_from(COLORS).map(lambda word: ("not", ("color", word))),
    st.sampled_from(("legendary", "basic", "snow")).map(lambda word: ("supertype", word)),
    st.sampled_from(
        (
            ("colorless",),
            ("multicolored",),
            ("not", ("supertype", "legendary")),
            ("not", ("type", "artifact")),
            ("not", ("subtype", "Human")),
            ("another",),
            either(("color", "red"), ("color", "green")),
            either(("status", "attacking"), ("status", "blocking")),
        )
    ),
)
whose = st.sampled_from(
    [("controller", who) for who in ("you", "opponent", "not_you", "that_player", "defending_player", "team")]
    + [("owner", who) for who in ("you", "opponent", "not_you")]
)
relations = st.sampled_from(("le", "ge", "lt", "gt"))
features = st.one_of(
    st.tuples(
        st.just("number"),
        st.sampled_from(("power", "toughness", "mana_value")),
        relations,
        st.one_of(st.integers(0, 20), st.just("X")),
    ),
    st.sampled_from(("flying", "first strike", "reach", "trample")).map(lambda word: ("keyword", word)),
    st.sampled_from(("flying", "deathtouch")).map(lambda word: ("not", ("keyword", word))),
    st.lists(st.sampled_from(("flying", "reach", "haste")), min_size=2, max_size=3, unique=True).map(
        lambda words: either(*(("keyword", word) for word in words))
    ),
    st.sampled_from(("+1/+1", "charge", "any")).map(lambda kind: ("counter", kind)),
    st.tuples(st.just("counter"), st.sampled_from(("+1/+1", "any")), st.sampled_from(("ge", "eq")), st.integers(2, 9)),
    st.sampled_from(("+1/+1", "any")).map(lambda kind: ("not", ("counter", kind))),
    st.sampled_from(THIS_TURN).map(lambda what: ("this_turn", what)),
    st.sampled_from(("odd", "even")).map(lambda parity: ("parity", "mana_value", parity)),
    st.sampled_from(("color", "type")).map(lambda what: ("chosen", what)),
    st.sampled_from(("color", "name")).map(lambda what: ("shares", what, CREATURE)),
    st.sampled_from((("no_abilities",), ("has_x",), ("named", "Frobnitz"))),
)
combat = st.one_of(
    st.sampled_from((("attacks", "you"), ("attacks", "opponent"), ("attacking", ("type", "planeswalker")))),
    st.sampled_from((("this",), CREATURE)).map(lambda whom: ("blocks", whom)),
    st.sampled_from((("this",), CREATURE)).map(lambda whom: ("blocked_by", whom)),
)
of_spells = st.one_of(
    permanents.map(lambda what: ("targets", what)),
    st.sampled_from((("player", "you"), CREATURE)).map(lambda what: ("targets_only", what)),
    st.tuples(st.just("target_count"), st.sampled_from(("eq", "ge", "gt", "lt")), st.integers(2, 9)),
    st.sampled_from((("target_count", "eq", 1), ("cast_from", "graveyard"), ("kicked",))),
)


@st.composite
def trees(draw: st.DrawFn) -> Criteria:
    """A thing alone; a permanent with an adjective, a controller and a feature; a creature in combat; a spell."""
    shape = draw(st.sampled_from(("thing", "permanent", "combat", "spell")))
    if shape == "thing":
        return draw(things)
    if shape == "combat":
        return every(CREATURE, draw(combat))
    if shape == "spell":
        return every(draw(st.sampled_from((SPELL, every(CREATURE, SPELL)))), draw(of_spells))
    parts = [draw(permanents)]
    for more in (adjectives, whose, features):
        parts += draw(st.lists(more, max_size=1))
    return every(*parts) if len(parts) > 1 else parts[0]


def unordered(tree: Any) -> Any:
    """The tree with what “all” and “any” join as sets, nested ones dissolved: their order means nothing."""
    if not isinstance(tree, tuple) or not tree:
        return tree
    if tree[0] not in ("all", "any"):
        return tuple(map(unordered, tree))
    parts: set[Any] = set()
    for part in map(unordered, tree[1:]):
        parts |= part[1] if isinstance(part, tuple) and part[0] == tree[0] else {part}
    return parts.pop() if len(parts) == 1 else (tree[0], frozenset(parts))


@pytest.mark.parametrize("language", ["en", "fr"])
@settings(deadline=None, max_examples=300)
@given(tree=trees())
def test_what_is_written_is_read_again(language: str, tree: Criteria) -> None:
    written = phrase(tree, language)
    assert unordered(read_phrase(written, language=language)) == unordered(tree), written
