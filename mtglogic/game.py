"""A game: one position and what can be asked of it. This is the public API; the command line is made of its calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, overload

from mtglogic import position as positions
from mtglogic.cards.book import Book, Found
from mtglogic.explain import Explanation, explain
from mtglogic.logic.facts import Item, state
from mtglogic.position.model import CURRENT, EDITIONS, Position, Question
from mtglogic.questions import (
    Answer,
    ChoiceAnswer,
    CompleteChoice,
    PlainAnswer,
    QuestionError,
    Solved,
    TargetsAnswer,
    ask,
    board,
    item,
    item_of,
)


def load(file: str | Path | IO[str], *, book: Book | None = None, edition: str | None = None) -> Game:
    """The game in a game file (``.yaml``, ``.json``) or a puzzle file (``.pzl``): a path or an open text file.

    ``book`` is the card book that knows the cards (default: the usual one); ``edition`` takes the place of the file's.
    Raises :class:`~mtglogic.errors.GameFileError` for a file that can't be taken as it is.
    """
    return Game(positions.load(file, book=book, edition=edition), book)


def loads(text: str, *, format: str = "yaml", book: Book | None = None, edition: str | None = None) -> Game:
    """The same from text; ``format`` is ``yaml``, ``json`` or ``pzl``."""
    return Game(positions.loads(text, format=format, book=book, edition=edition), book)


def from_mapping(data: Mapping[str, Any], *, book: Book | None = None, edition: str | None = None) -> Game:
    """The same from Python data with the keys of the game file.

    >>> game = from_mapping({"players": ["Alice", "Bob"], "hand": {"Alice": ["Duress"]}})
    >>> game.targets("duress").legal
    ['Bob']
    """
    return Game(positions.from_mapping(data, book=book, edition=edition), book)


def read(text: str, *, edition: str | None = None, **keys: Any) -> PlainAnswer:
    """What a card's text targets (115.1a–e); ``types``, ``subtypes``, ``keywords``, ``language`` as in the game file.

    Raises :class:`~mtglogic.errors.GameFileError` for what can't be one of these, and :class:`QuestionError` for an
    edition not known.

    >>> answer = read("Tap up to two target creatures.", types=["instant"])
    >>> [(slot["min"], slot["max"]) for slot in answer.data["abilities"][0]["slots"]]
    [(0, 2)]
    """
    from mtglogic.questions.reading import read as read_question

    position = Position((), CURRENT if edition in (None, "current") else _known(edition))
    given = {key: value for key, value in keys.items() if value is not None}
    return read_question(position, positions.question(position, "read", {"text": text, **given}).keys)


def card(name: str, *, book: Book | None = None) -> Found | None:
    """The card of that name, in English or French, whole or one face; ``None`` if the card book has none.

    >>> found = card("lightning BOLT")
    >>> found.card.faces[0].mana_cost
    '{R}'
    """
    if not isinstance(name, str):
        raise QuestionError(f"a card is found by its name, a text, not by {name!r}")
    return (book or Book.usual()).find(name)


def _known(edition: Any) -> str:
    if edition not in EDITIONS:
        raise QuestionError(f"no edition “{edition}”; there are {', '.join(EDITIONS)}")
    return str(edition)


def _needs_a_source(announced: Mapping[str, Any]) -> None:
    """Announced is something for one spell or ability; for the whole board it would be passed over."""
    if any(value is not None for value in announced.values()):
        raise QuestionError(f"{', '.join(announced)}: announced for one spell or ability; say which")


class Game:
    """One position and what can be asked of it.

    A *source* is the id of an object: a spell on the stack, a card to cast, or a permanent; ``"tim/1"`` names its first
    ability as :meth:`targets` lists it, and so does ``ability=1``. Every method that names a source takes what is
    announced for it: ``by``, ``x``, ``modes``, ``kicked``, ``cast_with``, ``event``, ``slot`` as in the game file.

    >>> game = loads("players: [Alice, Bob]\\nhand: {Alice: [Naturalize]}\\nbattlefield: {Bob: [Sol Ring, Forest]}")
    >>> [answer.label for answer in game.targets()]
    ['naturalize']
    >>> game.choice("naturalize", targets=["forest"]).legal
    False
    >>> list(game.choices("naturalize"))
    [(('sol_ring',),)]
    """

    def __init__(self, position: Position, book: Book | None = None) -> None:
        self.position, self._book = position, book

    def __repr__(self) -> str:
        return f"<Game {self.position.title or self.position.file or ''}: {len(self.position.objects)} objects>"

    def in_edition(self, edition: str) -> Game:
        """The same game under another edition of the rules. Raises :class:`QuestionError` for an edition not known."""
        _known(edition)
        data = None if self.position.data is None else {**self.position.data, "edition": edition}
        return Game(replace(self.position, edition=edition, data=data), self._book)

    # ---- targets ----
    @overload
    def targets(self, source: None = None, **announced: Any) -> list[TargetsAnswer]: ...
    @overload
    def targets(self, source: str, **announced: Any) -> TargetsAnswer: ...
    def targets(self, source: str | None = None, **announced: Any) -> TargetsAnswer | list[TargetsAnswer]:
        """What ``source`` may target; without a source, what every spell and ability of the board may, in one go.

        Raises :class:`QuestionError` if there is no such object or ability, it isn't clear which ability is meant, or
        something is announced that can't bear on it.
        """
        if source is None:
            _needs_a_source(announced)
            solved = Solved(self.position, board(self.position))
            return [solved.targets(number) for number in range(len(solved.items))]
        meant = self._item(source, announced)
        return Solved(self.position, [meant]).targets(0, announced.get("slot"))

    def why(self, source: str, thing: str, **announced: Any) -> Explanation:
        """Why ``thing`` is, or isn't, a legal target of ``source``: one verdict in full."""
        meant = self._item(source, announced)
        self._posed("is_target", {"of": meant.itself or meant.source, "what": thing})
        return explain(self.position, meant, thing)

    def choice(self, source: str, targets: Sequence[str | list[str]], **announced: Any) -> ChoiceAnswer:
        """Whether a complete choice of targets is legal: an entry per instance of “target”, an id or a list of ids."""
        if isinstance(targets, str) or not isinstance(targets, Sequence):
            one = f"; write [{targets!r}]" if isinstance(targets, str) else ""
            raise QuestionError(f"`targets` is a list, an entry for each word “target”, not {targets!r}{one}")
        answer = self.answer("choice", **self._named(source), targets=list(targets), **announced)
        assert isinstance(answer, ChoiceAnswer)
        return answer

    def choices(self, source: str, *, seconds: float | None = None, **announced: Any) -> Iterator[CompleteChoice]:
        """Every complete legal choice of targets, lazily: a tuple of ids for each instance of “target”, with the modes.

        Raises :class:`~mtglogic.logic.program.LimitError` when ``seconds`` are over before all were found.
        """
        if not isinstance(seconds, (int, float, type(None))):
            raise QuestionError(f"`seconds` is a number, not {seconds!r}")
        return Solved(self.position, [self._item(source, announced)]).complete_choices("q0", seconds)

    def best(self, source: str, measure: str, **announced: Any) -> tuple[int, CompleteChoice] | None:
        """The best complete choice by a measure (``targets``, ``creatures``, ``power`` …) and its value; ``None`` where
        there is no complete choice. Raises :class:`QuestionError` for a measure not known."""
        return Solved(self.position, [self._item(source, announced)]).best(0, measure)

    def is_target(self, source: str, what: str) -> bool:
        """Whether ``what`` is a target of ``source``, and not only affected by it (115.10)."""
        return bool(self.answer("is_target", of=source, what=what).as_dict()["holds"])

    # ---- any question ----
    def answer(self, kind: str, **keys: Any) -> Answer:
        """The answer to one question of any kind, with its keys as in the game file.

        Raises :class:`~mtglogic.errors.GameFileError` for a key or an id that isn't there, and :class:`QuestionError`
        for a question that can't be asked.
        """
        [answer] = ask(self.position, [self._posed(kind, keys)])
        if isinstance(answer, QuestionError):
            raise answer
        return answer

    def ask(self) -> list[Answer | QuestionError]:
        """The answers to the game's own questions, in order; one that can't be asked has its error in its place."""
        return ask(self.position)

    def facts(self, choices: str | None = None, **announced: Any) -> str:
        """The position and its questions as facts; ``clingo rules/*.lp game.lp`` prints the verdicts on them.

        Without questions every spell and ability of the board is asked about. With ``choices``, a source, the facts
        with which the same command and ``0`` lists that source's complete choices, a model each.
        """
        if choices is None:
            _needs_a_source(announced)
            from mtglogic.logic.zone_facts import zone_state
            from mtglogic.questions.zones import zone_questions

            items, zones = self._asked_about(), zone_questions(self.position)
            return (zone_state(self.position, zones, items) if zones else state(self.position, items)).text
        return state(self.position, [self._item(choices, announced)], ["choosing(q0)."]).text

    def _asked_about(self) -> list[Item]:
        """What the game's questions are about, as far as they can be asked; the whole board if it asks nothing."""
        if not self.position.questions:
            return board(self.position)
        items = []
        for number, question in enumerate(self.position.questions, 1):
            with suppress(QuestionError):
                items.append(item_of(self.position, question, number))
        return [meant for meant in items if meant is not None]

    # ---- what is meant ----
    def _item(self, source: str, announced: Mapping[str, Any]) -> Item:
        return item(self.position, self._posed("targets", {**self._named(source), **announced}).keys)

    def _posed(self, kind: str, keys: Mapping[str, Any]) -> Question:
        """A question, checked as one in a game file is."""
        given = {key: value for key, value in keys.items() if value is not None}
        return positions.question(self.position, kind, given, self._book)

    def _named(self, source: str) -> dict[str, Any]:
        """``tim/1`` is the ability 1 of the object ``tim``, ``wear_tear/Tear`` that card as its half; a card's name
        also means the object with its id."""
        if not isinstance(source, str):
            raise QuestionError(f"a source is named by its id, a text, not by {source!r}")
        objects = {obj.id: obj for obj in self.position.objects}
        of, _, part = source.rpartition("/")
        named = positions.snake_case(source)
        if source in objects or of not in objects:
            return {"of": named if source not in objects and named in objects else source}
        if part in (face.name for face in objects[of].spells):
            return {"of": of, "face": part}
        return {"of": of, "ability": int(part) if part.isdigit() else part}
