"""``python -m mtglogic.position``: write anew what is made from the declaration of the game file's keys."""

from __future__ import annotations

import json
import re
from pathlib import Path

from mtglogic.position.keys import schema, tables

SCHEMA = Path(__file__).with_name("schema.json")
DOCUMENT = Path(__file__).parents[2] / "docs" / "game-file.md"


def schema_text() -> str:
    """The content of ``schema.json``."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def with_tables(document: str) -> str:
    """The document with each table between its marks written anew."""
    made = tables()
    return re.sub(
        r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)",
        lambda match: f"{match[1]}{made[match[2]]}{match[3]}",
        document,
        flags=re.DOTALL,
    )


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    if DOCUMENT.exists():  # not in an installed package
        DOCUMENT.write_text(with_tables(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
