"""A criteria tree → the phrase that asks for it, in English or French, from the tables in ``en.yaml`` and ``fr.yaml``.

Words that the reader couldn't read stand in the phrase in square brackets, and so does an operator without words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import yaml

from mtglogic.cards.model import Amount, Criteria, conjuncts
from mtglogic.cards.reader.vocabulary import vocabulary

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_FLAGS = {"colorless", "multicolored", "monocolored"}
_ADJECTIVES = {"status", "color", "supertype"}
_NOUNS = {"type", "kind", "subtype"}
_PRONOUNS = {"any_target", "this", "that", "affected", "host"}
_ATTACHED = {("subtype", "Aura"): "enchanted", ("subtype", "Equipment"): "equipped"}
_WITH_PHRASE = {
    "attacking", "attached_to", "has_attached", "targets", "targets_only", "can_target_only", "blocks", "blocked_by",
    "source", "owner_is",
}  # fmt: skip
_IMPLIED = {("zone", "stack"): ("kind", "spell"), ("zone", "battlefield"): ("kind", "permanent")}
"""A zone that goes without saying beside such a kind."""


@lru_cache(4096)
def phrase(tree: Criteria, language: str = "en") -> str:
    """What the tree asks for, as a phrase.

    >>> phrase(("all", ("not", ("type", "land")), ("kind", "permanent"), ("controller", "opponent")))
    'nonland permanent an opponent controls'
    >>> phrase(("all", ("type", "creature"), ("status", "tapped"), ("keyword", "flying")), "fr")
    'créature engagée avec vol'
    """
    return _writer(language).phrase(tree)


@lru_cache(4096)
def quality(tree: Criteria, language: str = "en") -> str:
    """One part of what a tree asks for, so that it can stand in a list of parts met and missed.

    >>> quality(("controller", "you")), quality(("type", "creature"))
    ('you control', 'creature')
    """
    return _writer(language).phrase(tree, bare=True)


def bind(words: Criteria, language: str = "en") -> str:
    """What a text asks of the targets together (see :data:`mtglogic.cards.model.BINDS`), as a phrase.

    >>> bind(("different", "controller")), bind(("total", "power", "le", 4))
    ('each with another controller', 'with a total power of at most 4')
    """
    return _writer(language).bind(words)


def bounds(low: Amount | None, high: Amount | None) -> str:
    """How many: ``1``, ``0–2``, ``0–∞``, ``X``; ``?`` where the least isn't known.

    >>> bounds(0, None), bounds(1, 1), bounds("X", "X")
    ('0–∞', '1', 'X')
    """
    if low is None:
        return "?"
    ends = ["∞" if end is None else "X" if isinstance(end, tuple) else str(end) for end in (low, high)]
    return ends[0] if ends[0] == ends[1] else "–".join(ends)


@cache
def _writer(language: str) -> _Writer:
    text = (files("mtglogic.words") / f"{language}.yaml").read_text(encoding="utf-8")
    table = yaml.load(text, _Loader)["phrases"]
    return _French(table) if language == "fr" else _Writer(table)


@dataclass
class _Parts:
    another: bool = False
    adjectives: list[str] = field(default_factory=list)
    nouns: list[str] = field(default_factory=list)
    suffixes: list[str] = field(default_factory=list)
    gender: int = 0
    article: int = 0


def _named(part: Criteria) -> bool:
    """Whether it has a noun of its own: a type, a kind, a subtype."""
    return part[0] in _NOUNS or (part[0] == "all" and any(p[0] in _NOUNS for p in part[1:]))


def _rank(part: Criteria) -> int:
    """Where a noun stands among others, however the tree has them: “Goblin creature card”; 0 for all else."""
    while part[0] in ("any", "all") and len(part) > 1:
        part = part[-1]
    return {"subtype": 1, "type": 2, "kind": 3, "player": 4}.get(part[0], 0)


class _Writer:
    """Writes English; adjectives stand before the noun."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table

    def phrase(self, tree: Criteria, bare: bool = False, gender: int | None = None) -> str:
        """``bare`` parts stand behind a noun of that ``gender``, and get none of their own."""
        if tree[0] == "any" and not self._is_group(tree):
            return self._or([self.phrase(part, bare, gender) for part in tree[1:]])
        listed = conjuncts(tree)
        parts = _Parts(
            gender=self._gender(listed) if gender is None else gender, article=self._gender(listed, first=True)
        )
        for part in sorted(listed, key=_rank):
            if _IMPLIED.get(part) not in listed or part not in _IMPLIED:
                self._add(part, parts)
        if not parts.nouns and not bare:
            parts.nouns.append(self._noun("permanent" if parts.adjectives or parts.suffixes else "any_target"))
        return self._join(parts)

    def bind(self, words: Criteria) -> str:
        operator, *arguments = words
        template = str(self.table["binds"].get(operator, ""))
        places = template.count("{")
        if not template or places > len(arguments):
            return f"[{self._plain(words)}]"
        relations = self.table["relations"]
        said = [relations.get(a) or self._attribute(a) if isinstance(a, str) else self._amount(a) for a in arguments]
        return " ".join([template.format(*said), *(f"({more})" for more in said[places:])])

    def _join(self, parts: _Parts) -> str:
        another = [self.table["another"]] if parts.another else []
        return " ".join([*another, *parts.adjectives, *parts.nouns, *parts.suffixes])

    # ---- one part ----
    def _add(self, part: Criteria, parts: _Parts) -> None:
        operator = part[0]
        if operator == "another":
            parts.another = True
        elif (noun := self._as_noun(part)) is not None:
            self._add_noun(noun, part, parts)
        elif (adjective := self._as_adjective(part, parts.gender)) is not None:
            parts.adjectives.append(adjective)
        elif operator == "any" and all(map(_named, part[1:])):
            parts.nouns.append(self._or_nouns([self.phrase(p) for p in part[1:]]))
        elif operator == "any" and self._is_group(part):
            inner = [self._as_adjective(p, parts.gender) or "" for p in part[1:]]
            parts.adjectives.append(self._or(inner))
        elif operator == "any" and self._mixed(part):
            said = self._or(self._each(part, parts.gender))
            parts.suffixes.append(str(self.table["suffixes"]["is"]).format(phrase=said))
        else:
            parts.suffixes.append(self._suffix(part, parts.gender))

    def _add_noun(self, noun: str, part: Criteria, parts: _Parts) -> None:
        if part == ("player", "opponent") and parts.nouns == [self._noun("player")]:
            parts.nouns = []
        if part[0] == "player" and part[1] != "opponent" and parts.nouns == [self._noun("player")]:
            parts.nouns = []
        parts.nouns.append(noun)

    def _as_noun(self, part: Criteria) -> str | None:
        operator = part[0]
        if operator in _NOUNS:
            return self._noun(part[1])
        if operator in _PRONOUNS or part == ("commander",):
            return self._noun(operator)
        if part == ("player", "opponent"):
            return self._noun("opponent")
        if operator == "player" and part[1] in self.table["player"]:
            return str(self.table["player"][part[1]])
        if operator == "any" and all(self._simple_noun(p) for p in part[1:]):
            return self._or_nouns([self.phrase(p) for p in part[1:]])
        return None

    def _mixed(self, tree: Criteria) -> bool:
        """Whether it joins nouns and adjectives, which can't stand side by side: “that is a land or green”."""
        return all(_named(part) or self._as_adjective(part, 0) is not None for part in tree[1:])

    def _each(self, tree: Criteria, gender: int) -> list[str]:
        """What it joins, a noun with its article: “a land”, “green”."""
        return [self.one(p) if _named(p) else self._as_adjective(p, gender) or "" for p in tree[1:]]

    def _or_nouns(self, words: list[str]) -> str:
        return self._or(words)

    def _simple_noun(self, part: Criteria) -> bool:
        if part[0] == "all":
            return all(p[0] in _NOUNS or p in _IMPLIED for p in part[1:])
        return part[0] in _NOUNS or part[0] in _PRONOUNS or part == ("player", "opponent")

    def _is_group(self, tree: Criteria) -> bool:
        """Whether an “any” reads as one noun or one adjective: “artifact or enchantment”, “attacking or blocking”."""
        nouns = all(self._simple_noun(part) for part in tree[1:])
        return nouns or all(self._as_adjective(part, 0) is not None for part in tree[1:])

    def _as_adjective(self, part: Criteria, gender: int) -> str | None:
        operator = part[0]
        if operator in _FLAGS:
            return self._adjective(operator, gender)
        if operator in _ADJECTIVES:
            return self._adjective(str(part[1]), gender)
        if operator == "has_attached" and part[1] in _ATTACHED:
            return self._adjective(_ATTACHED[part[1]], gender)
        if operator == "not" and (part[1][0] in _ADJECTIVES | _NOUNS or part[1][0] in _FLAGS):
            return self._negated(part[1], gender)
        return None

    def _negated(self, part: Criteria, gender: int) -> str:
        word = self._as_noun(part) if part[0] in _NOUNS else self._as_adjective(part, gender)
        sort = "subtype" if part[0] == "subtype" else "noun" if part[0] in _NOUNS else "adjective"
        return str(self.table["non"][sort]).format(word=word)

    # ---- what stands after the noun ----
    def _suffix(self, part: Criteria, gender: int) -> str:
        operator, *arguments = part
        suffixes = self.table["suffixes"]
        first = arguments[0] if arguments else ""
        if operator in ("controller", "owner") and first in self.table[operator]:
            return str(self.table[operator][first])
        if operator == "number":
            return self._number(arguments[0], arguments[1], arguments[2])
        if operator == "target_count":
            return self._target_count(*arguments)
        if operator == "not":
            return self._not(arguments[0], gender)
        if operator == "zone" and first in self.table["zones"]:
            return str(self.table["zones"][first])
        if operator == "counter":
            return self._counter(*arguments)
        if operator == "this_turn" and first in self.table["this_turn"]:
            return str(self.table["this_turn"][first])
        if operator in _WITH_PHRASE:
            return str(suffixes[operator]).format(phrase=self.one(arguments[0]))
        if operator in ("greatest", "least"):
            return str(suffixes[operator]).format(attribute=self._attribute(first), phrase=self.phrase(arguments[1]))
        if operator == "shares":
            return str(suffixes.get(f"shares_{first}", suffixes[operator])).format(
                attribute=self._attribute(first), phrase=self.one(arguments[1])
            )
        if operator == "has_more":
            return str(suffixes[operator]).format(
                phrase=self.phrase(arguments[0]), who=self.one(("player", arguments[1]))
            )
        if operator == "opponent_of":
            return str(suffixes[operator]).format(who=self.one(("player", first)))
        if operator == "parity":
            word = self.table[operator].get(arguments[1], arguments[1])
            return str(suffixes[operator]).format(attribute=self._attribute(first), word=word)
        if operator in ("chosen", "cast_from") and first in self.table[operator]:
            return str(self.table[operator][first])
        if operator == "attacks" and first in self.table[operator]:
            return str(self.table[operator][first])
        if operator == "attacks":
            return str(suffixes[operator]).format(who=self.one(("player", first)))
        if operator == "any" and all(p[0] == "keyword" for p in arguments):
            return str(suffixes["keyword"]).format(word=self._or([self._keyword(p[1]) for p in arguments]))
        if operator == "any":
            return self._or([self.phrase(p, bare=True, gender=gender) for p in arguments])
        if operator == "all":
            return f" {self.table['and']} ".join(self.phrase(p, bare=True, gender=gender) for p in arguments)
        if operator == "keyword":
            return str(suffixes[operator]).format(word=self._keyword(str(first)))
        if operator in suffixes:
            return str(suffixes[operator]).format(word=self._plain(first))
        return str(suffixes["other"]).format(word=" ".join(self._plain(a) for a in part))

    def _not(self, part: Criteria, gender: int) -> str:
        suffixes = self.table["suffixes"]
        if part[0] == "any" and all(p[0] == "keyword" for p in part[1:]):
            return str(suffixes["without"]).format(word=self._nor([self._keyword(p[1]) for p in part[1:]]))
        if part[0] == "keyword":
            return str(suffixes["without"]).format(word=self._keyword(part[1]))
        if part[0] == "counter" and len(part) == 2:
            return str(suffixes["no_counter"]).format(word=self._kind_of_counter(part[1])).replace("  ", " ")
        if part[0] == "any" and "neither" in suffixes and self._mixed(part):
            return str(suffixes["neither"]).format(phrase=self._nor(self._each(part, gender)))
        words = self.phrase(part, bare=True, gender=gender)
        if not_so := self._denied(words):
            return not_so
        described = _named(part) or self._as_adjective(part, gender) is not None or part[0] in ("any", *_PRONOUNS)
        return str(suffixes["isnt" if described else "isnt_one"]).format(phrase=words)

    def _denied(self, words: str) -> str | None:
        """What stands behind a noun with its verb denied, where that is only to put words into it."""
        return None

    def _counter(self, kind: str, relation: str = "ge", amount: Amount = 1) -> str:
        form = "counter" if (relation, amount) == ("ge", 1) else f"counters_{relation}"
        template = str(self.table["suffixes"].get(form, self.table["suffixes"]["counters_ge"]))
        return template.format(word=self._kind_of_counter(kind), amount=self._amount(amount)).replace("  ", " ")

    def _kind_of_counter(self, kind: str) -> str:
        return "" if kind == "any" else self._plain(kind)

    def _number(self, attribute: Any, relation: str, amount: Amount) -> str:
        compared = self.table["number_compared"] if isinstance(amount, tuple) else {}
        return str(compared.get(relation) or self.table["number"][relation]).format(
            attribute=self._attribute(attribute), amount=self._amount(amount)
        )

    def _target_count(self, relation: str, amount: Amount) -> str:
        words = self.table["target_count"]
        return str(words["one" if (relation, amount) == ("eq", 1) else relation]).format(amount=self._amount(amount))

    def _amount(self, amount: Amount) -> str:
        if not isinstance(amount, tuple):
            return str(amount)
        if amount[0] == "count":
            return str(self.table["amount_count"]).format(phrase=self.phrase(amount[1]))
        if amount[0] == "value":
            whose = "amount_own_value" if amount[2:] == (("this",),) else "amount_value"
            return str(self.table[whose]).format(attribute=self._attribute(amount[1]))
        if amount in (("chosen_number",), ("that_many",)):
            return str(self.table[amount[0]])
        if amount[0] == "devotion" and amount[1] in self.table["adjectives"]:
            return str(self.table["amount_devotion"]).format(color=self._adjective(str(amount[1]), 0))
        if amount[0] == "counters":
            kind = self._kind_of_counter(amount[1])
            return (
                str(self.table["amount_counters"]).format(word=kind, phrase=self.phrase(amount[2])).replace("  ", " ")
            )
        if amount[0] in ("greatest", "least"):
            return str(self.table[f"amount_{amount[0]}"]).format(
                attribute=self._attribute(amount[1]), phrase=self.phrase(amount[2])
            )
        if amount[0] == "plus":
            return " + ".join(self._amount(a) for a in amount[1:])
        if amount[0] == "times":
            return f"{amount[1]} × {self._amount(amount[2])}"
        return str(self.table["amount_unread"]).format(words=" ".join(self._plain(a) for a in amount[1:]))

    def _attribute(self, attribute: Any) -> str:
        return str(self.table["attributes"].get(attribute, self._plain(attribute)))

    def _plain(self, value: Any) -> str:
        if isinstance(value, tuple):
            return " ".join(self._plain(v) for v in value)
        return str(value).replace("_", " ")

    # ---- words of the language ----
    def one(self, tree: Criteria) -> str:
        """One such thing: “a creature”, “an artifact you control”, “you”."""
        text = self.phrase(tree)
        definite = tree[0] in _PRONOUNS or (tree[0] == "player" and tree[1] != "opponent") or text.startswith("another")
        return text if definite else f"{'an' if text[0].lower() in 'aeiou' else 'a'} {text}"

    def _gender(self, listed: tuple[Criteria, ...], first: bool = False) -> int:
        """Of what is listed, or of what is written first of it."""
        return 0

    def _nor(self, words: list[str]) -> str:
        return self._or(words)

    def _noun(self, word: str) -> str:
        return str(self.table["nouns"].get(word, word))

    def _keyword(self, word: str) -> str:
        return self._plain(word)

    def _adjective(self, word: str, gender: int) -> str:
        return str(self.table["adjectives"].get(word, self._plain(word)))

    def _or(self, alternatives: list[str]) -> str:
        *first, last = alternatives
        if not first:
            return last
        comma = "," if len(first) > 1 else ""
        return f"{', '.join(first)}{comma} {self.table['or']} {last}"


