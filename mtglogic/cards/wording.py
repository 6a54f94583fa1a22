"""Card texts looked at by words alone, apart from the reader, so that what the reader drops silently shows."""

from __future__ import annotations

import re

_NUMBER = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|thirteen|twenty|X|\d+)"
_DISTRIBUTED = (
    rf"(?:any number of|up to {_NUMBER}|{_NUMBER}(?:, {_NUMBER})*,? or {_NUMBER}|{_NUMBER})(?: other)? targets\b"
)
_NAMES_A_THING = re.compile(
    rf"\b(?:any|any other|another|a second|a third) target\b|\b{_DISTRIBUTED}"
    r"|(?<!the )(?<!its )(?<!new )(?<!single )(?<!that )(?<!'s )\btarget (?!(?:of|if|for|or|is|beyond|and|to|as)\b)"
    r"|\b[Ss]upport [\dX]|\b[Ee]arthbend [\dX]"
)
"""An instance of “target”: before the name of a thing, alone (“any target”), or as “targets” with their number.

Two keyword actions have theirs in reminder text (701.41a, 701.66a).
"""

_VERB = re.compile(
    r"\b(?:can|can't|could|may|must|to|would|also|only|you|not|opponents|players|they|and|or|if able,) target "
    r"(?=only|that|this|it\b|you\b|the|those|them|a |an |another|each|any|one|players|creatures|permanents|more|two"
    r"|at least|enchanted)"
)
"""“Target” as a verb, which chooses nothing by itself."""


SHIELDS = re.compile(
    r"\b(?:has|have|gains?|loses?)\b[^.]*\b(?:hexproof|shroud|protection)\b"
    r"|\bcan't be the targets? of\b|\bas though [^.]*\b(?:hexproof|shroud|protection)\b"
)
"""A static ability that keeps things from being targeted, or takes that away."""


FRENCH_SHIELDS = re.compile(
    r"\b(?:a|ont|avez|acquiert|acquièrent|gagne|gagnent|perd|perdent)\b[^.]*"
    r"\b(?:défense talismanique|linceul|protection contre)\b|\bêtre l(?:a|es) cibles? d",
    re.IGNORECASE,
)
"""The same in French."""

FRENCH_TARGET = re.compile(r"\bcibl(?:ée?s?|es?|ez)\b", re.IGNORECASE)
"""The French word, as an adjective, as a noun or as what you do (“Ciblez jusqu'à deux créatures”)."""

FRENCH_ENCHANT = re.compile(r"\bEnchant(?:er|ez)\b|\bEnchantement\b", re.IGNORECASE)


def instances(text: str) -> int:
    """How many instances of “target” an English text has (115.3), counted by words alone, apart from the reader.

    Reminder text and quoted abilities don't count: the latter belong to the object that gets them.

    >>> instances("Target creature fights another target creature. (Each deals damage to the other target.)")
    2
    >>> instances("Whenever this becomes the target of a spell, change the target of that spell to any target.")
    1
    """
    own = own_words(text).replace("Target", "target").replace("Any ", "any ")
    return len(_NAMES_A_THING.findall(_VERB.sub("", own)))


def own_words(text: str) -> str:
    """A text without reminder text and without the abilities that it gives to other objects."""
    return re.sub(r"\([^)]*\)|[\"“][^\"”]*[\"”]|«[^»]*»", "", text)
