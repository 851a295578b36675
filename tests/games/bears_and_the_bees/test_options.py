"""What each option changes."""

from __future__ import annotations

from collections import Counter

import pytest

import beelab

from .prepared import DRONE, START, THREE, finish, is_refused, new, placements, play, rules_of, sizes, table


@pytest.mark.rule("TB-01", "TB-G30")
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_rounds(rounds):
    assert len(finish(new(2, rounds=rounds)).view(None)["finished"]) == rounds


@pytest.mark.rule("TB-03")
@pytest.mark.parametrize(("players", "usual"), [(2, 9), (3, 9), (4, 8), (5, 8)])
def test_hand_size(players, usual):
    assert sizes(new(players)) == [usual] * players
    assert new(players).options["hand_size"] == usual
    assert new(players).position()["options"] == {}
    for size in (5, 12):
        assert sizes(new(players, hand_size=size)) == [size] * players
    assert new(players, hand_size=usual).position()["options"] == {}


@pytest.mark.rule("TB-09", "TB-17")
def test_min_match():
    m = table(hand="H02 D02 B1", options={"min_match": 1})
    assert any("@0,-2r" in move for move in placements(m))
    is_refused(table(hand="H02 D02 B1"), "H02@0,-2r2", "TB-09")
    bears = [
        move for move in placements(table(DRONE, hand="B1 H02", options={"min_match": 1})) if move[0] == "B"
    ]
    assert {"B1@1,-3r0", "B1@2,-3r0", "B1@2,-2r0"} == set(bears)


@pytest.mark.rule("TB-23")
@pytest.mark.parametrize(
    ("options", "bonus"),
    [({}, 1), ({"bonus": "one"}, 1), ({"bonus": "none"}, 0), ({"bonus_from": 4}, 0), ({"bonus_from": 3}, 1)],
)
def test_bonus_plays_of_three_matches(options, bonus):
    m = table(THREE, hand="D03 H03 H04", options=options)
    play(m, "D03@-1,-1r0")
    assert m.view(None)["bonus"] == bonus


@pytest.mark.rule("TB-23")
@pytest.mark.parametrize(
    ("options", "bonus"), [({}, 2), ({"bonus": "one"}, 1), ({"bonus": "none"}, 0), ({"bonus_from": 4}, 2)]
)
def test_bonus_plays_of_four_matches(options, bonus):
    from .test_examples import FOUR

    m = table(FOUR, hand="F4 H03 H04", options=options)
    play(m, "F4@-2,0r0")
    assert m.view(None)["bonus"] == bonus


@pytest.mark.rule("TB-20", "TB-21")
@pytest.mark.parametrize(
    ("when", "turns", "allowed"),
    [("never", 3, False), ("first turn", 0, True), ("second turn", 0, False), ("second turn", 1, True)],
)
def test_adjacent_play(when, turns, allowed):
    m = table(hand="D02 H09 H02", turns=[turns] * 3, options={"adjacent_play": when})
    play(m, "D02@1,-2r0")
    assert (m.to_move == (0,)) == allowed


@pytest.mark.rule("TB-17")
@pytest.mark.parametrize("bears", [0, 1, 6])
def test_bears(bears):
    position = new(bears=bears).position()
    cards = [*position["pile"], *position["discards"], *(c for hand in position["hands"] for c in hand)]
    assert sum(card[0] == "B" for card in cards) == bears
    m = new(2, bears=bears, seed=1)
    if not bears:
        with pytest.raises(beelab.IllegalMove):
            m.play("discard B1")


@pytest.mark.rule("TB-26")
@pytest.mark.parametrize("draws", [2, 3, 5])
def test_bear_discard_draws(draws):
    m = table(hand="H37 B1", options={"bear_discard_draws": draws})
    play(m, "discard B1")
    assert sizes(m)[0] == 1 + draws


@pytest.mark.rule("TB-15")
@pytest.mark.parametrize(("kind", "draws"), [("m-1", 2), ("m", 3), ("one", 1)])
def test_worker_draws(kind, draws):
    m = table(THREE, hand="W12 H03", options={"worker_draws": kind})
    play(m, "W12@-1,-1r2")
    assert m.view(None)["gifts"] == draws


@pytest.mark.rule("TB-16")
@pytest.mark.parametrize(("kind", "draws"), [("m-1", 1), ("m", 2), ("one", 1)])
def test_flower_draws(kind, draws):
    m = table(hand="F1 H03", hands={"Ben": "H20", "Chi": "H21"}, options={"flower_draws": kind})
    play(m, "F1@1,-2r0")
    assert sizes(m) == [1, 1 + draws, 1 + draws]


@pytest.mark.rule("TB-30", "TB-G1")
def test_values():
    options = {"values": (0, 3, 4, 7, 10), "rounds": 1}
    m = table(hand="H07", hands={"Ben": "H02 D02 W02 F2 B1", "Chi": "H03"}, options=options)
    play(m, "H07@1,-2r3")
    assert m.scores == (0, 24, 0)


@pytest.mark.rule("TB-G3")
@pytest.mark.parametrize("wins", [True, False])
def test_six_match_wins(wins):
    from .test_rulings import RING

    m = table(RING, hand="D08 H20 B2", options={"six_match_wins": wins, "rounds": 1})
    events = play(m, "D08@2,-2r1")
    assert m.over == wins
    if wins:
        assert m.view(None)["finished"][0]["end"] == "six sides"
        assert m.scores[0] == 0
        assert "six sides" in next(e.text for e in events if e.rule == "TB-28")


@pytest.mark.rule("TB-10", "TB-G2")
def test_mismatch_allowed():
    m = table(THREE, hand="H37 H20 H03", options={"mismatch_allowed": True})
    here = [move for move in placements(m) if "@-1,-1" in move]
    assert here
    strict = [move for move in placements(table(THREE, hand="H37 H20 H03")) if "@-1,-1" in move]
    assert set(strict) < set(here)
    one = next(move for move in here if move not in strict)
    assert play(m, one)[0].data["matches"] == 2
    refusal = is_refused(table(hand="H37 H20", options={"mismatch_allowed": True}), "H37@1,-2r0", "TB-10")
    assert "Only 0 sides" in refusal.text


@pytest.mark.rule("TB-G7")
def test_reshuffle_off_blocks_sooner():
    ends = Counter(
        one["end"]
        for seed in range(2)
        for one in finish(new(2, seed=seed, reshuffle=False)).view(None)["finished"]
    )
    assert ends["out"] + ends["blocked"] == 6


@pytest.mark.rule("TB-11")
def test_queen_restriction_off():
    m = table(hand="D02 W02 F3 H02 B1", options={"queen_restriction": False})
    here = {move[0] for move in placements(m) if "@1,0r" in move}
    assert here == {"D", "W", "F"}
    near_queen = play(m, next(move for move in placements(m) if move.startswith("F3@1,0")))
    assert rules_of(near_queen)[0] == "TB-09"
    assert START in DRONE
