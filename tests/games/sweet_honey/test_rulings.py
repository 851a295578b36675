"""Where the rulebook leaves a gap: empty decks, bounds, and what is lost (SH-G13 to SH-G19, SH-G32)."""

from __future__ import annotations

import random

import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE

from .prepared import discs_in_all, rules_of

GAMES = 300 if PURE else 20_000
CROWD = {
    "players": 6,
    "hand_size": 7,
    "small_needed": 4,
    "target_total": 50,
    "penalty": "none",
    "hint_rate": 0.0,
}


def until(wanted, first=0, tries=20, **options):
    """The first match, of players who like to pass, in which something wanted happens, and the events that show it."""
    for seed in range(first, first + tries):
        m = beelab.match("sweet_honey", seed=seed, **options)
        rng = random.Random(seed)
        while not m.over:
            seat = rng.choice(m.to_move)
            moves = m.moves(seat)
            move = "pass" if "pass" in moves else rng.choice(moves)
            events = m.play(move, seat)
            if wanted(m, events):
                return m, events
    raise AssertionError("it never happened")


@pytest.mark.rule("SH-G14")
def test_an_empty_deck_gives_no_card():
    m, _ = until(lambda m, events: "SH-09" in rules_of(events) and m.view(None)["deck"] == 0 and
                      "SH-10" not in rules_of(events), **CROWD)  # fmt: skip
    sender = m.view(None)["flight"]["sender"]
    assert m.view(None)["hand_sizes"][sender] < 6 - m.view(None)["discard_sizes"][sender]
    assert m.view(None)["top"] is None
    position = m.position()
    held = (
        sum(map(len, position["hands"]))
        + sum(map(len, position["captured"]))
        + sum(map(len, position["dropped"]))
    )
    assert held + len(position["stung"]) + 1 == 55


def someone_without_cards_should_start(m, events):
    view = m.view(None)
    captor = next((e.seat for e in events if e.rule == "SH-17"), None)
    return captor is not None and view["phase"] == "send" and view["start"] != captor


@pytest.mark.rule("SH-G15")
def test_who_has_no_card_does_not_start():
    m, events = until(someone_without_cards_should_start, **CROWD)
    captor, view = next(e.seat for e in events if e.rule == "SH-17"), m.view(None)
    seat = (captor + 1) % 6
    while seat in view["out"] or not view["hand_sizes"][seat]:
        seat = (seat + 1) % 6
    assert view["hand_sizes"][captor] == 0
    assert view["start"] == seat
    assert m.to_move == (seat,)


@pytest.mark.rule("SH-G15", "SH-G19")
def test_when_nobody_has_a_card_the_round_ends_and_the_centre_is_lost():
    m, events = until(lambda m, events: any(e.rule == "SH-27" and e.data["end"] == "cards" for e in events),
                      first=342, rounds=1, **{**CROWD, "penalty": "number"})  # fmt: skip
    assert m.over
    finished = m.view(None)["finished"][0]
    assert (finished["end"], finished["taker"]) == ("no cards", None)
    assert finished["centre"] > 0
    assert sum(m.scores) == 90 - finished["centre"]
    assert "SH-28" not in rules_of(events)
    assert discs_in_all(m) == 90


@pytest.mark.rule("SH-G13")
def test_without_a_hand_card_none_is_lost():
    wanted = ("2L", "2", "3L", "3")

    def captured_without_cards(m, events):
        captor = next((e.seat for e in events if e.rule == "SH-17" and e.data["card"] in wanted), None)
        return (
            captor is not None and m.view(None)["hand_sizes"][captor] == 0 and "SH-22" not in rules_of(events)
        )

    _, events = until(captured_without_cards, first=44, **{**CROWD, "small_max": 4})
    assert "SH-24" not in rules_of(events)
    assert "SH-26" not in rules_of(events)


@pytest.mark.rule("SH-G32")
@pytest.mark.parametrize(("players", "most"), [(2, 10), (3, 15), (4, 20), (5, 25), (6, 30)])
@pytest.mark.parametrize("bot", ["random", "careful(0)", "careful(1)"])
def test_a_round_has_a_bounded_number_of_flights(players, most, bot):
    games = GAMES // 10 if bot != "random" else GAMES
    table = beelab.simulate("sweet_honey", games, players, bot, seed=2, progress=False, rounds=1)
    assert table["flights"].min() >= 1
    assert table["flights"].max() <= most


@pytest.mark.rule("SH-G32")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_in_a_flight_everybody_decides_at_most_once_before_the_card_is_home(players):
    m = beelab.match("sweet_honey", players=players, seed=3)
    decisions: list[int] = []
    while not m.over:
        view, seat = m.view(None), m.to_move[0]
        if view["phase"] == "send":
            decisions = []
        elif view["phase"] == "receive":
            assert seat not in decisions
            decisions.append(seat)
            assert len(decisions) <= players
        m.play("pass" if "pass" in m.moves(seat) else m.choose(seat, "random"), seat)


@pytest.mark.rule("SH-G19", "SH-G30")
def test_no_disc_comes_or_goes():
    for players in (2, 3, 4, 5):
        table = beelab.simulate("sweet_honey", GAMES, players, "random", seed=9, progress=False)
        totals = table.group_by("game").agg(pl.col("score").sum())["score"]
        assert totals.min() == totals.max() == 45 * players
