"""Written positions: what is filled in, and all that can be wrong with them."""

from __future__ import annotations

import json

import pytest

import beelab

from .prepared import BEAR, DRONE, START, THREE, finish, new, play, table

RIGHT = {
    "players": 3,
    "hive": DRONE,
    "hands": {"Ada": "H02 D02 B1", "Ben": ["H03", "W01"], "Chi": "F2 H04"},
    "discards": "H70 H69",
    "turn": "Ben",
    "dealer": "Ada",
}


def at(**changes):
    position = {name: value for name, value in {**RIGHT, **changes}.items() if value is not ...}
    return beelab.match("bears_and_the_bees", position=position)


def test_a_written_position_is_filled_in():
    m = at()
    view = m.view(0)
    assert [card["card"] for card in view["hand"]] == ["H02", "D02", "B1"]
    assert view["hand_sizes"] == [3, 2, 2]
    assert view["discards"] == ["H70", "H69"]
    assert view["pile"] == 103 - 3 - 7 - 2
    assert (view["turn"], view["dealer"], view["turns"]) == (1, 0, [1, 1, 1])
    assert len(view["hive"]) == 4


def test_without_hands_and_hive_they_are_dealt():
    m = beelab.match("bears_and_the_bees", position={"players": 4}, seed=5)
    assert m.view(None)["hand_sizes"] == [8] * 4
    assert m.view(None)["hive"][1]["cell"] == [0, -1]
    other = beelab.match("bears_and_the_bees", position={"players": 4}, seed=6)
    assert other.position()["hands"] != m.position()["hands"]


def test_turns_follow_from_dealer_and_turn():
    m = at(turn="Ada", dealer="Ben")  # Chi began
    assert m.view(None)["turns"] == [1, 1, 2]
    assert at(turns={"Ada": 4, "Ben": 4, "Chi": 4}).view(None)["turns"] == [4, 4, 4]


def test_the_hive_may_be_written_in_any_order_and_bears_come_last():
    shuffled = " ".join(reversed(BEAR.split()))
    m = table(shuffled, hand="H02 H03")
    assert {one["card"] for one in m.view(None)["hive"]} == {"Q", "H01", "H05", "D01", "B1"}
    assert m.view(None)["hive"][-1]["card"] == "B1"
    assert set(m.moves(0)) == set(table(BEAR, hand="H02 H03").moves(0))
    assert table(["Q@0,0r0", *START.split()], hand="H02 H03").moves(0) == table(START, hand="H02 H03").moves(
        0
    )


def test_a_position_in_the_middle_of_a_turn():
    m = at(phase="bonus", turn="Ada", dealer="Chi", hands={"Ada": "H02 H03"}, bonus=2)
    assert m.view(None)["first"] == [1, -2]
    assert "end" in m.moves(0)
    m = at(phase="adjacent", turn="Ada", dealer="Chi", first="1,-2")
    assert all("@" not in move or "@2,-2" in move or "@0,-2" in move for move in m.moves(0))
    m = at(phase="give", turn="Ada", dealer="Chi", gifts=2)
    assert m.moves(0) == ("give 1", "give 2")


