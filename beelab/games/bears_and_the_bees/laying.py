"""Laying the hive of a written position card by card, in an order in which it can have grown."""

from typing import Any

from beelab.engine.errors import BadMove
from beelab.games.bears_and_the_bees.cards import coordinates, read_lying, write_card, write_lying
from beelab.games.bears_and_the_bees.hive import cell_of, clear_hive, find_cell, lay
from beelab.games.bears_and_the_bees.moves import place_move, refusal_of_placement
from beelab.games.bears_and_the_bees.state import (
    FIRST,
    FIRST_BEAR,
    FIRST_DRONE,
    QUEEN,
    QUEEN_CELL,
    add_card,
    take_card,
)

Lying = tuple[int, int, int]  # card, coordinates, rotation

WHY = {
    7: "it looks the same in a smaller rotation (TB-07)",
    9: "it has too few sides that touch the hive (TB-09)",
    10: "a side of it does not match (TB-10)",
    11: "only honeycombs may touch the queen (TB-11)",
    12: "nothing may touch a bear (TB-12)",
    17: "a bear needs honey of a drone or worker (TB-17)",
}


def read_hive(written: Any, left: set[int]) -> tuple[list[Lying], list[str]]:
    """The written cards of a hive, taken out of those that are left in the box, and what is wrong."""
    hive: list[Lying] = []
    problems: list[str] = []
    cells = {QUEEN_CELL}
    for word in written.split() if isinstance(written, str) else written or ():
        try:
            one = read_lying(word)
        except BadMove as error:
            problems.append(f"hive: {str(error).rstrip('.')}")
            continue
        if one is None:
            problems.append(f"hive: {word[:40]!r} is no card on a cell, such as H07@1,-1r3")
            continue
        card, at, _ = one
        if card == QUEEN and at == QUEEN_CELL:
            continue
        if card not in left:
            problems.append(f"hive: no {write_card(card)} is left in the box (TB-03)")
        elif at in cells:
            problems.append(f"hive: two cards lie on {coordinates(at)} (TB-09)")
        else:
            hive.append(one)
        left.discard(card)
        cells.add(at)
    if written is not None and not problems and not hive:
        problems.append("hive: the honeycomb on the queen's top side, at 0,-1, is missing (TB-05)")
    return hive, problems


def lay_hive(s: Any, hive: list[Lying]) -> list[str]:
    """Lay the cards in the written order if they can have been laid so, else in another order, bears last.

    A card that has enough neighbours once has them ever after, so the order among the others does not matter.
    """
    s.phase, phase = FIRST, int(s.phase)
    start = [one for one in hive if one[1] == cell_of(0, -1)]
    if not start or start[0][0] >= FIRST_DRONE:
        problems = ["hive: a honeycomb must lie on the queen's top side, at 0,-1 (TB-05)"]
    elif start[0][2] >= s.looks[start[0][0]]:
        problems = [f"hive: {write_lying(*start[0])}: {WHY[7]}"]
    else:
        rest = [one for one in hive if one is not start[0]]
        problems = _lay_all(s, start[0], rest)
        if problems:
            others = [one for one in rest if one[0] < FIRST_BEAR]
            problems = _lay_all(s, start[0], others, [one for one in rest if one[0] >= FIRST_BEAR])
    s.phase = phase
    return problems


def _lay_all(s: Any, start: Lying, *groups: list[Lying]) -> list[str]:
    """Lay one group after the other, all that can be laid; what is wrong with each card that cannot."""
    clear_hive(s)
    lay(s, find_cell(s, start[1]), start[0], start[2])
    problems = []
    for group in groups:
        wrong = _lay_group(s, group)
        problems += [f"hive: {write_lying(*one)} can't lie there: {WHY[code // 1000]}" for one, code in wrong]
    return problems


def _lay_group(s: Any, rest: list[Lying]) -> list[tuple[Lying, int]]:
    """Lay cards as long as one of them can be laid; those that are left, and why."""
    while rest:
        wrong: list[tuple[Lying, int]] = []
        for one in rest:
            code = _refusal(s, one)
            if code:
                wrong.append((one, code))
            else:
                lay(s, find_cell(s, one[1]), one[0], one[2])
        if len(wrong) == len(rest):
            return wrong
        rest = [one for one, _ in wrong]
    return []


def _refusal(s: Any, one: Lying) -> int:
    """Why a card can't be laid now, as a number of `moves.refusal`; 0 when it can."""
    add_card(s, 0, one[0])
    code = int(refusal_of_placement(s, 0, int(place_move(*one))))
    take_card(s, 0, one[0])
    return code
