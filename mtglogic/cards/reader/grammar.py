"""Reading a phrase with a language's grammar: the longest piece of text, from its first word on, that makes sense."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.lexer import PatternRE, PatternStr, TerminalDef

from mtglogic.cards.reader.meaning import Meaning
from mtglogic.cards.reader.moves import MovesMeaning
from mtglogic.cards.reader.vocabulary import LANGUAGES, Vocabulary, alternation, number_pattern, vocabulary

CASED = ("SUBTYPE", "NAME", "NEGATED")
STARTS = ["target", "quality", "amount", "subject", "grant", "condition", "reference"]
MOVE_STARTS = ["move_sentence", "happening", "moved", "player", "grant_sentence", "sight"]


def _whole_words(terminal: TerminalDef) -> None:
    """Makes a terminal stop at the end of a word, and its fixed words take either case."""
    pattern = terminal.pattern
    expression = re.escape(pattern.value) if isinstance(pattern, PatternStr) else pattern.value
    if terminal.name == "__IGNORE_0" or not re.search(r"\w", expression):
        return
    flags = {"i"} if terminal.name not in CASED else set(pattern.flags)
    terminal.pattern = PatternRE(f"(?:{expression})(?:(?<=')|(?!\\w))", flags)


def _terminals(words: Vocabulary) -> str:
    """The terminals that are made of the vocabulary's tables."""
    nouns, adjectives = words.tables["nouns"], words.tables["adjectives"]
    keyword = alternation({*words.data["keywords"], *words.data["ability_keywords"], *words.data["keyword_names"]})
    negatable = alternation({*nouns, *adjectives, *words.tables.get("subtypes", ())})
    number = number_pattern(words)
    feature = rf"(?:(?:an? )?{keyword}|{words.pattern('attributes')})"
    counters = re.sub(r"\?P<\w+>", "?:", words.data["counters"].replace("<number>", number))
    lines = {
        "NOUN.2": words.pattern("nouns"),
        "ADJECTIVE.2": words.pattern("adjectives") + "(?! this turn)",
        "MODIFIER.3": words.pattern("modifiers"),
        "ZONE.3": words.pattern("zones"),
        "QUALITY.4": words.pattern("qualities"),
        "WHEN.6": words.pattern("fixed_conditions"),
        "AMOUNT.2": words.pattern("amounts"),
        "COUNTERS.7": counters,
        "ATTRIBUTE": "{0}(?:{1}{0})?".format(
            words.pattern("attributes"), words.data["attribute_joint"].replace("(", "(?:", 1)
        ),
        "KEYWORDS": f"{keyword}(?:{words.data['keyword_separator']}{keyword})*",
        "AND_FEATURE.5": rf"{words.data['and_feature']}(?= ?(?:{feature}|{counters})\b)",
        "OR_FEATURE.5": rf"(?:, )?{words.data['or']}(?= (?:{feature}\b|{counters}))",
        "NUMBER": number,
        "NEGATED.3": f"{words.data['non']}(?:(?i:{negatable})|(?i:{keyword})|[A-Z][\\w'’-]*)",
        "SUBTYPE": _subtypes(words),
    }
    paid = "|".join(re.sub(r"\?P<\w+>", "?:", said) for said in words.data["conditions"])
    lines["COST_PAID.5"] = f"(?:{paid})"
    if "following" in words.tables:
        lines["FOLLOWING.5"] = words.pattern("following")
    if "cards" in words.tables:
        lines["CARD.2"] = words.pattern("cards")
        lines["ZONE_IN.3"] = words.pattern("zones_in")
    return "\n".join(f"{name}: /{_slashes(pattern)}/" for name, pattern in lines.items())


def _subtypes(words: Vocabulary) -> str:
    """A language's subtypes where they are listed; else any capitalised word, since new ones come with every set."""
    if "subtypes" in words.tables:
        return f"(?i:{words.pattern('subtypes')})"
    return rf"(?!{alternation(words.data['not_subtypes'])}\b)[A-Z][a-z][\w'’-]*"


def _slashes(pattern: str) -> str:
    """A pattern as the grammar's own notation wants it, between slashes."""
    return re.sub(r"(?<!\\)/", r"\/", pattern)


@cache
def _parser(language: str) -> Lark:
    return _built(language, ("",), STARTS, Meaning(vocabulary(language)))


@cache
def _moves_parser(language: str) -> Lark:
    """Reads sentences about moves; apart from the other, so that their words don't get into phrases."""
    return _built(language, ("", "_moves"), MOVE_STARTS, MovesMeaning(vocabulary(language)))


def _built(language: str, parts: tuple[str, ...], starts: list[str], meaning: Meaning) -> Lark:
    """A parser of the language's grammar files, named by what follows the language in their names."""
    files = resources.files(__package__)
    grammar = "\n".join(files.joinpath(f"{LANGUAGES[language]}{part}.lark").read_text("utf-8") for part in parts)
    return Lark(
        f"{grammar}\n{_terminals(vocabulary(language))}\n",
        start=starts,
        parser="lalr",
        lexer="contextual",
        transformer=meaning,
        maybe_placeholders=True,
        edit_terminals=_whole_words,
    )


@cache
def whole(start: str, text: str, language: str = "en") -> Any:
    """What ``text`` means as a whole, as a ``start`` of the grammar of moves; ``None`` where it isn't read.

    >>> whole("move_sentence", "Exile ~").sort
    'own_end'
    """
    try:
        return _moves_parser(language).parse(text, start=start)
    except UnexpectedInput:
        return None


@cache
def longest(start: str, text: str, language: str = "en") -> tuple[Any, int] | None:
    """What the longest beginning of ``text`` that the grammar takes as ``start`` means, and where it ends.

    ``None`` where no beginning makes sense.
    """
    parser = _moves_parser(language) if start in MOVE_STARTS else _parser(language)
    steps = parser.parse_interactive(text, start=start)
    tokens: list[Token] = []
    try:
        for token in steps.lexer_thread.lex(steps.parser_state):  # type: ignore[no-untyped-call]
            steps.feed_token(token)
            tokens.append(token)
    except UnexpectedInput:
        pass
    for count in range(len(tokens), 0, -1):
        try:
            return _parsed(parser, start, tokens[:count]), tokens[count - 1].end_pos or 0
        except UnexpectedInput:
            continue
    return None


def _parsed(parser: Lark, start: str, tokens: list[Token]) -> Any:
    """What these tokens mean as a whole; read anew, since a parser's state isn't whole again once it has gone on."""
    steps = parser.parse_interactive("", start=start)
    for token in tokens:
        steps.feed_token(token)
    return steps.feed_eof()  # type: ignore[no-untyped-call]
