"""Tournaments: balanced seats, the same deals for everybody, and strategies that may go wrong without harm."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Any
from uuid import uuid4

import numpy as np
import polars as pl

from beelab.engine.errors import BadOption
from beelab.engine.options import check_number, check_options, check_players, check_seed
from beelab.study.batches import Progress, run_in_batches
from beelab.study.tournament.entries import check_entries, check_limit
from beelab.study.tournament.playing import BATCH, Batch, Mishap, Plan, play_batch, stop
from beelab.study.tournament.result import Fault, Tournament
from beelab.study.tournament.seating import OTHERS, Table, every_group, mixed_tables, one_by_one

MOST_GAMES = 10**6
MOST_ENTRIES = 10
LIMIT = 0.1

Strategy = Callable[[dict[str, Any], tuple[str, ...], Any], str]
Entries = Mapping[str, str | Strategy]


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
    check = _Check(game, entries, 2, players, seed, limit, options)
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
    check = _Check(game, entries, 1, players, seed, limit, options, against)
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
    check = _Check(game, entries, 1, players, seed, limit, options)
    if not check.players <= len(entries) <= MOST_ENTRIES:
        raise BadOption(
            f"A main round at tables of {check.players} needs {check.players} to {MOST_ENTRIES} entries, "
            f"not {len(entries)}; let more qualify first."
        )
    check_number("deals", deals, 1, MOST_GAMES // comb(len(entries), check.players) // (2 * check.players))
    return check.play(every_group(len(entries), check.players, deals, seed), progress, executor)


@dataclass(frozen=True, slots=True)
class Tryout:
    """How a strategy did on its own: decisions, milliseconds of computing (mean and longest), faults."""

    decisions: int
    mean_ms: float
    longest_ms: float
    faults: tuple[Fault, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing went wrong."""
        return not self.faults


def try_out(
    game: str,
    strategy: Strategy,
    positions: int = 500,
    players: int | None = None,
    seed: int = 0,
    *,
    limit: float = 0.02,
    **options: Any,
) -> Tryout:
    """Try a strategy on so many positions of games against `random` before it enters a tournament.

    Args:
        game: its name.
        strategy: a function `(view, moves, rng) -> move`.
        positions: at least so many decisions.
        players: how many sit at a table.
        seed: a whole number from 0 on.
        limit: seconds of computing for a decision.
        options: what is to differ from the usual rules.

    >>> try_out("happy_bee", lambda view, moves, rng: rng.choice(moves), positions=30).passed
    True
    """
    if isinstance(strategy, str):
        raise BadOption("Only strategies of your own need to be tried out, not bots.")
    check = _Check(game, {"this strategy": strategy}, 1, players, seed, limit, options)
    check_number("positions", positions, 1, MOST_GAMES)
    decisions, games = 0, 10
    while decisions < positions:
        results = check.results(one_by_one(1, check.players, games), False, None)
        decisions = sum(int(batch.rows[:, :, 4].sum()) for batch in results)
        games = max(2 * games, games * positions // max(1, decisions))
    thinking = [batch.thinking[0] for batch in results if 0 in batch.thinking]
    total, answered = sum(t for t, _, _ in thinking), sum(n for _, _, n in thinking)
    longest = max((most for _, most, _ in thinking), default=0.0)
    mean = total / answered if answered else float("nan")
    return Tryout(decisions, mean, longest, check.faults(results))


class _Check:
    """Everything that was asked for, checked, and the way from tables to a result."""

    def __init__(
        self,
        game: str,
        entries: Any,
        fewest: int,
        players: int | None,
        seed: int,
        limit: float,
        options: dict[str, Any],
        against: str = "random",
    ) -> None:
        from beelab.games import game as find

        self.room = find(game)
        self.players = check_players(self.room, self.room.players[0] if players is None else players)
        self.seed, self.limit = check_seed(seed), check_limit(limit)
        self.options = check_options(self.room, self.players, options)
        self.others = self.room.bot_number(against)
        self.names, self.minds = check_entries(self.room, entries, fewest)

    def results(self, tables: list[Table], progress: Progress, executor: Executor | None) -> list[Batch]:
        plan = Plan(
            self.room.name,
            self.players,
            self.options,
            self.names,
            self.minds,
            self.others,
            tuple(tables),
            self.seed,
            self.limit,
            uuid4().hex,
        )
        return run_in_batches(
            play_batch, plan, len(tables), executor, progress, BATCH, partial(stop, plan.run)
        )

    def play(self, tables: list[Table], progress: Progress, executor: Executor | None) -> Tournament:
        results = self.results(tables, progress, executor)
        rows = np.concatenate([batch.rows for batch in results])
        return Tournament(self.room.title, self._frame(tables, rows), self.faults(results))

    def _frame(self, tables: list[Table], rows: np.ndarray) -> pl.DataFrame:
        seats = np.array([seats for _, seats in tables], np.int64).reshape(-1)
        flat, mine = rows.reshape(len(seats), -1), seats != OTHERS
        flat, numbers = flat[mine], np.arange(len(seats))[mine] // self.players
        kind = pl.Enum(self.names)
        return pl.DataFrame(
            {
                "game": numbers.astype(np.uint32),
                "deal": np.array([deal for deal, _ in tables], np.uint32)[numbers],
                "seat": np.tile(np.arange(self.players, dtype=np.uint8), len(tables))[mine],
                "entry": pl.Series(seats[mine].astype(np.uint32)).replace_strict(
                    dict(enumerate(self.names)), return_dtype=kind
                ),
                "score": flat[:, 0] / self.room.point,
                "place": flat[:, 1].astype(np.uint8),
                "win_share": np.where(flat[:, 1] == 1, 1 / flat[:, 2], 0.0),
                "faults": flat[:, 3].astype(np.uint16),
            }
        )

    def faults(self, results: list[Batch]) -> tuple[Fault, ...]:
        """The first fault of each entry and kind, with the number of all."""
        first: dict[tuple[int, str], Mishap] = {}
        count: dict[tuple[int, str], int] = {}
        for mishap in (mishap for batch in results for mishap in batch.mishaps):
            key = (mishap.entry, mishap.kind)
            first.setdefault(key, mishap)
            count[key] = count.get(key, 0) + mishap.count
        return tuple(
            Fault(
                self.names[m.entry],
                m.kind,
                m.text,
                count[key],
                m.game,
                m.deal,
                m.seat,
                m.round,
                m.position,
            )
            for key, m in sorted(first.items())
        )
