"""Where things lie in the hive of The Bears and the Bees, what touches an empty cell, and what a card matches there.

Which placements are legal is never worked out here: the moves that a seat may make are handed in.
"""

from functools import cache
from typing import Any

from .bears_and_the_bees_moves import written

View = dict[str, Any]
RADIUS, HALF_HEIGHT = 40, 34.64  # of a cell, from its middle to a corner and to a side
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # north, then clockwise (TB-07)
LEAST_WIDTH, LEAST_HEIGHT = 340, 380  # so that the first cards aren't giants, nor dwarfs on a phone


@cache
def _usual() -> dict[str, Any]:
    import beelab

    return {option.name: option.default for option in beelab.game("bears_and_the_bees").options}


def rules_of(view: View) -> dict[str, Any]:
    """Every option of a game: the usual ones, and those that were changed."""
    return _usual() | view["options"]


def middle(cell: Any) -> tuple[float, float]:
    """Where a cell's middle lies in the picture."""
    q, r = cell
    return round(1.5 * RADIUS * q, 1), round(2 * HALF_HEIGHT * (r + q / 2), 1)


def frame(view: View) -> tuple[float, float, float, float]:
    """The part of the plane that is shown, at least as large as a few cells: x, y, width, height."""
    places = [middle(one["cell"]) for one in [*view["hive"], *view["open"]]]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    spans = []
    for low, high, edge, least in (
        (min(xs), max(xs), RADIUS + 4, LEAST_WIDTH),
        (min(ys), max(ys), HALF_HEIGHT + 4, LEAST_HEIGHT),
    ):
        size = max(high - low + 2 * edge, least)
        spans.append(((low + high - size) / 2, size))
    (x, width), (y, height) = spans
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def turned(sides: Any, rotation: int) -> tuple[Any, ...]:
    """A card's sides after some clockwise turns of 60 degrees."""
    return tuple(sides[(side - rotation) % 6] for side in range(6))


def cards_by_cell(view: View) -> dict[str, dict[str, Any]]:
    """What lies on each cell, by the cell's name."""
    return {written(one["cell"]): one for one in view["hive"]}


def meets(view: View, cell: str, sides: Any) -> list[bool | None]:
    """For each side of a card on an empty cell: whether it matches what it touches; None: it touches nothing."""
    around = next((one for one in view["open"] if written(one["cell"]) == cell), None)
    if around is None:
        return [None] * 6
    return [
        None if other is None else own is None or own == other or "honey" in (own, other)
        for own, other in zip(sides, around["sides"], strict=True)
    ]


def best_rotation(view: View, cell: str, card: dict[str, Any]) -> int:
    """The rotation in which most sides of a card match on a cell."""

    def misses(rotation: int) -> int:
        return meets(view, cell, turned(card["sides"], rotation)).count(False)

    return min(range(card["looks"]), key=misses)


def earned(view: View, kind: str, matches: int) -> int:
    """The bonus plays that a card earns with its matches (TB-23)."""
    rules = rules_of(view)
    if kind == "bear" or matches < rules["bonus_from"]:
        return 0
    return {"m-2": matches - 2, "one": 1, "none": 0}[rules["bonus"]]


def forced(view: View, kind: str, matches: int) -> int:
    """The draws that a worker's player gives out, or that a flower brings each other player (TB-15, TB-16)."""
    if kind not in ("worker", "flower"):
        return 0
    return {"m-1": matches - 1, "m": matches, "one": 1}[rules_of(view)[f"{kind}_draws"]]


def touched_colours(around: dict[str, Any]) -> list[str]:
    """What an empty cell touches, from north clockwise; a bear last."""
    found = [colour for colour in around["sides"] if colour is not None]
    return [*found, *(["a bear"] if around["bear"] else [])]


def laid(events: Any) -> list[dict[str, Any]]:
    """The cards of this round in the order in which they were laid, each with who laid it."""
    found: list[dict[str, Any]] = []
    for event in events:
        if event.rule == "TB-02":
            found = []
        elif event.rule == "TB-09":
            found.append(
                {"card": event.data["card"], "seat": event.seat, "cell": written(event.data["cell"])}
            )
    return found


def lately(view: View, events: Any) -> dict[str, int]:
    """The cards laid since the last card of whoever looks, or else by whoever laid last: card to seat."""
    found: dict[str, int] = {}
    for one in reversed(laid(events)):
        if view["seat"] is None and found and one["seat"] not in found.values():
            break
        if view["seat"] is not None and one["seat"] == view["seat"]:
            break
        found[one["card"]] = one["seat"]
    return found
