"""Criteria trees and amounts as facts: nodes, parts, tests, sets. What they mean is said in ``rules/phrases.lp``."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, product
from typing import Any

from mtglogic.cards.model import Amount, Criteria, conjuncts, walk
from mtglogic.logic.terms import text, word

Literal = tuple[Criteria, bool]
"""One test of a set's alternative, and whether it must hold (``True``) or fail."""

LIMIT_ALTERNATIVES = 64

_AGREES = {"type", "supertype", "color"}
_STRINGS = {"subtype", "named", "keyword", "counter"}
_FLAGS = {"nameless", "colorless", "multicolored", "monocolored", "any_target", "no_abilities"}
_LINKS = {
    "owner_is", "attacking", "attached_to", "has_attached", "blocks", "blocked_by", "targets", "targets_only", "source",
}  # fmt: skip
_PLAYERS = {"controller", "owner", "player", "attacks", "opponent_of"}
_ATTRIBUTES = {
    "power", "toughness", "mana_value", "loyalty", "defense", "power_and_toughness", "targets", "life", "x",
}  # fmt: skip
"""The values that facts state; of others it can't be told whether they stand in a relation."""
_PARTICULAR = {"zone", "this", "that", "host", "affected", "linked", "player", "any_target", "unread"}
"""Words that say where things are, or name one that can be anywhere."""
_RELATIONS = {"eq", "ne", "le", "ge", "lt", "gt"}
_UNTAPPED_LIKE = {"untapped", "face_up", "unblocked"}


@dataclass(frozen=True)
class Context:
    """Whose text it is: the player who is “you”, the source, the item (``None`` for static text), the X announced.

    ``any_x`` is set while X is still to be chosen; ``kicked`` is how often a spell was kicked. ``affected`` holds what
    an effect acts on; ``each`` is the player of whom a text that speaks of each player is being stated.
    """

    you: str
    source: str | None = None
    item: str | None = None
    x: int | None = None
    any_x: bool = False
    kicked: int = 0
    affected: tuple[str, ...] = ()
    each: str | None = None


