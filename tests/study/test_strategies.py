"""Strategies that go wrong: each is told with its position, a random move is played, and the tournament stands."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import cloudpickle
import pytest

import beelab
from beelab.study.tournament import qualifying

cloudpickle.register_pickle_by_value(sys.modules[__name__])  # as functions of a notebook cell are

GAMES = 4


def play(strategy, games=GAMES, limit=0.05, **more):
    return qualifying(
        "happy_bee", {"mine": strategy}, games=games, players=3, seed=1, progress=False, limit=limit, **more
    )


def in_round(number):
    """A strategy goes wrong in one round only, so that it can be seen how it goes on."""

    def wrap(wrong):
        def strategy(view, moves, rng):
            return wrong(view, moves, rng) if view["round"] == number else moves[0]

        strategy.__name__ = wrong.__name__
        return strategy

    return wrap


class EvilError(Exception):
    def __str__(self):
        raise RuntimeError("no text either")


class EvilText(str):
    pass


class EvilRepr:
    def __repr__(self):
        raise RuntimeError("no picture")

    def __reduce__(self):
        return os.abort, ()


def raises(error):
    def strategy(view, moves, rng):
        raise error

    return strategy


def returns(value):
    return lambda view, moves, rng: value


def deep(view, moves, rng):
    return deep(view, moves, rng)


def hungry(view, moves, rng):
    return [0] * 10**12


def asks(view, moves, rng):
    return input("Which card? ")


def takes_two(view, moves):
    return moves[0]


FAULTS = [
    ("an exception", raises(ZeroDivisionError("by zero")), "raised", r"ZeroDivisionError: by zero \(line \d+ of "),
    ("leaving Python", raises(SystemExit(3)), "raised", "SystemExit"),
    ("an interrupt", raises(KeyboardInterrupt()), "raised", "KeyboardInterrupt"),
    ("an exception without text", raises(EvilError()), "raised", "EvilError"),
    ("a long text", raises(ValueError("x" * 10**6)), "raised", r"ValueError: x{200}\b"),
    ("recursion", deep, "raised", "RecursionError"),
    ("all memory", hungry, "raised", "MemoryError"),
    ("a question to nobody", asks, "raised", "EOFError"),
    ("too few parameters", takes_two, "raised", "TypeError.*takes_two"),
    ("nothing", returns(None), "nonsense", r"None \(NoneType\)"),
    ("a number", returns(7), "nonsense", r"7 \(int\)"),
    ("a list", returns(["blue"]), "nonsense", r"\['blue'\] \(list\)"),
    ("a text of its own kind", returns(EvilText("blue")), "nonsense", "EvilText"),
    ("something hostile", lambda view, moves, rng: EvilRepr(), "nonsense", "EvilRepr"),
    ("a generator", lambda view, moves, rng: (m for m in moves), "nonsense", "generator"),
    ("a word", returns("zebra"), "nonsense", "zebra"),
    ("a novel", returns("blue+" * 10**6), "nonsense", "far too long"),
    ("no cards", returns(""), "illegal", "HB-08"),
    ("too many cards", returns("blue+blue+blue+blue+blue+blue+blue"), "illegal", "HB-0[28]"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "kind", "words"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_what_goes_wrong_is_told(wrong, kind, words):
    t = play(wrong)
    (fault,) = t.faults
    assert (fault.entry, fault.kind) == ("mine", kind)
    assert re.search(words, fault.text), fault.text
    assert fault.count == 9 * GAMES == t.games["faults"].sum(), "every decision, and each one counted"
    assert (fault.game, fault.round, fault.seat) == (0, 1, 0)
    assert len(str(fault)) < 600


@pytest.mark.parametrize("strategy", [in_round(3)(raises(ValueError("no"))), in_round(3)(returns("nothing"))])
def test_one_bad_decision_leaves_the_others(strategy):
    t = play(strategy)
    assert t.games["faults"].to_list() == [1] * GAMES
    assert t.faults[0].round == 3


def test_the_position_can_be_looked_at():
    (fault,) = play(in_round(4)(raises(ValueError("look")))).faults
    m = fault.match()
    assert m.view(fault.seat)["round"] == 4
    assert fault.seat in m.to_move
    again = beelab.replay(fault.record)
    assert again.view(fault.seat) == m.view(fault.seat)
    again.play(again.moves(fault.seat)[0], fault.seat)


# ---------------------------------------------------------------- too long, and worse


def forever(view, moves, rng):
    while True:
        pass


def forever_and_stubborn(view, moves, rng):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def forever_in_c(view, moves, rng):
    return sum(iter(int, 1))


def deaf(view, moves, rng):
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
    while True:
        pass


def asleep(view, moves, rng):
    time.sleep(10**6)


def stopped(view, moves, rng):
    os.kill(os.getpid(), signal.SIGSTOP)


def leaves(view, moves, rng):
    os._exit(7)


def crashes(view, moves, rng):
    os.kill(os.getpid(), signal.SIGKILL)


def closes_everything(view, moves, rng):
    os.closerange(0, 64)
    return moves[0]


def talks_too_much(view, moves, rng):
    for channel in range(3, 64):
        with suppress(OSError):
            os.write(channel, b"[1, 2]\nnothing sensible\n")
    return moves[0]


LOST = [
    (forever, "too long", "computed for more than 0.05 seconds"),
    (forever_and_stubborn, "too long", "computed for more"),
    (forever_in_c, "too long", "computed for more"),
    (deaf, "too long", "no answer for"),
    (asleep, "too long", "no answer for"),
    (stopped, "too long", "no answer for"),
    (leaves, "died", "exit code 7"),
    (crashes, "died", "exit code -9"),
    (closes_everything, "died", "ended by itself"),
    (talks_too_much, "died", "disturbed its own answers"),
]
posix = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="these signals exist on Linux and macOS only"
)


@posix
@pytest.mark.parametrize(("wrong", "kind", "words"), LOST, ids=[row[0].__name__ for row in LOST])
def test_what_cannot_be_stopped_is_ended(wrong, kind, words):
    began = time.perf_counter()
    t = play(in_round(2)(wrong))
    by_kind = {fault.kind: fault for fault in t.faults}
    assert set(by_kind) == {kind, "not asked"}
    assert words in by_kind[kind].text
    assert by_kind[kind].round == 2
    assert by_kind[kind].count == 2, "after that it isn't asked any more in these games"
    assert kind in by_kind["not asked"].text
    assert t.games["faults"].sum() == by_kind[kind].count + by_kind["not asked"].count
    assert time.perf_counter() - began < 30


@posix
def test_others_are_unharmed_by_one_that_loops():
    entries = {"loop": in_round(2)(forever), "honest": honest, "value": "value"}
    t = beelab.tournament("happy_bee", entries, games=12, players=3, seed=1, progress=False, limit=0.05)
    assert {fault.entry for fault in t.faults} == {"loop"}
    assert t.games.filter(t.games["entry"] != "loop")["faults"].sum() == 0
    again = beelab.tournament("happy_bee", entries, games=12, players=3, seed=1, progress=False, limit=0.05)
    assert again.games.equals(t.games)


def test_what_cannot_be_loaded_is_told():
    t = play(Unloadable())
    assert [fault.kind for fault in t.faults] == ["raised", "not asked"]
    assert "could not be loaded: ImportError" in t.faults[0].text


class Unloadable:
    def __reduce__(self):
        return no_module, ()

    def __call__(self, view, moves, rng):
        return moves[0]


def no_module():
    raise ImportError("no such thing here")


def test_nothing_stays_behind():
    """Every process of a strategy has ended when the tournament has."""
    play(in_round(2)(forever))
    assert [
        path
        for path in Path("/proc").glob("[0-9]*")
        if _is_child(path) and b"booth.py" in _read(path / "cmdline")
    ] == []


def _is_child(path):
    stat = _read(path / "stat").rpartition(b")")[2].split()
    return len(stat) > 1 and int(stat[1]) == os.getpid()


def _read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


# ---------------------------------------------------------------- what a strategy can see and change


def honest(view, moves, rng):
    return rng.choice(moves)


def meddler(view, moves, rng):
    move = rng.choice(moves)
    view["hand"].clear()
    view["flowers"]["blue"] = 99
    view.clear()
    rng.seed(0)
    sys.modules.clear()
    return move


def test_a_strategy_changes_nothing_but_its_own_copy():
    assert play(meddler, games=10).games.equals(play(honest, games=10).games)


def test_a_strategy_sees_what_its_seat_sees(tmp_path):
    path = str(tmp_path / "seen")

    def tell(view, moves, rng):
        if view["round"] == 5:
            with open(path, "w") as file:  # noqa: PTH123  runs in a process without our imports
                file.write(repr((view, moves)))
            raise ValueError("here")
        return moves[0]

    (fault,) = play(tell, games=1).faults
    m = fault.match()
    assert eval((tmp_path / "seen").read_text()) == (m.view(fault.seat), m.moves(fault.seat))


def snoop(view, moves, rng):
    import gc
    import inspect
    import sys

    names = [name for name in sys.modules if name.split(".")[0] in ("beelab", "numpy", "numba")]
    about = [
        o
        for o in gc.get_objects()
        if type(o).__name__ in ("Match", "HappyBee", "Plan", "recarray", "PureState")
    ]
    frames = [name for frame in inspect.stack()[1:] for name in frame.frame.f_locals]
    raise ValueError(f"{sorted(view)[:3]} {names} {about} {'position' in frames} {'chance' in str(view)}")


def test_a_strategy_finds_nothing_of_the_match_in_its_process():
    (fault,) = play(snoop, games=1).faults
    assert "[] [] False False" in fault.text


def test_a_strategy_that_remembers_is_the_same_again():
    results = [play(Counting(), games=8).games for _ in range(2)]
    assert results[0].equals(results[1])


class Counting:
    def __init__(self):
        self.asked = 0

    def __call__(self, view, moves, rng):
        self.asked += 1
        return moves[self.asked % len(moves)]


def test_what_a_strategy_prints_goes_nowhere(capfd):
    play(noisy)
    assert capfd.readouterr() == ("", "")


def noisy(view, moves, rng):
    print("I play", moves[0])
    sys.stderr.write("really\n")
    return moves[0]


def test_a_move_may_be_written_as_people_write():
    assert play(lambda view, moves, rng: f"  {moves[0].upper().replace('+', ' , ')} ").faults == ()


def test_a_strategy_that_cannot_be_sent_is_refused():
    lock = threading.Lock()
    with pytest.raises(beelab.BadOption, match="'mine' plays in a process of its own"):
        play(lambda view, moves, rng: lock and moves[0])