class _French(_Writer):
    """Writes French: adjectives stand after the noun and agree with it, and a card or spell is “of” a type."""

    def _join(self, parts: _Parts) -> str:
        another = [self.table["another"][parts.article]] if parts.another else []
        return " ".join([*another, self._of_type(parts.nouns), *parts.adjectives, *parts.suffixes]).strip()

    def _of_type(self, nouns: list[str]) -> str:
        """“creature card” is « carte de créature », “artifact creature” « créature-artefact »."""
        if not nouns:
            return ""
        *types, kind = nouns
        if kind in (self._noun("card"), self._noun("spell"), self._noun("token")):
            either = f" {self.table['or']} "
            named = "-".join(reversed(types)).split(_EITHER)
            return f"{kind} {either.join(map(_of, named))}" if types else kind
        return "-".join([kind, *reversed(types)]).replace(_EITHER, f" {self.table['or']} ")

    def one(self, tree: Criteria) -> str:
        """« une créature », « un artefact que vous contrôlez », « vous »."""
        text = self.phrase(tree)
        if tree[0] in _PRONOUNS or (tree[0] == "player" and tree[1] != "opponent") or text.startswith("un"):
            return text
        gender = self._gender(conjuncts(tree), first=True)
        return f"{('un', 'une')[gender]} {text}"

    def phrase(self, tree: Criteria, bare: bool = False, gender: int | None = None) -> str:
        return _contracted(super().phrase(tree, bare, gender))

    def bind(self, words: Criteria) -> str:
        return _contracted(super().bind(words))

    def _suffix(self, part: Criteria, gender: int) -> str:
        said = super()._suffix(part, gender)
        if not gender:
            return said
        said = re.sub(r"\bsur lui$", "sur elle", said)
        return re.sub(r"^(attaché|lancé|possédé|contrôlé|qui a été kické)(?= |$)", r"\1e", said)

    def _gender(self, listed: tuple[Criteria, ...], first: bool = False) -> int:
        nouns = [part for part in listed if _rank(part)]
        if not nouns:
            return 0
        head = max(nouns, key=_rank)
        parts = [self._last(part) for part in (head[1:] if head[0] == "any" else (head,))]
        feminine = [w in self.table["feminine"] or str(self.table["nouns"].get(w, "")).endswith(":f") for w in parts]
        return int(feminine[0] if first else all(feminine))

    def _last(self, part: Criteria) -> str:
        """The noun that an alternative's gender is that of."""
        if part[0] in ("any", "all"):
            part = max(part[1:], key=_rank)
        return str(part[1]) if len(part) > 1 else ""

    def _nor(self, words: list[str]) -> str:
        return f" {self.table['nor']} ".join(words)

    def _or_nouns(self, words: list[str]) -> str:
        *first, last = words
        return _EITHER.join([", ".join(first), last] if first else [last])

    def _denied(self, words: str) -> str | None:
        verb = re.match(r"qui (a|est) ", words)
        return f"qui n'{verb[1]} pas {words[verb.end() :]}" if verb else None

    def _noun(self, word: str) -> str:
        return _french_names("subtypes").get(word) or super()._noun(word).removesuffix(":f")

    def _keyword(self, word: str) -> str:
        return _french_names("keyword_names").get(word, word)

    def _adjective(self, word: str, gender: int) -> str:
        forms = self.table["adjectives"].get(word)
        return str(forms[gender]) if forms else self._plain(word)

    def _or(self, alternatives: list[str]) -> str:
        return super()._or(alternatives).replace(f", {self.table['or']} ", f" {self.table['or']} ")


@cache
def _french_names(section: str) -> dict[str, str]:
    """The French words for subtypes or keywords, which the reader of card texts knows: the first for each."""
    table = vocabulary("fr").tables[section]
    return {meaning: words for words, meaning in reversed(table.items())}


_EITHER = "\x1f"
"""Stands for “ou” between nouns until it is known whether each of them gets its own “de”."""


def _of(noun: str) -> str:
    return _contracted(f"de {noun}")


_VOWEL = "[aeiouyéèêâîôœ]"
_CONTRACTIONS = (
    (rf"\b(d|qu)e (?={_VOWEL})", r"\1'"),
    (rf"\bsa (?={_VOWEL})", "son "),
    (rf"\bla (?={_VOWEL})", "l'"),
    (r"\bà le (?=\w)", "au "),
    (r"\bde le (?=\w)", "du "),
)


def _contracted(words: str) -> str:
    """The words as they are written before a vowel or an article: « d'une », « son endurance », « au nombre »."""
    for old, new in _CONTRACTIONS:
        words = re.sub(old, new, words)
    return words
