"""One verdict in full: what the text asks for, part by part, every rule that bars the thing or admits it, and each of
these rules with its number in this and the other editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mtglogic.cards.model import Criteria
from mtglogic.logic.facts import Item
from mtglogic.position.model import Position
from mtglogic.questions import Reason, Solved
from mtglogic.questions.items import QuestionError
from mtglogic.words import words
from mtglogic.words.phrases import quality
from mtglogic.words.rulebook import in_words, rulebook


@dataclass(frozen=True)
class SlotVerdict:
    """The verdict on a thing for one instance of “target”: ``legal``, ``illegal`` or ``unknown``.

    ``parts`` is what the text asks for, part by part, each ``met``, ``missed`` or ``unknown``; of a thing that is where
    nobody looks nothing is asked. ``admitted`` holds the keys of the rules that make a
    legal target one.
    """

    phrase: str
    verdict: str
    parts: tuple[tuple[Criteria, str], ...]
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
            "asks": [{"part": quality(part, language), "is": verdict} for part, verdict in slot.parts],
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
    """Why ``thing`` is, or isn't, a legal target of ``item``.

    Raises:
        QuestionError: it is a zone, and the text asks for none.
    """
    solved = Solved(position, [item])
    answer = solved.targets(0)
    term = next((term for term, name in solved.sheet.things.items() if name == thing), None)
    if term is None:
        raise QuestionError(f"“{thing}” is a zone, and no instance of “target” of {item.label} asks for one")
    slots = []
    for slot, found in zip([s for s in solved.sheet.slots if solved.holds_slot(s)], answer.slots, strict=True):
        verdict = "legal" if thing in found.legal else "unknown" if thing in found.unknown else "illegal"
        slots.append(
            SlotVerdict(
                phrase=found.phrase,
                verdict=verdict,
                parts=tuple(solved.parts(0, solved.sheet.slots[slot][1], thing)),
                reasons=found.illegal.get(thing, ()),
                admitted=tuple(sorted(str(key) for x, key in solved.rows("admitted", slot) if x == term)),
                unread=(found.unread or answer.unread) if verdict == "unknown" else (),
            )
        )
    return Explanation(item.label, thing, position.edition, tuple(slots))
