"""`import beelab` is quick, loads nothing heavy, and every public name comes with its first use."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

import beelab

HEAVY = ("numpy", "numba", "polars", "altair", "ipywidgets", "pydantic", "tqdm")
MILLISECONDS = 15
PAIRS = 10
PATIENCE = 4  # rounds of pairs: a busy machine is given time to become quiet


def run(code: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def milliseconds(code: str) -> float:
    began = time.perf_counter()
    run(code)
    return 1000 * (time.perf_counter() - began)


def test_importing_takes_a_few_milliseconds_more_than_starting_python():
    run("import beelab")  # its bytecode is there from now on
    alone, with_beelab = [], []
    for _ in range(PATIENCE):
        for _ in range(PAIRS):
            alone.append(milliseconds("pass"))
            with_beelab.append(milliseconds("import beelab"))
        more = min(with_beelab) - min(alone)
        if more <= MILLISECONDS:
            return
    pytest.fail(f"import beelab takes {more:.1f} ms more than Python's own start of {min(alone):.1f} ms")


def test_importing_loads_nothing_heavy():
    loaded = run("import sys, beelab; print(*sys.modules)").split()
    assert [name for name in HEAVY if name in loaded] == []
    assert [name for name in loaded if name.startswith("beelab.")] == [], "not even its own rooms"


def test_a_game_can_be_looked_up_without_loading_tables_and_charts():
    loaded = run("import sys, beelab; beelab.game('happy_bee').rules; print(*sys.modules)").split()
    assert [name for name in ("polars", "altair", "ipywidgets", "tqdm") if name in loaded] == []


@pytest.mark.parametrize("name", beelab.__all__)
def test_every_public_name_loads(name):
    assert run(f"import beelab; print(beelab.{name} is not None, {name!r} in dir(beelab))").split() == [
        "True",
        "True",
    ]
    assert getattr(beelab, name) is getattr(beelab, name)


def test_the_public_names_are_those_of_the_contract():
    contract = "shelf game match load replay simulate sweep advise BeelabError UnknownGame BadOption BadMove"
    assert set(f"{contract} IllegalMove InvalidPosition BadRecord".split()) <= set(beelab.__all__)


def test_an_unknown_name_is_an_attribute_error_that_lists_the_names():
    with pytest.raises(AttributeError) as error:
        beelab.simulat  # noqa: B018  the look-up itself is tested
    assert "simulat" in str(error.value)
    assert all(name in str(error.value) for name in ("simulate", "match", "shelf"))
    assert not hasattr(beelab, "_repr_html_")