class CriteriaFacts:
    """States criteria; equal criteria in equal contexts share a node, so that each is asked once."""

    def __init__(self, first: int = 0) -> None:
        """``first`` is the number of the first node, where others state criteria of their own beside these."""
        self.lines: list[str] = []
        self.trees: dict[str, Criteria] = {}
        self.parts: dict[str, list[str]] = {}
        self._nodes: dict[tuple[Criteria, Context], str] = {}
        self._sets: dict[tuple[Criteria, Context], str] = {}
        self._amounts: dict[tuple[Amount, Context], str] = {}
        self._numbers = count(first)

    # ---- trees ----
    def node(self, tree: Criteria, context: Context) -> str:
        """The node of a criteria tree."""
        key = (tree, context)
        if key not in self._nodes:
            name = self._nodes[key] = f"n{next(self._numbers)}"
            self.trees[name] = PERMANENT if tree == PERMANENT_CARD else tree
            self.parts[name] = []
            self._state(name, tree, context)
        return self._nodes[key]

    def _state(self, name: str, tree: Criteria, context: Context) -> None:
        operator, *arguments = of_cards(tree)
        if operator in ("all", "any", "not"):
            kind = "none" if operator == "not" else operator
            self._add(f"{kind}({name}).")
            self._add(f"parts({name},{len(arguments)}).")
            self.parts[name] = [self.node(part, context) for part in arguments]
            for i, part in enumerate(self.parts[name], 1):
                self._add(f"part({name},{i},{part}).")
        elif operator in _LINKS:
            self._add(f"link({name},{operator},{self.node(arguments[0], context)}).")
        elif operator == "status" and arguments[0] in _EXPANDED:
            self._state(name, _EXPANDED[arguments[0]], context)
        else:
            test = self.test(tree, context)
            if test is None:
                self._add(f"unread({name}).")
            else:
                self._add(f"test({name},{test}).")

    def test(self, tree: Criteria, context: Context) -> str | None:
        """``Test,Argument`` for a test of one thing; ``None`` where there is no rule for it."""
        operator, *arguments = tree
        first = arguments[0] if arguments else None
        if operator in _AGREES or operator == "kind":
            return f"{operator},{word(str(first))}"
        if operator == "counter" and len(arguments) == 3:
            operator, arguments = "number", [("counters", first), *arguments[1:]]
        if operator in _STRINGS:
            return f"{operator},{text(str(first))}"
        if operator in _FLAGS:
            return f"{operator},yes"
        if operator == "status":
            return f"{first},yes" if first in _UNTAPPED_LIKE else f"status,{word(str(first))}"
        if operator in ("commander", "has_x", "has_hybrid", "has_adventure") or tree == ("kicked",):
            return f"status,{operator}"
        if operator in ("this_turn", "cast_from", "cast_by", "zone"):
            return f"{operator},{word(str(first))}"
        if operator in _PLAYERS:
            who = self.who(first, context)
            return None if who is None else f"{operator},{who}"
        if operator in ("this", "another", "host", "chosen", "linked"):
            return self._about_source(operator, first, context)
        if operator == "affected":
            return f"affected,({';'.join(context.affected)})" if context.affected else None
        if operator == "can_target_only":
            only = self.test(arguments[0], context)
            return None if only is None else f"can_target_only,of({only})"
        if operator == "that":
            return None if context.item is None else f"that,{context.item}"
        return self._measured(operator, arguments, context)

    def _about_source(self, operator: str, sort: Any, context: Context) -> str | None:
        if context.source is None:
            return None
        return f"chosen({word(str(sort))}),{context.source}" if operator == "chosen" else f"{operator},{context.source}"

    def _measured(self, operator: str, arguments: list[Any], context: Context) -> str | None:
        if operator == "target_count":
            operator, arguments = "number", ["targets", *arguments]
        if operator == "number":
            attribute, relation, amount = arguments
            term = self.attribute(attribute)
            value = self.amount(amount, context, as_test=True)
            if term is None or value is None or relation not in _RELATIONS:
                return None
            return f"number({term},{relation}),{value}"
        if operator == "parity":
            return f"parity({word(str(arguments[0]))}),{word(str(arguments[1]))}"
        if operator == "has_more":
            who = self.who(arguments[1], context)
            return None if who is None else f"has_more({self.things(arguments[0], context)}),{who}"
        if operator in ("greatest", "least", "shares"):
            return f"{operator}({word(str(arguments[0]))}),{self.things(arguments[1], context)}"
        return None

    @staticmethod
    def attribute(attribute: Any) -> str | None:
        """The term of a value that texts compare: ``power``, ``counters("+1/+1")``."""
        if isinstance(attribute, tuple) and attribute[0] == "spent":
            return f"spent({word(str(attribute[1]))})"
        if isinstance(attribute, tuple):
            return f"counters({text(str(attribute[1]))})" if attribute[0] in ("counters", "counter") else None
        return word(str(attribute)) if attribute in _ATTRIBUTES else None

    @staticmethod
    def who(who: Any, context: Context) -> str | None:
        """The term for a word that stands for players, see ``denotes/2`` in ``objects.lp``."""
        simple = {
            "you": context.you,
            "opponent": f"opponent_of({context.you})",
            "not_you": f"other_than({context.you})",
            "other": f"other_than({context.you})",
            "team": f"team_of({context.you})",
            "active_player": "active",
            "any": "anyone",
        }
        if who in simple:
            return simple[who]
        if who == "each_player":
            return context.each
        if who == "source_owner" and context.source is not None:
            return f"owner_of({context.source})"
        if who == "that_player" and context.item is not None:
            return f"that_player({context.item})"
        if who == "host_controller" and context.source is not None:
            return f"controller_of_host({context.source})"
        if who in ("defending_player", "chosen_player") and context.source is not None:
            return f"{who}({context.source})"
        return None

    # ---- sets ----
    def set(self, tree: Criteria, context: Context) -> str:
        """The set of all things that match, as alternatives of plain tests (rules/phrases.lp says why)."""
        key = (tree, context)
        if key not in self._sets:
            name = self._sets[key] = f"k{next(self._numbers)}"
            if context.item is not None:
                self._add(f"set_item({name},{context.item}).")
            for j, literals in enumerate(alternatives(tree), 1):
                self._alternative(name, j, literals, context)
        return self._sets[key]

    def things(self, tree: Criteria, context: Context) -> str:
        """The set of what words name that stand by themselves: of permanents, unless they say otherwise (109.2)."""
        elsewhere = any(
            n[0] in _PARTICULAR or (n[0] == "kind" and n[1] not in ("permanent", "token")) for n in walk(tree)
        )
        return self.set(tree if elsewhere else ("all", tree, PERMANENT), context)

    def _alternative(self, name: str, j: int, literals: tuple[Literal, ...], context: Context) -> None:
        self._add(f"alternative({name},{j}).")
        for tree, sign in literals:
            test = self._plain_test(tree, context)
            if test is None:
                self._add(f"unread_alternative({name},{j}).")
                continue
            leaf = f"n{next(self._numbers)}"
            self._add(f"test({leaf},{test}).")
            self._add(f"condition({name},{j},{leaf},{'yes' if sign else 'no'}).")

    def _plain_test(self, tree: Criteria, context: Context) -> str | None:
        if tree[0] in _LINKS or tree[0] in ("greatest", "least", "shares", "has_more", "unread", "target_count"):
            return None
        if tree[0] == "counter" and len(tree) == 4 and not isinstance(tree[3], int):
            return None
        if tree[0] == "number" and not (isinstance(tree[3], int) or (tree[3] == "X" and context.x is not None)):
            return None
        return self.test(tree, context)

    # ---- amounts ----
    def amount(self, amount: Amount, context: Context, as_test: bool = False) -> str | None:
        """The term of an amount; ``None`` where it isn't known (an unread amount, or an X that is still open)."""
        if amount == ("times_kicked",):
            amount = context.kicked
        if amount == "X":
            if context.x is None:
                return "any_x" if as_test and context.any_x else None
            amount = context.x
        if isinstance(amount, int):
            return self._amount((amount, context), f"amount_is({amount},{amount}).", str(amount))
        if isinstance(amount, str):
            return None
        return self._expression(amount, context)

    def _amount(self, key: tuple[Amount, Context], line: str, name: str) -> str:
        if key not in self._amounts:
            self._amounts[key] = name
            self._add(line)
        return self._amounts[key]

    def _expression(self, amount: tuple[Any, ...], context: Context) -> str | None:
        key = (amount, context)
        if key in self._amounts:
            return self._amounts[key]
        operator, *arguments = amount
        name = f"a{next(self._numbers)}"
        line: str | None = None
        if operator == "count":
            counted, counts = _by_controller(arguments[0])
            line = f"{counts}({name},{self.things(counted, context)})."
        elif operator in ("value", "counters") and (thing := self._referred(arguments[1], context)) is not None:
            attribute = arguments[0] if operator == "value" else ("counters", arguments[0])
            line = f"reads_value({name},{self.attribute(attribute)},{thing})."
        elif operator == "value" and arguments[1][0] == "paid":
            line = f"reads_paid({name},{self.attribute(arguments[0])},{self.things(arguments[1][1], context)})."
        elif operator == "greatest":
            line = f"greatest_in({name},{self.attribute(arguments[0])},{self.things(arguments[1], context)})."
        elif operator == "chosen_number" and context.source is not None:
            line = f"reads_choice({name},{context.source})."
        elif operator == "devotion":
            line = f"counts_devotion({name},{word(str(arguments[0]))},{context.you})."
        elif operator == "players" and (who := self.who(arguments[0], context)) is not None:
            line = f"counts_players({name},{who})."
        elif operator == "plus":
            terms = [self.amount(a, context) for a in arguments]
            line = f"adds({name},{terms[0]},{terms[1]})." if len(terms) == 2 and None not in terms else None
        elif operator == "times" and isinstance(arguments[0], int):
            term = self.amount(arguments[1], context)
            line = None if term is None else f"multiplies({name},{arguments[0]},{term})."
        return None if line is None else self._amount(key, line, name)

    @staticmethod
    def _referred(words: Criteria, context: Context) -> str | None:
        """The term of the one thing that an amount is read from: the source, its host, “that creature”, a player."""
        if words[0] == "player":
            return CriteriaFacts.who(words[1], context) if words[1] in ("you", "that_player") else None
        if words == ("this",):
            return context.source
        if words == ("host",) and context.source is not None:
            return f"host({context.source})"
        return f"that({context.item})" if words == ("that",) and context.item is not None else None

    def _add(self, line: str) -> None:
        self.lines.append(line)


