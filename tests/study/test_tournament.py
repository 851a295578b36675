"""Tournaments: balanced seats, the same deals for everybody, and rankings that say how sure they are."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import cloudpickle
import polars as pl
import pytest

import beelab
from beelab.study.tournament import asked, main_round, qualifying, try_out
from beelab.study.tournament.findings import circles, duels, ranking, running_share
from beelab.study.tournament.seating import OTHERS, every_group, mixed_tables, one_by_one, turns

cloudpickle.register_pickle_by_value(sys.modules[__name__])  # as functions of a notebook cell are


def by_lot(view, moves, rng):
    return rng.choice(moves)


def top(view, moves, rng):
    """As many cards as there are of the family with the highest open flower."""
    best = max(view["flowers"], key=view["flowers"].get)
    return max(moves, key=lambda move: move.split("+").count(best))


def play(entries=None, games=60, seed=3, **more):
    entries = {"mine": by_lot, "top": top, "value": "value"} if entries is None else entries
    return beelab.tournament("happy_bee", entries, games=games, players=3, seed=seed, progress=False, **more)


# ---------------------------------------------------------------- seats and deals


def test_three_take_all_their_six_orders():
    assert sorted(turns((0, 1, 2))) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


@pytest.mark.parametrize(
    ("entries", "players"), [(2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (7, 3), (9, 3), (30, 6), (5, 6)]
)
def test_mixed_tables_are_balanced(entries, players):
    plan = mixed_tables(entries, players, games=400, seed=5)
    assert len(plan) >= 400
    deals = sorted({deal for deal, _ in plan})
    assert deals == list(range(len(deals)))
    for deal in (deals[0], deals[-1]):
        sat = [(seat, who) for d, seats in plan if d == deal for seat, who in enumerate(seats)]
        assert {who for _, who in sat} == set(range(entries)), "everybody plays every deal, the last one too"
        each = Counter(sat)
        for who in range(entries):
            assert len({each[seat, who] for seat in range(players)}) == 1, "as often in every seat"
    for _, seats in plan:
        most = -(-players // entries)
        assert max(Counter(seats).values()) <= most, "nobody sits twice at a table that others could fill"


def test_left_and_right_are_balanced():
    """Who gets the cards of whom: each entry as often as the other."""
    pairs = Counter(
        (seats[i], seats[i - 1]) for _, seats in mixed_tables(4, 4, games=8, seed=1) for i in range(4)
    )
    assert all(pairs[a, b] == pairs[b, a] for a, b in pairs)


def test_a_main_round_is_every_group_in_every_order():
    plan = every_group(5, 3, deals=2, seed=1)
    assert len(plan) == 2 * 10 * 6
    assert len(set(plan)) == len(plan)


def test_qualifying_meets_the_same_deals_from_the_same_seats():
    plan = one_by_one(3, 3, games=7)
    seats = {who: [(deal, s.index(who)) for deal, s in plan if who in s] for who in range(3)}
    assert seats[0] == seats[1] == seats[2] == [(deal, deal % 3) for deal in range(7)]
    assert all(Counter(s)[OTHERS] == 2 for _, s in plan)


def test_other_seeds_mix_other_tables():
    assert mixed_tables(9, 3, 60, seed=1) == mixed_tables(9, 3, 60, seed=1) != mixed_tables(9, 3, 60, seed=2)


# ---------------------------------------------------------------- the games


def test_the_table_of_games():
    t = play()
    assert t.games.schema == {
        "game": pl.UInt32,
        "deal": pl.UInt32,
        "seat": pl.UInt8,
        "entry": pl.Enum(["mine", "top", "value"]),
        "score": pl.Float64,
        "place": pl.UInt8,
        "win_share": pl.Float64,
        "faults": pl.UInt16,
    }
    assert t.games.height == 180
    assert t.games.group_by("game").agg(pl.col("win_share").sum())["win_share"].round(
        9
    ).unique().to_list() == [1.0]
    assert t.faults == ()
    assert t.games["faults"].sum() == 0


def test_bots_play_the_games_of_simulate():
    t = play({"a": "value", "b": "random"}, games=12)
    for game, deal in t.games.select("game", "deal").unique().iter_rows():
        seats = t.games.filter(pl.col("game") == game).sort("seat")
        bots = [{"a": "value", "b": "random"}[entry] for entry in seats["entry"]]
        same = beelab.simulate("happy_bee", games=deal + 1, players=3, bots=bots, seed=3, progress=False)
        assert seats["score"].to_list() == same.filter(pl.col("game") == deal)["score"].to_list()


def test_strategies_meet_the_deals_of_simulate(tmp_path):
    """The hand that a strategy sees in round 1 is the one that the deal's number stands for."""
    path = str(tmp_path / "hands")

    def tell(view, moves, rng):
        if view["round"] == 1:
            with open(path, "a") as file:  # noqa: PTH123  runs in a process without our imports
                file.write(f"{view['seat']} {sorted(view['hand'].items())}\n")
        return moves[0]

    qualifying("happy_bee", {"mine": tell}, games=6, players=3, seed=4, progress=False)
    dealt = beelab.simulate("happy_bee", games=6, players=3, log="deal", seed=4, progress=False)
    told = {line.rstrip() for line in (tmp_path / "hands").read_text().splitlines()}
    for deal in range(6):
        row = dealt.filter((pl.col("game") == deal) & (pl.col("seat") == deal % 3)).row(0, named=True)
        hand = sorted((f, row[f]) for f in ("blue", "purple", "yellow", "green"))
        assert f"{deal % 3} {hand}" in told


