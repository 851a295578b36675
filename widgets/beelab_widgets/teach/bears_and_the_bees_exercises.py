"""Exercises of The Bears and the Bees that only the engine can judge."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..answers import Verdict
from ..strategy_exercise import MEDALS, strategy

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Placement:
    """A card that can be played now: where, turned how often, with how many matches."""

    move: str
    card: str
    cell: tuple[int, int]
    turns: int
    matches: int


def own_choice(data: dict[str, Any], answer: tuple[Any, ...]) -> Verdict:
    """A learner's ``choose(view, options)`` picks each card; ``nothing_fits(view)`` what is done without one."""
    functions = [one for one in answer if callable(one)]
    medals = [one for one in answer if not callable(one)]
    if not 1 <= len(functions) <= 2 or any(word not in MEDALS for word in medals):
        return Verdict(False, "Give your functions without quotes, as in check(..., choose, nothing_fits).")
    return strategy(data, (with_own_choice(*functions), *medals))


def with_own_choice(
    choose: Callable[[View, list[Placement]], Any], nothing_fits: Callable[[View], Any] | None = None
) -> Callable[..., str]:
    """A whole strategy from the decisions that the learner writes; workers' draws go to anybody."""

    def play(view: View, moves: Any, rng: Any) -> str:
        options = placements(view, moves)
        if options:
            chosen = choose(view, options)
            return str(getattr(chosen, "move", chosen))
        if view["phase"] == "first":
            return wanted(nothing_fits(view)) if nothing_fits else "draw"
        if view["phase"] == "give":
            return str(rng.choice(list(moves)))
        return "skip" if "skip" in moves else "end"

    return play


def placements(view: View, moves: Sequence[str]) -> list[Placement]:
    """The cards that can be played now. Every touching side matches (TB-10), so a cell tells how many there are."""
    touching = {tuple(one["cell"]): int(one["touching"]) for one in view["open"]}
    found = []
    for move in moves:
        card, at, rest = move.partition("@")
        if at:
            where, _, turns = rest.partition("r")
            x, y = where.split(",")
            cell = (int(x), int(y))
            found.append(Placement(move, card, cell, int(turns), touching[cell]))
    return found


def wanted(said: Any) -> str:
    """``("discard", "H05")`` or ``"draw"`` as a move."""
    return said if isinstance(said, str) else " ".join(map(str, said))


EXERCISES: dict[str, Any] = {"own_choice": own_choice, "strategy": strategy}
