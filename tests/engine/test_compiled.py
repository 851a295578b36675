"""Where compiled rules are kept, and how the library does without: caches, no numba, no room to write, array bounds."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from beelab import warm
from beelab.engine import compiled
from beelab.engine.compiled import PURE
from beelab.engine.kernel_cache import ENGINE, KEEP_FOLDERS

needs_numba = pytest.mark.skipif(PURE, reason="BEELAB_PURE=1 is set or numba is missing: nothing is compiled")
PACKAGE = ENGINE.parent
FOLDER_OF = """
from beelab.engine.kernel_cache import ENGINE, kernels_of
print(kernels_of(ENGINE.parent / "{}"))
"""
FINGERPRINT = FOLDER_OF.format("games/happy_bee")
DRAW = """
from beelab.engine.chance import next_word, start_words
from beelab.engine.state import set_numbers
g = set_numbers([0, 0, 0, 0]); start_words(g, 1, 2, 3); print(hex(next_word(g)))
"""
FIRST_NUMBER = "0xeda6a65f"  # see test_chance.py


def run(code: str, **environment: str) -> str:
    wanted = {**os.environ, "BEELAB_PURE": "0", **environment}
    command = [sys.executable, "-c", code]
    elsewhere = PACKAGE.anchor  # our own folder would come before PYTHONPATH
    done = subprocess.run(command, env=wanted, cwd=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# One folder for each version of the sources ------------------------------------------------------------


@pytest.fixture
def copy_of_the_package(tmp_path: Path) -> Path:
    """A copy whose files may be changed; run with it first on the path."""
    shutil.copytree(PACKAGE, tmp_path / "copy" / "beelab", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "copy"


@needs_numba
@pytest.mark.parametrize("changed", ["engine/chance.py", "games/happy_bee/rules.py", "engine/state.py"])
def test_changed_sources_have_another_cache(copy_of_the_package, tmp_path, changed):
    """Numba itself would look at the changed file only, and go on using what other files wove in of it."""
    where = {"PYTHONPATH": str(copy_of_the_package), "BEELAB_CACHE_DIR": str(tmp_path / "cache")}
    before = run(FINGERPRINT, **where)
    assert run(FINGERPRINT, **where) == before, "unchanged sources have the same one"
    file = copy_of_the_package / "beelab" / changed
    file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert run(FINGERPRINT, **where) != before


@needs_numba
@pytest.mark.parametrize("changed", ["study/simulate.py", "engine/match.py", "games/__init__.py"])
def test_what_the_rules_do_not_depend_on_keeps_the_cache(copy_of_the_package, tmp_path, changed):
    where = {"PYTHONPATH": str(copy_of_the_package), "BEELAB_CACHE_DIR": str(tmp_path / "cache")}
    before = run(FINGERPRINT, **where)
    file = copy_of_the_package / "beelab" / changed
    file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert run(FINGERPRINT, **where) == before


@needs_numba
def test_checked_and_unchecked_kernels_are_kept_apart(tmp_path):
    plain = run(FINGERPRINT, BEELAB_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="0")
    assert run(FINGERPRINT, BEELAB_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1") != plain


@needs_numba
def test_a_stale_kernel_is_not_used(copy_of_the_package, tmp_path):
    """A change in one file shows in kernels of another: the very fault that the key of the cache prevents."""
    where = {"PYTHONPATH": str(copy_of_the_package), "BEELAB_CACHE_DIR": str(tmp_path / "cache")}
    assert run(DRAW, **where) == FIRST_NUMBER
    file = copy_of_the_package / "beelab" / "engine" / "chance.py"
    text = file.read_text("utf-8")
    assert "WARM_UP = 15" in text
    file.write_text(text.replace("WARM_UP = 15", "WARM_UP = 16"), "utf-8")
    assert run(DRAW, **where) == "0x5843866", "the second number after 15 steps is the first after 16"


MARK = """
from beelab.engine.kernel_cache import ENGINE, mark_of
print(mark_of(ENGINE.parent / "games/happy_bee", {}))
"""


@needs_numba
def test_what_has_been_compiled_is_marked_for_these_files_players_and_processor_only(
    copy_of_the_package, tmp_path
):
    where = {"PYTHONPATH": str(copy_of_the_package), "BEELAB_CACHE_DIR": str(tmp_path / "cache")}
    marks = [run(MARK.format(3), **where), run(MARK.format(4), **where)]
    assert run(MARK.format(3), **where) == marks[0]
    marks.append(run(MARK.format(3), NUMBA_CPU_NAME="generic", **where))
    os.utime(copy_of_the_package / "beelab" / "games" / "happy_bee" / "rules.py", (1, 1))
    marks.append(run(MARK.format(3), **where))  # numba compiles anew what is younger or older than its kernel
    assert len(set(marks)) == 4
    blocked = tmp_path / "a file"
    blocked.write_text("", "utf-8")
    assert run(MARK.format(3), BEELAB_CACHE_DIR=str(blocked)) == "None"


@needs_numba
def test_what_has_been_compiled_is_not_compiled_again(capsys, monkeypatch):
    warm.warm_up("happy_bee", 3)
    assert warm.is_warm("happy_bee", 3)
    monkeypatch.setattr(warm, "warm_up", None)
    assert warm.main(["--games", "happy_bee", "--players", "3"]) == 0
    assert capsys.readouterr().out == "All rules have been compiled before.\n"


# Room to write -----------------------------------------------------------------------------------------


@needs_numba
def test_kernels_land_in_the_folder_that_is_asked_for(tmp_path):
    assert run(DRAW, BEELAB_CACHE_DIR=str(tmp_path)) == FIRST_NUMBER
    folders = list(tmp_path.glob("kernels-*"))
    assert [folder.name.rsplit("-", 1)[0] for folder in folders] == ["kernels-engine"]
    assert list(folders[0].rglob("*.nbi"))


@needs_numba
def test_without_a_place_to_write_everything_works_and_nothing_is_kept(tmp_path):
    blocked = tmp_path / "a file where the folder should be"
    blocked.write_text("", "utf-8")
    for place in (blocked, blocked / "deeper"):
        assert run(FINGERPRINT, BEELAB_CACHE_DIR=str(place)) == "None"
    assert run(DRAW, BEELAB_CACHE_DIR=str(blocked)) == FIRST_NUMBER
    assert list(tmp_path.iterdir()) == [blocked]


@needs_numba
@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_folder_that_is_read_only_is_no_place_to_write(tmp_path):
    place = tmp_path if os.geteuid() else Path("/proc")  # where the superuser can't make a folder either
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert run(FINGERPRINT, BEELAB_CACHE_DIR=str(place)) == "None"
    finally:
        tmp_path.chmod(stat.S_IRWXU)


@needs_numba
def test_old_caches_are_thrown_away_the_oldest_first(tmp_path):
    for age in range(9):
        old = tmp_path / f"kernels-happy_bee-old{age}"
        old.mkdir()
        (old / "kernel.nbi").write_text("old", "utf-8")
        os.utime(old, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "something else").mkdir()
    mine = Path(run(FINGERPRINT, BEELAB_CACHE_DIR=str(tmp_path)))
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {
        mine.name,
        "something else",
        *(f"kernels-happy_bee-old{age}" for age in range(KEEP_FOLDERS)),
    }


# Without numba -----------------------------------------------------------------------------------------

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None  # importing it raises ImportError
import beelab
from beelab.engine.compiled import PURE
m = beelab.match("happy_bee", players=3, seed=7)
while not m.over:
    for seat in m.to_move:
        m.play(m.choose(seat, "greedy"), seat)
table = beelab.simulate("happy_bee", games=2, players=4, bots="greedy", seed=3, progress=False)
print(PURE, m.scores, table["score"].to_list())
"""


