"""Charts: the title is what the data shows, the words hold the numbers, the picture needs nothing from outside."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl
import pytest

from beelab.engine.errors import BeelabError
from beelab.study import charts

SVG = "{http://www.w3.org/2000/svg}"


def rate(bot: str, share: float, margin: float = 0.01, **settings: Any) -> dict[str, Any]:
    """A row as beelab.sweep gives it."""
    interval = {"win_rate": share, "win_low": share - margin, "win_high": share + margin}
    return settings | {"bot": bot, "games": 1_000} | interval | {"mean_score": 18.0, "score_se": 0.1}


def sweep(*rows: dict[str, Any]) -> pl.DataFrame:
    return pl.DataFrame(list(rows))


def flowers(ties_of_ten: dict[int, int], games: int = 40) -> pl.DataFrame:
    """A log of families in which, with k cards, so many of ten flowers are tied, one is nobody's."""
    rows = []
    for game in range(games):
        for k, ties in ties_of_ten.items():
            fates = ["tied"] * ties + ["nobody"] + ["awarded"] * (9 - ties)
            fates[0] = fates[0] if game % 2 else "awarded"  # some games differ
            rows += [
                {"game": game, "round": k, "k": k, "family": i, "outcome": f} for i, f in enumerate(fates)
            ]
    return pl.DataFrame(rows)


def games(**scores: list[int]) -> pl.DataFrame:
    return pl.DataFrame(
        [{"game": i, "bot": bot, "score": s} for bot, each in scores.items() for i, s in enumerate(each)]
    )


def samples(**means: list[float]) -> pl.DataFrame:
    return pl.DataFrame(
        [{"games": int(n[1:]), "mean_score": mean} for n, each in means.items() for mean in each]
    )


def certain(*rows: tuple[int, int, Any]) -> list[dict[str, Any]]:
    return [{"held": held, "played": played, "chance": chance} for held, played, chance in rows]


def title(chart: Any) -> str:
    return " ".join(chart.title.text)


EVERY_CHART: list[Callable[[], Any]] = [
    lambda: charts.win_rates(sweep(rate("value", 0.87), rate("hoard", 0.34)), players=3),
    lambda: charts.win_rates(
        sweep(rate("hoard", 0.35, tie="remove"), rate("hoard", 0.07, tie="split")), players=3
    ),
    lambda: charts.win_rates(sweep(rate("greedy", 0.66, players=3), rate("greedy", 0.5, players=4))),
    lambda: charts.outcomes(
        flowers({1: 2, 3: 5}), exact={1: {"awarded": Fraction(3, 10), "tied": 0.2, "nobody": 0.5}}
    ),
    lambda: charts.scores(games(random=[10, 12, 14, 14])),
    lambda: charts.scores(games(value=[20, 22, 24], random=[10, 12, 14])),
    lambda: charts.spread_of_means(samples(_10=[15.0, 21.0, 19.0], _1000=[18.5, 18.6, 18.7]), exact=18.567),
    lambda: charts.chances(certain((4, 3, 1), (5, 1, Fraction(7, 17)), (5, 2, Fraction(1)))),
]


# ---------------------------------------------------------------- findings


@pytest.mark.parametrize(
    ("rows", "finding"),
    [
        (
            [rate("value", 0.87), rate("hoard", 0.34)],
            "value wins 87 % of the games, more than the fair share of 33 %",
        ),
        ([rate("value", 0.34), rate("hoard", 0.33)], "No bot wins more than the fair share of 33 %"),
        ([rate("hoard", 0.34)], "hoard wins the fair share of 33 %, as far as these games can show"),
        ([rate("spread", 0.09)], "spread wins 9 % of the games, less than the fair share of 33 %"),
        (
            [rate("hoard", 0.5, tie_rule="remove"), rate("hoard", 0.07, tie_rule="split")],
            "hoard wins 50 % with tie rule remove, 7 % with split",
        ),
        (
            [rate("hoard", 0.34, tie_rule="remove"), rate("hoard", 0.07, tie_rule="split")],
            "(with remove that may be the fair share)",
        ),
        (
            [rate("hoard", 0.34, tie_rule="remove"), rate("hoard", 0.35, tie_rule="carry")],
            "Changing tie rule makes no difference that these games can show",
        ),
    ],
)
def test_title_of_win_rates(rows: list[dict[str, Any]], finding: str):
    assert finding in title(charts.win_rates(sweep(*rows), players=3))


