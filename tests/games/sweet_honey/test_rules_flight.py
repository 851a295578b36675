"""The flight: sending, drawing, passing, coming home (SH-09 to SH-15)."""

from __future__ import annotations

import pytest

from .prepared import discs, discs_in_all, flying, is_refused, play, rules_of, table


@pytest.mark.rule("SH-09")
@pytest.mark.parametrize("stake", [1, 2, 3])
def test_one_to_three_discs_go_with_a_card_to_the_left(stake):
    m = table()
    events = play(m, f"send 4L {stake}")
    assert discs(m) == [15 - stake, 15, 15]
    assert m.to_move == (1,)
    assert m.view(2)["flight"] == {
        "sender": 0, "back": "LOW", "card": None, "stake": stake, "pot": stake, "passed": [], "is_home": False,
    }  # fmt: skip
    assert m.view(0)["flight"]["card"] == "4L"
    assert (events[0].rule, events[0].data) == ("SH-09", {"back": "LOW", "stake": stake, "to": 1})


@pytest.mark.rule("SH-09")
def test_the_last_seat_sends_to_the_first():
    m = table(start="Chi", hands={"Chi": ["7", "6", "5", "4"]})
    play(m, "send 7 1")
    assert m.to_move == (0,)
    play(m, "pass")
    assert m.to_move == (1,)


@pytest.mark.rule("SH-09", "SH-G4")
@pytest.mark.parametrize("tried", ["send 8 0", "send 8 4", "send 8 15", "send 7 1", "send 1L 1", "reveal 8",
                                   "discard 8", "capture", "pass", "take H"])  # fmt: skip
def test_what_cannot_be_sent(tried):
    refusal = is_refused(table(), tried, 0, "SH-09")
    assert refusal.instead


@pytest.mark.rule("SH-06")
def test_captured_cards_do_not_fly():
    is_refused(table(), "send 9H 1", 0, "SH-06")


@pytest.mark.rule("SH-09")
def test_only_the_start_player_sends():
    m = table(hands={"Ada": ["8", "4L", "3", "10"], "Ben": ["7", "6", "5", "4"]})
    is_refused(m, "send 7 1", 1, "SH-09")
    assert m.moves(1) == ()


@pytest.mark.rule("SH-G3")
@pytest.mark.parametrize(("held", "stakes"), [(1, "1"), (2, "12"), (3, "123"), (9, "123")])
def test_a_stake_is_at_most_what_one_has(held, stakes):
    m = table(discs=[held, 15, 15], hands={"Ada": ["8", "8", "8", "8"]})
    assert m.moves(0) == tuple(f"send 8 {stake}" for stake in stakes)
    if held < 3:
        is_refused(m, "send 8 3", 0, "SH-09")


@pytest.mark.rule("SH-G2", "SH-G37")
def test_without_a_disc_the_stake_is_nothing_and_passing_is_free():
    m = table(discs=[0, 0, 30], hands={"Ada": ["7", "7", "7", "7"]})
    assert m.moves(0) == ("send 7 0",)
    is_refused(m, "send 7 1", 0, "SH-09")
    play(m, "send 7 0")
    assert m.moves(1) == ("capture", "pass")
    play(m, "pass", "pass")
    assert discs(m) == [0, 0, 30]
    assert m.moves(0) == ("capture",)


@pytest.mark.rule("SH-10", "SH-G24")
def test_the_sender_draws_at_once():
    m = table(top="1L")
    events = play(m, "send 8 1")
    assert m.view(0)["hand"] == ["10", "4L", "3", "1L"]
    assert m.view(None)["hand_sizes"] == [4, 4, 4]
    draws = [(e.seen_by, e.data) for e in events if e.rule == "SH-10"]
    assert draws == [(None, {"back": "LOW"}), ((0,), {"card": "1L"})]


@pytest.mark.rule("SH-11")
def test_the_receiver_sees_back_and_discs_and_captures_or_passes():
    m = flying("7H", stake=2)
    assert m.moves(1) == ("capture", "pass")
    assert m.view(1)["flight"]["card"] is None
    assert m.view(1)["flight"]["back"] == "HIGH"
    for tried in ("send 8 1", "take H", "discard 8", "reveal 8"):
        is_refused(m, tried, 1, "SH-11")
    for seat in (0, 2):
        is_refused(m, "capture", seat, "SH-11")


@pytest.mark.rule("SH-12")
def test_passing_costs_the_stake_and_not_the_pot():
    m = flying("7H", stake=3, players=4)
    play(m, "pass", "pass")
    assert discs(m) == [12, 12, 12, 15]
    assert m.view(None)["flight"]["pot"] == 9
    assert m.view(None)["flight"]["passed"] == [1, 2]
    play(m, "pass")
    assert discs(m) == [12, 12, 12, 12]
    assert m.view(None)["flight"]["pot"] == 12


@pytest.mark.rule("SH-13")
@pytest.mark.parametrize(("held", "legal"), [(0, False), (1, False), (2, True), (3, True)])
def test_passing_needs_the_stake(held, legal):
    m = flying("7H", stake=2, discs=[13, held, 30 - held], centre=0)
    assert ("pass" in m.moves(1)) == legal
    if not legal:
        is_refused(m, "pass", 1, "SH-13")


@pytest.mark.rule("SH-14")
def test_who_is_out_is_skipped():
    m = table(players=4, stung={"Ben": "6"})
    assert m.view(None)["out"] == [1]
    events = play(m, "send 8 1")
    assert m.to_move == (2,)
    assert events[0].data["to"] == 2
    is_refused(m, "pass", 1, "SH-14")


@pytest.mark.rule("SH-15")
def test_a_card_that_is_home_must_be_captured():
    m = flying("7", stake=1, turn="Ada")
    assert m.view(0)["flight"]["is_home"]
    assert m.view(0)["flight"]["pot"] == 3
    assert m.moves(0) == ("capture",)
    is_refused(m, "pass", 0, "SH-15")


@pytest.mark.rule("SH-G25", "SH-G36")
def test_a_bluff_is_legal_and_so_is_being_stung_on_purpose():
    m = table(hands={"Ada": ["9", "4L", "3", "10"]})
    assert "send 9 1" in m.moves(0)
    play(m, "send 9 1")
    m = flying("6", stake=1)
    assert "capture" in m.moves(1)
    assert "SH-18" in rules_of(play(m, "capture"))
    assert discs_in_all(m) == 45
