"""Simulated games against exact numbers and known ranges; bots to the letter, and how strong they are."""

from __future__ import annotations

from collections import Counter

import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.study.intervals import wilson

from .prepared import DRONE, START, THREE, placements, play, table

GAMES = 60 if PURE else 20_000
DUELS = 24 if PURE else 5_000
TRIES = 600


def simulate(games=GAMES, players=3, bots="random", **more):
    return beelab.simulate("bears_and_the_bees", games, players, bots, progress=False, **more)


def near(per_game: pl.Series, exact: float) -> None:
    error = per_game.std() / len(per_game) ** 0.5
    assert abs(per_game.mean() - exact) <= 4 * error, (
        f"{per_game.mean():.5f} against {exact:.5f} +- {error:.5f}"
    )


@pytest.mark.rule("TB-06", "TB-31")
def test_every_seat_is_equal():
    games = simulate(seed=11)
    for seat in range(3):
        mine = games.filter(pl.col("seat") == seat)
        near(mine["win_share"], 1 / 3)
        assert (mine["started"] == 1).all()
    assert abs(games["win_share"].sum() - GAMES) < 1e-6 * GAMES


@pytest.mark.rule("TB-23", "TB-24", "TB-28", "TB-G8")
def test_the_columns_add_up():
    games = simulate(seed=4, bots=["random", "greedy", "expert"])
    placed = games.select(pl.sum_horizontal(f"sides_{m}" for m in range(1, 7))).to_series()
    kinds = games.select(pl.sum_horizontal("honeycombs", "drones", "workers", "flowers", "bears")).to_series()
    assert placed.equals(kinds)
    assert (games["sides_1"] == 0).all()
    assert (games["longest"] <= placed).all()
    drawn = games["drawn"] + games["forced"]
    kept = 3 * 9 + drawn - placed - games["exchanges"] - games["cards_left"]
    assert (kept == 0).all()
    per_game = games.group_by("game").agg(pl.col("out").sum(), pl.col("blocked").first())
    assert (per_game["out"] + per_game["blocked"] == 3).all()
    assert (games["unused"] <= games["earned"]).all()


@pytest.mark.rule("TB-30")
def test_the_logs_agree_with_the_table():
    games = simulate(min(GAMES, 500), seed=4, bots="greedy")
    rounds = simulate(min(GAMES, 500), seed=4, bots="greedy", log="rounds")
    chains = simulate(min(GAMES, 500), seed=4, bots="greedy", log="chains")
    both = rounds.group_by("game", "seat").agg(
        pl.col("score").sum(), pl.col("out").sum(), pl.col("started").sum()
    )
    joined = games.join(both, on=["game", "seat"], suffix="_2")
    assert (joined["score"] == joined["score_2"]).all()
    assert (joined["out"] == joined["out_2"]).all()
    assert (joined["started"] == joined["started_2"]).all()
    turns = chains.group_by("game", "seat").agg(
        pl.col("turns").sum(), cards=(pl.col("turns") * pl.col("cards")).sum()
    )
    joined = games.join(turns, on=["game", "seat"], suffix="_2")
    assert (joined["turns"] == joined["turns_2"]).all()
    placed = joined.select(pl.sum_horizontal(f"sides_{m}" for m in range(1, 7))).to_series()
    few = joined["longest"] < 12
    assert (placed.filter(few) == joined["cards"].filter(few)).all()
    per_round = rounds.group_by("game", "round").agg(pl.col("turns").first())
    assert per_round["turns"].sum() == games["turns"].sum()


@pytest.mark.rule("TB-23")
def test_greedy_games_look_as_known():
    """The probe of 60 rounds: 19 to 24 turns a round, losers 4.8 to 5.8 points, two matches 67 to 78 % of cards."""
    games = simulate(bots="greedy", players=3, seed=2)
    placed = games.select(pl.sum_horizontal(f"sides_{m}" for m in range(2, 7)).sum()).item()
    assert 0.55 < games["sides_2"].sum() / placed < 0.85
    assert 0.15 < games["sides_3"].sum() / placed < 0.36
    assert 12 < 3 * games["turns"].mean() / 3 < 30


def chosen(m, times=TRIES):
    """How often `random` makes each move: it draws on its own generator each time."""
    seat = m.to_move[0]
    return Counter(m.choose(seat, "random") for _ in range(times))


def is_uniform(counts, moves):
    assert set(counts) == set(moves)
    share = 1 / len(moves)
    for move in moves:
        assert abs(counts[move] / TRIES - share) < 4.5 * (share * (1 - share) / TRIES) ** 0.5, move


@pytest.mark.rule("TB-27")
def test_random_plays_any_placement_alike_and_nothing_else():
    m = table(hand="D02 W02 F1 H02")
    is_uniform(chosen(m), placements(m))


@pytest.mark.rule("TB-21")
def test_random_makes_the_adjacent_play_alike():
    m = table(DRONE, hand="D02 H09 H02 H13")
    play(m, "D02@0,-2r0")
    assert m.view(None)["phase"] == "adjacent"
    assert len(placements(m)) > 1
    is_uniform(chosen(m), placements(m))


@pytest.mark.rule("TB-24", "TB-26")
def test_random_draws_skips_or_ends_only_without_a_placement():
    assert set(chosen(table(hand="H37 H38"), 40)) == {"draw"}
    m = table(THREE, hand="D03 B2 B3", options={"rounds": 1})
    play(m, "D03@-1,-1r0")
    assert placements(m) == []
    assert set(chosen(m, 40)) == {"skip"}
    play(m, "skip")
    assert set(chosen(m, 40)) == {"end"}


@pytest.mark.rule("TB-15")
def test_random_gives_draws_to_anybody_else():
    m = table(hand="W01 H03 H04", players=4)
    play(m, "W01@1,-2r3")
    is_uniform(chosen(m), ["give 1", "give 2", "give 3"])


@pytest.mark.rule("TB-14", "TB-23")
def test_greedy_keeps_drones_for_three_sides():
    m = table(START, hand="D02 H03")
    assert m.choose(0, "greedy")[0] == "H"
    m = table(THREE, hand="D03 H03")
    assert m.choose(0, "greedy").startswith("D03@-1,-1")


@pytest.mark.rule("TB-15", "TB-26", "TB-18")
def test_the_expert_aims_exchanges_and_is_rid_of_bears():
    m = table(hand="W01 H03 H04", hands={"Ben": "H20 H21 H22", "Chi": "H24 H25"})
    play(m, "W01@1,-2r3")
    assert m.choose(0, "expert") == "give 2"
    assert table(hand="H37 H38 B1").choose(0, "expert") == "discard B1"
    assert table(DRONE, hand="H37 H38 B1").choose(0, "expert") == "B1@2,-2r0"
    assert table(hand="H37 H38").choose(0, "greedy") == "draw"


@pytest.mark.rule("TB-31")
@pytest.mark.parametrize(
    ("bots", "bar"),
    [(["expert", "greedy", "greedy", "greedy"], 0.40), (["greedy", "random", "random", "random"], 0.45)],
)
def test_better_bots_win(bots, bar):
    games = simulate(DUELS, 4, bots, seed=6)
    mine = games.filter(pl.col("seat") == 0)["win_share"].mean()
    if PURE:
        _, high = wilson(mine, DUELS)
        assert high > bar
    else:
        assert mine > bar