def test_each_number_of_players_has_its_own_fair_share():
    drawn = charts.win_rates(sweep(rate("greedy", 0.45, players=3), rate("greedy", 0.25, players=4)))
    assert title(drawn) == "greedy wins more than the fair share with 3 players"
    none = charts.win_rates(sweep(rate("random", 0.33, players=3), rate("random", 0.25, players=4)))
    assert title(none).startswith("No bot wins more than its fair share with any number of players")


def test_title_of_outcomes():
    assert (
        title(charts.outcomes(flowers({1: 2, 3: 5, 5: 4})))
        == "Ties peak in the 3-card rounds: 45 % of the flowers"
    )
    doubt = charts.outcomes(flowers({1: 2, 3: 5, 4: 5}))
    assert title(doubt) == "Most ties: the rounds with 3 and 4 cards can't be told apart by so few games"


def test_title_of_scores():
    assert (
        title(charts.scores(games(random=[10, 12, 14])))
        == "random scores 12.0 points on average (9.7 to 14.3)"
    )
    apart = charts.scores(games(value=[20, 22, 24], random=[10, 12, 14]))
    assert title(apart) == "value scores 22.0 points on average, random 12.0"
    same = charts.scores(games(value=[11, 12, 14], random=[10, 12, 14]))
    assert title(same) == "value and random score the same, as far as these games can show"


def test_title_of_spread():
    tenth = samples(_10=[16.0, 18.0, 20.0], _1000=[17.8, 18.0, 18.2])
    assert title(charts.spread_of_means(tenth)) == "100 times the games, about a tenth of the spread"
    none = samples(_10=[18.0, 18.1], _20=[16.0, 20.0])
    assert title(charts.spread_of_means(none)) == "2 times the games, but no smaller spread in these samples"


@pytest.mark.parametrize(
    ("rows", "finding"),
    [
        (certain((4, 3, 1), (5, 2, 1), (5, 3, 1)), "Hold h of six, and 7 - h cards are certain"),
        (certain((4, 2, 1), (5, 2, 1)), "Certain to win: 2 of 4 held and 2 of 5 held"),
        (certain((3, 1, 0.05), (3, 2, 0.62)), "No number of cards is certain to win"),
    ],
)
def test_title_of_chances(rows: list[dict[str, Any]], finding: str):
    assert title(charts.chances(rows)) == finding
    assert title(charts.chances(pl.DataFrame(rows, strict=False))) == finding


# ---------------------------------------------------------------- numbers


def test_the_seats_of_one_game_are_one_observation():
    both = pl.DataFrame({"game": [0, 0, 1, 1], "bot": ["b"] * 4, "score": [10, 20, 12, 18]})
    assert "mean 15.0 (15.0 to 15.0)" in charts.describe(charts.scores(both))


def test_shares_of_outcomes_are_drawn_to_the_number():
    drawn = charts.outcomes(flowers({3: 5}), exact={3: {"awarded": 0.4, "tied": 0.5, "nobody": 0.1}})
    bars, _, _, dots = (layer["data"]["values"] for layer in _layers(drawn))
    assert [(bar["outcome"], bar["low"], bar["high"]) for bar in bars] == [
        ("awarded", 0, 0.45),
        ("tied", 0.45, 0.9),
        ("nobody", 0.9, 1),
    ]
    assert [dot["edge"] for dot in dots] == [0.4, 0.9]


def test_many_scores_are_grouped():
    drawn = charts.scores(games(random=list(range(200))))
    bars = _layers(drawn)[0]["data"]["values"]
    assert len(bars) == 20
    assert sum(bar["share"] for bar in bars) == pytest.approx(1)


def _layers(chart: Any) -> list[dict[str, Any]]:
    spec = chart.to_dict()
    named = spec.get("datasets", {})
    shared = spec.get("data")
    for layer in spec["layer"]:
        data = layer.get("data", shared)
        layer["data"] = {"values": named[data["name"]]} if "name" in data else data
    return spec["layer"]


# ---------------------------------------------------------------- every chart


