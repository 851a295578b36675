"""The sting grid: before deciding about a card one marks the numbers that would sting; it is answered from the view."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pages import send

import beelab
from beelab_widgets import ClassGame, GuidedGame
from beelab_widgets.answers import judge
from beelab_widgets.asking_first import FIRST
from beelab_widgets.teach import room

NAMES = ["Ada", "Ben", "Chi"]


def flying(captured: str, back: str, **more: Any) -> dict[str, Any]:
    """What Ada sees when Chi's card is in front of her."""
    card = {"HIGH": "9H", "LOW": "4L", "blank": "7"}[back]
    position = {"game": "sweet_honey", "players": 3, "names": NAMES, "phase": "receive", "start": "Chi"}
    position |= {
        "turn": "Ada",
        "captured": {"Ada": captured, "Ben": "8", "Chi": "6H"},
        "card": card,
        "stake": 3,
    }
    position |= {"discs": [15, 15, 12], "pot": 3}
    return dict(beelab.match("sweet_honey", position={**position, **more}, seed=1).view(0))


@pytest.mark.parametrize(
    ("captured", "back", "right"),
    [
        ("9 10", "HIGH", ["9", "10"]),
        ("9 10", "LOW", []),
        ("9 10", "blank", ["9", "10"]),
        ("4L 9", "LOW", ["4"]),
        ("4L 9", "HIGH", ["9"]),
        ("4L 9", "blank", ["4", "9"]),
        ("5 6", "LOW", ["5"]),
        ("5 6", "HIGH", ["6"]),
    ],
)
def test_a_captured_number_that_the_back_can_hide_is_to_be_marked(captured, back, right):
    question = room("sweet_honey").before_deciding(flying(captured, back))
    assert question.answer == right
    assert judge(question, right, 0, str).right


@pytest.mark.parametrize(
    ("marks", "text", "rule"),
    [
        (["9", "8"], "8: you have captured no 8.", "SH-18"),
        (["4"], "A HIGH card is never 4.", "SH-04"),
        ([], "Nothing is marked, and 1 is missing.", "SH-18"),
    ],
)
def test_a_wrong_mark_is_answered_by_its_reason(marks, text, rule):
    question = room("sweet_honey").before_deciding(flying("4L 9", "HIGH"))
    verdict = judge(question, marks, 0, str)
    assert (verdict.right, verdict.text, verdict.rule) == (False, text, rule)


def test_right_marks_are_answered_by_the_count_and_not_by_more():
    question = room("sweet_honey").before_deciding(flying("9 10", "HIGH", hands={"Ada": "4L 2 5 7"}))
    assert question.why == "8 of 15 unseen HIGH cards sting you."


def test_the_worth_of_a_decision_is_the_storyboards():
    view = flying("9 10", "HIGH", hands={"Ada": "4L 2 5 7"}, discs=[11, 17, 14])
    from beelab_widgets.teach.sweet_honey_grid import worth_line

    assert worth_line(view) == "Capture: −3.67 discs on average. Pass: −3."  # (7 x 3 - 4 x 9 - 4 x 10) / 15


def test_the_1_doubles_what_a_sting_costs_and_nobody_pays_more_than_there_is():
    from beelab_widgets.teach.sweet_honey_grid import worth_line

    hands = {"Ada": "4L 2 5 7"}
    alone = worth_line(flying("9", "HIGH", hands=hands))
    doubled = worth_line(flying("1L 9", "HIGH", hands=hands))
    assert alone.startswith("Capture: −0.20")  # 11 x 3 - 4 x 9, of 15
    assert doubled.startswith("Capture: −1.80")  # 11 x 3 - 4 x 15: 18 are owed, 15 are there


def test_nothing_is_asked_at_home_or_of_somebody_else():
    at_home = flying("9 10", "HIGH", start="Ada", discs=[12, 12, 12], pot=9)
    assert room("sweet_honey").before_deciding(at_home) is None
    others = flying("9 10", "HIGH", turn="Ben", discs=[12, 15, 12], pot=6)
    assert room("sweet_honey").before_deciding(others) is None
    assert room("happy_bee").before_deciding(beelab.match("happy_bee", seed=1).view(0)) is None


# ---------------------------------------------------------------- at the table


def asked(kind: type = GuidedGame, seed: int = 5) -> Any:
    """A game at the first decision, with no card open."""
    game, dice = kind("sweet_honey", seed=seed), random.Random(seed)
    if kind is ClassGame:
        send(game, "/lock", mine="15", mean="15")
    while getattr(game, "_open", None) or not game._is_open_first:
        if getattr(game, "_open", None):
            send(game, "/card:later")
        else:
            game.play(dice.choice(game.match.moves(0)))
    return game


@pytest.mark.parametrize("kind", [GuidedGame, ClassGame])
def test_nothing_can_be_played_or_read_before_the_marks_are_right(kind):
    game = asked(kind)
    moves = game.match.moves_played
    for pick in ("/play:capture", "/play:pass", "verb:capture", "/take:capture", "/why"):
        send(game, pick)
        assert game.match.moves_played == moves
        assert game._news == FIRST
    assert 'data-key="choices" hidden' in game.html
    assert 'data-key="unseen" hidden' in game.html
    for option in game._asked_first.answer:
        send(game, f"/first:mark:{option}")
    send(game, "/first:check")
    assert not game._is_open_first
    assert game._asked_first.why in game.html
    assert "hidden" not in game.html.split('data-key="choices"')[1][:10]
    send(game, "/play:pass")
    assert game.match.moves_played > moves


def test_a_second_miss_shows_the_answer_and_lets_one_decide():
    game = asked()
    wrong = next(n for n in game._asked_first.options if n not in game._asked_first.answer)
    send(game, f"/first:mark:{wrong}", "/first:check")
    assert game._is_open_first
    send(game, "/first:check")
    assert not game._is_open_first
    assert "Right: " in game.html
    moves = game.match.moves_played
    send(game, "/play:capture")
    assert game.match.moves_played > moves


def test_every_decision_is_asked_anew_and_an_undone_one_too():
    game = asked()
    send(game, "/first:check", "/first:check", "/play:pass")
    while game._open:
        send(game, "/card:later")
    send(game, "/undo")
    assert game._is_open_first
    assert game._marks == ()


def test_what_is_no_option_is_ignored():
    game = asked()
    send(game, "/first:mark:11", "/first:mark:", "/first:nonsense", "/first:mark:<b>")
    assert game._marks == ()
    assert game._is_open_first


def test_a_whole_class_round_with_the_grid_gives_a_code():
    game, dice = asked(ClassGame), random.Random(2)
    while not game.match.over:
        if game._is_open_first:
            send(game, "/first:check", "/first:check")
        game.play(dice.choice(game.match.moves(0)))
    assert game.code.startswith("SH.")
    assert game.code in game.html
