"""`targets`: what may be chosen now (115.1–115.5, 601.2c, 602.2b, 603.3d); and `choice`: whether one choice is legal.

All items of a position are answered from one grounding. Only where the instances of an item are bound together, or its
modes are still open, a second run solves for complete choices.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import prod

from mtglogic.cards.model import Criteria, unread_words, walk
from mtglogic.logic.facts import Item, PlannedSlot, state, without_another
from mtglogic.logic.program import CHOICES, TARGETS, Atoms, best, choices, possible, verdicts
from mtglogic.position.model import Position
from mtglogic.questions.answers import ChoiceAnswer, CompleteChoice, Modes, Reason, SlotAnswer, TargetsAnswer
from mtglogic.questions.counting import LIMIT, groups, is_bound, kinds, over_modes, separable, ways_of
from mtglogic.questions.counting import PROGRAM as COUNTING
from mtglogic.questions.counting import Slot as CountedSlot
from mtglogic.questions.counting import facts as counting_facts
from mtglogic.questions.items import QuestionError
from mtglogic.words.numbers import Numbers

WANTED = (
    ("slot", 1), ("legal", 2), ("barred", 4), ("unknown", 2), ("admitted", 3), ("takes_at_least", 2), ("capacity", 2),
    ("unclear_number", 1), ("requires_targets", 1), ("must_target", 1), ("is_targeted", 1), ("castable", 2),
    ("castable_under", 2), ("choosable", 2), ("bound", 1), ("mode_available", 2), ("undecided", 2),
    ("broken", 3), ("chosen_under", 2), ("doubtful", 1), ("cites", 2), ("shielded", 5), ("shield_from", 2),
    ("chooses", 2), ("bind", 2), ("limit", 4), ("bound_feature", 3), ("demanded", 1), ("misses_part", 3),
    ("wrong_modes", 3),
)  # fmt: skip

UNNAMED = ("that_player", "defending_player", "chosen_player")
"""Words that stand for a player whom the position may leave open."""

MEASURES = {
    "targets": "1,S,X : chosen(S,X)",
    "creatures": "1,X : chosen(_,X), type(X,creature)",
    "power": "V,X : chosen(_,X), value(X,power,V)",
    "toughness": "V,X : chosen(_,X), value(X,toughness,V)",
    "mana_value": "V,X : chosen(_,X), value(X,mana_value,V)",
}
"""What a best choice can be best by: most targets or creatures, or the largest total."""


class Solved:
    """The verdicts on some items of one position, and what has to be solved beyond them."""

    def __init__(self, position: Position, items: Sequence[Item]) -> None:
        self.position, self.items = position, list(items)
        self.sheet = state(position, self.items)
        judged = any(item.task == "choice" for item in self.items)
        self.atoms = verdicts(self.sheet.text, WANTED, CHOICES if judged else TARGETS)
        self.numbers = Numbers.of(self.atoms)
        self._order = {term: i for i, term in enumerate(self.sheet.things)}
        self._by_first: dict[str, dict[object, list[tuple[object, ...]]]] = {}
        self._possible: Atoms | None = None
        self._asked: Atoms | None = None

    # ---- reading atoms ----
    def rows(self, predicate: str, first: object) -> list[tuple[object, ...]]:
        """The rest of the arguments of a predicate's atoms whose first argument is that."""
        if predicate not in self._by_first:
            table: dict[object, list[tuple[object, ...]]] = defaultdict(list)
            for head, *rest in self.atoms.get(predicate):
                table[head].append(tuple(rest))
            self._by_first[predicate] = table
        return self._by_first[predicate].get(first, [])

    def holds(self, predicate: str, first: object) -> bool:
        """Whether there is an atom of the predicate with that first argument."""
        return bool(self.rows(predicate, first))

    def names(self, terms: Iterable[object]) -> list[str]:
        """Ids in the position's order: players first, then objects as the file lists them."""
        return [self.sheet.things[t] for t in sorted({str(t) for t in terms}, key=self._order.__getitem__)]

    # ---- answers ----
    def targets(self, number: int, only: int | None = None) -> TargetsAnswer:
        """The answer on the ``number``-th item; ``only`` keeps the instance with that number."""
        name, item = f"q{number}", self.items[number]
        slots = [s for s in self._slots(name) if only is None or self.sheet.slots[s][1] == only]
        answers = [self._slot(s, item.slots[self.sheet.slots[s][1] - 1]) for s in slots]
        castable = self._castable(name)
        rules = {r.rule for a in answers for reasons in a.illegal.values() for r in reasons if r.rule}
        rules |= {rule for a in answers for rule in a.admitted_by}
        rules |= {n for (key,) in self.rows("castable_under", name) if (n := self.numbers.get(key))}
        because = self._reasons("wrong_modes", name)
        rules |= {r.rule for r in because if r.rule}
        undecided = [str(key) for (key,) in self.rows("undecided", name)]
        count, complete = self._count(name, item, castable)
        return TargetsAnswer(
            of=item.source if item.itself is None else item.itself,
            label=item.label,
            by=item.by,
            kind=item.kind,
            edition=self.position.edition,
            targeted=self.holds("must_target", name) if item.being_cast else self.holds("is_targeted", name),
            requires_targets=self.holds("requires_targets", name),
            castable=castable,
            slots=tuple(answers),
            choices=count,
            complete=complete,
            in_some_choice=self._in_some_choice(name, castable),
            modes_available=self._modes_available(name, item),
            decided=not undecided,
            undecided_by=tuple(undecided),
            unread=self._all_unread(item, answers),
            rules=tuple(sorted(rules)),
            because=because,
            modes=_modes(item),
        )

    def _all_unread(self, item: Item, answers: Sequence[SlotAnswer]) -> tuple[str, ...]:
        words = [*item.unread, *(w for a in answers for w in a.unread)]
        if any(a.unknown for a in answers):
            words += self.sheet.unread_shields
        return tuple(dict.fromkeys(words))

    def choice(self, number: int) -> ChoiceAnswer:
        """Whether the choice that the ``number``-th item proposes is legal."""
        name, item = f"q{number}", self.items[number]
        broken = self._reasons("broken", name)
        doubtful = self.holds("doubtful", name)
        slots = [item.slots[self.sheet.slots[s][1] - 1] for s in self._slots(name)]
        admitted = {self.numbers.get(key) for s in self._slots(name) for _, key in self.rows("admitted", s)}
        admitted |= {self.numbers.get(key) for (key,) in self.rows("chosen_under", name)}
        legal = False if broken else None if doubtful else True
        rules = {r.rule for r in broken if r.rule} if broken else {n for n in admitted if n}
        unread = [*(w for s in slots for w in _unread(s)), *self.sheet.unread_shields] if legal is None else []
        undecided = legal is None and self.holds("undecided", name)
        return ChoiceAnswer(
            of=item.label,
            edition=self.position.edition,
            legal=legal,
            because=broken,
            decided=not undecided,
            unread=tuple(dict.fromkeys([*item.unread, *unread])),
            rules=tuple(sorted(rules)),
            modes=_modes(item),
        )

    def _reasons(self, predicate: str, name: str) -> tuple[Reason, ...]:
        reasons = {Reason(str(code), str(key), self.numbers.get(key)) for code, key in self.rows(predicate, name)}
        return tuple(sorted(reasons, key=lambda r: (r.code, r.key)))

    def _slots(self, name: str) -> list[str]:
        return [s for s, (q, _) in self.sheet.slots.items() if q == name and self.holds_slot(s)]

    def holds_slot(self, slot: str) -> bool:
        """Whether the instance is there at all: one that depends on a kicker may not be."""
        return (slot,) in self._slot_set

    @cached_property
    def _slot_set(self) -> set[tuple[object, ...]]:
        return set(self.atoms.get("slot"))

    def _slot(self, term: str, planned: PlannedSlot) -> SlotAnswer:
        illegal: dict[str, list[Reason]] = defaultdict(list)
        shielding = self._shielding(str(self.sheet.slots[term][0]))
        for thing, code, key in self.rows("barred", term):
            rule = self.numbers.get(key)
            for source in shielding.get((thing, code, key), [None]):
                illegal[str(thing)].append(Reason(str(code), str(key), rule, source))
        missed = self._missed(term, planned)
        ordered = sorted(illegal, key=self._order.__getitem__)
        unknown = self.names(x for (x,) in self.rows("unknown", term))
        admitted = {self.numbers.get(key) for _, key in self.rows("admitted", term)}
        unclear = self.holds("unclear_number", term)
        return SlotAnswer(
            phrase=planned.slot.phrase,
            min=None if unclear else self._number("takes_at_least", term, 0),
            max=None if unclear else self._number("capacity", term, None),
            legal=tuple(self.names(x for (x,) in self.rows("legal", term))),
            illegal={self.sheet.things[t]: tuple(sorted(set(illegal[t]), key=_by_code)) for t in ordered},
            unknown=tuple(unknown),
            unread=tuple(_unread(planned)) if unknown or unclear else (),
            mode=planned.mode,
            chooser=tuple(self.names(p for (p,) in self.rows("chooses", term))),
            admitted_by=tuple(sorted(n for n in admitted if n)),
            slot=planned.slot,
            number=self.sheet.slots[term][1],
            missed={self.sheet.things[t]: missed[t] for t in ordered if t in missed},
        )

    def _missed(self, term: str, planned: PlannedSlot) -> dict[str, tuple[Criteria, ...]]:
        """The parts of what the instance asks for that each thing fails."""
        tree = without_another(planned.slot.criteria)[1]
        found: dict[str, tuple[Criteria, ...]] = defaultdict(tuple)
        for thing, part in sorted(self.rows("misses_part", term), key=str):
            assert isinstance(part, int)
            found[str(thing)] += (tree[part] if part else tree,)
        return found

    def _shielding(self, name: str) -> dict[tuple[object, ...], list[str | None]]:
        """The objects whose abilities shield a thing from an item, by thing, code and key."""
        found: dict[tuple[object, ...], list[str | None]] = defaultdict(list)
        for thing, code, key, shield in self.rows("shielded", name):
            sources: list[str | None] = [self.sheet.things.get(str(o)) for (o,) in self.rows("shield_from", shield)]
            found[(thing, code, key)].extend(sources or [None])
        return found

    def _number(self, predicate: str, slot: str, default: int | None) -> int | None:
        values = [v for (v,) in self.rows(predicate, slot) if isinstance(v, int)]
        return max(values) if values else default

    # ---- complete choices ----
    def _told(self, commands: Iterable[str]) -> str:
        """The facts as they were stated, and what is wanted of them beyond verdicts."""
        return self.sheet.text + "\n".join(commands) + "\n"

    def _needs_solving(self, name: str) -> bool:
        return self.holds("bound", name)

    def _solved(self) -> Atoms:
        if self._possible is None:
            commands = [f"trying(q{i})." for i in range(len(self.items)) if self._needs_solving(f"q{i}")]
            self._possible = possible(self._told(commands), (("picked", 1), ("chosen", 2), ("mode_chosen", 2)))
        return self._possible

    def _castable(self, name: str) -> bool | None:
        verdict = {"yes": True, "no": False, "unknown": None}[str(self.rows("castable", name)[0][0])]
        if verdict is True and self._needs_solving(name):
            return (name,) in self._solved().get("picked")
        return verdict

    def _in_some_choice(self, name: str, castable: bool | None) -> tuple[str, ...] | None:
        if castable is None:
            return None
        if not self._needs_solving(name):
            return tuple(self.names(x for (x,) in self.rows("choosable", name)))
        mine = {s for s, (q, _) in self.sheet.slots.items() if q == name}
        return tuple(self.names(x for s, x in self._solved().get("chosen") if s in mine))

    def _modes_available(self, name: str, item: Item) -> tuple[int, ...] | None:
        if not item.modes:
            return None
        available = {m for (m,) in self.rows("mode_available", name)}
        if self._needs_solving(name):
            available &= {m for q, m in self._solved().get("mode_chosen") if q == name}
        return tuple(m for m in item.modes if m in available)

    def _count(self, name: str, item: Item, castable: bool | None) -> tuple[int | None, bool]:
        if castable is None or item.modes_repeat or (item.x is None and _takes_x(item)):
            return None, True
        if castable is False:
            return 0, True
        if item.modes_distinct or self.holds("demanded", name):
            found = sum(1 for _ in islice(self.complete_choices(name), LIMIT + 1))
            return min(found, LIMIT), found <= LIMIT
        counts: dict[int | None, int] = defaultdict(lambda: 1)
        complete = True
        for group in groups([self._counted(s, item) for s in self._slots(name)]):
            ways, all_found = self._ways(name, group)
            counts[group[0].mode] *= ways
            complete = complete and all_found
        return over_modes(counts, item.modes, item.modes_wanted if item.modes else None), complete

    def _counted(self, term: str, item: Item) -> CountedSlot:
        least = self._number("takes_at_least", term, 0) or 0
        return CountedSlot(
            term=term,
            mode=item.slots[self.sheet.slots[term][1] - 1].mode,
            legal=frozenset(str(x) for (x,) in self.rows("legal", term)),
            least=least,
            most=self._number("capacity", term, None),
            binds=tuple(b for (b,) in self.rows("bind", term) if isinstance(b, tuple)),
            limits=tuple(str(attribute) for attribute, *_ in self.rows("limit", term)),
        )

    def _ways(self, name: str, group: Sequence[CountedSlot]) -> tuple[int, bool]:
        """In how many ways a group of instances can choose, and whether that is all of them."""
        if not is_bound(group):
            return prod(slot.ways for slot in group), True
        of_kind = kinds(group, self._features) if separable(group) else []
        facts = self._told([f"choosing({name}).", *counting_facts(group, of_kind)])
        total = 0
        for found, model in enumerate(choices(facts, project=COUNTING)):
            if found >= LIMIT:
                return total, False
            pairs = sorted(model.get("chosen"), key=str)
            total += ways_of([(str(s), str(x)) for s, x in pairs], group, of_kind)
        return total, True

    @cached_property
    def _features(self) -> dict[str, frozenset[tuple[object, ...]]]:
        found: dict[str, set[tuple[object, ...]]] = defaultdict(set)
        for what, thing, value in self.atoms.get("bound_feature"):
            found[str(thing)].add((what, value))
        return {thing: frozenset(values) for thing, values in found.items()}

    def best(self, number: int, measure: str) -> tuple[int, CompleteChoice] | None:
        """The best complete choice of an item by a measure (:data:`MEASURES`), with its value.

        Raises:
            QuestionError: there is no such measure.
        """
        if not isinstance(measure, str) or measure not in MEASURES:
            raise QuestionError(f"no measure “{measure}”; measures: {', '.join(MEASURES)}")
        name = f"q{number}"
        found = best(self._told([f"choosing({name})."]), MEASURES[measure])
        if found is None:
            return None
        value, atoms = found
        return value, self._complete(number, atoms)

    def _complete(self, number: int, atoms: Atoms) -> CompleteChoice:
        name, item, rows = f"q{number}", self.items[number], atoms.get("chosen")
        slots = self._slots(name)
        entries = [tuple(self.names(x for s, x in rows if s == slot)) for slot in slots]
        modes = sorted(m for q, m in atoms.get("mode_chosen") if q == name and isinstance(m, int))
        return CompleteChoice.of(entries, modes, [item.slots[self.sheet.slots[s][1] - 1].mode for s in slots])

    def parts(self, number: int, place: int, thing: str) -> list[tuple[Criteria, str]]:
        """What the ``place``-th instance asks of a thing, part by part: each is ``met``, ``missed`` or ``unknown``.

        A thing that the instance doesn't look at, being elsewhere, isn't asked anything: the list is empty.
        """
        terms = {identifier: term for term, identifier in self.sheet.things.items()}
        slot = next(s for s, where in self.sheet.slots.items() if where == (f"q{number}", place))
        if self._asked is None:
            self._asked = verdicts(self.sheet.text, (("asked", 2), ("holds", 2), ("fails", 2)))
        held, failed, asked = (set(self._asked.get(name)) for name in ("holds", "fails", "asked"))
        leaves: list[tuple[Criteria, str]] = []
        for node in self._leaves(self.sheet.asked[slot]):
            pair = (node, terms[thing])
            if pair in asked:
                verdict = "met" if pair in held else "missed" if pair in failed else "unknown"
                leaves.append((self.sheet.criteria.trees[node], verdict))
        return leaves

    def _leaves(self, nodes: Iterable[str]) -> Iterator[str]:
        """The parts that a person would look at one by one: conjunctions are taken apart, alternatives are not."""
        for node in nodes:
            tree = self.sheet.criteria.trees[node]
            if tree[0] == "all":
                yield from self._leaves(self.sheet.criteria.parts[node])
            else:
                yield node

    def complete_choices(self, name: str, seconds: float | None = None) -> Iterator[CompleteChoice]:
        """Complete legal choices of an item, lazily."""
        for atoms in choices(self._told([f"choosing({name})."]), seconds):
            yield self._complete(int(name[1:]), atoms)


def _modes(item: Item) -> Modes | None:
    return None if item.modes_wanted is None else Modes(item.modes_there, *item.modes_wanted)


def _by_code(reason: Reason) -> tuple[str, str, str]:
    return reason.code, reason.key, reason.source or ""


def _takes_x(item: Item) -> bool:
    return any("X" in (p.slot.min, p.slot.max) for p in item.slots)


def _unread(planned: PlannedSlot) -> list[str]:
    """The words that keep an instance from being judged in full: what wasn't read, and whom nobody named."""
    words = list(unread_words(planned.slot))
    if not words:
        words = [
            str(arg).replace("_", " ") for node in walk(planned.slot.criteria) for arg in node[1:] if arg in UNNAMED
        ]
    return list(dict.fromkeys(words))
