"""An answer as an HTML table, for notebooks. Everything from outside is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from mtglogic.words import words
from mtglogic.words.phrases import bounds

if TYPE_CHECKING:
    from mtglogic.questions.answers import SlotAnswer, TargetsAnswer


def table(answer: TargetsAnswer, language: str = "en") -> str:
    """A table with a row for each thing and instance of “target”: the verdict, and why not."""
    say = words(language).label
    caption = (
        f"{answer.label} · {say(answer.kind)} {say('by', player=answer.by)} · {say('edition', edition=answer.edition)}"
    )
    rows = [row for slot in answer.slots for row in _slot(slot, language)]
    rows = rows or [_row([say("nothing")])]
    return f"<table><caption>{escape(caption)}</caption>{''.join(rows)}</table>"


def _slot(slot: SlotAnswer, language: str) -> Iterator[str]:
    say = words(language).label
    yield _row([f"{slot.phrase} ({bounds(slot.min, slot.max)})", "", ""], "th")
    for thing in slot.legal:
        yield _row([thing, say("legal_one"), ", ".join(slot.admitted_by)])
    for thing in slot.unknown:
        yield _row([thing, say("unknown"), ", ".join(slot.unread)])
    for thing, reasons in slot.illegal.items():
        why = dict.fromkeys(f"{r.words(language)} ({', '.join(filter(None, (r.code, r.rule)))})" for r in reasons)
        yield _row([thing, say("illegal_one"), "; ".join(why)])


def _row(cells: Iterable[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