def _by_controller(tree: Criteria) -> tuple[Criteria, str]:
    """What is counted, without the words that say that it is its controller's; and the predicate for such a count."""
    its = {("controller", "its_controller"), ("owner", "its_controller")}
    parts = conjuncts(tree)
    rest = tuple(part for part in parts if part not in its)
    return (tree, "counts") if len(rest) == len(parts) else (("all", *rest), "counts_by_controller")


def _attached(subtype: str) -> Criteria:
    return ("has_attached", ("subtype", subtype))


_EXPANDED: dict[str, Criteria] = {
    "enchanted": _attached("Aura"),
    "equipped": _attached("Equipment"),
    "modified": (
        "any",
        ("counter", "any"),
        _attached("Equipment"),
        ("has_attached", ("all", ("subtype", "Aura"), ("controller", "you"))),
    ),
}
"""Words of the rules that say how others stand to a thing (303.4, 301.5, 700.9)."""


def alternatives(tree: Criteria) -> tuple[tuple[Literal, ...], ...]:
    """The tree as alternatives of tests: ``("all", a, ("any", b, c))`` is ``a and b`` or ``a and c``.

    A tree with more than :data:`LIMIT_ALTERNATIVES` of them counts as words that aren't read.
    """
    found = _alternatives(tree, True)
    return found if len(found) <= LIMIT_ALTERNATIVES else (((("unread", "a list that is too long"), True),),)


