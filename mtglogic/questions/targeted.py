"""The questions about targets on the stack: `resolution` (608.2b), `retarget` (115.7–115.8), `check` (115.9) and
`is_target` (115.10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

from mtglogic.cards.model import Criteria, unread_words, walk
from mtglogic.logic.facts import Check, FactSheet, Item, state
from mtglogic.logic.program import CHECKS, RESOLUTION, RETARGETING, Atoms, models, verdicts
from mtglogic.position.model import GameObject, Position, Question
from mtglogic.questions.answers import ChoiceAnswer, PlainAnswer, Reason
from mtglogic.questions.items import QuestionError, find_object, item, with_unchosen_modes
from mtglogic.words.numbers import Numbers

Asked = Mapping[int, Question]
Answers = dict[int, "PlainAnswer | ChoiceAnswer | QuestionError"]

LIMIT_RESULTS = 5_000
"""How many results of changing targets are listed before the listing is cut short (``complete: false``)."""

LIMIT_PLACES = 6
"""How many targets of one instance are put in another order to see whether all of them change."""

HOW = {
    "change the target": "the_targets",
    "change the targets": "the_targets",
    "change the target(s)": "the_targets",
    "change a target": "a_target",
    "change any targets": "any_targets",
    "choose new targets": "new_targets",
}


class _Rows:
    """The atoms of one run, by their first argument, with ids as the game file has them."""

    def __init__(self, sheet: FactSheet, atoms: Atoms) -> None:
        self.sheet, self.atoms = sheet, atoms
        self.numbers = Numbers.of(atoms)
        self._order = {term: i for i, term in enumerate(sheet.things)}

    def of(self, predicate: str, first: object) -> list[tuple[object, ...]]:
        return [row[1:] for row in self.atoms.get(predicate) if row[0] == first]

    def ids(self, terms: Iterable[object]) -> list[str]:
        return [self.sheet.things[t] for t in sorted({str(t) for t in terms}, key=self._order.__getitem__)]

    def slots(self, name: str) -> list[str]:
        there = {s for (s,) in self.atoms.get("slot")}
        return [s for s, (q, _) in self.sheet.slots.items() if q == name and s in there]

    def cited(self, keys: Iterable[object]) -> tuple[str, ...]:
        return tuple(sorted({n for n in map(self.numbers.get, keys) if n}))


def resolution(position: Position, asked: Asked) -> Answers:
    """What is left of each spell or ability when it resolves."""
    answers, items = _planned(position, asked, _resolving)
    if not items:
        return answers
    sheet = state(position, list(items.values()))
    wanted = (
        ("slot", 1), ("fresh", 2), ("stale", 4), ("in_doubt", 2), ("resolves", 2), ("countered", 1), ("becomes", 3),
        ("resolved_under", 2), ("undecided", 2), ("cites", 2),
    )  # fmt: skip
    rows = _Rows(sheet, verdicts(sheet.text, wanted, RESOLUTION))
    for number, (i, planned) in enumerate(items.items()):
        answers[i] = _resolution(position, planned, f"q{number}", rows)
    return answers


def _resolution(position: Position, planned: Item, name: str, rows: _Rows) -> PlainAnswer:
    slots, keys = [], {key for (key,) in rows.of("resolved_under", name)}
    by_slot: list[tuple[list[str], dict[str, list[str]], list[str]]] = []
    for slot in rows.slots(name):
        illegal: dict[str, list[str]] = defaultdict(list)
        for thing, code, key in rows.of("stale", slot):
            illegal[rows.sheet.things[str(thing)]].append(str(code))
            keys.add(key)
        legal = rows.ids(x for (x,) in rows.of("fresh", slot))
        doubt = rows.ids(x for (x,) in rows.of("in_doubt", slot))
        by_slot.append((legal, {t: sorted(set(c)) for t, c in illegal.items()}, doubt))
        slots.append({"legal": legal, "illegal": by_slot[-1][1]})
    legal = list(dict.fromkeys(x for found, _, _ in by_slot for x in found))
    unknown = [x for _, _, found in by_slot for x in found if x not in legal]
    illegal_now: dict[str, list[str]] = {}
    for _, barred, _ in by_slot:
        for thing, codes in barred.items():
            if thing not in legal and thing not in unknown:
                illegal_now[thing] = sorted({*illegal_now.get(thing, []), *codes})
    verdict = {"yes": True, "no": False, "unknown": None}[str(rows.of("resolves", name)[0][0])]
    countered = None if verdict is None else bool(rows.atoms.get("countered") and rows.of("countered", name) == [()])
    data: dict[str, Any] = {
        "resolves": verdict, "countered_by_rules": countered, "legal": legal, "illegal": illegal_now, "slots": slots,
    }  # fmt: skip
    for what, _ in rows.of("becomes", name):
        data["becomes"] = str(what)
    if unknown:
        data["unknown"] = list(dict.fromkeys(unknown))
    unread = _all_unread(planned, rows.sheet) if verdict is None or unknown else ()
    decided = not rows.of("undecided", name)
    return PlainAnswer(position.edition, data, decided=decided, unread=unread, rules=rows.cited(keys))


def retarget(position: Position, asked: Asked) -> Answers:
    """Whether each proposed change of targets is right; without a proposal every result that it can have."""
    answers, items = _planned(position, asked, _moving)
    for i, planned in items.items():
        group = with_unchosen_modes(position, planned)
        if planned.proposal is None:
            answers[i] = _results(position, group)
        else:
            answers[i] = _proposed(position, group)
    return answers


def _proposed(position: Position, group: list[Item]) -> ChoiceAnswer:
    planned = group[0]
    # Only these two ways keep the old targets where nothing else is possible; whether it is has to be solved.
    must_change = planned.task in ("the_targets", "a_target")
    facts = ["no_change(q0)."] if must_change and next(_changes(position, group), None) is None else []
    sheet = state(position, group, facts)
    rows = _Rows(
        sheet,
        verdicts(
            sheet.text,
            (("slot", 1), ("unfit", 3), ("undecided", 2), ("unsure_result", 1), ("changed_under", 2), ("cites", 2)),
            RETARGETING,
        ),
    )
    unfit = [Reason(str(code), str(key), rows.numbers.get(key)) for code, key in rows.of("unfit", "q0")]
    undecided = rows.of("undecided", "q0")
    unsure = bool(rows.of("unsure_result", "q0"))
    legal = False if unfit else None if undecided or unsure else True
    rules = {r.rule for r in unfit if r.rule} or set(rows.cited(key for (key,) in rows.of("changed_under", "q0")))
    return ChoiceAnswer(
        of=planned.label,
        edition=position.edition,
        legal=legal,
        because=tuple(sorted(set(unfit), key=lambda r: (r.code, r.key))),
        decided=bool(unfit) or not undecided,
        unread=_all_unread(planned, sheet) if legal is None else (),
        rules=tuple(sorted(rules)),
    )


def _results(position: Position, group: list[Item]) -> PlainAnswer:
    planned = group[0]
    found: dict[tuple[tuple[str, ...], ...], None] = {}
    decided = complete = True
    for result, is_decided in _changes(position, group):
        decided = decided and is_decided
        found.setdefault(_canonical(result, bool(planned.division)))
        if len(found) >= LIMIT_RESULTS:
            complete = False
            break
    if not found:
        found[_canonical(planned.recorded, bool(planned.division))] = None
    sheet = state(position, group)
    rows = _Rows(
        sheet,
        verdicts(
            sheet.text, (("slot", 1), ("unknown", 2), ("undecided", 2), ("changed_under", 2), ("cites", 2)), RETARGETING
        ),
    )
    unknown = [slot for slot in rows.slots("q0") if rows.of("unknown", slot)]
    unread = _all_unread(planned, sheet) if unknown or planned.unread else ()
    outcomes = [[chosen[0] if len(chosen) == 1 else list(chosen) for chosen in result] for result in found]
    return PlainAnswer(
        position.edition,
        {"outcomes": outcomes, "count": len(outcomes) if complete else None},
        decided=decided and not rows.of("undecided", "q0"),
        complete=complete and not unknown,
        unread=unread,
        rules=rows.cited(key for (key,) in rows.of("changed_under", "q0")),
    )


def _all_unread(planned: Item, sheet: FactSheet) -> tuple[str, ...]:
    """All words that weren't read and that an answer on the item can depend on."""
    words = (w for p in planned.slots for w in unread_words(p.slot))
    return tuple(dict.fromkeys([*planned.unread, *words, *sheet.unread_shields]))


