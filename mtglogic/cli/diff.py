"""``diff``: which verdicts differ between two editions, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from mtglogic.cli.options import GAME, common, load_game, print_json
from mtglogic.position.model import EDITIONS
from mtglogic.words import words


@click.command("diff")
@GAME
@click.option("--editions", nargs=2, type=click.Choice(EDITIONS), required=True, help="The two editions to compare.")
@common
def diff_command(file: str, editions: tuple[str, str], as_json: bool, lang: str, edition: str | None) -> None:
    """What the answers on GAME differ in between two editions: its questions, or its whole board if it asks nothing."""
    if edition is not None:
        raise click.UsageError("--edition is one; the two to compare are --editions A B")
    games = [load_game(file, one) for one in editions]
    found = list(differences(*games))
    if as_json:
        print_json(found)
        return
    say = words(lang)
    for entry in found:
        change = say.label("differs", before=_said(entry["before"]), after=_said(entry["after"]))
        click.echo(f"{entry['of']}: {entry['about']}: {change}")
    if not found:
        click.echo(say.label("same"))


def differences(before: Any, after: Any) -> Iterator[dict[str, Any]]:
    """Each thing that isn't answered alike in two games, with what is answered in either and the rules that say so."""
    from mtglogic.cli.asking import answers

    questions = before.position.questions
    names = [f"{n} ({q.ask}{' ' + str(q.keys['of']) if 'of' in q.keys else ''})" for n, q in enumerate(questions, 1)]
    pairs = list(zip(names, answers(before), answers(after), strict=True))
    if not pairs:
        pairs = [(a.label, a, b) for a, b in zip(before.targets(), after.targets(), strict=True)]
    for name, first, second in pairs:
        one, other = _verdicts(first), _verdicts(second)
        for about in dict.fromkeys([*one, *other]):
            if _key(one.get(about)) != _key(other.get(about)):
                yield {"of": name, "about": about, "before": one.get(about), "after": other.get(about)}


def _verdicts(answer: Any) -> dict[str, Any]:
    """What an answer says, by what it is about; a verdict on a thing with its codes and their rules."""
    from mtglogic.questions import TargetsAnswer

    if isinstance(answer, Exception):
        return {"error": str(answer)}
    data = dict(answer.as_dict())
    rules = data.pop("rules", [])
    if not isinstance(answer, TargetsAnswer):
        return {key: {"is": value, "rules": rules} for key, value in data.items()}
    for key in ("slots", "legal", "illegal", "unknown", "unread"):
        data.pop(key, None)
    found: dict[str, Any] = {key: {"is": value} for key, value in data.items()}
    for number, slot in enumerate(answer.slots, 1):
        for thing in slot.legal:
            found[f"{number} {thing}"] = {"is": "legal", "rules": list(slot.admitted_by)}
        for thing in slot.unknown:
            found[f"{number} {thing}"] = {"is": "unknown", "rules": []}
        for thing, reasons in slot.illegal.items():
            codes = sorted({r.code for r in reasons})
            found[f"{number} {thing}"] = {"is": codes, "rules": sorted({r.rule for r in reasons if r.rule})}
    return found


def _key(verdict: Any) -> Any:
    """What of a verdict counts as different: not that the same rule has another number."""
    return verdict["is"] if isinstance(verdict, dict) else verdict


def _said(verdict: Any) -> str:
    from mtglogic.cli.show import scalar

    if not isinstance(verdict, dict):
        return scalar(verdict)
    rules = f" ({', '.join(verdict['rules'])})" if verdict.get("rules") else ""
    return scalar(verdict["is"]) + rules