@pytest.mark.parametrize("seed", range(3))
def test_every_position_comes_back_whole(seed):
    m = new(3, seed=seed)
    while not m.over:
        if m.moves_played % 7 == seed:
            again = beelab.match("bears_and_the_bees", position=json.loads(json.dumps(m.position())))
            assert again.position() == m.position()
            assert again.moves(m.to_move[0]) == m.moves(m.to_move[0])
        m.play(m.choose(m.to_move[0], "expert"))
    again = beelab.match("bears_and_the_bees", position=m.position())
    assert (again.scores, again.ranking, again.over) == (m.scores, m.ranking, True)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"phase": "dance"}, ["phase: 'dance'"]),
        ({"round": 4}, ["round 4 does not exist", "TB-01"]),
        ({"round": 2}, ["finished tells of 0 rounds, but 1 are over"]),
        ({"phase": "over"}, ["over only after round 3", "finished tells of 0 rounds"]),
        ({"hive": "H02@1,-1r0"}, ["honeycomb must lie on the queen's top side"]),
        ({"hive": "D01@0,-1r0"}, ["honeycomb must lie on the queen's top side"]),
        ({"hive": ""}, ["honeycomb on the queen's top side"]),
        ({"hive": "H01@0,-1r0 H05@1,-1r0"}, ["H05@1,-1r0 can't lie there", "TB-10"]),
        ({"hive": START + " D01@1,0r0"}, ["D01@1,0r0", "TB-11"]),
        ({"hive": START + " D03@5,5r0 H07@9,9r0"}, ["D03@5,5r0", "H07@9,9r0", "TB-09"]),
        ({"hive": START + " F1@1,-2r3"}, ["F1@1,-2r3", "TB-07"]),
        ({"hive": BEAR + " B2@3,-3r0", "hands": ...}, ["B2@3,-3r0", "TB-12"]),
        ({"hive": START + " B1@1,-2r0", "hands": ...}, ["B1@1,-2r0", "TB-17"]),
        ({"hive": START + " H05@2,-2r0"}, ["no H05 is left in the box"]),
        ({"hive": START + " H06@1,-1r4"}, ["two cards lie on (1, -1)"]),
        ({"hive": START + " H06"}, ["'H06' is no card on a cell"]),
        ({"hive": START + " H06@1,-2r7"}, ["r7 is no rotation"]),
        ({"hive": START + " X1@1,-2r0"}, ["no card"]),
        (
            {"hands": {"Ada": "H02 H02", "Ben": "H71", "Chi": "F6"}},
            ["no H02 is left", "'H71' is no card", "'F6'"],
        ),
        ({"hands": {"Ada": "", "Ben": "H03", "Chi": "H04"}}, ["Ada has no card left", "TB-28"]),
        ({"hands": [["H02"]]}, ["hands: 1 entries for 3 seats"]),
        ({"hands": {"Zoe": "H02"}}, ["there is no seat 'Zoe'"]),
        ({"pile": "H60"}, ["of the box are nowhere"]),
        ({"discards": "H02"}, ["no H02 is left"]),
        ({"turn": 7}, ["there is no seat '7'"]),
        ({"turns": [1, 2, 3]}, ["TB-06"]),
        ({"turns": [-1, 400, 1]}, ["-1 is not from 0", "400 is not"]),
        ({"turns": [150, 150, 150]}, ["after 400 turns"]),
        ({"idle": 3}, ["TB-G8"]),
        ({"bonus": 1}, ["belong to a turn"]),
        ({"phase": "bonus"}, ["bonus: 0 bonus plays", "TB-23"]),
        ({"phase": "bonus", "bonus": 9}, ["bonus: 9 bonus plays"]),
        ({"phase": "adjacent", "adjacent": False}, ["adjacent: in the phase adjacent"]),
        ({"phase": "adjacent", "turns": [0, 0, 0]}, ["TB-20"]),
        ({"phase": "adjacent", "first": "0,0"}, ["TB-05"]),
        ({"phase": "adjacent", "first": "5,5"}, ["no card lies on 5,5"]),
        ({"phase": "adjacent", "first": "north"}, ["no cell"]),
        ({"phase": "adjacent", "played": 0}, ["played: 0"]),
        ({"phase": "adjacent", "played": 3}, ["played: 3"]),
        ({"phase": "adjacent", "hive": BEAR, "hands": ...}, ["after B1, a bear"]),
        ({"phase": "give", "gifts": 0}, ["gifts: 0 draws"]),
        ({"phase": "give", "gifts": 7}, ["gifts: 7 draws"]),
        ({"phase": "adjacent", "gifts": 1}, ["gifts: 1 draw"]),
        ({"phase": "give", "leaving": "out"}, ["Ben still has 2 cards"]),
        ({"phase": "give", "leaving": "six sides"}, ["six_match_wins"]),
        ({"phase": "give", "leaving": "tired"}, ["neither 'out' nor"]),
        ({"chance": [1, 2, 3, 2**32]}, ["chance: four words"]),
        (
            {"finished": [{"scores": [0, 1, 2], "winner": 0}], "round": 2, "options": {"rounds": 1}},
            ["round 2"],
        ),
        ({"round": 2, "finished": [{"scores": [0, 1, 2], "winner": 1}]}, ["Ben won round 1 and scores 0"]),
        (
            {"round": 2, "finished": [{"scores": [0, 1, 2], "winner": 0, "end": "blocked"}]},
            ["another winner"],
        ),
        (
            {"round": 2, "finished": [{"scores": [0, 1, 2], "winner": 0, "end": "rain"}]},
            ["'rain' is none of"],
        ),
        ({"round": 2, "finished": [{"scores": [0, 1, -2], "winner": 0}]}, ["not from 0 to 1000"]),
        ({"round": 2, "finished": [{"scores": [0, 1, 2], "winner": 0, "dealer": 1}]}, ["Chi dealt round 1"]),
        ({"weather": "fine"}, ["no 'weather' in a position"]),
        ({"hands": 3, "hive": 4}, ["hands must be", "hive must be"]),
        ({"names": ["A", "B"]}, ["3 players need 3 names"]),
    ],
    ids=lambda value: str(value)[:50],
)
def test_all_that_is_wrong_is_told(changes, problems):
    with pytest.raises(beelab.InvalidPosition) as caught:
        at(**changes)
    told = "; ".join(caught.value.problems)
    for problem in problems:
        assert problem in told, told


def test_several_faults_at_once():
    with pytest.raises(beelab.InvalidPosition) as caught:
        at(phase="dance", round=9, turn="Zoe", discards="H99")
    assert len(caught.value.problems) >= 4


def test_with_two_players_nothing_is_given_out():
    with pytest.raises(beelab.InvalidPosition, match="two players"):
        table(THREE, hand="H03 H04", players=2, phase="give", gifts=1)


def test_last_scores_are_the_hands():
    m = finish(new(2, seed=4))
    position = m.position()
    position["finished"][-1]["scores"] = [score + (score > 0) for score in position["finished"][-1]["scores"]]
    with pytest.raises(beelab.InvalidPosition, match="TB-30"):
        beelab.match("bears_and_the_bees", position=position)


def test_playing_on_from_a_written_position():
    m = at(turn="Ada", dealer="Chi")
    play(m, "D02@0,-2r0", "end")
    assert m.to_move == (1,)
    finish(m, "greedy")
