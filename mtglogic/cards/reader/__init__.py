"""Card text → abilities, instances of “target”, criteria and shields (115.1a–e).

Nothing is guessed: words that could bear on what is targeted and weren't understood are handed on as unread.
The grammar is loaded with the first text that must be read: most games name cards whose text the card book has read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from mtglogic.cards.model import Ability, Criteria
from mtglogic.cards.reader.accents import keywords_without_accents, lacks_accents

__all__ = ["read_ability", "read_keyword", "read_phrase", "read_text"]

FRENCH = re.compile(
    r"\b(?:le|la|les|un|une|des|du|de|vous|votre|qui|que|avec|sans|depuis|ciblée?s?|cible|créatures?|sorts?|joueurs?"
    r"|permanents? que|capacités?|contre|adversaires?|équipement|fortification|enchanter|jusqu|ou|et|\w{3,}ez"
    r"|cartes|chaque|deux|trois|sont|ne)\b"
    r"|[éèêàçûôîœ]| [:;]",
    re.I,
)
ENGLISH = re.compile(
    r"\b(?:the|a|an|you|your|target|from|this|that|with|of|or|and|creatures?|spells?|players?|to)\b", re.I
)


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
    text; where something is to be “named” so, the first of them is meant. ``language`` is ``en`` or ``fr``; ``None``
    recognises it. ``keep_text`` keeps each ability's own text in it.

    >>> [(a.kind, a.targeted) for a in read_text("Flying\\n{T}: Tap target creature.", types=["creature"])]
    [('keyword', False), ('activated', True)]
    """
    from mtglogic.cards.reader.abilities import BRACKETS, Reader, cleave
    from mtglogic.cards.reader.moving import today
    from mtglogic.cards.reader.paragraphs import plain
    from mtglogic.cards.reader.vocabulary import restated

    language = language or recognise(text)
    names = [name] if isinstance(name, str) else list(name or ())
    reader = Reader(tuple(t.lower() for t in types), language)
    lacking = language == "fr" and lacks_accents(text)
    words = plain(text, names, subtypes, french=language == "fr")
    if not lacking:
        words = restated(words) if language == "fr" else today(words)
    if reader.spell and BRACKETS.search(words):
        abilities = cleave(reader.abilities(BRACKETS.sub(r"\1", words)), reader.abilities(BRACKETS.sub("", words)))
    else:
        abilities = reader.abilities(words)
    if lacking:
        abilities = [
            a if a.kind == "keyword" else Ability(a.kind, a.paragraph, text=a.text, unread=(a.text or text,))
            for a in abilities
        ]
    if "~" in words:
        abilities = [_with_name(ability, names[0] if names else None) for ability in abilities]
    return tuple(abilities if keep_text else (replace(a, text=None) for a in abilities))


def _with_name(read: Any, name: str | None) -> Any:
    """What was read, with ``name`` where it asks for a thing “named” as the text itself is: any such thing (201.2)."""
    if read == ("named", "~"):
        return ("named", name) if name else ("unread", "named ~")
    if isinstance(read, tuple):
        return tuple(_with_name(part, name) for part in read)
    if is_dataclass(read) and not isinstance(read, type):
        return replace(read, **{field.name: _with_name(getattr(read, field.name), name) for field in fields(read)})
    return read


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
    """What a quality phrase asks of a thing: “spells your opponents control”, “from black”, “that targets a creature”.

    >>> read_phrase("from black")
    ('color', 'black')
    """
    from mtglogic.cards.reader.grammar import longest
    from mtglogic.cards.reader.paragraphs import plain

    phrase = plain(text).strip(" .")
    read = longest("quality", phrase, language or recognise(phrase))
    if read is None or read[1] < len(phrase):
        return ("unread", text)
    criteria: Criteria = _with_name(read[0].anywhere, None)
    return criteria


def read_keyword(words: str) -> Ability:
    """A keyword ability as it is written: “flying”, “protection from black”, “equip {2}”, “enchant creature”."""
    from mtglogic.cards.reader.keywords import keyword
    from mtglogic.cards.reader.paragraphs import plain

    phrase = plain(words).strip(" .")
    return keyword(phrase, recognise(phrase)) or Ability("keyword", name=words.lower(), unread=(words,))


def recognise(text: str) -> str:
    """``fr`` or ``en``: the language that more of the text's small words belong to."""
    text = unicodedata.normalize("NFC", text)
    french, english = len(FRENCH.findall(text)), len(ENGLISH.findall(text))
    if french == english:
        in_french = _keywords_alone(text, "fr") or keywords_without_accents(text)
        return "fr" if in_french and not _keywords_alone(text, "en") else "en"
    return "fr" if french > english else "en"


def _keywords_alone(text: str, language: str) -> bool:
    """Whether a text is nothing but keywords in that language, without any of its small words."""
    from mtglogic.cards.reader.keywords import keyword_line
    from mtglogic.cards.reader.paragraphs import plain

    lines = plain(text).splitlines()
    return bool(lines) and all(keyword_line(line, language) for line in lines if line.strip())
