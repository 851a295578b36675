"""What the cards of Sweet Honey's guided game wait for, and what is right there.

Everything here is worked out from what the learner's seat may see: its view, and the events that it has seen.
"""

from collections.abc import Sequence
from typing import Any

from .sweet_honey_grid import has_to_decide, number_of

TARGET, NEAR, SMALL_NEAR = 35, 25, 2  # SH-27, and what is near to it
View = dict[str, Any]


def _active(view: View) -> list[int]:
    return [seat for seat in range(view["players"]) if seat not in view["out"]]


def _end_is_near(view: View) -> bool:
    """Whether somebody who is still in may soon end the round, or has ended it."""
    near = [view["totals"][s] >= NEAR or view["small"][s] >= SMALL_NEAR for s in _active(view)]
    return bool(view["over"] or any(near) or len(near) == 2)


def _is_poor(view: View) -> bool:
    return has_to_decide(view) and view["discs"][view["seat"]] < view["flight"]["stake"]


def _has_captured(view: View, number: int) -> bool:
    return any(number_of(card) == number for cards in view["captured"] for card in cards)


CONDITIONS: dict[str, Any] = {
    "decides": lambda view, wanted: has_to_decide(view) == wanted,
    "poor": lambda view, wanted: _is_poor(view) == wanted,
    "end_is_near": lambda view, wanted: _end_is_near(view) == wanted,
    "captured_number": _has_captured,
    "over": lambda view, wanted: view["over"] == wanted,
}


def card_facts(view: View) -> dict[str, Any]:
    """What a card's marked cause may name besides the view: the learner's own seat."""
    return {"me": view["seat"]}


def _first(seen: Sequence[Any], rule: str, after: str = "") -> Any:
    """The first event of a rule, after the first one of another if that is wanted."""
    since = next((at for at, event in enumerate(seen) if event.rule == after), 0)
    return next(event for event in seen[since:] if event.rule == rule)


def starter_after_sting(view: View, _then: View, seen: Sequence[Any]) -> list[str]:
    """Who started after the first sting (SH-22)."""
    return [view["names"][_first(seen, "SH-22").seat]]


def receiver_after_sting(view: View, _then: View, seen: Sequence[Any]) -> list[str]:
    """To whom the first card after a sting was sent (SH-14)."""
    return [view["names"][_first(seen, "SH-09", after="SH-18").data["to"]]]


def short_of_end(_view: View, then: View, _seen: Sequence[Any]) -> int:
    """What the largest total of a player who is still in lacked to 35 (SH-27)."""
    return max(0, TARGET - max(then["totals"][seat] for seat in _active(then)))


ANSWERS: dict[str, Any] = {
    "cards_in_deck": lambda _view, then, _seen: then["deck"],
    "starter_after_sting": starter_after_sting,
    "receiver_after_sting": receiver_after_sting,
    "stake": lambda _view, then, _seen: then["flight"]["stake"],
    "short_of_end": short_of_end,
    "own_score": lambda view, _then, _seen: view["scores"][view["seat"]],
}
