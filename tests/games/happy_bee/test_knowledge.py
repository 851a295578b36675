"""What a player can deduce from what was seen (HB-19), against a little model of knowledge."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import beelab

from .knowledge import Knowledge
from .prepared import bag, hands_of, table
from .referee import Referee
from .walks import any_play, knowledge_of, new_match, options, play_a_round

FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def known_hands(m, seat):
    return [bag(hand) for hand in m.view(seat)["known"]]


def known_games(players, seed):
    """Play a game of random plays; yield the match and every seat's knowledge after each round."""
    m = beelab.match("happy_bee", players=players, seed=seed)
    rng = random.Random(seed)
    minds = [knowledge_of(m, seat, {}) for seat in range(players)]
    while True:
        hands, k = hands_of(m), m.view(None)["k"]
        plays = [any_play(rng, hand, k) for hand in hands]
        play_a_round(m, plays)
        if m.over:
            return
        for seat, mind in enumerate(minds):
            mind.see(plays, hands_of(m)[seat])
        yield m, minds, plays


@pytest.mark.rule("HB-19")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_after_round_j_the_next_j_hands_to_the_left_are_known_whole(players, seed):
    for m, _, plays in known_games(players, seed):
        finished = m.view(None)["round"] - 1
        hands = hands_of(m)
        for seat in range(players):
            known = known_hands(m, seat)
            for step in range(min(finished, players - 1) + 1):
                left = (seat + step) % players
                assert known[left] == hands[left], f"round {finished}: seat {seat} knows the hand of {left}"
                assert m.view(seat)["known_whole"][left]
            for other in range(players):
                assert known[other] <= hands[other], "what is known for certain must be true"
                assert known[other] >= plays[other], "the shown cards went home"
            assert bag(m.view(seat)["left_hand"]) == hands[(seat + 1) % players]


@pytest.mark.rule("HB-19")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_hands_further_away_are_not_known_yet(players):
    """Whole knowledge comes round by round, not earlier (with 3 to 5 players some bees are aside)."""
    early = 0
    for seed in range(8):
        for m, minds, _ in known_games(players, seed):
            for seat in range(players):
                assert m.view(seat)["known_whole"] == minds[seat].whole()
                early += sum(not whole for whole in minds[seat].whole())
    assert early > 0


@pytest.mark.rule("HB-19", "HB-05")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_known_is_exactly_what_follows(players, seed):
    for m, minds, _ in known_games(players, seed):
        for seat in range(players):
            assert known_hands(m, seat) == minds[seat].certain(), f"seat {seat}, round {m.view(0)['round']}"
            assert m.view(seat)["known_whole"] == minds[seat].whole()


@pytest.mark.rule("HB-19")
def test_with_six_players_all_hands_are_known_from_round_five_on():
    """No bee is aside, so the sixth hand follows by elimination one round earlier."""
    for m, _, _ in known_games(6, 3):
        if m.view(None)["round"] >= 5:
            assert all(all(m.view(seat)["known_whole"]) for seat in range(6))


@pytest.mark.rule("HB-19", "HB-05")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_from_round_n_on_the_bees_aside_follow(players):
    for m, minds, _ in known_games(players, 5):
        if m.view(None)["round"] > players - 1:
            aside = bag(m.position()["aside"])
            assert all(mind.certain_aside() == aside for mind in minds)
            assert all(all(m.view(seat)["known_whole"]) for seat in range(players))


@pytest.mark.rule("HB-19")
def test_nobody_knows_anything_of_a_fresh_deal_but_the_own_hand():
    m = beelab.match("happy_bee", players=4, seed=1)
    for seat in range(4):
        known = known_hands(m, seat)
        assert known[seat] == hands_of(m)[seat]
        assert [known[other] for other in range(4) if other != seat] == [Counter()] * 3


@pytest.mark.rule("HB-19")
def test_the_public_knows_the_shown_cards_only():
    m = table()
    play_a_round(
        m, [Counter(blue=2, purple=1), Counter(yellow=2, green=1), Counter(green=1, blue=1, yellow=1)]
    )
    for view in (m.view(None),):
        assert view["hand"] is None
        assert view["won"] is None
        assert view["left_hand"] is None


@pytest.mark.rule("HB-19", "HB-16", "HB-17")
@given(chosen=options(), seed=st.integers(0, 10**6))
@FEW
def test_knowledge_under_any_options(chosen, seed):
    rng = random.Random(seed)
    m = new_match(chosen, seed)
    minds = [knowledge_of(m, seat, chosen) for seat in range(chosen["players"])]
    while not m.over:
        for seat, mind in enumerate(minds):
            assert known_hands(m, seat) == mind.certain()
            assert m.view(seat)["known_whole"] == mind.whole()
        plays = [any_play(rng, hand, m.view(None)["k"]) for hand in hands_of(m)]
        play_a_round(m, plays, rng)
        for seat, mind in enumerate(minds):
            mind.see(plays, hands_of(m)[seat])


@pytest.mark.parametrize("pass_direction", ["left", "none"])
@pytest.mark.parametrize("pass_played", [False, True])
def test_the_model_against_all_possible_deals(pass_direction, pass_played):
    """Twelve bees, two hands of five: every deal that fits what was seen, tried one by one."""
    families = ("blue", "purple", "yellow")
    for seed in range(12):
        rng = random.Random(seed)
        bees = [name for name in families for _ in range(4)]
        rng.shuffle(bees)
        ways = {"pass_direction": pass_direction, "pass_played": pass_played}
        real = small_table([Counter(bees[:5]), Counter(bees[5:10])], ways)
        mind = Knowledge(0, real.hands[0], 2, families, 4, 5, **ways)
        rest = Counter(families * 4) - real.hands[0]
        worlds = [small_table([Counter(real.hands[0]), deal], ways) for deal in every_hand(rest, 5)]
        for k in (1, 2, 3):
            assert mind.certain()[1] == smallest([world.hands[1] for world in worlds])
            plays = [any_play(rng, hand, k) for hand in real.hands]
            worlds = [world for world in worlds if plays[1] <= world.hands[1]]
            for world in (real, *worlds):
                world.play_round(plays)
            worlds = [world for world in worlds if world.hands[0] == real.hands[0]]
            mind.see(plays, real.hands[0])


def small_table(hands, ways):
    return Referee(hands, {"blue": [1] * 5, "purple": [1] * 5, "yellow": [1] * 5}, (1, 2, 3, 1, 1), **ways)


def every_hand(bees, size):
    return [Counter(hand) for hand in sorted(set(itertools.combinations(sorted(bees.elements()), size)))]


def smallest(hands):
    least = Counter(hands[0])
    for hand in hands:
        least &= hand
    return least
