"""From words to criteria: what each rule of the grammars means. The rules' names are the same in every language.

Inside a phrase three marks stand beside criteria: ``("zone!", zones, whose)``, ``("bind!", …)`` and ``("chooser!", who)``;
they belong to the phrase as a whole and are lifted out of it in :func:`noun_phrase`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer

from mtglogic.cards.model import ANYTHING, Amount, Criteria
from mtglogic.cards.reader.vocabulary import Vocabulary

STACK_KINDS = ("spell", "ability", "activated_ability", "triggered_ability", "loyalty_ability")
OWN_KINDS = (*STACK_KINDS, "card", "player", "emblem")
ADJECTIVAL = ("color", "colorless", "multicolored", "monocolored", "supertype", "status", "not", "has_attached")


@dataclass(frozen=True)
class NounPhrase:
    """What a noun phrase takes: ``zones`` is empty for players alone; ``whose`` as in :class:`~mtglogic.cards.model.Slot`."""

    criteria: Criteria = ANYTHING
    zones: tuple[str, ...] = ("battlefield",)
    players: str = "none"
    whose: str | None = None
    binds: tuple[tuple[Any, ...], ...] = ()
    chooser: str = "you"
    last: str = ""


@dataclass(frozen=True)
class Instance:
    """One instance of the word “target” as its own words have it, before its sentence is looked at."""

    min: Amount
    max: Amount | None
    other: bool
    noun: NounPhrase


@dataclass(frozen=True)
class Alternative:
    """One of the things that “or” joins: its words and what follows them."""

    words: tuple[Criteria, ...]
    modifiers: tuple[Criteria, ...]


ANY_TARGET = NounPhrase(("any_target",), ("battlefield",), "any")


def conjunction(parts: Any) -> Criteria:
    """``all`` of the parts, flat; one part alone stands for itself."""
    flat: list[Criteria] = []
    for part in parts:
        flat.extend(part[1:] if part[0] == "all" else [part])
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else ("all", *unique)


def disjunction(parts: Any) -> Criteria:
    """``any`` of the parts; one part alone stands for itself."""
    unique = tuple(dict.fromkeys(parts))
    return unique[0] if len(unique) == 1 else ("any", *unique)


def mentions(tree: Criteria, operator: str) -> bool:
    """Whether a criteria tree says something by this operator, at its own level."""
    return tree[0] == operator or (tree[0] in ("all", "any") and any(mentions(part, operator) for part in tree[1:]))


def kinds(tree: Criteria) -> set[str]:
    """The kinds that a tree names at its own level."""
    if tree[0] == "kind":
        return {tree[1]}
    return set().union(*(kinds(part) for part in tree[1:])) if tree[0] in ("all", "any") else set()


def noun_phrase(alternatives: list[Alternative]) -> NounPhrase:
    """Joins the alternatives into one phrase: what they share, where each looks, and what holds for them together."""
    places = [_place(alternative) for alternative in alternatives]
    mixed = len({place[0] for place in places if place[0]}) > 1
    trees, marks, zones, whose, players = [], [], [], set(), set()
    for alternative, (where, who) in zip(alternatives, places, strict=True):
        parts = [*alternative.words, *alternative.modifiers]
        marks += [part for part in parts if part[0].endswith("!") and part[0] != "zone!"]
        own = [part for part in parts if not part[0].endswith("!")]
        if "player" in kinds(("all", *own)):
            players.add(next((p[2] for p in own if p[0] == "player"), "opponent" if ("player", "opponent") in own else "any"))
        if mixed and where:
            own.append(disjunction(("zone", zone) for zone in where))
            if who:
                own.append(("owner", who))
        elif who:
            whose.add(who)
        zones += [zone for zone in where if zone not in zones]
        trees.append(conjunction(_plain(own)))
    criteria = _factor(trees)
    if len(whose) > 1:
        criteria = conjunction([criteria, ("unread", "zones of different players")])
    return NounPhrase(
        criteria,
        tuple(zones),
        "any" if len(players) > 1 else next(iter(players), "none"),
        next(iter(whose), None),
        tuple(dict.fromkeys(tuple(mark[1:]) for mark in marks if mark[0] == "bind!")),
        next((str(mark[1]) for mark in marks if mark[0] == "chooser!"), "you"),
    )


def _plain(parts: list[Criteria]) -> list[Criteria]:
    """Leaves out “ability” where its sort is named."""
    named = {("kind", kind) for kind in STACK_KINDS if kind.endswith("_ability")}
    return [p for p in parts if p != ("kind", "ability")] if named & set(parts) else parts


def _factor(trees: list[Criteria]) -> Criteria:
    """The disjunction of the trees, with what all of them ask for stated once."""
    if len(trees) == 1:
        return trees[0]
    parts = [list(tree[1:]) if tree[0] == "all" else [tree] for tree in trees]
    shared = [part for part in parts[0] if all(part in other for other in parts[1:])]
    rest = [conjunction([p for p in own if p not in shared]) for own in parts]
    if any(tree == ANYTHING for tree in rest):
        return conjunction(shared)
    return conjunction([disjunction(rest), *shared])


def _place(alternative: Alternative) -> tuple[tuple[str, ...], str | None]:
    """The zones an alternative looks in, and whose: those it names, else those of the kind of thing it is."""
    for part in alternative.modifiers:
        if part[0] == "zone!":
            return part[1], part[2]
    named = kinds(("all", *alternative.words))
    if named & set(STACK_KINDS):
        return ("stack",), None
    return ((), None) if "player" in named else (("battlefield",), None)


def _has_head(alternative: Alternative) -> bool:
    return bool(kinds(("all", *alternative.words)) & set(OWN_KINDS))


def join(alternatives: list[Alternative], separators: list[str]) -> list[Alternative]:
    """Gives each alternative what it shares with the last: “instant or sorcery card”, “red or green creature you control”."""
    if len(alternatives) > 1 and not any(s.strip(", ") for s in separators):
        return [Alternative(sum((a.words for a in alternatives), ()), sum((a.modifiers for a in alternatives), ()))]
    last, joined = alternatives[-1], []
    bare = not any(a.modifiers for a in alternatives[:-1])
    for alternative in alternatives[:-1]:
        words = alternative.words
        if len(last.words) > 1 and _has_head(last) and not _has_head(alternative):
            words += tuple(w for w in last.words if w[0] == "kind")
        elif words[-1][0] in ADJECTIVAL and last.words[-1][0] not in ADJECTIVAL:
            words += (last.words[-1],)
        modifiers = alternative.modifiers
        if bare:
            modifiers = tuple(m for m in last.modifiers if _fits(m, words))
        joined.append(Alternative(words, modifiers))
    return [*joined, last]


def _fits(modifier: Criteria, words: tuple[Criteria, ...]) -> bool:
    """Whether what follows the last alternative speaks of this one too: only creatures have power and the like."""
    creatures_only = modifier[0] == "keyword" or (modifier[0] == "not" and modifier[1][0] == "keyword")
    creatures_only |= modifier[0] == "number" and modifier[1] in ("power", "toughness")
    noncreature = any(w[0] == "type" and w[1] != "creature" for w in words)
    return not (creatures_only and noncreature) and not ("player" in kinds(("all", *words)) and modifier[0] != "bind!")


class Meaning(Transformer[Token, Any]):
    """One method a grammar rule or terminal, with what the rule's words mean."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__()
        self.words = words

    # words
    def NOUN(self, token: Token) -> Criteria:
        return self.words.meaning("nouns", token)

    def ADJECTIVE(self, token: Token) -> Criteria:
        return self.words.meaning("adjectives", token)

    def NEGATED(self, token: Token) -> Criteria:
        word = re.sub("^non-?", "", token, flags=re.I)
        for section in ("nouns", "adjectives"):
            if word.lower() in self.words.tables[section]:
                return ("not", self.words.meaning(section, word))
        return ("not", self.SUBTYPE(word))

    def SUBTYPE(self, token: str) -> Criteria:
        plurals = self.words.data["plurals"]
        singular = plurals.get(str(token)) or (token[:-1] if token.endswith("s") and not token.endswith("ss") else token)
        return ("subtype", str(singular))

    def MODIFIER(self, token: Token) -> Criteria:
        return self.words.meaning("modifiers", token)

    def ZONE(self, token: Token) -> Criteria:
        zones, whose = self.words.meaning("zones", token)
        return ("zone!", zones, whose)

    def ATTRIBUTE(self, token: Token) -> list[str]:
        names = re.split(r" (or|and) ", token.lower())
        return [names[1] if len(names) > 1 else "or", *(self.words.meaning("attributes", n) for n in names[::2])]

    def KEYWORDS(self, token: Token) -> Criteria:
        names = re.split(r",? (?:and/or|or|and) |, ", token.lower())
        trees = [("keyword", name) for name in names]
        return conjunction(trees) if " and " in token else disjunction(trees)

    def NUMBER(self, token: Token) -> Amount:
        word = token.lower()
        return "X" if word == "x" else self.words.data["numbers"].get(word) or int(word)

    def SEPARATOR(self, token: Token) -> str:
        return str(token)

    def OTHER(self, token: Token) -> bool:
        return True

    # how many
    def up_to(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return 0, parts[0]

    def any_number(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return 0, None

    def exactly(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return parts[0], parts[0]

    def one_to(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return 1, self.NUMBER(Token("NUMBER", parts[0].split()[-1]))

    def instance(self, parts: list[Any]) -> Instance:
        _, count, other, noun = parts
        return Instance(*(count or (1, 1)), bool(other), noun)

    def any_targets(self, parts: list[Any]) -> Instance:
        _, count, other = parts
        return Instance(*(count or ("?", "?")), bool(other), ANY_TARGET)

    def any_target(self, parts: list[Any]) -> Instance:
        return Instance(1, 1, "other" in parts[0].lower(), ANY_TARGET)

    # what
    def quality(self, parts: list[Any]) -> NounPhrase:
        return parts[-1]

    def nouns(self, parts: list[Any]) -> NounPhrase:
        return noun_phrase(join(parts[::2], parts[1::2]))

    def words_of(self, parts: list[Criteria]) -> tuple[Criteria, ...]:
        return tuple(parts)

    def alternative(self, parts: list[Any]) -> Alternative:
        return Alternative(parts[0], tuple(parts[1:]))

    # what follows
    def without(self, parts: list[Criteria]) -> Criteria:
        return ("not", parts[0])

    def having(self, parts: list[Criteria]) -> Criteria:
        return parts[0]

    def named(self, parts: list[Token]) -> Criteria:
        return ("named", str(parts[0]))

    def targeting(self, parts: list[Criteria]) -> Criteria:
        return ("targets", parts[0])

    def attached_to(self, parts: list[Criteria]) -> Criteria:
        return ("attached_to", parts[0])

    def other_than(self, parts: list[Criteria]) -> Criteria:
        return ("not", parts[0])

    def blocking(self, parts: list[Criteria]) -> Criteria:
        return ("blocks", parts[0])

    def blocked_by(self, parts: list[Criteria]) -> Criteria:
        return ("blocked_by", parts[0])

    def number(self, parts: list[Any]) -> Criteria:
        (how, *names), (relation, amount) = parts
        trees = [("number", name, relation, amount) for name in names]
        return conjunction(trees) if how == "and" else disjunction(trees)

    def equal(self, parts: list[Any]) -> tuple[str, Amount]:
        return "eq", parts[0]

    def at_most(self, parts: list[Any]) -> tuple[str, Amount]:
        return "le", parts[0]

    def at_least(self, parts: list[Any]) -> tuple[str, Amount]:
        return "ge", parts[0]

    def compare(self, parts: list[Any]) -> tuple[str, Amount]:
        words = parts[0].lower()
        strict = {"less": "lt", "greater": "gt", "equal": "eq"}[words.split()[0]]
        return (strict.replace("t", "e") if "or equal" in words else strict), parts[1]

    def plain(self, parts: list[Any]) -> Amount:
        return parts[0]

    def counted(self, parts: list[NounPhrase]) -> Amount:
        return ("count", parts[0].criteria)

    # what is referred to
    def self(self, parts: list[Token]) -> Criteria:
        return ("this",)

    def it(self, parts: list[Token]) -> Criteria:
        return ("that",)

    def you(self, parts: list[Token]) -> Criteria:
        return ("player", "you")

    def indefinite(self, parts: list[Any]) -> Criteria:
        article, noun = parts
        return conjunction([noun.criteria, ("another",)]) if article.lower() == "another" else noun.criteria
