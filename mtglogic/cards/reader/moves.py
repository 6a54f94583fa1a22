"""What sentences about moves mean: replacement effects and what can't happen (614), who sees what.

One method a rule of ``english_moves.lark`` and its French counterpart, whose rules have the same names. Words with a
fixed meaning stand in the section ``moves`` of each language's table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from lark import Token

from mtglogic.cards.model import ANYTHING, Amount, Criteria, Replacement, Shield, conjuncts, walk
from mtglogic.cards.reader.meaning import Alternative, Meaning, NounPhrase, conjunction, disjunction, noun_phrase
from mtglogic.cards.reader.vocabulary import Vocabulary, freeze

TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
EVERYWHERE = ("library", "hand", "graveyard", "battlefield", "stack", "exile", "command")
SYMBOL = r"\{[^}]+\}"
COLOR_SYMBOLS = {"{W}": "white", "{U}": "blue", "{B}": "black", "{R}": "red", "{G}": "green", "{C}": "colorless"}
IT: Criteria = ("it!",)
NOT_ASKED = {"monarch": "the monarch", "blessing": "the city's blessing"}
"""Conditions on players that effects on moves can't ask."""
UNASKED: Criteria = ("unasked!",)
CAST_THIS_WAY: Criteria = ("unsaid", "cast this way")
DAMAGED_BY_IT: Criteria = ("unsaid", "dealt damage by it")
UNCAST_OR_FREE: Criteria = (
    "any",
    ("not", ("all", ("kind", "spell"), ("not", ("kind", "copy")))),
    ("number", ("spent", "any"), "eq", 0),
)
SPELL: Criteria = ("kind", "spell")
OF_SPELLS = ("kicked", "cast_from")
"""What can be asked of a spell itself as it resolves."""
SOMEWHERE = ("?",)
"""Where something would move from if the text doesn't say it."""
PERMANENT: Criteria = ("kind", "permanent")
NO_TOKEN: Criteria = ("not", ("any", ("kind", "token"), ("kind", "copy")))
OWN_ROLES = {"sacrifice": "controller", "discard": "owner"}


class Moved(NamedTuple):
    """What a sentence speaks of, and the zones that it names; ``this_way``: only what its own effect does it to."""

    what: Criteria
    zones: tuple[str, ...] = ()
    this_way: bool = False