@pytest.mark.parametrize("draw", EVERY_CHART)
def test_the_words_hold_the_finding_and_numbers(draw: Callable[[], Any]):
    words = charts.describe(draw())
    assert words.startswith(title(draw()) + ". ")
    assert sum(character.isdigit() for character in words.split(". ", 1)[1]) >= 3


@pytest.mark.parametrize("draw", EVERY_CHART)
def test_the_same_data_gives_the_same_picture(draw: Callable[[], Any]):
    assert draw().to_json() == draw().to_json()
    assert charts.as_svg(draw()) == charts.as_svg(draw())


@pytest.mark.parametrize("draw", EVERY_CHART)
def test_axes_have_titles(draw: Callable[[], Any]):
    titles = {
        channel: encoding["title"]
        for layer in draw().to_dict()["layer"]
        for channel, encoding in layer["encoding"].items()
        if channel in ("x", "y") and "title" in encoding
    }
    assert set(titles) == {"x", "y"}
    assert "(%)" in titles["y"] or "points" in titles["y"]


@pytest.mark.parametrize("draw", EVERY_CHART)
def test_the_picture_stands_alone(draw: Callable[[], Any]):
    picture = ElementTree.fromstring(charts.as_svg(draw()))
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == charts.describe(draw())
    assert picture.findtext(f"{SVG}title") == title(draw())
    assert picture.find(f"{SVG}rect").get("fill") == "#FFFBF0"
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    assert not ids  # two pictures on a page would share them


def test_names_with_signs_stay_text():
    hostile = "<img src=x onerror=alert(1)> & \\1"
    drawn = charts.win_rates(sweep(rate(hostile, 0.9)), players=3)
    picture = ElementTree.fromstring(charts.as_svg(drawn))
    assert hostile in picture.get("aria-label")
    assert not picture.findall(f".//{SVG}img")


@pytest.mark.parametrize("draw", EVERY_CHART)
def test_jupyter_gets_three_forms(draw: Callable[[], Any]):
    chart = draw()
    charts.use()
    bundle = chart._repr_mimebundle_()
    forms = bundle[0] if isinstance(bundle, tuple) else bundle
    assert set(forms) == {"application/vnd.vegalite.v5+json", "image/svg+xml", "text/plain"}
    spec = forms["application/vnd.vegalite.v5+json"]
    assert spec["$schema"].endswith("/v5.json")
    assert spec["config"]["background"] == "#FFFBF0"
    assert forms["text/plain"] == spec["description"]


def test_a_renderer_that_the_user_chose_stays():
    with alt.renderers.enable("mimetype"):
        EVERY_CHART[0]()
        assert alt.renderers.active == "mimetype"


# ---------------------------------------------------------------- what can't be drawn


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: charts.win_rates(sweep(rate("a", 0.5)).clear(), players=3), "the frame has no rows"),
        (lambda: charts.outcomes(flowers({1: 1}).clear()), "the frame has no rows"),
        (lambda: charts.scores(games(a=[1]).clear()), "the frame has no rows"),
        (lambda: charts.spread_of_means(samples(_10=[1.0]).clear()), "the frame has no rows"),
        (lambda: charts.chances([]), "has no column held, played and chance; it has none"),
        (
            lambda: charts.win_rates(pl.DataFrame({"bot": ["a"]})),
            "no column games, win_rate, win_low and win_high",
        ),
        (lambda: charts.win_rates(sweep(rate("a", 0.5))), r"win_rates\(frame, players=3\)"),
        (lambda: charts.win_rates({"bot": "a"}), "not from dict"),
        (
            lambda: charts.win_rates(sweep(rate("a", 0.5, x=1, y=1), rate("a", 0.5, x=2, y=2)), players=3),
            "x and y all vary; say which goes along the axis: by='x'",
        ),
        (
            lambda: charts.scores(games(a=[1], b=[2], c=[3])),
            r"choose them: scores\(frame, bots=\('a', 'b'\)\)",
        ),
        (lambda: charts.scores(games(a=[1]), bots=["z"]), "the frame has no bot z; it has a"),
        (lambda: charts.spread_of_means(samples(_10=[1.0, 2.0], _20=[1.0])), "at least two of 20 games"),
    ],
)
def test_what_cannot_be_drawn_is_explained(call: Callable[[], Any], message: str):
    with pytest.raises(BeelabError, match=message):
        call()
