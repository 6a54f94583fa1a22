"""From an object's text to its abilities: what kind each is, its modes, and what it targets (113.3, 700.2)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from mtglogic.cards.model import Ability, Amount, Mode, Modes, Slot, conjuncts
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.keywords import keyword, keyword_line
from mtglogic.cards.reader.meaning import conjunction
from mtglogic.cards.reader.moving import read_moving
from mtglogic.cards.reader.paragraphs import Paragraph, paragraphs
from mtglogic.cards.reader.shields import read_shields
from mtglogic.cards.reader.slots import condition_of, exchange, named, names_another, read_slots, sentences, with_x
from mtglogic.cards.reader.vocabulary import vocabulary

BRACKETS = re.compile(r"\[([^\]]*)\]")
SACRIFICED = ("that", "sacrificed")
"""What pays a cost by being sacrificed, as the grammar has it."""


class Reader:
    """Reads the text of one object, whose types and language are known."""

    def __init__(self, types: tuple[str, ...], language: str) -> None:
        self.language = language
        self.words = vocabulary(language)
        self.patterns = {name: re.compile(p, re.I) for name, p in self.words.data["text"].items()}
        self.spell = bool({"instant", "sorcery"} & set(types))

    def abilities(self, text: str) -> list[Ability]:
        """The abilities of a plain text (:func:`~mtglogic.cards.reader.paragraphs.plain`), in order."""
        found: list[Ability] = []
        level = None
        for paragraph in map(self._with_inline_modes, paragraphs(text)):
            heading = self.patterns["level"].match(paragraph.text)
            if heading:
                level = heading["label"]
                paragraph = replace(paragraph, text=paragraph.text[heading.end() :])
            if self.patterns["size"].fullmatch(paragraph.text) or not paragraph.text:
                continue
            for ability in self.paragraph(paragraph):
                found.append(replace(ability, label=ability.label or level))
        return self._as_cast(_with_costs([self._with_paid(self._with_source(a), text) for a in found]), text)

    def _with_source(self, ability: Ability) -> Ability:
        """“It” without an event is the source of an activated ability, unless its cost or its text names another thing.

        What else is spoken of there can't be told.
        """
        if "plain_cost" not in self.patterns or ability.kind not in ("activated", "spell"):
            return ability
        text = ability.text or ""
        cost = self.patterns["cost"].match(text)
        alone = ability.kind == "activated" and len(ability.slots) == 1 and not names_another(text, self.language)
        own = alone and cost is not None and self.patterns["plain_cost"].fullmatch(cost[1])
        return replace(ability, slots=tuple(named(slot, ("this",) if own else None) for slot in ability.slots))

    def _with_paid(self, ability: Ability, text: str) -> Ability:
        """“The sacrificed creature's power”: of what pays the cost, and as yet any that could (601.2h, 601.5).

        With several targets one and the same thing must do for all of them, which isn't said here.
        """
        cost = self.patterns["cost"].match(ability.text or "") if ability.kind == "activated" else None
        if ability.kind == "spell":
            cost = self.patterns["additional_cost"].search(text)
        paid = self.patterns["sacrifice"].search(cost[1]) if cost else None
        read = longest("quality", paid["what"], self.language) if paid else None
        if paid is None or read is None or read[1] != len(paid["what"]) or len(ability.slots) != 1:
            return ability
        slot, payers = ability.slots[0], conjunction([read[0].criteria, ("controller", "you")])
        if slot.max != 1:
            return ability
        return replace(ability, slots=(replace(slot, criteria=exchange(slot.criteria, SACRIFICED, ("paid", payers))),))

    def _as_cast(self, abilities: list[Ability], text: str) -> list[Ability]:
        """“You can't choose … as this spell's target as you cast it”: asked then, and never again (601.2c)."""
        match = self.patterns["not_as_cast"].search(text)
        if not match:
            return abilities
        read = longest("reference", match["what"], self.language)
        what = read[0] if read and read[1] == len(match["what"]) else ("unread", match["what"])
        return [
            replace(a, slots=tuple(replace(s, as_cast=("not", what)) for s in a.slots)) if a.acts_as == "spell" else a
            for a in abilities
        ]

    def _with_inline_modes(self, paragraph: Paragraph) -> Paragraph:
        """Modes that older texts write in one line: “Choose one — …; or …”."""
        match = self.patterns["inline_modes"].match(paragraph.text)
        if not match or paragraph.options:
            return paragraph
        return Paragraph(paragraph.number, match["head"].strip(), self.patterns["next_mode"].split(match["modes"]))

    def paragraph(self, paragraph: Paragraph) -> list[Ability]:
        """The abilities of one paragraph: keywords, or one ability with those that it creates."""
        named = self.patterns["ability_word"].sub("", paragraph.text, count=1)
        # What only names an ability that has a cost or a trigger of its own is no keyword, whatever word it ends in.
        whole = any(self.patterns[sort].match(named) for sort in ("cost", "trigger"))
        for text in (named,) if whole else dict.fromkeys((paragraph.text, named)):
            keywords = [] if paragraph.options else keyword_line(text, self.language)
            if keywords:
                return [replace(a, paragraph=paragraph.number, text=paragraph.text) for a in keywords]
        given = self._own_keyword(paragraph)
        if given is not None:
            return [given]
        if paragraph.options and not self._modal(paragraph):
            return self._options(paragraph)
        label, text = self._label(paragraph.text)
        kind, cost, effect = self._kind(text, label)
        own, created = self._parts(effect, kind, label)
        created += [text for option in paragraph.options for text in self._mode(option)[1]]
        # It says what changeling does (702.73a), and is taken for it.
        name = "changeling" if self.patterns["every_type"].fullmatch(text) else None
        ability = Ability(
            kind,
            paragraph.number,
            name=name,
            label=label,
            zone=self._zone(cost, text),
            text=paragraph.text,
            resolves_anyway=bool(self.patterns["resolves_anyway"].search(text)),
        )
        made = [self._created(part, paragraph) for part in created]
        return [self._effect(ability, own, paragraph.options), *(a for a in made if a.targeted or a.unread)]

    def _own_keyword(self, paragraph: Paragraph) -> Ability | None:
        """“~ has soulshift X, where X is …”: the keyword, with that number in what it targets."""
        match = self.patterns["own_keyword"].fullmatch(paragraph.text)
        found = keyword(match["keyword"], self.language) if match else None
        if found is None:
            return None
        slots = tuple(with_x(slot, paragraph.text, self.language) for slot in found.slots)
        return replace(found, paragraph=paragraph.number, text=paragraph.text, slots=slots)

    def _options(self, paragraph: Paragraph) -> list[Ability]:
        """What stands in bullets without being a mode: what a choice on entering gives (614.12), or unread."""
        parts = [Paragraph(paragraph.number, text) for text in (paragraph.text, *paragraph.options)]
        if self.patterns["anchors"].search(paragraph.text):
            return [ability for part in parts for ability in self.paragraph(part)]
        head, *rest = self.paragraph(parts[0])
        unread = tuple(option for option in paragraph.options if self.patterns["bears"].search(option))
        return [replace(head, unread=(*head.unread, *unread)), *rest]

    def _modal(self, paragraph: Paragraph) -> bool:
        return bool(self.patterns["modal"].search(paragraph.text))

    def _created(self, text: str, paragraph: Paragraph) -> Ability:
        return self._effect(Ability("triggered", paragraph.number, text=text, created=True), text, [])

    def _label(self, text: str) -> tuple[str | None, str]:
        """A chapter, a loyalty cost or the like in front of a text, and the text without what only names it."""
        chapter = self.patterns["chapter"].match(text)
        if chapter:
            return chapter["label"], text[chapter.end() :]
        word = self.patterns["ability_word"].match(text)
        if word and not self.patterns["trigger_word"].match(text):
            text = text[word.end() :]
        loyalty = self.patterns["loyalty"].match(text)
        return (loyalty["label"].replace("−", "-"), text) if loyalty else (None, text)

    def _kind(self, text: str, label: str | None) -> tuple[str, str, str]:
        """What kind of ability a text is, its cost, and the rest of it."""
        cost = self.patterns["cost"].match(text)
        if cost:
            return "activated", cost[1], text[cost.end() :]
        if self.patterns["trigger_word"].match(text):
            return "triggered", "", text
        later = self.spell and self.patterns["effect_trigger"].match(text)
        if label or (self.patterns["trigger"].match(text) and not later):
            return "triggered", "", text
        if self.spell and not self.patterns["static_of_spell"].match(text):
            return "spell", "", text
        return "static", "", text

    def _zone(self, cost: str, text: str) -> str:
        """Where an ability functions or is activated from (113.6, 602.2)."""
        if self.patterns["from_hand"].search(cost):
            return "hand"
        if self.patterns["from_graveyard"].search(cost) or self.patterns["in_graveyard"].search(text):
            return "graveyard"
        return "battlefield"

    def _parts(self, text: str, kind: str, label: str | None) -> tuple[str, list[str]]:
        """An ability's own sentences, and those that only create another ability (“When you do, …”)."""
        own: list[str] = []
        created: list[str] = []
        for i, sentence in enumerate(sentences(text)):
            later = self.patterns["delayed"].match(sentence) and not self.patterns["of_target"].match(sentence)
            if created and not later and self.patterns["goes_with"].match(sentence):
                created[-1] += f" {sentence}"
            elif later and (i > 0 or label or kind in ("activated", "spell")):
                created.append(sentence)
            else:
                own.append(sentence)
        return " ".join(own), created

    def _effect(self, ability: Ability, text: str, options: list[str]) -> Ability:
        slots = read_slots(text, self.language, permanent=not self.spell)
        shields, unread = read_shields(text, ability.kind, self.language)
        modes = self._modes(text, options, ability.kind) if options else None
        distinct = self.patterns["other_distinct"].search(text) if "other_distinct" in self.patterns else None
        if distinct and not self.patterns["distinct"].search(text):
            unread = (*unread, distinct[0])
        moving = read_moving(text, ability.kind, self.language)
        return replace(ability, slots=slots, modes=modes, shields=shields, unread=unread, moving=moving)

    def _modes(self, text: str, options: list[str], kind: str) -> Modes:
        fewest, most = self._choices(text, len(options))
        modes: list[Mode] = []
        for option in options:
            own, _ = self._mode(option)
            shields, unread = read_shields(own, kind, self.language)
            moving = read_moving(own, kind, self.language)
            slots = read_slots(own, self.language, permanent=not self.spell)
            if self.spell and any(mode.slots for mode in modes):
                slots = tuple(map(_than_another_modes, slots))
            modes.append(Mode(slots, unread, shields, moving))
        repeat = bool(self.patterns["repeat"].search(text))
        return Modes(fewest, most, tuple(modes), repeat, bool(self.patterns["distinct"].search(text)))

    def _mode(self, option: str) -> tuple[str, list[str]]:
        """A mode's own sentences, and those that only create another ability."""
        return self._parts(self.patterns["mode_name"].sub("", option), "triggered", None)

    def _choices(self, text: str, options: int) -> tuple[Amount, Amount | None]:
        """How many modes are chosen; “choose both instead” if something holds makes it depend on that."""
        for pattern, bounds in self.words.data["modal_words"].items():
            if re.match(pattern, text, re.I):
                return self._bound(bounds[0], options), self._bound(bounds[1], options)
        fewest, most = self._count(self.patterns["choose"].search(text), options)
        instead = self.patterns["choose_instead"].search(text)
        if instead:
            condition = condition_of(instead["condition"], self.language) or ("unread", instead["condition"])
            low, high = self._count(instead, options)
            fewest = fewest if instead["may"] else ("if", condition, low, fewest)
            most = ("if", condition, high, most)
        return fewest, most

    def _bound(self, word: Any, options: int) -> Amount:
        return options if word == "all" else int(word)

    def _count(self, match: re.Match[str] | None, options: int) -> tuple[Amount, Amount | None]:
        """The least and the greatest number of modes that words like “one or both” name."""
        if match is None:
            return 1, 1
        words = match["count"].lower()
        bounds = self.words.data["mode_counts"].get(words)
        if bounds:
            return 0 if match["upto"] else self._bound(bounds[0], options), self._bound(bounds[1], options)
        number = "X" if words == "x" else self.words.data["numbers"].get(words, ("that_many",))
        return (0 if match["upto"] else number), number


