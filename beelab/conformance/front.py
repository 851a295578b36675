"""Arrays are counted from the front: in plain Python an index below 0 would count from the end, and go unnoticed."""

from typing import Any

from beelab.engine import state

REFUSED = "index {}: rules count from the front of an array"


class FromTheFront(list[Any]):
    """A list that refuses an index below 0, at which machine code would read or write some other place in memory."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(REFUSED.format(index))
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and index < 0:
            raise IndexError(REFUSED.format(index))
        super().__setitem__(index, value)


def count_from_the_front() -> None:
    """From now on the states and tables of plain Python are made of such lists."""
    state.Row = FromTheFront
