"""The end of a round and of the game (TB-28 to TB-31)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import DRONE, finish, is_refused, new, play, rules_of, sizes, table

VALUES = {"H": 1, "D": 2, "W": 2, "F": 3, "B": 5}


def value(cards):
    return sum(VALUES[card[0]] for card in cards)


@pytest.mark.rule("TB-28", "TB-30", "TB-G1")
def test_the_last_card_ends_the_round_at_once():
    m = table(hand="H07", hands={"Ben": "H02 D02 W02 F2 B1", "Chi": "H03 H04"})
    events = play(m, "H07@1,-2r3")
    assert rules_of(events)[:6] == ["TB-09", "TB-28", "TB-30", "TB-30", "TB-30", "TB-01"]
    assert m.view(None)["finished"][0]["scores"] == [0, 13, 2]
    assert m.scores == (0, 13, 2)
    assert m.view(None)["round"] == 2


@pytest.mark.rule("TB-28")
def test_nobody_has_to_play_on_after_the_last_card():
    m = table(hand="D02", players=2, options={"rounds": 1})
    play(m, "D02@1,-2r0")
    assert m.over
    assert m.ending.rule == "TB-31"
    is_refused(m, "draw", "TB-31", 1)


@pytest.mark.rule("TB-29", "TB-G29", "TB-16")
def test_a_flower_as_the_last_card_still_makes_others_draw():
    m = table(hand="F1", hands={"Ben": "H02", "Chi": "H03"}, options={"rounds": 1})
    play(m, "F1@1,-2r0")
    assert sizes(m) == [0, 2, 2]
    hands = m.position()["hands"]
    assert m.scores == (0, value(hands[1]), value(hands[2]))


@pytest.mark.rule("TB-29", "TB-G29", "TB-15")
def test_a_worker_as_the_last_card_gives_out_its_draws_first():
    m = table(hand="W01", hands={"Ben": "H02", "Chi": "H03"}, options={"rounds": 1})
    play(m, "W01@1,-2r3")
    assert not m.over
    assert m.moves(0) == ("give 1", "give 2")
    play(m, "give 2")
    assert m.over
    assert sizes(m) == [0, 1, 2]
    assert m.scores[1] == 1
    assert m.scores[2] == value(m.position()["hands"][2])


@pytest.mark.rule("TB-28", "TB-G10")
def test_discarding_the_last_card_ends_nothing():
    m = table(hand="H20")
    play(m, "discard H20")
    assert m.view(None)["round"] == 1
    assert sizes(m)[0] == 2


@pytest.mark.rule("TB-28", "TB-G15")
def test_a_bear_may_be_the_last_card():
    m = table(DRONE, hand="B1", options={"rounds": 1})
    play(m, "B1@2,-2r0")
    assert m.over
    assert m.view(None)["finished"][0]["winner"] == 0


@pytest.mark.rule("TB-30")
def test_scores_add_up_over_the_rounds():
    m = finish(new(4, seed=12))
    rounds = [one["scores"] for one in m.view(None)["finished"]]
    assert list(m.scores) == [sum(column) for column in zip(*rounds, strict=True)]
    assert all(min(scores) == 0 for scores in rounds)


def last_round(totals, hands, hand="H07"):
    """A last round that Ada ends, with the totals of the rounds before."""
    half = [total // 2 for total in totals]
    rest = [total - part for total, part in zip(totals, half, strict=True)]
    rounds = [{"scores": scores, "winner": scores.index(0), "end": "out"} for scores in (half, rest)]
    m = table(hand=hand, hands=hands, round=3, finished=rounds, dealer="Chi")
    return play(m, "H07@1,-2r3"), m


@pytest.mark.rule("TB-31")
def test_the_lowest_total_wins():
    events, m = last_round([4, 0, 9], {"Ben": "H02 H03", "Chi": "H04"})
    assert m.scores == (4, 2, 10)
    assert m.winners == (1,)
    assert m.ranking == ((1,), (0,), (2,))
    assert events[-1].text == "Ben wins with 2 points."


@pytest.mark.rule("TB-31")
def test_a_tie_goes_to_the_lower_score_of_the_last_round():
    events, m = last_round([2, 0, 9], {"Ben": "H02 H03", "Chi": "H04"})
    assert m.scores == (2, 2, 10)
    assert m.ranking == ((0,), (1,), (2,))
    assert "tie" in events[-1].text


@pytest.mark.rule("TB-31", "TB-G25")
def test_what_is_still_tied_is_shared():
    events, m = last_round([8, 0, 0], {"Ben": "H02 H03", "Chi": "H04 H06"})
    assert m.scores == (8, 2, 2)
    assert m.winners == (1, 2)
    assert m.ranking == ((1, 2), (0,))
    assert "share" in events[-1].text


@pytest.mark.rule("TB-31")
def test_after_the_end_nobody_moves():
    m = finish(new(2, seed=1))
    assert m.to_move == ()
    assert m.moves(0) == m.moves(1) == ()
    for tried in ("draw", "end", "H01@1,-1r0", "give 1"):
        is_refused(m, tried, "TB-31", 1)


@pytest.mark.rule("TB-28", "TB-G33")
def test_a_round_has_one_winner_at_most():
    for seed in range(6):
        for one in finish(new(5, seed=seed)).view(None)["finished"]:
            assert one["scores"].count(0) == 1 or one["end"] != "out"


@pytest.mark.rule("TB-31")
def test_advice_prefers_few_points():
    m = table(hand="H07 B1", hands={"Ben": "H02", "Chi": "H03"}, options={"rounds": 1})
    table_of_moves = beelab.advise(m, 0, rollouts=3)
    wins = table_of_moves["win_rate"].to_list()
    assert wins == sorted(wins, reverse=True)
    for one, other in zip(table_of_moves.rows(named=True), table_of_moves.rows(named=True)[1:], strict=False):
        if one["win_rate"] == other["win_rate"]:
            assert one["mean_score"] <= other["mean_score"]
