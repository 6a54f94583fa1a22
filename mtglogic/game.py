"""A game: one position and what can be asked of it. This is the public API; the command line is made of its calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import IO, Any, overload

from mtglogic import position as positions
from mtglogic.cards.book import Book, Found
from mtglogic.explain import Explanation, explain
from mtglogic.logic.facts import Item, state
from mtglogic.position.model import EDITIONS, Position, Question
from mtglogic.questions import (
    Answer,
    ChoiceAnswer,
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
    return Game(positions.load(file, book=book, edition=edition))


def loads(text: str, *, format: str = "yaml", book: Book | None = None, edition: str | None = None) -> Game:
    """The same from text; ``format`` is ``yaml``, ``json`` or ``pzl``."""
    return Game(positions.loads(text, format=format, book=book, edition=edition))


def from_mapping(data: Mapping[str, Any], *, book: Book | None = None, edition: str | None = None) -> Game:
    """The same from Python data with the keys of the game file.

    >>> game = from_mapping({"players": ["Alice", "Bob"], "hand": {"Alice": ["Duress"]}})
    >>> game.targets("duress").legal
    ['Bob']
    """
    return Game(positions.from_mapping(data, book=book, edition=edition))


def read(text: str, **keys: Any) -> PlainAnswer:
    """What a card's text targets (115.1a–e); ``types``, ``subtypes``, ``keywords``, ``language`` as in the game file.

    >>> answer = read("Tap up to two target creatures.", types=["instant"])
    >>> [(slot["min"], slot["max"]) for slot in answer.data["abilities"][0]["slots"]]
    [(0, 2)]
    """
    from mtglogic.questions.reading import read as read_question

    return read_question(Position(players=()), {"text": text, **keys})


def card(name: str, *, book: Book | None = None) -> Found | None:
    """The card of that name, in English or French, whole or one face; ``None`` if the card book has none.

    >>> found = card("lightning BOLT")
    >>> found.card.faces[0].mana_cost
    '{R}'
    """
    return (book or Book.usual()).find(name)


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

    def __init__(self, position: Position) -> None:
        self.position = position

    def __repr__(self) -> str:
        return f"<Game {self.position.title or self.position.file or ''}: {len(self.position.objects)} objects>"

    def in_edition(self, edition: str) -> Game:
        """The same game under another edition of the rules. Raises :class:`QuestionError` for an edition not known."""
        if edition not in EDITIONS:
            raise QuestionError(f"no edition “{edition}”; there are {', '.join(EDITIONS)}")
        return Game(replace(self.position, edition=edition))

    # ---- targets ----
    @overload
    def targets(self, source: None = None) -> list[TargetsAnswer]: ...
    @overload
    def targets(self, source: str, **announced: Any) -> TargetsAnswer: ...
    def targets(self, source: str | None = None, **announced: Any) -> TargetsAnswer | list[TargetsAnswer]:
        """What ``source`` may target; without a source, what every spell and ability of the board may, in one go.

        Raises :class:`QuestionError` if there is no such object or ability, or it isn't clear which ability is meant.
        """
        if source is None:
            solved = Solved(self.position, board(self.position))
            return [solved.targets(number) for number in range(len(solved.items))]
        keys = self._keys(source, announced)
        return Solved(self.position, [item(self.position, keys)]).targets(0, keys.get("slot"))

    def why(self, source: str, thing: str, **announced: Any) -> Explanation:
        """Why ``thing`` is, or isn't, a legal target of ``source``: one verdict in full."""
        self._check_ids(thing)
        return explain(self.position, item(self.position, self._keys(source, announced)), thing)

    def choice(self, source: str, targets: Sequence[str | list[str]], **announced: Any) -> ChoiceAnswer:
        """Whether a complete choice of targets is legal: an entry per instance of “target”, an id or a list of ids."""
        answer = self._one("choice", self._keys(source, {**announced, "targets": list(targets)}))
        assert isinstance(answer, ChoiceAnswer)
        return answer

    def choices(
        self, source: str, *, seconds: float | None = None, **announced: Any
    ) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Every complete legal choice of targets, lazily: a tuple of ids for each instance of “target”.

        Raises :class:`~mtglogic.logic.program.LimitError` when ``seconds`` are over before all were found.
        """
        solved = Solved(self.position, [item(self.position, self._keys(source, announced))])
        return solved.complete_choices("q0", seconds)

    def best(self, source: str, measure: str, **announced: Any) -> tuple[int, tuple[tuple[str, ...], ...]] | None:
        """The best complete choice by a measure (``targets``, ``creatures``, ``power`` …) and its value; ``None`` where
        there is no complete choice. Raises :class:`QuestionError` for a measure not known."""
        return Solved(self.position, [item(self.position, self._keys(source, announced))]).best(0, measure)

    def is_target(self, source: str, what: str) -> bool:
        """Whether ``what`` is a target of ``source``, and not only affected by it (115.10)."""
        self._check_ids(self._named(source)["of"], what)
        answer = self._one("is_target", {"of": source, "what": what})
        return bool(answer.as_dict()["holds"])

    # ---- any question ----
    def ask(self, *questions: Mapping[str, Any]) -> list[Answer | QuestionError]:
        """The answers to some questions (mappings as under ``ask`` in a game file; default: the game's own), in order.

        A question that can't be asked has its error in its place.
        """
        if not questions:
            return ask(self.position)
        return ask(
            self.position, [Question(str(q["ask"]), {k: v for k, v in q.items() if k != "ask"}) for q in questions]
        )

    def facts(self, choices: str | None = None, **announced: Any) -> str:
        """The position and its questions as facts; ``clingo rules/*.lp game.lp`` prints the verdicts on them.

        Without questions every spell and ability of the board is asked about. With ``choices``, a source, the facts
        with which the same command and ``0`` lists that source's complete choices, a model each.
        """
        if choices is None:
            return state(self.position, self._asked_about()).text
        return state(self.position, [item(self.position, self._keys(choices, announced))], ["choosing(q0)."]).text

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
    def _one(self, kind: str, keys: dict[str, Any]) -> Answer:
        [answer] = ask(self.position, [Question(kind, keys)])
        if isinstance(answer, QuestionError):
            raise answer
        return answer

    def _keys(self, source: str, announced: Mapping[str, Any]) -> dict[str, Any]:
        keys = self._named(source) | {key: value for key, value in announced.items() if value not in (None, (), False)}
        unknown = set(keys) - _ANNOUNCED
        if unknown:
            raise QuestionError(f"nothing can be announced as “{min(unknown)}”; known: {', '.join(sorted(_ANNOUNCED))}")
        players = [p.name for p in self.position.players]
        if keys.get("by", players[0]) not in players:
            raise QuestionError(f"no player “{keys['by']}”; there are {', '.join(players)}")
        self._check_ids(*(thing for entry in keys.get("targets", ()) for thing in _listed(entry)))
        self._check_ids(*dict(keys.get("event", {})).values(), *dict(keys.get("division", {})))
        return keys

    def _named(self, source: str) -> dict[str, Any]:
        """``tim/1`` is the ability 1 of the object ``tim``; a card's name also means the object with its id."""
        ids = {obj.id for obj in self.position.objects}
        for of, ability in ((source, None), source.rpartition("/")[::2]):
            for name in (of, positions.snake_case(of)):
                if name in ids:
                    return {"of": name} | ({"ability": ability} if ability else {})
        raise self._unknown(source)

    def _check_ids(self, *things: str) -> None:
        known = self._ids()
        for thing in things:
            if thing not in known:
                raise self._unknown(thing)

    def _ids(self) -> list[str]:
        return [*(p.name for p in self.position.players), *(o.id for o in self.position.objects)]

    def _unknown(self, thing: str) -> QuestionError:
        near = get_close_matches(thing, self._ids(), 1)
        return QuestionError(f"no “{thing}” in this position" + (f"; did you mean “{near[0]}”?" if near else ""))


_ANNOUNCED = frozenset(
    ("of", "ability", "by", "x", "modes", "mode", "kicked", "cast_with", "event", "slot", "targets", "division")
)


def _listed(entry: str | Sequence[str]) -> Sequence[str]:
    return [entry] if isinstance(entry, str) else entry
