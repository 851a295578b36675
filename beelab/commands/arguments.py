"""What several commands ask for: a game, who plays, options, workers. The game itself judges what it is given."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

MOST_WORKERS = 256
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, by its name."""
    parser.add_argument("game", metavar="GAME", help="such as happy_bee")


def add_table(parser: argparse.ArgumentParser, bots: bool = True) -> None:
    """Who plays, and what is to differ from the usual rules."""
    parser.add_argument(
        "--players", type=whole, metavar="N", help="how many play (default: the fewest, or the bots)"
    )
    if bots:
        parser.add_argument(
            "--bots",
            type=names,
            metavar="A,B,...",
            help="the bot of each seat; fewer are repeated round the table (default: random)",
        )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=_pair,
        metavar="NAME=VALUE",
        help="an option of the game, such as tie_rule=carry or schedule=1,2,3; may be given several times",
    )


def add_run(parser: argparse.ArgumentParser) -> None:
    """How the work is done."""
    parser.add_argument(
        "--seed", type=whole, default=0, metavar="N", help="the same seed, the same games (default: 0)"
    )
    parser.add_argument("--workers", type=_workers, metavar="N", help="threads (default: one for each core)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def whole(text: str) -> int:
    """A whole number, also written 10_000 or 10,000."""
    try:
        return int(text.replace(",", "_"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is no whole number") from None


def _workers(text: str) -> int:
    number = whole(text)
    if not 1 <= number <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"workers are 1 to {MOST_WORKERS}, not {text[:60]}")
    return number


def names(text: str) -> list[str]:
    """Names with commas between them."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"{text[:60]!r} must be names with commas between them")
    return found


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise argparse.ArgumentTypeError(f"{text[:60]!r} must be NAME=VALUE")
    return name.strip(), value.strip()


def read_value(game: Any, name: str, text: str) -> Any:
    """The text of an option as the kind of value that it takes; what can't be read is left to the game to refuse."""
    kind = next((option.allowed.kind for option in game.options if option.name == name), "choice")
    if name == "players":
        kind = "int"
    if kind == "bool":
        return True if text.lower() in YES else False if text.lower() in NO else text
    if kind in ("int", "numbers"):
        try:
            return int(text) if kind == "int" else tuple(int(part) for part in text.split(","))
        except ValueError:
            return text
    return text


def options(game: Any, choices: argparse.Namespace) -> dict[str, Any]:
    """All `--set NAME=VALUE`.

    Raises:
        BadOption: a name is there twice.
    """
    from beelab.engine.errors import BadOption

    found: dict[str, Any] = {}
    for name, text in choices.set:
        if name in found:
            raise BadOption(f"--set {name} is there twice.")
        if name in (
            "players",
            "bots",
            "seed",
            "games",
            "log",
            "out",
            "progress",
            "executor",
            "batch",
            "limit",
        ):
            raise BadOption(f"{name} is no option of the game; the command's own options are in its --help.")
        found[name] = read_value(game, name, text)
    return found


@contextmanager
def workers(choices: argparse.Namespace) -> Iterator[Executor | None]:
    """The threads that `--workers` asks for; None leaves it to the library."""
    if choices.workers is None:
        yield None
        return
    with ThreadPoolExecutor(choices.workers) as threads:
        yield threads


def progress(choices: argparse.Namespace) -> str | bool:
    """A bar on the terminal, and nothing where nobody looks."""
    return "auto" if sys.stderr.isatty() and not choices.quiet else False


def find_game(name: str) -> Any:
    """The game; says so when its rules must be compiled first.

    Raises:
        UnknownGame: there is none of that name.
    """
    from beelab.engine.compiled import PURE
    from beelab.engine.kernel_cache import kernels_of
    from beelab.games import game as find

    game = find(name)
    if not PURE and sys.stderr.isatty():
        kept = kernels_of(game.folder)
        if kept is not None and not any(kept.rglob("*.nbi")):
            sys.stderr.write(f"Compiling the rules of {game.title}: once, for a minute or two ...\n")
    return game
