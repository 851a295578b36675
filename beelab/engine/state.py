"""A game's state: one record of small whole numbers, the same for the table, the bots and the simulations.

Compiled rules work on numpy records, pure Python on objects with nested lists; both are read as `s.hand[seat][card]`.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from beelab.engine.compiled import PURE, compiled

Layout = Mapping[str, tuple[str, tuple[int, ...]]]  # field -> (numpy type, shape)


Row = list  # what the arrays of pure Python are made of; the conformance kit takes a stricter kind


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return Row([0] * shape[0])
    return Row(_zeros(shape[1:]) for _ in range(shape[0])) if shape else 0


def _copy(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return Row(_copy(v) for v in value) if value and isinstance(value[0], list) else Row(value)


class PureState:
    """The state as plain Python lists."""

    def __init__(self, layout: Layout) -> None:
        for name, (_, shape) in layout.items():
            setattr(self, name, _zeros(shape))

    def become(self, other: "PureState", notes: bool = True) -> None:
        """Copy every field of another state, the notes if wanted."""
        for name, value in vars(other).items():
            if notes or name != "notes":
                setattr(self, name, _copy(value))


@lru_cache(maxsize=64)
def _record_type(layout: tuple[tuple[str, tuple[str, tuple[int, ...]]], ...]) -> np.dtype:
    return np.dtype([(name, kind, shape) for name, (kind, shape) in layout], align=True)


def new_states(layout: Layout, count: int = 1) -> Any:
    """An array (in pure mode a list) of `count` empty states."""
    if PURE:
        return [PureState(layout) for _ in range(count)]
    return np.zeros(count, _record_type(tuple(layout.items()))).view(np.recarray)


def new_table(*shape: int) -> Any:
    """An array of zeros for results (in pure mode nested lists)."""
    return _zeros(shape) if PURE else np.zeros(shape, np.int64)


def new_results(columns: int, games: int, players: int) -> Any:
    """An array [column][game][seat] for results: small numbers, so that many stay in the processor's cache."""
    return _zeros((columns, games, players)) if PURE else np.zeros((columns, games, players), np.int32)


def set_numbers(numbers: list[int]) -> Any:
    """A row of whole numbers that rules can read."""
    return list(numbers) if PURE else np.asarray(numbers, np.int64)


def as_array(table: Any) -> np.ndarray:
    """What rules have written into a table or into results, as a numpy array."""
    return np.asarray(table, np.int64 if PURE else None)


if PURE:

    def copy_state(target, source):
        """Make one state equal to another."""
        target.become(source)

    def copy_silent(target, source):
        """Make one state equal to another that tells nothing: without its notes, which are half of a state."""
        target.become(source, notes=False)
else:
    from beelab.engine.compiled import copy_record, copy_record_up_to_notes

    @compiled
    def copy_state(target, source):
        """Make one state equal to another."""
        copy_record(target, source)

    @compiled
    def copy_silent(target, source):
        """Make one state equal to another that tells nothing: without its notes, which are half of a state."""
        copy_record_up_to_notes(target, source)


def to_plain(value: Any) -> Any:
    """A field as plain whole numbers and nested lists."""
    if isinstance(value, list):
        return [to_plain(v) for v in value]
    return value.tolist() if hasattr(value, "tolist") else int(value)


def plain(s: Any) -> Any:
    """A state as plain lists to read from: each field of a record costs microseconds, which adds up in a view."""
    if PURE:
        return s
    return SimpleNamespace(
        **{name: to_plain(value) for name, value in zip(s.dtype.names, s.item(), strict=True)}
    )


def set_field(s: Any, name: str, value: Any) -> None:
    """Write a whole field of a state."""
    if PURE:
        setattr(s, name, _copy(value))
    else:
        s[name] = value
