"""Exercises of Sweet Honey, Bee Mine! that only the engine can judge."""

from collections.abc import Callable
from typing import Any

from ..answers import Verdict
from ..strategy_exercise import strategy
from .sweet_honey_grid import held, number_of


def own_capture(data: dict[str, Any], answer: tuple[Any, ...]) -> Verdict:
    """A learner's ``capture(view)`` decides about cards that fly in; everything else is done as ``careful`` does it."""
    mine, *more = answer
    if not callable(mine):
        return Verdict(False, "Give your function: its name without quotes, as in check(..., capture).")
    return strategy(data, (with_own_capture(mine), *more))


def with_own_capture(capture: Callable[[dict[str, Any]], Any]) -> Callable[..., str]:
    """A whole strategy from the one decision that the learner writes."""

    def play(view: dict[str, Any], moves: Any, rng: Any) -> str:
        if "capture" in moves and "pass" in moves:
            return "capture" if capture(view) else "pass"
        if view["phase"] == "send":
            mine = held(view)
            harmless = [move for move in moves if number_of(move.split()[1]) not in mine]
            return str(rng.choice(harmless or list(moves)))
        return str(rng.choice(moves))

    return play


EXERCISES: dict[str, Any] = {"own_capture": own_capture, "strategy": strategy}