def test_the_same_seed_gives_the_same_tournament(monkeypatch):
    """In several batches, so that the workers have something to share."""
    monkeypatch.setattr(asked, "BATCH", 8)
    entries = {"mine": by_lot, "bot": "random"}
    one = play(entries, games=36)
    with ThreadPoolExecutor(1) as single, ThreadPoolExecutor(3) as three:
        assert one.games.equals(play(entries, games=36, executor=single).games)
        assert one.games.equals(play(entries, games=36, executor=three).games)
    assert not one.games.equals(play(entries, games=36, seed=4).games)


def test_better_play_comes_first():
    t = play(games=120)
    assert t.best(1) == ["value"]
    assert t.ranking.row(0, named=True)["verdict"] == "ahead"
    rates = dict(t.ranking.select("entry", "win_share").iter_rows())
    assert sum(rates.values()) == pytest.approx(1)


def test_options_reach_the_strategies():
    t = beelab.tournament(
        "happy_bee",
        {"a": short_game, "b": "random"},
        games=6,
        players=3,
        progress=False,
        schedule=(1, 2),
        flower_values=(1, 2),
    )
    assert t.faults == ()


def short_game(view, moves, rng):
    assert view["rounds"] == 2
    return moves[0]


# ---------------------------------------------------------------- the rounds of a class


def test_a_class_goes_from_qualifying_to_the_final():
    entries = {"lot": by_lot, "top": top, "value": "value", "hoard": "hoard"}
    first = qualifying("happy_bee", entries, games=40, players=3, seed=1, progress=False)
    assert first.ranking["games"].to_list() == [40] * 4
    best = {name: entries[name] for name in first.best(3)}
    main = main_round("happy_bee", best, deals=3, players=3, seed=2, progress=False)
    assert main.games["game"].n_unique() == 18
    final = beelab.tournament("happy_bee", best, games=30, players=3, seed=3, progress=False)
    line = final.running_share
    assert line.columns == ["games", "entry", "win_share", "win_low", "win_high"]
    last = {entry: share for games, entry, share, _, _ in line.iter_rows() if games == 30}
    assert last == pytest.approx(dict(final.ranking.select("entry", "win_share").iter_rows()))


def test_a_tryout_counts_decisions_and_tells_faults():
    good = try_out("happy_bee", by_lot, positions=100)
    assert good.passed
    assert good.decisions >= 100
    assert 0 < good.mean_ms <= good.longest_ms < 1000
    bad = try_out("happy_bee", lambda view, moves, rng: "zebra", positions=20)
    assert not bad.passed
    assert bad.faults[0].kind == "nonsense"
    assert bad.faults[0].count == bad.decisions


# ---------------------------------------------------------------- how sure it is


