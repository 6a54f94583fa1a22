"""The card model as JSON and back: compact, so that a whole book is small, and exact, so that nothing is lost.

A dataclass becomes an object without the fields that have their default value; a tuple becomes a list.
"""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Any, get_args, get_type_hints

from mtglogic.cards.model import Ability, Card, Face, Mode, Modes, Moving, Replacement, Shield, Slot

_CLASSES = (Card, Face, Ability, Modes, Mode, Slot, Shield, Moving, Replacement)


def to_json(value: Any) -> str:
    """Any value of the card model (a dataclass of it, or a tuple of such) as compact JSON text."""
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str, kind: type) -> Any:
    """The value of the dataclass ``kind`` that :func:`to_json` wrote.

    Raises :class:`ValueError` when the text isn't JSON, or holds a field that ``kind`` hasn't.
    """
    return _built(json.loads(text), kind)


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {
            field.name: _plain(content)
            for field in dataclasses.fields(value)
            if (content := getattr(value, field.name)) != _default(field)
        }
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _built(value: Any, kind: type | None) -> Any:
    """``value`` with lists made tuples; its objects are ``kind``."""
    if isinstance(value, list):
        return tuple(_built(part, kind) for part in value)
    if kind is None or not isinstance(value, dict):
        return value
    inner = _inner(kind)
    if unknown := value.keys() - inner.keys():
        raise ValueError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
    return kind(**{name: _built(content, inner[name]) for name, content in value.items()})


@cache
def _inner(kind: type) -> dict[str, type | None]:
    """For each field of a dataclass, the dataclass that it holds (alone, in a tuple, or None)."""
    return {name: next((c for c in _CLASSES if c in _parts(hint)), None) for name, hint in get_type_hints(kind).items()}


def _parts(hint: Any) -> list[Any]:
    return [hint, *(part for argument in get_args(hint) for part in _parts(argument))]
