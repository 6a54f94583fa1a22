"""Do the cases prove the rules? Every part of ``rules/*.lp`` is taken out in turn, and a case must fail without it.

Removed are each rule, each number that an edition gives a rule, and each literal of a rule's body. A mutant that clingo
refuses as unsafe isn't counted. Every other one must make a question of ``tests/cases`` or
``examples`` come out otherwise than expected (or a file of facts there, ``*.lp``, of which plain clingo shows the atoms
after ``%=``), or be listed in ``tests/equivalent.tsv`` with the reason why it changes nothing.

A file is tried with a mutant only where the mutant's first step differs: where the rule that is taken out fires, or
where the rule with a literal less derives something new. One run finds this for all mutants.

    python tools/mutate.py [--rules WORD…] [--cases DIR…] [--jobs 2] [--verbose]

Exit code 0 if every mutant is killed or listed, 1 otherwise.
"""

from __future__ import annotations

import argparse
import csv
import multiprocessing
import resource
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import clingo
from clingo import ast

from mtglogic.cli.asking import game_files
from mtglogic.logic import program
from mtglogic.position import EDITIONS, Position, load
from mtglogic.questions import ask
from mtglogic.questions.expect import ELSEWHERE, differences

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = ROOT / "tests" / "equivalent.tsv"
NUMBERS = ("number", "absent")
"""The predicates whose facts are taken apart: each edition's number by itself."""
SECONDS = 20
"""A mutant may derive without end; after that much time of the processor it has failed."""
MEMORY = 3 << 30

Rules = dict[str, list[str]]
"""The statements of each rule file, by the file's name."""


# ---- the mutants -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Mutant:
    """One part taken out: ``removed`` is a literal's text, or ``rule``; ``statement`` is the rule's place in its file,
    ``left`` what stands there instead, and ``probe`` derives mutant(``number``) where that makes a difference."""

    number: int
    file: str
    rule: str
    removed: str
    statement: int
    left: str
    probe: str

    @property
    def name(self) -> tuple[str, str, str]:
        """What identifies it in the list of those that change nothing."""
        return (self.file, self.rule, self.removed)


def statements(path: Path) -> list[str]:
    """The statements of a rule file, without comments; facts on numbers one by one."""
    found: list[str] = []

    def take(node: ast.AST) -> None:
        if node.ast_type not in (ast.ASTType.Program, ast.ASTType.Comment):
            single = node.unpool() if _is_number(node) else [node]
            found.extend(str(part) for part in single)

    ast.parse_files([str(path)], take)
    return found


def _is_number(node: ast.AST) -> bool:
    return node.ast_type == ast.ASTType.Rule and not node.body and str(node.head).split("(")[0] in NUMBERS


def mutants(rules: Rules) -> list[Mutant]:
    """All mutants that clingo takes."""
    found: list[Mutant] = []
    for file, lines in rules.items():
        for i, line in enumerate(lines):
            for removed, left, probe in _parts(_parsed(line)):
                if not left or _safe(left):
                    found.append(Mutant(len(found), file, line, removed, i, left, probe.replace("@", str(len(found)))))
    return found


def _parsed(line: str) -> ast.AST:
    nodes: list[ast.AST] = []
    ast.parse_string(line, nodes.append)
    return nodes[-1]


def _parts(node: ast.AST) -> Iterator[tuple[str, str, str]]:
    if node.ast_type != ast.ASTType.Rule:
        return
    body = [str(literal) for literal in node.body]
    yield "rule", "", _rule("mutant(@)", [*body, *_edition_of(node)])
    simple = node.head.ast_type == ast.ASTType.Literal and str(node.head) != "#false"
    absent = [f"not {node.head}"] if simple else []
    head = "" if str(node.head) == "#false" else str(node.head)
    for i, literal in enumerate(body):
        others = body[:i] + body[i + 1 :]
        yield literal, _rule(head, others), _rule("mutant(@)", others + absent)


def _edition_of(node: ast.AST) -> list[str]:
    """A number counts only in its edition; that one has no such rule says also that others have."""
    counted = _is_number(node) and str(node.head).startswith("number(")
    return [f"edition({node.head.atom.symbol.arguments[1]})"] if counted else []


def _rule(head: str, body: Sequence[str]) -> str:
    return f"{head} :- {'; '.join(body)}." if body or not head else f"{head}."


def _safe(line: str) -> bool:
    control = clingo.Control(logger=lambda *_: None)
    try:
        control.add("base", [], line)
        control.ground([("base", [])])
    except RuntimeError:
        return False
    return True


