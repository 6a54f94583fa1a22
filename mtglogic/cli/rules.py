"""``facts`` and ``rules``: the facts for plain clingo, and the rules by key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import click

from mtglogic.cli import BadInput
from mtglogic.cli.options import GAME, announced, announcement, common, load_game, print_json
from mtglogic.words import Words, words


@click.command("facts")
@GAME
@click.option("--choices", metavar="SOURCE", help="The facts with which clingo lists SOURCE's complete choices.")
@announced
@common
def facts_command(
    file: str, choices: str | None, as_json: bool, lang: str, edition: str | None, **options: Any
) -> None:
    """The position and its questions as facts, for `clingo rules/*.lp game.lp`.

    A file that asks nothing has its whole board asked about. With --choices, add `0` to see every choice.
    """
    facts = load_game(file, edition).facts(choices, **announcement(options))
    if as_json:
        print_json({"facts": facts})
    else:
        click.echo(facts, nl=False)


@click.command("rules")
@click.argument("key", required=False)
@common
def rules_command(key: str | None, as_json: bool, lang: str, edition: str | None) -> None:
    """The rules by key: their numbers in each edition, or in one; for one KEY, or a number, all that is known of it."""
    from mtglogic.logic.program import rules_dir
    from mtglogic.position.model import CURRENT, EDITIONS
    from mtglogic.words.rulebook import rulebook

    book, say = rulebook(), words(lang)
    editions = EDITIONS if edition is None else (CURRENT if edition == "current" else edition,)
    meant = [name for name, rule in book.items() if key in (None, name) or _numbered(rule, key, editions)]
    if not meant:
        near = get_close_matches(str(key), book, 1)
        raise BadInput(f"no rule “{key}”" + (f"; did you mean “{near[0]}”?" if near else ""))
    shown = {name: _data(book[name], say, editions) for name in meant}
    if as_json:
        everything = {"folder": str(rules_dir()), "rules": list(shown.values()), "beyond": say.beyond}
        print_json(shown.get(str(key), everything))
    elif key:
        click.echo("\n\n".join("\n".join(_one(data, say, editions)) for data in shown.values()))
    else:
        click.echo("\n".join([str(rules_dir()), "", *_table(shown, editions, say)]))


def _numbered(rule: Any, number: str | None, editions: Sequence[str]) -> bool:
    """Whether the rule has that number in one of the editions, or the same number with a letter."""
    numbers = [n for e, n in rule.numbers.items() if e in editions]
    return number is not None and any(re.fullmatch(rf"{re.escape(number)}[a-z]?", n) for n in numbers)


def _data(rule: Any, say: Words, editions: Sequence[str]) -> dict[str, Any]:
    return {
        "key": rule.key,
        "numbers": {e: n for e, n in rule.numbers.items() if e in editions},
        "absent": sorted(e for e in rule.absent if e in editions),
        "words": say.rule(rule.key),
        "enforced": rule.used,
        "at": [f"{name}:{line}" for name, line in rule.places],
        "cases": _cases(rule),
    }


def _one(data: dict[str, Any], say: Words, editions: Sequence[str]) -> list[str]:
    from mtglogic.cli.show import paragraph
    from mtglogic.words.rulebook import in_words, rulebook

    numbers = in_words(rulebook()[data["key"]], say.label("no_such_rule"), say.label("not_numbered"))
    lines = [data["key"], paragraph("", data["words"], 2)]
    lines += [f"  {edition}: {number}" for edition, number in numbers.items() if edition in editions]
    lines.append(f"  {say.label('enforced' if data['enforced'] else 'not_enforced')}: {', '.join(data['at']) or '–'}")
    if data["cases"]:
        lines.append(paragraph(f"{say.label('cases')}: ", ", ".join(data["cases"]), 2))
    return lines


def _table(shown: dict[str, dict[str, Any]], editions: Sequence[str], say: Words) -> Iterator[str]:
    """Each rule's number by edition, how many cases prove it, and what no question asks."""
    wide = max(len(key) for key in shown)
    yield " ".join([" " * wide, *(f"{e:9}" for e in editions), say.label("cases")])
    for key, data in shown.items():
        cells = [data["numbers"].get(e) or ("–" if e in data["absent"] else "?") for e in editions]
        mark = "" if data["enforced"] else say.label("not_enforced")
        yield " ".join([f"{key:{wide}}", *(f"{cell:9}" for cell in cells), str(len(data["cases"])), mark]).rstrip()
    yield ""
    yield f"{say.label('beyond')}{say.label('colon')}".rstrip()
    yield from (f"  {number:9} {text}" for number, text in say.beyond.items())


def _cases(rule: Any) -> list[str]:
    """The cases and examples of a checkout that expect the rule's number to be cited; an installed package has none."""
    from mtglogic.logic.program import rules_dir
    from mtglogic.words.proof import proofs

    return proofs(rules_dir().parent).get(rule.key, [])
