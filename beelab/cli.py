"""The command `beelab`: open the notebooks, play many games, keep and replay single ones."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from beelab.commands import CommandError, OneSentence, lab, records, studies, tournaments

DESCRIPTION = (
    "Interactive teaching notebooks for five bee-themed board and card games, and their simulations."
)
EXAMPLES = """\
examples:
  beelab lab                                                 open the first notebook in a browser
  beelab simulate happy_bee --games 10000 --bots value,random --out games.parquet
  beelab sweep happy_bee --over players=3,4,5 --bots value,random
  beelab tournament happy_bee mine=my_bot.py:choose value random
  beelab record happy_bee --seed 7 | beelab replay -         one game, told move by move

beelab COMMAND --help tells more. Exit codes: 0 all went well, 1 a problem that was explained, 2 wrong usage.
"""
PROBLEM, WRONG_USE, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        0 when all went well, 1 after a problem that was explained, 2 for what can't be asked for (what the parser
        itself refuses exits with 2).
    """
    given, passed_on = _split_at_dashes(list(sys.argv[1:] if arguments is None else arguments))
    choices = _parser().parse_args(given)
    try:
        code = int(choices.run(choices, passed_on))
        sys.stdout.flush()
        return code
    except CommandError as problem:
        return _explain(problem, PROBLEM)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; Python would complain again when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PROBLEM
    except OSError as problem:
        return _explain(f"{problem.filename or 'the output'}: {problem.strerror or problem}", PROBLEM)
    except ValueError as problem:
        from beelab.engine.errors import BadOption, BeelabError, UnknownGame

        if not isinstance(problem, BeelabError):
            raise
        return _explain(problem, WRONG_USE if isinstance(problem, BadOption | UnknownGame) else PROBLEM)


def _explain(problem: object, code: int) -> int:
    sys.stderr.write(f"beelab: {problem}\n")
    return code


def _split_at_dashes(given: list[str]) -> tuple[list[str], list[str]]:
    """What follows -- is not ours."""
    if "--" not in given:
        return given, []
    at = given.index("--")
    return given[:at], given[at + 1 :]


def _parser() -> argparse.ArgumentParser:
    from beelab import __version__

    parser = OneSentence(
        prog="beelab",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"beelab {__version__}")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=OneSentence
    )
    for module in (lab, studies, tournaments, records):
        module.add(commands)
    return parser