def _canonical(result: tuple[tuple[str, ...], ...], divided: bool) -> tuple[tuple[str, ...], ...]:
    """Without a division the places within one instance are alike, so their order says nothing."""
    return result if divided else tuple(tuple(sorted(chosen)) for chosen in result)


def _changes(position: Position, group: list[Item]) -> Iterator[tuple[tuple[tuple[str, ...], ...], bool]]:
    """Every result of the change, by instance, and whether the edition decides it."""
    bare = [replace(group[0], proposal=None), *group[1:]]
    sheet = state(position, bare, ["changing(q0)."])
    slots = [s for s, (q, _) in sheet.slots.items() if q == "q0"]
    for atoms in models(sheet.text, (("result", 3), ("undecided", 2), ("slot", 1)), RETARGETING):
        places: dict[str, dict[int, str]] = defaultdict(dict)
        for slot, place, thing in atoms.get("result"):
            places[str(slot)][int(str(place))] = sheet.things[str(thing)]
        there = {s for (s,) in atoms.get("slot")}
        result = tuple(tuple(places[s][i] for i in sorted(places[s])) for s in slots if s in there)
        yield result, not any(q == "q0" for q, _ in atoms.get("undecided"))


def check(position: Position, asked: Asked) -> Answers:
    """Whether a text that looks at targets takes each spell or ability in."""
    from mtglogic.cards.reader import read_phrase  # it takes a tenth of a second to start

    answers: Answers = {}
    checks: dict[int, Check] = {}
    for i, question in asked.items():
        try:
            obj = find_object(position, str(question.keys["of"]))
            by = str(question.keys.get("by") or obj.controller or obj.owner)
            phrase = _named(read_phrase(str(question.keys["phrase"])), position)
            checks[i] = Check(phrase, obj.id, by)
        except QuestionError as error:
            answers[i] = error
    sheet = state(position, [], checks=list(checks.values()))
    wanted = (("check", 2), ("check_count", 2), ("check_under", 2), ("undecided_check", 2), ("cites", 2))
    rows = _Rows(sheet, verdicts(sheet.text, wanted, CHECKS))
    for number, i in enumerate(checks):
        name = f"c{number}"
        holds = {"yes": True, "no": False, "unknown": None}[str(rows.of("check", name)[0][0])]
        undecided = bool(rows.of("undecided_check", name))
        data: dict[str, Any] = {"holds": None if undecided else holds}
        for (count,) in rows.of("check_count", name):
            data["count"] = count
        unread = tuple(str(n[1]) for n in walk(checks[i].phrase) if n[0] == "unread") if holds is None else ()
        keys = [key for (key,) in rows.of("check_under", name)]
        answers[i] = PlainAnswer(position.edition, data, decided=not undecided, unread=unread, rules=rows.cited(keys))
    return answers