def test_numba_is_not_needed():
    """Asked for or not: without numba the rules are plain Python (that they play the same games says the kit)."""
    found = run(WITHOUT_NUMBA, BEELAB_PURE="0")
    assert found.startswith("True (")
    assert found == run(WITHOUT_NUMBA, BEELAB_PURE="1")


def test_plain_python_does_not_load_numba():
    code = "import sys, beelab; beelab.match('happy_bee', seed=1); print('numba' in sys.modules)"
    assert run(code, BEELAB_PURE="1") == "False"


def test_pure_leaves_a_rule_as_it_is(monkeypatch):
    def rule(x):
        return x + 1

    monkeypatch.setattr(compiled, "numba", None)
    assert compiled.compiled(rule) is rule
    assert compiled.woven(rule) is rule


# Array bounds ------------------------------------------------------------------------------------------

EXTREMES = """
import beelab
tables = [
    {"players": 3},
    {"players": 3, "families": 7, "bees_per_family": 8, "hand_size": 9, "schedule": (9,) * 15,
     "flower_values": (9,) * 15, "tie_rule": "carry", "unclaimed_rule": "carry", "pass_direction": "alternate"},
    {"players": 3, "families": 4, "bees_per_family": 4, "hand_size": 5, "schedule": (1,), "flower_values": (0,)},
    {"players": 3, "families": 7, "bees_per_family": 8, "hand_size": 9, "schedule": (9, 1) * 7 + (9,),
     "flower_values": (9,) * 15, "tie_rule": "split", "pass_played": True},
]
bots = [bot.name for bot in beelab.game("happy_bee").bots]
for table in tables:
    for first in (0, 4, 6):
        seats = (bots[first:] + bots)[: table["players"]]
        beelab.simulate("happy_bee", games=2, bots=seats, seed=first, progress=False, **table)
    for log in beelab.game("happy_bee").logs:
        beelab.simulate("happy_bee", games=2, log=log, progress=False, **table)
    m = beelab.match("happy_bee", seed=1, **table)
    while not m.over:
        for seat in m.to_move:
            m.moves(seat), m.view(seat), m.why_not("nothing", seat)
            m.play(m.choose(seat, bots[(seat + m.moves_played) % len(bots)]), seat)
print("all in bounds")
"""
PEEP = """
import numpy as np
from beelab.engine.compiled import compiled
def peep(a, i):
    return a[i]
__name__ = {module!r}
peep.__module__ = __name__
try:
    print(compiled(peep)(np.arange(3), {index}))
except IndexError:
    print("noticed")
"""


