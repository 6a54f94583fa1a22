"""From words to criteria: what each rule of the grammars means. The rules' names are the same in every language.

Inside a phrase three marks stand beside criteria, ``("zone!", zones, whose)``, ``("bind!", …)`` and
``("chooser!", who)``: they belong to the phrase as a whole and are lifted out of it in :func:`noun_phrase`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from lark import Token, Transformer
from lark.exceptions import UnexpectedInput

from mtglogic.cards.model import ANYTHING, Amount, Criteria, conjuncts
from mtglogic.cards.reader.paragraphs import QUOTE
from mtglogic.cards.reader.vocabulary import Vocabulary, number_pattern

STACK_KINDS = ("spell", "ability", "activated_ability", "triggered_ability", "loyalty_ability")
OWN_KINDS = (*STACK_KINDS, "card", "player", "emblem")
MOSTS = ("greatest", "least")
WHOSE_BINDS = {"single": ("bind!", "same", "zone_player"), "target_player": ("bind!", "owner_of", "next")}
WHOSE = ("controller", "owner", "zone!", "bind!", "chooser!")
"""What says where a thing is, or whose: it speaks of a whole list before it."""
ADJECTIVAL = ("color", "colorless", "multicolored", "monocolored", "supertype", "status", "not", "has_attached")
TRAILING = ("color", "colorless", "multicolored", "monocolored", "supertype", "status")
"""What an adjective behind a French list can say of all of it."""


@dataclass(frozen=True)
class NounPhrase:
    """What a noun phrase takes; its fields are those of :class:`~mtglogic.cards.model.Slot`."""

    criteria: Criteria = ANYTHING
    zones: tuple[str, ...] = ("battlefield",)
    players: str = "none"
    whose: str | None = None
    binds: tuple[tuple[Any, ...], ...] = ()
    chooser: str = "you"

    @property
    def anywhere(self) -> Criteria:
        """The criteria, with the zone where it isn't the battlefield; what binds targets can't be said of others."""
        bound = [("unread", " ".join(map(str, bind))) for bind in self.binds]
        if self.zones in (("battlefield",), ("?",), ()) or kinds(self.criteria) & set(STACK_KINDS):
            return conjunction([self.criteria, *bound])
        owner = [("owner", self.whose)] if self.whose else []
        return conjunction([self.criteria, disjunction(("zone", zone) for zone in self.zones), *owner, *bound])


@dataclass(frozen=True)
class Instance:
    """One instance of the word “target” as its own words have it, before its sentence is looked at."""

    min: Amount
    max: Amount | None
    other: bool
    noun: NounPhrase


@dataclass(frozen=True)
class Alternative:
    """One of the things that “or” joins: its words and what follows them.

    In French ``chosen`` has “ciblé” itself, ``dependent`` begins with “de” and belongs to the noun before it, ``own``
    has an article of its own, and ``aside`` is what stands behind the whole list, after a comma.
    """

    words: tuple[Criteria, ...]
    modifiers: tuple[Criteria, ...]
    chosen: bool = False
    dependent: bool = False
    own: bool = False
    aside: bool = False


class Senseless(UnexpectedInput):
    """What the grammar takes but makes no sense: less of the text is read then."""


ARTICLE = object()
"""What an article within a French list leaves."""
ANY_TARGET = NounPhrase(("any_target",), ("battlefield",), "any")


def conjunction(parts: Any) -> Criteria:
    """``all`` of the parts, flat; one part alone stands for itself."""
    flat: list[Criteria] = []
    for part in parts:
        flat.extend(conjuncts(part))
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else ("all", *unique)


def disjunction(parts: Any) -> Criteria:
    """``any`` of the parts, flat; one part alone stands for itself."""
    unique = tuple(dict.fromkeys(one for part in parts for one in (part[1:] if part[0] == "any" else [part])))
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
    parts = [_flat([*a.words, *a.modifiers]) for a in alternatives]
    places = [_place(a) for a in alternatives]
    lifted = [_lift(*place, part) for place, part in zip(places, parts, strict=True)]
    mixed = len({where for where, _, _ in lifted if where}) > 1
    trees, zones, whose, players = [], [], set(), set()
    for where, who, part in lifted:
        own = _among(_plain([p for p in part if not p[0].endswith("!")]))
        if "player" in kinds(("all", *own)):
            players.add(next((p[1] for p in own if p[0] == "player"), "any"))
        if mixed and where:
            own += [disjunction(("zone", zone) for zone in where), *([("owner", who)] if who else [])]
        elif who:
            whose.add(who)
        zones += [zone for zone in where if zone not in zones]
        trees.append(conjunction(own))
    marks = [p for part in parts for p in part if p[0] in ("bind!", "chooser!")]
    marks += [bind for special, bind in WHOSE_BINDS.items() if special in whose]
    whose -= set(WHOSE_BINDS)
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


def _among(parts: list[Criteria]) -> list[Criteria]:
    """“The greatest power” without more is the greatest among the things that the phrase names."""
    rest = [p for p in parts if p[0] not in MOSTS]
    return [(p[0], p[1], conjunction(rest)) if p[0] in MOSTS and p[2] is None else p for p in parts]


def _lift(
    where: tuple[str, ...], who: str | None, parts: list[Criteria]
) -> tuple[tuple[str, ...], str | None, list[Criteria]]:
    """The zone of “card other than a land card from your graveyard” is that of both cards."""
    if where != ("?",):
        return where, who, parts
    for i, part in enumerate(parts):
        if part[0] == "not" and part[1][0] == "all":
            zones = tuple(p[1] for p in part[1] if p[0] == "zone")
            owner = next((p[1] for p in part[1] if p[0] == "owner"), None)
            if zones:
                rest = ("not", conjunction(p for p in part[1][1:] if p[0] not in ("zone", "owner")))
                return zones, owner, [*parts[:i], rest, *parts[i + 1 :]]
    return where, who, parts


def _flat(parts: list[Criteria]) -> list[Criteria]:
    """The parts, with those of an ``all`` that holds marks beside them."""
    return [p for part in parts for p in conjuncts(part)]


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
    for part in _flat([*alternative.words, *alternative.modifiers]):
        if part[0] == "zone!":
            return part[1], part[2]
    named = kinds(("all", *alternative.words))
    if named & set(STACK_KINDS):
        return ("stack",), None
    if "card" in named:
        return ("?",), None
    return ((), None) if named & {"player", "zone"} else (("battlefield",), None)


def _lends_head(alternative: Alternative) -> bool:
    """Whether its head is shared with a bare word before it: “card” of “sorcery card”, but not of “suspended card”."""
    named = kinds(("all", *alternative.words)) & set(OWN_KINDS)
    return bool(named) and len(alternative.words) > 1 and not _placed(alternative)


def _head(words: tuple[Criteria, ...]) -> tuple[Criteria, ...]:
    """The noun, or nouns, that adjectives belong to: “creature card” of “black creature card”."""
    return tuple(w for w in words if w[0] not in ADJECTIVAL)


def _placed(alternative: Alternative) -> bool:
    """Whether an adjective says where it is (“suspended card”)."""
    return any(part[0] == "zone!" for part in _flat(list(alternative.words)))


def join(alternatives: list[Alternative], separators: list[str]) -> list[Alternative]:
    """Gives each alternative what it shares with the others: “instant or sorcery card”, “red or green creature”."""
    bare = all(word[0] in ADJECTIVAL for alternative in alternatives[:-1] for word in alternative.words)
    if len(alternatives) > 1 and bare and not any(s.strip(", ") for s in separators):
        return [merged(alternatives)]
    alternatives = _with_adjectives(alternatives, separators)
    last = alternatives[-1]
    if not _nouns(last) and any(_nouns(a) for a in alternatives[:-1]):
        raise Senseless  # “creature black or red”: whose the last adjective is, can't be told
    joined = [last]
    for alternative in reversed(alternatives[:-1]):
        words = _with_noun(alternative, joined[0])
        # what has its noun from the next has all that follows it, too
        giver = joined[0] if len(words) > len(alternative.words) else last
        shared = tuple(m for m in giver.modifiers if _fits(m, words, giver))
        joined.insert(0, Alternative(words, _own_and(alternative, shared, len(alternatives))))
    if any(map(_adjectival, (a.words[0] for a in alternatives[1:] if a.words))):
        return joined  # “tapped creature, tapped artifact, or land”: each has its own
    return [joined[0], *(_with_lead(a, alternatives[0], joined[0]) for a in joined[1:])]


def _nouns(alternative: Alternative) -> bool:
    return not all(map(_adjectival, alternative.words))


def _with_noun(alternative: Alternative, following: Alternative) -> tuple[Criteria, ...]:
    """Its words, with the noun that it leaves to the next: “card” of “instant or sorcery card”."""
    words = alternative.words
    if words[-1][0] in ADJECTIVAL and following.words[-1][0] not in ADJECTIVAL:
        return words + _head(following.words)
    if words[-1][0] == "subtype" == following.words[0][0]:
        return words + tuple(w for w in _head(following.words) if w[0] != "subtype")
    if not alternative.modifiers and _lends_head(following) and not kinds(("all", *words)):
        lent = words + tuple(w for w in following.words if w[0] == "kind")
        # “creature or creature card”: with the noun it would be the same thing again
        return words if set(lent) == set(following.words) else lent
    return words


def _own_and(alternative: Alternative, shared: tuple[Criteria, ...], count: int) -> tuple[Criteria, ...]:
    """What follows an alternative itself; what follows the list too, unless that only repeats or contradicts it.

    In “artifact, creature with flying, or enchantment you control” what stands last speaks of all three.
    """
    own = alternative.modifiers
    if not own:
        return shared
    says_whose = any(m[0] in WHOSE or m[0] == "all" for m in own)
    return own if says_whose or count < 3 else own + tuple(m for m in shared if m[0] in WHOSE)


def _with_adjectives(alternatives: list[Alternative], separators: list[str]) -> list[Alternative]:
    """Puts adjectives that stand by themselves before their noun.

    “Red or green creature” is one sort of thing; so is “nonblack, nonlegendary creature”, where a comma alone parts
    them, and no list that ends with “, or”.
    """
    done, listed = [alternatives[-1]], False
    for alternative, separator in zip(reversed(alternatives[:-1]), reversed(separators), strict=True):
        following = done[0]
        first, *rest = following.words or ((),)
        bare = alternative.words and all(word[0] in ADJECTIVAL for word in alternative.words)
        if not (bare and rest and not alternative.modifiers) or all(w[0] in ADJECTIVAL for w in following.words):
            done.insert(0, alternative)
            listed = False
            continue
        if separator.strip(", ") or listed:
            listed = separator.strip().startswith(",")
            words = (disjunction([conjunction(alternative.words), first]), *rest)
        elif first[0] in (*ADJECTIVAL, "any"):
            words = (*alternative.words, *following.words)
        else:
            done.insert(0, alternative)
            continue
        done[0] = replace(following, words=words)
    return done


def _with_lead(alternative: Alternative, first: Alternative, joined: Alternative) -> Alternative:
    """Adjectives in front of a list speak of all of it, unless others follow: “red instant or sorcery spell”."""
    lead = tuple(takewhile(_adjectival, first.words))
    alone = len(lead) == len(first.words) or bool(first.modifiers)
    complete = alternative.words[-1] == first.words[-1] or bool(kinds(("all", *first.words)))
    if not lead or alone or complete or _adjectival(alternative.words[0]) or _place(alternative) != _place(joined):
        return alternative
    return replace(alternative, words=(*lead, *alternative.words))


def _adjectival(word: Criteria) -> bool:
    """Whether a word is an adjective, or adjectives joined by “or”."""
    return word[0] in ADJECTIVAL or (word[0] == "any" and all(part[0] in ADJECTIVAL for part in word[1:]))


def merged(alternatives: list[Alternative]) -> Alternative:
    """What commas alone part is one thing: “nonartifact, nonblack creature”."""
    words = tuple(word for alternative in alternatives for word in alternative.words)
    return Alternative(words, tuple(m for alternative in alternatives for m in alternative.modifiers))


def join_head_first(alternatives: list[Alternative]) -> list[Alternative]:
    """The same where the noun comes first: “sort d'éphémère ou de rituel”, “créature attaquante ou bloqueuse”."""
    asides = tuple(m for a in alternatives if a.aside for m in a.modifiers)
    alternatives = [a for a in alternatives if not a.aside]
    alternatives = _with_own_head(alternatives)
    first, last = alternatives[0], alternatives[-1]
    joined = [first, *(replace(a, words=_after_head(first, a)) for a in alternatives[1:])]
    if not any(a.modifiers for a in joined[:-1]):
        headless = bool(last.words) and last.words[0][0] in ADJECTIVAL
        shared = [
            tuple(m for m in last.modifiers if headless or (_fits(m, a.words, last) and not _elsewhere(m, a, end)))
            for a, end in ((a, joined[-1]) for a in joined[:-1])
        ]
        joined[:-1] = [replace(a, modifiers=modifiers) for a, modifiers in zip(joined, shared, strict=False)]
    joined = _with_trail(joined, last)
    return [replace(a, modifiers=(*a.modifiers, *(m for m in asides if _fits(m, a.words, last)))) for a in joined]


