"""How commands are called in these tests: in a folder of their own, with a file of strategies."""

from __future__ import annotations

from pathlib import Path

import pytest

from beelab import cli

STRATEGIES = """
def first(view, moves, rng):
    return moves[0]

def bad(view, moves, rng):
    return 1 / 0

not_a_function = 3
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Every test in a folder of its own, with a file of strategies."""
    monkeypatch.chdir(tmp_path)
    Path("bots.py").write_text(STRATEGIES)


@pytest.fixture
def run(capsys):
    def call(line, code=0):
        """What a command writes: output and messages."""
        capsys.readouterr()
        arguments = line.split() if isinstance(line, str) else line
        try:
            got = cli.main(arguments)
        except SystemExit as stop:
            got = stop.code
        out, err = capsys.readouterr()
        assert got == code, (got, err)
        assert "Traceback" not in err
        return out, err

    return call
