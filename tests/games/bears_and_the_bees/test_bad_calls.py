"""Text that is no move, positions that make no sense: always our own errors, which name what is wrong."""

from __future__ import annotations

import pytest

import beelab

from .prepared import START, new, table

NAN = float("nan")


@pytest.mark.parametrize(
    "text",
    ["", " ", "H01", "H00@1,-1r0", "H71@1,-1r0", "D11@1,-1", "W16@1,1", "F6@1,1", "B7@1,1", "X1@1,1", "Q@1,1r0",
     "H01@1", "H01@1,x", "H01@1,-1r6", "H01@1,-1r-1", "H01@200,0r0", "H01@0,-128r0", "@1,-1r0", "H01@1,-1,0r0",
     "give", "give Ben", "give 5", "give 1 2", "give -1", "discard", "discard H99", "draw 2", "end turn", "skip it",
     "pass", "H01 1 -1 0 0", "draw draw", "H01@1.5,0r0", "\u2603", "H01@" + "9" * 300],
)  # fmt: skip
def test_no_move_at_all(text):
    m = new(seed=1)
    before = m.position()
    with pytest.raises(beelab.BadMove) as caught:
        m.play(text)
    assert len(str(caught.value)) < 400
    assert m.position() == before


@pytest.mark.parametrize(
    ("text", "move"),
    [("h1@1,-1r3", "H01@1,-1r3"), (" H01 @ 1, -1 R3 ", "H01@1,-1r3"), ("H01 at (1,-1) r3", "H01@1,-1r3"),
     ("d2@0,0", "D02@0,0r0"), ("H01@1;-1", "H01@1,-1r0"), ("Draw", "draw"), ("DISCARD b02", "discard B2"),
     ("discard f-1", "discard F1"), ("Give 2", "give 2"), ("  end ", "end"), ("SKIP", "skip")],
)  # fmt: skip
def test_moves_in_any_case_and_spacing(text, move):
    game = beelab.game("bears_and_the_bees")
    assert game.write(game.parse(text)) == move
    assert game.parse(move) == game.parse(text)


@pytest.mark.parametrize(
    "number", [0, 1, 2**26, 2**40, 7 << 26, (1 << 26) + 7, (4 << 26) + (5 << 19), (3 << 26) + 1]
)
def test_numbers_that_are_no_moves(number):
    game = beelab.game("bears_and_the_bees")
    with pytest.raises(beelab.BadMove):
        game.parse(game.write(number))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"round": 10**25}, "round"), ({"round": True}, "round"), ({"round": NAN}, "round"), ({"turn": -1}, "turn"),
        ({"turn": True}, "turn"), ({"dealer": 10**30}, "dealer"), ({"turns": [10**30, 0, 0]}, "TB-G34"),
        ({"turns": 3}, "turns"), ({"idle": 10**30}, "TB-G8"), ({"idle": -1}, "TB-G8"), ({"hive": [1, 2]}, "hive"),
        ({"hive": ["H01"]}, "hive"), ({"hive": None, "hands": 7}, "hands"), ({"discards": [None]}, "discards"),
        ({"pile": {"a": 1}}, "pile"), ({"phase": "bonus", "bonus": 10**30}, "bonus"),
        ({"phase": "bonus", "bonus": 1, "played": 10**30}, "played"), ({"phase": "give", "gifts": -(10**30)}, "gifts"),
        ({"phase": "adjacent", "adjacent": 1}, "adjacent"), ({"phase": 3}, "phase"), ({"thought": [1, 2]}, "thought"),
        ({"chance": [-1, 0, 0, 0]}, "chance"), ({"finished": 3}, "finished"),
        ({"finished": [{"scores": 3}]}, "finished"),
        ({"round": 2, "finished": [{"scores": [0, 10**40, 1], "winner": 0}]}, "not from 0 to 1000"),
        ({"round": 2, "finished": [{"scores": [0, 1], "winner": 0}]}, "2 entries for 3 seats"),
        ({"round": 2, "finished": [{"scores": [0, 1, 1], "winner": 0, "turns": 10**9}]}, "finished"),
        ({"round": 2, "finished": [{"scores": [0, 1, 1], "winner": "Zoe"}]}, "Zoe"),
        ({"players": 6}, "TB-01"), ({"names": "Ada"}, "names"), ({"options": {"bears": 9}}, "bears"),
        ({"options": 3}, "options"),
        ({"hands": {"Ada": "H02"}, "hive": START + " H09@1,-2r1 H09@1,-2r1"}, "H09"),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_positions_that_cannot_be(changes, words):
    position = {"players": 3, "hive": START, "hands": {"Ada": "H02 H03"}, **changes}
    with pytest.raises(beelab.InvalidPosition) as caught:
        beelab.match("bears_and_the_bees", position=position)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 2_000


@pytest.mark.parametrize("seat", [3, -1, True, "Ada", 1.0])
def test_seats_that_do_not_exist(seat):
    m = table()
    with pytest.raises(beelab.BadMove):
        m.play("draw", seat)


def test_an_unknown_bot_and_log():
    with pytest.raises(beelab.BadOption, match=r"random, .*greedy, expert"):
        table().choose(0, "genius")
    with pytest.raises(beelab.BadOption, match="rounds"):
        beelab.simulate("bears_and_the_bees", 1, log="stings", progress=False)
