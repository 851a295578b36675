"""The table of the benchmark in README.md, between two marks that don't show."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

BEGIN, END = "<!-- bench: written by make bench ARGS=--readme -->", "<!-- bench ends -->"


def write_into(readme: Path, told: str) -> None:
    """Put a table in the place of the one that is there.

    Raises:
        SystemExit: the marks are missing, or in the wrong order.
    """
    text = readme.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{readme.name} must hold the lines {BEGIN} and {END}, in this order.")
    readme.write_text(f"{before}{BEGIN}\n{told}\n{_machine()}\n{END}{after}", "utf-8")


def _machine() -> str:
    """Where it was measured, as far as it matters."""
    parts = [
        f"Python {platform.python_version()}",
        f"numba {version('numba')}",
        f"polars {version('polars')}",
    ]
    return f"Measured with {', '.join(parts)} on {os.cpu_count()} cores."
