"""A command for each further kind of question: its keys are those of the game file, the main ones as arguments."""

from __future__ import annotations

from typing import Any

import click
import yaml

from mtglogic.cli.options import GAME, common, load_game, print_json
from mtglogic.position.keys import QUESTIONS
from mtglogic.words import words


def question(kind: str, *arguments: str) -> click.Command:
    """The command that asks a question of that kind; ``arguments`` are the keys that need no ``--``."""
    meaning, keys = QUESTIONS[kind]

    def command(file: str, as_json: bool, lang: str, edition: str | None, **said: str | None) -> None:
        asked = {key: value(text) for key, text in said.items() if text is not None}
        game = load_game(file, edition)
        answer = game.answer(kind, **asked)
        if as_json:
            print_json(answer.as_dict())
        else:
            from mtglogic.cli.show import Report

            click.echo("\n".join(Report(game, words(lang)).answer(answer)))

    command.__doc__ = (
        f"Ask {kind}: {meaning}.\n\nLists and mappings are written as in a game file: [a, b], {{zone: hand}}."
    )
    for key in reversed(keys):
        if key.name not in arguments:
            command = click.option(f"--{key.name.replace('_', '-')}", key.name, metavar="VALUE", help=key.meaning)(
                command
            )
    for name in reversed(arguments):
        command = click.argument(name)(command)
    return click.command(kind)(GAME(common(command)))


def value(text: str) -> Any:
    """A key's value as it is written on the command line."""
    if text[:1] not in ("[", "{") and not text.isdigit() and text not in ("true", "false"):
        return text
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        raise click.BadParameter(f"“{text}” can't be read; write [a, b] or {{key: value}}") from None


choice_command = question("choice", "of", "targets")
resolve_command = question("resolution", "of")
retarget_command = question("retarget", "of", "how")
check_command = question("check", "of", "phrase")
visible_command = question("visible", "object")
order_command = question("order", "zone", "objects")
move_command = question("move", "object", "to")
finds_command = question("finds", "object", "link")
affects_command = question("affects", "instruction")
