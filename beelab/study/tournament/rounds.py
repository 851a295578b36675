"""Tournaments: balanced seats, the same deals for everybody, and strategies that may go wrong without harm."""

from concurrent.futures import Executor
from math import comb
from typing import Any

from beelab.engine.errors import BadOption
from beelab.engine.options import check_number
from beelab.study.batches import Progress
from beelab.study.tournament.asked import Asked
from beelab.study.tournament.entries import MOST_GAMES, Entries
from beelab.study.tournament.result import Tournament
from beelab.study.tournament.seating import every_group, mixed_tables, one_by_one

MOST_ENTRIES = 10  # of a main round
LIMIT = 0.1


def tournament(
    game: str,
    entries: Entries,
    games: int = 2_000,
    players: int | None = None,
    seed: int = 0,
    *,
    limit: float = LIMIT,
    progress: Progress = "auto",
    executor: Executor | None = None,
    **options: Any,
) -> Tournament:
    """Let bots and strategies of your own play against each other.

    A strategy is a function `(view, moves, rng) -> move`: what its seat sees (as `match.view(seat)`), the legal moves,
    and a `random.Random` for its lots. It plays in a process of its own: it sees nothing else, can change nothing, and
    what it prints is not shown. When it raises, returns nonsense or takes too long, a random legal move is played,
    counted and told with the position, and the tournament goes on. It may remember things for a while, but not for
    the whole tournament. It runs with your rights: only enter code that you would run yourself.

    Every deal is played by everybody, at tables drawn by lot, each table from every seat and with left and right
    swapped, so that neither seats nor cards favour anybody. Fewer entries than players share the seats evenly.

    Args:
        game: its name.
        entries: the names, each with a bot's name or a strategy.
        games: at least so many; no deal is cut short.
        players: how many sit at a table; without it the fewest that the rulebook allows.
        seed: a whole number from 0 on. Choose it after the entries are in: whoever knows it knows the cards.
        limit: seconds of computing that a decision may take (the first one a second more). Where it matters is the
            only place where two runs may differ.
        progress: "auto" shows a bar when it takes longer than a second; or a function of (done, total).
        executor: any concurrent.futures.Executor; without it threads. Games with strategies gain from one of processes.
        options: what is to differ from the usual rules.

    Returns:
        A `Tournament`: `.ranking`, `.games`, `.duels`, `.running_share` (polars tables) and `.faults`.

    Raises:
        UnknownGame, BadOption: what is wrong, and what would be right.

    >>> import beelab
    >>> def first(view, moves, rng):
    ...     return moves[0]
    >>> t = beelab.tournament("happy_bee", {"mine": first, "value": "value"}, games=60, players=3, progress=False)
    >>> t.best(1), t.faults
    (['value'], ())
    """
    check = Asked(game, entries, 2, players, seed, limit, options)
    check_number("games", games, 1, MOST_GAMES)
    tables = mixed_tables(len(entries), check.players, games, seed)
    return check.play(tables, progress, executor)


def qualifying(
    game: str,
    entries: Entries,
    games: int = 500,
    players: int | None = None,
    seed: int = 0,
    *,
    against: str = "random",
    limit: float = LIMIT,
    progress: Progress = "auto",
    executor: Executor | None = None,
    **options: Any,
) -> Tournament:
    """Let every entry play alone against a bot in all other seats: all meet the same deals from the same seats.

    Args:
        game: its name, and all others as in `tournament`.
        entries: the names, each with a bot's name or a strategy.
        games: of each entry.
        players: how many sit at a table.
        seed: a whole number from 0 on.
        against: the bot in the other seats.
        limit: seconds of computing for a decision.
        progress: as in `tournament`.
        executor: as in `tournament`.
        options: what is to differ from the usual rules.

    Returns:
        A `Tournament`; its games hold the rows of the entries only.

    >>> t = qualifying("happy_bee", {"a": "value", "b": "random"}, games=40, players=3, progress=False)
    >>> t.ranking["games"].to_list()
    [40, 40]
    """
    check = Asked(game, entries, 1, players, seed, limit, options, against)
    check_number("games", games, 1, MOST_GAMES // len(entries))
    return check.play(one_by_one(len(entries), check.players, games), progress, executor)


def main_round(
    game: str,
    entries: Entries,
    deals: int = 20,
    players: int | None = None,
    seed: int = 0,
    *,
    limit: float = LIMIT,
    progress: Progress = "auto",
    executor: Executor | None = None,
    **options: Any,
) -> Tournament:
    """Let every group of entries that fills a table play every deal, from every seat.

    Ten entries at tables of three are 120 groups with 6 orders of seats: with 20 deals 14,400 games.

    Args:
        game: its name, and all others as in `tournament`.
        entries: at most ten; at least as many as sit at a table.
        deals: how many deals each group plays.
        players: how many sit at a table.
        seed: a whole number from 0 on.
        limit: seconds of computing for a decision.
        progress: as in `tournament`.
        executor: as in `tournament`.
        options: what is to differ from the usual rules.

    >>> t = main_round("happy_bee", {"a": "value", "b": "random", "c": "left"}, deals=2, players=3, progress=False)
    >>> t.games["game"].n_unique()
    12
    """
    check = Asked(game, entries, 1, players, seed, limit, options)
    if not check.players <= len(entries) <= MOST_ENTRIES:
        raise BadOption(
            f"A main round at tables of {check.players} needs {check.players} to {MOST_ENTRIES} entries, "
            f"not {len(entries)}; let more qualify first."
        )
    check_number("deals", deals, 1, MOST_GAMES // comb(len(entries), check.players) // (2 * check.players))
    return check.play(every_group(len(entries), check.players, deals, seed), progress, executor)
