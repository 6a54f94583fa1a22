"""Card text → abilities, instances of “target”, criteria and shields (115.1a–e).

Nothing is guessed: words that could bear on what is targeted and weren't understood are handed on as unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from mtglogic.cards.model import Ability, Criteria, Mode, Modes
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import conjunction
from mtglogic.cards.reader.paragraphs import Paragraph, paragraphs, plain, sentences
from mtglogic.cards.reader.slots import find, slots
from mtglogic.cards.reader.vocabulary import vocabulary

__all__ = ["read_ability", "read_keyword", "read_phrase", "read_text"]


def read_text(
    text: str,
    *,
    types: Iterable[str] = (),
    subtypes: Iterable[str] = (),
    name: str | Iterable[str] | None = None,
    language: str | None = None,
    keep_text: bool = False,
) -> tuple[Ability, ...]:
    """The abilities of an object's whole text, in order; paragraphs are parted by line breaks.

    ``types`` and ``subtypes`` are the object's; ``name`` is its name, or its names, which mean the object itself in the
    text. ``language`` is ``en`` or ``fr``, ``None`` recognises it. ``keep_text`` keeps each ability's own text in it.

    >>> [(a.kind, a.targeted) for a in read_text("Flying\\n{T}: Tap target creature.", types=["creature"])]
    [('keyword', False), ('activated', True)]
    """
    reader = _Reader(tuple(t.lower() for t in types), tuple(subtypes), language or "en")
    names = [name] if isinstance(name, str) else list(name or ())
    abilities = [a for p in paragraphs(plain(text, names)) for a in reader.paragraph(p)]
    return tuple(abilities if keep_text else (replace(a, text=None) for a in abilities))


def read_ability(
    text: str,
    *,
    kind: str | None = None,
    types: Iterable[str] = (),
    subtypes: Iterable[str] = (),
    name: str | Iterable[str] | None = None,
    language: str | None = None,
) -> Ability:
    """One ability, of an object with these ``types``; ``kind`` overrides what its text looks like (``activated`` …)."""
    read = read_text(text, types=types, subtypes=subtypes, name=name, language=language, keep_text=True)
    if not read:
        return Ability(kind or "static", unread=(text,) if text.strip() else ())
    targeted = next((a for a in read if a.targeted), read[0])
    return replace(targeted, kind=kind) if kind else targeted


def read_phrase(text: str, *, language: str | None = None) -> Criteria:
    """What a quality phrase asks of a thing: “spells your opponents control”, “from black”, “that targets a creature”."""
    phrase = plain(text).strip(" .")
    read = longest("quality", phrase, language or "en")
    if read is None or read[1] < len(phrase):
        return ("unread", text)
    return read[0].criteria  # type: ignore[no-any-return]


def read_keyword(words: str) -> Ability:
    """A keyword ability as it is written: “flying”, “protection from black”, “equip {2}”, “enchant creature”."""
    reader = _Reader((), (), "en")
    return reader.keyword(plain(words).strip(" .")) or Ability("keyword", name=words.lower(), unread=(words,))


class _Reader:
    """Reads the paragraphs of one object."""

    def __init__(self, types: tuple[str, ...], subtypes: tuple[str, ...], language: str) -> None:
        self.types, self.subtypes, self.language = types, subtypes, language
        self.words = vocabulary(language)
        self.patterns: dict[str, str] = self.words.data["sentences"]
        self.spell = bool({"instant", "sorcery"} & set(types))

    def paragraph(self, paragraph: Paragraph) -> list[Ability]:
        """The abilities of one paragraph: keywords, or one ability with those that it creates."""
        keywords = self._keywords(paragraph)
        if keywords:
            return keywords
        text = re.sub(f"^{self.patterns['ability_word']}", "", paragraph.text)
        label, text = self._label(text)
        kind, cost, effect = self._kind(text, label)
        zone = self._zone(cost, text)
        own, created = self._parts(effect, kind)
        ability = Ability(kind, paragraph.number, label=label, zone=zone, text=paragraph.text)
        ability = self._targets(ability, own, paragraph.options)
        return [ability, *(self._created(part, paragraph) for part in created if find(part, self.language))]

    def _created(self, text: str, paragraph: Paragraph) -> Ability:
        return self._targets(Ability("triggered", paragraph.number, created=True, text=text), text, [])

    def _label(self, text: str) -> tuple[str | None, str]:
        for pattern in ("chapter", "loyalty"):
            match = re.match(self.patterns[pattern], text)
            if match:
                return match["label"].replace("−", "-"), text[match.end() :] if pattern == "chapter" else text
        return None, text

    def _kind(self, text: str, label: str | None) -> tuple[str, str, str]:
        """What kind of ability a text is, its cost, and the rest."""
        cost = re.match(r"([^:.]+): (?=\S)", text)
        if cost:
            return "activated", cost[1], text[cost.end() :]
        if re.match(self.patterns["trigger"], text) or label:
            return "triggered", "", text
        return ("spell" if self.spell else "static"), "", text

    def _zone(self, cost: str, text: str) -> str:
        if re.search(self.patterns["hand_cost"], cost):
            return "hand"
        return "graveyard" if re.search(self.patterns["graveyard_cost"], cost or text) else "battlefield"

    def _parts(self, text: str, kind: str) -> tuple[str, list[str]]:
        """An ability's own sentences, and those that only create another ability (“When you do, …”)."""
        own, created = [], []
        for i, sentence in enumerate(sentences(text)):
            later = re.match(self.patterns["delayed"], sentence, re.I)
            (created if later and (i > 0 or kind in ("activated", "spell")) else own).append(sentence)
        return " ".join(own), created

    def _targets(self, ability: Ability, text: str, options: list[str]) -> Ability:
        header = re.search(self.patterns["choose"], text, re.I) if options else None
        if header:
            modes = tuple(Mode(slots(find(option, self.language))) for option in options)
            low, high = self._choices(header, len(options))
            repeat = bool(re.search(self.patterns["repeat"], text))
            ability = replace(ability, modes=Modes(low, high, modes, repeat))
            text = text[: header.start()]
        elif options:
            text = " ".join([text, *options])
        found = slots(find(text, self.language))
        return replace(ability, slots=found)

    def _choices(self, header: re.Match[str], options: int) -> tuple[int, int | None]:
        count, numbers = header["count"].lower(), self.words.data["numbers"]
        if header["upto"]:
            return 0, numbers.get(header["upto"].lower())
        if count in ("one or both", "one or more"):
            return 1, options
        if count == "any number":
            return 0, options
        return numbers.get(count, 1), numbers.get(count, 1)

    def _keywords(self, paragraph: Paragraph) -> list[Ability]:
        """The keyword abilities of a paragraph that consists of nothing else."""
        if paragraph.options:
            return []
        read: list[Ability] = []
        for part in re.split(r"[,;] (?![^{]*\})", paragraph.text):
            ability = self.keyword(part)
            if ability is None:
                whole = self.keyword(paragraph.text)
                return [replace(whole, paragraph=paragraph.number, text=paragraph.text)] if whole else []
            read.append(replace(ability, paragraph=paragraph.number, text=paragraph.text))
        return read

    def keyword(self, words: str) -> Ability | None:
        """One keyword ability, ``None`` where the words aren't one."""
        match = re.match(rf"{self.words.pattern('ability_keywords')}(?![\w'])", words, re.I)
        if not match or re.search(r"[:.] ", words):
            return None
        name, rest = match[0].lower(), words[match.end() :].strip(" .")
        quality = self._quality(name, rest)
        if quality is None and rest and not re.match(r"(?:\d+|X|—|\{|from |[A-Z])", rest) and name not in ("affinity", "splice", "champion"):
            return None
        hidden = self.words.data["targeting_keywords"].get(name)
        ability = Ability("keyword", name=name, quality=quality, text=words)
        return self._hidden(ability, hidden, quality, rest) if hidden else ability

    def _quality(self, name: str, rest: str) -> Criteria | None:
        """What a keyword names: protection from what, equip what, enchant what."""
        phrase = re.sub(r"(?:—|\{).*$", "", rest).strip()
        if name not in ("protection", "hexproof", "equip", "enchant") or not phrase:
            return None
        read = longest("quality", phrase, self.language)
        return read[0].criteria if read and read[1] == len(phrase) else ("unread", phrase)

    def _hidden(self, ability: Ability, hidden: dict[str, Any], quality: Criteria | None, rest: str) -> Ability:
        """The keyword with the instance of “target” that its rule has; what it names narrows that down."""
        phrase = hidden["phrase"].replace("{}", rest)
        slot = slots(find(phrase, self.language))[0]
        if quality and "{}" not in hidden["phrase"]:
            slot = replace(slot, criteria=conjunction([slot.criteria, quality]))
        when = tuple(hidden["when"]) if "when" in hidden else None
        return replace(
            ability,
            acts_as=hidden["acts_as"],
            zone=hidden.get("zone", "battlefield"),
            slots=(replace(slot, when=when, phrase=re.sub("^target ", "enchant ", slot.phrase) if ability.name == "enchant" else slot.phrase),),
        )
