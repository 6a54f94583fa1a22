"""``position``: a game file or a puzzle file, checked and written out as a game file."""

from __future__ import annotations

import json

import click

from mtglogic.cli.options import GAME, common, load_game


@click.command("position")
@GAME
@common
def position_command(file: str, as_json: bool, lang: str, edition: str | None) -> None:
    """Check GAME, and write it as a game file: the way to turn a puzzle file into one."""
    from mtglogic.position import dump

    position = load_game(file, edition).position
    text = dump(position)
    click.echo(json.dumps(position.data, ensure_ascii=False, indent=1) if as_json else text, nl=as_json)
