"""Exact chances (rule file section 6, storyboard C1 to C3) as fractions, to the last digit."""

from __future__ import annotations

from fractions import Fraction

import pytest

import beelab
from beelab.games.happy_bee import outcome_chances, win_chance

from . import chances

AWARDED = {
    4: ("4048/9135", "32076/65975", "484/975", "329932/593775", "73468/118755"),
    5: ("1305/2992", "439895/973896", "867005/1947792", "3985/7854", "191055/324632"),
}
TIED = {
    4: ("103/609", "76826/197925", "2671/5655", "52168/118755", "9049/23751"),
    5: ("139/748", "209443/486948", "1026523/1947792", "19823/40579", "33375/81158"),
}
CELLS = [(players, k) for players in (4, 5) for k in range(1, 6)]


@pytest.mark.rule("HB-11", "HB-12", "HB-13")
@pytest.mark.parametrize(("players", "k"), CELLS)
def test_the_table_of_awarded_and_tied(players, k):
    found = outcome_chances(players, k)
    assert found["awarded"] == Fraction(AWARDED[players][k - 1])
    assert found["tied"] == Fraction(TIED[players][k - 1])
    assert found["nobody"] == 1 - found["awarded"] - found["tied"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("k", range(1, 8))
def test_against_cards_falling_one_by_one(players, k):
    assert outcome_chances(players, k) == chances.outcomes(players, k)


@pytest.mark.parametrize(("players", "k"), [(2, 1), (2, 3), (2, 5), (3, 2), (3, 5)])
def test_against_a_list_of_all_cases(players, k):
    listed = chances.outcomes_by_listing(players, k)
    assert outcome_chances(players, k) == listed
    assert chances.outcomes(players, k) == listed


@pytest.mark.parametrize(
    ("players", "tied"), [(3, (0.143, 0.326, 0.395, 0.375, 0.338)), (4, (0.169, 0.388, 0.472, 0.439, 0.381))]
)
def test_the_tied_shares_of_the_storyboard(players, tied):
    assert tuple(round(float(outcome_chances(players, k)["tied"]), 3) for k in range(1, 6)) == tied


def test_the_other_shares_of_the_storyboard():
    found = [outcome_chances(4, k) for k in range(1, 6)]
    assert [round(float(f["awarded"]), 3) for f in found] == [0.443, 0.486, 0.496, 0.556, 0.619]
    assert [round(float(f["nobody"]), 3) for f in found] == [0.388, 0.126, 0.031, 0.005, 0.000]
    assert round(float(outcome_chances(5, 3)["tied"]), 3) == 0.527


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ties_peak_at_three_cards(players):
    tied = [outcome_chances(players, k)["tied"] for k in range(1, 6)]
    assert max(tied) == tied[2]


@pytest.mark.parametrize(
    ("players", "awarded"),
    [(4, Fraction(2720324, 118755)), (5, Fraction(4157795, 162316)), (3, None)],
    ids=["4", "5", "3"],
)
def test_flowers_awarded_in_a_whole_game(players, awarded):
    schedule = (1, 2, 3, 4, 5, 4, 3, 2, 1)
    flowers = sum(outcome_chances(players, k)["awarded"] for k in schedule) * (players + 1)
    if awarded is None:
        assert round(float(flowers), 3) == 20.052
        assert round(float(flowers * Fraction(25, 9) / 3), 3) == 18.567
    else:
        assert flowers == awarded


# Players, cards to play, cards held of the family, of these played: the chance to win the flower.
WINS = [
    (4, 2, 1, 1, "884/4807"), (4, 2, 2, 2, "748/805"), (4, 3, 2, 2, "1016/1265"), (4, 3, 3, 3, "1768/1771"),
    (4, 5, 2, 2, "802/1771"), (4, 5, 3, 3, "1741/1771"), (4, 1, 1, 1, "816/1771"), (4, 1, 3, 1, "1140/1771"),
    (3, 5, 3, 1, "7/136"), (3, 5, 3, 2, "21/34"), (3, 5, 3, 3, "33/34"),
    (3, 5, 4, 1, "21/136"), (3, 5, 4, 2, "29/34"), (3, 5, 4, 3, "1"), (3, 5, 4, 4, "1"),
    (3, 5, 5, 1, "7/17"), (3, 5, 5, 2, "1"), (3, 5, 5, 5, "1"), (3, 5, 6, 1, "1"), (3, 5, 6, 5, "1"),
]  # fmt: skip


@pytest.mark.rule("HB-11")
@pytest.mark.parametrize(("players", "k", "held", "played", "chance"), WINS)
def test_chances_to_win(players, k, held, played, chance):
    found = win_chance(players=players, k=k, held=held, played=played)
    assert isinstance(found, Fraction)
    assert found == Fraction(chance)


@pytest.mark.rule("HB-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("k", range(1, 6))
def test_chances_to_win_against_cards_falling_one_by_one(players, k):
    for held in range(7):
        for played in range(min(held, k) + 1):
            assert win_chance(players, k, held, played) == chances.win(players, k, held, played)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("held", [4, 5, 6])
def test_seven_minus_h_cards_are_certain(players, held):
    for k in range(7 - held, 6):
        assert win_chance(players, k, held, 7 - held) == 1
        if held < 6:
            assert win_chance(players, k, held, 6 - held) < 1


def test_the_expected_points_of_exercise_five():
    """Three cards on a 3 are worth 2.912, two on a 5 are worth 1.912."""
    assert round(float(3 * win_chance(3, 5, 3, 3)), 3) == 2.912
    assert round(float(5 * win_chance(3, 5, 2, 2)), 3) == 1.912


@pytest.mark.parametrize(
    "call",
    [
        lambda: win_chance(1, 2, 2, 2), lambda: win_chance(7, 2, 2, 2), lambda: win_chance(3, 0, 0, 0),
        lambda: win_chance(3, 2, 1, 2), lambda: win_chance(3, 2, 7, 2), lambda: win_chance(3, 2, 3, 3),
        lambda: win_chance(3, 2, -1, 0), lambda: win_chance("three", 2, 2, 2), lambda: win_chance(3, 2, 2, 0.5),
        lambda: outcome_chances(7, 3), lambda: outcome_chances(3, 0), lambda: outcome_chances(3, 8),
        lambda: outcome_chances(3, None),
    ],
)  # fmt: skip
def test_impossible_questions_have_our_error(call):
    with pytest.raises(beelab.BeelabError):
        call()
