"""Written positions: what is filled in, and all that can be wrong with them."""

from __future__ import annotations

import json

import pytest

import beelab

from .prepared import discs_in_all, finish, flying, table

RIGHT = {
    "players": 3,
    "phase": "receive",
    "start": "Chi",
    "turn": "Ada",
    "discs": {"Ada": 11, "Ben": 17, "Chi": 14},
    "card": "9H",
    "stake": 3,
    "pot": 3,
    "captured": {"Ada": ["9", "10"], "Ben": ["8"], "Chi": ["6H"]},
    "hands": {"Ada": "4L 2 5 7"},
}


def at(**changes):
    position = {name: value for name, value in {**RIGHT, **changes}.items() if value is not ...}
    return beelab.match("sweet_honey", position=position)


def test_a_written_position_is_filled_in():
    m = at()
    view = m.view(0)
    assert view["hand"] == ["7", "5", "4L", "2"]
    assert view["hand_sizes"] == [4, 4, 4]
    assert view["centre"] == 0
    assert view["chance"] == {"stings": 8, "of": 15, "numbers": [9, 10]}
    assert discs_in_all(m) == 45
    assert m.moves(0) == ("capture", "pass")
    m.play("pass")
    assert m.view(None)["discs"] == [8, 17, 14]
    assert m.view(None)["flight"]["pot"] == 6


def test_who_passed_follows_from_who_sent_and_who_decides():
    m = at(turn="Ben", discs=[12, 15, 12], pot=..., centre=0)
    assert m.view(None)["flight"]["passed"] == [0]
    assert m.view(None)["flight"]["pot"] == 6


def test_cards_that_were_discarded_for_a_two_are_filled_in():
    m = table(captured=[["9H"], ["2", "3", "10"], ["8H"]])
    assert m.view(None)["discard_sizes"] == [0, 2, 0]
    assert m.view(None)["hand_sizes"] == [4, 2, 4]


def test_another_seed_fills_in_other_cards():
    hands = [
        beelab.match("sweet_honey", position=RIGHT, seed=seed).position()["hands"][1] for seed in range(4)
    ]
    assert len({tuple(hand) for hand in hands}) > 1


