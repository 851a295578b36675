"""What every bad call has to give: an error of ours that names what is wrong, and everything as it was."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

import beelab


def everything(m: Any) -> tuple[Any, ...]:
    """All that a refused call must leave as it was."""
    views = [m.view(seat) for seat in (None, *range(len(m.position()["hands"])))]
    return m.position(), m.record(), m.events, m.to_move, m.scores, views


def gives_our_error(call: Callable[[], Any], kinds: str, words: str) -> Any:
    """Assert the kind of the error, what it names, and that no other library's error shows behind it."""
    began = time.perf_counter()
    with pytest.raises(beelab.BeelabError) as caught:
        call()
    error = caught.value
    assert type(error).__name__ in kinds.split("|") or kinds == "BeelabError", repr(error)
    assert type(error).__module__.split(".")[0] == "beelab"
    assert matches(words, str(error)), f"{str(error)!r} does not name {words!r}"
    assert only_ours(error), "the traceback shows another library's error"
    assert len(str(error)) < 2000, "a message is something to read"
    assert time.perf_counter() - began < 5
    return error


def only_ours(error: BaseException) -> bool:
    """Only errors of ours are shown before this one."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return before is None or (isinstance(before, beelab.BeelabError) and only_ours(before))


def matches(words: str, text: str) -> bool:
    return re.search(words, text, re.DOTALL) is not None
