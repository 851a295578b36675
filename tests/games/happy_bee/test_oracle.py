"""The library against the slow referee: random tables, and whole random games under any options."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import beelab

from .prepared import SCHEDULE, bag, hands_of, move
from .referee import Referee
from .walks import any_play, any_table, new_match, options, play_a_round, referee_of

MANY = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def told(m):
    """The decisions of the last round as the view tells them."""
    return [
        (
            one["family"], one["value"], tuple(one["counts"]), one["rule"], one["winner"],
            tuple(sorted(one["taken"] or ())), tuple(one["split"] or ()),
        )
        for one in m.view(None)["outcomes"]
    ]  # fmt: skip


def decided(decisions):
    return [
        (one.family, one.value, one.counts, one.rule, one.winner, tuple(sorted(one.taken)), one.split)
        for one in decisions
    ]


def same_table(m, referee):
    """Compare everything that a round leaves on the table."""
    position = m.position()
    assert hands_of(m) == referee.hands
    for seat, flowers in enumerate(referee.won):
        assert sorted(map(tuple, m.view(seat)["won"])) == sorted(flowers)
        assert Fraction(str(m.view(seat)["points"])) == referee.scores[seat]
    assert m.view(None)["flower_counts"] == [len(flowers) for flowers in referee.won]
    assert sorted(map(tuple, m.view(None)["removed"])) == sorted(referee.removed)
    waiting = {name: [value for value, _ in flowers] for name, flowers in referee.waiting.items() if flowers}
    assert {name: sorted(flowers) for name, flowers in m.view(None)["carried"].items()} == {
        name: sorted(flowers) for name, flowers in waiting.items()
    }
    if not referee.over:
        assert m.view(None)["flowers"] == {name: pile[0] for name, pile in referee.piles.items()}
        assert position["piles"] == {name: pile[1:] for name, pile in referee.piles.items()}


@pytest.mark.rule("HB-08", "HB-11", "HB-12", "HB-13", "HB-14", "HB-16", "HB-17", "HB-18")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_tables(players):
    """Four hundred random prepared tables for each number of players, one round on each."""
    rng = random.Random(players)
    for number in range(400):
        position = any_table(rng, players)
        m = beelab.match("happy_bee", position=position, seed=number)
        full = m.position()
        piles = {name: [position["faceup"][name], *hidden] for name, hidden in full["piles"].items()}
        referee = Referee([bag(hand) for hand in position["hands"]], piles, SCHEDULE, position["round"])
        plays = [any_play(rng, hand, SCHEDULE[position["round"] - 1]) for hand in referee.hands]
        play_a_round(m, plays, rng)
        assert told(m) == decided(referee.play_round(plays)), (position, plays)
        assert hands_of(m) == referee.hands, (position, plays)
        assert [bag(shown) for shown in m.view(None)["shown"]] == plays


@pytest.mark.rule(
    "HB-02", "HB-03", "HB-06", "HB-08", "HB-11", "HB-12", "HB-13", "HB-16", "HB-17", "HB-18", "HB-20", "HB-21",
    "HB-22", "HB-23", "HB-24",
)  # fmt: skip
@given(chosen=options(), seed=st.integers(0, 10**6))
@MANY
def test_whole_games_under_any_options(chosen, seed):
    rng = random.Random(seed)
    m = new_match(chosen, seed)
    referee = referee_of(m, chosen)
    assert all(hand.total() == chosen["hand_size"] for hand in referee.hands)
    for pile in referee.piles.values():
        assert sorted(pile) == sorted(chosen["flower_values"])
    while not referee.over:
        assert not m.over
        plays = [any_play(rng, hand, referee.schedule[referee.round - 1]) for hand in referee.hands]
        play_a_round(m, plays, rng)
        assert told(m) == decided(referee.play_round(plays))
        same_table(m, referee)
    assert m.over
    assert list(m.scores) == referee.scores
    assert [sorted(place) for place in m.ranking] == referee.ranking()
    assert sorted(m.winners) == referee.ranking()[0]
    assert m.ending.rule == referee.decided_by()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_games_of_the_ordinary_rules(players):
    for seed in range(12):
        rng = random.Random(seed)
        m = new_match({"players": players}, seed)
        referee = referee_of(m, {})
        while not referee.over:
            plays = [any_play(rng, hand, SCHEDULE[referee.round - 1]) for hand in referee.hands]
            play_a_round(m, plays, rng)
            assert told(m) == decided(referee.play_round(plays))
            same_table(m, referee)
        assert [sorted(place) for place in m.ranking] == referee.ranking()
        assert m.ending.rule == referee.decided_by()


@given(chosen=options(), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_legal_moves_under_any_options(chosen, seed):
    """From the position's hands alone: a text of k cards is legal exactly if the hand holds them."""
    rng = random.Random(seed)
    m = new_match(chosen, seed)
    while not m.over:
        k = m.view(None)["k"]
        hands = hands_of(m)
        for seat in m.to_move:
            subsets = {move(Counter(held)) for held in combinations(hands[seat].elements(), k)}
            assert m.moves(seat) == tuple(sorted(subsets))
        play_a_round(m, [any_play(rng, hand, k) for hand in hands])
