"""What the cards of Happy Bee's guided game wait for, and what is right there.

Everything here is worked out from what the learner's seat may see: its view, and the events that it has seen.
"""

from collections.abc import Sequence
from typing import Any

View = dict[str, Any]

CONDITIONS: dict[str, Any] = {
    "round_from": lambda view, wanted: view["round"] >= wanted,
    "last_round": lambda view, wanted: (view["round"] == view["rounds"]) == wanted,
    "has_won": lambda view, seat: view["flower_counts"][seat] > 0,
    "top_is_shared": lambda view, wanted: (_tops(view) > 1) == wanted,
}


def _tops(view: View) -> int:
    """How many seats have the most points at the end."""
    return int(view["scores"].count(max(view["scores"])))


def _totals(view: View, seen: Sequence[Any]) -> list[int]:
    """Each seat's points, as everybody could count them along."""
    totals = [0] * view["players"]
    for event in seen:
        if event.rule == "HB-11":
            totals[event.seat] += sum(event.data["taken"])
    return totals


def card_facts(view: View) -> dict[str, Any]:
    """What a card's marked cause may name besides the view: the number of the last finished round."""
    if view["shown"] is None:
        return {"finished": 0}
    return {"finished": view["rounds"] if view["over"] else view["round"] - 1}


def left_over(view: View, _then: View, _seen: Sequence[Any]) -> int:
    """The bees that were not dealt."""
    bees = view["options"].get("bees_per_family", 6) * len(view["families"])
    return int(bees - sum(view["hand_sizes"]))


def lost_flowers(_view: View, then: View, _seen: Sequence[Any]) -> dict[str, str]:
    """For each flower that left when the card was triggered: the rule that made it leave."""
    return {o["family"]: o["rule"] for o in then["outcomes"] if o["winner"] is None}


def lost_counts(then: View) -> dict[str, str]:
    """For each such flower its counts, seat by seat: what the learner may look at."""
    return {o["family"]: "-".join(map(str, o["counts"])) for o in then["outcomes"] if o["winner"] is None}


ANSWERS: dict[str, Any] = {
    "left_over": left_over,
    "lost_flowers": lost_flowers,
    "total_of_seat_1": lambda view, _then, seen: _totals(view, seen)[1],
    "points_of_the_leader": lambda view, _then, seen: max(_totals(view, seen)),
    "hand_of_seat_1": lambda view, _then, _seen: dict(view["known"][1]),
    "winners": lambda view, _then, _seen: [view["names"][seat] for seat in view["ranking"][0]],
}
