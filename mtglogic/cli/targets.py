"""``targets``, ``why``, ``choices``: what may be targeted, and why not the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from mtglogic.cli.options import GAME, announced, announcement, common, load_game, print_json
from mtglogic.words import LANGUAGES, Words, words

if TYPE_CHECKING:
    from mtglogic.questions import CompleteChoice, TargetsAnswer


@click.command("targets")
@GAME
@click.argument("source", required=False)
@announced
@common
def targets_command(
    file: str, source: str | None, as_json: bool, lang: str, edition: str | None, **options: Any
) -> None:
    """The legal targets of SOURCE, or of everything on the board, and why the others aren't.

    SOURCE is an object's id; “id/2”, “id/equip” or “id/-3” names one of its abilities.
    """
    from mtglogic.cli.show import Report, paragraph

    game = load_game(file, edition)
    keys = announcement(options)
    answers = game.targets(None, **keys) if source is None else [game.targets(source, **keys)]
    if as_json:
        data = [with_reasons(answer) for answer in answers]
        print_json(data if source is None else data[0])
        return
    say = words(lang)
    report = Report(game, say, brief=source is None)
    title = ": ".join(filter(None, (game.position.title, say.label("edition", edition=game.position.edition))))
    click.echo(title)
    if game.position.unread:
        click.echo(paragraph(f"{say.label('unread')}: ", "; ".join(game.position.unread), 0))
    idle = [a.label for a in answers if source is None and not a.slots and not a.unread]
    for answer in report.in_order(a for a in answers if a.label not in idle):
        click.echo("\n" + report.targets(answer))
    if idle or not answers:
        click.echo("\n" + paragraph(f"{say.label('nothing')}{say.label('colon')}", ", ".join(idle) or "–", 0))


def with_reasons(answer: TargetsAnswer) -> dict[str, Any]:
    """An answer under the keys of the game file, with what it is about, and every reason with its words."""
    data = {"of": answer.label, "by": answer.by, "kind": answer.kind, "edition": answer.edition} | answer.as_dict()
    for slot, found in zip(answer.slots, data["slots"], strict=True):
        found["reasons"] = {
            thing: [asdict(r) | {lang: r.words(lang) for lang in LANGUAGES} for r in reasons]
            for thing, reasons in slot.illegal.items()
        }
    return data


@click.command("why")
@GAME
@click.argument("source")
@click.argument("target")
@announced
@common
def why_command(
    file: str, source: str, target: str, as_json: bool, lang: str, edition: str | None, **options: Any
) -> None:
    """Why TARGET is, or isn't, a legal target of SOURCE: what the text asks for, and each rule in every edition."""
    from mtglogic.cli.show import why

    found = load_game(file, edition).why(source, target, **announcement(options)).as_dict(lang)
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(why(found, words(lang))))


@click.command("choices")
@GAME
@click.argument("source")
@announced
@click.option(
    "--count", "what", flag_value="count", default=True, help="How many complete choices there are (default)."
)
@click.option("--list", "what", flag_value="list", help="Each complete choice, one a line.")
@click.option("--best", metavar="MEASURE", help="The best choice by a measure: targets, creatures, power …")
@click.option("--limit", type=click.IntRange(1), help="List at most so many.")
@common
def choices_command(
    file: str,
    source: str,
    what: str,
    best: str | None,
    limit: int | None,
    as_json: bool,
    lang: str,
    edition: str | None,
    **options: Any,
) -> None:
    """The complete legal choices of targets of SOURCE: every instance of “target” at once."""
    from itertools import islice

    from mtglogic.cli.show import wrong_modes

    if limit is not None and what != "list":
        raise click.UsageError("--limit is for --list: a count has all choices")
    game = load_game(file, edition)
    keys = announcement(options)
    if best is not None:
        _best(game.best(source, best, **keys), as_json, words(lang))
        return
    if what == "list" and _list(islice(game.choices(source, **keys), limit), as_json, words(lang)):
        return
    answer = game.targets(source, **keys)
    if as_json:
        print_json({"choices": answer.choices, "complete": answer.complete})
        return
    name = "choices" if answer.complete else "at_least_choices"
    label = "castable_unknown" if answer.choices is None else "one_choice" if answer.choices == 1 else name
    click.echo("\n".join([words(lang).label(label, count=answer.choices), *wrong_modes(answer, words(lang))]))


def _list(choices: Iterable[CompleteChoice], as_json: bool, say: Words) -> bool:
    """Prints choices one by one, and says whether all is said: in words, that there is none needs a reason."""
    said = as_json
    for choice in choices:
        said = True
        if as_json:
            print_json(_plain(choice))
        else:
            click.echo(_line(choice, say))
    return said


def _plain(choice: CompleteChoice) -> Any:
    """A complete choice as JSON: what each instance of “target” takes, beside the modes where they were left open."""
    data = choice.as_dict()
    return data if choice.modes else data["targets"]


def _line(choice: CompleteChoice, say: Words) -> str:
    """A complete choice on one line: the modes where they were left open, and what each instance of “target” takes."""
    entries = " | ".join(", ".join(entry) or "–" for entry in choice.as_dict()["targets"])
    modes = [say.label("mode", mode=", ".join(map(str, choice.modes)))] if choice.modes else []
    return say.label("colon").join(filter(None, [*modes, entries]))


def _best(found: tuple[int, CompleteChoice] | None, as_json: bool, say: Words) -> None:
    if as_json:
        print_json(None if found is None else {"value": found[0], "choice": _plain(found[1])})
    else:
        click.echo(say.label("no_choice") if found is None else f"{found[0]}: {_line(found[1], say)}")
