"""The golden examples SH-EX1 to SH-EX9, to the number."""

from __future__ import annotations

import pytest

from .prepared import discs, discs_in_all, flying, play, reveal, rules_of, table


@pytest.mark.rule("SH-09", "SH-12", "SH-18", "SH-19", "SH-21", "SH-22", "SH-G27")
def test_ex1_failure():
    m = table()
    play(m, "send 8 2")
    assert discs(m) == [13, 15, 15]
    play(m, "pass")
    assert discs(m) == [13, 13, 15]
    assert m.view(None)["flight"]["pot"] == 4
    events = play(m, "capture")
    assert discs(m) == [17, 13, 7]
    view = m.view(None)
    assert (view["centre"], view["out"], view["start"], view["turn"]) == (8, [2], 0, 0)
    assert rules_of(events) == ["SH-18", "SH-19", "SH-21", "SH-22"]
    assert discs_in_all(m) == 45


@pytest.mark.rule("SH-21", "SH-23", "SH-G5")
def test_ex2_failure_with_the_1():
    m = table(captured=[["9H"], ["6H"], ["8H", "1L"]])
    events = play(m, "send 8 2", "pass", "capture")
    assert discs(m) == [17, 13, 0]
    assert m.view(None)["centre"] == 15
    assert next(e.data for e in events if e.rule == "SH-21") == {"discs": 15, "owed": 16}


@pytest.mark.rule("SH-16", "SH-17")
def test_ex3_success():
    m = table(captured=[["9H"], ["6H"], ["7H"]])
    play(m, "send 8 2", "pass", "capture")
    assert discs(m) == [13, 13, 19]
    view = m.view(None)
    assert (view["start"], view["phase"]) == (2, "send")
    assert view["captured"][2] == ["7H", "8"]


@pytest.mark.rule("SH-15", "SH-17", "SH-20", "SH-G6", "SH-G28")
@pytest.mark.parametrize(
    ("held", "after", "centre", "start"), [("9H", [17, 14, 14], 0, 0), ("8H", [6, 14, 14], 11, 1)]
)
def test_ex4_full_circle(held, after, centre, start):
    m = table(captured=[[held], ["6H"], ["7H"]])
    play(m, "send 8 1", "pass")
    events = play(m, "pass")
    assert rules_of(events) == ["SH-12", "SH-15"]
    assert discs(m) == [14, 14, 14]
    assert m.moves(0) == ("capture",)
    play(m, "capture")
    assert discs(m) == after
    assert (m.view(None)["centre"], m.view(None)["start"]) == (centre, start)


@pytest.mark.rule("SH-13")
def test_ex5_too_poor_to_pass():
    m = flying(stake=3, discs={"Ada": 12, "Ben": 2, "Chi": 20}, centre=8)
    assert m.moves(1) == ("capture",)


@pytest.mark.rule("SH-27", "SH-28")
def test_ex6_thirty_five():
    m = flying("1L", captured=[["9H"], ["10", "9", "8", "7"], ["6H"]])
    assert m.view(None)["totals"] == [9, 34, 6]
    events = play(m, "capture")
    assert rules_of(events)[:3] == ["SH-17", "SH-27", "SH-28"]
    assert (events[1].seat, events[1].data["end"], events[1].data["total"]) == (1, "total", 35)


@pytest.mark.rule("SH-27")
@pytest.mark.parametrize("number", ["1L", "2", "3", "4", "5", "6", "7"])
def test_ex6_ten_nine_eight_cannot_reach_35_with_one_number(number):
    m = flying(number, captured=[["9H"], ["10", "9", "8"], ["6H"]])
    assert "SH-27" not in rules_of(play(m, "capture"))


@pytest.mark.rule("SH-24", "SH-27", "SH-28")
def test_ex7_three_small_bees():
    m = table(hands={"Ada": ["2", "4L", "3", "10"], "Ben": ["7", "7", "7", "7H"]},
              captured=[["9H"], ["5", "9"], ["8H"]], discs=[11, 15, 15], centre=4)  # fmt: skip
    play(m, "send 2 1", "capture")
    assert m.view(None)["phase"] == "power"
    play(m, "take blank")
    assert m.view(None)["hand_sizes"] == [4, 3, 4]
    m = flying("4", captured=[["9H"], ["5", "9", "2"], ["8H"]], discs=[9, 15, 15], centre=4)
    events = play(m, "capture")
    assert rules_of(events)[:3] == ["SH-17", "SH-27", "SH-28"]
    assert (events[1].data["end"], events[2].seat, events[2].data["discs"]) == ("small", 1, 4)
    assert m.view(None)["finished"][0]["scores"] == [9, 21, 15]


@pytest.mark.rule("SH-05", "SH-06", "SH-07", "SH-08", "SH-G12")
def test_ex8_who_starts():
    m = table(
        phase="reveal",
        hands=[["10", "9", "8", "7", "6"], ["7", "8", "9", "9", "10"], ["3", "4", "5", "6", "7"]],
    )
    events = reveal(m, "10", "7", "3")
    assert "SH-07" in rules_of(events)
    assert m.view(None)["start"] == 0
    assert m.to_move == (2,)
    assert m.moves(2) == ("discard 4", "discard 5", "discard 6", "discard 7")
    m.play("discard 6")
    assert m.view(None)["hand_sizes"] == [4, 4, 3]
    assert m.to_move == (0,)


@pytest.mark.rule("SH-25")
def test_ex9_hand_sizes():
    m = flying("2", hands={"Ben": ["7", "7", "6", "5"]})
    assert m.view(None)["hand_sizes"] == [4, 4, 4]
    play(m, "capture", "take blank")
    assert m.view(None)["hand_sizes"] == [4, 3, 4]
    m = flying("3", captured=[["9H"], ["6H", "2"], ["8H"]])
    assert m.view(None)["hand_sizes"] == [4, 3, 4]
    play(m, "capture")
    assert m.view(None)["phase"] == "power"
    play(m, m.moves(0)[0])
    assert m.view(None)["hand_sizes"] == [4, 2, 4]