def test_a_finished_game_can_be_loaded():
    m = finish(beelab.match("sweet_honey", players=3, seed=4))
    again = beelab.match("sweet_honey", position=json.loads(json.dumps(m.position())))
    assert again.over
    assert (again.scores, again.ranking) == (m.scores, m.ranking)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"discs": [11, 17, 15], "centre": 0}, "45 discs.*SH-01"),
        ({"discs": [-1, 29, 14]}, "Ada can't have -1 discs.*SH-G5"),
        ({"discs": [11, 17]}, "discs: 2 entries for 3 seats"),
        ({"captured": {"Ada": ["9", "9H"], "Ben": ["8"], "Chi": ["6H"]}}, "two cards of number 9.*SH-18"),
        ({"captured": {"Ada": ["9"], "Ben": ["8"]}}, "Chi's captured cards are missing.*SH-06"),
        ({"captured": {"Ada": ["10", "9", "8", "7", "1L"], "Ben": ["8"], "Chi": ["6H"]}}, "35.*SH-27"),
        ({"captured": {"Ada": ["1L", "4", "5"], "Ben": ["8"], "Chi": ["6H"]}}, "small bees.*SH-27"),
        ({"captured": {"Ada": ["11"], "Ben": ["8"], "Chi": ["6H"]}}, "no card"),
        ({"captured": {"Ada": ["7L"], "Ben": ["8"], "Chi": ["6H"]}}, "SH-04"),
        ({"captured": {"Dov": ["7"]}}, "no seat 'Dov'"),
        ({"hands": {"Ada": "4L 2 5"}}, "hand has 3 cards, not 4.*SH-02"),
        ({"hands": {"Ada": "4L 2 5 7 8"}}, "hand has 5 cards, not 4"),
        ({"hands": {"Ada": "1L 1L 5 7"}}, "no 1L is left.*SH-02"),
        ({"hands": {"Ada": "4L 2 5 7 8 9 10 10"}}, "8 cards, at most 5"),
        ({"dropped": {"Ada": ["5"]}}, "discarded 1 card.*SH-24"),
        ({"stung": {"Ben": "7"}}, "Ben can't be stung by a 7.*SH-18"),
        ({"stung": {"Ben": "8", "Chi": "6"}}, "SH-14|SH-27"),
        ({"stung": {"Ada": "9"}}, "skipped.*SH-14"),
        ({"stung": {"Chi": "6"}}, "knocked out sends no card.*SH-14"),
        ({"card": ...}, "card.*SH-09"),
        ({"card": "12"}, "no card"),
        ({"stake": 4, "pot": 4, "discs": [11, 16, 14]}, "stake: 4.*SH-09"),
        ({"pot": 4, "discs": [10, 17, 14]}, "pot: 3 discs.*SH-12"),
        ({"start": ...}, "start is missing.*SH-09"),
        ({"turn": "Dov"}, "no seat 'Dov'"),
        ({"phase": "sleep"}, "phase: 'sleep'"),
        ({"phase": "send"}, "card|stake"),
        ({"phase": "power", "card": ..., "stake": ..., "pot": ..., "captor": "Ada"}, "captor.*SH-24"),
        ({"phase": "discard", "card": ..., "stake": ..., "pot": ...}, "owing.*SH-08"),
        ({"owing": ["Ben"]}, "owing.*SH-08"),
        ({"chosen": {"Ada": "7"}}, "chosen.*SH-05"),
        ({"round": 0}, "round 0.*SH-31"),
        ({"round": 2}, "finished tells of 0 rounds.*SH-30"),
        ({"round": 2, "finished": [{"scores": [15, 15, 16], "end": "total", "taker": 0}]}, "don't add up"),
        ({"round": 2, "finished": [{"scores": [15, 15, 15], "end": "rain", "taker": 0}]}, "rain.*SH-27"),
        ({"deck": ["7", "8"]}, "of the box are nowhere.*SH-02"),
        ({"chance": [1, 2, 3, -1]}, "chance: four words"),
        ({"hands": 5}, "hands must be"),
        ({"weather": "sunny"}, "there is no 'weather'"),
        ({"discs": [11.5, 17, 14]}, "discs must be"),
        ({"players": 7}, "SH-01"),
        ({"options": {"rounds": 9}}, "SH-31"),
    ],
)
def test_what_can_be_wrong(changes, says):
    with pytest.raises(beelab.InvalidPosition, match=says):
        at(**changes)


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(beelab.InvalidPosition) as caught:
        at(round=9, hands={"Ada": "12 1L 1L 4"}, captured={"Eli": ["9"]})
    assert len(caught.value.problems) >= 4


@pytest.mark.rule("SH-05")
def test_choices_that_are_made_are_kept():
    hands = [["9", "8", "7", "6", "5"], ["10", "8", "7", "6", "5"], ["9H", "8", "7", "6", "5"]]
    m = table(phase="reveal", hands=hands, chosen={"Ben": "10"})
    assert m.to_move == (0, 2)
    m.play("reveal 9", 0)
    m.play("reveal 8", 2)
    assert m.view(None)["captured"] == [["9"], ["10"], ["8"]]
    with pytest.raises(beelab.InvalidPosition, match="SH-05"):
        table(phase="reveal", hands=hands, chosen={"Ada": "9", "Ben": "10", "Chi": "8"})


@pytest.mark.parametrize(
    "tried", ["", "send", "send 8", "send 8 x", "send 8 99", "take", "take 8", "capture 8", "fly", "reveal", "reveal 0",
              "discard 8X", "send 8 -1", "pass 2", "☃"],
)  # fmt: skip
def test_text_that_is_no_move(tried):
    with pytest.raises(beelab.BadMove):
        flying().play(tried, 1)


@pytest.mark.parametrize(
    ("text", "means"),
    [("SEND 8h 2", "send 8H 2"), ("send 8 2", "send 8 2"), ("send 8B 2", "send 8 2"), ("send 8 blank 2", "send 8 2"),
     ("send  4 low,  1", "send 4L 1"), ("reveal 10H", "reveal 10H"), ("Take high", "take H"), ("take B", "take blank"),
     (" Capture ", "capture"), ("PASS", "pass"), ("discard 3-L", "discard 3L")],
)  # fmt: skip
def test_moves_are_read_in_any_spelling(text, means):
    game = beelab.game("sweet_honey")
    assert game.write(game.parse(text)) == means
