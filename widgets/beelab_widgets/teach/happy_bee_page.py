"""What a lesson of Happy Bee shows beside the position: piles of flowers, results, where the pieces may go."""

from typing import Any

from ..pictures import happy_bee as front
from .happy_bee_pieces import spelled


def check_label(view: dict[str, Any], _picks: list[str]) -> str:
    """What the button says that plays the picked cards."""
    return f"Play {view['k']} card" + ("" if view["k"] == 1 else "s")


def page(lesson: Any) -> dict[str, Any]:
    """What ``happy_bee_lesson.html`` needs beyond what every lesson has."""
    tried, outcome = lesson._tried, lesson._outcome
    data: dict[str, Any] = {
        "piles": _piles(lesson),
        "others": _others(lesson),
        "tried_results": front.results(tried) if tried else [],
        "tried_round": front.finished(tried) if tried else 0,
        "award_choices": _award_choices(lesson),
        "pile_names": _pile_names(lesson, lesson.lesson.me),
    }
    if outcome:
        data |= {"results": front.results(outcome), "finished": front.finished(outcome)}
    return data


def _piles(lesson: Any) -> list[dict[str, Any]]:
    """The flowers in front of each seat, face up or face down; a closed pile tells no value."""
    if lesson._kind == "watch" or not hasattr(lesson.step, "piles"):
        return []
    shown = lesson._what.show if lesson._kind == "ask" else None
    won = (shown and shown.won) or lesson.step.won
    names = lesson.lesson.names
    if won is None and not lesson._piles:
        return []
    piles = won or {name: lesson._piles.get(seat, []) for seat, name in enumerate(names)}
    closed = lesson.step.piles == "closed" and not lesson._complete
    return [
        {"name": name, "values": [0] * len(values) if closed else values, "closed": closed}
        for name, values in piles.items()
    ]


def _others(lesson: Any) -> dict[int, list[str]]:
    """What the others will play, when the learner may peek."""
    if lesson._kind != "do" or not getattr(lesson.step, "peek", False) or lesson._complete:
        return {}
    return {seat: spelled(move) for seat, move in lesson._others.items()}


def _award_choices(lesson: Any) -> list[tuple[str, str]]:
    if getattr(lesson._resolve, "asking_reasons", False):
        return [("HB-12", "tie (HB-12)"), ("HB-13", "nobody there (HB-13)")]
    return [(str(seat), name) for seat, name in enumerate(lesson.lesson.names)] + [("nobody", "nobody")]


def _pile_names(lesson: Any, me: int) -> dict[str, str]:
    names = {}
    for pile in getattr(lesson._resolve, "piles", {}):
        what, seat = pile[:-1], int(pile[-1])
        whose = "You" if seat == me else lesson.lesson.names[seat]
        names[pile] = f"{whose} played" if what == "played" else f"{whose} did not play"
    return names
