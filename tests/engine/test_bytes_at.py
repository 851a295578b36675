"""Bytes looked up by their places: the same compiled for this processor, for any processor, and in plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from beelab.engine.compiled import PURE, _bytes_one_by_one, bytes_at, compiled

SEVEN = range(7)
FEATURES = """
from tests.engine import test_bytes_at as t
from numba.core.registry import cpu_target
print("+ssse3" in cpu_target.target_context.codegen().magic_tuple()[2], t.count_wrong(2000))
"""


@compiled
def look_up(first, second, places):
    return bytes_at(first, second, places)


def as_word(numbers: list[int]) -> int:
    return sum(number << (8 * at) for at, number in enumerate(numbers))


def as_list(word: int) -> list[int]:
    return [(word >> (8 * at)) & 255 for at in SEVEN]


def count_wrong(times: int) -> int:
    """In how many random cases the bytes are others than a list of Python gives."""
    random = Random(1)
    wrong = 0
    for _ in range(times):
        table = [random.randrange(128) for _ in range(16)]
        places = [random.randrange(16) for _ in SEVEN]
        words = as_word(table[:8]), as_word(table[8:]), as_word(places)
        expected = [table[place] for place in places]
        for way in (look_up, _bytes_one_by_one):
            wrong += as_list(int(way(*words))) != expected
    return wrong


def test_each_place_gives_its_byte():
    assert as_list(int(look_up(as_word([10, 11, 12]), as_word([80, 90]), as_word([2, 0, 8, 9, 1])))) == [
        *(12, 10, 80, 90, 11),
        *(10, 10),
    ]
    assert count_wrong(2000) == 0


@pytest.mark.skipif(PURE, reason="BEELAB_PURE=1 is set or numba is missing: nothing is compiled")
def test_a_processor_of_which_nothing_is_known_gives_the_same(tmp_path):
    """Binder compiles like this, because its kernels are used on another machine."""
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "BEELAB_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", FEATURES], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["False", "0"], done.stderr
