"""Answers as text for a terminal: things with the same reasons together, and whole libraries in a word."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from mtglogic.cards.model import Criteria
from mtglogic.game import Game
from mtglogic.position.model import GameObject
from mtglogic.questions import Answer, ChoiceAnswer, Reason, SlotAnswer, TargetsAnswer
from mtglogic.words import Words
from mtglogic.words.phrases import bounds, phrase, quality

PLAIN = {"criteria", "not_permanent", "wrong_zone"}
"""The codes of what merely isn't asked for; things with a reason beyond these are shown first."""

ELSEWHERE = {"not_permanent", "wrong_zone"}
"""The codes of what lies where nobody looks; a brief report counts such things."""


def width() -> int:
    """How wide lines may be."""
    return max(40, min(shutil.get_terminal_size((110, 24)).columns, 120))


def paragraph(head: str, text: str, indent: int) -> str:
    """``head`` and ``text``, wrapped so that the text stands in a column of its own."""
    return textwrap.fill(
        text,
        width(),
        initial_indent=" " * indent + head,
        subsequent_indent=" " * (indent + len(head)),
        break_long_words=False,
        break_on_hyphens=False,
    )


class Report:
    """Writes the answers on one game in one language; ``brief`` where it writes of a whole board."""

    def __init__(self, game: Game, words: Words, brief: bool = False) -> None:
        self.words, self.brief = words, brief
        self.objects: Mapping[str, GameObject] = {obj.id: obj for obj in game.position.objects}

    def answer(self, answer: Answer) -> Iterator[str]:
        """Any answer as lines: what may be targeted in words, everything else by the keys of the game file."""
        if isinstance(answer, TargetsAnswer):
            yield from self._targets(answer)
        elif isinstance(answer, ChoiceAnswer):
            because = [f"{r.code} ({self.words.reason(r.code, r.key)})" for r in answer.because]
            yield from tree(answer.as_dict() | {"because": because})
            yield from wrong_modes(answer, self.words)
        else:
            yield from tree(self._with_words(answer.as_dict()))

    def _with_words(self, data: Any, key: str = "") -> Any:
        """Plain data with each reason's code under ``because`` and ``illegal`` said in words."""
        if isinstance(data, Mapping):
            return {k: self._with_words(v, "because" if key == "illegal" else k) for k, v in data.items()}
        if key == "because":
            return [f"{code} ({self.words.reason(code)})" for code in data]
        return [self._with_words(entry) for entry in data] if isinstance(data, list) else data

    def in_order(self, answers: Iterable[TargetsAnswer]) -> list[TargetsAnswer]:
        """What is on the stack and in hands first: that is what a player asks about."""
        first = ("stack", "hand", "command")
        return sorted(answers, key=lambda a: first.index(p) if (p := self.objects[a.of].place) in first else len(first))

    def targets(self, answer: TargetsAnswer) -> str:
        """One spell or ability: each instance of “target” with what it may take, what not and why."""
        return "\n".join(self._targets(answer))

    def _targets(self, answer: TargetsAnswer) -> Iterator[str]:
        say = self.words.label
        yield f"{answer.label} · {say(answer.kind)} {say('by', player=answer.by)}"
        for slot in answer.slots:
            yield from self._slot(slot, answer.by)
        if not answer.slots and not answer.unread:
            yield f"  {say('nothing')}"
        if answer.unread:
            yield paragraph(f"  {say('unread')}{say('colon')}", ", ".join(map(self.quoted, answer.unread)), 0)
        if not answer.decided:
            yield paragraph(f"  {say('undecided')}{say('colon')}", self._keys(answer.undecided_by), 0)
        yield from (f"  {line}" for line in self._verdict(answer))

    def _keys(self, keys: Iterable[str]) -> str:
        return " ".join(self.words.rule(key) for key in keys)

    def _verdict(self, answer: TargetsAnswer) -> Iterator[str]:
        place = self.objects[answer.of].place if answer.of in self.objects else None
        if place == "stack" or not answer.slots:
            return
        spell = answer.kind == "spell"
        if answer.because:
            yield from wrong_modes(answer, self.words)
        elif answer.castable is None:
            yield self.words.label("castable_unknown")
        elif not answer.castable:
            yield self.words.label("not_castable" if spell else "not_activatable")
        elif answer.choices is not None:
            name = "choices" if answer.complete else "at_least_choices"
            yield self.words.label("one_choice" if answer.choices == 1 else name, count=answer.choices)

    def _slot(self, slot: SlotAnswer, by: str) -> Iterator[str]:
        say = self.words.label
        parts = [f"{self.quoted(self._phrase(slot))} ({bounds(slot.min, slot.max)})"]
        if slot.mode is not None:
            parts.insert(0, f"{say('mode', mode=slot.mode)}{say('colon')}".rstrip())
        if slot.chooser not in ((), (by,)):
            parts.append(say("chosen_by", who=", ".join(slot.chooser)))
        yield "  " + " ".join(parts)
        yield paragraph(f"{say('legal')}{say('colon')}", self.things(slot.legal, by_place=False) or "–", 4)
        if slot.unknown:
            yield paragraph(f"{say('unknown')}{say('colon')}", self.things(slot.unknown, by_place=False), 4)
        head = f"{say('illegal')}{say('colon')}"
        for things, why in self._illegal(slot):
            yield paragraph(head, f"{things}{say('colon')}{why}", 4)
            head = " " * len(head)

    def _phrase(self, slot: SlotAnswer) -> str:
        """What the text says; in another language, what it asks for."""
        foreign = self.words.language != "en" and slot.slot is not None
        return phrase(slot.slot.criteria, self.words.language) if foreign and slot.slot else slot.phrase

    def _illegal(self, slot: SlotAnswer) -> Iterator[tuple[str, str]]:
        """Groups of things that are barred by the same reasons, in words; those merely not asked for come last."""
        groups: dict[tuple[tuple[Reason, ...], tuple[Criteria, ...]], list[str]] = {}
        for thing, reasons in slot.illegal.items():
            same = tuple(replace(r, source=None) if r.source == thing else r for r in reasons)
            groups.setdefault((same, slot.missed.get(thing, ())), []).append(thing)
        for (reasons, missed), things in sorted(groups.items(), key=lambda group: codes(group[0][0]) <= PLAIN):
            why = "; ".join(self.reason(reason, missed) for reason in _one_a_code(reasons))
            yield self._named(things, codes(reasons)), why

    def _named(self, things: list[str], why: set[str]) -> str:
        if self.brief and len(things) > 3 and why <= PLAIN and why & ELSEWHERE:
            return self.words.label("elsewhere", count=len(things))
        return self.things(things)

    def things(self, ids: Iterable[str], by_place: bool = True) -> str:
        """Ids in a row; what lies in a hand, library and the like is counted by place where there are several, and in a
        brief report what has one name."""
        groups: dict[str, list[str]] = {}
        for thing in ids:
            place = self.place(thing) if by_place else ""
            name = re.sub(r"_\d+$", "", thing) if self.brief and not place else thing
            groups.setdefault(place or name, []).append(thing)
        return ", ".join(self._group(name, things) for name, things in groups.items())

    def _group(self, name: str, things: list[str]) -> str:
        if len(things) > 1 and name == self.place(things[0]):
            return self.words.label("cards_in", place=name, count=len(things))
        return f"{name} ×{len(things)}" if len(things) > 3 else ", ".join(things)

    def place(self, thing: str) -> str:
        """The place of a thing, where it isn't named by itself; else nothing."""
        obj = self.objects.get(thing)
        if obj is None or obj.place in ("battlefield", "stack"):
            return ""
        return self.words.label(obj.place, player=obj.place_player or obj.owner)

    def reason(self, reason: Reason, missed: Iterable[Criteria] = ()) -> str:
        """A reason in words, with its rule's number and the object that it comes from; ``missed`` says which parts of
        what the text asks for are missed."""
        said = self.words.reason(reason.code, reason.key)
        if reason.code == "criteria" and missed:
            parts = ", ".join(self.quoted(quality(part, self.words.language)) for part in missed)
            said = self.words.label("misses", parts=parts)
        source = [self.words.label("because_of", source=reason.source)] if reason.source else []
        return f"{said} ({', '.join([reason.code, reason.rule or self.words.label('not_numbered'), *source])})"

    def quoted(self, text: str) -> str:
        """Words in the language's quotation marks."""
        return self.words.label("quoted", text=text)


