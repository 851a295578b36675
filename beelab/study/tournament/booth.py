"""The program of a voting booth: a process of its own in which one strategy answers questions, and sees nothing else.

It is started by `strategies.py` as a plain file and loads the standard library only. Its input: pickled messages,
each after its length: first where to find modules, the strategy and the limits, then lists of questions (view,
moves, seed). Its output: one line of JSON for each, because what comes from foreign code must not be unpickled.
"""

import json
import os
import pickle
import random
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

FIRST = 1.0  # seconds more for the first decision, which may have to import what it needs
MEMORY = 2 * 2**30  # bytes that a strategy may use
LONGEST = 200  # characters of what it has to say


def main() -> None:
    """Answer until the input ends."""
    questions, answers = _own_streams()
    path, strategy, limit = _receive(questions)
    sys.path[:] = path
    try:
        _limit_memory()
        decide = pickle.loads(strategy)
        _send(answers, ["ready", ""])
    except BaseException as error:
        _send(answers, ["raised", f"it could not be loaded: {_told(error, '')}"])
        return
    extra = FIRST
    while batch := _receive(questions):
        for view, moves, seed in batch:
            _send(answers, _answer(decide, view, moves, seed, limit + extra))
            extra = 0.0


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """The way in and out, taken away from the strategy: it reads nothing, and what it prints goes nowhere."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return questions, answers


def _receive(questions: BinaryIO) -> Any:
    head = questions.read(8)
    return pickle.loads(questions.read(struct.unpack("<Q", head)[0])) if len(head) == 8 else None


def _send(answers: BinaryIO, answer: list[Any]) -> None:
    answers.write(json.dumps(answer).encode() + b"\n")
    answers.flush()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY if most < 0 else min(MEMORY, most), most))


def _answer(decide: Callable[..., Any], view: Any, moves: Any, seed: int, limit: float) -> list[Any]:
    """["move", text, milliseconds] or [kind of fault, what to say]."""
    began = time.process_time()
    _alarm(limit)
    try:
        move = decide(view, moves, random.Random(seed))
    except BaseException as error:
        return ["raised", _told(error, getattr(getattr(decide, "__code__", None), "co_filename", ""))]
    finally:
        _alarm(0)
    if type(move) is not str:
        return ["nonsense", f"it returned {_short(move)}, which is no text of a move"]
    return ["move", move[: 2 * LONGEST + 1], 1000 * (time.process_time() - began)]


def _alarm(seconds: float) -> None:
    """Let the system end this process after so much computing, whatever it is doing then; 0: not at all."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _told(error: BaseException, file: str) -> str:
    """An exception in one line, with the last line of the strategy itself that led to it."""
    try:
        text = " ".join(str(error).split())
    except BaseException:
        text = ""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    own = [frame for frame in frames if frame.filename == file] or frames
    where = f" (line {own[-1].lineno} of {own[-1].name})" if own and file else ""
    return f"{type(error).__name__}{': ' if text else ''}{text[:LONGEST]}{where}"


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except BaseException:
        text = "something"
    return f"{text[:60]}{'...' if len(text) > 60 else ''} ({type(value).__name__})"


if __name__ == "__main__":
    main()
