"""The forms that values of a game file can have: each checks a value, and describes itself for the JSON Schema.

A form's ``read`` returns the value in its regular shape, or raises :class:`Wrong`; containers put down what is wrong
with their parts in the :class:`Log` and go on, so that one reading finds all there is to find.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtglogic.errors import GameFileError, Problem
from mtglogic.position.source import Path, Source, show

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Characters that YAML can escape into a text, and that no name and no program can hold."""

MAX_PROBLEMS = 20
BIGGEST = 10**9 - 1


class Wrong(Exception):
    """A value hasn't the form that it should have."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


@dataclass(frozen=True)
class Reference:
    """An id found while reading, to be looked up when all ids are known."""

    path: Path
    id: str
    kinds: tuple[str, ...]


@dataclass
class Log:
    """What reading has found: problems, and references still to be checked."""

    source: Source
    problems: list[Problem] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)

    def add(self, path: Path, message: str, hint: str | None = None) -> None:
        """Put down a problem at ``path``."""
        line = self.source.line(path)
        self.problems.append(Problem(message, self.source.file, line, show(path) or None, hint))

    def check(self) -> None:
        """Raise all that was put down, if anything was."""
        if self.problems:
            found = sorted(dict.fromkeys(self.problems), key=lambda problem: problem.line or 0)
            raise GameFileError(found[:MAX_PROBLEMS], max(0, len(found) - MAX_PROBLEMS))


def meant(word: str, known: Iterable[str]) -> str | None:
    """“did you mean …?” with the nearest known word, or ``None`` where none is near."""
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, 1, 0.6)
    return f"did you mean “{folded[near[0]]}”?" if near else None


def describe(value: Any) -> str:
    """A wrong value in words, cut short."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"the truth value {str(value).lower()}"
    if isinstance(value, (int, float)):
        return f"the number {str(value)[:40]}"
    if isinstance(value, str):
        return f"“{value[:40]}”"
    return "a mapping" if isinstance(value, dict) else "a list" if isinstance(value, list) else f"“{str(value)[:40]}”"


class Form:
    """The form of a value."""

    words = "anything"

    def fits(self, value: Any) -> bool:
        """Whether the value is of the kind of data that this form is about."""
        return True

    def read(self, value: Any, path: Path, log: Log) -> Any:
        """The value in its regular shape; raises :class:`Wrong`."""
        if not self.fits(value):
            quotable = "text" in self.words and value is not None and not isinstance(value, (dict, list))
            hint = "put it in quotes if it is text" if quotable else None
            raise Wrong(f"must be {self.words}, not {describe(value)}", hint)
        return value

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""
        return {}


class Anything(Form):
    """Free content, for people."""


@dataclass
class Text(Form):
    """Text; with ``choices`` one of a fixed list, in any case; ``fold`` and ``capital`` put it in one case.

    ``empty``: it may have no words at all. ``misspelt`` says of a word which known one it surely was meant to be.
    """

    words: str = "text"
    choices: Sequence[str] = ()
    fold: bool = False
    capital: bool = False
    empty: bool = False
    misspelt: Callable[[str], str | None] | None = None

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        super().read(value, path, log)
        if control := CONTROL.search(value):
            raise Wrong(f"has a control character (U+{ord(control[0]):04X}), which no text has")
        text = " ".join(value.split()) if self.fold or self.choices else value.strip()
        if not text and not self.empty:
            raise Wrong(f"must be {self.words}, and is empty")
        if self.misspelt is not None and (near := self.misspelt(text)):
            raise Wrong(f"{describe(text)} isn't known here", f"did you mean “{near}”?")
        if not self.choices:
            return text.lower() if self.fold else text[0].upper() + text[1:] if self.capital else text
        found = {choice.casefold(): choice for choice in self.choices}.get(text.casefold())
        if found is None:
            near = meant(text, self.choices)
            raise Wrong(f"{describe(text)} isn't known here", near or f"one of: {', '.join(self.choices)}")
        return found

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.choices)} if self.choices else {"type": "string", "minLength": 0 if self.empty else 1}


class ManaCost(Form):
    """Mana symbols in braces, or nothing."""

    words = "text, mana symbols in braces"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        super().read(value, path, log)
        cost = "".join(value.split()).upper()
        if not re.fullmatch(_SYMBOLS, cost):
            meant = "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|[WUBRGCSX]", cost))
            raise Wrong(f"must be mana symbols in braces, not {describe(value)}", f'write "{meant}"' if meant else None)
        return cost

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{_SYMBOLS}$"}


_SYMBOLS = r"(\{[A-Z0-9/½∞]+\})*"


@dataclass
class Number(Form):
    """A whole number from ``low`` to ``high``."""

    low: int = -BIGGEST
    high: int = BIGGEST
    words: str = "a whole number"

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        super().read(value, path, log)
        if not self.low <= value <= self.high:
            raise Wrong(f"must be from {self.low} to {self.high}, not {describe(value)}")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Form):
    """True or false."""

    words = "true or false"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass
