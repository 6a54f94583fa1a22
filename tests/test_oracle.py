"""The rules against a second, independent reading of them in plain Python, on random boards and random phrases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtglogic.cards.model import Slot
from mtglogic.cards.reader import read_keyword
from mtglogic.logic.facts import Item, PlannedSlot
from mtglogic.position.model import GameObject, Player, Position
from mtglogic.questions import Solved

COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("artifact", "creature", "enchantment", "land", "planeswalker")
KEYWORDS = ("flying", "trample", "hexproof", "shroud", "protection from red", "hexproof from red")
PLAYERS = ("Alice", "Bob", "Carol")

leaves = st.one_of(
    st.tuples(st.just("type"), st.sampled_from(TYPES)),
    st.tuples(st.just("color"), st.sampled_from(COLORS)),
    st.tuples(st.just("keyword"), st.sampled_from(("flying", "trample"))),
    st.tuples(st.just("controller"), st.sampled_from(("you", "opponent", "not_you"))),
    st.tuples(st.just("status"), st.sampled_from(("tapped", "untapped"))),
    st.tuples(
        st.just("number"), st.just("power"), st.sampled_from(("le", "ge", "eq", "lt", "gt", "ne")), st.integers(0, 4)
    ),
    st.tuples(st.just("kind"), st.sampled_from(("permanent", "card", "player"))),
    st.just(("any_target",)),
    st.just(("colorless",)),
    st.just(("multicolored",)),
    st.just(("unread", "grue")),
)
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: ("all", *parts)),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: ("any", *parts)),
        inner.map(lambda part: ("not", part)),
    ),
    max_leaves=6,
)


@st.composite
def objects(draw: st.DrawFn, number: int) -> GameObject:
    player = draw(st.sampled_from(PLAYERS))
    place = draw(st.sampled_from(("battlefield", "battlefield", "graveyard", "hand")))
    words = tuple(dict.fromkeys(draw(st.lists(st.sampled_from(KEYWORDS), max_size=2))))
    return GameObject(
        id=f"thing{number}",
        name=f"Thing {number}",
        place=place,
        owner=player,
        place_player=None if place == "battlefield" else player,
        controller=player if place == "battlefield" else None,
        types=tuple(set(draw(st.lists(st.sampled_from(TYPES), min_size=1, max_size=2)))),
        colors=tuple(set(draw(st.lists(st.sampled_from(COLORS), max_size=2)))),
        power=draw(st.one_of(st.none(), st.integers(0, 4))),
        tapped=draw(st.booleans()),
        phased_out=place == "battlefield" and draw(st.integers(0, 9)) == 0,
        keywords=words,
        abilities=tuple(read_keyword(w) for w in words),
    )


@st.composite
def boards(draw: st.DrawFn) -> tuple[Position, Item, Slot]:
    board = tuple(draw(objects(n)) for n in range(draw(st.integers(1, 6))))
    source = GameObject(
        id="source", name="Source", place="hand", owner="Alice", place_player="Alice", types=("instant",),
        colors=draw(st.sampled_from((("red",), ("blue",), ()))),
    )  # fmt: skip
    zones = draw(st.sampled_from((("battlefield",), ("graveyard",), ("battlefield", "graveyard"))))
    whose = draw(st.sampled_from((None, "you", "opponent"))) if "graveyard" in zones else None
    slot = Slot(phrase="target thing", zones=zones, criteria=draw(trees), whose=whose)
    keywords = {p: ("hexproof",) if draw(st.integers(0, 3)) == 0 else () for p in PLAYERS}
    position = Position(
        players=tuple(Player(p, keywords=keywords[p], left_game=p == "Carol" and draw(st.booleans())) for p in PLAYERS),
        objects=(*board, source),
    )
    item = Item(
        label="source", source="source", kind="spell", by="Alice", itself="source",
        slots=(PlannedSlot(slot, "instant_or_sorcery"),),
    )  # fmt: skip
    return position, item, slot


# ---- the second reading ----------------------------------------------------------------------------------------------
def match(tree: Any, thing: GameObject | Player) -> bool | None:
    """Kleene's three-valued logic: ``None`` where words weren't read."""
    operator, *arguments = tree
    if operator == "all":
        values = [match(a, thing) for a in arguments]
        return False if False in values else None if None in values else True
    if operator == "any":
        values = [match(a, thing) for a in arguments]
        return True if True in values else None if None in values else False
    if operator == "not":
        value = match(arguments[0], thing)
        return None if value is None else not value
    if operator == "unread":
        return None
    return test_of(operator, arguments, thing)


def test_of(operator: str, arguments: list[Any], thing: GameObject | Player) -> bool | None:
    if isinstance(thing, Player):
        return operator == "any_target" or (operator, *arguments) == ("kind", "player")
    on_battlefield = thing.place == "battlefield"
    first = arguments[0] if arguments else None
    if operator == "number":
        relation, amount = arguments[1], arguments[2]
        if thing.power is None:  # a creature has one, though nobody said which
            return None if "creature" in thing.types else False
        difference = thing.power - amount
        return {
            "le": difference <= 0, "ge": difference >= 0, "eq": difference == 0,
            "lt": difference < 0, "gt": difference > 0, "ne": difference != 0,
        }[relation]  # fmt: skip
    controller = thing.controller
    return {
        "type": first in thing.types,
        "color": first in thing.colors,
        "keyword": first in thing.keywords,
        "controller": controller is not None and ((controller == "Alice") == (first == "you")),
        "status": thing.tapped if first == "tapped" else on_battlefield and not thing.tapped,
        "kind": (first == "permanent" and on_battlefield) or (first == "card" and not on_battlefield),
        "any_target": on_battlefield and bool({"creature", "planeswalker"} & set(thing.types)),
        "colorless": not thing.colors,
        "multicolored": len(thing.colors) > 1,
    }[operator]


test_of.__test__ = False  # type: ignore[attr-defined]


def shields(thing: GameObject | Player, red: bool) -> set[str]:
    whose = thing.name if isinstance(thing, Player) else thing.controller
    if isinstance(thing, GameObject) and thing.place != "battlefield":
        return set()
    words = set(thing.keywords)
    found = {"shroud"} & words
    if whose != "Alice" and ("hexproof" in words or ("hexproof from red" in words and red)):
        found.add("hexproof")
    if red and "protection from red" in words:
        found.add("protection")
    return found


def expected(position: Position, slot: Slot) -> tuple[set[str], dict[str, set[str]], set[str]]:
    legal, illegal, unknown = set(), {}, set()
    red = "red" in position.objects[-1].colors
    for thing in (*position.players, *position.objects):
        name = thing.name if isinstance(thing, Player) else thing.id
        codes = shields(thing, red)
        value: bool | None = True
        if isinstance(thing, Player):
            value = match(slot.criteria, thing)
            if thing.left_game:
                codes.add("left_game")
        else:
            here = thing.place in slot.zones and (
                slot.whose is None or thing.place == "battlefield" or (thing.owner == "Alice") == (slot.whose == "you")
            )
            if here or slot.criteria[0] == "unread":  # nothing of the phrase was read, so neither was where it looks
                value = match(slot.criteria, thing)
            else:
                codes.add("not_permanent" if slot.zones == ("battlefield",) else "wrong_zone")
            if thing.phased_out:
                codes = (codes - {"shroud", "hexproof", "protection"}) | {"phased_out"}
            if thing.id == "source":
                codes.add("self")
        if value is False:
            codes.add("criteria")
        if codes:
            illegal[name] = codes
        elif value is None:
            unknown.add(name)
        else:
            legal.add(name)
    return legal, illegal, unknown


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_the_rules_and_plain_python_agree(board: tuple[Position, Item, Slot]) -> None:
    position, item, slot = board
    answer = Solved(position, [item]).targets(0)
    legal, illegal, unknown = expected(position, slot)
    found = {thing: {r.code for r in reasons} for thing, reasons in answer.slots[0].illegal.items()}
    assert (set(answer.slots[0].legal), found, set(answer.slots[0].unknown)) == (legal, illegal, unknown)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_answers_dont_depend_on_what_else_is_asked(board: tuple[Position, Item, Slot]) -> None:
    position, item, _ = board
    other = replace(item, label="other", by="Bob", x=3)
    alone = Solved(position, [item]).targets(0)
    assert Solved(position, [other, item]).targets(1) == alone
