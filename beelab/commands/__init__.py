"""The commands of `beelab`, one module for each kind. Each has `add(commands)`, which tells the parser about it."""

import argparse
import textwrap
from typing import Any

WIDTH = 90


class CommandError(Exception):
    """Something the user can mend; shown as one sentence, without a traceback."""


class OneSentence(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, and where more is told."""

    def error(self, message: str) -> Any:
        """Say what is wrong and exit with 2."""
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help tells more\n")


def new_command(commands: Any, name: str, text: str, more: str, examples: str) -> OneSentence:
    """A command with its help: a line in the list of all, a description, and examples."""
    parser: OneSentence = commands.add_parser(
        name,
        help=text,
        description=textwrap.fill(f"{text[0].upper()}{text[1:]}. {more}", WIDTH),
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return parser
