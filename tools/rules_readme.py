"""Writes the vocabulary in ``rules/README.md`` anew from the ``%* … *%`` comments of the rule files.

python tools/rules_readme.py
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

RULES = Path(__file__).resolve().parents[1] / "rules"
README = RULES / "README.md"
BEGIN, END = "<!-- vocabulary: made by tools/rules_readme.py -->", "<!-- end -->"

_PIECE = re.compile(r"^% ---- (?P<section>.*?) -+$|^%\*(?P<comment>.*?)\*%", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r"(?P<head>[a-z_]+\([^:]*\))(?:: (?P<meaning>.*))?$", re.DOTALL)


def vocabulary() -> str:
    """The vocabulary as Markdown: a section of each rule file, an entry for each comment."""
    return "\n".join(line for file in sorted(RULES.glob("*.lp"), key=_order) for line in _entries(file))


def _order(file: Path) -> tuple[bool, str]:
    return file.stem != "vocabulary", file.stem


def _entries(file: Path) -> Iterator[str]:
    section = ""
    for piece in _PIECE.finditer(file.read_text(encoding="utf-8")):
        if piece["section"]:
            section = piece["section"]
            continue
        if section:
            yield from ("", f"**{section[0].upper()}{section[1:]}** (`{file.name}`)", "")
            section = ""
        yield f"- {_entry(' '.join(piece['comment'].split()))}"


def _entry(comment: str) -> str:
    parts = _HEAD.match(comment)
    if parts is None:
        return comment
    return f"`{parts['head']}`" + (f": {parts['meaning']}" if parts["meaning"] else "")


def with_vocabulary(readme: str) -> str:
    """The text of the README with the part between the marks written anew."""
    before, rest = readme.split(BEGIN)
    return f"{before}{BEGIN}\n{vocabulary()}\n\n{END}{rest.split(END, 1)[1]}"


if __name__ == "__main__":
    README.write_text(with_vocabulary(README.read_text(encoding="utf-8")), encoding="utf-8")
