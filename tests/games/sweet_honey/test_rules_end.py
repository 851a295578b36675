"""The end of a round and of the game (SH-27 to SH-31)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import finish, flying, is_refused, play, rules_of, table


def last_round(**more):
    return flying(options={"rounds": 1}, **more)


@pytest.mark.rule("SH-27", "SH-28", "SH-G18", "SH-G29")
@pytest.mark.parametrize(
    ("players", "out", "left"), [(2, {}, 0), (3, {"Chi": "8"}, 0), (4, {"Ada": "9", "Dov": "10"}, 2)]
)
def test_the_last_one_left_takes_the_centre_with_the_last_penalty(players, out, left):
    start = "Chi" if left == 2 else "Ada"
    m = table(players=players, phase="receive", start=start, turn="Ben", card="6", stake=0, stung=out,
              discs=[15] * (players - 1) + [10])  # fmt: skip
    events = play(m, "capture")
    assert rules_of(events)[:5] == ["SH-18", "SH-19", "SH-21", "SH-27", "SH-28"]
    assert (events[3].seat, events[3].data["end"]) == (left, "last")
    assert (events[4].seat, events[4].data["discs"]) == (left, 5 + 6)
    assert m.view(None)["finished"][0]["taker"] == left


@pytest.mark.rule("SH-27")
@pytest.mark.parametrize(
    ("held", "card", "ends"),
    [("10 9 8 7", "1L", "total"), ("10 9 8 6", "2", "total"), ("10 9 8 6", "1L", None), ("5 9", "4", None),
     ("5 4 9", "3", "small"), ("1L 2", "3", "small"), ("1L 2", "6", None), ("10 9 7 5", "4", "total"),
     ("10 8 5 4", "9H", "total")],
)  # fmt: skip
def test_thirty_five_or_three_small_bees_end_a_round(held, card, ends):
    m = flying(card, captured=[["9H"], held.split(), ["8H"]])
    found = [e.data["end"] for e in play(m, "capture") if e.rule == "SH-27"]
    assert found == ([ends] if ends else [])


@pytest.mark.rule("SH-G16")
def test_both_ends_at_once_are_one_award():
    m = last_round(card="3", captured=[["9H"], ["10", "9", "8", "5", "2"], ["6H"]])
    assert m.view(None)["totals"][1] == 34
    events = play(m, "capture")
    assert [e.data["end"] for e in events if e.rule == "SH-27"] == ["both"]
    assert len([e for e in events if e.rule == "SH-28"]) == 1
    assert m.view(None)["finished"][0]["end"] == "total and small bees"


@pytest.mark.rule("SH-G17", "SH-28", "SH-29")
def test_discs_are_taken_first_and_no_card_is_lost():
    m = last_round(card="2", captured=[["9H"], ["5", "4"], ["8H"]], discs=[9, 15, 15], centre=4)
    events = play(m, "capture")
    assert rules_of(events) == ["SH-17", "SH-27", "SH-28", "SH-29", "SH-29", "SH-29", "SH-31"]
    assert m.scores == (9, 21, 15)
    assert m.view(None)["hand_sizes"] == [4, 4, 4]


@pytest.mark.rule("SH-29")
def test_who_is_out_keeps_what_is_left():
    m = last_round(card="1L", captured=[["9H"], ["10", "9", "8", "7"], ["8H"]], stung={"Chi": "8"},
                   discs=[13, 15, 7], centre=8)  # fmt: skip
    play(m, "capture")
    assert m.scores == (13, 25, 7)


@pytest.mark.rule("SH-30", "SH-G21")
def test_the_next_round_begins_from_scratch():
    m = flying("1L", captured=[["9H"], ["10", "9", "8", "7"], ["8H"]], discs=[9, 15, 15], centre=4)
    events = play(m, "capture")
    view = m.view(None)
    assert "SH-30" in rules_of(events)
    assert (view["round"], view["phase"], view["deck"]) == (2, "reveal", 40)
    assert view["discs"] == [15, 15, 15]
    assert view["captured"] == [[], [], []]
    assert (view["out"], view["centre"], view["discard_sizes"]) == ([], 0, [0, 0, 0])
    assert view["scores"] == [9, 21, 15]
    assert view["unseen"]["HIGH"] == {"6": 2, "7": 3, "8": 3, "9": 4, "10": 4}


@pytest.mark.rule("SH-31", "SH-G31", "SH-G33")
def test_three_rounds_and_the_largest_total_wins():
    m = finish(beelab.match("sweet_honey", players=3, seed=5))
    rounds = m.view(None)["finished"]
    assert len(rounds) == 3
    totals = [sum(one["scores"][seat] for one in rounds) for seat in range(3)]
    assert list(m.scores) == totals
    assert m.winners == tuple(seat for seat in range(3) if totals[seat] == max(totals))
    assert m.ending.rule == "SH-31"
    assert m.view(None)["round"] == 3


@pytest.mark.rule("SH-31")
def test_a_good_last_round_is_not_enough():
    before = [{"scores": [17, 13, 15], "end": "total", "taker": 0, "centre": 2},
              {"scores": [9, 26, 10], "end": "last one left", "taker": 1, "centre": 9}]  # fmt: skip
    m = flying("1L", captured=[["9H"], ["8H"], ["10", "9", "8", "7"]], stake=0, turn="Chi", round=3,
               finished=before, discs=[21, 7, 10], centre=7)  # fmt: skip
    play(m, "capture")
    assert m.scores == (47, 46, 42)
    assert m.winners == (0,)
    assert m.ranking == ((0,), (1,), (2,))


@pytest.mark.rule("SH-G20")
def test_equal_totals_share():
    m = last_round(
        card="1L", captured=[["9H"], ["10", "9", "8", "7"], ["8H"]], stake=0, discs=[20, 12, 5], centre=8
    )
    play(m, "capture")
    assert m.scores == (20, 20, 5)
    assert m.winners == (0, 1)
    assert m.ending.data == {"winners": [0, 1], "points": 20}


@pytest.mark.rule("SH-31")
def test_after_the_end_nothing_is_played():
    m = finish(beelab.match("sweet_honey", players=2, seed=1, rounds=1))
    assert m.to_move == ()
    for seat in (0, 1):
        is_refused(m, "capture", seat, "SH-31")
