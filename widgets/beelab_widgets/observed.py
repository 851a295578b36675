"""What a run of games found, in whatever form a cell gave it, and as sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from beelab.engine.errors import BeelabError


class BadRun(BeelabError):
    """A cell's run gave something that can't be set beside a prediction."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for one thing: its value, its 95 % interval and its exact value, where they are known."""

    item: str
    value: float
    low: float | None = None
    high: float | None = None
    exact: float | None = None


def read(given: Any, items: Sequence[str]) -> list[Found]:
    """One ``Found`` for each item, in their order.

    Args:
        given: a number (for one item); a list in the items' order; a dict by item; or a frame whose first column names
            the items. Each value is a number, or (value, low, high), or (value, low, high, exact).
        items: what was predicted.

    Raises:
        BadRun: something is missing or is no number.
    """
    if hasattr(given, "rows") and hasattr(given, "columns"):  # a polars frame
        given = {str(row[0]): row[1:] for row in given.rows()}
    if isinstance(given, Mapping):
        named = {str(key): value for key, value in given.items()}
        lost = [item for item in items if item not in named]
        if lost:
            raise BadRun(f"the run gave nothing for {', '.join(lost)}; it gave {', '.join(named)[:200]}")
        values: list[Any] = [named[item] for item in items]
    elif isinstance(given, int | float) or not hasattr(given, "__len__"):
        values = [given]
    else:
        values = [given] if len(items) == 1 else list(given)
    if len(values) != len(items):
        raise BadRun(f"the run gave {len(values)} values for {len(items)} things: {', '.join(items)}")
    return [Found(item, *_numbers(item, value)) for item, value in zip(items, values, strict=True)]


def _numbers(item: str, value: Any) -> list[Any]:
    several = list(value) if isinstance(value, list | tuple) else [value]
    try:
        numbers = [None if part is None else float(part) for part in several]
    except (TypeError, ValueError):
        raise BadRun(f"the run gave {value!r} for {item}, which is no number") from None
    first = numbers[0] if numbers else None
    if not 1 <= len(numbers) <= 4 or first is None or any(n is not None and not isfinite(n) for n in numbers):
        raise BadRun(f"the run gave {value!r} for {item}; wanted: value, or value, low, high, or with exact")
    return numbers


def written(value: float | None, unit: str = "") -> str:
    """A number as people read it: three digits that count, and its unit."""
    if value is None:
        return ""
    text = f"{value:.0f}" if abs(value) >= 99.95 or value == int(value) else f"{value:.3g}"
    return f"{text} {unit}".strip()


def ranked(found: Sequence[Found]) -> list[str]:
    """The items from the least value to the greatest."""
    return [f.item for f in sorted(found, key=lambda f: f.value)]


def is_clear(found: Sequence[Found]) -> bool:
    """Whether the greatest value stands apart: its interval reaches no other value's interval."""
    order = sorted(found, key=lambda f: -f.value)
    if len(order) < 2:
        return True
    top, rest = order[0], order[1:]
    least = top.value if top.low is None else top.low
    return all((f.value if f.high is None else f.high) < least for f in rest)