def _named(phrase: Criteria, position: Position) -> Criteria:
    """The phrase with a legend's short name standing for the whole name (201.5c), where the position has just one."""
    if not isinstance(phrase, tuple):
        return phrase
    if phrase[0] == "named" and len(phrase) == 2:
        short = str(phrase[1])
        full = {o.name for o in position.objects if o.name == short or o.name.split(",")[0] == short}
        return ("named", full.pop()) if len(full) == 1 else phrase
    return tuple(_named(part, position) for part in phrase)


def is_target(position: Position, asked: Asked) -> Answers:
    """Whether each thing is a target, or only affected."""
    sheet = state(position, [])
    rows = _Rows(sheet, verdicts(sheet.text, (("is_target", 2), ("is_target_under", 3), ("cites", 2)), CHECKS))
    targets = {(sheet.things[str(o)], sheet.things[str(x)]) for o, x in rows.atoms.get("is_target")}
    under: dict[tuple[str, str], list[object]] = defaultdict(list)
    for o, x, key in rows.atoms.get("is_target_under"):
        under[(sheet.things[str(o)], sheet.things[str(x)])].append(key)
    pairs = {i: (str(q.keys["of"]), str(q.keys["what"])) for i, q in asked.items()}
    return {
        i: PlainAnswer(position.edition, {"holds": pair in targets}, rules=rows.cited(under[pair]))
        for i, pair in pairs.items()
    }


