"""A position → a game file that reads as the same position."""

from __future__ import annotations

import yaml

from mtglogic.cards.book import Book
from mtglogic.errors import MtglogicError
from mtglogic.position.build import build
from mtglogic.position.model import Position
from mtglogic.position.source import Source


def dump(position: Position, book: Book | None = None) -> str:
    """The text of a game file (YAML) for a position that was read from a file or made from Python data.

    Raises :class:`MtglogicError` for a position that was put together or changed otherwise: what it was read from isn't
    what it is now.
    """
    if position.data is None or build(Source(position.data), book) != position:
        raise MtglogicError("only a position as it was read can be written; make it with from_mapping")
    text: str = yaml.dump(
        position.data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return text


class _Dumper(yaml.SafeDumper):
    """The safe dumper without aliases, which a reader of game files would have to follow."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _quoted(dumper: yaml.SafeDumper, words: str) -> yaml.ScalarNode:
    """Line breaks other than the usual one (U+0085, U+2028, U+2029) survive only where they are written as escapes."""
    style = '"' if any(c in words for c in "\x85\u2028\u2029") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", words, style=style)


_Dumper.add_representer(str, _quoted)
