"""The referee itself, against the same golden tables as the library: who watches the oracle."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from .prepared import FAMILIES, FOUR_HANDS, HANDS, SCHEDULE, cards
from .referee import Referee
from .test_options_at_the_table import PASSED
from .test_rules_awards import FOUR, THREE
from .test_rules_end import ENDS, FOUR_ENDS
from .test_rules_passing import AFTER

NAMES = ("Ada", "Ben", "Chi", "Dov")


def referee(hands=HANDS, round=3, **options):
    piles = {name: [1] * (10 - round) for name in FAMILIES[: len(hands) + 1]}
    return Referee([cards(hand) for hand in hands], piles, SCHEDULE, round, **options)


def fates(decisions):
    words = {"HB-12": "tie", "HB-13": "nobody"}
    return [NAMES[one.winner] if one.rule == "HB-11" else words[one.rule] for one in decisions]


@pytest.mark.parametrize(("round", "ada", "ben", "chi", "name", "fate"), THREE, ids=lambda value: str(value))
def test_three_players(round, ada, ben, chi, name, fate):
    assert fates(referee(round=round).play_round([cards(ada), cards(ben), cards(chi)])) == fate.split()


@pytest.mark.parametrize(("round", "plays", "fate"), FOUR, ids=lambda value: str(value))
def test_four_players(round, plays, fate):
    assert fates(referee(FOUR_HANDS, round).play_round([cards(play) for play in plays])) == fate.split()


@pytest.mark.parametrize(("round", "plays", "after"), AFTER, ids=lambda value: str(value))
def test_passing(round, plays, after):
    judge = referee(round=round)
    judge.play_round([cards(play) for play in plays])
    assert judge.hands == [cards(hand) for hand in after]


@pytest.mark.parametrize(("options", "after"), PASSED, ids=lambda value: str(value))
def test_passing_otherwise(options, after):
    judge = referee(**options)
    judge.play_round([cards("BBP"), cards("YYG"), cards("GBY")])
    assert judge.hands == [cards(hand) for hand in after]


@pytest.mark.parametrize(
    ("won", "winners", "rule", "ranking"), [*ENDS, *FOUR_ENDS], ids=lambda value: str(value)
)
def test_the_end(won, winners, rule, ranking):
    judge = referee(FOUR_HANDS if len(won) == 4 else HANDS, 9)
    judge.won = [[("blue", value) for value in values] for values in won]
    judge.play_round([cards("B")] * len(won))
    assert judge.over
    assert judge.ranking() == ranking
    assert (tuple(judge.ranking()[0]), judge.decided_by()) == (winners, rule)


def test_carry_and_split():
    plays = [cards("BBP"), cards("YYG"), cards("GBY")]
    carry, split = referee(tie_rule="carry"), referee(tie_rule="split")
    carry.play_round(plays)
    assert carry.waiting["green"] == [(1, "HB-12")]
    carry.play_round([cards("BBPP"), cards("YYGG"), cards("BBYY")])
    assert carry.won[1] == [("yellow", 1), ("green", 1), ("green", 1)]
    split.play_round(plays)
    assert split.shares == [0, Fraction(1, 2), Fraction(1, 2)]
    assert split.won[1] == [("yellow", 1)]


def test_a_play_that_is_not_in_hand_is_no_play():
    with pytest.raises(AssertionError, match="HB-08"):
        referee().play_round([Counter(purple=3), cards("YYG"), cards("GBY")])
