"""Error messages in another language.

Errors are made in English, in the words of those who raise them. What a person meets on the command line stands in the
language's file under ``messages``: the English wording with its ``{gaps}``, and what is said for it. A message that has
no entry stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from mtglogic.errors import GameFileError, Problem
from mtglogic.words import words

GAP = re.compile(r"\{(\w+)\}")
SAID_TOO = "what"
"""Gaps whose names begin so hold words of ours, which are said in the language, too; others hold names and ids."""


def told(error: Exception, language: str) -> str:
    """What an error says, in a language.

    >>> from mtglogic.errors import MtglogicError
    >>> told(MtglogicError("no object “bear” in this position; did you mean “bears”?"), "fr")
    'aucun objet « bear » dans cette position ; vouliez-vous dire « bears » ?'
    """
    if language == "en":
        return str(error)
    if not isinstance(error, GameFileError):
        return "\n".join(translated(line, language) for line in str(error).split("\n"))
    lines = [str(_said_of(problem, language)) for problem in error.problems]
    more = [translated(f"… and {error.more} more", language)] if error.more else []
    return "\n".join(
        re.sub(r"^line (\d+)", words(language).label("line", number=r"\1"), line) for line in [*lines, *more]
    )


def _said_of(problem: Problem, language: str) -> Problem:
    said = " ; ".join(translated(part, language) for part in (problem.message, problem.hint) if part)
    return replace(problem, message=said, hint=None)


def translated(message: str, language: str) -> str:
    """One message in a language; itself where the language's file has no entry for it."""
    for pattern, said in _templates(language):
        match = pattern.fullmatch(message)
        if match:
            for name, value in match.groupdict().items():
                own = translated(value, language) if name.startswith(SAID_TOO) else value
                said = said.replace(f"{{{name}}}", own)
            return said
    first, mark, hint = message.partition("; ")
    if mark and (both := [translated(part, language) for part in (first, hint)]) != [first, hint]:
        return f"{both[0]} ; {both[1]}"
    return message


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The entries as patterns; those with the most words of their own first."""
    entries = sorted(words(language).messages.items(), key=lambda entry: -len(GAP.sub("", entry[0])))
    return [(_pattern(english), said) for english, said in entries]


def _pattern(template: str) -> re.Pattern[str]:
    parts = GAP.split(template)
    return re.compile("".join(f"(?P<{p}>.+?)" if n % 2 else re.escape(p) for n, p in enumerate(parts)), re.S)