@needs_numba
@pytest.mark.slow
@pytest.mark.timeout(1_800)
def test_no_rule_reads_or_writes_outside_its_arrays(tmp_path):
    """Compiled again with every index checked: plain lists would notice an index too high, but not a negative one."""
    checked = {"NUMBA_BOUNDSCHECK": "1", "BEELAB_CACHE_DIR": str(tmp_path / "cache")}
    assert run(EXTREMES, **checked) == "all in bounds"


@needs_numba
@pytest.mark.parametrize("index", [5, -1])
def test_the_check_of_bounds_would_notice(index, tmp_path):
    code = PEEP.format(module="beelab.games.made_up", index=index)
    assert peep(tmp_path, code, NUMBA_BOUNDSCHECK="1") == "noticed"


@needs_numba
@pytest.mark.parametrize("checked", ["0", "1"])
def test_the_compiled_functions_of_others_still_count_from_the_end(checked, tmp_path):
    assert peep(tmp_path, PEEP.format(module="strategies", index=-1), NUMBA_BOUNDSCHECK=checked) == "2"


def peep(folder: Path, code: str, **environment: str) -> str:
    """What a script prints that compiles a rule: numba asks for its file."""
    script = folder / "peep.py"
    script.write_text(code, "utf-8")
    return run(
        f"import runpy; runpy.run_path({str(script)!r})",
        BEELAB_CACHE_DIR=str(folder / "cache"),
        **environment,
    )