class Id(Form):
    """The id of something in the position; ``kinds`` are ``object``, ``effect``, ``player``, ``zone``, ``place``."""

    kinds: tuple[str, ...] = ("object",)
    words: str = "text (an id)"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        super().read(value, path, log)
        log.references.append(Reference(path, value.strip(), self.kinds))
        return value.strip()

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


@dataclass
class ListOf(Form):
    """A list; with ``single`` one entry may stand alone, with ``empty`` nothing at all may be written for none."""

    entry: Form
    single: bool = False
    empty: bool = False
    hint: str | None = None
    words: str = "a list"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) or (self.empty and value is None) or (self.single and self.entry.fits(value))

    def read(self, value: Any, path: Path, log: Log) -> Any:
        if not self.fits(value):
            hint = f"write [{value}]" if isinstance(value, str) and self.entry.fits(value) else self.hint
            raise Wrong(f"must be {self.words}, not {describe(value)}", hint)
        if value is None:
            return []
        if not isinstance(value, list):
            return [self.entry.read(value, path, log)]
        return [read for n, part in enumerate(value) for read in attempt(self.entry, part, (*path, n), log)]

    def schema(self) -> dict[str, Any]:
        many = {"type": ["array", "null"] if self.empty else "array", "items": self.entry.schema()}
        return {"anyOf": [many, self.entry.schema()]} if self.single else many


@dataclass
class MapOf(Form):
    """A mapping whose keys are up to the writer: names, ids, kinds."""

    value: Form
    key: Form = field(default_factory=Text)
    empty: bool = False
    hint: str | None = None
    words: str = "a mapping"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict) or (self.empty and value is None)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        if not self.fits(value):
            raise Wrong(f"must be {self.words}, not {describe(value)}", self.hint)
        if value is None:
            return {}
        result: dict[str, Any] = {}
        for key, part in value.items():
            at = (*path, key)
            for name in attempt(self.key, key, at, log):
                result.update([(name, read) for read in attempt(self.value, part, at, log)])
        return result

    def schema(self) -> dict[str, Any]:
        return {"type": ["object", "null"] if self.empty else "object", "additionalProperties": self.value.schema()}


@dataclass
class Either(Form):
    """One of several forms; the kind of data decides which."""

    forms: tuple[Form, ...]

    def __post_init__(self) -> None:
        self.words = " or ".join(form.words for form in self.forms)

    def fits(self, value: Any) -> bool:
        return any(form.fits(value) for form in self.forms)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        for form in self.forms:
            if form.fits(value):
                return form.read(value, path, log)
        return super().read(value, path, log)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [form.schema() for form in self.forms]}


@dataclass(frozen=True)
class Key:
    """One key of a record: its form, and what it means (shown in the documentation and in the schema)."""

    name: str
    form: Form
    meaning: str
    required: bool = False


@dataclass
class Record(Form):
    """A mapping with fixed keys. In the schema it stands under its ``name``, so that forms may contain each other."""

    name: str
    keys: tuple[Key, ...]
    empty: bool = False
    words: str = "a mapping"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict) or (self.empty and value is None)

    def read(self, value: Any, path: Path, log: Log) -> Any:
        super().read(value, path, log)
        value = value or {}
        known = {key.name: key for key in self.keys}
        result: dict[str, Any] = {}
        for name, part in value.items():
            if name in known:
                result.update([(name, read) for read in attempt(known[name].form, part, (*path, name), log)])
            else:
                log.add((*path, name), "unknown key", _unknown_key(name, part, known))
        for key in self.keys:
            if key.required and key.name not in value:
                log.add(path, f"the key “{key.name}” is missing", key.meaning)
        return result

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.name}"}

    def definition(self) -> dict[str, Any]:
        """The record itself as JSON Schema."""
        properties = {key.name: {**key.form.schema(), "description": key.meaning} for key in self.keys}
        required = [key.name for key in self.keys if key.required]
        made: dict[str, Any] = {
            "type": ["object", "null"] if self.empty else "object",
            "properties": properties,
            "additionalProperties": False,
        }
        return {**made, "required": required} if required else made


def _unknown_key(name: str, value: Any, known: Mapping[str, Key]) -> str | None:
    if value is None and " " in name:
        return "a name or text with a comma needs quotes inside { } and [ ]"
    few = f"the keys here are: {', '.join(known)}" if len(known) <= MAX_PROBLEMS else None
    return meant(name, known) or few


def attempt(form: Form, value: Any, path: Path, log: Log) -> list[Any]:
    """The value read, in a list; nothing where it is wrong, which is put down in the log."""
    try:
        return [form.read(value, path, log)]
    except Wrong as wrong:
        log.add(path, wrong.message, wrong.hint)
        return []
