"""What is so: the model of a position, and the readers of game files and puzzle files that build it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from mtglogic.cards.book import Book
from mtglogic.errors import GameFileError, Problem
from mtglogic.position.build import build, checked_alone, is_named, usual_book
from mtglogic.position.dump import dump
from mtglogic.position.ids import by_instance, entries, snake_case
from mtglogic.position.keys import schema
from mtglogic.position.model import CURRENT, EDITIONS, Effect, GameObject, Player, Position, Question
from mtglogic.position.puzzle import from_puzzle, looks_like_puzzle
from mtglogic.position.source import Source, from_json, from_yaml, plain, text_of

__all__ = [
    "CURRENT", "EDITIONS", "Effect", "GameObject", "Player", "Position", "Question",
    "by_instance", "dump", "entries", "from_mapping", "is_named", "load", "loads", "question", "schema", "snake_case",
]  # fmt: skip


FORMATS = ("yaml", "json", "pzl")


def load(file: str | Path | IO[str], *, book: Book | None = None, edition: str | None = None) -> Position:
    """Read a game file (``.yaml``, ``.yml``, ``.json``) or a puzzle file (``.pzl``).

    ``file`` is a path or an open text file; ``book`` the card book to look names up in (default: the usual one);
    ``edition`` takes the place of the file's. Raises :class:`GameFileError` for a file that can't be taken as it is.
    """
    text: Any
    if isinstance(file, (str, Path)):
        name, text = str(file), _text(Path(file))
    elif hasattr(file, "read"):
        name, text = str(getattr(file, "name", "")), file.read()
    else:
        raise GameFileError([Problem(f"must be a path or an open text file, not {type(file).__name__}")])
    format = {".json": "json", ".pzl": "pzl"}.get(Path(name).suffix.lower(), "yaml")
    return loads(text, file=name or None, format=format, book=book, edition=edition)


def loads(
    text: str, *, file: str | None = None, format: str = "yaml", book: Book | None = None, edition: str | None = None
) -> Position:
    """The same from text; ``format`` is ``yaml``, ``json`` or ``pzl``, ``file`` the name to use in messages."""
    text = text_of(text, file).removeprefix("\ufeff")
    if format not in FORMATS:
        raise GameFileError([Problem(f"there is no format “{format}”", file, hint=f"one of: {', '.join(FORMATS)}")])
    if format == "pzl" or (format == "yaml" and looks_like_puzzle(text)):
        return _build(from_puzzle(text, book or usual_book(), file), book, edition)
    if format == "json":
        try:
            return _build(from_json(text, file), book, edition)
        except GameFileError:
            return _build(from_json(text, file, lines=True), book, edition)
    return _build(from_yaml(text, file), book, edition)


def from_mapping(
    data: Mapping[str, Any], *, file: str | None = None, book: Book | None = None, edition: str | None = None
) -> Position:
    """The same from Python data with the keys of the game file."""
    return _build(Source(plain(data, file), file), book, edition)


def question(position: Position, ask: str, keys: Mapping[str, Any], book: Book | None = None) -> Question:
    """A question about a position, checked as one in its game file is. Raises :class:`GameFileError`."""
    asked = {"ask": ask, **keys}
    try:
        if position.data is None:
            return checked_alone(plain(asked), position)
        [checked] = from_mapping({**position.data, "ask": [asked]}, book=book).questions
    except GameFileError as error:
        # Nobody has written it into a list of questions.
        problems = [replace(p, key=re.sub(r"^ask\[1\]\.?", "", p.key or "") or None) for p in error.problems]
        raise GameFileError(problems, error.more) from None
    return checked


def _build(source: Source, book: Book | None, edition: str | None) -> Position:
    if edition is not None and isinstance(source.data, dict):
        source.data["edition"] = edition
    return build(source, book)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise GameFileError([Problem(f"this is not text in UTF-8 (byte {error.start})", str(path))]) from None
    except OSError as error:
        raise GameFileError([Problem(f"can't be read: {error.strerror or error}", str(path))]) from None
    except ValueError:  # a name that no file can have
        raise GameFileError([Problem(f"no file is called {str(path)!a}")]) from None