# ---- what proves something -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Proof:
    """The questions of a game file in one edition, with what is expected of their answers; or a file of facts and what
    plain clingo must show of them."""

    name: str
    position: Position | None = None
    facts: str = ""
    shown: frozenset[str] = frozenset()

    def failures(self, runner: Runner) -> dict[int, str]:
        """Each question that isn't answered as expected with the rules that the runner has now, and how not."""
        if self.position is None:
            found = runner.shown(self.facts)
            return {} if found == self.shown else {1: f"shown otherwise: {sorted(found ^ self.shown)}"}
        try:
            answers = ask(self.position)
        except Exception as error:  # whatever a mutant breaks, the questions aren't answered as expected
            return dict.fromkeys(range(len(self.position.questions)), f"{type(error).__name__}: {error}")
        failed = {}
        for i, (question, answer) in enumerate(zip(self.position.questions, answers, strict=True)):
            if isinstance(answer, Exception):
                failed[i] = str(answer)
            elif lines := differences(question.expect or {}, answer.as_dict()):
                failed[i] = "; ".join(lines)
        return failed

    def without(self, failing: Iterable[int]) -> Proof:
        """The same without some of its questions; a file of facts that fails proves nothing and is left as it is."""
        if self.position is None:
            return self
        kept = tuple(q for i, q in enumerate(self.position.questions) if i not in set(failing))
        return replace(self, position=replace(self.position, questions=kept))


def proofs(folders: Iterable[Path]) -> list[Proof]:
    """All game files and fact files of some folders."""
    found: list[Proof] = []
    for folder in folders:
        found += [proof for file in game_files((str(folder),)) for proof in _of_game(Path(file))]
        found += [_of_facts(file) for file in sorted(folder.rglob("*.lp"))]
    return found


def _of_game(file: Path) -> Iterator[Proof]:
    position = load(file)
    yield Proof(file.name, position)
    for edition in EDITIONS:
        elsewhere = [
            replace(question, expect={"rules": question.expect[ELSEWHERE][edition]})
            for question in position.questions
            if question.expect and edition in question.expect.get(ELSEWHERE, {})
        ]
        if elsewhere:
            yield Proof(f"{file.name} in {edition}", replace(position, edition=edition, questions=tuple(elsewhere)))


def _of_facts(file: Path) -> Proof:
    lines = file.read_text(encoding="utf-8").splitlines()
    shown = frozenset(line.removeprefix("%= ").strip() for line in lines if line.startswith("%= "))
    return Proof(file.name, facts="\n".join(line for line in lines if not line.startswith("%")), shown=shown)


class Runner:
    """Stands in for clingo's runs in the product: over the rules as they are now, and taking note of each run."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.texts = {file: "\n".join(lines) for file, lines in rules.items()}
        self.changed: dict[str, str] = {}
        self.runs: list[tuple[str, tuple[str, ...]]] = []
        program._control = self.control  # type: ignore[assignment]

    def control(
        self, facts: str, arguments: Sequence[str] = (), files: tuple[str, ...] = program.TARGETS
    ) -> clingo.Control:
        """In the place of the product's own function; what clingo has to say of a mutant doesn't count."""
        self.runs.append((facts, files))
        control = clingo.Control(list(arguments), logger=lambda *_: None)
        control.add("base", [], "\n".join(self.changed.get(file, self.texts[file]) for file in files))
        control.add("base", [], facts)
        control.ground([("base", [])])
        return control

    def shown(self, facts: str) -> frozenset[str]:
        """What plain clingo shows with all rule files; with several models, each model's atoms by themselves."""
        control = self.control(facts, ["0"], tuple(self.texts))
        with control.solve(yield_=True) as handle:
            models = [sorted(str(symbol) for symbol in model.symbols(shown=True)) for model in handle]
        if len(models) == 1:
            return frozenset(models[0])
        return frozenset(" ".join(model) for model in models)

    def mutate(self, mutant: Mutant | None) -> None:
        """Take that part out of the rules, and only that."""
        self.changed = {}
        if mutant is not None:
            lines = self.rules[mutant.file]
            self.changed[mutant.file] = "\n".join(
                [*lines[: mutant.statement], mutant.left, *lines[mutant.statement + 1 :]]
            )


def relevant(runs: Iterable[tuple[str, tuple[str, ...]]], runner: Runner, probes: dict[str, str]) -> set[int]:
    """The mutants whose first step differs in one of these runs."""
    numbers: set[int] = set()
    for facts, files in dict.fromkeys(runs):
        probing = "\n".join(probes[file] for file in files)
        control = runner.control(f"{facts}\n{probing}", files=files)
        numbers |= {atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature("mutant", 1)}
    return numbers


# ---- two processes ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Look:
    """What a proof does with the rules as they are: what fails and so proves nothing, which mutants matter to the rest,
    and how much it takes."""

    failing: dict[int, str]
    mutants: frozenset[int]
    size: int