def _with_own_head(alternatives: list[Alternative]) -> list[Alternative]:
    """Adjectives alone, joined to those before them, as one: “la créature noire ou rouge attaquante”.

    What stands behind the last is said of all; behind several nouns with articles it may be said of the last alone.
    """
    done: list[Alternative] = []
    for one in alternatives:
        before = done[-1] if done else one
        joins = done and _bare(one) and not before.modifiers and before.words[-1][0] == one.words[0][0]
        if not joins or ((_bare(before) or len(done) == 1) and len(one.words) == 1):
            done.append(one)
        elif len(done) == 1:
            either = disjunction([before.words[-1], one.words[0]])
            done[-1] = replace(one, words=(*before.words[:-1], either, *one.words[1:]))
        else:
            unsure = ("unread", "adjectives of one thing or of several")
            done[-1] = replace(before, words=(*before.words[:-1], unsure), chosen=one.chosen, modifiers=one.modifiers)
    return done


def _bare(alternative: Alternative) -> bool:
    """Whether it is adjectives alone, without an article of its own."""
    return all(word[0] in TRAILING for word in alternative.words) and not alternative.own and bool(alternative.words)


def _elsewhere(modifier: Criteria, one: Alternative, last: Alternative) -> bool:
    """Whether it names the zone of a card alone: “créature ou carte de créature dans votre cimetière”."""
    card = ("kind", "card")
    return modifier[0] == "zone!" and card in last.words and card not in one.words