def games_of(rows):
    """A table of games from (game, deal, seat, entry, place)."""
    entries = sorted({row[3] for row in rows})
    frame = pl.DataFrame(rows, schema=["game", "deal", "seat", "entry", "place"], orient="row")
    return frame.with_columns(
        pl.col("entry").cast(pl.Enum(entries)),
        win_share=(pl.col("place") == 1).cast(pl.Float64),
        score=10.0 - pl.col("place"),
        faults=pl.lit(0),
    )


def two_players(winners):
    """Each deal played twice with seats swapped; who won each game."""
    rows = []
    for game, winner in enumerate(winners):
        rows += [(game, game // 2, seat, e, 1 if e == winner else 2) for seat, e in enumerate("ab")]
    return games_of(rows)


def test_luck_that_evens_out_within_a_deal_is_no_uncertainty():
    """Who sits in seat 0 wins: each deal is one all, so nobody is ahead, and that is quite sure."""
    table = ranking(two_players("ab" * 20))
    assert table["win_share"].to_list() == [0.5, 0.5]
    assert table.row(0, named=True)["verdict"] == "not separable"


def test_the_interval_comes_from_the_deals():
    """A wins both games of three deals in four, b of one: the sums of a deal are 2, 2, 2, 0."""
    row = ranking(two_players("aaaaaabb" * 5)).row(0, named=True)
    assert row["entry"] == "a"
    assert row["win_share"] == 0.75
    error = (0.75 * 0.25 / 19) ** 0.5  # 20 deals, each all or nothing
    assert row["win_low"] == pytest.approx(0.75 - 2.093 * error, abs=1e-4)
    assert row["win_high"] == pytest.approx(0.75 + 2.093 * error, abs=1e-4)
    assert row["ahead"] == pytest.approx(0.5)
    assert row["ahead_low"] == pytest.approx(0.5 - 2.093 * 2 * error, abs=1e-4)
    assert row["verdict"] == "ahead"


def test_one_deal_separates_nobody():
    row = ranking(two_players("aa")).row(0, named=True)
    assert (row["verdict"], row["ahead_low"], row["ahead_high"]) == ("not separable", -1.0, 1.0)


def test_all_won_is_not_quite_certain():
    row = ranking(two_players("a" * 40)).row(0, named=True)
    assert row["win_share"] == row["win_high"] == 1
    assert 0.9 < row["win_low"] < 1


def test_who_beats_whom_may_go_round_in_a_circle():
    rows = []
    for deal in range(12):
        for i, pair in enumerate(("ab", "bc", "ca")):
            game = 3 * deal + i
            rows += [(game, deal, seat, entry, 1 + seat) for seat, entry in enumerate(pair)]
    table = duels(games_of(rows))
    assert table.filter(pl.col("entry") == "a")["verdict"].to_list() == ["beats", "loses"]
    assert table["before"].to_list() == [1, 0, 0, 1, 1, 0]
    assert circles(table) == [("a", "b", "c")]


def test_an_equal_place_counts_half():
    table = duels(games_of([(0, 0, 0, "a", 1), (0, 0, 1, "b", 1), (1, 1, 0, "a", 1), (1, 1, 1, "b", 2)]))
    assert table["before"].to_list() == [0.75, 0.25]


def test_a_long_line_is_thinned():
    line = running_share(two_players("ab" * 1000))
    assert line.height <= 2 * 200
    last = line.row(-1, named=True)
    assert (last["games"], last["entry"], last["win_share"]) == (2000, "b", 0.5)
    assert 0.47 < last["win_low"] <= 0.5 <= last["win_high"] < 0.53


def test_what_a_person_sees():
    t = play({"<b>mine</b>": by_lot, "value": "value"}, games=60)
    assert repr(t).startswith("<Tournament of Happy Bee: 60 games on 20 deals; value ")
    page = t._repr_html_()
    assert "<b>mine" not in page
    assert "&lt;b&gt;mine" in page
    assert "60 games on 20 deals. A shared victory counts in parts; a fair share is 33.3 %." in page
    assert "not separable (" in page or "ahead by " in page


@pytest.mark.parametrize("call", [ranking, duels, running_share])
@pytest.mark.parametrize("games", [None, 3, pl.DataFrame(), pl.DataFrame({"game": [1]})])
def test_other_tables_are_refused(call, games):
    with pytest.raises(beelab.BadOption, match="table of games"):
        call(games)
