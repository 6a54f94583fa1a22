"""The rule files, and one run of clingo over them: facts in, atoms out. The only module that calls clingo."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic

import clingo

from mtglogic.errors import MtglogicError

TARGETS = ("vocabulary", "numbers", "objects", "phrases", "abilities", "targets", "explanations")
"""The rule files that say what an instance of “target” may take."""
CHOICES = (*TARGETS, "choices")
RESOLUTION = (*TARGETS, "resolution")
RETARGETING = (*RESOLUTION, "retargeting")
CHECKS = (*TARGETS, "target_checks")


WHOLE_CHOICES = """
#project chosen/2.
#project mode_chosen/2.
"""
"""Two choices are different if they choose different things or modes."""


class RuleError(MtglogicError):
    """The rules and the facts don't fit each other: a fault of the program, never of the user's file."""


class LimitError(MtglogicError):
    """A stated limit on time or on the number of answers was reached."""


def rules_dir() -> Path:
    """Where the rule files lie: ``MTGLOGIC_RULES``, the installed package, or the checkout.

    An editable install has them at the top of the checkout, a wheel inside the package; hence the two steps.
    """
    override = os.environ.get("MTGLOGIC_RULES")
    if override:
        return Path(override)
    package = Path(__file__).resolve().parents[1]
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent / "rules"


@cache
def _rule_text(files: tuple[str, ...], directory: Path) -> str:
    return "\n".join((directory / f"{name}.lp").read_text(encoding="utf-8") for name in files)


@dataclass(frozen=True)
class Atoms:
    """The atoms that hold, by predicate name; arguments are strings, integers and nested tuples ``(name, …)``."""

    by_name: dict[str, list[tuple[object, ...]]]

    def get(self, name: str) -> list[tuple[object, ...]]:
        """All argument tuples of a predicate, in the solver's order."""
        return self.by_name.get(name, [])


def _plain(symbol: clingo.Symbol) -> object:
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    if not symbol.arguments:
        return symbol.name
    return (symbol.name, *(_plain(a) for a in symbol.arguments))


def _arguments(symbol: clingo.Symbol) -> tuple[object, ...]:
    """The arguments of an atom. Most are flat, and its printed form is read faster than symbol by symbol."""
    inner = str(symbol).partition("(")[2][:-1]
    if '"' in inner or "(" in inner:
        return tuple(_plain(a) for a in symbol.arguments)
    return tuple(_word(part) for part in inner.split(",")) if inner else ()


@cache
def _word(part: str) -> object:
    return int(part) if part.lstrip("-").isdigit() else part


def _control(facts: str, arguments: Sequence[str], files: tuple[str, ...]) -> clingo.Control:
    messages: list[str] = []
    control = clingo.Control(list(arguments), logger=lambda _, message: messages.append(message), message_limit=100)
    control.add("base", [], _rule_text(files, rules_dir()))
    control.add("base", [], facts)
    control.ground([("base", [])])
    if messages:
        raise RuleError("clingo has something to say of the rules:\n" + "\n".join(messages))
    return control


def verdicts(facts: str, wanted: Sequence[tuple[str, int]], files: tuple[str, ...] = TARGETS) -> Atoms:
    """Ground the rules over the facts and read the wanted predicates.

    The rules for verdicts are stratified, so every atom is decided by grounding alone and nothing is solved.

    Raises:
        RuleError: an atom wasn't decided by grounding, or clingo warned of something.
    """
    control = _control(facts, (), files)
    found: dict[str, list[tuple[object, ...]]] = {}
    for name, arity in wanted:
        rows = found.setdefault(name, [])
        for atom in control.symbolic_atoms.by_signature(name, arity):
            if not atom.is_fact:
                raise RuleError(f"{atom.symbol} isn't decided by grounding: a rule for verdicts is not stratified")
            rows.append(_arguments(atom.symbol))
    return Atoms(found)


def possible(facts: str, wanted: Sequence[tuple[str, int]]) -> Atoms:
    """What holds in at least one complete choice of the items that are tried (brave consequences)."""
    control = _control(facts, ["--enum-mode=brave", "0"], CHOICES)
    keep = set(wanted)
    last: list[clingo.Symbol] = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            last = [s for s in model.symbols(atoms=True) if (s.name, len(s.arguments)) in keep]
    found: dict[str, list[tuple[object, ...]]] = {name: [] for name, _ in wanted}
    for symbol in last:
        found[symbol.name].append(_arguments(symbol))
    return Atoms(found)


def models(facts: str, wanted: Sequence[tuple[str, int]], files: tuple[str, ...]) -> Iterator[Atoms]:
    """Every stable model of the rules and the facts, lazily."""
    control = _control(facts, ["0"], files)
    keep = set(wanted)
    with control.solve(yield_=True) as handle:
        for model in handle:
            found: dict[str, list[tuple[object, ...]]] = {name: [] for name, _ in wanted}
            for symbol in model.symbols(atoms=True):
                if (symbol.name, len(symbol.arguments)) in keep:
                    found[symbol.name].append(_arguments(symbol))
            yield Atoms(found)


def best(facts: str, measure: str) -> tuple[int, Atoms] | None:
    """The best complete choice of the item in ``choosing/1`` by a measure, and its value; ``None`` where there is none.

    ``measure`` is the body of a maximize statement's element over ``chosen(S,X)``.
    """
    control = _control(facts + f"\n#maximize {{ {measure} }}.\n", ["--opt-mode=opt", "0"], CHOICES)
    found: tuple[int, Atoms] | None = None
    with control.solve(yield_=True) as handle:
        for model in handle:
            rows = [_arguments(s) for s in model.symbols(atoms=True) if s.name == "chosen" and len(s.arguments) == 2]
            found = (-model.cost[0] if model.cost else 0, Atoms({"chosen": rows}))
    return found


def choices(
    facts: str, seconds: float | None = None, project: str = WHOLE_CHOICES
) -> Iterator[tuple[tuple[object, object], ...]]:
    """Every complete choice of the items in ``choosing/1``, lazily: pairs (slot, thing).

    ``project`` says which atoms make two choices different.

    Raises:
        LimitError: ``seconds`` are over before all were found.
    """
    control = _control(facts + project, ["--project=project", "0"], CHOICES)
    deadline = None if seconds is None else monotonic() + seconds
    with control.solve(yield_=True) as handle:
        for model in handle:
            pairs = [
                (_plain(s.arguments[0]), _plain(s.arguments[1]))
                for s in model.symbols(atoms=True)
                if s.name == "chosen" and len(s.arguments) == 2
            ]
            yield tuple(sorted(pairs, key=str))
            if deadline is not None and monotonic() > deadline:
                raise LimitError(f"not all complete choices were found within {seconds:g} seconds")
