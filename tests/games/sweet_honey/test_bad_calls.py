"""Bad calls on tables of Sweet Honey: each gives our error, names the rule, and leaves the game as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import beelab
from beelab.games.sweet_honey import own_deck, sting_chance
from tests.engine.our_errors import everything, gives_our_error

from .prepared import flying, play, table

Call = tuple[str, Callable[[Any], Any], str, str]


def told_to_lose_a_card() -> Any:
    """Ben has captured a 2 that Ada sent: she is about to take one of his cards."""
    captured = {"Ada": ["9H"], "Ben": ["6H", "2"], "Chi": ["8H"]}
    return table(phase="power", captured=captured, captor="Ben", hands={"Ben": ["7", "9", "5", "4"]})


def revealing() -> Any:
    """Ada has chosen her card; Ben and Chi still have to."""
    m = table(
        phase="reveal",
        hands=[["9", "8", "7", "6", "5"], ["10", "8", "7", "6", "5"], ["4", "3", "3", "2", "9"]],
    )
    m.play("reveal 9", 0)
    return m


def over() -> Any:
    m = beelab.match("sweet_honey", players=2, seed=1, rounds=1)
    while not m.over:
        seat = m.to_move[0]
        m.play(m.moves(seat)[-1], seat)
    return m


WHILE_IT_FLIES: list[Call] = [
    ("the receiver sends", lambda m: m.play("send 8 1", 1), "IllegalMove", "SH-11"),
    ("the receiver reveals", lambda m: m.play("reveal 8", 1), "IllegalMove", "SH-11"),
    ("the receiver takes a card", lambda m: m.play("take L", 1), "IllegalMove", "SH-11"),
    ("the sender captures before it is home", lambda m: m.play("capture", 0), "IllegalMove", "SH-11"),
    ("the next one can't wait", lambda m: m.play("pass", 2), "IllegalMove", "SH-11"),
    ("a seat that there is not", lambda m: m.play("capture", 3), "BadMove", "3"),
    ("capture with a card", lambda m: m.play("capture 8", 1), "BadMove", "capture 8"),
    ("a word of another game", lambda m: m.play("blue+blue", 1), "BadMove", "blue"),
    ("no text", lambda m: m.play(None, 1), "BadMove", "None"),
    ("a number", lambda m: m.play(4096, 1), "BadMove", "int|4096"),
    ("a card that there is not", lambda m: m.play("send 11 1", 1), "BadMove", "11"),
    ("a back that a number can't have", lambda m: m.play("send 9L 1", 1), "BadMove", "SH-04|9L"),
    ("a stake of a thousand digits", lambda m: m.play("send 8 " + "9" * 300, 1), "BadMove", "stake"),
    ("a card named by html", lambda m: m.play("send <b>8</b> 1", 1), "BadMove", "<b>8"),
    ("a hint for who is not asked", lambda m: beelab.advise(m, 0, rollouts=5), "BadMove|IllegalMove", "SH-11|Ada|0"),
    ("a bot that takes no risk but 7", lambda m: m.choose(1, "careful(7)"), "BadOption", "careful"),
    ("a bot with a risk in letters", lambda m: m.choose(1, "careful(x)"), "BadOption", "careful"),
    ("a bot with a bracket that it hasn't", lambda m: m.choose(1, "random(0.1)"), "BadOption", "random"),
]  # fmt: skip

AS_THE_SENDER: list[Call] = [
    ("no stake", lambda m: m.play("send 8 0", 0), "IllegalMove", "SH-09"),
    ("four discs", lambda m: m.play("send 8 4", 0), "IllegalMove", "SH-09"),
    ("a card of somebody else's", lambda m: m.play("send 1L 1", 0), "IllegalMove", "SH-09"),
    ("the captured card", lambda m: m.play("send 9H 1", 0), "IllegalMove", "SH-06"),
    ("nothing flies: capture", lambda m: m.play("capture", 0), "IllegalMove", "SH-09"),
    ("nothing flies: pass", lambda m: m.play("pass", 0), "IllegalMove", "SH-09"),
    ("discard for nothing", lambda m: m.play("discard 8", 0), "IllegalMove", "SH-09"),
    ("another seat sends", lambda m: m.play("send 8 1", 1), "IllegalMove", "SH-09"),
]

LOSING_A_CARD: list[Call] = [
    ("a back that is not there", lambda m: m.play("take H", 0), "IllegalMove", "SH-24"),
    ("the captor chooses", lambda m: m.play("take blank", 1), "IllegalMove", "SH-24"),
    ("by its number", lambda m: m.play("take 7", 0), "BadMove", "take 7"),
    ("two cards", lambda m: m.play("take blank blank", 0), "BadMove", "take"),
    ("none", lambda m: m.play("pass", 0), "IllegalMove", "SH-24"),
    ("a discard instead", lambda m: m.play("discard 8", 0), "IllegalMove", "SH-24"),
]

REVEALING: list[Call] = [
    ("a second choice", lambda m: m.play("reveal 8", 0), "IllegalMove", "SH-05"),
    ("a card not in hand", lambda m: m.play("reveal 2", 1), "IllegalMove", "SH-05"),
    ("sending already", lambda m: m.play("send 10 1", 1), "IllegalMove", "SH-05"),
    ("passing", lambda m: m.play("pass", 1), "IllegalMove", "SH-05"),
]

AT_THE_END: list[Call] = [
    ("one more card", lambda m: m.play("send 8 1", 0), "IllegalMove", "SH-31"),
    ("one more capture", lambda m: m.play("capture", 1), "IllegalMove", "SH-31"),
    ("a hint", lambda m: beelab.advise(m, 0, rollouts=5), "BadMove|IllegalMove", "SH-31|nothing to decide"),
]

TABLES = {
    flying: WHILE_IT_FLIES,
    table: AS_THE_SENDER,
    told_to_lose_a_card: LOSING_A_CARD,
    revealing: REVEALING,
    over: AT_THE_END,
}
ROWS = [pytest.param(make, *row[1:], id=row[0]) for make, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("make", "call", "kinds", "words"), ROWS)
def test_a_refused_call_changes_nothing(make, call, kinds, words):
    m = make()
    before = everything(m)
    gives_our_error(lambda: call(m), kinds, words)
    assert everything(m) == before


@pytest.mark.rule("SH-13", "SH-15")
@pytest.mark.parametrize(
    ("m", "rule"),
    [
        (lambda: flying(stake=3, discs={"Ada": 12, "Ben": 2, "Chi": 15}), "SH-13"),
        (lambda: flying(turn="Ada"), "SH-15"),
    ],
)
def test_who_must_capture_cannot_pass(m, rule):
    m = m()
    seat = m.to_move[0]
    before = everything(m)
    gives_our_error(lambda: m.play("pass", seat), "IllegalMove", f"{rule}.*capture|capture.*{rule}")
    assert everything(m) == before
    play(m, "capture")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 7}, "7.*SH-01|SH-01.*7"),
        ({"players": 1}, "1.*SH-01|SH-01.*1"),
        ({"rounds": 0}, "rounds.*SH-31|SH-31.*rounds"),
        ({"target_total": 19}, "target_total.*20"),
        ({"target_total": "35"}, "target_total"),
        ({"max_stake": 0}, "max_stake"),
        ({"hint_rate": 1.5}, "hint_rate"),
        ({"hint_rate": float("nan")}, "hint_rate"),
        ({"deck": "round"}, "deck.*triangular.*flat"),
        ({"penalty": "ten"}, "penalty"),
        ({"marked": (1, 2, 3)}, "marked"),
        ({"powers": "no"}, "powers"),
        ({"small_needed": 4, "small_max": 3}, "SH-27"),
        ({"honey": 3}, "honey"),
    ],
    ids=str,
)
def test_options_that_there_are_not(wrong, words):
    gives_our_error(lambda: beelab.match("sweet_honey", seed=1, **wrong), "BadOption", words)
    gives_our_error(
        lambda: beelab.simulate("sweet_honey", games=1, progress=False, **wrong), "BadOption", words
    )


@pytest.mark.rule("SH-02", "SH-04")
@pytest.mark.parametrize(
    ("csv", "words"),
    [
        ("number,back\n", "0 cards of number 1"),
        ("number,back\n11,HIGH\n", "line 2"),
        ("number,back\n9,LOW\n", "line 2.*9.*LOW"),
        ("number,back,count\n9,HIGH,many\n", "line 2"),
        ("number;back\n1;LOW\n", "line 2"),
        ("number,back,count\n1,LOW,2\n", "2 cards of number 1, not 1"),
        ("\x00\x01", "SH-02|read"),
    ],
)
def test_a_box_that_is_not_this_game(tmp_path: Path, csv: str, words: str):
    path = tmp_path / "mine.csv"
    path.write_text(csv)
    gives_our_error(lambda: own_deck(path), "BadOption", words)
    gives_our_error(lambda: own_deck(tmp_path / "lost.csv"), "BadOption", "lost.csv")


@pytest.mark.parametrize(
    ("captured", "back", "words"),
    [(["9", "9H"], "HIGH", "SH-18"), (["12"], "HIGH", "12"), (["9"], "red", "red"), (9, "HIGH", "9")],
)
def test_chances_of_what_cannot_be(captured, back, words):
    gives_our_error(
        lambda: sting_chance(captured, back), "BeelabError|BadMove|BadOption|InvalidPosition", words
    )
