"""Nothing leaks: swapping cards that a seat can't see changes nothing that it sees, does or is advised.

The twins are made here, card by card in the written position, and not by the rules' own `shuffle_unseen`.
"""

from __future__ import annotations

import random

import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.engine.state import copy_state

BOTS = ("random", "greedy", "expert")
WALKS = 2 if PURE else 12


def twin_of(m, seat, rng):
    """The same match with all cards that the seat doesn't know dealt anew."""
    position = m.position()
    parts = [hand for other, hand in enumerate(position["hands"]) if other != seat] + [position["pile"]]
    cards = [card for part in parts for card in part]
    rng.shuffle(cards)
    for part in parts:
        part[:] = [cards.pop() for _ in part]
    return beelab.match("bears_and_the_bees", position=position)


@pytest.mark.rule("TB-03", "TB-G26")
@pytest.mark.parametrize("players", [2, 3])
def test_twins_look_and_play_alike(players):
    changed = 0
    for seed in range(WALKS):
        rng = random.Random(seed)
        m = beelab.match("bears_and_the_bees", players=players, seed=seed, rounds=2)
        while not m.over:
            if rng.random() < 0.12:
                seat = rng.randrange(players)
                twin = twin_of(m, seat, rng)
                changed += twin.position()["hands"] != m.position()["hands"]
                assert twin.view(seat) == m.view(seat)
                assert twin.view(None) == m.view(None)
                assert twin.moves(seat) == m.moves(seat)
                if seat in m.to_move:
                    for bot in BOTS:
                        assert twin.fork().choose(seat, bot) == m.fork().choose(seat, bot), bot
                    if rng.random() < 0.2:
                        one, other = (beelab.advise(x, seat, rollouts=1, seed=1) for x in (m, twin))
                        assert one.equals(other)
            seat = m.to_move[0]
            bot = rng.choice(BOTS)
            m.play(m.choose(seat, bot), seat)
    assert changed > 2 * WALKS


@pytest.mark.rule("TB-03", "TB-G26")
@pytest.mark.parametrize("players", [2, 3])
def test_an_imagined_world_leaves_the_own_hand_and_holds_every_card_once(players):
    game, changed = beelab.game("bears_and_the_bees"), 0
    for seed in range(4 * WALKS):
        m = beelab.match("bears_and_the_bees", players=players, seed=seed)
        for _ in range(3 * (seed % 8)):
            m.play(m.choose(m.to_move[0], "random"))
        world = game.code.new_worlds(players)[0]
        for seat in range(players):
            copy_state(world, m._s)
            game.code.shuffle_unseen(world, seat)
            there, here = game.position(world), m.position()
            assert there["hands"][seat] == here["hands"][seat]
            assert [len(hand) for hand in there["hands"]] == [len(hand) for hand in here["hands"]]
            assert sorted(sum(there["hands"], there["pile"])) == sorted(sum(here["hands"], here["pile"]))
            changed += there["hands"] != here["hands"]
    assert changed > 4 * WALKS


@pytest.mark.rule("TB-03", "TB-25", "TB-G26")
def test_private_events_are_for_their_seat_only():
    m = beelab.match("bears_and_the_bees", players=4, seed=2)
    while not m.over:
        m.play(m.choose(m.to_move[0], "random"))
    private = [e for e in m.events if e.seen_by is not None]
    assert {e.rule for e in private} == {"TB-03", "TB-26"}
    assert all(e.seen_by == (e.seat,) for e in private)
    for event in m.events:
        if event.seen_by is None and event.rule in ("TB-25", "TB-26"):
            assert "cards" not in event.data
            assert "hand" not in event.data


@pytest.mark.rule("TB-G26")
def test_onlookers_see_no_hand():
    m = beelab.match("bears_and_the_bees", players=3, seed=2)
    view = m.view(None)
    assert view["hand"] is None
    assert view["hand_value"] is None
    hidden = {card for hand in m.position()["hands"] for card in hand} | set(m.position()["pile"])
    told = str({**view, "names": None})
    assert not [card for card in hidden if f"'{card}'" in told]