def _than_another_modes(slot: Slot) -> Slot:
    """“Another target creature” in a later mode of a spell is another than an earlier mode's, which isn't said here."""
    parts = conjuncts(slot.criteria)
    if ("another",) not in parts:
        return slot
    return replace(slot, criteria=conjunction([slot.criteria, ("unread", slot.phrase)]))


def _with_costs(abilities: list[Ability]) -> list[Ability]:
    """What an alternative cost among the keywords makes of the spell's targets: overload, cleave (702.96, 702.148)."""
    names = {a.name for a in abilities}
    if "overload" in names:
        condition = ("not", ("cast_with", "overload"))
        abilities = [_when(a, condition) if a.kind == "spell" else a for a in abilities]
    if "entwine" in names or "escalate" in names:
        abilities = [_more_modes(a, "entwine" in names) for a in abilities]
    return abilities


def _when(ability: Ability, condition: tuple[Any, ...]) -> Ability:
    return replace(ability, slots=tuple(_with_condition(slot, condition) for slot in ability.slots))


def _with_condition(slot: Slot, condition: tuple[Any, ...]) -> Slot:
    return replace(slot, when=("all", slot.when, condition) if slot.when else condition)


def _more_modes(ability: Ability, entwine: bool) -> Ability:
    """With entwine all modes may be chosen (702.42a); escalate's header says “one or more” itself (702.120a)."""
    if not ability.modes or not entwine:
        return ability
    count = len(ability.modes.options)
    most = ("if", ("cast_with", "entwine"), count, ability.modes.max)
    fewest = ("if", ("cast_with", "entwine"), count, ability.modes.min)
    return replace(ability, modes=replace(ability.modes, min=fewest, max=most))


def cleave(abilities: list[Ability], cut: list[Ability]) -> list[Ability]:
    """The abilities as they are, and as they are without the words in brackets, each under its condition (702.148a)."""
    condition = ("cast_with", "cleave")
    merged = []
    for whole, short in zip(abilities, cut, strict=True):
        if whole.slots == short.slots:
            merged.append(whole)
            continue
        slots = _when(whole, ("not", condition)).slots + _when(short, condition).slots
        merged.append(replace(whole, slots=slots))
    return merged