def _after_head(first: Alternative, following: Alternative) -> tuple[Criteria, ...]:
    """A later alternative's words with the noun that it takes from the first: “créature blanche ou noire”."""
    words, stem = following.words, first.words
    if following.dependent:
        return (*(w for w in stem if w[0] == "kind"), *words)
    adjective = bool(words) and words[0][0] in ADJECTIVAL and stem[0][0] not in ADJECTIVAL
    kind_of = {w[0] for w in words if w[0] not in TRAILING}
    subtype = not following.own and kind_of == {"subtype"} and words[0][0] == "subtype" and len(stem) > 1
    if (adjective and stem[-1][0] in ADJECTIVAL) or (subtype and stem[-1][0] == "subtype"):
        return (*stem[:-1], *words)
    return (*_head(stem), *words) if adjective else words


def _with_trail(joined: list[Alternative], last: Alternative) -> list[Alternative]:
    """An adjective behind nouns that one article joins is said of each: “carte d'éphémère ou de rituel rouge”."""
    trail = tuple(reversed(list(takewhile(lambda word: word[0] in TRAILING, reversed(last.words)))))
    nouns = {w[0] for a in joined for w in a.words if w[0] not in ("kind", *ADJECTIVAL)}
    bare = not any(w[0] in ADJECTIVAL for a in joined[:-1] for w in a.words)
    one_head = nouns == {"type", "subtype"} and len({a.words[0] for a in joined}) == 1
    alike = nouns == {"subtype"} or one_head or (bool(joined[1:]) and all(a.dependent for a in joined[1:]))
    if not (trail and bare and alike and len(trail) < len(last.words)) or any(a.own for a in joined[1:]):
        return joined
    return [*(replace(a, words=(*a.words, *trail)) for a in joined[:-1]), joined[-1]]


def _alternatives(parts: list[Any]) -> list[Alternative]:
    """A list's alternatives, each with its own article and its own “autre”."""
    done: list[Alternative] = []
    own = other = False
    all_other = _other_first(parts)
    for part in parts:
        if isinstance(part, Alternative):
            words = (*part.words, ("another",)) if other else part.words
            done.append(replace(part, words=words, own=own))
            own = other = False
        own = own or part is ARTICLE
        other = other or (part is True and bool(done) and not all_other)
    return done


def _fits(modifier: Criteria, words: tuple[Criteria, ...], last: Alternative) -> bool:
    """Whether what follows the last alternative speaks of this one too.

    Only creatures have power and the like; a zone is that of cards; and what would make this one but a case of the last
    (“Elf card or card with flying”) is asked of the last alone.
    """
    creatures_only = modifier[0] == "keyword" or (modifier[0] == "not" and modifier[1][0] == "keyword")
    creatures_only &= not _noncreature(last.words)
    creatures_only |= modifier[0] == "number" and modifier[1] in ("power", "toughness")
    if modifier[0] == "source" and ("kind", "spell") in words:
        return False
    named = kinds(("all", *words))
    if modifier[0] == "zone!":
        return "card" in named or "card" not in kinds(("all", *last.words))
    if modifier[0] not in WHOSE and len(words) > len(last.words) and set(last.words) < set(words):
        return False
    return not (creatures_only and _noncreature(words)) and not (
        "player" in named and modifier[0] not in ("bind!", "this_turn", "chooser!")
    )


def _noncreature(words: tuple[Criteria, ...]) -> bool:
    return any(w[0] == "type" and w[1] != "creature" for w in words)


def _count(parts: list[Any]) -> tuple[Amount, Amount | None]:
    """The least and the greatest number among a rule's parts: one, where none is given."""
    return next((p for p in parts if isinstance(p, tuple)), (1, 1))


def _other(parts: list[Any]) -> bool:
    """Whether “other” or “another” is among a rule's parts."""
    return any(p is True for p in parts)


def _other_first(parts: list[Any]) -> bool:
    """Whether “autre” stands before the whole list: “une autre cible, créature ou joueur”."""
    return _other(list(takewhile(lambda part: not isinstance(part, Alternative), parts)))


def _amount(parts: list[Any]) -> Amount:
    """The number among a rule's parts."""
    amount: Amount = next(p for p in parts if not isinstance(p, Token) and p is not None)
    return amount


def _others(alternatives: list[Alternative]) -> list[Alternative]:
    """“Other” in front of a list joined by “and” is said of all that follows."""
    other = False
    said = []
    for one in alternatives:
        other |= ("another",) in one.words
        lacks = other and ("another",) not in one.words
        said.append(replace(one, words=(*one.words, ("another",))) if lacks else one)
    return said


def _attacks(whom: Criteria) -> Criteria:
    who = [part[1] for part in conjuncts(whom) if part[0] == "player"]
    if not who and "player" in kinds(whom):
        return ("unread", "attacking a player")
    return ("attacks", who[0]) if who else ("attacking", whom)


