"""From a text to its parts: paragraphs, what kind of ability each is, its modes and its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

QUOTE = "“”"
"""What stands in a text in place of a quoted ability: that ability is another object's."""


@dataclass(frozen=True)
class Paragraph:
    """One paragraph, counted from 1, and the modes ("• …") under it."""

    number: int
    text: str
    options: list[str] = field(default_factory=list)


def plain(text: str, names: Iterable[str] = ()) -> str:
    """The text with its own name as ``~``, without reminder text and with quoted abilities taken out."""
    text = re.sub(r"[’‘]", "'", text.replace("\u00a0", " ").replace("\u202f", " ")).replace("–", "-")
    text = re.sub(r" *\([^()]*\)", "", text)
    text = re.sub(r'"[^"\n]*"?|“[^”\n]*”|«[^»\n]*»', QUOTE, text)
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name.replace('’', chr(39)))}(?![\w-])", "~", text)
    return "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n"))


def paragraphs(text: str) -> list[Paragraph]:
    """The paragraphs of a plain text; a mode's bullet belongs to the paragraph before it. Empty ones don't count."""
    found: list[Paragraph] = []
    for line in filter(None, text.split("\n")):
        if found and re.match(r"[•+] ?(?=\S)(?!\d)", line):
            found[-1].options.append(re.sub(r"^[•+] ?", "", line))
        elif line.startswith("•"):
            found.append(Paragraph(len(found) + 1, line.lstrip("• ")))
        else:
            found.append(Paragraph(len(found) + 1, line))
    return found


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph."""
    return [s for s in re.split(r"(?<=[.!?]) +", text) if s]
