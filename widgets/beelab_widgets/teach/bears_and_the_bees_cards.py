"""What the cards of the guided game of The Bears and the Bees wait for, and what is right there.

Everything here is worked out from what the learner's seat may see: its view, and the events that it has seen.
"""

from collections.abc import Sequence
from typing import Any

View = dict[str, Any]


def cell(at: Any) -> str:
    """A cell in the notation of moves: ``1,-1``."""
    return f"{at[0]},{at[1]}"


def bear_places(view: View) -> list[str]:
    """The cells where a bear could lie: two touching sides, honey of a drone or worker, no queen or bear (TB-17)."""
    return [
        cell(one["cell"])
        for one in view["open"]
        if one["ready"] and one["honey"] and not one["queen"] and not one["bear"]
    ]


def closed_cells(view: View) -> list[str]:
    """The empty cells that touch a bear (TB-12)."""
    return [cell(one["cell"]) for one in view["open"] if one["bear"]]


def _is_about(view: View, kind: str) -> bool:
    """Whether a card of a kind lies in the hive or in the learner's hand."""
    return any(one["kind"] == kind for one in (*view["hive"], *(view["hand"] or ())))


def _lies(view: View, kind: str) -> bool:
    return any(one["kind"] == kind for one in view["hive"])


CONDITIONS: dict[str, Any] = {
    "about": _is_about,
    "lies": _lies,
    "over": lambda view, wanted: view["over"] == wanted,
}


def card_facts(view: View) -> dict[str, Any]:
    """What a card's marked cause may name besides the view: the learner's own seat."""
    return {"me": view["seat"]}


def _data(seen: Sequence[Any], rule: str, name: str) -> Any:
    """Of the first event of a rule one of its numbers."""
    return next(event for event in seen if event.rule == rule).data[name]


def cards_turned_up(_view: View, _then: View, seen: Sequence[Any]) -> int:
    """How many cards were turned up until the first honeycomb came, itself included (TB-04)."""
    return 1 + sum(event.rule == "TB-04" for event in seen)


ANSWERS: dict[str, Any] = {
    "cards_left": lambda _view, _then, seen: _data(seen, "TB-03", "pile"),
    "cards_turned_up": cards_turned_up,
    "worker_draws": lambda _view, _then, seen: _data(seen, "TB-15", "draws"),
    "flower_draws": lambda _view, _then, seen: _data(seen, "TB-16", "draws"),
    "bear_places": lambda view, _then, _seen: len(bear_places(view)),
    "closed_cells": lambda view, _then, _seen: len(closed_cells(view)),
    "own_points": lambda view, _then, _seen: view["scores"][view["seat"]],
}
