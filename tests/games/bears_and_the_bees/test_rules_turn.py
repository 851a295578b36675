"""The turn: first card, adjacent play, bonus plays, not playing (TB-19 to TB-27)."""

from __future__ import annotations

import pytest

from .prepared import DRONE, THREE, is_refused, new, placements, play, rules_of, sizes, table


@pytest.mark.rule("TB-19", "TB-26")
@pytest.mark.parametrize("tried", ["draw", "discard H03", "discard B1"])
def test_after_a_card_one_neither_draws_nor_discards(tried):
    m = table(hand="D02 H03 H04 B1")
    play(m, "D02@1,-2r0")
    is_refused(m, tried, "TB-19")


@pytest.mark.rule("TB-20", "TB-G11")
def test_one_card_in_the_first_turn():
    m = table(turns=[0, 0, 0], hand="D02 H09 H04")
    play(m, "D02@1,-2r0")
    assert m.to_move == (1,)
    assert sizes(m)[0] == 2


@pytest.mark.rule("TB-20", "TB-21", "TB-G11")
def test_a_first_turn_of_drawing_is_a_first_turn():
    m = new(2, seed=6)
    play(m, "draw", "draw")
    seat = m.to_move[0]
    m.play(placements(m, seat)[0])
    assert m.to_move == (seat,)
    assert m.view(None)["phase"] == "adjacent"


@pytest.mark.rule("TB-21")
def test_the_second_card_touches_the_first():
    m = table(hand="D02 H09 H02")
    play(m, "D02@1,-2r0")
    assert m.view(None)["first"] == [1, -2]
    cells = {move.partition("@")[2].partition("r")[0] for move in placements(m)}
    assert cells == {"0,-2"}
    refusal = is_refused(m, "H02@-1,0r2", "TB-21")
    assert "D02" in refusal.text
    play(m, "H09@0,-2r1")
    assert m.to_move == (1,)


@pytest.mark.rule("TB-22", "TB-24")
def test_the_adjacent_play_may_be_left_out():
    m = table(hand="D02 H09 H02")
    play(m, "D02@1,-2r0")
    assert m.moves(0)[-1] == "end"
    events = play(m, "end")
    assert rules_of(events) == ["TB-24"]
    assert m.to_move == (1,)


@pytest.mark.rule("TB-22")
def test_there_is_one_adjacent_play_at_most():
    m = table(hand="D02 H09 H02 H03 H10")
    play(m, "D02@1,-2r0", "H09@0,-2r1")
    assert m.to_move == (1,)


@pytest.mark.rule("TB-22", "TB-24", "TB-G13")
def test_skip_leaves_it_out_and_goes_on_to_the_bonus_plays():
    m = table(THREE, hand="D03 H17 H03 H06")
    play(m, "D03@-1,-1r0")
    assert (m.view(None)["phase"], m.view(None)["bonus"]) == ("adjacent", 1)
    events = play(m, "skip")
    assert (events[0].rule, events[0].data) == ("TB-22", {"bonus": 1})
    assert m.view(None)["phase"] == "bonus"
    is_refused(m, "skip", "TB-22")


@pytest.mark.rule("TB-22", "TB-24")
def test_when_nothing_can_be_skipped():
    m = table(hand="D02 H09 H02")
    is_refused(m, "skip", "TB-26")
    play(m, "D02@1,-2r0")
    refusal = is_refused(m, "skip", "TB-24")
    assert "no bonus play" in refusal.text


@pytest.mark.rule("TB-23")
@pytest.mark.parametrize(("tried", "bonus"), [("H09@0,-2r1", None), ("D03@-1,-1r0", 1)])
def test_three_matches_earn_one_bonus_play_and_two_none(tried, bonus):
    m = table(THREE if bonus else DRONE, hand="H09 D03 H03 H04" if not bonus else "D03 H03 H04")
    events = play(m, tried)
    earned = [e.data for e in events if e.rule == "TB-23"]
    assert earned == ([{"earned": bonus, "bonus": bonus}] if bonus else [])


