"""Speed and memory, as ratios of two ways measured side by side in one run: machines differ, ratios last.

    .venv/bin/python benchmarks/run.py

prints the table of `benchmarks/README.md`. Each way runs in turn with the other, and the medians are compared.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from mtglogic.logic.facts import state
from mtglogic.logic.program import TARGETS, verdicts
from mtglogic.position import Position, from_mapping
from mtglogic.questions import Solved, board

PERMANENTS = (
    "Grizzly Bears", "Hill Giant", "Sol Ring", "Forest", "Glorious Anthem", "Silvercoat Lion", "Serra Angel",
    "Deadly Insect", "Gladecover Scout", "White Knight",
)  # fmt: skip
SPELLS = ("Lightning Bolt", "Decimate", "Naturalize", "Unsummon", "Bioshift", "Murder", "Shock", "Terminate")
ROUNDS = 7


def position(objects: int, spells: int = len(SPELLS)) -> Position:
    """A board of so many permanents, and some spells in a hand."""
    names = [PERMANENTS[i * 7 % len(PERMANENTS)] for i in range(objects)]
    half = objects // 2
    battlefield = {"Alice": names[:half], "Bob": names[half:]}
    return from_mapping(
        {"players": ["Alice", "Bob"], "battlefield": battlefield, "hand": {"Alice": list(SPELLS[:spells])}}
    )


def timed(way: Callable[[], Any]) -> float:
    """Seconds that one call takes."""
    start = perf_counter()
    way()
    return perf_counter() - start


def compare(one: Callable[[], Any], other: Callable[[], Any], rounds: int = ROUNDS) -> tuple[float, float]:
    """The median seconds of two ways, run in turn after one run of each that isn't counted."""
    one(), other()
    pairs = [(timed(one), timed(other)) for _ in range(rounds)]
    return median(a for a, _ in pairs), median(b for _, b in pairs)


def row(what: str, one: str, first: float, other: str, second: float) -> str:
    """A line of the table: both ways in milliseconds, and how many times the first costs the second."""
    return f"| {what} | {one} {first * 1000:.1f} ms | {other} {second * 1000:.1f} ms | {first / second:.1f} |"


def answer_all(place: Position, items: Any) -> None:
    """Every item of the board from one grounding."""
    solved = Solved(place, items)
    for number in range(len(items)):
        solved.targets(number)


def boards() -> list[str]:
    """One grounding for a whole board, against one for each spell."""
    rows = []
    for objects in (12, 100, 400):
        place = position(objects)
        items = board(place)

        def one_by_one(place: Position = place, items: Any = items) -> None:
            for item in items:
                answer_all(place, [item])

        def together(place: Position = place, items: Any = items) -> None:
            answer_all(place, items)

        rows.append(
            row(
                f"{len(items)} spells, {objects} permanents", "each by itself", *_pair(one_by_one, "together", together)
            )
        )
    return rows


def _pair(one: Callable[[], Any], other_name: str, other: Callable[[], Any]) -> tuple[float, str, float]:
    first, second = compare(one, other)
    return first, other_name, second


def growth() -> list[str]:
    """Ten times the permanents: how much dearer facts and grounding become."""
    rows = []
    small, large = position(100, 1), position(1000, 1)
    small_items, large_items = board(small), board(large)
    rows.append(row("one spell, ground and decide", "1,000 permanents", *_pair(
        lambda: verdicts(state(large, large_items).text, (("legal", 2),), TARGETS), "100 permanents",
        lambda: verdicts(state(small, small_items).text, (("legal", 2),), TARGETS),
    )))  # fmt: skip
    return rows


def counting() -> list[str]:
    """An exact count by kinds of things, against listing every choice."""
    text = "Destroy up to three target creatures with total mana value 6 or less."
    creatures = [{"name": f"Beast {i}", "types": ["creature"], "mana_value": i % 4 + 1} for i in range(40)]
    spell = {"name": "Cull", "types": ["sorcery"], "text": text}
    place = from_mapping({"players": ["Alice", "Bob"], "battlefield": {"Bob": creatures}, "hand": {"Alice": [spell]}})
    items = board(place)
    number = Solved(place, items).targets(0).choices

    def count() -> None:
        assert Solved(place, items).targets(0).choices == number

    def listing() -> None:
        assert sum(1 for _ in Solved(place, items).complete_choices("q0")) == number

    what = f"{number:,} complete choices under a limit on their sum"
    return [row(what, "listed", *_pair(listing, "counted", count))]


def start() -> list[str]:
    """Whole commands, against an interpreter that does nothing or little."""
    python = (sys.executable, "-c")
    command = (str(Path(sys.executable).with_name("mtglogic")), "targets", "examples/01-bolt-or-not.yaml")
    look_up = (*python, "from mtglogic.cards.book import Book; Book.usual().find('Lightning Bolt')")
    clingo = (*python, "import clingo")
    return [
        row("`mtglogic targets` on an example", "command", *_pair(_run(command), "importing clingo", _run(clingo))),
        row("looking one card up", "with a look-up", *_pair(_run(look_up), "importing clingo", _run(clingo))),
    ]


def _run(words: tuple[str, ...]) -> Callable[[], Any]:
    return lambda: subprocess.run(words, check=True, capture_output=True)


def memory() -> str:
    """Whether asking again and again keeps memory flat: clingo never frees a symbol, so ids are reused."""
    place = position(100)
    items = board(place)
    answer_all(place, items)
    before = _peak()
    for _ in range(100):
        answer_all(place, items)
    after = _peak()
    what = "100 more boards of 100 permanents in one process"
    return f"| {what} | peak after {after} MB | peak before {before} MB | {after / before:.2f} |"


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Print the table."""
    print("| what | one way | the other | ratio |\n|---|---|---|---|")
    for line in [*boards(), *growth(), *counting(), *start(), memory()]:
        print(line, flush=True)


if __name__ == "__main__":
    main()
