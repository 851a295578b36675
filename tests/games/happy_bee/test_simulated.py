"""Simulated games against exact numbers: within four standard errors at 200,000 games."""

from __future__ import annotations

from fractions import Fraction

import polars as pl
import pytest

import beelab

from . import chances
from .prepared import SCHEDULE, VALUES, cards, move, table

GAMES = 200_000
MEAN_VALUE = Fraction(sum(VALUES), len(VALUES))


def near(per_game: pl.Series, exact: float) -> None:
    """The mean of one number a game lies within four standard errors of the exact value."""
    error = per_game.std() / len(per_game) ** 0.5
    assert abs(per_game.mean() - exact) <= 4 * error, (
        f"{per_game.mean():.5f} against {exact:.5f} +- {error:.5f}"
    )


@pytest.fixture(scope="module", params=[3, 4, 5, 6], ids=lambda players: f"{players} players")
def families(request):
    """One row a family and round, gathered to one row a game and k: the shares of the three outcomes."""
    log = beelab.simulate(
        "happy_bee",
        games=GAMES,
        players=request.param,
        bots=("random",),
        seed=20,
        log="families",
        progress=False,
    )
    assert len(log) == GAMES * 9 * (request.param + 1)
    shares = log.group_by("game", "k").agg(
        *[
            (pl.col("outcome").cast(pl.String) == name).mean().alias(name)
            for name in ("awarded", "tied", "nobody")
        ]
    )
    return request.param, shares


@pytest.mark.rule("HB-11", "HB-12", "HB-13")
def test_shares_of_awarded_tied_and_unplayed_families(families):
    players, shares = families
    for k in range(1, 6):
        exact = chances.outcomes(players, k)
        games = shares.filter(pl.col("k") == k)
        assert len(games) == GAMES
        for name, chance in exact.items():
            near(games[name], float(chance))


@pytest.fixture(scope="module", params=[3, 4, 5, 6], ids=lambda players: f"{players} players")
def results(request):
    frame = beelab.simulate(
        "happy_bee", games=GAMES, players=request.param, bots=("random",), seed=21, progress=False
    )
    assert len(frame) == GAMES * request.param
    return request.param, frame


@pytest.mark.rule("HB-11", "HB-21")
def test_expected_flowers_and_points(results):
    players, frame = results
    awarded = sum(chances.outcomes(players, k)["awarded"] for k in SCHEDULE) * (players + 1)
    games = frame.group_by("game").agg(
        pl.col("flowers").sum(), pl.col("score").sum(), pl.col("awarded").first()
    )
    assert (games["flowers"] == games["awarded"]).all()
    near(games["flowers"], float(awarded))
    near(games["score"] / players, float(awarded * MEAN_VALUE / players))
    for seat in range(players):
        near(frame.filter(pl.col("seat") == seat)["score"], float(awarded * MEAN_VALUE / players))


@pytest.mark.rule("HB-12", "HB-13")
def test_expected_losses(results):
    players, frame = results
    games = frame.filter(pl.col("seat") == 0)
    for column, name in (("tied", "tied"), ("unclaimed", "nobody")):
        near(games[column], float(sum(chances.outcomes(players, k)[name] for k in SCHEDULE) * (players + 1)))
    near(games["tied3"], float(2 * (players + 1) * chances.outcomes(players, 3)["tied"]))
    assert (games["awarded"] + games["tied"] + games["unclaimed"] == 9 * (players + 1)).all()


@pytest.mark.rule("HB-22", "HB-24")
def test_every_seat_wins_its_fair_share(results):
    players, frame = results
    for seat in range(players):
        near(frame.filter(pl.col("seat") == seat)["win_share"], 1 / players)
    assert abs(frame["win_share"].sum() - GAMES) < 1e-6 * GAMES


def test_known_means_of_the_storyboard():
    """18.567 points for each of three random players; 3.16 of 8 flowers burnt in the three-card rounds."""
    frame = beelab.simulate("happy_bee", games=GAMES, players=3, bots=("random",) * 3, seed=1, progress=False)
    near(frame.filter(pl.col("seat") == 0)["score"], 18.567)
    near(frame.filter(pl.col("seat") == 0)["tied3"], 3.16)
    assert round(frame["score"].std(), 1) == 5.8


@pytest.mark.rule("HB-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_how_uneven_a_hand_is(players):
    deal = beelab.simulate(
        "happy_bee", games=GAMES, players=players, bots=("random",), seed=22, log="deal", progress=False
    )
    assert len(deal) == GAMES * players
    longest = deal.filter(pl.col("seat") == players - 1)["longest"]
    for at_least in (2, 3, 4):
        exact = chances.longest(players, at_least)
        share = (longest >= at_least).cast(pl.Float64)
        if exact == 1:
            assert share.mean() == 1, "a pair is certain"
        else:
            near(share, float(exact))
    assert chances.longest(4, 3) == Fraction(212, 377)
    assert chances.longest(5, 3) == Fraction(9769, 23188)
    assert chances.longest(3, 3) == Fraction(3682, 4807)
    assert [chances.longest(n, 2) == 1 for n in (3, 4, 5, 6)] == [True, True, True, False]


# The bot `random` to the letter: every card subset equally likely, not every colour combination. ------

SUBSETS = {"BB": 3, "BP": 6, "BY": 3, "BG": 3, "PP": 1, "PY": 2, "PG": 2, "YG": 1}  # of 21


def test_the_random_bot_plays_every_card_subset_equally_often():
    tries = 1200
    start = table(hands=("BBBPPYG", "BPYYYGG", "BPPYYGG"), round=2).position()
    seen: dict[str, int] = {}
    for number in range(tries):
        m = beelab.match(
            "happy_bee", position={k: v for k, v in start.items() if k != "thought"}, seed=number
        )
        chosen = m.choose(0, "random")
        seen[chosen] = seen.get(chosen, 0) + 1
    assert set(seen) == {move(subset) for subset in SUBSETS}
    for subset, ways in SUBSETS.items():
        share = ways / 21
        error = (share * (1 - share) / tries) ** 0.5
        assert abs(seen[move(subset)] / tries - share) < 4 * error, subset
    assert sum(SUBSETS.values()) == 21
    assert cards("BB").total() == 2
