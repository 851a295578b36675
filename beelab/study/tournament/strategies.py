"""Asking strategies that people wrote: each in a process of its own, which can be ended when it doesn't answer.

A thread can't be stopped, so a loop without end would hang the notebook. And what runs in another process can reach
neither the match nor the other seats: it gets the view of its seat, and nothing else.
"""

import json
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from beelab.engine.errors import BadOption

BOOTH = Path(__file__).with_name("booth.py")
MOST_LOST = 2  # processes that one strategy may lose in a batch of games; then it isn't asked there any more
START = 20.0  # seconds in which a process must be ready, imports of the strategy included
BY_THE_WALL = 10  # what isn't computing (waiting, sleeping, a busy machine) may take so many times longer ...
AT_LEAST = 2.0  # ... and so many seconds more

SPOKEN = ("ready", "move", "raised", "nonsense")  # what a booth says

Question = tuple[dict[str, Any], tuple[str, ...], int]  # view, moves, seed
Answer = tuple[str, str, float]  # "move" or the kind of fault, the move or what to say, milliseconds


def pack(name: str, strategy: Any) -> bytes:
    """A strategy as bytes that any other process can load, functions of a notebook cell too.

    Raises:
        BadOption: it uses something that exists in this process only.
    """
    import cloudpickle

    try:
        return bytes(cloudpickle.dumps(strategy))
    except Exception as error:
        raise BadOption(
            f"The strategy {name!r} plays in a process of its own, but it uses something that can't be sent there: "
            f"{' '.join(str(error).split())[:200]}."
        ) from None


class Booth:
    """One strategy at work. Use it in a `with` block, which ends its process."""

    def __init__(self, strategy: bytes, limit: float, go_on: Callable[[], None]) -> None:
        self._strategy, self._limit = strategy, limit
        self._go_on = go_on  # asked before each wait for an answer; raises when nobody wants it any more
        self._process: _Process | None = None
        self._waiting: Sequence[Question] = ()
        self._lost: list[Answer] = []

    def __enter__(self) -> "Booth":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def ask(self, questions: Sequence[Question]) -> None:
        """Hand in questions; the strategy begins to think while others do. Then call `answers`."""
        self._waiting = questions
        self._hand_in(questions)

    def answers(self) -> list[Answer]:
        """The answers, one for each question; a question that ends the process is asked once only."""
        found: list[Answer] = []
        while len(found) < len(self._waiting):
            self._go_on()
            if self._process is None:
                kind, text, _ = self._lost[-1]
                why = ("not asked", f"after {MOST_LOST} times {kind!r}: {text}", 0.0)
                return found + [why] * (len(self._waiting) - len(found))
            answer = self._process.next_answer()
            found.append(answer)
            if not self._process.is_alive:
                self._close()
                self._lost.append(answer)
                self._hand_in(self._waiting[len(found) :])
        return found

    def _hand_in(self, questions: Sequence[Question]) -> None:
        if questions and len(self._lost) < MOST_LOST:
            if self._process is None:
                self._process = _Process(self._strategy, self._limit)
            self._process.send(list(questions))

    def _close(self) -> None:
        if self._process is not None:
            self._process.end()
        self._process = None


class _Process:
    """A running booth. Two threads carry what goes in and out, so that nothing it does can keep us waiting."""

    def __init__(self, strategy: bytes, limit: float) -> None:
        self._limit, self.is_alive = limit, True
        self._patience = START
        self._letters: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        try:
            self._program = subprocess.Popen(
                [sys.executable, str(BOOTH)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise BadOption(
                f"A strategy plays in a process of its own, but none can be started here: {error}."
            ) from None
        threading.Thread(target=_carry_in, args=(self._program.stdin, self._letters), daemon=True).start()
        threading.Thread(target=_carry_out, args=(self._program.stdout, self._lines), daemon=True).start()
        self.send((list(sys.path), strategy, limit))

    def send(self, message: Any) -> None:
        """Send a message; comes back at once."""
        content = pickle.dumps(message)
        self._letters.put(struct.pack("<Q", len(content)) + content)

    def next_answer(self) -> Answer:
        """The next answer; when it will give no more, what happened, and it is no longer alive."""
        kind, text, milliseconds = self._next_line()
        if kind == "ready":
            self._patience = 0.0
            kind, text, milliseconds = self._next_line()
        if kind == "raised" and self._patience:
            self.is_alive = False
        return kind, text, milliseconds

    def _next_line(self) -> Answer:
        patience = BY_THE_WALL * self._limit + AT_LEAST + self._patience
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            self.is_alive = False
            return "too long", f"it gave no answer for {patience:.3g} seconds", 0.0
        with suppress(ValueError, TypeError):
            kind, text, *more = json.loads(line)
            if kind in SPOKEN:
                return str(kind), str(text), float(more[0]) if more else 0.0
        self.is_alive = False
        return ("died", "it disturbed its own answers", 0.0) if line else self._why_it_ended()

    def _why_it_ended(self) -> Answer:
        with suppress(subprocess.TimeoutExpired):
            self._program.wait(1.0)
        code = self._program.returncode
        if hasattr(signal, "SIGPROF") and code == -signal.SIGPROF:
            return "too long", f"it computed for more than {self._limit:.3g} seconds", 0.0
        return "died", f"its process ended by itself (exit code {code})", 0.0

    def end(self) -> None:
        """End it, whatever it is doing, and all that it has started."""
        self.is_alive = False
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._program.pid, signal.SIGKILL)
        self._program.kill()
        self._program.wait()
        self._letters.put(None)


def _carry_in(stream: Any, letters: "SimpleQueue[bytes | None]") -> None:
    with suppress(OSError, ValueError), stream:
        while (letter := letters.get()) is not None:
            stream.write(letter)
            stream.flush()


def _carry_out(stream: Any, lines: "SimpleQueue[bytes]") -> None:
    with suppress(OSError, ValueError), stream:
        for line in stream:
            lines.put(line)
    lines.put(b"")
