"""What-if knobs: defaults, a whole game at both ends of each, and other hands, families and schedules."""

from __future__ import annotations

from fractions import Fraction

import pytest

import beelab

from .prepared import SCHEDULE, VALUES, bag, cards, everybody_plays, hands_of, move, results, table

DEFAULTS = {
    "bees_per_family": 6, "hand_size": 7, "schedule": SCHEDULE, "flower_values": VALUES, "tie_rule": "remove",
    "unclaimed_rule": "remove", "pass_direction": "left", "pass_played": False, "open_scores": False,
    "tiebreak": "most flowers",
}  # fmt: skip


def total_points(text_or_number):
    return Fraction(str(text_or_number))


def test_the_knobs_and_their_defaults():
    options = {option.name: option for option in beelab.game("happy_bee").options}
    assert set(options) - {"players"} == {*DEFAULTS, "families"}
    for name, default in DEFAULTS.items():
        found = options[name].default
        assert (tuple(found) if isinstance(found, (list, tuple)) else found) == default, name
    for option in options.values():
        assert option.rule.startswith("HB-")
        assert option.text
        assert str(option.allowed)


def test_options_at_their_defaults_change_nothing():
    plain = beelab.match("happy_bee", players=3, seed=5)
    spelt = beelab.match("happy_bee", players=3, seed=5, families=4, **DEFAULTS)
    assert spelt.position() == plain.position()
    assert spelt.view(0) == plain.view(0)
    assert spelt.view(0)["options"] == {}


# Every option at both ends: the game is played to its end and nothing is lost ----------------------

ENDS = [
    {"players": 2}, {"players": 6},
    {"players": 3, "families": 4}, {"players": 3, "families": 7}, {"players": 6, "families": 7},
    {"players": 2, "families": 3}, {"players": 2, "families": 7},
    {"players": 3, "bees_per_family": 4, "families": 6}, {"players": 3, "bees_per_family": 8},
    {"players": 6, "bees_per_family": 8}, {"players": 6, "bees_per_family": 6},
    {"players": 3, "hand_size": 5}, {"players": 3, "hand_size": 8}, {"players": 3, "hand_size": 9, "families": 5},
    {"players": 6, "hand_size": 9, "bees_per_family": 8}, {"players": 2, "hand_size": 9},
    {"players": 3, "schedule": (1,), "flower_values": (5,)},
    {"players": 3, "schedule": (7,), "flower_values": (0,)},
    {"players": 4, "schedule": (1,) * 15, "flower_values": (9,) * 15},
    {"players": 4, "schedule": (9, 1, 9), "flower_values": (0, 9, 4), "hand_size": 9, "bees_per_family": 8},
    {"players": 3, "flower_values": (0,) * 9}, {"players": 3, "flower_values": (9,) * 9},
    {"players": 3, "tie_rule": "carry"}, {"players": 3, "tie_rule": "split"},
    {"players": 3, "unclaimed_rule": "carry"},
    {"players": 3, "tie_rule": "carry", "unclaimed_rule": "carry"},
    {"players": 3, "tie_rule": "split", "unclaimed_rule": "carry"},
    {"players": 3, "pass_direction": "right"}, {"players": 3, "pass_direction": "alternate"},
    {"players": 3, "pass_direction": "none"}, {"players": 3, "pass_played": True},
    {"players": 3, "pass_played": True, "pass_direction": "right"},
    {"players": 3, "open_scores": True}, {"players": 3, "tiebreak": "fewest flowers"},
    {"players": 3, "tiebreak": "share"},
]  # fmt: skip


@pytest.mark.parametrize(
    "options", ENDS, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items())
)
def test_a_whole_game_at_each_end(options):
    m = beelab.match("happy_bee", seed=17, **options)
    players = options["players"]
    families = options.get("families", players + 1)
    bees = options.get("bees_per_family", 6)
    size = options.get("hand_size", 7)
    schedule = options.get("schedule", SCHEDULE)
    values = options.get("flower_values", VALUES)
    position = m.position()
    assert sum(position["aside"].values()) == families * bees - players * size
    rounds = 0
    while not m.over:
        view = m.view(0)
        assert (view["k"], len(view["families"])) == (schedule[rounds], families)
        assert view["hand_sizes"] == [size] * players
        bots = beelab.game("happy_bee").bots
        for seat in m.to_move:
            m.play(m.choose(seat, bots[(seat + rounds) % len(bots)].name), seat)
        whole = sum(hands_of(m), bag(m.position()["aside"]))
        assert whole == dict.fromkeys(view["families"], bees), "no bee is lost or made"
        rounds += 1
    assert rounds == len(schedule)
    taken = sum(total_points(score) for score in m.scores)
    shared = ("HB-12",) if options.get("tie_rule") == "split" else ()
    lost = sum(value for _, value, rule in m.view(None)["removed"] if rule not in shared)
    assert taken + lost == families * sum(values), "every flower is won, shared or removed"


# players and families -----------------------------------------------------------------------------


@pytest.mark.rule("HB-02")
def test_more_families_than_players_and_one():
    m = beelab.match("happy_bee", players=3, families=6, seed=1)
    assert m.view(0)["families"] == ["blue", "purple", "yellow", "green", "red", "pink"]
    assert sum(m.position()["aside"].values()) == 36 - 21
    assert m.why_not("orange", 0).rule == "HB-02"
    assert m.view(0)["options"] == {"families": 6}


@pytest.mark.rule("HB-02")
def test_a_pink_flower_is_won_when_pink_is_in_play():
    m = table(
        hands=("BPYGRKK", "BPYGRKB", "BPYGRKB"), faceup="B5 P1 Y1 G4 R2 K3", round=2, options={"families": 6}
    )
    everybody_plays(m, "KK", "KB", "RB")
    assert results(m)["pink"] == "Ada"
    assert results(m)["red"] == "Chi"


# hand_size, schedule, flower_values -----------------------------------------------------------------


@pytest.mark.rule("HB-03", "HB-16")
def test_a_smaller_hand_may_be_played_whole_and_passes_nothing():
    m = table(hands=("BBBPP", "BPYYY", "GPYGG"), round=5, faceup="B5 P1 Y1 G4", options={"hand_size": 5})
    everybody_plays(m, "BBBPP", "BPYYY", "GPYGG")
    assert hands_of(m) == [cards("BBBPP"), cards("BPYYY"), cards("GPYGG")]
    assert results(m) == {"blue": "Ada", "purple": "Ada", "yellow": "Ben", "green": "Chi"}


@pytest.mark.rule("HB-08")
def test_another_schedule():
    m = table(round=2, options={"schedule": [3, 1, 2], "flower_values": [1, 4, 5]})
    assert (m.view(0)["k"], m.view(0)["rounds"], m.view(0)["schedule"]) == (1, 3, [3, 1, 2])
    assert m.why_not(move("BB"), 0).rule == "HB-08"
    everybody_plays(m, "B", "P", "Y")
    assert m.view(0)["k"] == 2
    for seat in range(3):
        m.play(m.moves(seat)[0], seat)
    assert m.over


@pytest.mark.rule("HB-06", "HB-G1")
def test_other_flowers():
    m = beelab.match("happy_bee", players=3, seed=1, schedule=(1, 2, 1), flower_values=(0, 9, 9))
    for name, hidden in m.position()["piles"].items():
        assert sorted([m.view(0)["flowers"][name], *hidden]) == [0, 9, 9]
