"""Values and combinations that can't be played, each refused with its rule."""

from __future__ import annotations

import pytest

import beelab

from .prepared import new


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"rounds": 0}, "TB-01"), ({"rounds": 6}, "TB-01"), ({"hand_size": 4}, "TB-03"), ({"hand_size": 13}, "TB-03"),
        ({"min_match": 0}, "TB-09"), ({"min_match": 3}, "TB-09"), ({"bonus_from": 2}, "TB-23"),
        ({"bonus_from": 5}, "TB-23"), ({"bonus": "two"}, "TB-23"), ({"adjacent_play": "always"}, "TB-21"),
        ({"bears": -1}, "TB-17"), ({"bears": 7}, "TB-17"), ({"bear_discard_draws": 1}, "TB-26"),
        ({"bear_discard_draws": 6}, "TB-26"), ({"worker_draws": "all"}, "TB-15"), ({"flower_draws": 2}, "TB-16"),
        ({"values": (1, 2, 2, 3)}, "TB-30"), ({"values": (1, 2, 2, 3, 11)}, "TB-30"), ({"values": 3}, "TB-30"),
        ({"six_match_wins": 1}, "TB-G3"), ({"mismatch_allowed": "no"}, "TB-10"), ({"reshuffle": None}, "TB-G7"),
        ({"queen_restriction": 2}, "TB-11"), ({"rounds": True}, "TB-01"), ({"hand_size": 9.0}, "TB-03"),
    ],
)  # fmt: skip
def test_values_out_of_range(options, rule):
    with pytest.raises(beelab.BadOption, match=rule):
        new(**options)


def test_all_problems_are_told_at_once():
    with pytest.raises(beelab.BadOption) as caught:
        new(rounds=9, bears=7, colour="blue")
    for part in ("rounds", "bears", "there is no option 'colour'"):
        assert part in str(caught.value)


@pytest.mark.parametrize("players", [1, 6, True, "3", None])
def test_numbers_of_players(players):
    if players is None:
        assert beelab.match("bears_and_the_bees", seed=1).players == 2
        return
    with pytest.raises(beelab.BadOption, match="TB-01"):
        new(players)