@dataclass(frozen=True)
class Kill:
    """The proof that fails without a part, and how."""

    proof: int
    why: str


ENDLESS = Kill(-1, "ends without an answer")


def _serve(pipe: Connection, rules: Rules, tests: list[Proof], found: list[Mutant]) -> None:
    """Take a proof's number for its first look, or a mutant's number with proofs, for the one that kills it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    runner = Runner(rules)
    by_number = {m.number: m for m in found}
    probes = {file: "\n".join(m.probe for m in found if m.file == file) for file in rules}
    killers: dict[str, list[int]] = {}
    while (task := pipe.recv()) is not None:
        mutant, numbers = task
        if mutant is None:
            pipe.send(_first_look(tests[numbers[0]], runner, probes))
            continue
        runner.mutate(by_number[mutant])
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # ends the process, also in the middle of clingo's work
        known = killers.setdefault(by_number[mutant].rule, [])  # what proved another part of the rule comes first
        kill = next((Kill(n, str(why)) for n in _in_turn(known, numbers) for why in _fails(tests[n], runner)), None)
        if kill is not None and kill.proof not in known:
            known.insert(0, kill.proof)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        pipe.send(kill)


def _in_turn(known: list[int], numbers: list[int]) -> list[int]:
    return [n for n in known if n in numbers] + [n for n in numbers if n not in known]


def _fails(test: Proof, runner: Runner) -> list[str]:
    return list(test.failures(runner).values())[:1]


def _first_look(test: Proof, runner: Runner, probes: dict[str, str]) -> Look:
    runner.mutate(None)
    failing = test.failures(runner)
    if failing and test.position is None:
        return Look(failing, frozenset(), 0)
    runner.runs.clear()
    (test.without(failing) if failing else test).failures(runner)
    runs = list(runner.runs)
    return Look(failing, frozenset(relevant(runs, runner, probes)), sum(len(facts) for facts, _ in runs))


class Pool:
    """Some processes that each do one task at a time; one that takes too long is ended and replaced."""

    def __init__(self, jobs: int, rules: Rules, tests: list[Proof], found: list[Mutant]) -> None:
        self.jobs, self.given = jobs, (rules, tests, found)

    def run(self, tasks: Sequence[tuple[int | None, list[int]]], label: str) -> Iterator[tuple[int, Any]]:
        """Each task's place with its result, as they come; ``ENDLESS`` where there is none."""
        workers = [self._start() for _ in range(min(self.jobs, len(tasks)))]
        waiting = list(enumerate(tasks))[::-1]
        busy: dict[Any, tuple[int, Any]] = {}
        for pipe, process in workers:
            self._next(pipe, process, waiting, busy)
        done = 0
        while busy:
            for pipe in wait(list(busy)):
                place, process = busy.pop(pipe)
                try:
                    result = pipe.recv()
                except EOFError:
                    result = ENDLESS
                if result is ENDLESS:
                    process.join()
                    pipe, process = self._start()
                self._next(pipe, process, waiting, busy)
                done += 1
                if sys.stderr.isatty() or done % 200 == 0 or done == len(tasks):
                    print(f"\r{label}: {done} of {len(tasks)}", end="\n" if done == len(tasks) else "", file=sys.stderr)
                yield place, result

    def _start(self) -> tuple[Connection, Any]:
        here, there = multiprocessing.Pipe()
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_serve, args=(there, *self.given), daemon=True)
        process.start()
        there.close()
        return here, process

    def _next(self, pipe: Connection, process: Any, waiting: list[Any], busy: dict[Any, Any]) -> None:
        if not waiting:
            pipe.send(None)
            return
        place, task = waiting.pop()
        pipe.send(task)
        busy[pipe] = (place, process)


