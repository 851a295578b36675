"""Plant deliberate faults into the rules, one at a time, and see whether the tests notice: `make mutants`.

Each game lists its faults in `tests/games/<game>/mutants.toml`. Everything runs in a copy, in plain Python.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("beelab", "widgets", "tests", "notebooks", "pyproject.toml")
TOO_LONG = 900  # seconds; a fault that makes a game endless is noticed too


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: the game and rule that it breaks, what it does, and the text that it replaces."""

    game: str
    rule: str
    what: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """Where it is planted, from the root of the project."""
        return Path("beelab", "games", self.game, self.file)

    def plant(self, root: Path) -> None:
        """Replace the text, which must be there exactly once.

        Raises:
            SystemExit: it is not.
        """
        source = (root / self.path).read_text("utf-8")
        if source.count(self.old) != 1:
            raise SystemExit(
                f"{self.rule}, {self.what}: its text is {source.count(self.old)} times in {self.path}"
            )
        (root / self.path).write_text(source.replace(self.old, self.new), "utf-8")


def read_mutants(game: str) -> tuple[list[str], list[Mutant]]:
    """The tests that look for a game's faults, the quickest first, and the faults."""
    folder = ROOT / "tests" / "games" / game
    found = tomllib.loads((folder / "mutants.toml").read_text("utf-8"))
    tests = [str((folder / name).relative_to(ROOT)) for name in found["tests"]]
    return tests, [Mutant(game=game, **entry) for entry in found["mutant"]]


def run_tests(mutant: Mutant | None, tests: list[str]) -> str | None:
    """The first test that fails with a fault (None: without any); None when all pass."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        root = Path(folder)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, root / name)
        if mutant:
            mutant.plant(root)
        env = {**os.environ, "BEELAB_PURE": "1", "PYTHONPATH": f"{root}{os.pathsep}{root / 'widgets'}"}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "--no-header",
            "--tb=no",
            "-p",
            "no:cacheprovider",
        ]
        try:
            done = subprocess.run(
                [*command, *tests],
                cwd=root,
                env=env,
                capture_output=True,
                text=True,
                timeout=TOO_LONG,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"nothing ended within {TOO_LONG} s"
    if done.returncode == 0:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else done.stdout.strip().splitlines()[-1]


def hunt(game: str, workers: int, wanted: str) -> bool:
    """Plant every fault of a game; whether all were noticed."""
    tests, mutants = read_mutants(game)
    mutants = [m for m in mutants if wanted in f"{m.rule} {m.what}"]
    if (failed := run_tests(None, tests)) is not None:
        raise SystemExit(f"{game}: the tests fail without any fault: {failed}")
    survivors = 0
    with ThreadPoolExecutor(workers) as pool:
        for mutant, noticed in zip(mutants, pool.map(lambda m: run_tests(m, tests), mutants), strict=True):
            survivors += noticed is None
            print(f"{mutant.rule}  {mutant.what}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"{game}: {len(mutants) - survivors} of {len(mutants)} faults were noticed.")
    return not survivors


def main(arguments: list[str] | None = None) -> int:
    """Hunt the faults of all games, or of those that are named."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("games", nargs="*", help="games (default: all that have a list)")
    parser.add_argument("--only", default="", help="only faults whose rule or words contain this")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    listed = sorted(path.parent.name for path in (ROOT / "tests" / "games").glob("*/mutants.toml"))
    results = [hunt(game, chosen.workers, chosen.only) for game in chosen.games or listed]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
