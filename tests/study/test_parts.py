"""`out=`: a run kept in a folder, killed and resumed, and folders that are not its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.study import parts
from beelab.study.locks import only_one
from tests.bench.studies import peak_memory

GAMES = 200
MEGABYTES = 300  # that a streamed run may need above its start


def run(out, games=GAMES, **more):
    settings = {"players": 3, "bots": ("random", "hoard"), "seed": 2, "progress": False, "batch": 20}
    return beelab.simulate("happy_bee", games=games, out=out, **{**settings, **more})


def whole(games=GAMES, **more):
    return run(None, games, **more)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "run"


@pytest.fixture
def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "PART_GAMES", 60)


def names(folder):
    return sorted(path.name for path in folder.glob("*.parquet"))


# ---------------------------------------------------------------- the same table


@pytest.mark.usefixtures("small_parts")
def test_the_folder_gives_the_same_table(folder):
    lazy = run(folder)
    assert isinstance(lazy, pl.LazyFrame)
    table = lazy.collect()
    assert table.equals(whole())
    assert table.schema == whole().schema
    assert names(folder) == [
        f"games-{a:010d}-{b:010d}.parquet" for a, b in ((0, 60), (60, 120), (120, 180), (180, 200))
    ]
    assert pl.read_parquet(folder / "*.parquet").equals(whole()), "other programs read it too"


@pytest.mark.parametrize("log", ["families", "rounds", "deal"])
def test_logs_can_be_kept(folder, log):
    assert run(folder, 40, log=log).collect().equals(whole(40, log=log))


def test_a_text_names_a_folder_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("deep/in/here", 20).collect().equals(whole(20))
    assert (tmp_path / "deep/in/here/settings.json").exists()


@pytest.mark.usefixtures("small_parts")
def test_the_same_call_again_plays_nothing(folder):
    run(folder)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir() if path.suffix == ".parquet"}
    told = []
    again = run(folder, progress=lambda done, total: told.append((done, total)))
    assert again.collect().equals(whole())
    assert told == [(GAMES, GAMES)]
    assert before == {path: path.stat().st_mtime_ns for path in folder.iterdir() if path.suffix == ".parquet"}


@pytest.mark.usefixtures("small_parts")
def test_more_games_are_added(folder):
    run(folder, 90)
    assert run(folder).collect().equals(whole())


def test_a_sweep_keeps_the_games_of_each_setting(folder):
    over = {"tie_rule": ["remove", "split"], "schedule": [[1, 2], [2, 1]]}
    more = {"games": 30, "players": 3, "flower_values": (1, 2), "progress": False}
    kept = beelab.sweep("happy_bee", over=over, out=folder, **more)
    assert kept.equals(beelab.sweep("happy_bee", over=over, **more))
    assert kept.equals(beelab.sweep("happy_bee", over=over, out=folder, **more))
    assert len(list(folder.glob("*/settings.json"))) == 4


# ---------------------------------------------------------------- killed, cancelled, spoilt

KILLED = """
import os, signal, sys
import polars as pl
import beelab
from beelab.study import parts

