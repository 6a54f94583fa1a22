"""The command line. Each command's module is loaded only when that command is called, so that the start is fast.

Exit codes: 0 answered, 1 a test or a check failed, 2 bad input (a file, an id or an option that can't be taken).
"""

from __future__ import annotations

import errno
import sys
from importlib import import_module
from typing import Any

import click

from mtglogic.cards.book import BookError
from mtglogic.errors import MtglogicError

COMMANDS = {
    "targets": "targets",
    "why": "targets",
    "choices": "targets",
    "choice": "questions",
    "resolve": "questions",
    "retarget": "questions",
    "check": "questions",
    "move": "questions",
    "finds": "questions",
    "visible": "questions",
    "order": "questions",
    "affects": "questions",
    "ask": "asking",
    "test": "asking",
    "read": "cards",
    "card": "cards",
    "cards": "cards",
    "facts": "rules",
    "rules": "rules",
    "diff": "diff",
    "position": "files",
}
"""Each command, and the module of this package that has it, as a function of its name."""


class BadInput(click.ClickException):
    """What can't be taken, said to the user without a traceback."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """On standard error, as it is: the messages of this package already say where and what."""
        click.echo(self.format_message(), err=True)


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"mtglogic.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            meant = f" Did you mean “{near[0]}”?" if near else ""
            raise click.UsageError(f"{error.message}{meant}", ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (BadInput, MtglogicError, BookError) as error:
            raise BadInput(_told(error, ctx)) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            raise BadInput(str(error)) from None


def _told(error: Exception, ctx: click.Context) -> str:
    """The error in the language that the command was called with."""
    from mtglogic.cli.options import LANGUAGE
    from mtglogic.words.messages import told

    return told(error, ctx.meta.get(LANGUAGE, "en"))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="mtglogic")
def main() -> None:
    """Which targets are legal in Magic: The Gathering, and which rule says so.

    GAME is a game file (YAML or JSON) or a puzzle file (.pzl); “-” reads standard input.

    Exit codes: 0 answered, 1 a test or a check failed, 2 bad input.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a sign shows its code
