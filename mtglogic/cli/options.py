"""The options that commands share, and what they have in common: a game to load, an answer to print as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from mtglogic.position.model import EDITIONS
from mtglogic.words import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGE = "mtglogic.language"
"""Under this key the context knows the language asked for, also where an error is told."""

GAME = click.argument("file", metavar="GAME")


def _language(ctx: click.Context, _: click.Parameter, value: str) -> str:
    ctx.meta[LANGUAGE] = value
    return value


def common(command: F) -> F:
    """``--json``, ``--lang`` and ``--edition``, which every command has."""
    for option in (
        click.option(
            "--edition", type=click.Choice([*EDITIONS, "current"]), help="Rules to use in place of the file's."
        ),
        click.option(
            "--lang", type=click.Choice(LANGUAGES), default="en", help="Language of the words.", callback=_language
        ),
        click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    ):
        command = option(command)
    return command


def announced(command: F) -> F:
    """What is announced for a source: its ability, modes, X and so on."""
    for option in (
        click.option("--event", multiple=True, metavar="KEY=ID", help="What “that player” or “that object” is."),
        click.option(
            "--cast-with", multiple=True, metavar="COST", help="An alternative or additional cost: overload …"
        ),
        click.option("--kicked", is_flag=True, help="It is kicked."),
        click.option("--mode", "modes", type=int, multiple=True, help="A chosen mode, from 1; may be repeated."),
        click.option("--x", type=int, help="The X announced."),
        click.option("--by", metavar="PLAYER", help="Who casts, activates or controls it."),
        click.option("--face", metavar="NAME", help="The face or half that it is cast as."),
        click.option("--ability", metavar="NAME", help="Its paragraph's number, its keyword, or its loyalty cost."),
    ):
        command = option(command)
    return command


def announcement(options: dict[str, Any]) -> dict[str, Any]:
    """The keys of a question that the options of :func:`announced` stand for."""
    keys = {key: value for key, value in options.items() if not (value is None or value is False or value == ())}
    if "event" in keys:
        pairs = [entry.partition("=") for entry in keys["event"]]
        if any(key not in ("player", "object") or not value for key, _, value in pairs):
            raise click.BadParameter("write player=NAME or object=ID", param_hint="--event")
        keys["event"] = {key: value for key, _, value in pairs}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()}


def load_game(file: str, edition: str | None) -> Any:
    """The game in a file, or on standard input where the file is ``-``. Raises what :func:`mtglogic.load` raises."""
    import mtglogic
    from mtglogic.errors import GameFileError, Problem

    if file != "-":
        return mtglogic.load(file, edition=edition)
    try:
        text = sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise GameFileError([Problem(f"this is not text in UTF-8 (byte {error.start})", "-")]) from None
    return mtglogic.loads(text, edition=edition)


def print_json(data: Any) -> None:
    """One line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False))
