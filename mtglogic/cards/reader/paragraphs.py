"""From a text to its parts: paragraphs, what kind of ability each is, its modes and its sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from mtglogic.cards.reader.vocabulary import vocabulary

QUOTE = "“”"
"""What stands in a text in place of a quoted ability: that ability is another object's."""


@dataclass(frozen=True)
class Paragraph:
    """One paragraph, counted from 1, and the modes ("• …") under it."""

    number: int
    text: str
    options: list[str] = field(default_factory=list)


def plain(text: str, names: Iterable[str] = (), subtypes: Iterable[str] = (), *, french: bool = False) -> str:
    """The text with its own name as ``~``, without reminder text and with quoted abilities taken out.

    A legendary's name can be cut short at a comma, “of” or “the” (201.5c); a name that is a ``subtypes`` word isn't.
    Where ``french``, line breaks that the data have lost are put back.
    """
    text = unicodedata.normalize("NFC", text)  # accents that are written apart from their letters
    text = re.sub(r"\n\s*\n", "\n", text.strip()).replace("\u00a0", " ").replace("\u202f", " ")
    text = re.sub(r"[’‘ʼ´`]", "'", text).replace("–", "-")
    text = re.sub(r" *\([^()]*\)", "", text)
    text = re.sub(r"(?<=\S) *(?=•)|(?<=[.»\"])(?=[+−-]?[\dX]+ ?: )", "\n", text)
    if french:
        text = re.sub(r"(\bmarqueurs?) (?:« ?|[\"“])([^«»\"“”\n]+?)(?: ?»|[\"”])", _kept_kind, text)
    text = re.sub(r'"[^"\n]*"?|“[^”\n]*”', QUOTE, text)
    while "«" in text and (outer := re.sub(r"«[^«»\n]*»", QUOTE, text)) != text:
        text = outer
    if french:
        text = re.sub(r"(?<=[a-zé”)}])(?=[A-ZÉÀÊ][a-zéèà' ])", "\n", text)
        text = re.sub(r"(?<=[a-zé\d”)])\.(?=[A-ZÉÀÊ{])", ".\n", text)
        text = re.sub(r"(?<=[a-zé\d])(?=(?:\{[^}]*\})+(?:, [^.:]*)? ?: )", "\n", text)
    text = _with_own_name(text, names, set(subtypes))
    return "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n"))


def _kept_kind(counter: re.Match[str]) -> str:
    """A kind of counter without the quotation marks that French puts round it, if its name is known."""
    return f"{counter[1]} {counter[2]}" if counter[2].lower() in vocabulary("fr").data["counter_kinds"] else counter[0]


STATION = re.compile(r"^Station(?:$| \d+\+ \|)", re.I | re.M)
"""The keyword beneath which each “N+ | …” is an ability that works from that many charge counters on."""

ACTS = "(?:has|gains|gets|becomes|enters|attacks|deals|dies|leaves|can't|doesn't|isn't|is)"
ITS_VALUE = r"(?='s (?:power|toughness|loyalty|mana value)\b)"
PRONOUNS = {"It", "He", "She", "They", "You", "That", "This", "Each", "Who", "~"}
CLAUSE = r"(?:^|(?<=[.,:] )|(?<= as ))"
"""Where a clause begins: a lone name there, before what it does, is the object itself (201.5c), also its first word."""


def _with_own_name(text: str, names: Iterable[str], subtypes: set[str]) -> str:
    """The text with ``~`` for the names of the object, also where they are cut short."""
    known = {name.removeprefix("A-").replace("’", "'") for name in names if name}
    known |= {short for name in known for short in _short(name, text)}
    for name in sorted(known - subtypes, key=lambda name: (-len(name), name)):
        text = re.sub(rf"(?<![\w-]){_as_name(name)}(?![\w-])", "~", text, flags=re.M)
    for first in {name.split()[0].strip(",") for name in known} - PRONOUNS:
        text = re.sub(rf"{CLAUSE}{re.escape(first)}(?= {ACTS}\b)", "~", text, flags=re.M)
    for short in {name.split(",")[0] for name in known if "," in name}:
        text = re.sub(rf"(?<!that )(?<![\w-]){re.escape(short)}{ITS_VALUE}", "~", text)
    return text


def _as_name(name: str) -> str:
    """Where a name stands as such: one that is a word of rules text isn't one behind “target”, “each” or an article,
    nor in the plural, nor where a keyword stands as an ability of its own."""
    if " " in name or "," in name:
        return re.escape(name)
    ahead = "".join(rf"(?<!\b{word} )" for word in ("[Tt]arget", "[Oo]ther", "[Ee]ach", "[Aa]ll", "[Aa]n", "[Aa]"))
    return rf"{ahead}(?!(?<=^){re.escape(name)}(?:$|,| \{{|—| from ))(?<!-){re.escape(name)}"


def _short(name: str, text: str) -> list[str]:
    """The short forms of a name that the text uses for the object itself."""
    forms = re.split(r",| of | the | from | de | la | le ", name)
    noun = r"(?! (?:creature|card|token|spell|you|or|and/or)s?\b)"
    used = rf"(?<!\btarget )(?<!\bother )(?<!-)\b{re.escape(forms[0])}\b{noun}"
    short = [forms[0]] if len(forms) > 1 and len(forms[0]) > 2 and re.search(used, text) else []
    first = name.split(" ")[0]
    acting = rf"\b(?:If|When|Whenever) {re.escape(first)} (?:would|enters|dies|attacks|deals|becomes|leaves)\b"
    return [*short, *([first] if " " in name and re.search(acting, text) else [])]


def paragraphs(text: str) -> list[Paragraph]:
    """The paragraphs of a plain text; a mode's bullet belongs to the paragraph before it.

    One that was all reminder text says nothing, but it counts: abilities are named by the number as printed. A row of
    a table (“10—19 | …”) belongs to the paragraph that says what is rolled; with station it is an ability (721.2).
    """
    found: list[Paragraph] = []
    stationed = bool(STATION.search(text))
    number = 0
    for line in text.split("\n"):
        if found and re.match(r"[•+] ?(?=\S)(?![\dX])", line):
            found[-1].options.append(re.sub(r"^[•+] ?", "", line))
            continue
        if found and not stationed and re.match(r"\d+(?:—\d+|\+| or less)? \| ", line):
            found[-1] = Paragraph(found[-1].number, " ".join([found[-1].text, line.split(" | ")[1]]), found[-1].options)
            continue
        number += 1
        if line:
            found.append(Paragraph(number, line.lstrip("• ")))
    return found
