"""Simulated games against exact and known numbers; bots to the letter; how strong they are."""

from __future__ import annotations

from collections import Counter

import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.study.intervals import wilson

from .prepared import flying, reveal, table

GAMES = 200 if PURE else 100_000
DUELS = 60 if PURE else 20_000


def simulate(games=GAMES, players=3, bots="random", **more):
    return beelab.simulate("sweet_honey", games, players, bots, progress=False, **more)


def near(per_game: pl.Series, exact: float) -> None:
    error = per_game.std() / len(per_game) ** 0.5
    assert abs(per_game.mean() - exact) <= 4 * error, (
        f"{per_game.mean():.5f} against {exact:.5f} +- {error:.5f}"
    )


@pytest.mark.rule("SH-18")
@pytest.mark.parametrize("bots", [["random"] * 3, ["careful(0.3)", *["random"] * 3], ["ev", "random"]])
def test_as_many_stings_as_the_chances_say(bots):
    """Of cards that were sent blindly: who sends with care picks numbers that sting others more often."""
    log = simulate(GAMES // 2, len(bots), bots, seed=8, log="captures").filter(pl.col("seat") == 0)
    games = log.group_by("game").agg(excess=pl.col("stung").sum() - pl.col("risk").sum())
    near(games["excess"], 0)
    assert (log["stung"] <= log["captures"]).all()


@pytest.mark.rule("SH-07")
@pytest.mark.parametrize(("players", "exact"), [(2, 8 / 9), (3, 4 / 5), (4, 7427 / 10335)])
def test_how_often_the_start_player_is_unique(players, exact):
    tries, unique = 400, 0
    for seed in range(tries):
        m = beelab.match("sweet_honey", players=players, seed=seed)
        events = reveal(m, *[m.choose(seat, "random").split()[1] for seat in range(players)])
        unique += len(next(e for e in events if e.rule == "SH-07").data["tied"]) == 1
    assert abs(unique / tries - exact) < 4 * (exact * (1 - exact) / tries) ** 0.5


@pytest.mark.rule("SH-27", "SH-31")
def test_every_seat_is_equal():
    games = simulate(seed=11)
    for seat in range(3):
        mine = games.filter(pl.col("seat") == seat)
        near(mine["win_share"], 1 / 3)
        near(mine["score"], 45)
        near(mine["started"].cast(pl.Float64), 1)
    assert abs(games["win_share"].sum() - GAMES) < 1e-6 * GAMES
    assert (games["last"] + games["total"] + games["small"] == 3).all()


def test_the_columns_agree_with_each_other():
    games = simulate(seed=12, rounds=2)
    per_game = games.group_by("game", maintain_order=True).agg(
        pl.col("stung", "penalties", "centre", "started").sum(),
        pl.col("flights", "homecomings", "last").first(),
    )
    assert (per_game["started"] == 2).all()
    assert (per_game["homecomings"] <= per_game["flights"]).all()
    assert (per_game["stung"] >= 2 * per_game["last"]).all(), "two of three are stung where one is left"
    assert (per_game["centre"] >= per_game["penalties"]).all(), "the centre is the penalties and lost stakes"
    stings = simulate(seed=12, rounds=2, log="stings")
    by_number = stings.group_by("number", maintain_order=True).agg(pl.col("stings").sum())
    assert by_number["stings"].sum() == per_game["stung"].sum()
    assert by_number.row(0) == (1, 0), "the 1 never stings (SH-23)"
    rounds = simulate(seed=12, rounds=2, log="rounds")
    totals = rounds.group_by("game", "seat", maintain_order=True).agg(pl.col("score", "centre").sum())
    scores = totals.sort("game", "seat")
    assert (scores["score"] == games["score"].cast(pl.Int64)).all()
    assert (scores["centre"] == games["centre"]).all()
    assert rounds["started"].sum() == 2 * GAMES
    assert rounds.group_by("game", "round").agg(pl.col("most").sum())["most"].is_between(0.999, 1.001).all()


# Known numbers of 20,000 rounds and 8,000 games, other programs' measurements ------------------------


@pytest.mark.parametrize(
    ("players", "bot", "share"),
    [(2, "random", 0.450), (3, "random", 0.294), (4, "random", 0.208), (3, "careful(0.15)", 0.321)],
)
def test_the_first_start_player_ends_on_top_less_often_than_a_fair_share(players, bot, share):
    rounds = simulate(2 * GAMES // 5, players, bot, seed=13, rounds=1, log="rounds")
    starters = rounds.filter(pl.col("started"))
    error = (share * (1 - share)) ** 0.5 * (1 / starters.height + 1 / 20_000) ** 0.5
    assert abs(starters["most"].mean() - share) < 4 * error


def test_the_storyboards_rounds():
    rounds = simulate(seed=14, rounds=1).filter(pl.col("seat") == 0)
    assert abs(rounds["score"].std() - 12.2) < (1 if PURE else 0.15)
    assert abs(rounds["total"].mean() - 0.17) < (0.1 if PURE else 0.012)
    assert abs(rounds["small"].mean() - 0.11) < (0.1 if PURE else 0.012)


@pytest.mark.parametrize(
    ("bots", "share"),
    [(("careful(0.1)", "random", "random"), 0.78), (("careful(0.1)", "random", "random", "random"), 0.65),
     (("careful(0.3)", *["careful(0.15)"] * 3), 0.34), (("careful(0.1)", *["careful(0.15)"] * 3), 0.22)],
)  # fmt: skip
def test_the_storyboards_careful_players(bots, share):
    games = simulate(DUELS, len(bots), bots, seed=15).filter(pl.col("seat") == 0)
    error = (share * (1 - share)) ** 0.5 * (1 / games.height + 1 / 8_000) ** 0.5
    assert abs(games["win_share"].mean() - share) < 4 * error


# The bots -------------------------------------------------------------------------------------------


@pytest.mark.skipif(PURE, reason="plain Python plays too few games for these intervals")
@pytest.mark.parametrize(
    ("bots", "at_least"),
    [(("expert", "random", "random"), 0.87), (("expert", "random", "random", "random"), 0.78),
     (("expert", "careful", "careful", "careful"), 0.76), (("expert", *["careful(0.3)"] * 3), 0.4),
     (("ev", "random", "random"), 0.4), (("careful", "random", "random"), 0.76)],
)  # fmt: skip
def test_how_strong_the_bots_are(bots, at_least):
    games = simulate(DUELS, len(bots), bots, seed=16).filter(pl.col("seat") == 0)
    low, _high = wilson(games["win_share"].mean(), DUELS)
    assert low > at_least, games["win_share"].mean()


def often(position, seat, bot, tries=600):
    """How often a bot chooses each move at a position, over many seeds."""
    position = {name: value for name, value in position.items() if name != "thought"}
    matches = (beelab.match("sweet_honey", position=position, seed=seed) for seed in range(tries))
    return Counter(m.choose(seat, bot) for m in matches)


def is_fair(seen, shares):
    tries = seen.total()
    assert set(seen) == set(shares)
    for move, share in shares.items():
        assert abs(seen[move] / tries - share) < 4 * (share * (1 - share) / tries) ** 0.5, move


@pytest.mark.rule("SH-05", "SH-09", "SH-11", "SH-24")
def test_the_random_bot_to_the_letter():
    hand = ["8", "8", "4L", "10"]
    m = table(hands={"Ada": hand}, discs=[2, 15, 28])
    shares = {
        f"send {card} {stake}": n / 8 for card, n in (("8", 2), ("4L", 1), ("10", 1)) for stake in (1, 2)
    }
    is_fair(often(m.position(), 0, "random"), shares)
    is_fair(often(flying("7").position(), 1, "random"), {"capture": 0.5, "pass": 0.5})
    m = flying("2", hands={"Ben": ["9", "8", "7H", "4L"]})
    m.play("capture")
    is_fair(often(m.position(), 0, "random"), {"take blank": 0.5, "take H": 0.25, "take L": 0.25})
    m = flying("2", turn="Ada", hands={"Ada": hand})
    m.play("capture")
    is_fair(often(m.position(), 0, "random"), {"discard 8": 0.5, "discard 4L": 0.25, "discard 10": 0.25})
    m = table(phase="reveal", hands=[["9", "9", "8", "7", "6"], None, None])
    is_fair(
        often(m.position(), 0, "random"), {"reveal 9": 0.4, "reveal 8": 0.2, "reveal 7": 0.2, "reveal 6": 0.2}
    )


@pytest.mark.rule("SH-11", "SH-13")
@pytest.mark.parametrize(
    ("captured", "card", "bot", "move"),
    [(["10"], "7H", "careful(0.25)", "capture"), (["10"], "7H", "careful(0.249)", "pass"),
     (["10"], "7", "careful(0.17)", "capture"),
     (["10"], "7", "careful(0.16)", "pass"), (["10"], "3L", "careful(0)", "capture"),
     (["9H", "10"], "7H", "careful(1)", "capture")],
)  # fmt: skip
def test_careful_captures_up_to_its_risk(captured, card, bot, move):
    m = flying(card, captured=[["1L"], captured, ["2L"]], hands={"Ben": ["4L", "4L", "5L", "5L"]})
    assert m.choose(1, bot) == move


@pytest.mark.rule("SH-11", "SH-21")
@pytest.mark.parametrize(("stake", "passed", "move"), [(1, 4, "pass"), (2, 1, "pass"), (2, 2, "capture"),
                                                       (3, 0, "capture")])  # fmt: skip
def test_ev_breaks_even_where_the_exercise_says(stake, passed, move):
    """{9 HIGH, 10} and a HIGH card: capture from 6.5, 4.625 and 2.75 discs on, at stakes of 1, 2 and 3."""
    pot = stake * (passed + 1)
    assert (pot > {1: 6.5, 2: 4.625, 3: 2.75}[stake]) == (move == "capture")
    names = ["Ada", "Ben", "Chi", "Dov", "Eli", "Fay"]
    captured = [["1L"], ["2L"], ["3L"], ["2"], ["3"], ["3"]]
    captured[passed + 1] = ["9H", "10"]
    m = flying("7H", stake=stake, turn=names[passed + 1], players=6, captured=captured,
               hands={names[passed + 1]: ["4L", "4L", "5L", "5L"]})  # fmt: skip
    assert m.choose(passed + 1, "ev") == move


@pytest.mark.rule("SH-G25")
def test_careful_and_ev_send_what_cannot_sting_themselves():
    m = table(hands={"Ada": ["9", "9", "4L", "10"]})
    assert set(often(m.position(), 0, "careful", 100)) == {
        f"send {c} {d}" for c in ("4L", "10") for d in (1, 2, 3)
    }
    assert set(often(m.position(), 0, "ev(3)", 60)) == {"send 4L 3", "send 10 3"}
    m = table(hands={"Ada": ["9", "9", "9", "9H"]})
    assert set(often(m.position(), 0, "careful", 60)) == {
        f"send {c} {d}" for c in ("9", "9H") for d in (1, 2, 3)
    }


@pytest.mark.parametrize(
    "name",
    ["careful(2)", "careful(-1)", "careful(nan)", "careful(x)", "careful()", "random(1)", "greedy", ""],
)
def test_bots_that_do_not_exist(name):
    with pytest.raises(beelab.BadOption):
        beelab.simulate("sweet_honey", 1, 3, name)


def test_a_bot_may_have_its_parameter():
    plain, written = (simulate(50, 3, (bot, "random"), seed=1) for bot in ("careful", "careful(0.1)"))
    assert plain.drop("bot").equals(written.drop("bot"))
    assert set(written["bot"]) == {"careful(0.1)", "random"}
