"""The findings over the charts of The Bears and the Bees: they say what the games show, and no more."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from beelab.engine.errors import BeelabError
from beelab.study import charts
from beelab.study.charts import Share


def near(value: float, exact: Any = None, half: float = 0.01) -> Share:
    return Share(value, max(0.0, value - half), min(1.0, value + half), exact)


def title(chart: Any) -> str:
    return " ".join(chart.title.text)


def data(chart: Any, mark: str) -> list[dict[str, Any]]:
    """The rows of the first layer with this mark."""
    [layer, *_] = [
        one for one in chart.layer if (one.mark if isinstance(one.mark, str) else one.mark.type) == mark
    ]
    own = getattr(layer.data, "values", None) or chart.data.values  # layers share equal data
    return [dict(row) for row in own]


def test_fits_dealt():
    found = {0: near(0.007, 0.0074), 1: near(0.04), 2: near(0.3), 3: near(0.35), 4: near(0.3)}
    assert (
        title(charts.fits_dealt(found)) == "Mostly two or three of 4 cards fit; none about once in 135 deals"
    )
    assert title(charts.fits_dealt({1: near(0.2), 2: near(0.8)})) == "Mostly one or two of 2 cards fit"
    assert "exact" in str(charts.fits_dealt(found).to_dict())


def kinds(honeycomb: int, drone: int = 10, worker: int = 6, flower: int = 1) -> dict[str, int]:
    return {"honeycomb": honeycomb, "drone": drone, "worker": worker, "flower": flower}


def test_gaps_are_sorted_and_stacked():
    chart = charts.gaps(
        {"blue purple red": kinds(1), "honey honey": kinds(70, 10, 15, 5), "blue blue": kinds(24)}
    )
    assert title(chart) == (
        "Honey opens doors, three colours in a row close them: 70 honeycombs fit honey honey, 1 blue purple red"
    )
    bars = data(chart, "bar")
    assert list(dict.fromkeys(bar["gap"] for bar in bars)) == ["honey honey", "blue blue", "blue purple red"]
    assert [(bar["low"], bar["high"]) for bar in bars[:4]] == [(0, 70), (70, 80), (80, 95), (95, 100)]
    assert "blue blue: 24 honeycombs, 10 drones, 6 workers, 1 flowers" in charts.describe(chart)


def test_gaps_say_no_more_than_they_show():
    chart = charts.gaps({"blue blue": kinds(24), "blue purple": kinds(10)})
    assert title(chart) == "Most honeycombs fit blue blue (24), fewest blue purple (10)"


@pytest.mark.parametrize("found", [{}, {"blue": {"honeycomb": 3}}])
def test_gaps_that_cannot_be_drawn(found: Any):
    with pytest.raises(BeelabError, match="each gap needs"):
        charts.gaps(found)


def chains(*turns: tuple[int, int]) -> pl.DataFrame:
    return pl.DataFrame({"cards": [cards for cards, _ in turns], "turns": [many for _, many in turns]})


def test_turns_without_a_card_are_left_out_and_long_ones_are_one_group():
    found = charts.turn_shares(chains((0, 50), (1, 60), (2, 30), (3, 0), (4, 6), (5, 3), (9, 1)))
    assert {name: share.value for name, share in found.items()} == {"1": 0.6, "2": 0.3, "3": 0.0, "4+": 0.1}
    assert found["1"].low == pytest.approx(0.502, abs=0.001)  # Wilson, as published for 60 of 100
    assert found["1"].high == pytest.approx(0.691, abs=0.001)


@pytest.mark.parametrize("frame", [chains((0, 7)), pl.DataFrame({"cards": [1]}), None])
def test_turns_that_cannot_be_counted(frame: Any):
    with pytest.raises(BeelabError):
        charts.turn_shares(frame)


def test_turn_lengths_tell_of_the_tail():
    weak, strong = chains((1, 900), (2, 86), (5, 14)), chains((1, 700), (2, 230), (4, 40), (9, 30))
    chart = charts.turn_lengths({"random": weak, "greedy": strong})
    assert title(chart) == "Skill lives in the tail: 4+ cards in 7 % of the turns of greedy, in 1 % of random"
    assert "greedy, 4+: 7.0 % (5.6 to 8.8)" in charts.describe(chart)
    assert title(charts.turn_lengths({"random": weak, "other": weak})) == (
        "Turns of 4+ cards: no difference that these games can show"
    )


def test_the_longest_turns_are_seen_on_a_scale_of_powers_of_ten():
    _, below = charts.turn_lengths({"random": chains((1, 9_990), (4, 9), (9, 1), (12, 0))}).vconcat
    spec = below.to_dict()
    rows = {row["label"]: row for row in data(below, "rule")}
    assert list(rows) == ["1", "4", "9+"]  # lengths that never came have no place on such a scale
    assert rows["9+"]["value"] == 0.0001
    assert 0 < rows["9+"]["low"] < 0.0001 < rows["9+"]["high"]
    scale = spec["layer"][1]["encoding"]["y"]["scale"]
    assert scale["type"] == "log"
    assert scale["domain"][0] <= rows["9+"]["low"]
    assert "<svg" in charts.as_svg(charts.turn_lengths({"random": chains((1, 9), (2, 1))}))


def test_no_turns_to_draw():
    with pytest.raises(BeelabError, match="no bots"):
        charts.turn_lengths({})


@pytest.mark.parametrize(
    ("shares", "finding"),
    [
        ({2: near(0.54), 3: near(0.38)}, "Beginning helps in a round"),
        ({2: near(0.54), 3: near(0.335)}, "Beginning helps in a round, seen with 2 players"),
        ({3: near(0.335)}, "Beginning makes no difference that these rounds can show"),
        ({2: near(0.45), 3: near(0.38)}, "Beginning costs with 2 players"),
    ],
)
def test_beginners(shares: Any, finding: str):
    chart = charts.beginners(shares)
    assert title(chart) == finding
    assert [row["fair"] for row in data(chart, "tick")] == [pytest.approx(1 / n) for n in shares]


@pytest.mark.parametrize(
    ("values", "finding"),
    [
        ((0.42, 0.40), "Same number of cards, better cards: who exchanges wins 40 % or more"),
        ((0.42, 0.335), "Exchanging wins more than a fair share, but not in every case"),
        ((0.33, 0.335), "Exchanging makes no difference that these games can show"),
    ],
)
def test_exchangers(values: tuple[float, float], finding: str):
    rows = [
        {"label": "a", "series": series, **near(value)._asdict()}
        for series, value in zip(("random", "greedy"), values, strict=True)
    ]
    assert title(charts.exchangers(rows)) == finding


def test_the_ear_hears_how_all_play():
    rows = [{"label": "bears first", "series": name, **near(0.46)._asdict()} for name in ("random", "greedy")]
    told = charts.describe(charts.exchangers(rows))
    assert "bears first, all play random: 46 % (45 % to 47 %); bears first, all play greedy: 46 %" in told


def test_a_mean_has_its_interval():
    middle, low, high = charts.mean(pl.Series([1.0, 2.0, 3.0, 4.0, 5.0]))
    assert middle == 3
    assert high - 3 == pytest.approx(3 - low) == pytest.approx(1.959964 * 1.5811388 / 5**0.5)


@pytest.mark.parametrize("numbers", [pl.Series([1]), pl.Series(["a", "b"]), [1, 2], None])
def test_what_has_no_mean_is_refused(numbers: Any):
    with pytest.raises(BeelabError, match="a mean with its interval"):
        charts.mean(numbers)


def test_means():
    words = {"along": "bears", "axis": "points", "what": "Points"}
    assert (
        title(charts.means({0: (7.9, 7.7, 8.1), 3: (10.3, 10.1, 10.5)}, **words))
        == "Points: 10.3 with 3, 7.9 with 0"
    )
    assert title(charts.means({0: (7.9, 7.7, 8.1), 1: (8, 7.8, 8.2)}, **words)) == (
        "Points: no difference that these games can show"
    )


@pytest.mark.parametrize(
    "draw",
    [
        lambda: charts.fits_dealt({}),
        lambda: charts.turn_lengths({}),
        lambda: charts.beginners({}),
        lambda: charts.exchangers([]),
        lambda: charts.means({}, along="a", axis="b", what="c"),
    ],
)
def test_nothing_is_not_drawn(draw: Any):
    with pytest.raises(BeelabError, match="nothing to draw"):
        draw()


@pytest.mark.rule("TB-10", "TB-08")
def test_the_lessons_gaps_are_as_a_separate_matcher_counts_them():
    from beelab.games.bears_and_the_bees import fitting_cards

    known = {
        ("honey", "honey"): (70, 10, 15, 5),
        ("blue", "honey"): (34, 10, 15, 1),
        ("blue", "blue"): (24, 10, 6, 1),
        ("blue", None, "blue"): (16, 10, 6, 1),
        ("blue", None, "purple"): (12, 10, 9, 0),
        ("blue", "purple"): (10, 10, 9, 0),
        ("blue", "blue", "blue"): (4, 10, 0, 1),
        ("blue", "purple", "red"): (1, 10, 6, 0),
    }
    assert {gap: tuple(len(cards) for cards in fitting_cards(list(gap)).values()) for gap in known} == known
