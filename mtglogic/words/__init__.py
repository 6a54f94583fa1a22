"""Reason codes and rule keys → sentences, in English and French. The sentences are data: ``en.yaml``, ``fr.yaml``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import yaml

LANGUAGES = ("en", "fr")

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: str
    codes: dict[str, str]
    rules: dict[str, str]
    labels: dict[str, str]
    beyond: dict[str, str]
    messages: dict[str, str] = field(default_factory=dict)

    def reason(self, code: str, key: str = "") -> str:
        """Why something isn't legal, in words; ``key`` is the rule's, which may allow to say it more exactly.

        >>> words("en").reason("shroud", "shroud")
        'it has shroud'
        """
        return self.codes.get(f"{code}/{key}") or self.codes.get(code, code)

    def rule(self, key: str) -> str:
        """What the rule with that key says; the key itself for a rule that has no sentence."""
        return self.rules.get(key, key)

    def label(self, name: str, **values: object) -> str:
        """A word or phrase of the frame around the answers.

        >>> words("fr").label("hand", player="Alice")
        "la main d'Alice"
        """
        said = self.labels[name].format(**values)
        return re.sub(r"\bde (?=[aeiouyéèê])", "d'", said, flags=re.IGNORECASE) if self.language == "fr" else said


@cache
def words(language: str = "en") -> Words:
    """The words of a language of :data:`LANGUAGES`. Raises :class:`ValueError` for another."""
    if language not in LANGUAGES:
        raise ValueError(f"no words in the language “{language}”; there are {', '.join(LANGUAGES)}")
    data = yaml.load((files(__name__) / f"{language}.yaml").read_text(encoding="utf-8"), _Loader)
    return Words(language, data["codes"], data["rules"], data["labels"], data["beyond"], data.get("messages") or {})
