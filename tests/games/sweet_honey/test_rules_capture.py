"""Captures: success, stings, penalties, who starts next, the powers of 1, 2 and 3 (SH-16 to SH-26)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import discs, discs_in_all, flying, is_refused, play, rules_of, table


@pytest.mark.rule("SH-16", "SH-18")
@pytest.mark.parametrize("back", ["6", "6H"])
def test_the_number_counts_and_not_the_back(back):
    m = flying(back, captured=[["9H"], ["6H"], ["8H"]])
    assert "SH-18" in rules_of(play(m, "capture"))


@pytest.mark.rule("SH-17")
def test_success_takes_all_discs_and_the_next_start():
    m = flying("7", stake=3, turn="Chi")
    events = play(m, "capture")
    assert discs(m) == [12, 12, 21]
    assert (events[0].rule, events[0].seat, events[0].data) == ("SH-17", 2, {"card": "7", "discs": 6})
    assert m.to_move == (2,)
    assert m.view(None)["phase"] == "send"


@pytest.mark.rule("SH-18", "SH-G7", "SH-G8", "SH-G9")
def test_who_is_stung_is_out_and_their_cards_stay_where_they_are():
    m = flying("6", players=4, hands={"Ben": ["1L", "3", "4", "5"]})
    play(m, "capture")
    view = m.view(0)
    assert view["out"] == [1]
    assert view["stung_by"] == {"1": "6"}
    assert view["captured"][1] == ["6H"]
    assert view["hand_sizes"][1] == 4
    assert "6" in view["unseen"]["blank"]
    assert view["unseen"]["blank"]["6"] == 3 - view["hand"].count("6")
    assert m.view(1)["hand"] == ["5", "4", "3", "1L"]
    assert m.view(2)["hand"] != m.view(1)["hand"]


@pytest.mark.rule("SH-19", "SH-G27")
def test_a_stung_receiver_gives_all_discs_back_to_the_sender():
    m = flying("8", stake=3, turn="Chi")
    play(m, "capture")
    assert discs(m) == [18, 12, 7]
    assert m.view(None)["centre"] == 8


@pytest.mark.rule("SH-20", "SH-21", "SH-G6")
def test_a_stung_sender_loses_the_discs_to_the_centre_and_pays_what_is_left():
    m = flying("9", stake=3, turn="Ada", discs=[5, 15, 16])
    play(m, "capture")
    assert discs(m) == [0, 15, 16]
    assert m.view(None)["centre"] == 14


@pytest.mark.rule("SH-21", "SH-G5")
@pytest.mark.parametrize(
    ("number", "held", "paid"), [("6", 15, 6), ("6", 6, 6), ("6", 4, 4), ("10", 0, 0), ("10", 30, 10)]
)
def test_the_penalty_is_the_number_or_all_there_is(number, held, paid):
    captured = [["9H"], ["10H" if number == "10" else "6H"], ["8H"]]
    m = flying(number, stake=0, captured=captured, discs=[30 - held, held, 15])
    play(m, "capture")
    assert discs(m)[1] == held - paid
    assert m.view(None)["centre"] == paid


@pytest.mark.rule("SH-21", "SH-23", "SH-G34")
def test_the_one_doubles_the_penalty():
    m = flying("6", captured=[["9H"], ["1L", "6H"], ["8H"]])
    play(m, "capture")
    assert discs(m) == [15, 3, 15]
    assert m.view(None)["centre"] == 12


@pytest.mark.rule("SH-23")
def test_the_one_never_stings():
    box = beelab.game("sweet_honey").components()
    assert box.filter(box["number"] == 1)["count"].to_list() == [1]
    m = flying("1L")
    assert m.view(1)["chance"] == {"stings": 0, "of": m.view(1)["chance"]["of"], "numbers": []}
    assert "SH-17" in rules_of(play(m, "capture"))


@pytest.mark.rule("SH-22", "SH-G28")
@pytest.mark.parametrize(
    ("sender", "turn", "out", "start"),
    [("Ada", "Ben", {}, 2), ("Ada", "Chi", {}, 3), ("Ada", "Dov", {}, 0), ("Ada", "Ben", {"Chi": "8"}, 3),
     ("Ada", "Dov", {"Ben": "6"}, 0), ("Chi", "Chi", {"Dov": "10"}, 0)],
)  # fmt: skip
def test_the_left_neighbour_of_the_stung_starts(sender, turn, out, start):
    held = {"Ben": "6", "Chi": "8", "Dov": "10"}[turn]
    m = table(players=4, phase="receive", start=sender, turn=turn, stung=out, card=held, stake=0)
    play(m, "capture")
    assert m.view(None)["start"] == start
    assert m.to_move == (start,)


@pytest.mark.rule("SH-24", "SH-26", "SH-G10", "SH-G38")
@pytest.mark.parametrize("card", ["2", "3"])
def test_the_sender_picks_a_card_of_the_captor_by_its_back(card):
    m = flying(card, turn="Chi", hands={"Ada": ["6", "6", "7", "7"], "Chi": ["7H", "9", "5", "4L"]})
    events = play(m, "capture")
    assert rules_of(events) == ["SH-17", "SH-24"]
    assert m.to_move == (0,)
    assert m.moves(0) == ("take H", "take L", "take blank")
    for tried in ("pass", "discard 9", "take H H", "send 6 1"):
        if tried == "take H H":
            with pytest.raises(beelab.BadMove):
                m.play(tried, 0)
        else:
            is_refused(m, tried, 0, "SH-24")
    is_refused(m, "take H", 2, "SH-24")
    events = m.play("take H", 0)
    assert m.view(2)["own_discards"] == ["7H"]
    assert m.view(0)["own_discards"] == []
    assert [(e.rule, e.seen_by) for e in events] == [("SH-24", None), ("SH-26", None), ("SH-26", (2,))]
    assert m.view(None)["discard_sizes"] == [0, 0, 1]
    assert m.view(None)["hand_sizes"] == [4, 4, 3]
    assert m.to_move == (2,)
    assert m.view(None)["phase"] == "send"


@pytest.mark.rule("SH-24")
def test_a_back_that_is_not_there_cannot_be_picked():
    m = flying("2", hands={"Ben": ["9", "8", "5", "4L"]})
    play(m, "capture")
    is_refused(m, "take H", 0, "SH-24")


@pytest.mark.rule("SH-24")
def test_among_equal_backs_chance_decides():
    position = flying("2", hands={"Ben": ["9", "8", "7", "4L"]}).position()
    del position["chance"]
    lost = {"9": 0, "8": 0, "7": 0}
    for seed in range(300):
        m = beelab.match("sweet_honey", position=position, seed=seed)
        play(m, "capture", "take blank")
        lost[m.view(1)["own_discards"][0]] += 1
    for count in lost.values():
        assert abs(count - 100) < 4 * (300 * 2 / 9) ** 0.5


@pytest.mark.rule("SH-25")
def test_two_and_three_leave_two_cards():
    m = flying("3", captured=[["9H"], ["6H", "2"], ["8H"]])
    play(m, "capture")
    m.play(m.moves(0)[0], 0)
    assert m.view(None)["hand_sizes"] == [4, 2, 4]
    m.play(m.moves(1)[0], 1)
    assert m.view(None)["hand_sizes"] == [4, 2, 4]


@pytest.mark.rule("SH-G11")
def test_ones_own_two_costs_a_card_of_ones_own_choice():
    m = flying("2", turn="Ada", stake=1, hands={"Ada": ["9", "8", "7", "4L"]})
    play(m, "capture")
    assert m.view(None)["phase"] == "own power"
    assert m.moves(0) == ("discard 4L", "discard 7", "discard 8", "discard 9")
    is_refused(m, "take H", 0, "SH-24")
    is_refused(m, "discard 5", 0, "SH-24")
    is_refused(m, "send 9 1", 0, "SH-24")
    play(m, "discard 8")
    assert m.view(0)["hand"] == ["9", "7", "4L"]
    assert m.view(0)["own_discards"] == ["8"]
    assert m.to_move == (0,)


@pytest.mark.rule("SH-24")
@pytest.mark.parametrize("card", ["4", "5", "1L", "7"])
def test_no_other_number_costs_a_card(card):
    m = flying(card)
    assert rules_of(play(m, "capture"))[0] == "SH-17"
    assert m.view(None)["phase"] == "send"
    assert m.view(None)["hand_sizes"] == [4, 4, 4]
    assert discs_in_all(m) == 45
