"""The lists of deliberate faults fit the sources, so that `make mutants` plants each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import beelab
from tools import mutants

ROOT = Path(__file__).resolve().parents[2]
ENOUGH = 25  # faults for each game


@pytest.mark.parametrize("game", list(beelab.shelf))
def test_every_fault_can_be_planted(game):
    tests, faults = mutants.read_mutants(game)
    assert len(faults) >= ENOUGH
    assert all((ROOT / test).is_file() for test in tests)
    known = {rule.id for rule in beelab.game(game).rules}
    for fault in faults:
        assert fault.rule in known
        assert (ROOT / fault.path).read_text("utf-8").count(fault.old) == 1, fault
        assert fault.old != fault.new


def test_a_fault_is_planted_in_a_copy(tmp_path):
    file = tmp_path / "beelab" / "games" / "g" / "rules.py"
    file.parent.mkdir(parents=True)
    file.write_text("a = 1\nb = 1\n", "utf-8")
    mutants.Mutant("g", "G-01", "a is two", "rules.py", "a = 1", "a = 2").plant(tmp_path)
    assert file.read_text("utf-8") == "a = 2\nb = 1\n"
    with pytest.raises(SystemExit, match="2 times"):
        mutants.Mutant("g", "G-01", "any", "rules.py", "= ", "=").plant(tmp_path)
