"""Which cards fit where: the known numbers, and every pattern of touching sides against a slow matcher."""

from __future__ import annotations

import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.engine.options import check_options
from beelab.engine.state import as_array, new_table

from .patterns import SHOWN, deck, faces, fit_all, fitting

CARDS = [*deck(), *(f"B{n}" for n in range(1, 4))]  # in the order of their bits
HALF = 53
PART = 8**4  # patterns that are looked at together


def box(**options):
    game = beelab.game("bears_and_the_bees")
    return game.box(3, check_options(game, 3, options))[0]


def read(words):
    """The cards and rotations that twelve words hold."""
    found = set()
    for rotation in range(6):
        bits = int(words[rotation]) | int(words[6 + rotation]) << HALF
        while bits:
            found.add((CARDS[(bits & -bits).bit_length() - 1], rotation))
            bits &= bits - 1
    return found


def fitting_cards(pattern):
    """What the rules say fits a pattern of sides, such as {3: "blue"}."""
    out = new_table(1, 12)
    code = sum(SHOWN.index(shown) << (3 * side) for side, shown in pattern.items())
    fit_all(box(), code, 1, out)
    return read(as_array(out)[0])


@pytest.mark.rule("TB-08", "TB-10", "TB-13", "TB-14", "TB-15", "TB-16")
@pytest.mark.parametrize(
    ("gap", "counts"),
    [
        ("aa", (24, 10, 6, 1)), ("ab", (10, 10, 9, 0)), ("a_a", (16, 10, 6, 1)), ("a_b", (12, 10, 9, 0)),
        ("aaa", (4, 10, 0, 1)), ("abc", (1, 10, 6, 0)), ("ah", (34, 10, 15, 1)), ("hh", (70, 10, 15, 5)),
        ("ba", (10, 10, 6, 0)), ("cba", (1, 10, 1, 0)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", range(6))
def test_how_many_cards_fit_a_gap(gap, counts, first):
    names = {"a": "blue", "b": "purple", "c": "red", "h": "honey"}
    pattern = {(first + i) % 6: names[letter] for i, letter in enumerate(gap) if letter != "_"}
    cards = {card for card, _ in fitting_cards(pattern)}
    assert tuple(sum(card[0] == kind for card in cards) for kind in "HDWF") == counts


@pytest.mark.rule("TB-14")
@pytest.mark.parametrize(
    "colours", [("red", "green", "white"), ("blue", "blue", "purple"), ("white", "red", "white")]
)
def test_drones_fit_every_gap_of_three(colours):
    cards = {card for card, _ in fitting_cards(dict(enumerate(colours)))}
    assert {f"D{n:02}" for n in range(1, 11)} <= cards


def bears_may(pattern):
    return "honey" in pattern and "queen" not in pattern


@pytest.mark.rule("TB-07", "TB-08", "TB-10", "TB-11", "TB-17")
def test_every_pattern_of_touching_sides():
    s = box()
    wanted = {
        sum(SHOWN.index(shown) << (3 * side) for side, shown in enumerate(pattern)): (pattern, cards)
        for pattern, cards in fitting()
        if not PURE or sum(map(SHOWN.index, pattern)) % 17 == 0
    }
    assert len(wanted) > (5_000 if PURE else 200_000)
    out = new_table(PART, 12)
    for first in range(0, 8**6, PART):
        codes = [code for code in range(first, first + PART) if code in wanted]
        if codes:
            fit_all(s, first, PART, out)
            for code in codes:
                pattern, cards = wanted[code]
                bears = {(f"B{n}", 0) for n in range(1, 4)} if bears_may(pattern) else set()
                assert read(out[code - first]) == cards | bears, pattern


@pytest.mark.rule("TB-07")
def test_how_many_rotations_look_different():
    looks = {}
    for name, _, _ in faces():
        looks[name] = looks.get(name, 0) + 1
    s = box()
    assert [int(s.looks[at]) for at in range(100)] == list(looks.values())
    assert {looks["H01"], looks["H04"], looks["F1"], looks["D01"], looks["W01"]} == {6, 2, 1}


@pytest.mark.rule("TB-G2")
def test_all_different_ways_of_matching_somewhere():
    one = deck()["H01"]  # three blue, three purple
    s = box(mismatch_allowed=True)
    out = new_table(1, 12)
    for pattern in ({0: "blue", 1: "red"}, {0: "blue", 1: "blue", 2: "red"}, {0: "purple", 3: "blue", 5: "green"},
                    {0: "honey", 1: "red"}, {2: "queen", 3: "purple"}):  # fmt: skip
        fit_all(s, sum(SHOWN.index(shown) << (3 * side) for side, shown in pattern.items()), 1, out)
        rotations = {rotation for card, rotation in read(as_array(out)[0]) if card == "H01"}
        expected = set()
        for rotation in range(6):
            lying = [one[(i - rotation) % 6] for i in range(6)]
            good = sum(shown in ("honey", "queen", lying[side]) for side, shown in pattern.items())
            if good >= 2:
                expected.add(rotation)
        assert rotations == expected, pattern
