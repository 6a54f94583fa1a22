"""What keeps things from being targeted, as static abilities and effects say it (702.11, 702.16, 702.18, 113.10)."""

from __future__ import annotations

from mtglogic.cards.model import Shield


def read_shields(text: str, kind: str, language: str) -> tuple[tuple[Shield, ...], tuple[str, ...]]:
    """The shields that ``text`` gives, and the words that may give one and weren't read."""
    return (), ()
