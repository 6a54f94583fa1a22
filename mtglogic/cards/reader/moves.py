"""What sentences about moves mean: replacement effects and what can't happen (614), who sees what.

One method a rule of ``english_moves.lark`` and its French counterpart, whose rules have the same names. Words with a
fixed meaning stand in the section ``moves`` of each language's table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from lark import Token

from mtglogic.cards.model import ANYTHING, Criteria, Replacement
from mtglogic.cards.reader.meaning import Meaning, NounPhrase, conjunction, disjunction
from mtglogic.cards.reader.vocabulary import Vocabulary

TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
EVERYWHERE = ("library", "hand", "graveyard", "battlefield", "stack", "exile", "command")
OWN_ROLES = {"sacrifice": "controller", "discard": "owner"}


class Moved(NamedTuple):
    """What a sentence speaks of, and the zones that it names; ``this_way``: only what its own effect does it to."""

    what: Criteria
    zones: tuple[str, ...] = ()
    this_way: bool = False


class Case(NamedTuple):
    """When something holds: ``conditions`` (``None`` where they can't be asked), or ``chance`` decides."""

    conditions: tuple[Criteria | None, ...] = ()
    chance: bool = False
    uncast: bool = False
    told: Criteria | None = None
    """What it asks of the thing that the sentence speaks of."""


class Doing(NamedTuple):
    """What happens instead: fields of :class:`Replacement`; or a price that may be paid (how many of what)."""

    fields: dict[str, Any]
    price: tuple[int, Criteria] | None = None


class Said(NamedTuple):
    """What a sentence says: effects, and the sort of sentence that it is (the rule's name)."""

    sort: str
    effects: tuple[Replacement, ...]


@dataclass(frozen=True)
class Word:
    """A word without meaning of its own."""


class MovesMeaning(Meaning):
    """One method a grammar rule or terminal, with what the rule's words mean."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__(words)
        self.moves = words.data["moves"]

    def _says(self, section: str, words: str) -> Any:
        """What a list of expressions says of the words: the value of the first that is found in them."""
        for pattern, value in self.moves[section].items():
            if re.search(pattern, words, re.I):
                return tuple(value) if isinstance(value, list) else value
        raise KeyError(words)

    # ---- the sentence
    def move_sentence(self, parts: list[Any]) -> Said:
        said: Said = parts[-1]
        return Said(said.sort, tuple(_under(effect, parts[:-1]) for effect in said.effects))

    def if_so(self, parts: list[Any]) -> Case:
        return _case(next(p for p in parts if isinstance(p, tuple)), True)

    def unless_so(self, parts: list[Any]) -> Case:
        return _case(parts[-1], False)

    def unless_revealed(self, parts: list[Any]) -> Case:
        """“Unless you revealed an Elf card this way or …”: nobody knows beforehand whether it will be revealed."""
        return self.unless_so(parts)._replace(chance=True)

    def by_chance(self, parts: list[Any]) -> Case:
        return Case(chance=True)

    def for_a_while(self, parts: list[Any]) -> Case:
        return Case()

    def during_your_turn(self, parts: list[Any]) -> Case:
        return Case((("turn_of", "you"),))

    def uncast(self, parts: list[Any]) -> Case:
        return Case(uncast=True)

    # ---- “if … would …, … instead”
    def would(self, parts: list[Any]) -> Said:
        doing = next(p for p in parts if isinstance(p, Doing))
        happenings = [p for p in parts if isinstance(p, Replacement)]
        if doing.price:
            return Said("would", tuple(effect for one in happenings for effect in _unpaid(one, doing)))
        return Said("would", tuple(replace(one, **doing.fields) for one in happenings))

    def happens(self, parts: list[Any]) -> Replacement:
        moved, _, event, *cases = parts
        return _under(replace(event, what=moved.what, origin=event.origin or moved.zones), cases)

    def would_draw(self, parts: list[Any]) -> Replacement:
        return _under(Replacement("draw", parts[0]), parts[1:])

    def would_counter(self, parts: list[Any]) -> Replacement:
        return Replacement("counter", parts[-1].what, by=self._says("whose", parts[0]))

    def countered(self, parts: list[Any]) -> Replacement:
        what = parts[0].what
        return Replacement(
            "counter",
            ANYTHING if what == ("affected",) else what,
            to=("graveyard",),
            this_way=True,
            self_replacing=True,
        )

    def would_discard(self, parts: list[Any]) -> Replacement:
        what: Criteria = ("this",) if parts[-1].type == "SELF" else ("owner", "you")
        by = self._says("whose", parts[0])
        return Replacement("put", what, ("hand",), ("graveyard",), when=("discard",), by=by or "any")

    def put_into(self, parts: list[Any]) -> Replacement:
        graveyard, exile, origin = parts[-3:]
        to = ("graveyard", "exile") if exile else ("graveyard",)
        return Replacement("put", to=to, whose=self._says("whose", graveyard), origin=origin or ())

    def origin(self, parts: list[Token]) -> tuple[str, ...]:
        zones = tuple(self._says("origins", parts[0]))
        return tuple(z for z in EVERYWHERE if z not in zones[1:]) if zones[:1] == ("not",) else zones

    def dies(self, parts: list[Token]) -> Replacement:
        return Replacement("put", origin=("battlefield",), to=("graveyard",))

    def leaves(self, parts: list[Token]) -> Replacement:
        return Replacement("leave", origin=("battlefield",))

    def destroyed(self, parts: list[Token]) -> Replacement:
        return Replacement("destroy")

    def discarded(self, parts: list[Token]) -> Replacement:
        return Replacement("discard")

    def arrives(self, parts: list[Token]) -> Replacement:
        return Replacement("enter", whose=self._says("whose", parts[-1]) if parts[-1] else None)

    def instead(self, parts: list[Any]) -> Doing:
        may = any(isinstance(p, Token) and p.type in ("MAY", "BUT_MAY") for p in parts)
        fields = next(p for p in parts if isinstance(p, dict))
        return Doing(fields | ({"optional": True} if may else {}))

    def price(self, parts: list[Any]) -> Doing:
        may, act, number, noun = parts[0], parts[1], parts[2], parts[3]
        event = self._says("events", act)
        place = {
            "sacrifice": [("kind", "permanent"), ("controller", "you")],
            "discard": [("zone", "hand"), ("owner", "you")],
        }
        payable = conjunction([*place[event], noun.criteria])
        return Doing({"optional": True} if may else {}, (self._how_many(number), payable))

    def exiled(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "exile"}

    def shuffled(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "library", "position": "shuffled"}

    def on_library(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "library", "position": self._says("positions", parts[-1])}

    def to_hand(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "hand"}

    def onto_battlefield(self, parts: list[Any]) -> dict[str, Any]:
        where = next(p for p in parts if isinstance(p, Token) and p.type == "ONTO_BATTLEFIELD")
        under = self._says("under", where)
        return {"zone": "battlefield"} | ({"under": under} if under else {})

    def arrives_under(self, parts: list[Any]) -> dict[str, Any]:
        return {"under": self._says("under", parts[-1])}

    def changed(self, parts: list[Any]) -> dict[str, Any]:
        return {"changes": True}

    def regenerated(self, parts: list[Any]) -> Doing:
        return Doing({"stays": True, "regenerates": True})

    def stays(self, parts: list[Any]) -> dict[str, Any]:
        return {"stays": True}

    # ---- what can't happen
    def cannot(self, parts: list[Any]) -> Said:
        moved = parts[0]
        effect, cases = next(p for p in parts if isinstance(p, Replacement)), parts[1:]
        effect = replace(effect, what=moved.what, origin=moved.zones or effect.origin, this_way=moved.this_way)
        return Said("cannot", (_under(effect, cases),))

    def prohibited(self, parts: list[Any]) -> Replacement:
        what, by = parts[0], parts[1]
        return Replacement(self._says("events", what), by="any" if by else None, cannot=True)

    def prohibited_by(self, parts: list[Any]) -> Replacement:
        what, _, cause = parts[:3]
        return Replacement(self._says("events", what), cause=cause.criteria, cannot=True)

    def no_entry(self, parts: list[Any]) -> Replacement:
        return Replacement("enter", origin=self.origin([parts[1]]) if parts[1] else (), cannot=True)

    def cannot_draw(self, parts: list[Any]) -> Said:
        return Said("cannot", (Replacement("draw", parts[0], cannot=True),))

    def cannot_cast(self, parts: list[Any]) -> Said:
        who, _, _, zones = parts[:4]
        whose = who[1] if who[0] == "owner" else None
        return Said("cannot", (Replacement("cast", origin=zones, whose=whose, cannot=True),))

    def cannot_give_up(self, parts: list[Any]) -> Said:
        who, _, act, noun = parts[:4]
        event = self._says("events", act)
        whose = [(OWN_ROLES[event], who[1])] if who[0] == "owner" else []
        return Said("cannot", (Replacement(event, conjunction([*whose, noun.criteria]), cannot=True),))

    def cannot_be_caused(self, parts: list[Any]) -> Said:
        events = [p for p in parts if isinstance(p, str) and not isinstance(p, Token) and p in OWN_ROLES]
        return Said("cannot", tuple(Replacement(e, (OWN_ROLES[e], "you"), by="opponent", cannot=True) for e in events))

    def given_up(self, parts: list[Token]) -> str:
        return str(self._says("events", parts[0]))

    def zones(self, parts: list[Token]) -> tuple[str, ...]:
        return self.origin(parts)

    def held(self, parts: list[Token]) -> Said:
        """“Exile … until ~ leaves the battlefield”: nothing is exiled if it has left already (610.3b)."""
        return Said("held", (Replacement("exile", this_way=True, source_gone=True, cannot=True),))

    def regenerates(self, parts: list[Any]) -> Said:
        return Said("regenerates", (Replacement("destroy", parts[-1].what, stays=True, regenerates=True),))

    # ---- how things enter, and where a spell puts itself
    def enters(self, parts: list[Any]) -> Said:
        may, moved, _, *rest = parts
        effect = Replacement("enter", moved.what, moved.zones, changes=True, optional=bool(may))
        return Said("enters", (_under(effect, rest),))

    def enters_as_copy(self, parts: list[Any]) -> Said:
        may, moved, except_ = parts[0], parts[1], parts[-1]
        original = next(p for p in parts[2:] if isinstance(p, NounPhrase))
        besides = re.search(self.moves["besides"], except_, re.I) if except_ else None
        kinds = besides["types"].lower().split() if besides else []
        types = tuple(kind for word, kind in self.moves["types"].items() if word in kinds)
        effect = Replacement("enter", moved.what, optional=bool(may), copy_of=original.criteria, also_types=types)
        return Said("enters", (effect,))

    def original(self, parts: list[Any]) -> NounPhrase:
        other, noun = parts[0], parts[-1]
        zones, extra = _zones(noun), [("another",)] if other is True else []
        place = [disjunction(("zone", zone) for zone in zones)] if zones else [("kind", "permanent")]
        return NounPhrase(conjunction([*place, _card(noun), *extra]))

    def host_original(self, parts: list[Token]) -> NounPhrase:
        return NounPhrase(conjunction([("kind", "permanent"), self.host_moved(parts).what]))

    def self_original(self, parts: list[Token]) -> NounPhrase:
        return NounPhrase(("all", ("kind", "permanent"), ("this",)))

    def enters_under(self, parts: list[Any]) -> Said:
        return Said("enters", (Replacement("enter", parts[0].what, under="opponent"),))

    def as_it_enters(self, parts: list[Token]) -> Said:
        return Said("enters", (Replacement("enter", ("this",), changes=True),))

    def own_end(self, parts: list[Any]) -> Said:
        return Said("own_end", (Replacement("resolve", ("this",), self_replacing=True, **parts[0]),))

    def as_it_resolves(self, parts: list[Any]) -> Said:
        effect = Replacement("put", ("affected",), ("stack",), ("graveyard",), when=("resolve",), zone="exile")
        return Said("would", (replace(effect, optional=parts[0] is not None),))

    # ---- what a sentence speaks of
    def self_moved(self, parts: list[Token]) -> Moved:
        return Moved(("this",))

    def that_moved(self, parts: list[Any]) -> Moved:
        return Moved(("affected",))

    def anything_moved(self, parts: list[Any]) -> Moved:
        return Moved(ANYTHING)

    def host_moved(self, parts: list[Token]) -> Moved:
        """“Enchanted creature”: what the source is attached to, which is a creature."""
        return Moved(conjunction([("host",), self.NOUN(Token("NOUN", parts[0].split()[-1]))]))

    def things_moved(self, parts: list[Any]) -> Moved:
        noun = next(p for p in parts if isinstance(p, NounPhrase))
        another = [("another",)] if True in parts else []
        return Moved(conjunction([_card(noun), *another]), _zones(noun), any(isinstance(p, Word) for p in parts))

    def this_way(self, parts: list[Token]) -> Word:
        return Word()

    def mover(self, parts: list[Token]) -> Criteria:
        who = self._says("players", parts[0])
        return ("owner", who) if who else ANYTHING

    def _how_many(self, word: str) -> int:
        number = self.NUMBER(Token("NUMBER", word))
        assert isinstance(number, int)
        return number


def _zones(noun: NounPhrase) -> tuple[str, ...]:
    """The zones that a noun phrase names."""
    return () if noun.zones == ("battlefield",) else tuple(z for z in noun.zones if z not in ("stack", "?"))


def _card(noun: NounPhrase) -> Criteria:
    """What the noun phrase takes, “card” as whatever a card represents (108.2b): no token and no copy."""
    whose = [("owner", noun.whose)] if noun.whose in ("you", "opponent") else []
    return conjunction([_whole(noun.criteria), *whose])


def _whole(tree: Criteria) -> Criteria:
    if tree == ("kind", "card"):
        return ("not", ("any", ("kind", "token"), ("kind", "copy")))
    if tree[0] in ("all", "any", "not"):
        return (tree[0], *(_whole(part) for part in tree[1:]))
    return tree


def _unpaid(happening: Replacement, doing: Doing) -> tuple[Replacement, ...]:
    """“If ~ would enter, you may discard a land card instead. If you don't, put it into its owner's graveyard.”"""
    assert doing.price is not None
    count, payable = doing.price
    unpaid = replace(happening, zone="graveyard", conditions=(("fewer", count, payable),))
    refused = replace(unpaid, optional=True, conditions=(("member", count, payable),))
    return (unpaid, *([refused] if doing.fields else []))


def _under(effect: Replacement, parts: list[Any]) -> Replacement:
    """The effect in these cases (the :class:`Case` among a rule's parts)."""
    for case in (p for p in parts if isinstance(p, Case)):
        if case.told is not None and effect.what == ("affected",) and effect.event == "enter":
            effect = replace(effect, what=conjunction([effect.what, case.told]))
        else:
            effect = replace(effect, conditions=(*effect.conditions, *case.conditions))
        effect = replace(effect, optional=effect.optional or case.chance, uncast=effect.uncast or case.uncast)
    return effect


def _case(tree: Criteria, holds: bool) -> Case:
    told = tree[1] if tree[0] == "it!" else None
    if tree[0] == "not" and tree[1][0] == "it!":
        told = ("not", tree[1][1])
    return Case((_asked(tree, holds),), told=told if holds or told is None else ("not", told))


def _asked(tree: Criteria, holds: bool) -> Criteria | None:
    """The condition that so many such things exist, or that it is somebody's turn; of the source, that it matches."""
    if tree[0] == "not":
        return _asked(tree[1], not holds)
    if tree[0] == "turn_of" and tree[1] == "you":
        return ("turn_of", "you" if holds else "not_you")
    side = "member" if holds else "fewer"
    if tree[0] == "exists":
        return (side, tree[1], _permanents(tree[2]))
    if tree[0] in ("all", "turn_of", "monarch", "blessing", "unread"):
        return None
    return (side, 1, conjunction([("this",), tree[1] if tree[0] == "it!" else tree]))


def _permanents(tree: Criteria) -> Criteria:
    """What a player controls is a permanent, where it isn't said to be anything else."""
    parts = tree[1:] if tree[0] == "all" else (tree,)
    whose = [part for part in parts if part[0] == "controller"]
    if not whose or any(part[0] in ("kind", "zone") for part in parts):
        return tree
    return conjunction([("kind", "permanent"), *whose, *(part for part in parts if part not in whose)])
