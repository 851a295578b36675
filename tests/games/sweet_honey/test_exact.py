"""Exact numbers: sting chances at the table and by counting, draws of different numbers, the lonely collector."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import polars as pl
import pytest

import beelab
from beelab.games.sweet_honey import (
    distinct_chance,
    draws,
    number_chances,
    solo,
    solo_chances,
    sting_chance,
)

from .prepared import flying

TIMES = 40_000
LOW_HAND = ["4L", "4L", "5L", "5L"]  # nothing of it is HIGH or blank


def near(share: float, exact: Fraction, times: int) -> bool:
    p = float(exact)
    return abs(share - p) <= 4 * (p * (1 - p) / times) ** 0.5


def all_cards():
    """The box, written out again: number and back."""
    marked = (1, 1, 1, 2, 2, 2, 3, 3, 4, 4)
    return [
        (v, ("LOW" if v < 6 else "HIGH") if i < marked[v - 1] else "BLANK")
        for v in range(1, 11)
        for i in range(v)
    ]


@pytest.mark.rule("SH-18")
def test_two_random_cards_are_equal_with_one_ninth():
    cards = all_cards()
    pairs = list(combinations(cards, 2))
    assert len(cards) == 55
    assert (
        Fraction(sum(a[0] == b[0] for a, b in pairs), len(pairs)) == Fraction(1, 9) == 1 - distinct_chance(2)
    )


@pytest.mark.rule("SH-18", "SH-23")
@pytest.mark.parametrize("number", range(1, 11))
def test_a_captured_number_stings_with_number_less_one_of_54(number):
    assert sting_chance([str(number) if number > 1 else "1L"]) == Fraction(number - 1, 54)


@pytest.mark.rule("SH-04", "SH-18")
@pytest.mark.parametrize(
    ("captured", "back", "exact"),
    [(["10"], "HIGH", (4, 16)), (["10"], "BLANK", (5, 31)), (["10"], "LOW", (0, 7)), (["9H", "10"], "HIGH", (7, 15)),
     (["9H", "10"], "BLANK", (10, 31)), (["10"], None, (9, 54))],
)  # fmt: skip
def test_what_a_back_tells(captured, back, exact):
    assert sting_chance(captured, back) == Fraction(*exact)


@pytest.mark.rule("SH-04", "SH-18", "SH-11")
@pytest.mark.parametrize(
    ("captured", "card", "exact"),
    [(["10"], "7H", (4, 16)), (["10"], "7", (5, 31)), (["10"], "3L", (0, 1)), (["9H", "10"], "7H", (7, 15)),
     (["9H", "10"], "7", (10, 31))],
)  # fmt: skip
def test_the_table_counts_the_same(captured, card, exact):
    m = flying(card, captured=[["1L"], captured, ["2L"]], hands={"Ben": LOW_HAND})
    chance = m.view(1)["chance"]
    assert (chance["stings"], chance["of"]) == exact
    assert m.view(0)["chance"] is None, "only who has to decide is told"
    assert m.view(None)["chance"] is None


@pytest.mark.rule("SH-04", "SH-15")
def test_what_is_seen_is_counted():
    m = flying("7H", captured=[["9H"], ["10"], ["10H"]], hands={"Ben": ["10H", "8H", "5", "4"]}, turn="Ben")
    assert m.view(1)["chance"] == {"stings": 2, "of": 12, "numbers": [10]}
    m = flying("9", turn="Ada")
    assert m.view(0)["chance"] == {"stings": 1, "of": 1, "numbers": [9]}, "the sender knows the card"


@pytest.mark.rule("SH-04")
def test_what_a_back_says_about_the_number():
    assert [number_chances("HIGH")[v] * 16 for v in range(1, 11)] == [0, 0, 0, 0, 0, 2, 3, 3, 4, 4]
    assert [number_chances("LOW")[v] * 7 for v in range(1, 11)] == [1, 1, 1, 2, 2, 0, 0, 0, 0, 0]
    assert [number_chances("BLANK")[v] * 32 for v in range(1, 11)] == [0, 1, 2, 2, 3, 4, 4, 5, 5, 6]
    assert sum(number_chances("BLANK")[v] for v in range(6, 11)) == Fraction(24, 32)


@pytest.mark.parametrize(
    ("cards", "exact"),
    [(0, (1, 1)), (1, (1, 1)), (2, (8, 9)), (3, (110, 159)), (4, (4781, 10335)), (5, (27335, 105417)),
     (6, (62126, 527085)),
     (11, (0, 1))],
)  # fmt: skip
def test_all_different(cards, exact):
    assert distinct_chance(cards) == Fraction(*exact)


def test_all_different_by_listing_hands():
    numbers = [card[0] for card in all_cards()]
    different = sum(len(set(hand)) == 3 for hand in combinations(numbers, 3))
    assert Fraction(different, comb(55, 3)) == distinct_chance(3)


@pytest.mark.rule("SH-27", "SH-G16")
def test_the_lonely_collector():
    ends = {end: sum(by_cards.values()) for end, by_cards in solo_chances().items()}
    assert ends["stung"] == Fraction(9562783, 11936925)
    assert ends["total"] + ends["total and small"] == Fraction(27714949, 202927725)
    assert ends["small"] == Fraction(120433, 1932645)
    assert sum(ends.values()) == 1
    by_cards = [float(sum(c.get(n, 0) for c in solo_chances().values())) for n in range(2, 8)]
    assert by_cards == pytest.approx([0.1111, 0.2056, 0.2478, 0.3051, 0.1295, 0.0008], abs=6e-5)


@pytest.mark.rule("SH-27")
def test_six_cards_without_an_end_are_three_sets():
    rest = [set(hand) for size in (6, 7) for hand in combinations(range(1, 11), size)
            if sum(hand) < 35 and sum(n <= 5 for n in hand) < 3]  # fmt: skip
    assert rest == [{1, 2, 6, 7, 8, 9}, {1, 2, 6, 7, 8, 10}, {1, 3, 6, 7, 8, 9}]


# The lessons' experiments agree with the exact numbers ----------------------------------------------


@pytest.mark.parametrize("cards", [2, 3, 4, 6])
def test_draws_agree(cards):
    table = draws(cards, TIMES, seed=3)
    assert table.height == cards * TIMES
    repeats = table.group_by("draw").agg(pl.col("stings").any())
    assert near(1 - repeats["stings"].mean(), distinct_chance(cards), TIMES)


@pytest.mark.parametrize("back", ["HIGH", "blank", "LOW"])
def test_draws_with_a_captured_card_agree(back):
    table = draws(1, TIMES, without=["10B"], seed=4)
    mine = table.filter(table["back"] == back)
    assert near(mine["stings"].mean(), sting_chance(["10"], back), mine.height)


def test_solo_agrees():
    table = solo(TIMES, seed=5)
    ends = {end: sum(by_cards.values()) for end, by_cards in solo_chances().items()}
    ends["total"] += ends.pop("total and small")
    for end, exact in ends.items():
        assert near((table["end"] == end).mean(), exact, TIMES)
    assert table.filter(table["end"] == "total")["total"].min() >= 35
    assert table.filter(table["end"] != "total")["total"].max() < 35
    assert solo(10, seed=5).equals(solo(10, seed=5))


@pytest.mark.parametrize(
    "call",
    [lambda: draws(0), lambda: draws(11), lambda: draws(2, 0), lambda: draws(2, without=["11"]), lambda: solo(0),
     lambda: draws(2, without=["1L", "1L"]), lambda: solo(10, seed=-1), lambda: sting_chance(["10"], "UP"),
     lambda: sting_chance(["10", "7L"]), lambda: distinct_chance(-1), lambda: distinct_chance(2.0),
     lambda: number_chances("H1")],
)  # fmt: skip
def test_bad_calls(call):
    with pytest.raises(beelab.BeelabError):
        call()
