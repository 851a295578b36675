"""Trying a strategy out alone, before it enters a tournament."""

from dataclasses import dataclass
from typing import Any

from beelab.engine.errors import BadOption
from beelab.engine.options import check_number
from beelab.study.tournament.asked import Asked
from beelab.study.tournament.entries import MOST_GAMES, Strategy
from beelab.study.tournament.result import Fault
from beelab.study.tournament.seating import one_by_one


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
    check = Asked(game, {"this strategy": strategy}, 1, players, seed, limit, options)
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
