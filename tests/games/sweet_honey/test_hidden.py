"""Nothing leaks: swapping cards that a seat can't tell apart changes nothing that it sees, does or is advised.

The twins are made here, card by card in the written position, and not by the rules' own `shuffle_unseen`.
"""

from __future__ import annotations

import random

import pytest

import beelab
from beelab.engine.compiled import PURE

BOTS = ("random", "careful", "ev", "expert")
WALKS = 6 if PURE else 25


def back(card: str) -> str:
    return card[-1] if card[-1] in "HL" else ""


def places(position, seat, all_backs):
    """Where cards lie that a seat doesn't know: (part, index, place), with what it sees of their backs."""
    found = []
    for part in ("hands", "dropped"):
        for other, cards in enumerate(position[part]):
            if other != seat:
                found += [
                    ((part, other, i), back(card) if all_backs else "?") for i, card in enumerate(cards)
                ]
    found += [(("deck", None, i), "any") for i in range(len(position["deck"]))]
    if position["top"]:
        found.append((("top", None, None), back(position["top"]) if all_backs else "?"))
    if position["phase"] == "receive" and position["start"] != seat:
        found.append((("card", None, None), back(position["card"])))
    return found


def read(position, place):
    part, other, i = place
    return position[part] if i is None else position[part][i] if other is None else position[part][other][i]


def write(position, place, card):
    part, other, i = place
    if i is None:
        position[part] = card
    elif other is None:
        position[part][i] = card
    else:
        position[part][other][i] = card


def twin_of(m, seat, rng):
    """The same match with hidden cards swapped; choices that are face down are made anew."""
    position = m.position()
    all_backs = "backs_public" not in position["options"]
    hidden = places(position, seat, all_backs)
    for _ in range(60):
        (one, seen), (other, also) = rng.sample(hidden, 2)
        cards = read(position, one), read(position, other)
        shown = (seen, also)
        if all(b in ("any", "?") or back(c) == b for b, c in zip(shown, reversed(cards), strict=True)):
            write(position, one, cards[1])
            write(position, other, cards[0])
    position["chosen"] = {
        i: card if int(i) == seat else rng.choice(position["hands"][int(i)])
        for i, card in position["chosen"].items()
    }
    return beelab.match("sweet_honey", position=position)


@pytest.mark.rule("SH-03", "SH-04", "SH-05", "SH-11", "SH-G9", "SH-G10", "SH-G22", "SH-G23")
@pytest.mark.parametrize("options", [{}, {"backs_public": False}], ids=["backs seen", "backs hidden"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_twins_look_and_play_alike(players, options):
    changed = 0
    for seed in range(WALKS):
        rng = random.Random(seed)
        m = beelab.match("sweet_honey", players=players, seed=seed, **options)
        while not m.over:
            if rng.random() < 0.15 and m.view(None)["phase"] not in ("power",):
                seat = rng.randrange(players)
                twin = twin_of(m, seat, rng)
                changed += twin.position()["hands"] != m.position()["hands"]
                assert twin.view(seat) == m.view(seat)
                assert twin.moves(seat) == m.moves(seat)
                if seat in m.to_move:
                    for bot in BOTS:
                        assert twin.choose(seat, bot) == m.fork().choose(seat, bot), bot
                        twin = beelab.match(
                            "sweet_honey", position={**twin.position(), "thought": m.position()["thought"]}
                        )
                    if rng.random() < 0.3:
                        one, other = (beelab.advise(x, seat, rollouts=3, seed=1) for x in (m, twin))
                        assert one.equals(other)
            seat = rng.choice(m.to_move)
            m.play(rng.choice(m.moves(seat)), seat)
    assert changed > WALKS


@pytest.mark.rule("SH-03", "SH-G10")
def test_private_events_are_for_their_seat_only():
    m = beelab.match("sweet_honey", players=4, seed=2)
    while not m.over:
        seat = m.to_move[0]
        m.play(m.choose(seat, "random"), seat)
    private = [e for e in m.events if e.seen_by is not None]
    assert {e.rule for e in private} == {"SH-03", "SH-10", "SH-26"}
    assert all(e.seen_by == (e.seat,) for e in private)
    for event in m.events:
        if event.seen_by is None and event.rule in ("SH-05", "SH-09", "SH-10", "SH-26"):
            assert "card" not in event.data
            assert "hand" not in event.data