parts.PART_GAMES = 60
def progress(done, total):
    if done >= int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[3] == "writing":
    whole = pl.DataFrame.write_parquet
    def half(self, path, *more, **how):
        whole(self, path, *more, **how)
        if len(list(path.parent.glob("*.parquet"))) == 1:
            with open(path, "rb+") as file:
                file.truncate(os.path.getsize(path) // 2)
            os.kill(os.getpid(), signal.SIGKILL)
    pl.DataFrame.write_parquet = half
settings = {"players": 3, "bots": ("random", "hoard"), "seed": 2, "batch": 20}
beelab.simulate("happy_bee", games=200, out=sys.argv[1], progress=progress, **settings)
"""


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is of Linux and macOS")
@pytest.mark.parametrize(
    ("after", "where"), [(20, "playing"), (60, "playing"), (130, "playing"), (1000, "writing")]
)
def test_a_killed_run_goes_on_where_it_stopped(folder, after, where):
    died = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), str(after), where], check=False, timeout=120
    )
    assert died.returncode == -signal.SIGKILL
    there = names(folder)
    assert len(there) == {20: 0, 60: 1, 130: 2, 1000: 1}[after]
    before = {name: (folder / name).stat().st_mtime_ns for name in there}
    assert run(folder).collect().equals(whole())
    assert {name: (folder / name).stat().st_mtime_ns for name in there} == before, "nothing is played twice"
    assert not (folder / parts.UNFINISHED).exists()


class Enough(Exception):
    pass


@pytest.mark.usefixtures("small_parts")
def test_a_cancelled_run_goes_on(folder):
    def cancel(done, _total):
        if done >= 100:
            raise Enough

    with pytest.raises(Enough):
        run(folder, progress=cancel)
    assert names(folder)
    assert run(folder).collect().equals(whole())


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    "spoil", [lambda p: p.write_bytes(b""), lambda p: p.write_bytes(p.read_bytes()[:-100]), Path.unlink]
)
def test_spoilt_and_missing_parts_are_played_again(folder, spoil):
    run(folder)
    spoil(folder / names(folder)[1])
    assert run(folder).collect().equals(whole())


@pytest.mark.usefixtures("small_parts")
def test_small_parts_are_closed_in_time(folder, monkeypatch):
    monkeypatch.setattr(parts, "PART_SECONDS", 0.0)
    run(folder)
    assert len(names(folder)) == 10


# ---------------------------------------------------------------- folders that can't be used


def refused(words, call):
    with pytest.raises(beelab.BadOption) as caught:
        call()
    assert re.search(words, str(caught.value)), str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


OTHER_RUNS = [
    ({"seed": 3}, "seed is 2 there and 3 here"),
    ({"players": 4}, "players is 3 there and 4 here"),
    (
        {"bots": "random"},
        'bots is ."random", "hoard", "random". there and ."random", "random", "random". here',
    ),
    ({"log": "deal"}, 'log is null there and "deal" here'),
    ({"tie_rule": "split"}, 'tie_rule is "remove" there and "split" here'),
    ({"tie_rule": "split", "seed": 9}, "seed is 2 there and 9 here; tie_rule"),
    ({"games": 5}, "holds 40 games already, more than the 5 asked for"),
]


@pytest.mark.parametrize(("other", "words"), OTHER_RUNS)
def test_other_settings_are_refused_and_named(folder, other, words):
    run(folder, 40)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    refused(words, lambda: run(folder, **{"games": 40, **other}))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_another_version_is_refused(folder, monkeypatch):
    run(folder, 20)
    monkeypatch.setattr(beelab, "__version__", "9.9.9")
    refused("beelab is .* there and .9.9.9. here", lambda: run(folder, 20))


def test_foreign_files_are_refused(folder):
    folder.mkdir()
    (folder / "thesis.txt").write_text("years of work")
    refused("holds other files .thesis.txt.", lambda: run(folder))
    assert [path.name for path in folder.iterdir() if not path.name.startswith(".")] == ["thesis.txt"]


def test_games_without_settings_are_refused(folder):
    run(folder, 20)
    (folder / "settings.json").unlink()
    refused("settings.json is missing", lambda: run(folder, 20))


@pytest.mark.parametrize("text", ["", "{", "[1]", "\0", "null"])
def test_broken_settings_are_refused(folder, text):
    run(folder, 20)
    (folder / "settings.json").write_text(text)
    refused("settings.json can't be read", lambda: run(folder, 20))


def test_settings_of_another_program_are_refused(folder):
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"theme": "dark"}))
    refused('theme is "dark" there', lambda: run(folder, 20))


def test_parts_that_overlap_are_refused(folder):
    run(folder, 20)
    (folder / "games-0000000010-0000000030.parquet").write_bytes((folder / names(folder)[0]).read_bytes())
    refused("doesn't fit", lambda: run(folder, 40))


@pytest.mark.parametrize("out", ["", "  ", ".", 7, b"\xff", "a\0b", ["x"]])
def test_names_that_name_no_folder(out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused("out", lambda: run(out, 20))


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    refused("can't be made", lambda: run(tmp_path / "file", 20))
    refused("can't be made", lambda: run(tmp_path / "file" / "below", 20))


def test_a_full_disk_is_told(folder, monkeypatch):
    def full(*_more, **_how):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    refused("No space left on device", lambda: run(folder, 20))
    monkeypatch.undo()
    assert run(folder, 20).collect().equals(whole(20))


# ---------------------------------------------------------------- two at once


def test_two_runs_at_once_are_told_apart(folder):
    """In two threads of one process, and in two processes."""
    inside, go = threading.Event(), threading.Event()

    def wait(_done, _total):
        inside.set()
        go.wait(30)

    first = threading.Thread(target=lambda: run(folder, 40, progress=wait))
    first.start()
    try:
        assert inside.wait(60)
        refused("Another run is writing into", lambda: run(folder, 40))
        other = f"import beelab; beelab.simulate('happy_bee', games=40, players=3, out={str(folder)!r})"
        done = subprocess.run(
            [sys.executable, "-c", other], capture_output=True, text=True, check=False, timeout=120
        )
        assert "Another run is writing into" in done.stderr
    finally:
        go.set()
        first.join()
    assert run(folder, 40).collect().equals(whole(40))


def test_a_lock_goes_with_its_holder(tmp_path):
    holder = f"""
import os, signal
from pathlib import Path
from beelab.study.locks import only_one
from tests.bench.studies import peak_memory
with only_one(Path({str(tmp_path / "lock")!r}), "taken"):
    print("here", flush=True)
    os.read(0, 1)
"""
    process = subprocess.Popen([sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"here\n"
    refused("^taken.$", lambda: only_one(tmp_path / "lock", "taken").__enter__())
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    with only_one(tmp_path / "lock", "taken"):
        pass


# ---------------------------------------------------------------- memory


@pytest.mark.slow
@pytest.mark.skipif(PURE, reason="millions of games need compiled rules")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from Linux's /proc")
def test_memory_stays_flat(folder):
    """A table of so many games would need more than it may: 4,000,000 games of four seats are half a gigabyte."""
    assert peak_memory(4_000_000, str(folder)) < MEGABYTES
    assert pl.scan_parquet(folder / "*.parquet").select(pl.len()).collect().item() == 4_000_000 * 4