def wrong_modes(answer: TargetsAnswer | ChoiceAnswer, words: Words) -> Iterator[str]:
    """What is wrong with the modes announced, which there are, and how many are to be chosen."""
    wrong = [r for r in answer.because if r.key == "modes_chosen"]
    for reason in wrong if isinstance(answer, TargetsAnswer) else ():
        said = words.reason(reason.code, reason.key)
        yield f"{said} ({reason.code}, {reason.rule or words.label('not_numbered')})"
    if wrong and answer.modes is not None:
        number = bounds(answer.modes.fewest, answer.modes.most)
        yield words.label("modes_are", count=answer.modes.there, number=number)


def codes(reasons: Iterable[Reason]) -> set[str]:
    """The codes of some reasons."""
    return {reason.code for reason in reasons}


def _one_a_code(reasons: Iterable[Reason]) -> list[Reason]:
    """The reasons; where two rules give one code, the first alone."""
    return list({reason.code: reason for reason in reversed(list(reasons))}.values())[::-1]


def why(found: Mapping[str, Any], words: Words) -> Iterator[str]:
    """One verdict in full, from :meth:`mtglogic.explain.Explanation.as_dict`."""
    say = words.label
    for slot in found["slots"]:
        verdict = say(f"is_{slot['verdict']}", thing=found["thing"], of=found["of"])
        yield f"{verdict} · {say('quoted', text=slot['phrase'])}"
        if slot["asks"]:
            yield f"  {say('asks')}"
        yield from (f"    {part['part']}{say('colon')}{say(part['is'])}" for part in slot["asks"])
        for words_unread in slot.get("unread", ()):
            yield f"  {say('unread')}{say('colon')}{say('quoted', text=words_unread)}"
        for reason in slot["because"]:
            source = f" ({say('because_of', source=reason['source'])})" if reason["source"] else ""
            yield paragraph(f"{reason['code']}{say('colon')}", reason["words"] + source, 2)
            yield from _rule(reason)
        for rule in slot["admitted"]:
            yield f"  {say('admitted')}"
            yield from _rule(rule)
    if not found["slots"]:
        yield say("nothing")


