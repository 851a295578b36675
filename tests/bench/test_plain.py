"""The programs that the library is measured against play the same game: checked against exact numbers."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path
from statistics import mean, stdev

import pytest

from . import plain

GAMES = 3000
# Flowers awarded in a whole game of random players, and points of one of them (rule file, section 6).
FLOWERS = {3: 20.052, 4: 2720324 / 118755, 5: 4157795 / 162316}
POINTS = {players: flowers * 25 / 9 / players for players, flowers in FLOWERS.items()}


def near(values, exact):
    assert abs(mean(values) - exact) < 4 * stdev(values) / len(values) ** 0.5


@pytest.mark.parametrize("players", [3, 4, 5])
def test_plain_python_plays_the_game(players):
    results = plain.simulate(GAMES, players, seed=7)
    near([sum(flowers) for _, flowers, _ in results], FLOWERS[players])
    near([points[0] for points, _, _ in results], POINTS[players])
    for seat in range(players):
        near([(seat in won) / len(won) for _, _, won in results], 1 / players)


def test_plain_python_passes_left_and_takes_back():
    hands = [["blue"] * 7, ["purple"] * 7, ["yellow"] * 7]
    after, plays = plain.play_round(hands, 3, random.Random(1))
    assert plays == [["blue"] * 3, ["purple"] * 3, ["yellow"] * 3]
    assert [sorted(hand) for hand in after] == [
        ["blue"] * 3 + ["yellow"] * 4,
        ["blue"] * 4 + ["purple"] * 3,
        ["purple"] * 4 + ["yellow"] * 3,
    ]


def test_plain_python_knows_majorities_and_winners():
    plays = [list("bbp"), list("yyg"), list("gby")]
    assert [plain.majority(plays, family) for family in "bpygr"] == [0, 0, 1, None, None]
    assert plain.winners([8, 8, 3], [2, 3, 3]) == [1]
    assert plain.winners([8, 8, 3], [3, 3, 5]) == [0, 1]


def test_plain_c_plays_the_game(tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("the C program needs a C compiler: on Debian or Ubuntu `sudo apt-get install gcc`")
    program = tmp_path / "happy_bee"
    subprocess.run([compiler, "-O2", "-o", program, Path(__file__).with_name("happy_bee.c")], check=True)
    told = subprocess.run([program, "200000", "5"], check=True, capture_output=True, text=True).stdout.split()
    _, points, flowers, *wins = map(float, told)
    assert abs(points - POINTS[4]) < 4 * 5.5 / 200_000**0.5
    assert abs(flowers - FLOWERS[4]) < 4 * 3.5 / 200_000**0.5
    assert len(wins) == 4
    for share in wins:
        assert abs(share - 0.25) < 4 * 0.44 / 200_000**0.5
    assert abs(sum(wins) - 1) < 1e-4
