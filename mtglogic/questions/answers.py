"""What is answered: one class a question, and the same as plain data under the keys of the game file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mtglogic.cards.model import Criteria, Slot
from mtglogic.words.phrases import quality


@dataclass(frozen=True)
class Reason:
    """Why something isn't legal: the code (``game-file.md``, section 3), the rule's key, its number in the edition.

    ``source`` is the object whose ability shields, where there is one.
    """

    code: str
    key: str
    rule: str | None = None
    source: str | None = None

    def words(self, language: str = "en") -> str:
        """The reason in words, ``en`` or ``fr``.

        >>> Reason("shroud", "shroud", "702.18a").words()
        'it has shroud'
        """
        from mtglogic.words import words

        return words(language).reason(self.code, self.key)


@dataclass(frozen=True)
class SlotAnswer:
    """One instance of the word “target”: what it may choose taken by itself, and why not the rest.

    ``number`` is its place among the instances that the text has, those that aren't there counted too. ``missed`` has,
    for a thing that isn't what the text asks for, the parts of the criteria that it fails.
    """

    phrase: str
    min: int | None
    max: int | None
    legal: tuple[str, ...]
    illegal: Mapping[str, tuple[Reason, ...]]
    unknown: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    mode: int | None = None
    chooser: tuple[str, ...] = ()
    admitted_by: tuple[str, ...] = ()
    slot: Slot | None = None
    missed: Mapping[str, tuple[Criteria, ...]] = field(default_factory=dict)
    number: int = 1

    def as_dict(self) -> dict[str, Any]:
        """The slot under the keys of the game file."""
        data: dict[str, Any] = {
            "phrase": self.phrase,
            "min": self.min,
            "max": self.max,
            "legal": list(self.legal),
            "illegal": {thing: codes(reasons) for thing, reasons in self.illegal.items()},
        }
        if self.missed:
            data["missed"] = {thing: [quality(part) for part in parts] for thing, parts in self.missed.items()}
        if self.mode is not None:
            data["mode"] = self.mode
        if len(self.chooser) == 1:
            data["chooser"] = self.chooser[0]
        if self.unknown:
            data["unknown"] = list(self.unknown)
        if self.unread:
            data["unread"] = list(self.unread)
        return data


@dataclass(frozen=True)
class Modes:
    """The modes of a text: how many there are, and how many must and may be chosen of them."""

    there: int
    fewest: int
    most: int


class CompleteChoice(tuple[tuple[str, ...], ...]):
    """A complete choice: a tuple of ids for each instance of “target”, in the order of the text.

    Where the modes were left open, ``modes`` are those chosen, and ``mode_of`` has the mode of each instance, or
    ``None`` for one that is always there. Instances of modes that weren't chosen take nothing.
    """

    modes: tuple[int, ...] = ()
    mode_of: tuple[int | None, ...] = ()

    @classmethod
    def of(
        cls, entries: Iterable[tuple[str, ...]], modes: Iterable[int], mode_of: Iterable[int | None]
    ) -> CompleteChoice:
        """The choice of these entries and modes."""
        made = cls(entries)
        made.modes, made.mode_of = tuple(modes), tuple(mode_of)
        return made

    def as_dict(self) -> dict[str, Any]:
        """The choice under the keys of the question `choice`."""
        there = [list(entry) for entry, mode in zip(self, self.mode_of, strict=True) if mode in (None, *self.modes)]
        return {"modes": list(self.modes), "targets": there} if self.modes else {"targets": there}


@dataclass(frozen=True)
class TargetsAnswer:
    """The answer to `targets`. ``castable`` and ``choices`` are ``None`` where they depend on what wasn't read.

    ``because`` is what is wrong with the modes announced.
    """

    of: str
    label: str
    by: str
    kind: str
    edition: str
    targeted: bool
    requires_targets: bool
    castable: bool | None
    slots: tuple[SlotAnswer, ...]
    choices: int | None = None
    complete: bool = True
    in_some_choice: tuple[str, ...] | None = None
    modes_available: tuple[int, ...] | None = None
    decided: bool = True
    undecided_by: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    because: tuple[Reason, ...] = ()
    modes: Modes | None = None

    @property
    def legal(self) -> list[str]:
        """The ids that some instance may choose, in the position's order."""
        return list(dict.fromkeys(thing for slot in self.slots for thing in slot.legal))

    @property
    def illegal(self) -> dict[str, tuple[Reason, ...]]:
        """The ids that no instance may choose, with all reasons."""
        found: dict[str, tuple[Reason, ...]] = {}
        for slot in self.slots:
            for thing, reasons in slot.illegal.items():
                if not any(thing in s.legal or thing in s.unknown for s in self.slots):
                    found[thing] = tuple(dict.fromkeys([*found.get(thing, ()), *reasons]))
        return found

    @property
    def unknown(self) -> list[str]:
        """The ids of which it can't be told."""
        return list(dict.fromkeys(thing for slot in self.slots for thing in slot.unknown))

    def why(self, thing: str) -> tuple[Reason, ...]:
        """All reasons why no instance may choose that thing; empty where one may, or where it can't be told."""
        return self.illegal.get(thing, ())

    def _repr_html_(self) -> str:
        """What a notebook shows: a table."""
        from mtglogic.words.table import table

        return table(self)

    def as_dict(self) -> dict[str, Any]:
        """The answer under the keys of the game file."""
        data: dict[str, Any] = {
            "targeted": self.targeted,
            "requires_targets": self.requires_targets,
            "castable": self.castable,
            "slots": [slot.as_dict() for slot in self.slots],
        }
        if len(self.slots) == 1:
            data["legal"] = list(self.slots[0].legal)
            data["illegal"] = {thing: codes(reasons) for thing, reasons in self.slots[0].illegal.items()}
        data["choices"] = self.choices
        data["in_some_choice"] = None if self.in_some_choice is None else list(self.in_some_choice)
        if self.modes_available is not None:
            data["modes_available"] = list(self.modes_available)
        if self.because:
            data["because"] = codes(self.because)
        choosers = {slot.chooser for slot in self.slots} or {(self.by,)}
        data["chooser"] = max(choosers)[0] if len(choosers) == 1 and len(max(choosers)) == 1 else None
        return data | shared(self, self.unknown)


@dataclass(frozen=True)
class ChoiceAnswer:
    """The answer to `choice`."""

    of: str
    edition: str
    legal: bool | None
    because: tuple[Reason, ...] = ()
    decided: bool = True
    complete: bool = True
    unread: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    modes: Modes | None = None

    def as_dict(self) -> dict[str, Any]:
        """The answer under the keys of the game file."""
        return {"legal": self.legal, "because": codes(self.because)} | shared(self, [])


@dataclass(frozen=True)
class PlainAnswer:
    """The answer to a question whose keys need no class of their own."""

    edition: str
    data: dict[str, Any] = field(default_factory=dict)
    decided: bool = True
    complete: bool = True
    unread: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The answer under the keys of the game file."""
        return dict(self.data) | shared(self, [])


Answer = TargetsAnswer | ChoiceAnswer | PlainAnswer


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    """The codes of some reasons, each once, in alphabetical order."""
    return sorted({reason.code for reason in reasons})


def shared(answer: Answer, unknown: list[str]) -> dict[str, Any]:
    """The keys that every answer carries."""
    data: dict[str, Any] = {"rules": list(answer.rules)}
    if not answer.decided:
        data["decided"] = False
    if answer.unread:
        data["unread"] = list(answer.unread)
    if unknown:
        data["unknown"] = unknown
    if not answer.complete:
        data["complete"] = False
    return data
