"""Your own strategy: legal, good enough, a medal; and every way to go wrong is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

import beelab
from beelab_widgets.exercises import check
from beelab_widgets.teach import room

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


# ---------------------------------------------------------------- Sweet Honey: only the decision about a flying card

COURAGE = {
    "game": "sweet_honey",
    "players": 3,
    "positions": 60,
    "games": 60,
    "share": 0.6,
    "gold_share": 0.3333,
}


def cautious(view: dict[str, Any]) -> bool:
    """Captures up to a sting chance of one in ten."""
    return bool(10 * view["chance"]["stings"] <= view["chance"]["of"])


def test_a_capture_of_ones_own_passes_when_it_is_cautious_enough():
    verdict = room("sweet_honey").EXERCISES["own_capture"](COURAGE | {"medal_games": 100}, (cautious,))
    assert verdict.right, verdict.text
    assert "Legal in " in verdict.text
    assert 'For gold, 100 games, say it as well: check(..., "gold").' in verdict.text


def test_somebody_who_captures_everything_wins_too_little():
    verdict = room("sweet_honey").EXERCISES["own_capture"](COURAGE, (lambda view: True,))
    assert not verdict.right
    assert "Wanted: 60%" in verdict.text


@pytest.mark.parametrize("given", ["cautious", 3, None])
def test_what_is_no_function_is_asked_for(given: Any):
    verdict = room("sweet_honey").EXERCISES["own_capture"](COURAGE, (given,))
    assert verdict.text == "Give your function: its name without quotes, as in check(..., capture)."


def test_a_capture_that_fails_is_told_with_its_fault():
    verdict = room("sweet_honey").EXERCISES["own_capture"](COURAGE, (lambda view: view["nothing"],))
    assert not verdict.right
    assert "nothing" in verdict.text


def test_all_else_is_done_as_careful_does_it():
    """A card that could sting its own sender is sent only when there is no other."""
    from beelab_widgets.teach.sweet_honey_exercises import with_own_capture

    play, dice = with_own_capture(cautious), random.Random(1)
    position = {
        "game": "sweet_honey",
        "players": 3,
        "phase": "send",
        "start": 0,
        "captured": ["9H", "8", "6"],
    }
    match = beelab.match("sweet_honey", position=position | {"hands": ["9 4L 3 9", None, None]}, seed=1)
    sent = {play(match.view(0), match.moves(0), dice).split()[1] for _ in range(60)}
    assert sent == {"4L", "3"}
    only = beelab.match("sweet_honey", position=position | {"hands": ["9 9 9 9", None, None]}, seed=1)
    assert play(only.view(0), only.moves(0), dice).startswith("send 9 ")
