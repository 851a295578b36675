"""Advise: how good each legal move is, by playing on from it many times in the worlds that the seat cannot exclude."""

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import polars as pl

from beelab.engine.errors import BadMove, BadOption
from beelab.engine.game import check_seat
from beelab.engine.match import Match
from beelab.engine.options import check_number, check_seed
from beelab.engine.state import as_array, copy_state, new_table, set_numbers
from beelab.study.batches import Progress, run_in_batches
from beelab.study.executors import is_in_this_process
from beelab.study.intervals import standard_error, wilson

MOST_ROLLOUTS = 10**7
WIN = 60  # the parts in which a victory is counted


@dataclass(frozen=True)
class _Question:
    """The decision that is thought about. The state is only read."""

    game: Any  # the game itself, or its name for workers that are not in this process
    start: Any
    seat: int
    moves: tuple[int, ...]
    bot: int
    seed: int
    rollouts: int
    per_piece: int


def advise(
    m: Match,
    seat: int,
    rollouts: int = 1_000,
    bot: str | None = None,
    seed: int = 0,
    *,
    progress: Progress = False,
    executor: Executor | None = None,
) -> pl.DataFrame:
    """The win chance of each legal move, estimated from what the seat knows.

    The cards that the seat cannot know are dealt anew in every rollout; then everybody plays on like `bot`. All moves
    meet the same worlds, so that their difference is surer than each number by itself. The match is not changed.

    Args:
        m: the match.
        seat: who is to be advised; it must have a decision to make.
        rollouts: games played on from each move.
        bot: how everybody goes on; without it like the game's usual adviser, such as "greedy" in Happy Bee.
        seed: a whole number from 0 on.
        progress: False, or as in `simulate`.
        executor: as in `simulate`.

    Returns:
        One row per legal move, the best first: `move`, `win_rate` with its 95 % interval `win_low`, `win_high`,
        `mean_score` at the end with its standard error `score_se`, `rollouts`.

    Raises:
        BadMove: no such seat, or it has nothing to decide.
        BadOption: an unknown bot, or no rollouts.

    >>> import beelab
    >>> m = beelab.match("happy_bee", players=3, seed=7)
    >>> beelab.advise(m, 0, rollouts=50).height == len(m.moves(0))
    True
    """
    if not isinstance(m, Match):
        raise BadOption(f"advise needs a match, not {type(m).__name__}.")
    check_seat(seat, m.players, m.names)
    check_number("rollouts", rollouts, 1, MOST_ROLLOUTS)
    number = m.game.bot_number(m.game.adviser if bot is None else bot)
    if seat not in m.to_move:
        raise BadMove(f"{m.names[seat]} has nothing to decide now.")
    start = m.game.code.new_worlds(m.players)
    copy_state(start[0], m._s)
    per_piece = max(1, min(rollouts, 500 if number else 2_500))
    pieces = -(-rollouts // per_piece)
    moves = tuple(m._legal(seat))
    game = m.game if is_in_this_process(executor) else m.game.name
    question = _Question(game, start[0], seat, moves, number, check_seed(seed), rollouts, per_piece)
    results = run_in_batches(_think, question, len(moves) * pieces, executor, progress, batch=1)
    sums = [sum(results[i * pieces : (i + 1) * pieces]) for i in range(len(moves))]
    rows = [_row(m.game, move, rollouts, *map(int, total)) for move, total in zip(moves, sums, strict=True)]
    most_first = [True, not m.game.fewest_points_win, False]
    return pl.DataFrame(rows).sort(["win_rate", "mean_score", "move"], descending=most_first)


def _think(question: _Question, piece: int, _count: int) -> Any:
    """Some rollouts of one move."""
    from beelab.games import game as find

    game = find(question.game) if isinstance(question.game, str) else question.game
    players = len(question.start.place)
    pieces = -(-question.rollouts // question.per_piece)
    move, first = question.moves[piece // pieces], piece % pieces * question.per_piece
    count = min(question.per_piece, question.rollouts - first)
    sums = new_table(3)
    worlds, desk = game.code.new_worlds(players), game.code.new_desk(question.start)
    bots = set_numbers([question.bot] * players)
    game.code.roll_out(
        worlds, question.start, question.seat, move, question.seed, first, count, bots, desk, sums
    )
    return as_array(sums)


def _row(game: Any, move: int, rollouts: int, wins: int, points: int, squares: int) -> dict[str, Any]:
    share, point = wins / WIN / rollouts, game.point
    low, high = wilson(share, rollouts)
    return {
        "move": game.write(move),
        "win_rate": share,
        "win_low": low,
        "win_high": high,
        "mean_score": points / point / rollouts,
        "score_se": standard_error(points / point, squares / point**2, rollouts),
        "rollouts": rollouts,
    }
