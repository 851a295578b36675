"""Exact numbers: by the library, by counting once more here, and at the table."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import beelab
from beelab.games.bears_and_the_bees import (
    expected_flips,
    fitting_cards,
    no_bear_chance,
    opening_chance,
    opening_shares,
    tempting_opening_chance,
)

from .patterns import deck
from .prepared import cards_on, table


@pytest.mark.rule("TB-05", "TB-09", "TB-11")
def test_the_chance_to_open():
    assert opening_chance(9) == Fraction(264232508892260345641, 266206791755355691240)
    assert round(float(opening_chance(9)), 6) == 0.992584
    assert round(float(tempting_opening_chance(9)), 6) == 0.992408


@pytest.mark.rule("TB-05")
@pytest.mark.parametrize("hand", [1, 2])
def test_the_chance_to_open_counted_deal_by_deal(hand):
    """Small hands: every hand, then every first honeycomb that is left, in every rotation."""
    cards = deck()
    colours = [set(sides) if name[0] == "H" else set() for name, sides in cards.items()] + [set()] * 3
    starts = defaultdict(
        Counter
    )  # by the two colours that touch the two cells: how often each card shows them
    for at, sides in enumerate(list(cards.values())[:70]):
        for rotation in range(6):
            starts[frozenset((sides[(2 - rotation) % 6], sides[(4 - rotation) % 6]))][at] += 1
    plays = hands = Fraction(0)
    for held in combinations(range(103), hand):
        left = 6 * sum(at not in held for at in range(70))
        good = sum(
            sum(times.values()) - sum(times[card] for card in held)
            for wanted, times in starts.items()
            if any(wanted & colours[card] for card in held)
        )
        plays += Fraction(good, left)
        hands += 1
    assert plays / hands == opening_chance(hand)


@pytest.mark.rule("TB-05", "TB-07")
def test_the_two_cells_at_the_start():
    assert opening_shares() == {33: Fraction(2, 7), 54: Fraction(5, 7)}
    rng = random.Random(1)
    for _ in range(4):
        first, rotation = rng.randint(1, 70), rng.randrange(2)
        others = [f"H{n:02}" for n in range(1, 71) if n != first]
        count = set()
        for at in range(0, 69, 23):
            m = table(f"H{first:02}@0,-1r{rotation}", hand=" ".join(others[at : at + 23]))
            count |= cards_on(m, "1,-1") | cards_on(m, "-1,0")
        assert len(count) in (33, 54)


@pytest.mark.rule("TB-04")
def test_flips_until_a_honeycomb():
    assert expected_flips() == Fraction(104, 71)
    exact = sum(
        (1 + j) * Fraction(70, 103 - j) * Fraction(comb(33, j), comb(103, j)) for j in range(34)
    )  # fmt: skip
    assert exact == expected_flips()


@pytest.mark.rule("TB-04")
def test_flips_at_the_table():
    games = 300
    flips = [
        1 + len(beelab.match("bears_and_the_bees", players=2, seed=seed).view(None)["discards"])
        for seed in range(games)
    ]
    specials = sum(count > 1 for count in flips) / games
    assert abs(specials - 33 / 103) < 4 * (0.32 * 0.68 / games) ** 0.5
    spread = (sum((count - 104 / 71) ** 2 for count in flips) / games) ** 0.5
    assert abs(sum(flips) / games - 104 / 71) < 4 * spread / games**0.5


@pytest.mark.rule("TB-17", "TB-30")
def test_bears_and_values_of_a_hand():
    assert no_bear_chance(9) == Fraction(134044, 176851)
    assert no_bear_chance(8) == Fraction(138415, 176851)
    m = beelab.match("bears_and_the_bees", players=2, seed=1)
    total = 70 + 2 * 10 + 2 * 15 + 3 * 5 + 5 * 3
    assert total == 150
    values = {"H": 1, "D": 2, "W": 2, "F": 3, "B": 5}
    for seat in range(2):
        hand = m.view(seat)
        assert hand["hand_value"] == sum(values[card["card"][0]] for card in hand["hand"])


@pytest.mark.rule("TB-08")
def test_fitting_cards_is_what_fits():
    assert [len(cards) for cards in fitting_cards(["red", "purple", "blue"]).values()] == [1, 10, 1, 0]
    assert fitting_cards(["blue", "blue", "blue"])["flower"] == ["F1"]
    assert [len(cards) for cards in fitting_cards([]).values()] == [70, 10, 15, 5]


@pytest.mark.parametrize("gap", ["blue", ["pink"], ["blue"] * 7, [1]])
def test_what_is_no_gap(gap):
    with pytest.raises(beelab.BeelabError, match="TB-08"):
        fitting_cards(gap)


@pytest.mark.parametrize("hand", [0, 34, True, 2.5, "9"])
def test_what_is_no_hand(hand):
    for chance in (opening_chance, tempting_opening_chance, no_bear_chance):
        with pytest.raises(beelab.BadOption, match="TB-03"):
            chance(hand)