PERMANENT: Criteria = ("kind", "permanent")
PERMANENT_CARD: Criteria = ("kind", "permanent_card")


def of_cards(tree: Criteria) -> Criteria:
    """“Permanent” as it is meant of a card or a spell: it would be one on the battlefield (110.4a–b).

    >>> of_cards(("all", ("kind", "permanent"), ("kind", "card"))), of_cards(("all", ("kind", "permanent")))
    (('all', ('kind', 'permanent_card'), ('kind', 'card')), ('all', ('kind', 'permanent')))
    """
    if tree[0] != "all" or not {("kind", "card"), ("kind", "spell")} & set(tree):
        return tree
    return tuple(PERMANENT_CARD if part == PERMANENT else part for part in tree)


def _alternatives(tree: Criteria, sign: bool) -> tuple[tuple[Literal, ...], ...]:
    tree = of_cards(tree)
    operator = tree[0]
    if operator == "not":
        return _alternatives(tree[1], not sign)
    if operator in ("all", "any"):
        parts = [_alternatives(part, sign) for part in tree[1:]]
        if (operator == "any") == sign:
            return tuple(alternative for part in parts for alternative in part)
        size = 1
        for part in parts:
            size *= len(part)
            if size > LIMIT_ALTERNATIVES:
                return (((("unread", "a list that is too long"), True),),)
        return tuple(tuple(leaf for alternative in choice for leaf in alternative) for choice in product(*parts))
    return (((tree, sign),),)