class Case(NamedTuple):
    """When something holds: ``conditions``, or ``chance`` decides; ``uncast``: only for what wasn't cast.

    ``done``: “if you do”; ``beside``: other instructions stand before it.

    Among the conditions :data:`UNASKED` is one that can't be asked, ``("told!", criteria)`` one of what is spoken of.
    """

    conditions: tuple[Criteria, ...] = ()
    chance: bool = False
    uncast: bool = False
    done: bool = False
    beside: bool = False


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
                return freeze(value)
        raise KeyError(words)

    # ---- the sentence
    def move_sentence(self, parts: list[Any]) -> Said:
        cases = [part for part in parts if isinstance(part, Case)]
        said = [part for part in parts if isinstance(part, Said)]
        sort = said[0].sort
        if sort == "enters" and any(case.done for case in cases) and said[0].effects[0].copy_of is None:
            return Said(sort, ())  # what is done as it enters changes how it does so, and that has been said before
        if sort == "held":
            cases = []  # whatever is exiled so comes back
        elif sort == "cannot":
            besides = [i for i, case in enumerate(cases) if case.beside]
            cases = cases[besides[-1] + 1 :] if besides else cases  # “destroy it, and it can't be regenerated”
        return Said(sort, tuple(_under(effect, cases) for one in said for effect in one.effects))

    def if_so(self, parts: list[Any]) -> Case:
        return _case(next(p for p in parts if isinstance(p, tuple)), True)

    def if_either(self, parts: list[Any]) -> Case:
        """“… if it's a creature and an additional loyalty counter on it if it's a planeswalker.”"""
        told = [tree[1] for tree in parts if isinstance(tree, tuple) and tree[0] == "it!"]
        return _case(("it!", disjunction(told)), True) if len(told) == 2 else Case((UNASKED,))

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

    def during_other_turns(self, parts: list[Any]) -> Case:
        return Case((("turn_of", "not_you"),))

    def uncast(self, parts: list[Any]) -> Case:
        return Case(uncast=True)

    def besides(self, parts: list[Any]) -> Case:
        """What stands beside the sentence proper and says nothing of moves: when it triggers, other instructions."""
        return Case(beside=True)

    def if_done(self, parts: list[Token]) -> Case:
        return Case(chance=True, done=True)

    def except_when(self, parts: list[Token]) -> Case:
        return _case(("unsaid", self._says("cases", parts[-1])), False)

    def only_when(self, parts: list[Token]) -> Case:
        return _case(("unsaid", self._says("cases", parts[0])), True)

    def uncast_or_free(self, parts: list[Token]) -> Case:
        return _case(("it!", UNCAST_OR_FREE), True)

    def uncycled(self, parts: list[Token]) -> Case:
        return Case((("fewer", 1, ("all", ("affected",), ("unsaid", "cycled"))),))

    # ---- “if … would …, … instead”
    def would_if_cast(self, parts: list[Any]) -> Said:
        """“If you cast this card this way and it would …”."""
        event = next(p for p in parts if isinstance(p, Replacement))
        cast: Criteria = ("all", ("this",), ("not", ("cast_from", "hand")), CAST_THIS_WAY)
        origin = () if event.origin == SOMEWHERE else event.origin
        happening = _under(replace(event, what=("this",), origin=origin, conditions=(("member", 1, cast),)), parts)
        return self.would([happening, *(p for p in parts if isinstance(p, Doing))])

    def would(self, parts: list[Any]) -> Said:
        doing = next(p for p in parts if isinstance(p, Doing))
        happenings = [p for p in parts if isinstance(p, Replacement)]
        if doing.price:
            return Said("would", tuple(effect for one in happenings for effect in _unpaid(one, doing)))
        return Said("would", tuple(replace(one, **_done_to(one, doing.fields)) for one in happenings))

    def happens(self, parts: list[Any]) -> Replacement:
        moved, _, event, *cases = parts
        here = ("battlefield",) if event.origin == SOMEWHERE and self._is_permanent(moved.what) else ()
        origin = () if event.origin == SOMEWHERE else event.origin
        event = replace(event, what=moved.what, origin=origin or moved.zones or here, this_way=moved.this_way)
        return _under(event, cases)

    def _is_permanent(self, tree: Criteria) -> bool:
        """Whether it is named by its type alone, so that it lies on the battlefield (109.2)."""
        if tree[0] == "named!":
            return bool(re.search(self.moves["looks"]["permanent_noun"], tree[1], re.I))
        parts = conjuncts(tree)
        elsewhere = any((part[0] == "kind" and part != PERMANENT) or part == NO_TOKEN for part in parts)
        return not elsewhere and any(part[0] == "type" or part == PERMANENT for part in parts)

    def would_draw(self, parts: list[Any]) -> Replacement:
        return _under(Replacement("draw", parts[0]), parts[1:])

    def that_would_draw(self, parts: list[Any]) -> Replacement:
        return _under(Replacement("draw", ("owner_is", parts[0].what)), parts[1:])

    def caused_to_draw(self, parts: list[Token]) -> Replacement:
        return Replacement("draw", ("all", ("owner", "you"), ("unsaid", "drawn by cycling another nonland card")))

    def it_is_countered(self, parts: list[Token]) -> Replacement:
        return self.countered([Moved(("affected",))])

    def would_draw_several(self, parts: list[Any]) -> Replacement:
        return self.would_draw([parts[0], _case(("unsaid", "several cards drawn at once"), True)])

    def would_counter(self, parts: list[Any]) -> Replacement:
        return Replacement("counter", parts[-1].what, by=self._says("causes", parts[0]))

    def countered(self, parts: list[Any]) -> Replacement:
        what = parts[0].what
        return Replacement(
            "counter",
            ANYTHING if what[0] in ("affected", "named!") else what,
            to=("graveyard",),
            this_way=True,
            self_replacing=True,
        )

    def would_discard(self, parts: list[Any]) -> Replacement:
        what: Criteria = ("this",) if parts[-1].type.endswith("SELF") else ("owner", "you")
        by = self._says("causes", parts[0])
        return Replacement("put", what, ("hand",), ("graveyard",), when=("discard",), by=by)

    def put_into(self, parts: list[Any]) -> Replacement:
        graveyard, exile, origin = parts[-3:]
        place = self._says("places", graveyard)
        to = (place, "exile") if exile else (place,)
        return Replacement(
            "put", to=to, whose=self._says("whose", graveyard), origin=SOMEWHERE if origin is None else origin
        )

    def put_into_exile(self, parts: list[Any]) -> Replacement:
        return Replacement("put", to=("exile",), origin=parts[-1] or ())

    def returned(self, parts: list[Token]) -> Replacement:
        return Replacement("put", to=("hand",))

    def would_discard_one(self, parts: list[Any]) -> Replacement:
        return _under(Replacement("discard", parts[0]), parts[1:])

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

    def arrives(self, parts: list[Any]) -> Replacement:
        _, under, origin = parts
        return Replacement("enter", whose=self._says("whose", under) if under else None, origin=origin or ())

    def instead(self, parts: list[Any]) -> Doing:
        may = any(isinstance(p, Token) and p.type in ("MAY", "BUT_MAY") for p in parts)
        fields = next(p for p in parts if isinstance(p, dict))
        return Doing(fields | ({"optional": True} if may else {}))

    def dug(self, parts: list[Any]) -> Doing:
        """What is looked at or revealed in place of a draw may come into the hand, as it would; or it ends here."""
        return Doing({"optional": True, **self.moves["rests"][self._says("rest_in", parts[-1])]})

    def first_else(self, parts: list[Any]) -> Doing:
        return Doing({"changes": True})

    def price(self, parts: list[Any]) -> Doing:
        may, act, number, noun = parts[0], parts[1], parts[2], parts[3]
        event = self._says("events", act)
        place = {
            "sacrifice": [("kind", "permanent"), ("controller", "you")],
            "discard": [("zone", "hand"), ("owner", "you")],
        }
        payable = conjunction([*place[event], _card(noun)])
        return Doing({"optional": True} if may else {}, (self._how_many(number), payable))

    def it(self, parts: list[Token]) -> Criteria:
        return ("this",) if re.match(self.moves["own_words"], parts[0], re.I) else ("that",)

    def exiled(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "exile", **_own(parts)}

    def shuffled(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "library", "position": "shuffled", **_own(parts)}

    def on_library(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "library", "position": self._says("positions", parts[-1]), **_own(parts)}

    def to_hand(self, parts: list[Any]) -> dict[str, Any]:
        return {"zone": "hand", **_own(parts)}

    def onto_battlefield(self, parts: list[Any]) -> dict[str, Any]:
        where = next(p for p in parts if isinstance(p, Token) and p.type == "ONTO_BATTLEFIELD")
        under = self._says("under", where)
        return {"zone": "battlefield"} | ({"under": under} if under else {}) | _own(parts)

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

    def prohibited_by_damage(self, parts: list[Any]) -> Replacement:
        """What can't be destroyed by the damage of several sources together (704.5g)."""
        case = _case(("unsaid", "dealt lethal damage by a single source"), False)
        event = self._says("events", parts[0])
        return _under(Replacement(event, when=("state_based_action",), cannot=True), [case])

    def no_return(self, parts: list[Any]) -> Replacement:
        return Replacement("put", to=("hand",), cannot=True)

    def no_leaving(self, parts: list[Any]) -> Replacement:
        return Replacement("leave", origin=("battlefield",), cannot=True)

    def no_entry(self, parts: list[Any]) -> Replacement:
        return Replacement("enter", origin=self.origin([parts[1]]) if parts[1] else (), cannot=True)

    def cannot_draw(self, parts: list[Any]) -> Said:
        who = ("owner_is", parts[0].what) if isinstance(parts[0], Moved) else parts[0]
        return Said("cannot", (Replacement("draw", who, cannot=True),))

    def cannot_draw_again(self, parts: list[Any]) -> Said:
        """“… can't draw more than one card each turn.”"""
        again: Criteria = ("owner_is", ("this_turn", "drew_card"))
        whose = [] if parts[0] == ANYTHING else [parts[0]]
        return Said("cannot", (Replacement("draw", conjunction([*whose, again]), cannot=True),))

    def cannot_cast(self, parts: list[Any]) -> Said:
        who, _, _, zones = parts[:4]
        whose = who[1] if who[0] == "owner" else None
        return Said("cannot", (Replacement("cast", origin=zones, whose=whose, cannot=True),))

    def cannot_give_up(self, parts: list[Any]) -> Said:
        who, _, act, noun = parts[:4]
        event = self._says("events", act)
        whose = [(OWN_ROLES[event], who[1])] if who[0] == "owner" else []
        return Said("cannot", (Replacement(event, conjunction([*whose, noun.what]), cannot=True),))

    def cannot_be_caused(self, parts: list[Token]) -> Said:
        """“Spells and abilities your opponents control can't cause you to discard cards or sacrifice permanents.”"""
        named = [(m.start(), e) for p, e in self.moves["events"].items() for m in [re.search(p, parts[-1], re.I)] if m]
        events = [event for _, event in sorted(named)]
        return Said("cannot", tuple(Replacement(e, (OWN_ROLES[e], "you"), by="opponent", cannot=True) for e in events))

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

    def enters_if_cast(self, parts: list[Any]) -> Said:
        cast: Criteria = ("all", ("not", ("cast_from", "hand")), CAST_THIS_WAY)
        return Said("enters", (Replacement("enter", cast, changes=True),))

    def enters_next(self, parts: list[Any]) -> Said:
        """“The next time a Forest you control enters this turn, it enters tapped.”"""
        under = next((part for part in parts if isinstance(part, Token) and part.type == "UNDER"), None)
        whose = [("controller", self._says("under", under))] if under else []
        return Said("enters", (Replacement("enter", conjunction([parts[1].what, *whose]), changes=True),))

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

    def exiled_original(self, parts: list[Token]) -> NounPhrase:
        return NounPhrase(("all", ("zone", "exile"), ("linked",)))

    def enters_under(self, parts: list[Any]) -> Said:
        moved = next(part for part in parts if isinstance(part, Moved))
        return Said("enters", (Replacement("enter", moved.what, under="opponent"),))

    def as_it_enters(self, parts: list[Token]) -> Said:
        return Said("enters", (Replacement("enter", ("this",), changes=True),))

    def own_end(self, parts: list[Any]) -> Said:
        done = next(part for part in parts if isinstance(part, dict))
        effect = Replacement("resolve", ("this",), self_replacing=True, optional=bool(parts[0]))
        return Said("own_end", (replace(effect, **_done_to(effect, done)),))

    def as_it_resolves(self, parts: list[Any]) -> Said:
        effect = Replacement("put", ("affected",), ("stack",), ("graveyard",), when=("resolve",), zone="exile")
        return Said("would", (replace(effect, optional=parts[0] is not None),))

    # ---- the legend rule, the chosen color
    def grant_sentence(self, parts: list[Any]) -> Shield | None:
        shield: Shield = parts[-1]
        conditions = [c for case in parts[:-1] for c in case.conditions]
        if UNASKED in conditions:
            return None
        needed = [("exists", *c[1:]) if c[0] == "member" else ("unread", str(c)) for c in conditions]
        return replace(shield, condition=conjunction(needed)) if needed else shield

    def no_legend_rule(self, parts: list[Any]) -> Shield:
        moved = next((p for p in parts if isinstance(p, Moved)), Moved(ANYTHING))
        return Shield(moved.what, "no_legend_rule")

    def exact_number_exempt(self, parts: list[Any]) -> Shield:
        """“If you control exactly two of them”: so many, and not one more."""
        who, number, noun = parts[:3]
        yours = [("controller", "you")] if self._says("whose", who) == "you" else []
        members = conjunction([("kind", "permanent"), *yours, noun.criteria])
        condition = ("all", ("exists", number, members), ("not", ("exists", number + 1, members)))
        return Shield(members, "no_legend_rule", condition=condition)

    def all_chosen_color(self, parts: list[Any]) -> Shield:
        return Shield(ANYTHING, "chosen_color")

    def chosen_color(self, parts: list[Any]) -> Shield:
        return Shield(parts[0].what, "chosen_color")

    # ---- who sees what
    def sight(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        read: tuple[tuple[str, str], ...] = parts[-1]
        return read

    def _seen(self, kind: str, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        who = next((p for p in parts if isinstance(p, Token) and p.type == "WATCHER"), None)
        return ((kind, self._says("watchers", who) if who else "you"),)

    def tops(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        return self._seen("tops", parts)

    def hands(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        return self._seen("hands", parts)

    def own_top(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        return self._seen("own_top", parts)

    def linked(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        return self._seen("linked", parts)

    def others_top(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        return (("others_top", self._says("watchers", parts[-1])),)

    def face_down(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        whose = next(p for p in parts if isinstance(p, Token) and p.type == "WHOSE")
        return (("face_down", self._says("watchers", whose)),)

    def own_top_and_face_down(self, parts: list[Any]) -> tuple[tuple[str, str], ...]:
        return (*self.own_top(parts), *self.face_down(parts))

    # ---- what a sentence speaks of
    def self_moved(self, parts: list[Token]) -> Moved:
        return Moved(("this",))

    def damaged_moved(self, parts: list[Token]) -> Moved:
        return Moved(("all", ("type", "creature"), ("this_turn", "dealt_damage"), DAMAGED_BY_IT))

    def it_moved(self, parts: list[Token]) -> Moved:
        return Moved(IT)

    def that_moved(self, parts: list[Any]) -> Moved:
        return Moved(("affected",))

    def anything_moved(self, parts: list[Any]) -> Moved:
        return Moved(ANYTHING)

    def host_moved(self, parts: list[Token]) -> Moved:
        """“Enchanted creature”: what the source is attached to, which is a creature."""
        noun = next(word for word in re.findall(r"\w+", parts[0].lower()) if word in self.words.tables["nouns"])
        return Moved(conjunction([("host",), self._means("nouns", noun)]))

    def things_moved(self, parts: list[Any]) -> Moved:
        noun = next(p for p in parts if isinstance(p, NounPhrase))
        another = [("another",)] if True in parts else []
        return Moved(conjunction([_card(noun), *another]), _zones(noun), any(isinstance(p, Word) for p in parts))

    def self_or_others(self, parts: list[Any]) -> Moved:
        others = self.things_moved(parts[2:])
        return Moved(disjunction([("this",), others.what]), others.zones)

    def commander_moved(self, parts: list[Token]) -> Moved:
        return Moved(("all", ("commander",), ("owner", "you")))

    def next_moved(self, parts: list[Any]) -> Moved:
        """“The next creature spell”: whether another has been before, no position says."""
        noun = parts[-1]
        return Moved(conjunction([_card(noun), ("unsaid", "the next such spell")]), _zones(noun))

    # ---- the same in French, where the noun comes first
    def named_before(self, parts: list[Token]) -> Moved:
        """« Cette créature », « elle »: the source, or what has been named before; the whole text tells."""
        return Moved(("named!", str(parts[0]), parts[0].start_pos))

    def listed_moved(self, parts: list[Any]) -> Moved:
        listed = [part for part in parts if isinstance(part, Alternative)]
        if any(one.chosen for one in listed):
            return self.that_moved([])
        noun = self.nouns_head_first([part for part in parts if not isinstance(part, Word)])
        others = [part for part in parts[:2] if part is True]
        return self.things_moved([noun, *others, *(part for part in parts if isinstance(part, Word))])

    def definite_moved(self, parts: list[Any]) -> Moved:
        """« La créature » that isn't chosen here is one that was named before."""
        read = self.listed_moved(parts)
        return read if read.what == ("affected",) else self.named_before(parts)

    def anything_so(self, parts: list[Any]) -> Moved:
        """« Un permanent, un sort ou une carte noire ou rouge qui n'est pas sur le champ de bataille »: wherever."""
        return Moved(disjunction(part for part in parts if isinstance(part, tuple)))

    def damaged_by_source(self, parts: list[Any]) -> Criteria:
        return ("this_turn", "damaged_by_source")

    def damaged_by_host(self, parts: list[Any]) -> Criteria:
        return ("all", ("this_turn", "dealt_damage"), ("unsaid", "dealt damage by it"))

    def told_original(self, parts: list[Token]) -> NounPhrase:
        """« Une copie de cette créature », one that was chosen as it enters."""
        return NounPhrase(conjunction([("kind", "permanent"), self._means("nouns", parts[0].split()[-1])]))

    def following(self, parts: list[Token]) -> Criteria:
        return self._means("following", parts[0])

    def damaged_by(self, parts: list[Token]) -> Criteria:
        own = re.search(self.moves["own_damage"], parts[0], re.I)
        return ("this_turn", "damaged_by_source") if own else ("all", ("this_turn", "dealt_damage"), DAMAGED_BY_IT)

    def anywhere(self, parts: list[Token]) -> Criteria:
        return ANYTHING

    # ---- conditions
    def kicked_with(self, parts: list[Token]) -> Criteria:
        return ("it!", ("unsaid", f"kicked with {''.join(re.findall(SYMBOL, parts[0]))}"))

    def mana_spent(self, parts: list[Any]) -> Criteria:
        number = next((self._least(p) for p in parts if isinstance(p, Token) and p.type == "NUMBER_OR_MORE"), 1)
        color = next(p for p in parts if isinstance(p, tuple))
        what = {"color": color[-1], "colorless": "colorless"}.get(color[0])
        return ("number", ("spent", what), "ge", number) if what else ("unread", str(parts[-1]))

    def mana_spent_on_it(self, parts: list[Any]) -> Amount:
        return ("value", ("spent", "any"), self._owner(parts[0]))

    def mana_of_one_color(self, parts: list[Any]) -> Criteria:
        return ("number", ("spent", "one_color"), "ge", self._least(parts[0]))

    def colors_spent(self, parts: list[Any]) -> Criteria:
        return ("number", ("spent", "colors"), "ge", self._least(parts[0]))

    def symbols_spent(self, parts: list[Token]) -> Criteria:
        symbols = re.findall(SYMBOL, parts[0])
        return ("number", ("spent", COLOR_SYMBOLS[symbols[0]]), "ge", len(symbols))

    def not_cast(self, parts: list[Token]) -> Criteria:
        return ("it!", UNCAST_OR_FREE)

    def x_is(self, parts: list[Any]) -> Criteria:
        number = self._least(parts[1]) if isinstance(parts[1], Token) else parts[1]
        return ("number", "x", "ge", number)

    def x_at_most(self, parts: list[Any]) -> Criteria:
        return ("number", "x", "le", parts[1])

    def turn_of_the_game(self, parts: list[Token]) -> Criteria:
        return ("unsaid", "which of its player's turns it is")

    def cast_using(self, parts: list[Any]) -> Criteria:
        return ("it!", ("unsaid", f"cast using {parts[-1][1]}"))

    def controls_at_most(self, parts: list[Any]) -> Criteria:
        who, number = parts[:2]
        noun = next(part for part in parts if isinstance(part, NounPhrase))
        others = [("another",)] if True in parts else []
        more = conjunction([noun.anywhere, *others, self._controlled(who)])
        return ("not", ("exists", number + 1, more)) if isinstance(number, int) else ("unread", str(number))

    def is_in(self, parts: list[Any]) -> Criteria:
        """“~ is in your graveyard”."""
        _, zones, whose = parts[-1]
        owner = [("owner", whose)] if whose else []
        return ("it!", conjunction([disjunction(("zone", zone) for zone in zones), *owner]))

    def has_value(self, parts: list[Any]) -> Criteria:
        """“Its mana value is 3 or less”."""
        attribute = next(part for part in parts if isinstance(part, list))
        return ("it!", self.number([attribute, parts[-1]]))

    def has_so_much_life(self, parts: list[Any]) -> Criteria:
        """“A player has 13 or less life”."""
        words, number, _, side = parts
        who = self._says("players", words)
        player = [("kind", "player"), *([("player", who)] if who else [])]
        return ("exists", 1, ("all", *player, ("number", "life", self._relation(side) if side else "eq", number)))

    def did_this_turn(self, parts: list[Any]) -> Criteria:
        """“You've cast another red spell this turn”: what players did with what, no position says."""
        return ("unsaid", f"{self._says('did', parts[0])} this turn")

    def controls_no_such(self, parts: list[Any]) -> Criteria:
        return ("not", self.controls(parts))

    def controls_that(self, parts: list[Token]) -> Criteria:
        what: Criteria = ("this",) if parts[-1].type == "SELF" else ("all", ("commander",), ("owner", "you"))
        return ("exists", 1, conjunction([what, self._controlled(parts[0])]))

    def has_cards(self, parts: list[Any]) -> Criteria:
        """“You have seven or more cards in hand”; of opponents it isn't said of which."""
        if self._says("whose", parts[0]) != "you":
            return self._a_player(parts[0], ("unsaid", f"so many cards {parts[-1]}"))
        cards = conjunction([parts[-2].criteria, ("zone", "hand"), ("owner", "you")])
        if isinstance(parts[1], Token):
            return ("exists", self._least(parts[1]), cards)
        return ("not", ("exists", parts[1] + 1, cards)) if isinstance(parts[1], int) else ("unread", str(parts[1]))

    def are_there(self, parts: list[Any]) -> Criteria:
        """“Seven or more cards are in your graveyard”."""
        _, zones, whose = parts[-1]
        owner = [("owner", whose)] if whose else []
        place = disjunction(("zone", zone) for zone in zones)
        return ("exists", self._least(parts[0]), conjunction([parts[1].criteria, place, *owner]))

    def counters_there(self, parts: list[Any]) -> Criteria:
        number = next((p for p in parts if isinstance(p, Token) and p.type == "NUMBER_OR_MORE"), None)
        kind = self._kind_of_counter(parts[-2].split()[0])
        return ("counter", kind, "ge", self._least(number)) if number else ("not", ("counter", kind))

    def has_poison(self, parts: list[Any]) -> Criteria:
        number = next((self._least(p) for p in parts[1:] if isinstance(p, Token)), None)
        poison = ("counter", "poison", "ge", number) if number else ("not", ("counter", "poison"))
        return self._a_player(parts[0], poison)

    def came_this_turn(self, parts: list[Any]) -> Criteria:
        return ("unsaid", str(parts[-1]))

    def among_them(self, parts: list[Any]) -> Criteria:
        return ("unsaid", f"{parts[-3]} {parts[-2]} such things")

    def have_total(self, parts: list[Any]) -> Criteria:
        return ("unsaid", f"total {parts[2][1]}")

    def changed_life(self, parts: list[Token]) -> Criteria:
        return ("unsaid", " ".join(parts))

    def controls_both(self, parts: list[Any]) -> Criteria:
        who, one, first, _, other, second = parts
        nouns = [[one, noun_phrase([first])], [other, noun_phrase([second])]]
        return ("all", *(self.controls([who, *noun]) for noun in nouns))

    def cost_paid(self, parts: list[Token]) -> Criteria:
        """“It was bargained”, “the gift was promised”: a choice made as the spell was cast."""
        paid = self.words.data["conditions"].items()
        read: Criteria = freeze(next(tree for said, tree in paid if re.fullmatch(said, parts[0], re.I)))
        return read

    def revealed_or_controlled(self, parts: list[Token]) -> Criteria:
        return ("unsaid", "so revealed or controlled as it was cast")

    def controls_more_so(self, parts: list[Any]) -> Criteria:
        return self._a_player(parts[0], self.controls_more(parts[1:]))

    def more_life_so(self, parts: list[Any]) -> Criteria:
        return self._a_player(parts[0], self.more_life(parts[1:]))

    def more_in_hand_so(self, parts: list[Any]) -> Criteria:
        return self._a_player(parts[0], self.more_in_hand(parts[1:]))

    def _a_player(self, words: Token, tree: Criteria) -> Criteria:
        """That there is such a player; whether “that player” is one, no position says."""
        who = self._says("players", words)
        which: Criteria = ("player", who) if who else ("unsaid", words.rsplit(maxsplit=1)[0])
        return ("exists", 1, ("all", ("kind", "player"), which, tree))

    def told_so(self, parts: list[Any]) -> Criteria:
        told = next(p for p in reversed(parts) if isinstance(p, tuple | Alternative))
        return ("it!", conjunction(told.words + told.modifiers) if isinstance(told, Alternative) else told)

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
        return NO_TOKEN
    if tree[0] in ("all", "any", "not"):
        return (tree[0], *(_whole(part) for part in tree[1:]))
    return tree


def _own(parts: list[Any]) -> dict[str, Any]:
    """Marks what is done to the source itself."""
    return {"own!": True} if ("this",) in parts else {}


def _done_to(happening: Replacement, fields: dict[str, Any]) -> dict[str, Any]:
    """What is done to the thing itself: it stays where it is if the source is put away in its place."""
    done = {name: value for name, value in fields.items() if name != "own!"}
    if "own!" not in fields or happening.what in (("this",), IT):
        return done
    return {name: value for name, value in done.items() if name == "optional"} | {"stays": True}


def _unpaid(happening: Replacement, doing: Doing) -> tuple[Replacement, ...]:
    """“If ~ would enter, you may discard a land card instead. If you don't, put it into its owner's graveyard.”"""
    assert doing.price is not None
    count, payable = doing.price
    unpaid = replace(happening, zone="graveyard", conditions=(("fewer", count, payable),))
    refused = replace(unpaid, optional=True, conditions=(("member", count, payable),))
    return (unpaid, *([refused] if doing.fields else []))


def _under(effect: Replacement, parts: list[Any]) -> Replacement:
    """The effect in these cases (the :class:`Case` among a rule's parts)."""
    for case in (part for part in parts if isinstance(part, Case)):
        effect = replace(
            effect,
            conditions=(*effect.conditions, *case.conditions),
            optional=effect.optional or case.chance,
            uncast=effect.uncast or case.uncast,
        )
    return effect


def _case(tree: Criteria, holds: bool) -> Case:
    if tree[0] == "all" and holds and all(part[0] == "exists" for part in tree[1:]):
        return Case(tuple(_asked(part, holds) for part in tree[1:]))
    if tree[0] == "not":
        return _case(tree[1], not holds)
    if tree[0] == "it!":
        return Case((("told!", tree[1] if holds else ("not", tree[1])),))
    return Case((_asked(tree, holds),))


def later(effect: Replacement) -> Replacement:
    """The end of a spell whose other instructions come first: what they leave of the game is known only then."""
    own = tuple(c for c in effect.conditions if c[0] == "told!" or c == UNASKED or _of_the_spell(c))
    return replace(effect, conditions=own, optional=effect.optional or own != effect.conditions)


def _of_the_spell(tree: Criteria) -> bool:
    return any(node[0] in OF_SPELLS or node == SPELL for node in walk(tree))


def settled(effect: Replacement, kind: str, words: str) -> Replacement:
    """The effect of a sentence in an ability of that kind; of what could not be asked, the ``words`` are unread.

    In a static ability “it” is the source, in others what is affected; what an effect lets be cast it affects.
    """
    what = ("this",) if effect.what == IT and kind == "static" else ("affected",) if effect.what == IT else effect.what
    if kind != "static":
        what = with_affected(what)
    conditions: list[Criteria] = []
    optional = effect.optional
    for condition in effect.conditions:
        if condition == UNASKED:
            return replace(effect, what=what, conditions=(), unread=(words,))
        if condition[0] != "told!":
            conditions.append(condition)
        elif what[0] == "affected" or what[:2] == ("all", ("affected",)):
            what = conjunction([what, condition[1]])
        elif effect.event == "resolve" and not _of_the_spell(condition[1]):
            optional = True  # it speaks of another thing, which is known only then
        else:
            conditions.append(("member", 1, conjunction([("this",), condition[1]])))
    return replace(effect, what=what, conditions=tuple(conditions), optional=optional)


def with_affected(what: Criteria) -> Criteria:
    """The criteria with what an effect affects in place of “cast this way”."""
    if what[0] != "all" or CAST_THIS_WAY not in what:
        return what
    return conjunction(("affected",) if part == CAST_THIS_WAY else part for part in what[1:])


def _asked(tree: Criteria, holds: bool) -> Criteria:
    """The condition that so many such things exist, or that it is somebody's turn; of the source, that it matches."""
    if tree[0] == "not":
        return _asked(tree[1], not holds)
    if tree[0] == "turn_of" and tree[1] == "you":
        return ("turn_of", "you" if holds else "not_you")
    side = "member" if holds else "fewer"
    if tree[0] == "exists":
        return (side, tree[1], _permanents(tree[2]))
    if tree[0] in NOT_ASKED:
        tree = ("unsaid", NOT_ASKED[tree[0]])
    if any(node[0] in ("exists", "turn_of", "unread") for node in walk(tree)):
        return UNASKED
    return (side, 1, conjunction([("this",), tree]))


def _permanents(tree: Criteria) -> Criteria:
    """What a player controls is a permanent, where it isn't said to be anything else."""
    parts = conjuncts(tree)
    whose = [part for part in parts if part[0] == "controller"]
    if not whose or any(part[0] in ("kind", "zone") and part != PERMANENT for part in parts):
        return tree
    return conjunction([("kind", "permanent"), *whose, *(part for part in parts if part not in whose)])
