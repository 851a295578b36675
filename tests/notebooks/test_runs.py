"""Every notebook runs, under nbval too, with the outputs that are stored; `make deep` runs it twice, on the clock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import notebooks

ROOT = notebooks.FOLDER.parent
NOTEBOOKS = sorted(notebooks.FOLDER.glob("*.ipynb"))

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
