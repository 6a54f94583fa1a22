"""The rule files, and one run of clingo over them: facts in, atoms out. The only module that calls clingo."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic

import clingo

from mtglogic.errors import MtglogicError

TARGETS = ("vocabulary", "numbers", "objects", "phrases", "abilities", "targets", "explanations")
"""The rule files that say what an instance of “target” may take."""
CHOICES = (*TARGETS, "bonds", "choices")
RESOLUTION = (*TARGETS, "bonds", "resolution")
RETARGETING = (*TARGETS, "bonds", "retargeting")
CHECKS = (*TARGETS, "target_checks")


CHOSEN = (("chosen", 2), ("mode_chosen", 2))
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


def _solved(
    facts: str, wanted: Sequence[tuple[str, int]], arguments: Sequence[str], files: tuple[str, ...]
) -> Iterator[tuple[clingo.Model, Sequence[clingo.Symbol]]]:
    """The stable models, lazily, with the wanted predicates of each. Only these are shown: reading costs the most."""
    show = "#show.\n" + "\n".join(f"#show {name}/{arity}." for name, arity in wanted)
    control = _control(f"{facts}\n{show}\n", arguments, files)
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield model, model.symbols(shown=True)


def _atoms(symbols: Iterable[clingo.Symbol], wanted: Sequence[tuple[str, int]]) -> Atoms:
    found: dict[str, list[tuple[object, ...]]] = {name: [] for name, _ in wanted}
    for symbol in symbols:
        found[symbol.name].append(_arguments(symbol))
    return Atoms(found)


def models(facts: str, wanted: Sequence[tuple[str, int]], files: tuple[str, ...]) -> Iterator[Atoms]:
    """Every stable model of the rules and the facts, lazily."""
    return (_atoms(symbols, wanted) for _, symbols in _solved(facts, wanted, ["0"], files))


def possible(facts: str, wanted: Sequence[tuple[str, int]]) -> Atoms:
    """What holds in at least one complete choice of the items that are tried (brave consequences)."""
    found = deque(_solved(facts, wanted, ["--enum-mode=brave", "0"], CHOICES), maxlen=1)
    return _atoms(found[-1][1], wanted) if found else Atoms({})


def best(facts: str, measure: str) -> tuple[int, Atoms] | None:
    """The best complete choice of the item in ``choosing/1`` by a measure, and its value; ``None`` where there is none.

    ``measure`` is the body of a maximize statement's element over ``chosen(S,X)``.
    """
    program = f"{facts}\n#maximize {{ {measure} }}.\n"
    found: tuple[int, Atoms] | None = None
    for model, symbols in _solved(program, CHOSEN, ["--opt-mode=opt", "0"], CHOICES):
        found = (-model.cost[0] if model.cost else 0, _atoms(symbols, CHOSEN))
    return found


def choices(facts: str, seconds: float | None = None, project: str = WHOLE_CHOICES) -> Iterator[Atoms]:
    """Every complete choice of the items in ``choosing/1``, lazily: ``chosen/2`` and ``mode_chosen/2``.

    ``project`` says which atoms make two choices different.

    Raises:
        LimitError: ``seconds`` are over before all were found.
    """
    deadline = None if seconds is None else monotonic() + seconds
    for _, symbols in _solved(facts + project, CHOSEN, ["--project=project", "0"], CHOICES):
        yield _atoms(symbols, CHOSEN)
        if deadline is not None and monotonic() > deadline:
            raise LimitError(f"not all complete choices were found within {seconds:g} seconds")
