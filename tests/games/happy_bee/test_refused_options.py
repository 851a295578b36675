"""Knobs out of their range and combinations that cannot be played: refused, naming the option and the rule."""

from __future__ import annotations

import pytest

import beelab

NINE = (1,) * 9

REFUSED = [
    # players
    ({"players": 1}, "HB-01", "players"),
    ({"players": 7}, "HB-01", "players"),
    # families: players + 1 to 7
    ({"families": 3}, "HB-02", "families"),
    ({"families": 8}, "HB-02", "families"),
    ({"families": 0}, "HB-02", "families"),
    ({"families": -4}, "HB-02", "families"),
    ({"families": 4.5}, "HB-02", "families"),
    ({"families": "all"}, "HB-02", "families"),
    ({"players": 5, "families": 5}, "HB-02", "families"),
    ({"players": 6, "families": 6}, "HB-02", "families"),
    # bees_per_family: 4 to 8, and enough for all hands
    ({"bees_per_family": 3}, "HB-02", "bees_per_family"),
    ({"bees_per_family": 9}, "HB-02", "bees_per_family"),
    ({"bees_per_family": 5}, "HB-02", "bees|families"),
    ({"bees_per_family": 4, "families": 5}, "HB-02", "bees|families"),
    ({"players": 6, "hand_size": 8}, "HB-02", "bees|families|hand_size"),
    ({"players": 3, "hand_size": 9}, "HB-02", "bees|families|hand_size"),
    ({"players": 2, "hand_size": 7, "bees_per_family": 4}, "HB-02", "bees|families"),
    # hand_size: 5 to 9, and the schedule's largest number
    ({"hand_size": 4}, "HB-03", "hand_size"),
    ({"hand_size": 10}, "HB-03", "hand_size"),
    ({"hand_size": 5, "schedule": (1, 2, 3, 4, 6, 4, 3, 2, 1)}, "HB-0[38]", "6.*5"),
    ({"hand_size": None}, "HB-03", "hand_size"),
    # schedule: 1 to 15 numbers from 1 to hand_size
    ({"schedule": ()}, "HB-08", "schedule"),
    ({"schedule": (1,) * 16, "flower_values": (1,) * 16}, "HB-08", "schedule"),
    ({"schedule": (0, *NINE[1:])}, "HB-08", "schedule"),
    ({"schedule": (8, *NINE[1:])}, "HB-0[38]", "8.*7"),
    ({"schedule": (-1, *NINE[1:])}, "HB-08", "schedule"),
    ({"schedule": (1.5, *NINE[1:])}, "HB-08", "schedule"),
    ({"schedule": 3}, "HB-08", "schedule"),
    ({"schedule": None}, "HB-08", "schedule"),
    ({"schedule": (True, *NINE[1:])}, "HB-08", "schedule"),
    # its length is that of flower_values
    ({"schedule": (1, 2, 3)}, "HB-(06|08|18)", "schedule.*flower_values"),
    ({"flower_values": (1, 2, 3)}, "HB-(06|08|18)", "schedule.*flower_values"),
    ({"schedule": (1, 2), "flower_values": (1, 2, 3)}, "HB-(06|08|18)", "schedule.*flower_values"),
    # flower_values: whole numbers 0 to 9
    ({"flower_values": (-1, *NINE[1:])}, "HB-06|HB-G1", "flower_values"),
    ({"flower_values": (10, *NINE[1:])}, "HB-06|HB-G1", "flower_values"),
    ({"flower_values": (0.5, *NINE[1:])}, "HB-06|HB-G1", "flower_values"),
    ({"flower_values": ()}, "HB-(06|08|18|G1)", "flower_values"),
    ({"flower_values": "123456789"}, "HB-06|HB-G1", "flower_values"),
    ({"flower_values": (float("nan"), *NINE[1:])}, "HB-06|HB-G1", "flower_values"),
    # the choices
    ({"tie_rule": "keep"}, "HB-12", "tie_rule"),
    ({"tie_rule": None}, "HB-12", "tie_rule"),
    ({"unclaimed_rule": "split"}, "HB-13", "unclaimed_rule"),
    ({"unclaimed_rule": True}, "HB-13", "unclaimed_rule"),
    ({"pass_direction": "up"}, "HB-16", "pass_direction"),
    ({"pass_direction": 1}, "HB-16", "pass_direction"),
    ({"pass_played": "sometimes"}, "HB-1[67]", "pass_played"),
    ({"pass_played": 2}, "HB-1[67]", "pass_played"),
    ({"open_scores": "half"}, "HB-15", "open_scores"),
    ({"tiebreak": "oldest"}, "HB-23", "tiebreak"),
    ({"tiebreak": ["share"]}, "HB-23", "tiebreak"),
]


@pytest.mark.rule(
    "HB-01", "HB-02", "HB-03", "HB-06", "HB-08", "HB-12", "HB-13", "HB-15", "HB-16", "HB-17", "HB-23", "HB-G1", "HB-G10"
)  # fmt: skip
@pytest.mark.parametrize(("options", "rule", "word"), REFUSED, ids=lambda value: str(value))
def test_refused(options, rule, word):
    for call in (open_a_game, simulate_one, sweep_one, open_a_position):
        with pytest.raises(beelab.BeelabError, match=rule) as caught:
            call({"players": 3, **options})
        kinds = (beelab.BadOption, beelab.InvalidPosition) if call is open_a_position else (beelab.BadOption,)
        assert isinstance(caught.value, kinds)
        with pytest.raises(type(caught.value), match=word):
            call({"players": 3, **options})


def open_a_game(options):
    beelab.match("happy_bee", seed=1, **options)


def simulate_one(options):
    beelab.simulate("happy_bee", games=2, bots=("random",), progress=False, **options)


def sweep_one(options):
    players = options["players"]
    rest = {name: value for name, value in options.items() if name != "players"}
    beelab.sweep("happy_bee", over={"players": [players]}, games=2, bots=("random",), **rest)


def open_a_position(options):
    """A prepared table of so many seats whose hands are not even looked at."""
    rest = {name: value for name, value in options.items() if name != "players"}
    position = {
        "players": options["players"],
        "hands": ["BBBPPYG"] * 3,
        "faceup": {},
        "round": 1,
        "options": rest,
    }
    beelab.match("happy_bee", position=position)


@pytest.mark.rule("HB-02", "HB-03")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "hand_size": 8},
        {"players": 6, "hand_size": 7},
        {"players": 6, "hand_size": 8, "bees_per_family": 7},
        {"players": 3, "bees_per_family": 4, "families": 6},
        {"players": 3, "hand_size": 5, "bees_per_family": 4},
        {"players": 2, "hand_size": 9},
    ],
    ids=str,
)
def test_just_enough_bees_can_be_dealt(options):
    position = beelab.match("happy_bee", seed=1, **options).position()
    assert [sum(hand.values()) for hand in position["hands"]] == [options.get("hand_size", 7)] * options[
        "players"
    ]


def test_a_refused_sweep_plays_no_game():
    """One bad value among good ones is told before anything runs."""
    with pytest.raises(beelab.BadOption, match="HB-03"):
        beelab.sweep("happy_bee", over={"hand_size": [7, 8, 99]}, games=10**9, bots=("random",), players=3)
