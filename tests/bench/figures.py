"""A figure of the benchmark: several runs of the same thing, told by their median, lowest and highest."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: what was measured, the runs, their unit, and what they should reach."""

    what: str
    runs: tuple[float, ...]
    unit: str
    bar: str = ""

    def line(self) -> str:
        """The figure as a row of a markdown table."""
        low, middle, high = (f"{value:,.3g}" if value < 100 else f"{value:,.0f}" for value in self.spread())
        return f"| {self.what} | {middle} {self.unit} | {low} to {high} | {self.bar} |"

    def spread(self) -> tuple[float, float, float]:
        """Lowest, median and highest run."""
        return min(self.runs), median(self.runs), max(self.runs)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process and its children on one core, where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def seconds(call: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long a call takes; with `time.process_time`, how long a core works on it."""
    began = clock()
    call()
    return clock() - began


def rate(games: int, call: Callable[[], Any]) -> float:
    """Games a second of one core's work, whatever else the machine does meanwhile."""
    return games / seconds(call, time.process_time)


def table(figures: list[Figure]) -> str:
    """All figures as a markdown table."""
    head = ["| what | median | lowest to highest | to reach |", "|---|---|---|---|"]
    return "\n".join([*head, *(figure.line() for figure in figures)]) + "\n"
