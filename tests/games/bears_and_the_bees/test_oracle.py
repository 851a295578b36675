"""The library against the slow referee: whole random games, and all sequences of three moves from ten positions."""

from __future__ import annotations

import random

import pytest

import beelab

from .prepared import BEAR, DRONE, START, THREE, WORKER, table
from .referee import Referee

OPTIONS = [
    {},
    {"mismatch_allowed": True, "values": (0, 1, 2, 3, 4)},
    {"min_match": 1, "queen_restriction": False, "bears": 6},
    {
        "bonus_from": 4,
        "bonus": "one",
        "adjacent_play": "first turn",
        "worker_draws": "m",
        "flower_draws": "m",
    },
    {"bonus": "none", "adjacent_play": "never", "reshuffle": False, "bear_discard_draws": 5},
    {
        "mismatch_allowed": True,
        "min_match": 1,
        "six_match_wins": True,
        "worker_draws": "one",
        "flower_draws": "one",
    },
]


def same_table(m, referee):
    """Compare what lies and what may be done, then let the referee look at what was drawn."""
    position = m.position()
    if referee.ended or m.over:
        assert m.over
        one = position["finished"][-1]
        assert one["end"] in ("out", "six sides") if referee.ended == "out" else ("blocked", "too long")
        before = [len(hand) for hand in referee.hands]
        referee.look(position)
        assert [len(hand) for hand in referee.hands] == [
            size + referee.due.get(seat, 0) for seat, size in enumerate(before)
        ]
        assert one["scores"] == referee.scores()
        return
    for seat, hand in enumerate(referee.hands):
        now = position["hands"][seat]
        assert set(hand) <= set(now) or referee.due.get(seat)
        assert len(now) == len(hand) + referee.due.get(seat, 0), (seat, referee.due)
    assert len(position["pile"]) == referee.pile
    assert sorted(position["discards"]) == sorted(referee.discards)
    assert (m.to_move, position["turns"], position["idle"]) == ((referee.turn,), referee.turns, referee.idle)
    assert position["phase"] == referee.phase
    assert (position.get("bonus", 0), position.get("gifts", 0)) == (referee.bonus, referee.gifts)
    assert len(position["hive"]) == len(referee.hive) - 1
    referee.look(position)
    assert set(m.moves(referee.turn)) == referee.moves()


@pytest.mark.rule(
    "TB-08", "TB-09", "TB-10", "TB-11", "TB-12", "TB-17", "TB-18", "TB-21", "TB-23", "TB-24", "TB-26"
)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ", ".join(options) or "usual rules")
@pytest.mark.parametrize("players", [2, 3])
def test_whole_random_rounds(options, players):
    for seed in range(3):
        rng = random.Random(f"{seed} {players}")
        m = beelab.match("bears_and_the_bees", players=players, seed=seed, rounds=1, **options)
        referee = Referee(m.position())
        while not m.over and m.moves_played < 120:
            moves = m.moves(m.to_move[0])
            cards = [move for move in moves if "@" in move]
            move = rng.choice(cards if cards and rng.random() < 0.7 else moves)
            m.play(move)
            referee.play(move)
            same_table(m, referee)


def low(hive, hand, **more):
    """A small position: few cards in hands, one round."""
    hands = {"Ben": "H20 B2 H60", "Chi": "W03 D07"}
    return {"hive": hive, "hand": hand, "hands": hands, "options": {"rounds": 1}, **more}


POSITIONS = {
    "a start with two cells": low("H01@0,-1r0", "H17 H29 D01 H02", turns=[0, 0, 0]),
    "blue meets blue": low(START, "D02 F1 H03"),
    "a worker to play": low(START, "W01 H37 H02"),
    "a bear to play": low(DRONE, "B1 H37 W02"),
    "a bear lies": low(BEAR, "D02 B3 H07"),
    "a gap of three": low(THREE, "D03 H37 H17"),
    "a worker for three": low(THREE, "W12 B1 H03"),
    "the last card": low(DRONE, "F1"),
    "the last card is a worker": low(WORKER, "W02"),
    "two players": low(DRONE, "F1 D02", players=2) | {"hands": {"Ben": "W03 B1"}},
}


def count(m, referee, depth):
    """How many sequences of so many moves there are; the library's number is compared with the referee's on the way."""
    moves = m.moves(referee.turn) if not m.over else ()
    wanted = referee.moves()
    assert set(moves) == wanted, f"{m.position()}\nonly here: {set(moves) ^ wanted}"
    if depth == 1:
        return len(moves), len(wanted)
    ours = theirs = 0
    for move in moves:
        here, there = m.fork(), referee.twin()
        here.play(move)
        there.play(move)
        there.look(here.position())
        one, other = count(here, there, depth - 1) if not here.over else (0, 0)
        assert bool(there.ended) == here.over, f"{m.position()}\n{move}"
        assert one == other, f"{m.position()}\nafter {move}: {one} here, {other} by the referee"
        ours, theirs = ours + one, theirs + other
    return ours, theirs


@pytest.mark.rule("TB-19", "TB-20", "TB-21", "TB-22", "TB-26", "TB-27")
@pytest.mark.parametrize("name", POSITIONS)
def test_sequences_of_moves(name):
    given = dict(POSITIONS[name])
    m = table(given.pop("hive"), given.pop("hand"), **given)
    ours, theirs = count(m, Referee(m.position()), 3)
    assert ours == theirs
    assert ours > 50