# ---- the whole -------------------------------------------------------------------------------------------------------
def main() -> int:
    """Run all mutants and print what is left, the score last."""
    options = _options()
    rules = {path.stem: statements(path) for path in sorted(program.rules_dir().glob("*.lp"))}
    tests = proofs(options.cases)
    every = mutants(rules)
    chosen = [m for m in every if any(word in f"{m.file}.lp {m.rule}" for word in options.rules)]
    pool = Pool(options.jobs, rules, tests, chosen)
    looks = dict(pool.run([(None, [n]) for n in range(len(tests))], "files"))
    failing = [
        f"{tests[n].name} {i + 1}: {why}" for n, look in sorted(looks.items()) for i, why in look.failing.items()
    ]
    tests = [test.without(looks[n].failing) if looks[n].failing else test for n, test in enumerate(tests)]
    matter = {m.number: [n for n, look in looks.items() if m.number in look.mutants] for m in chosen}
    for numbers in matter.values():
        numbers.sort(key=lambda n: looks[n].size)
    tasks = [(m.number, matter[m.number]) for m in chosen if matter[m.number]]
    listed, by_number, results = Listed(EQUIVALENT), {m.number: m for m in chosen}, {}
    for mutant in chosen:
        if not matter[mutant.number] and not listed.has(mutant):
            print(f"never matters: {_said(mutant)}", flush=True)
    for place, result in Pool(options.jobs, rules, tests, chosen).run(tasks, "mutants"):
        number = tasks[place][0]
        results[number] = result
        if result is None and not listed.has(by_number[number]):
            print(f"survives: {_said(by_number[number])}", flush=True)
    return _report(chosen, results, tests, failing, options.verbose, listed, len(chosen) == len(every))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Take out each part of the rules in turn; a case must fail without it."
    )
    parser.add_argument("--rules", nargs="+", default=[""], metavar="WORD", help="only rules whose file or text has it")
    parser.add_argument(
        "--cases", nargs="+", type=Path, default=[ROOT / "tests" / "cases", ROOT / "examples"], metavar="DIR"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="also say which case kills each mutant")
    return parser.parse_args()


class Listed:
    """The mutants that change nothing, as ``tests/equivalent.tsv`` has them: single ones, by file, rule and part; and
    under the file ``implied`` pairs of literals of which the first implies the second, so that beside it the second
    can be taken out of any rule."""

    def __init__(self, path: Path) -> None:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
        self.single = {(file, rule, removed) for file, rule, removed, _ in rows if file != "implied"}
        self.implied = [(_split(has), _split(implied)) for file, has, implied, _ in rows if file == "implied"]
        self.used: set[Any] = set()

    def has(self, mutant: Mutant) -> bool:
        """Whether the list says that this mutant changes nothing."""
        if mutant.name in self.single:
            self.used.add(mutant.name)
            return True
        if not mutant.left or mutant.removed == "rule":
            return False
        gone, others = _split(mutant.removed), [_split(str(literal)) for literal in _parsed(mutant.left).body]
        for pair in self.implied:
            if any(_implies(pair, other, gone) for other in others):
                self.used.add(pair)
                return True
        return False

    def unused(self) -> list[str]:
        """What is listed and stands for no mutant."""
        single = [" | ".join(name) for name in sorted(self.single) if name not in self.used]
        return single + [f"{a} → {b}" for a, b in self.implied if (a, b) not in self.used]


Atom = tuple[str, tuple[str, ...]]


def _split(literal: str) -> Atom:
    """A literal's predicate and its arguments; a negated or compared one is taken whole."""
    node = _parsed(f":- {literal}.").body[0]
    if node.ast_type != ast.ASTType.Literal or node.sign or node.atom.ast_type != ast.ASTType.SymbolicAtom:
        return literal, ()
    symbol = node.atom.symbol
    return symbol.name, tuple(str(argument) for argument in symbol.arguments)


def _implies(pair: tuple[Atom, Atom], other: Atom, gone: Atom) -> bool:
    (name, variables), (implied, wanted) = pair
    if other[0] != name or gone[0] != implied or len(other[1]) != len(variables) or len(gone[1]) != len(wanted):
        return False
    values = dict(zip(variables, other[1], strict=True))
    return all(g == "_" or values.get(w, w) == g for w, g in zip(wanted, gone[1], strict=True))


def _report(
    chosen: list[Mutant],
    results: dict[int, Any],
    tests: list[Proof],
    failing: list[str],
    verbose: bool,
    listed: Listed,
    whole: bool,
) -> int:
    """Say what is left, and the score; 0 if nothing is left. With all rules, also say what is listed for nothing."""
    killed = equivalent = 0
    for line in failing:
        print(f"fails as it is, and proves nothing: {line}")
    for mutant in chosen:
        result = results.get(mutant.number)
        if result:
            killed += 1
            if listed.has(mutant):
                print(f"listed as changing nothing, but killed: {_said(mutant)}")
            if verbose:
                by = "" if result is ENDLESS else f"{tests[result.proof].name}: "
                print(f"killed: {_said(mutant)}\n    {by}{result.why}")
        elif listed.has(mutant):
            equivalent += 1
    if whole:
        for line in listed.unused():
            print(f"listed, but there is no such mutant: {line}")
    print(f"mutation: {killed} of {len(chosen)} killed, {equivalent} equivalent")
    return 0 if killed + equivalent == len(chosen) and not failing else 1


def _said(mutant: Mutant) -> str:
    return f"{mutant.file}.lp: {mutant.rule}   −   {mutant.removed}"


if __name__ == "__main__":
    sys.exit(main())