def _all_chosen(joined: list[Alternative], separators: list[str]) -> bool:
    """Whether “ciblé” goes for all: said of each, of the last, or of the first alone of things with articles."""
    if joined[0].chosen and not any(a.chosen for a in joined[1:]):
        return all(a.own or "et/ou" in s for a, s in zip(joined[1:], separators, strict=False))
    return joined[-1].chosen and (not joined[0].chosen or all(a.chosen for a in joined))


class Meaning(Transformer[Token, Any]):
    """One method a grammar rule or terminal, with what the rule's words mean."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__()
        self.words = words
        self.counters = words.data["counters"].replace("<number>", number_pattern(words))

    def _means(self, section: str, words: str) -> tuple[Any, ...]:
        tree: tuple[Any, ...] = self.words.meaning(section, words)
        return tree

    # words
    def NOUN(self, token: Token) -> Criteria:
        return self._means("nouns", token)

    def ADJECTIVE(self, token: Token) -> Criteria:
        return self._means("adjectives", token)

    def NEGATED(self, token: Token) -> Criteria:
        if token.lower() in self.words.tables["adjectives"]:
            return self.ADJECTIVE(token)
        word = re.sub(f"^{self.words.data['non']}", "", token, flags=re.I)
        for section in ("nouns", "adjectives"):
            if word.lower() in self.words.tables[section]:
                return ("not", self._means(section, word))
        return ("not", self.SUBTYPE(word))

    def SUBTYPE(self, token: str) -> Criteria:
        if "subtypes" in self.words.tables:
            return ("subtype", str(self.words.tables["subtypes"].get(token.lower(), token)))
        plurals = self.words.data["plurals"]
        singular = str(token)[:-1] if token.endswith("s") and not token.endswith("ss") else str(token)
        return ("subtype", plurals.get(str(token), singular))

    def MODIFIER(self, token: Token) -> Criteria:
        return self._means("modifiers", token)

    def ZONE(self, token: Token) -> Criteria:
        zones, whose = self.words.meaning("zones", token)
        return ("zone!", zones, whose)

    def SIZE(self, token: Token) -> Criteria:
        power, toughness = (self.NUMBER(Token("NUMBER", part)) for part in token.split("/"))
        return ("all", ("number", "power", "eq", power), ("number", "toughness", "eq", toughness))

    def COUNTERS(self, token: Token) -> Criteria:
        """“a +1/+1 counter on it”, “no counters on it”, “three or more time counters on it”."""
        match = re.match(self.counters, token, re.I)
        assert match is not None
        number, kind = (match["count"] or "one").lower(), self._kind_of_counter((match["kind"] or "any").strip())
        if number in self.words.data["none"]:
            return ("not", ("counter", kind))
        if QUOTE in kind:
            return ("unread", str(token))
        written = re.search(rf"\b{number_pattern(self.words)}\b", number)
        amount = self.words.number(written[0]) if written else 1
        relation = self._relation(number) or self._relation(match.groupdict().get("bound") or "") or "ge"
        return ("counter", kind) if (amount, relation) == (1, "ge") else ("counter", kind, relation, amount)

    def _kind_of_counter(self, word: str) -> str:
        return str(self.words.data.get("counter_kinds", {}).get(word.lower(), word.lower()))

    def ZONE_NOUN(self, token: Token) -> Criteria:
        return self._means("zone_nouns", token)

    def AMOUNT(self, token: Token) -> Amount:
        return self._means("amounts", token)

    def THAT_MANY(self, token: Token) -> Amount:
        return ("that_many",)

    def ZONE_IN(self, token: Token) -> Criteria:
        zones, whose = self.words.meaning("zones_in", token)
        return ("zone!", zones, whose)

    def ATTRIBUTE(self, token: Token) -> list[str]:
        names = re.split(self.words.data["attribute_joint"], token.lower())
        joint = "and" if len(names) > 1 and names[1] == self.words.data["and"].strip() else "or"
        return [joint, *(self.words.meaning("attributes", n) for n in names[::2])]

    def KEYWORDS(self, token: Token) -> Criteria:
        known = self.words.data["keyword_names"]
        names = re.split(self.words.data["keyword_separator"], token.lower())
        trees = [("keyword", known.get(name, name)) for name in names]
        return conjunction(trees) if re.search(self.words.data["and"], token) else disjunction(trees)

    def NUMBER(self, token: Token) -> Amount:
        return "X" if token.lower() == "x" else self.words.number(token)

    def SEPARATOR(self, token: Token) -> str:
        return str(token)

    def OTHER(self, token: Token) -> bool:
        return True

    # how many
    def up_to(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return 0, parts[-1]

    def up_to_twice(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return 0, ("times", 2, parts[-1])

    def any_number(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return 0, None

    def exactly(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        return parts[0], parts[0]

    def one_to(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        """“One or two”, “two, three, or four”, “one or more”; numbers that don't follow each other leave gaps."""
        first, *others = re.findall(r"\w+", parts[0].lower())
        fewest = self.words.number(first)
        if others[-1] in self.words.data["unbounded"]:
            return fewest, None
        most = self.words.number(others[-1])
        told = [self.words.number(word) for word in others[:-1] if word in self.words.data["numbers"]]
        return fewest, most if [*told, most] == list(range(fewest + 1, most + 1)) else ("unread", str(parts[0]))

    def no_less(self, parts: list[Any]) -> tuple[Amount, Amount | None]:
        """French: “au moins deux”."""
        return parts[-1], None

    def CARD(self, token: Token) -> Criteria:
        return self._means("cards", token)

    def chosen_instance(self, parts: list[Any]) -> Instance | None:
        """French: “ciblé” stands with the last of what is joined, or with each; else there is no instance here."""
        joined = _alternatives(parts)
        separators = [p for p in parts if type(p) is str]
        if not _all_chosen(joined, separators):
            return None
        if len(joined) > 1 and not separators[-1].strip(", "):
            if not all(a.words[0][0] == "not" for a in joined[1:]):
                return None
            joined = [merged(joined)]
        noun = noun_phrase(join_head_first([self._without_its_counters(a) for a in joined]))
        instance = Instance(*_count(parts), _other_first(parts), noun)
        at_most = any(isinstance(p, Token) and p.type == "AT_MOST" for p in parts)
        return replace(instance, min=0) if at_most else instance

    def _without_its_counters(self, alternative: Alternative) -> Alternative:
        """A card in a graveyard has no counters: « … depuis votre cimetière avec un marqueur » says how it enters."""
        if not any(m[0] == "zone!" and m[1] == ("graveyard",) for m in alternative.modifiers):
            return alternative
        words = tuple(self.words.data["counter_words"])
        kept = (
            m for m in alternative.modifiers if not (m[0] == "counter" or (m[0] == "unread" and m[1].startswith(words)))
        )
        return replace(alternative, modifiers=tuple(kept))

    def named_instance(self, parts: list[Any]) -> Instance:
        noun = noun_phrase(join_head_first(_alternatives(parts)))
        return Instance(*_count(parts), _other_first(parts), noun)

    def number_or_more(self, parts: list[Token]) -> tuple[Amount, Amount | None]:
        return self._least(parts[0]), None

    def instance(self, parts: list[Any]) -> Instance:
        return Instance(*_count(parts), _other(parts), parts[-1])

    def any_targets(self, parts: list[Any]) -> Instance:
        return Instance(*_count(parts), _other(parts), ANY_TARGET)

    def any_target(self, parts: list[Any]) -> Instance:
        words, *modifiers = parts
        noun = noun_phrase([Alternative((("any_target",),), tuple(modifiers))])
        return Instance(1, 1, bool(re.search(self.words.data["other"], words, re.I)), replace(noun, players="any"))

    # what
    def other_target(self, parts: list[Any]) -> Instance:
        return Instance(1, 1, True, ANY_TARGET)

    def quality(self, parts: list[Any]) -> NounPhrase:
        named = [p for p in parts if isinstance(p, NounPhrase)]
        return named[0] if len(named) == 1 else NounPhrase(disjunction(n.criteria for n in named), named[0].zones)

    def fixed_quality(self, parts: list[Token]) -> NounPhrase:
        return NounPhrase(disjunction(self._means("qualities", part) for part in parts if part.type == "QUALITY"))

    def other_quality(self, parts: list[Any]) -> NounPhrase:
        noun: NounPhrase = parts[-1]
        return replace(noun, criteria=conjunction([noun.criteria, ("another",)]))

    def any_quality(self, parts: list[Token]) -> NounPhrase:
        return ANY_TARGET

    def colors_of(self, parts: list[NounPhrase]) -> NounPhrase:
        things = parts[0].anywhere
        return NounPhrase(disjunction([("shares", "color", things), conjunction([things, ("not", ("colorless",))])]))

    def values_among(self, parts: list[Any]) -> NounPhrase:
        """“Each mana value among artifacts you control”: what has it in common with one of them, or is one itself."""
        things = parts[-1].anywhere
        return NounPhrase(disjunction([("shares", parts[1][1], things), things]))

    def values_but_chosen(self, parts: list[Any]) -> NounPhrase:
        return NounPhrase(("number", parts[1][1], "ne", ("chosen_number",)))

    def number_quality(self, parts: list[Any]) -> NounPhrase:
        return NounPhrase(self.number(parts))

    def modifiers(self, parts: list[Criteria]) -> NounPhrase:
        return noun_phrase([Alternative((), tuple(parts))])

    def nouns(self, parts: list[Any]) -> NounPhrase:
        return noun_phrase(join(parts[::2], parts[1::2]))

    def choice(self, parts: list[Any]) -> NounPhrase:
        return self.nouns([p for p in parts if isinstance(p, Alternative) or type(p) is str])

    def words_of(self, parts: list[Any]) -> tuple[Criteria, ...]:
        return tuple(p for p in parts if isinstance(p, tuple))

    def words_before(self, parts: list[Any]) -> tuple[Criteria, ...]:
        """English: adjectives stand before their noun; what follows it in “creature black” can't be told."""
        words = self.words_of(parts)
        if _adjectival(words[-1]) and not all(map(_adjectival, words)):
            raise Senseless
        return words

    def alternative(self, parts: list[Any]) -> Alternative:
        return Alternative(parts[0], tuple(parts[1:]))

    def other_alternative(self, parts: list[Any]) -> Alternative:
        one: Alternative = parts[1]
        return replace(one, words=(*one.words, ("another",)))

    def chosen(self, parts: list[Any]) -> Alternative:
        """“Ciblé” agrees with its noun: in « les cartes du cimetière d'un joueur ciblé » it isn't the cards'."""
        how = next(str(p) for p in parts if isinstance(p, Token) and p.type == "TARGETED")
        agrees = ("kind", "card") not in parts[0] or how.lower().startswith("ciblée")
        return Alternative(parts[0], tuple(p for p in parts[1:] if isinstance(p, tuple)), chosen=agrees)

    def chosen_of(self, parts: list[Any]) -> Alternative:
        words, *modifiers = [p for p in parts if isinstance(p, tuple)]
        return Alternative(words, tuple(modifiers), chosen=True, dependent=True)

    def alternative_of(self, parts: list[Any]) -> Alternative:
        words, *modifiers = [p for p in parts if isinstance(p, tuple)]
        return Alternative(words, tuple(modifiers), dependent=True)

    def nouns_head_first(self, parts: list[Any]) -> NounPhrase:
        joined, separators = _alternatives(parts), [p for p in parts if type(p) is str]
        denied = all(a.words and a.words[0][0] == "not" for a in joined[1:])
        if len(joined) > 1 and denied and not any(s.strip(", ") for s in separators):
            joined = [merged(joined)]  # “non-vampire, non-zombie”: neither
        return noun_phrase(join_head_first(joined))

    def aside(self, parts: list[Any]) -> Alternative:
        return Alternative((), tuple(p for p in parts if isinstance(p, tuple)), aside=True)

    def det(self, parts: list[Token]) -> object:
        return ARTICLE

    def quality_nouns(self, parts: list[Any]) -> NounPhrase:
        read: NounPhrase = parts[-1]
        return read

    # what follows
    def without(self, parts: list[Criteria]) -> Criteria:
        return ("not", parts[-1])

    def without_any(self, parts: list[Any]) -> Criteria:
        """French: “sans le vol ni la portée”."""
        return ("not", disjunction(p for p in parts if isinstance(p, tuple)))

    def neither(self, parts: list[Any]) -> Criteria:
        """French: “qui n'est ni noire ni rouge”."""
        return ("not", self.any_of([p for p in parts if isinstance(p, tuple)]))

    def having(self, parts: list[Any]) -> Criteria:
        read: Criteria = parts[-1]
        return read

    def being(self, parts: list[Any]) -> Criteria:
        how, *_, tree = parts
        negative = re.search(self.words.data["negative"], how)
        return ("not", tree) if negative else tree

    def described(self, parts: list[Any]) -> Criteria:
        read: Criteria = parts[-1]
        return read

    def any_of(self, parts: list[Any]) -> Criteria:
        return disjunction(conjunction(p) for p in parts if isinstance(p, tuple))

    def named(self, parts: list[Token]) -> Criteria:
        """Whatever has that name; ``~``, the text's own, stands there till the text is read (201.2)."""
        return ("named", str(parts[-1]))

    def named_thing(self, parts: list[Token]) -> Criteria:
        """One word in the plural may be a subtype as well as a name (“that targets only Walls”)."""
        plural = " " not in parts[-1] and parts[-1].endswith("s")
        return ("unread", str(parts[-1])) if plural else self.named(parts)

    def not_named(self, parts: list[Token]) -> Criteria:
        return ("not", self.named(parts))

    def targeting(self, parts: list[Any]) -> Criteria:
        how, what, *alone = parts
        only = any(alone) or re.search(self.words.data["only"], how)
        return ("targets_only" if only else "targets", what)

    def targeting_you(self, parts: list[Any]) -> Criteria:
        """French: “qui vous cible ou qui cible une créature”."""
        you = ("player", "you")
        return ("targets", disjunction([you, parts[-1]]) if parts[-1] else you)

    def adjectives_behind(self, parts: list[Any]) -> Criteria:
        """French: adjectives behind “ciblé”, whose tokens have their meaning but for the first."""
        return disjunction([self._means("adjectives", parts[0]), *(p for p in parts[1:] if isinstance(p, tuple))])

    def fighting(self, parts: list[Any]) -> Criteria:
        return ("any", ("blocks", parts[-1]), ("blocked_by", parts[-1]))

    def total_of(self, parts: list[Any]) -> Criteria:
        """French: “de force totale inférieure ou égale à 10”."""
        return self.total([parts[-3], parts[-1]])

    def different_in(self, parts: list[Any]) -> Criteria:
        """French: “ayant chacune une valeur de mana différente inférieure ou égale à X”."""
        (_, name), relation = parts[-3], parts[-1]
        bind = ("bind!", "different", name)
        return conjunction([bind, *([self._number(name, relation)] if relation else [])])

    def target_count(self, parts: list[Any]) -> Criteria:
        number = re.search(rf"\b{number_pattern(self.words)}\b", parts[-1], re.I)
        assert number is not None
        return ("target_count", self._relation(parts[-1]) or "eq", self.NUMBER(Token("NUMBER", number[0])))

    def _relation(self, words: str) -> str | None:
        """“exactly”, “or more”, “fewer than” beside a number."""
        bounds: dict[str, str] = self.words.data["bounds"]
        return next((relation for bound, relation in bounds.items() if bound in words.lower()), None)

    def attached_to(self, parts: list[Criteria]) -> Criteria:
        return ("attached_to", parts[-1])

    def attacking(self, parts: list[Criteria]) -> Criteria:
        """A player is attacked directly (508.1b), a planeswalker or a battle as such."""
        among = parts[-1][1:] if parts[-1][0] == "any" else parts[-1:]
        return disjunction(_attacks(tree) for tree in among)

    def blocking(self, parts: list[Criteria]) -> Criteria:
        return ("blocks", parts[-1])

    def blocked_by(self, parts: list[Criteria]) -> Criteria:
        return ("blocked_by", parts[-1])

    def in_combat_with(self, parts: list[Criteria]) -> Criteria:
        return ("any", ("blocks", parts[-1]), ("blocked_by", parts[-1]))

    def of_source(self, parts: list[Any]) -> Criteria:
        return ("source", parts[0].criteria)

    def source_is(self, parts: list[Any]) -> Criteria:
        return ("source", parts[-1].criteria)

    def source_that_is(self, parts: list[Any]) -> Criteria:
        """French: “d'une source artefact”."""
        return ("source", conjunction(parts[-1]))

    def source_that_does(self, parts: list[Any]) -> Criteria:
        """French: “d'une source qu'un adversaire contrôle”."""
        return ("source", parts[-1])

    def of_target_player(self, parts: list[Any]) -> Criteria:
        return ("bind!", "controller_of", "next")

    def sharing(self, parts: list[Any]) -> Criteria:
        how, what = parts
        tree = ("shares", next(m for w, m in self.words.data["shared"].items() if w in how.lower()), what)
        return ("not", tree) if re.search(self.words.data["negative"], how) else tree

    def counters_put_on(self, parts: list[Token]) -> Criteria:
        return ("this_turn", "got_counters_from_you")

    def can_target_only(self, parts: list[NounPhrase]) -> Criteria:
        return ("can_target_only", parts[-1].criteria)

    def controls_more(self, parts: list[Any]) -> Criteria:
        return ("has_more", parts[-2].anywhere, self._whom(parts[-1]))

    def more_in_hand(self, parts: list[Token]) -> Criteria:
        return ("has_more", ("all", ("kind", "card"), ("zone", "hand")), self._whom(parts[-1]))

    def more_life(self, parts: list[Token]) -> Criteria:
        return ("number", "life", "gt", ("value", "life", ("player", self._whom(parts[-1]))))

    def _whom(self, words: str) -> str:
        """With whom “than you do” and “than they do” compare."""
        return "you" if re.search(self.words.data["you"], words, re.I) else "that_player"

    def number(self, parts: list[Any]) -> Criteria:
        (how, *names), relation = parts[-2:]
        trees = [self._number(name, relation) for name in names]
        return conjunction(trees) if how == "and" else disjunction(trees)

    def _number(self, name: str, relation: Any) -> Criteria:
        if relation[0] == "either":
            return disjunction(("number", name, "eq", amount) for amount in relation[1:])
        how, amount = relation[:2]
        if relation[2:] and amount[1] != name:
            amount = ("unread", relation[2])  # “force supérieure à son endurance”: two values of the thing itself
        if isinstance(amount, tuple) and amount[:2] == ("value", None):
            amount = ("value", name, *amount[2:])
        return ("number", name, how, amount)

    def all_features(self, parts: list[Any]) -> Criteria:
        return conjunction(p for p in parts if isinstance(p, tuple))

    def any_feature(self, parts: list[Any]) -> Criteria:
        return disjunction(p for p in parts if isinstance(p, tuple))

    def either_way(self, parts: list[Any]) -> Criteria:
        return disjunction(p for p in parts if isinstance(p, tuple))

    def being_or(self, parts: list[Any]) -> Criteria:
        how, tree, _, other = parts
        return ("unread", str(how)) if re.search(self.words.data["negative"], how) else disjunction([tree, other])

    def both(self, parts: list[Any]) -> Criteria:
        return conjunction(conjunction(p) for p in parts if isinstance(p, tuple))

    def total(self, parts: list[Any]) -> Criteria:
        (how, *names), (relation, amount, *_) = parts
        if how == "and":
            return ("number", "power_and_toughness", relation, amount)
        return ("bind!", "total", names[0], relation, amount)

    def featuring(self, parts: list[Any]) -> Criteria:
        read: Criteria = parts[-1]
        return read

    def bearing(self, parts: list[Any]) -> Criteria:
        return ("has_attached", self.indefinite(parts[:2]))

    def most(self, parts: list[Any]) -> Criteria:
        how, (_, name), among = parts[0], parts[1], parts[-1]
        return (self._most(how), name, among.anywhere if among else None)

    def most_of_all(self, parts: list[Any]) -> Criteria:
        """French: “ayant la force la plus élevée”, “de plus petite endurance parmi les créatures attaquantes”."""
        how = next(str(p) for p in parts if isinstance(p, Token) and p.type in ("MOST", "THE_MOST"))
        name = next(p for p in parts if isinstance(p, list))[1]
        smallest = re.search(self.words.data["smaller"], how)
        return ("least" if smallest else "greatest", name, parts[-1].anywhere if parts[-1] else None)

    def _most(self, how: str) -> str:
        return "greatest" if re.search(self.words.data["greater"], how) else "least"

    def than_that(self, parts: list[Any]) -> Criteria:
        how = next(part for part in parts if isinstance(part, Token) and part.type == "DEGREE")
        name = next(part for part in parts if not isinstance(part, Token))[1]
        strict = "gt" if re.search(self.words.data["greater"], how) else "lt"
        equal = re.search(self.words.data["equal"], how)
        relation = strict.replace("t", "e") if equal and " " in how else "eq" if equal else strict
        return ("number", name, relation, ("value", name, ("that",)))

    def as_much_as_that(self, parts: list[Any]) -> Criteria:
        name = parts[-1][1]
        return ("number", name, "eq", ("value", name, ("that",)))

    def as_much_as(self, parts: list[Any]) -> Criteria:
        (_, name), whose = parts[1:]
        return ("number", name, "eq", ("value", name, self._owner(whose)))

    def life_at_most(self, parts: list[Any]) -> Criteria:
        return ("number", "life", "le", _amount(parts))

    def life_at_least(self, parts: list[Any]) -> Criteria:
        return ("number", "life", "ge", _amount(parts))

    def parity(self, parts: list[Any]) -> Criteria:
        return ("parity", parts[1][1], "odd" if re.search(self.words.data["odd"], parts[0]) else "even")

    def parity_of(self, parts: list[Any]) -> Criteria:
        return self.parity([parts[2], parts[1]])

    def same_as_that(self, parts: list[Any]) -> Criteria:
        return ("shares", "name", ("that",))

    # amounts
    def equal(self, parts: list[Any]) -> tuple[str, Amount]:
        return "eq", _amount(parts)

    def at_most(self, parts: list[Any]) -> tuple[str, Amount]:
        return "le", _amount(parts)

    def at_least(self, parts: list[Any]) -> tuple[str, Amount]:
        return "ge", _amount(parts)

    def either(self, parts: list[Any]) -> tuple[Any, ...]:
        return ("either", *(part for part in parts if part is not None and not isinstance(part, Token)))

    def compare(self, parts: list[Any]) -> tuple[str, Amount]:
        how, amount = parts
        return next(c for pattern, c in self.words.data["comparisons"].items() if re.search(pattern, how, re.I)), amount

    def compare_own(self, parts: list[Token]) -> tuple[str, Amount, str]:
        """French: “supérieure à sa force”, with its words, since it may be the force of what is compared."""
        return (*self.compare([parts[0], self.AMOUNT(parts[1])]), str(parts[1]))

    def plain(self, parts: list[Amount]) -> Amount:
        return parts[0]

    def settled(self, parts: list[Token]) -> Amount:
        return ("that_many",)

    def plus(self, parts: list[Any]) -> Amount:
        return ("plus", parts[0], parts[1])

    def counted(self, parts: list[NounPhrase]) -> Amount:
        return ("count", parts[-1].anywhere)

    def twice_counted(self, parts: list[NounPhrase]) -> Amount:
        return ("times", 2, self.counted(parts))

    def value(self, parts: list[Any]) -> Amount:
        return ("value", parts[1][1] if parts[1] else None, self._owner(parts[0]))

    def its_value(self, parts: list[Any]) -> Amount:
        """French: “la force de ~”, “la force de cette créature”."""
        return ("value", parts[1][1], self._whose(parts[2]))

    def same_value(self, parts: list[Token]) -> Amount:
        """French: “celle de ~”, “celle de cette créature”, “la sienne”, of what is compared."""
        return ("value", None, self._whose(parts[0]))

    def _whose(self, words: str) -> Criteria:
        """French: “cette créature” may be the source or what was named before; :mod:`slots` finds out."""
        return ("this",) if "~" in words else ("that",)

    def value_of(self, parts: list[Any]) -> Amount:
        return ("value", parts[0][1], self._owner(parts[1]))

    def counters_on(self, parts: list[Any]) -> Amount:
        kind = parts[0].lower().split()[0]
        return ("counters", "any" if kind in self.words.data["counter_words"] else kind, parts[1])

    def _owner(self, words: str) -> Criteria:
        """Who “this creature's”, “its” or “the sacrificed creature's” speaks of."""
        return next(tree for start, tree in self.words.tables["owners"].items() if words.lower().startswith(start))

    def counters_upon(self, parts: list[Any]) -> Amount:
        """French: “nombre de marqueurs charge sur ~”."""
        kind = self._kind_of_counter(parts[-2].split()[1])
        return ("unread", str(parts[-2])) if QUOTE in kind else ("counters", kind, parts[-1])

    def most_among(self, parts: list[Any]) -> Amount:
        """French: “la force la plus élevée parmi les créatures”."""
        return self.most_of_all(parts)

    def greatest_value(self, parts: list[Any]) -> Amount:
        how, (_, name), among = parts[0], parts[1], parts[-1]
        return (self._most(how), name, among.anywhere)

    # shields
    def subject(self, parts: list[Any]) -> Criteria:
        kinds_of = _others([part for part in parts if isinstance(part, Alternative)])
        trees = [part for part in parts if isinstance(part, tuple)]
        together = any(isinstance(part, Token) and part.type == "AND_THEN" for part in parts)
        if ("affected",) in trees and kinds_of and not together:
            return ("affected",)  # French: “l'elfe ou le gobelin ciblé”
        if any(a.dependent for a in kinds_of):
            trees.append(noun_phrase(join_head_first(kinds_of)).anywhere)
        elif kinds_of:
            trees.append(noun_phrase(join(kinds_of, [" and"] * (len(kinds_of) - 1))).anywhere)
        return disjunction(trees)

    def article(self, parts: list[Any]) -> None:
        return None

    def several(self, parts: list[Any]) -> Alternative:
        *_, other, what = parts
        return Alternative((*what.words, ("another",)), what.modifiers) if other else what

    def several_there(self, parts: list[Any]) -> Alternative:
        """French: “les terrains sur le champ de bataille”, beside cards elsewhere."""
        what = self.several(parts[:-1])
        return replace(what, modifiers=(*what.modifiers, ("zone!", ("battlefield",), None)))

    def affected(self, parts: list[Any]) -> Criteria:
        return ("affected",)

    def pair(self, parts: list[Any]) -> Criteria:
        return ("pair!",)

    def grant(self, parts: list[Token]) -> tuple[str, Criteria | None]:
        return str(self.words.meaning("shieldings", parts[0])), None

    def grant_from(self, parts: list[Any]) -> tuple[str, Criteria | None]:
        return str(self.words.meaning("shieldings", parts[0])), self.quality(parts).anywhere

    def grant_either(self, parts: list[Any]) -> tuple[str, Criteria | None]:
        """“Protection from artifacts or from the color of your choice”: from which of them, is chosen on resolution."""
        gives, quality = self.grant_from(parts)
        return gives, conjunction([quality, ("unsaid", "which was chosen")])

    def controls(self, parts: list[Any]) -> Criteria:
        who, article, noun = parts
        return ("exists", 1, conjunction([self.indefinite([article, noun]), self._controlled(who)]))

    def controls_number(self, parts: list[Any]) -> Criteria:
        who, number, other, noun = parts
        others = [("another",)] if other else []
        return ("exists", self._least(number), conjunction([noun.anywhere, *others, self._controlled(who)]))

    def opponents_control_none(self, parts: list[NounPhrase]) -> Criteria:
        return ("not", ("exists", 1, conjunction([parts[-1].anywhere, ("controller", "opponent")])))

    def _least(self, number: str) -> Amount:
        """“Three or more”, “at least three”."""
        words = number.lower().split()
        return self.NUMBER(Token("NUMBER", words[-1] if words[-1] not in self.words.data["unbounded"] else words[0]))

    def there_are(self, parts: list[Any]) -> Criteria:
        return ("exists", self._least(parts[0]), parts[1].anywhere)

    def at_least_so_many(self, parts: list[Any]) -> tuple[Amount, Criteria]:
        """French: “au moins trois artefacts”, “une autre créature”."""
        _, number, other, noun, _ = parts
        return number, conjunction([noun.anywhere, *([("another",)] if other else [])])

    def controls_so_many(self, parts: list[Any]) -> Criteria:
        who, (number, tree) = parts
        return ("exists", number, conjunction([tree, self._controlled(who)]))

    def so_many(self, parts: list[Any]) -> Criteria:
        number, tree = parts[-1]
        return ("exists", number, tree)

    def has_number(self, parts: list[Any]) -> Criteria:
        """“You have two or more opponents”: other things than players are owned or controlled."""
        players = parts[2].players != "none" and re.match(self.words.data["you"], parts[0], re.I)
        return self.there_are(parts[1:]) if players else ("unread", " ".join(map(str, parts[:2])))

    def has_life(self, parts: list[Any]) -> Criteria:
        who, number, *less = parts
        amount = number if less else self._least(number)
        player = {"you": [("player", "you")], "an": [("player", "opponent")]}.get(who.lower().split()[0], [])
        life = ("number", "life", "le" if less else "ge", amount)
        return ("exists", 1, conjunction([("kind", "player"), *player, life]))

    def each_controls_at_most(self, parts: list[Any]) -> Criteria:
        """“That player controls three or fewer lands”, of each player whose things are spoken of."""
        number, _, noun = parts
        more: Criteria = ("exists", number + 1, conjunction([noun.anywhere, ("controller", "each_player")]))
        return ("not", more) if isinstance(number, int) else ("unread", str(number))

    def its_controller_controls(self, parts: list[Any]) -> Criteria:
        """“Its controller controls another creature”, of what the source is attached to."""
        article, noun = parts
        other = [("not", ("host",))] if article is True else []
        return ("exists", 1, conjunction([noun.anywhere, *other, ("controller", "host_controller")]))

    def counters_among(self, parts: list[Any]) -> Criteria:
        number, counters, noun = parts
        return ("sum", ("counters", self._kind_of_counter(counters.split()[0])), self._least(number), noun.anywhere)

    def controls_none(self, parts: list[Any]) -> Criteria:
        return ("not", ("exists", 1, conjunction([parts[-1].anywhere, self._controlled(parts[0])])))

    def _controlled(self, who: str) -> Criteria:
        return ("controller", "you" if re.match(rf"{self.words.data['you']}\b", who, re.I) else "opponent")

    def is_so(self, parts: list[Any]) -> Criteria:
        who, *_, tree = parts
        return self._of(who, ("not", tree) if re.search(self.words.data["negative"], who) else tree)

    def has_so(self, parts: list[Any]) -> Criteria:
        return self._of(*parts)

    def _of(self, who: str, tree: Criteria) -> Criteria:
        """A test of the source itself, of what it is attached to, or of “it”: what the sentence speaks of."""
        owner = self._owner(who)
        if owner[0] == "that":
            return ("it!", tree)
        return ("exists", 1, conjunction([("host",), tree])) if owner == ("host",) else tree

    def fixed_condition(self, parts: list[Token]) -> Criteria:
        return self._means("fixed_conditions", parts[0])

    # what is referred to
    def self(self, parts: list[Token]) -> Criteria:
        return ("this",)

    def its_owner(self, parts: list[Token]) -> Criteria:
        return ("player", "source_owner")

    def it(self, parts: list[Token]) -> Criteria:
        return ("that",)

    def host(self, parts: list[Token]) -> Criteria:
        return ("host",)

    def you(self, parts: list[Token]) -> Criteria:
        return ("player", "you")

    def you_or(self, parts: list[Any]) -> Criteria:
        return disjunction([("player", "you"), self.indefinite(parts[1:])])

    def indefinite(self, parts: list[Any]) -> Criteria:
        article, noun = parts[0], parts[-1]
        return conjunction([noun.anywhere, ("another",)]) if article is True else noun.anywhere
