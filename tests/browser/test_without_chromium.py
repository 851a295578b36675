"""Where Chromium is missing, browser tests are skipped with a sentence that helps; in CI they fail with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("ci", "outcome"), [("", "1 skipped"), ("true", "1 error")], ids=["at home", "in CI"]
)
def test_a_missing_chromium_is_explained(tmp_path: Path, ci: str, outcome: str):
    nothing_found = os.environ | {"PATH": str(tmp_path), "BEELAB_CHROMIUM": "", "CI": ci}
    one_test = "tests/browser/test_harness.py::test_a_request_to_the_world_is_noticed"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", one_test],
        cwd=ROOT,
        env=nothing_found,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome in done.stdout
    assert "sudo apt-get install chromium" in done.stdout
