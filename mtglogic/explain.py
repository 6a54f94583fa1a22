"""One verdict in full: what the text asks for, part by part, every rule that bars the thing or admits it, and each of
these rules with its number in this and the other editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mtglogic.cards.model import Criteria
from mtglogic.logic.facts import Item, without_another
from mtglogic.logic.program import verdicts
from mtglogic.position.model import Position
from mtglogic.questions import Reason, Solved
from mtglogic.words import words
from mtglogic.words.phrases import quality
from mtglogic.words.rulebook import in_words, rulebook

PARTS = (("misses_part", 3), ("meets_part", 3), ("admitted", 3))


@dataclass(frozen=True)
class SlotVerdict:
    """The verdict on a thing for one instance of “target”: ``legal``, ``illegal`` or ``unknown``.

    ``parts`` is what the text asks for, part by part, each met (``True``), missed (``False``), or neither (``None``:
    it wasn't read, or isn't judged since the thing is elsewhere). ``admitted`` holds the keys of the rules that make a
    legal target one.
    """

    phrase: str
    verdict: str
    parts: tuple[tuple[Criteria, bool | None], ...]
    reasons: tuple[Reason, ...] = ()
    admitted: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """The verdicts on one thing for each instance of “target” of one spell or ability."""

    of: str
    thing: str
    edition: str
    slots: tuple[SlotVerdict, ...]

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """The same as plain data, in the words of a language."""
        return {
            "of": self.of,
            "thing": self.thing,
            "edition": self.edition,
            "slots": [self._slot(slot, language) for slot in self.slots],
        }

    def _slot(self, slot: SlotVerdict, language: str) -> dict[str, Any]:
        data: dict[str, Any] = {
            "phrase": slot.phrase,
            "verdict": slot.verdict,
            "asks": [{"part": quality(part, language), "met": met} for part, met in slot.parts],
            "because": [
                {"code": r.code, "words": r.words(language), "source": r.source} | self._rule(r.key, language)
                for r in slot.reasons
            ],
            "admitted": [self._rule(key, language) for key in slot.admitted],
        }
        return data | ({"unread": list(slot.unread)} if slot.unread else {})

    def _rule(self, key: str, language: str) -> dict[str, Any]:
        say, rule = words(language), rulebook()[key]
        numbers = in_words(rule, say.label("no_such_rule"), say.label("not_numbered"))
        return {"key": key, "rule": rule.number(self.edition), "says": say.rule(key), "numbers": numbers}


def explain(position: Position, item: Item, thing: str) -> Explanation:
    """Why ``thing`` is, or isn't, a legal target of ``item``."""
    solved = Solved(position, [item])
    answer = solved.targets(0)
    atoms = verdicts(solved.sheet.text, PARTS)
    term = next(term for term, name in solved.sheet.things.items() if name == thing)
    terms = [s for s in solved.sheet.slots if solved.holds_slot(s)]
    slots = []
    for slot, found in zip(terms, answer.slots, strict=True):
        verdict = "legal" if thing in found.legal else "unknown" if thing in found.unknown else "illegal"
        met = {i: True for s, x, i in atoms.get("meets_part") if (s, x) == (slot, term)}
        met |= {i: False for s, x, i in atoms.get("misses_part") if (s, x) == (slot, term)}
        slots.append(
            SlotVerdict(
                phrase=found.phrase,
                verdict=verdict,
                parts=tuple((part, met.get(i)) for i, part in _parts(found.slot.criteria if found.slot else ("all",))),
                reasons=found.illegal.get(thing, ()),
                admitted=tuple(sorted({str(k) for s, x, k in atoms.get("admitted") if (s, x) == (slot, term)})),
                unread=found.unread if verdict == "unknown" else (),
            )
        )
    return Explanation(item.label, thing, position.edition, tuple(slots))


def _parts(criteria: Criteria) -> list[tuple[int, Criteria]]:
    """The parts of what a text asks for, numbered as the rules number them; “another” has a reason of its own."""
    tree = without_another(criteria)[1]
    return list(enumerate(tree[1:], 1)) if tree[0] == "all" else [(0, tree)]