def _planned(position: Position, asked: Asked, plan: Any) -> tuple[Answers, dict[int, Item]]:
    answers: Answers = {}
    items: dict[int, Item] = {}
    for i, question in asked.items():
        try:
            items[i] = plan(position, question, f"{i + 1}:{question.keys['of']}")
        except QuestionError as error:
            answers[i] = error
    return answers, items


def _on_stack(position: Position, question: Question) -> GameObject:
    obj = find_object(position, str(question.keys["of"]))
    if obj.place != "stack":
        raise QuestionError(f"“{question.ask}” is asked of spells and abilities on the stack; {obj.id} isn't there")
    return obj


def _resolving(position: Position, question: Question, label: str) -> Item:
    obj = _on_stack(position, question)
    return replace(item(position, {"of": obj.id}, label), task="resolution")


def _moving(position: Position, question: Question, label: str) -> Item:
    obj = _on_stack(position, question)
    how = " ".join(str(question.keys.get("how", "")).lower().split())
    if how not in HOW:
        raise QuestionError(f"“how: {how}” is no way of changing targets; ways: {', '.join(HOW)}")
    keys = {"of": obj.id, "targets": question.keys["to"]} if "to" in question.keys else {"of": obj.id}
    planned = replace(item(position, keys, label), task=HOW[how], division=obj.division or ())
    return planned if planned.division else _aligned(planned)


def _aligned(planned: Item) -> Item:
    """Without a division the places within one instance are alike: a target that is kept counts as kept, whatever place
    it is written in, unless all have to change."""
    if planned.proposal is None:
        return planned
    flat = len(planned.slots) == 1 and len(planned.proposal) > 1
    old, new = planned.recorded, planned.proposal
    if flat or len(old) == 1 == len(new):
        old, new = (tuple(x for e in old for x in e),), (tuple(x for e in new for x in e),)
    arrange = _all_moved if planned.task == "the_targets" else _kept_in_place
    aligned = tuple(arrange(old[i] if i < len(old) else (), entry) for i, entry in enumerate(new))
    return replace(planned, recorded=old, proposal=aligned)


def _kept_in_place(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    left = list(new)
    placed: list[str | None] = []
    for thing in old:
        placed.append(thing if thing in left else None)
        if thing in left:
            left.remove(thing)
    filled = [thing if thing is not None else left.pop(0) if left else None for thing in placed]
    return tuple(thing for thing in [*filled, *left] if thing is not None)


def _all_moved(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    if len(old) != len(new) or len(new) > LIMIT_PLACES:
        return new
    return max(permutations(new), key=lambda way: sum(a != b for a, b in zip(old, way, strict=True)))
