"""Your own strategy: legal, good enough, a medal; and every way to go wrong is told."""

from __future__ import annotations

from typing import Any

import pytest

from beelab_widgets.exercises import check

SMALL = {
    "game": "happy_bee",
    "players": 3,
    "positions": 20,
    "games": 30,
    "share": 0.6,
    "medal_games": 60,
    "medal_share": 0.5,
    "gold_against": "value",
    "gold_share": 0.95,
}
DATA = {"exercise": [{"id": "E8", "ask": "?", "type": "engine", "check": "strategy", "data": SMALL}]}


def top(view: dict[str, Any], moves: tuple[str, ...], rng: Any) -> str:
    """The storyboard's start: cards of the best flowers."""
    play: list[str] = []
    hand = dict(view["hand"])
    for colour, _ in sorted(view["flowers"].items(), key=lambda cv: -cv[1]):
        while hand.get(colour, 0) and len(play) < view["k"]:
            play.append(colour)
            hand[colour] -= 1
    return "+".join(sorted(play))


def checked(*answer: Any) -> Any:
    return check("E8", *answer, source=DATA)


def test_a_good_strategy_passes_and_may_try_for_more():
    result = checked(top)
    assert result
    assert "games against two random players" in result.text
    assert checked(top, "medal")
    assert "For gold the lower end must be above 95.0%" in checked(top, "gold").text


def test_a_weak_one_is_told_what_is_wanted():
    result = checked(lambda view, moves, rng: moves[0])
    assert result.right is False
    assert "Wanted: 60%." in result.text


@pytest.mark.parametrize(
    ("strategy", "word"),
    [
        (lambda view, moves, rng: 1 / 0, "raised"),
        (lambda view, moves, rng: "pink", "illegal|nonsense"),
        (lambda view, moves, rng: None, "nonsense"),
        (lambda: 0, "raised"),
    ],
)
def test_a_fault_is_told_with_its_place(strategy: Any, word: str):
    result = checked(strategy)
    assert result.right is False
    assert any(kind in result.text for kind in word.split("|"))
    assert "round" in result.text


@pytest.mark.parametrize("answer", [("top",), (7,), (top, "silver"), (top, top)])
def test_what_is_no_strategy_is_told(answer: tuple[Any, ...]):
    assert "Give your function" in checked(*answer).text


def test_nothing_tried():
    assert checked(...).right is None
