"""The errors that mtglogic raises. All are for people: they say where, what, and the nearest right thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class MtglogicError(Exception):
    """The base of every error that this package raises on purpose."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong in a file: where (``key`` as ``battlefield.Alice[2].tapped``, entries counted from 1)."""

    message: str
    file: str | None = None
    line: int | None = None
    key: str | None = None
    hint: str | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        if self.line is not None and self.file is None:
            place = f"line {place}"
        said = f"{self.message}; {self.hint}" if self.hint else self.message
        return ": ".join(part for part in (place, self.key, said) if part)


class GameFileError(MtglogicError):
    """A game file that can't be taken as it is.

    ``problems`` holds all that was found, and ``more`` counts those left out; the other attributes are the first's.
    """

    def __init__(self, problems: Sequence[Problem], more: int = 0) -> None:
        self.problems = tuple(problems)
        self.more = more
        first = self.problems[0]
        self.message, self.file, self.line = first.message, first.file, first.line
        self.key, self.hint = first.key, first.hint
        super().__init__(first.message)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        return "\n".join([*lines, f"… and {self.more} more"] if self.more else lines)
