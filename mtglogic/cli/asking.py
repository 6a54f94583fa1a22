"""``ask`` and ``test``: every question of some files, answered, or compared with what is expected."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from mtglogic.cli.options import common, load_game, print_json
from mtglogic.errors import MtglogicError
from mtglogic.logic.program import RuleError
from mtglogic.questions import ask
from mtglogic.words import Words, words
from mtglogic.words.messages import told

SUFFIXES = (".yaml", ".yml", ".json", ".pzl")

FILES = click.argument("files", metavar="FILE_OR_DIR...", nargs=-1, required=True)


def game_files(paths: tuple[str, ...]) -> Iterator[str]:
    """The files named, and all game files below the folders named, in order of their names."""
    for path in paths:
        if Path(path).is_dir():
            found = (f for f in Path(path).rglob("*") if f.suffix.lower() in SUFFIXES and f.is_file())
            yield from (str(f) for f in sorted(found))
        else:
            yield path


def answers(game: Any) -> list[Any]:
    """The answers to a game's questions; one that fails has its error in its place, and the others are answered."""
    try:
        return list(game.ask())
    except Exception:  # even a fault of ours must not take the other questions with it; it is told in its place
        return [_alone(game, question) for question in game.position.questions]


def _alone(game: Any, question: Any) -> Any:
    try:
        [answer] = ask(game.position, [question])
    except MtglogicError as error:
        return error
    except Exception as error:
        return RuleError(f"a fault of mtglogic: {type(error).__name__}: {error}")
    return answer


def as_data(answer: Any, lang: str = "en") -> dict[str, Any]:
    """An answer under the keys of the game file, or ``{"error": …}``."""
    if isinstance(answer, Exception):
        return {"error": told(answer, lang)}
    data: dict[str, Any] = answer.as_dict()
    return data


@click.command("ask")
@FILES
@common
def ask_command(files: tuple[str, ...], as_json: bool, lang: str, edition: str | None) -> None:
    """Answer every question in the files. With --json, one line a file."""
    bad = False
    say = words(lang)
    for file in game_files(files):
        line: dict[str, Any] = {"file": file}
        try:
            game = load_game(file, edition)
            found = answers(game)
            line["answers"] = [as_data(answer, lang) for answer in found]
        except MtglogicError as error:
            line["error"] = told(error, lang)
        bad = bad or "error" in line or any("error" in answer for answer in line["answers"])
        if as_json:
            print_json(line)
        else:
            click.echo(line.get("error", file))
            if "error" not in line:
                _print(game, found, say)
        sys.stdout.flush()
    sys.exit(2 if bad else 0)


def _print(game: Any, found: list[Any], say: Words) -> None:
    from mtglogic.cli.show import Report, tree

    report = Report(game, say)
    for number, (question, answer) in enumerate(zip(game.position.questions, found, strict=True), 1):
        click.echo("  " + say.label("ask", number=number, kind=question.ask))
        lines = tree(as_data(answer, say.language)) if isinstance(answer, Exception) else report.answer(answer)
        click.echo("\n".join(f"    {line}" for line in lines))


@click.command("test")
@FILES
@common
def test_command(files: tuple[str, ...], as_json: bool, lang: str, edition: str | None) -> None:
    """Compare the answers with what the files expect; print the differences, and exit with 1 if there is any."""
    failed = count = 0
    bad = False
    for file in game_files(files):
        try:
            lines = failures(file, edition)
        except MtglogicError as error:
            lines, bad = told(error, lang).splitlines(), True
        count += 1
        failed += bool(lines)
        if as_json:
            print_json({"file": file, "failures": lines})
        elif lines:
            click.echo("\n".join([file, *(f"  {line}" for line in lines)]))
    say = words(lang).label
    summary = say("failed", failed=failed, count=count) if failed else say("passed", count=count)
    click.echo(summary, err=as_json)
    sys.exit(2 if bad else 1 if failed or not count else 0)


def failures(file: str, edition: str | None = None) -> list[str]:
    """What of a file isn't as it expects, a line each. Raises :class:`MtglogicError` for a file that can't be read."""
    from mtglogic.questions import ask
    from mtglogic.questions.expect import compare

    game = load_game(file, edition)
    found = []
    compared = compare(game.position, answers(game), ask)
    for number, (question, lines) in enumerate(zip(game.position.questions, compared, strict=True), 1):
        found += [f"{number} ({question.ask}): {line}" for line in lines]
    return found