@pytest.mark.rule("TB-23", "TB-24", "TB-G14", "TB-22")
def test_a_bonus_play_goes_anywhere_earns_more_and_brings_no_adjacent_play():
    m = table(THREE, hand="D03 D04 H17 H11 H03")
    play(m, "D03@-1,-1r0")
    is_refused(m, "H17@1,0r3", "TB-21")  # not before the adjacent play is made or skipped
    play(m, "skip")
    far = [move for move in placements(m) if "@1,0r" in move]
    assert "H17@1,0r3" in far
    play(m, "H17@1,0r3")
    assert m.to_move == (1,)  # the one bonus play is spent, and it has no adjacent play


@pytest.mark.rule("TB-24", "TB-G37")
def test_bonus_plays_may_be_left_unused():
    m = table(THREE, hand="D03 H03 H04 H17")
    play(m, "D03@-1,-1r0", "skip")
    events = play(m, "end")
    assert events[0].data == {"unused": 1}
    assert m.to_move == (1,)
    assert m.view(None)["bonus"] == 0


@pytest.mark.rule("TB-24")
def test_both_can_be_left_out_at_once():
    m = table(THREE, hand="D03 H03 H04 H17")
    play(m, "D03@-1,-1r0")
    assert {"skip", "end"} <= set(m.moves(0))
    assert play(m, "end")[0].data == {"unused": 1}


@pytest.mark.rule("TB-25", "TB-15", "TB-16")
def test_effects_and_bonus_plays_both_count():
    m = table(THREE, hand="W12 H03 H04 H17", players=2)
    events = play(m, "W12@-1,-1r2")
    assert rules_of(events) == ["TB-09", "TB-23", "TB-15", "TB-26", "TB-25"]
    assert m.view(None)["bonus"] == 1
    assert next(e for e in events if e.rule == "TB-25").data == {"drawn": 2, "due": 2}


@pytest.mark.rule("TB-25", "TB-G26")
def test_what_is_drawn_is_told_to_its_owner_only():
    m = table(hand="F1 H03 H04")
    events = play(m, "F1@1,-2r0")
    told = [e for e in events if e.rule == "TB-26"]
    assert [e.seen_by for e in told] == [(1,), (2,)]
    for event in told:
        assert set(event.data["cards"]) <= set(m.position()["hands"][event.seat])


@pytest.mark.rule("TB-26")
@pytest.mark.parametrize(("move", "change"), [("draw", 1), ("discard H03", 1), ("discard B1", 2)])
def test_who_plays_nothing_draws(move, change):
    m = table(hand="H02 H03 B1")
    pile = m.view(None)["pile"]
    events = play(m, move)
    drawn = {"draw": 1, "discard H03": 2, "discard B1": 3}[move]
    assert sizes(m)[0] == 3 + change
    assert m.view(None)["pile"] == pile - drawn
    assert m.view(None)["discards"] == ([] if move == "draw" else [move[8:]])
    assert m.to_move == (1,)
    assert events[-1].data["drawn"] == drawn


@pytest.mark.rule("TB-26")
@pytest.mark.parametrize("tried", ["end", "skip"])
def test_a_turn_cannot_just_end(tried):
    is_refused(table(), tried, "TB-26")


@pytest.mark.rule("TB-26", "TB-03")
def test_only_own_cards_are_discarded_and_played():
    m = table(hand="H02 H03")
    is_refused(m, "discard H09", "TB-26")
    is_refused(m, "H09@1,-2r0", "TB-03")


@pytest.mark.rule("TB-27", "TB-G35")
def test_not_playing_is_always_allowed():
    m = table(hand="D02 H03 B1")
    assert placements(m)
    assert {"draw", "discard D02", "discard H03", "discard B1"} <= set(m.moves(0))


@pytest.mark.rule("TB-20", "TB-23", "TB-G12")
def test_bonus_plays_are_allowed_in_the_first_turn():
    m = table(THREE, hand="D03 H17 H04", turns=[0, 0, 0])
    play(m, "D03@-1,-1r0")
    assert m.to_move == (0,)
    assert m.view(None)["phase"] == "bonus"