def _rule(rule: Mapping[str, Any]) -> Iterator[str]:
    yield paragraph("", f"{rule['key']} — {rule['says']}", 4)
    yield paragraph("", "; ".join(f"{edition}: {number}" for edition, number in rule["numbers"].items()), 4)


def tree(data: Any, indent: int = 0) -> Iterator[str]:
    """Plain data (an answer under the keys of the game file) as indented lines."""
    space = "  " * indent
    for key, value in data.items() if isinstance(data, Mapping) else ((None, entry) for entry in data):
        head = f"{space}- " if key is None else f"{space}{key}: "
        if key is None and isinstance(value, Mapping) and not any(map(_nested, value.values())):
            yield head + record(value)
        elif _nested(value):
            lines = list(tree(value, indent + 1))
            if key is None:
                yield head + lines[0].lstrip()
                yield from lines[1:]
            else:
                yield head.rstrip()
                yield from lines
        else:
            yield head + scalar(value)


USUAL = {"moved": True, "face_down": False, "ceases_to_exist": False}
"""What of an outcome goes without saying."""


def record(entry: Mapping[str, Any]) -> str:
    """A record of a list on one line, without what is empty or goes without saying."""
    said = {k: v for k, v in entry.items() if v not in (None, [], ()) and USUAL.get(k) is not v}
    return ", ".join(_said(key.replace("_", " "), value) for key, value in said.items())


def _said(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} {scalar(value)}"


def _nested(value: Any) -> bool:
    if isinstance(value, Mapping):
        return bool(value)
    return isinstance(value, list | tuple) and any(isinstance(entry, Mapping | list | tuple) for entry in value)


def scalar(value: Any) -> str:
    """A value on one line, as YAML would have it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping | list | tuple):
        return ", ".join(scalar(entry) for entry in value) or "–"
    return str(value)
