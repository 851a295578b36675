"""The random-number generator against independent numbers, and what games take from it.

The reference numbers come from a short C program written after the description of sfc32 in PractRand (Chris
Doty-Humphrey), compiled with gcc, and never from our Python. A step with four unsigned 32-bit words a, b, c, counter is

    tmp = a + b + counter++;  a = b ^ (b >> 9);  b = c + (c << 3);  c = ((c << 21) | (c >> 11)) + tmp;  return tmp;

all modulo 2**32. Seeding sets a, b, c, counter = 1 and throws 15 numbers away. Three rows are published elsewhere, too:
0, 2, 1 is a test of a Rust crate of sfc generators, which took it from PractRand itself; the first of 0, 0, 0 is in
the documentation of another; 0, 12345, 0 with 12 numbers thrown away is the test of the Go package maloquacious/prng.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

import beelab
from beelab.engine.chance import below, branch, next_word, start_game, start_words
from beelab.engine.compiled import PURE
from beelab.engine.state import set_numbers

REFERENCE = {
    (0, 2, 1): [
        0x03B80BB8, 0xA87DBC7E, 0x1787178C, 0x4C7B7234, 0xC65DADE2,
        0x2C692349, 0xF52C2153, 0xDF098072, 0x9D49B03C, 0x9562381A, 0xEB46166A,
    ],
    (1, 2, 3): [
        0xEDA6A65F, 0x05843866, 0x42E2D5DB, 0x01712F7D, 0xD37EA3B9,
        0x198C7566, 0xFE87C14E, 0x2C6FDB3F, 0x61BA636E, 0x1BB3ED87, 0xDC12C066,
    ],
    (0, 0, 0): [
        0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9, 0x7CB0A909,
        0xFAD8B4A8, 0x3CA4B808, 0x3821B4C5, 0x5E7023CA, 0x50F26BF7, 0xAE1E6102,
    ],
    (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF): [
        0x09BBA655, 0x03F8F681, 0xFA3EDD8D, 0x50D7CD34, 0x6BA7581C,
        0x16BBBAB2, 0x3AD67A6E, 0xF4238D04, 0xF2297EDC, 0xF7171795, 0x9F93070B,
    ],
    (0xDEADBEEF, 0x12345678, 0x9ABCDEF0): [
        0x9B3A0976, 0xFD790C71, 0x6BD53049, 0xBC8A0071, 0xE775F920,
        0xA1E2105D, 0xF3D7DF6E, 0x6D4B2186, 0x3FEFE40E, 0x099FF605, 0xE7668C7B,
    ],
}  # fmt: skip
MILLION = 1_000_000
TWELVE_THROWN_AWAY = [
    235160590, 2967261163, 116171463, 2882324903, 362604721,
    4227106926, 1933307004, 1608300071, 2256615412, 2701957640,
]  # fmt: skip


def words(*numbers: int):
    return set_numbers([*numbers, *[0] * (4 - len(numbers))])


def started(*seed: int):
    g = words()
    start_words(g, *seed)
    return g


def draw(g, count: int) -> list[int]:
    return [int(next_word(g)) for _ in range(count)]


@pytest.mark.parametrize("seed", REFERENCE, ids=str)
def test_reference_numbers(seed):
    assert draw(started(*seed), 10) == REFERENCE[seed][:10]


@pytest.mark.slow
@pytest.mark.parametrize("seed", list(REFERENCE)[:2], ids=str)
def test_the_millionth_number(seed):
    g = started(*seed)
    for _ in range(MILLION - 1):
        next_word(g)
    assert int(next_word(g)) == REFERENCE[seed][10]


def test_the_numbers_of_another_library():
    g = words(0, 12345, 0, 1)
    draw(g, 12)
    assert draw(g, 10) == TWELVE_THROWN_AWAY


def test_words_stay_words_of_32_bits():
    g = started(2**63 - 1, -1, 2**40 + 5)
    for _ in range(1000):
        next_word(g)
        assert all(0 <= int(word) < 2**32 for word in g)
    low = started(2**32 - 1, 2**32 - 1, 5)
    assert draw(started(2**63 - 1, -1, 2**40 + 5), 5) == draw(low, 5), "seeds count modulo 2**32"


# Bounded draws -------------------------------------------------------------------------------------


def lemire(draws: list[int], n: int) -> tuple[int, int]:
    """What an exact bounded draw makes of raw words, as the paper tells it: the result and how many words it took."""
    for used, word in enumerate(draws, 1):
        if word * n % 2**32 >= 2**32 % n:
            return word * n // 2**32, used
    raise AssertionError("more words are needed")


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 24, 42, 1000, 2**20, 3 * 2**29 + 1, 2**31 - 1, 2**31])
def test_bounded_draws_are_exact(n):
    """Words that would make some results likelier are thrown away, and no others."""
    g, raw = started(n, 7, 9), draw(started(n, 7, 9), 2000)
    at = 0
    for _ in range(400):
        result, used = lemire(raw[at : at + 50], n)
        assert int(below(g, n)) == result
        at += used
    assert draw(g, 3) == raw[at : at + 3], "as many words were used as were needed"


def test_a_draw_that_meets_a_bad_word_draws_again():
    n = 3 * 2**29 + 1
    thrown_away = 0
    for seed in range(60):
        g, raw = started(seed, 1, 1), draw(started(seed, 1, 1), 40)
        below(g, n)
        thrown_away += draw(g, 1) != raw[1:2]
    assert thrown_away > 10


@pytest.mark.parametrize(("n", "limit"), [(2, 10.83), (6, 20.52), (7, 22.46), (42, 74.74)])
def test_bounded_draws_are_fair(n, limit):
    """Chi-square with n - 1 degrees of freedom; the limit is passed by one fair generator in a thousand."""
    g, rolls = started(2026, 11, 30), 20_000
    counts = Counter(int(below(g, n)) for _ in range(rolls))
    assert set(counts) == set(range(n))
    assert sum((count - rolls / n) ** 2 * n / rolls for count in counts.values()) < limit


def test_one_draw_does_not_foretell_the_next():
    """Pairs of rolls of a die, over many games: 35 degrees of freedom."""
    pairs: Counter[tuple[int, int]] = Counter()
    chance, thought = words(), words()
    for game in range(7200):
        start_game(chance, thought, 5, game)
        pairs[int(below(chance, 6)), int(below(chance, 6))] += 1
    assert sum((count - 200) ** 2 / 200 for count in pairs.values()) < 66.6
    assert len(pairs) == 36


# Games ---------------------------------------------------------------------------------------------


def both(seed: int, game: int) -> tuple[list[int], list[int]]:
    chance, thought = words(9, 9, 9, 9), words(8, 8, 8, 8)
    start_game(chance, thought, seed, game)
    return draw(chance, 6), draw(thought, 6)


def test_a_game_has_the_same_numbers_whatever_was_played_before():
    assert both(7, 3) == both(7, 3)


def test_seeds_and_games_have_numbers_of_their_own():
    numbers = [0, 1, 2, 3, 100, 2**16, 2**31, 2**32 - 1]
    seeds = [*numbers, 2**32, 2**32 + 1, 2**40, 2**48, 2**62, 2**63 - 1]
    first = {tuple(both(seed, game)[0]) for seed in seeds for game in numbers}
    assert len(first) == len(seeds) * len(numbers), "also seed 1 with game 2 and seed 2 with game 1"


def test_chance_and_thought_are_different_streams():
    for seed in range(200):
        chance, thought = both(seed, 0)
        assert not set(chance) & set(thought)
        assert thought != both(seed + 1, 0)[1]


def test_a_branch_follows_from_its_source_and_goes_its_own_way():
    source, twin, g, h = started(1, 1, 1), started(1, 1, 1), words(), words()
    branch(g, source)
    branch(h, twin)
    assert draw(g, 20) == draw(h, 20)
    assert draw(source, 20) == draw(twin, 20)
    assert not set(draw(g, 50)) & set(draw(source, 50))


NUMBERS = """
import json
from beelab.engine.chance import below, next_word, start_game
from beelab.engine.compiled import PURE
from beelab.engine.state import set_numbers
rows = []
for seed, game in [(0, 0), (7, 3), (2**63 - 1, 2**48), (2**33, 5)]:
    chance, thought = set_numbers([0] * 4), set_numbers([0] * 4)
    start_game(chance, thought, seed, game)
    rows.append([int(next_word(chance)) for _ in range(20)] + [int(next_word(thought)) for _ in range(20)])
    rows.append([int(below(chance, n)) for n in (1, 2, 6, 42, 2**31 - 1, 2**31) for _ in range(20)])
print(json.dumps([PURE, rows]))
"""


def test_compiled_and_pure_draw_the_same_numbers():
    found = []
    for pure in ("0", "1"):
        environment = {**os.environ, "BEELAB_PURE": pure}
        done = subprocess.run(
            [sys.executable, "-c", NUMBERS], env=environment, capture_output=True, text=True, check=True
        )
        found.append(json.loads(done.stdout))
    (_, compiled), (pure, plain) = found
    assert pure is True
    assert compiled == plain


def test_this_run_is_in_the_mode_that_was_asked_for():
    if os.environ.get("BEELAB_PURE") == "1":
        assert PURE
    assert beelab.match("happy_bee", players=3, seed=7).moves(0)
