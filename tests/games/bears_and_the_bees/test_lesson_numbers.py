"""What the lesson needs: the bots that exchange, dealt hands, and how many of their cards fit at once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import beelab
from beelab.engine.errors import BeelabError
from beelab.games.bears_and_the_bees import deals, expected_flips, fitting_chances, opening_chance

from .prepared import DRONE, table

STUCK = "H01@0,-1r0"  # red, green and white cards fit nowhere


@pytest.mark.rule("TB-26")
@pytest.mark.parametrize(
    ("bot", "hand", "moves"),
    [
        ("exchange", "H33 H37 B1", {"discard H33", "discard H37"}),
        ("exchange(1)", "H33 H37 B1", {"discard H33", "discard H37"}),
        ("exchange", "B1 B2", {"draw"}),
        ("bears_first", "H33 H37 B1", {"discard B1"}),
        ("bears_first(1)", "H33 B2 B3", {"discard B2"}),
        ("bears_first", "H33 H37", {"discard H33", "discard H37"}),
        ("random", "H33 H37 B1", {"draw"}),
        ("greedy", "H33 H37 B1", {"draw"}),
    ],
)
def test_what_is_done_when_nothing_fits(bot: str, hand: str, moves: set[str]):
    m = table(STUCK, hand)
    chosen = {fork.choose(0, bot) for fork in (beelab.match(
        "bears_and_the_bees", position={"players": 3, "hive": STUCK, "hands": {"Ada": hand}}, seed=seed
    ) for seed in range(25))}  # fmt: skip
    assert chosen == moves
    assert all(m.why_not(move, 0) is None for move in moves)


@pytest.mark.rule("TB-G9")
def test_without_a_card_to_draw_nothing_is_discarded():
    m = table(STUCK, "H33 H37", pile="", hands={"Ben": _others(), "Chi": "H34"})
    assert not m.view(0)["can_draw"]
    assert m.choose(0, "exchange") == m.choose(0, "bears_first") == "draw"


def _others() -> str:
    """All cards of the box that lie nowhere else in the test above."""
    sizes = {"H": 70, "D": 10, "W": 15}
    cards = [f"{letter}{n:02}" for letter, most in sizes.items() for n in range(1, most + 1)]
    cards += [f"F{n}" for n in range(1, 6)] + [f"B{n}" for n in range(1, 4)]
    return " ".join(card for card in cards if card not in ("H01", "H33", "H37", "H34"))


def test_who_plays_well_and_exchanges_still_plays_what_fits():
    for greed, like in (("0", "random"), ("1", "greedy")):
        one, other = table(DRONE, "H02 D02 F1 H33"), table(DRONE, "H02 D02 F1 H33")
        assert one.choose(0, f"exchange({greed})") == other.choose(0, like)


@pytest.mark.rule("TB-05", "TB-11")
def test_how_many_cards_fit_adds_up():
    exact = fitting_chances(9)
    assert sum(exact.values()) == 1
    assert sum(n * chance for n, chance in exact.items()) == Fraction(10080, 2369)
    assert exact[0] == 1 - opening_chance(9)
    assert [round(float(exact[n]), 4) for n in (0, 4, 5, 9)] == [0.0074, 0.2253, 0.2183, 0.0017]


def test_deals_are_as_the_rules_deal():
    found = deals(20_000, seed=1)
    assert found.columns == ["deal", "start_card", "flips", "fits"]
    exact = fitting_chances(9)
    counts = Counter(found["fits"].to_list())
    for number, chance in exact.items():
        margin = 4 * (float(chance * (1 - chance)) / len(found)) ** 0.5
        assert abs(counts[number] / len(found) - chance) < margin, number
    assert abs(found["flips"].mean() - expected_flips()) < 0.03
    assert found["start_card"].n_unique() == 70
    assert found.equals(deals(20_000, seed=1))


@pytest.mark.rule("TB-03", "TB-11")
def test_what_a_deal_says_the_table_says_too():
    """The cards that fit at once by the experiment's own rule, and by the engine, in fresh games."""
    from beelab.games.bears_and_the_bees.cards import read_card
    from beelab.games.bears_and_the_bees.experiments import _fitting

    fitting = _fitting()
    for seed in range(30):
        m = beelab.match("bears_and_the_bees", players=3, seed=seed)
        [seat] = m.to_move
        view = m.view(seat)
        first = view["hive"][1]
        by_engine = {move.partition("@")[0] for move in m.moves(seat) if "@" in move}
        by_deal = {
            one["card"]
            for one in view["hand"]
            if fitting[read_card(first["card"]), first["rotation"], read_card(one["card"])]
        }
        assert by_deal == by_engine


@pytest.mark.parametrize("wrong", [{"times": 0}, {"times": 10**9}, {"hand": 13}, {"hand": "9"}, {"seed": -1}])
def test_deals_that_cannot_be_made(wrong: dict[str, object]):
    with pytest.raises(BeelabError):
        deals(**{"times": 10, **wrong})  # type: ignore[arg-type]
