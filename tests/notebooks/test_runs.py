"""Every notebook runs, under nbval too, with the outputs that are stored; `make deep` runs it twice, on the clock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.depth import DEEP
from tools import notebooks

ROOT = notebooks.FOLDER.parent
NOTEBOOKS = sorted(notebooks.FOLDER.glob("*.ipynb"))

LESSONS = [path for path in NOTEBOOKS if path.stem[:2] > "00" and path.stem[:2].isdigit()]
LONGEST = "30"  # seconds of a lesson's fresh Run All, after the warm-up

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def told(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of this environment in a process of its own: kernels don't mix with the browser tests' loop."""
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=590
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbval(path: Path):
    options = ("--nbval-lax", "--nbval-current-env", "-p", "no:cacheprovider", "-q")
    done = told("-m", "pytest", *options, str(path))
    assert done.returncode == 0, done.stdout[-5000:]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_fresh_run_gives_what_is_stored(path: Path):
    done = told("tools/notebooks.py", "--stored", path.name)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]


@pytest.mark.alone
@pytest.mark.skipif(not DEEP, reason="measures time on a machine that does nothing else: `make deep`")
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_quick_and_twice_in_a_row_the_same(path: Path):
    done = told("tools/notebooks.py", "--twice", "--within", LONGEST, path.name)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
