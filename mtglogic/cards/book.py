"""The card book: every card by any of its names, as facts in our own notation.

A book is one SQLite file. It is opened without being loaded, so that a look-up costs milliseconds whatever its size.
The package ships one without card texts; ``mtglogic cards import`` makes one on the user's own machine, which may keep
them, and which is looked into as well.
"""

from __future__ import annotations

import difflib
import os
import re
import sqlite3
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from mtglogic.cards.codec import from_json, to_json
from mtglogic.cards.model import Card
from mtglogic.errors import MtglogicError

FORMAT = 1
"""Counted up when the file's layout or the model changes so that older books can't be read."""

_WHOLE, _FACE, _FRENCH_WHOLE, _FRENCH_FACE = range(4)
"""What a name is of its card; the lower wins where two cards claim one name."""

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE french (card INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE names (key TEXT, rank INTEGER, card INTEGER, face INTEGER, PRIMARY KEY (key, rank, card)) WITHOUT ROWID;
"""

_FIND = "SELECT rank, name, card, face FROM names JOIN cards ON cards.id = card WHERE key = ?"
_FIND_FRENCH = (
    "SELECT french.data FROM names JOIN cards ON cards.id = names.card JOIN french ON french.card = cards.id "
    "WHERE key = ? AND name = ?"
)

_LOOKALIKES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "®": None}
    | dict.fromkeys("’‘`´ʼ", "'")
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("‐‑‒–—−", "-")
    | {"꞉": ":", "…": "..."}
)


class BookError(MtglogicError):
    """A card book that can't be used; the message says which and what to do."""


class Found(NamedTuple):
    """A card found by a name; ``face`` is the index of the face if the name is a face's alone."""

    card: Card
    face: int | None


def name_key(name: str) -> str:
    """The form under which a name is looked up: no case, accents or ligatures, straight quotes, plain spaces.

    >>> name_key("Wear//Tear") == name_key("WEAR // tear")
    True
    >>> name_key("Œil d’Æther")
    "oeil d'aether"
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c)).translate(_LOOKALIKES)
    return re.sub(r"\s*/+\s*", " // ", " ".join(letters.split())).strip()


class Book:
    """One or several book files, as one; in the order given, the first that knows a name answers.

    >>> book = Book.shipped()
    >>> found = book.find("lightning bolt")
    >>> found.card.name, found.face
    ('Lightning Bolt', None)
    """

    def __init__(self, connections: list[sqlite3.Connection]) -> None:
        self._connections = connections

    @classmethod
    def open(cls, *paths: str | Path) -> Book:
        """The books in these files. Raises :class:`BookError` if one is missing or isn't a book of this version."""
        return cls([_connected(Path(path)) for path in paths])

    @classmethod
    def shipped(cls) -> Book:
        """The book in the package alone: the same on every machine."""
        return cls.open(shipped_path())

    @classmethod
    def usual(cls) -> Book:
        """The user's own book, if there is one, before the shipped one."""
        own = own_path()
        return cls.open(*([own] if own.exists() else []), shipped_path())

    def find(self, name: str) -> Found | None:
        """The card of that name: a whole card's, else a face's, else a French one; ``None`` if there is none."""
        try:
            name.encode()
        except UnicodeEncodeError:  # half a character, which no name has
            return None
        best = min(
            (
                (rank, printed.casefold() != name.casefold(), shelf, card, face)
                for shelf, connection in enumerate(self._connections)
                for rank, printed, card, face in connection.execute(_FIND, (name_key(name),))
            ),
            default=None,
        )
        if best is None:
            return None
        _, _, shelf, card, face = best
        return Found(_card(self._connections[shelf], card), face)

    def nearest(self, name: str, n: int = 3) -> list[str]:
        """At most ``n`` names of cards and faces, as printed, that look most like ``name``, the likest first."""
        key = name_key(name)
        pieces = {key[i : i + 3] for i in range(max(1, len(key) - 2))}
        shared = sorted(self._keys(), key=lambda other: (-sum(piece in other for piece in pieces), other))
        close = difflib.get_close_matches(key, shared[:300], n=2 * n, cutoff=0.6)
        return list(dict.fromkeys(self._printed(other) for other in close))[:n]

    def names(self) -> list[str]:
        """The full names of all cards, sorted."""
        rows = (row for at in self._connections for row in at.execute("SELECT name FROM cards"))
        return sorted({name for (name,) in rows})

    def cards(self) -> Iterator[Card]:
        """Every card, by name; a card in several books once, from the first."""
        return (found.card for name in self.names() if (found := self.find(name)))

    def in_french(self, name: str) -> Card | None:
        """The card with the abilities that its French text has; ``None`` if there is no such card or no French text."""
        for connection in self._connections:
            row = connection.execute(_FIND_FRENCH, (name_key(name), name)).fetchone()
            if row:
                card: Card = from_json(row[0], Card)
                return card
        return None

    def about(self) -> dict[str, str]:
        """What the first book says of itself: ``date`` of its data, ``cards``, ``texts`` (kept or not)."""
        return dict(self._connections[0].execute("SELECT key, value FROM meta"))

    def _keys(self) -> set[str]:
        return {key for at in self._connections for (key,) in at.execute("SELECT key FROM names")}

    def _printed(self, key: str) -> str:
        found = self.find(key)
        assert found
        return next(name for name, *_ in _names(found.card) if name_key(name) == key)


def shipped_path() -> Path:
    """Where the package's book lies."""
    return Path(str(files("mtglogic.cards") / "book.db"))


def own_path() -> Path:
    """Where the user's own book lies or would lie: ``MTGLOGIC_BOOK``, or the platform's place for a user's data."""
    if given := os.environ.get("MTGLOGIC_BOOK"):
        return Path(given)
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "mtglogic" / "book.db"


def write_book(cards: Iterable[Card], path: Path, about: dict[str, str], french: Iterable[Card] = ()) -> None:
    """Writes a book; one that was there is replaced at once, or stays untouched if anything fails.

    ``cards`` come in the order in which they have a right to a name that several claim. ``about`` says what they are.
    ``french`` has some of the same cards again, with the abilities of their French texts.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.unlink(missing_ok=True)
    try:
        connection = sqlite3.connect(unfinished)
        try:
            _fill(connection, list(cards), about, french)
        finally:
            connection.close()
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, cards: list[Card], about: dict[str, str], french: Iterable[Card]) -> None:
    numbers = {card.name: number for number, card in enumerate(cards)}
    with connection:
        connection.executescript(_SCHEMA)
        connection.executemany(
            "INSERT INTO meta VALUES (?, ?)",
            sorted((about | {"format": str(FORMAT), "cards": str(len(cards))}).items()),
        )
        connection.executemany(
            "INSERT INTO cards VALUES (?, ?, ?)", ((i, card.name, to_json(card)) for i, card in enumerate(cards))
        )
        connection.executemany(
            "INSERT INTO french VALUES (?, ?)", ((numbers[card.name], to_json(card)) for card in french)
        )
        connection.executemany(
            "INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)",  # ignored: both sides of a card bear one name
            sorted(
                (name_key(name), rank, i, face) for i, card in enumerate(cards) for name, rank, face in _names(card)
            ),
        )
    connection.execute("VACUUM")


def _names(card: Card) -> Iterator[tuple[str, int, int | None]]:
    """Every name of a card with its rank and the face that it means (``None``: the whole card)."""
    yield card.name, _WHOLE, None
    several = len(card.faces) > 1
    for index, face in enumerate(card.faces):
        if face.name != card.name:
            yield face.name, _FACE, index
        if face.french:
            yield face.french, _FRENCH_FACE if several else _FRENCH_WHOLE, index if several else None
    if several and all(face.french for face in card.faces):
        yield " // ".join(str(face.french) for face in card.faces), _FRENCH_WHOLE, None


def _connected(path: Path) -> sqlite3.Connection:
    """A read-only connection. ``immutable`` also works where the file's folder can't be written to."""
    if not path.is_file():
        raise BookError(f"there is no card book at {path}; make one with `mtglogic cards import`")
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    try:
        row = connection.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
    except sqlite3.DatabaseError:
        row = None
    if row != (str(FORMAT),):
        connection.close()
        raise BookError(f"{path} is not a card book of this version; make it again with `mtglogic cards import`")
    return connection


def _card(connection: sqlite3.Connection, number: int) -> Card:
    (data,) = connection.execute("SELECT data FROM cards WHERE id = ?", (number,)).fetchone()
    card: Card = from_json(data, Card)
    return card
