"""The commands for studies and records: what they give out, and what they say when something is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import beelab


def table(text):
    return pl.read_csv(io.StringIO(text))


SIMULATE = "simulate happy_bee --games 30 --players 3 --bots value,random --seed 5 --quiet"


def simulated(**more):
    settings = {"games": 30, "players": 3, "bots": ["value", "random"], "seed": 5, "progress": False}
    return beelab.simulate("happy_bee", **{**settings, **more})


# ---------------------------------------------------------------- tables


def test_simulate_gives_csv(run):
    out, err = run(SIMULATE)
    assert out == simulated().write_csv()
    assert err == ""


def test_simulate_gives_json(run):
    out, _ = run(SIMULATE + " --format json")
    assert json.loads(out) == simulated().to_dicts()


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_simulate_writes_files_as_they_are_named(run, ending):
    out, _ = run(f"{SIMULATE} --out games.{ending}")
    assert out == ""
    content = Path(f"games.{ending}")
    if ending == "parquet":
        assert pl.read_parquet(content).equals(simulated())
    elif ending == "json":
        assert json.loads(content.read_text()) == simulated().to_dicts()
    else:
        assert content.read_text() == simulated().write_csv()
    assert sorted(path.name for path in Path().iterdir()) == ["bots.py", content.name]


def test_format_beats_the_ending(run):
    run(f"{SIMULATE} --out games.txt --format json")
    assert json.loads(Path("games.txt").read_text()) == simulated().to_dicts()


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="devices of Linux and macOS")
def test_devices_pipes_and_links_are_not_replaced(run):
    run(f"{SIMULATE} --out /dev/null")
    assert Path("/dev/null").is_char_device()
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, text=True)
    run(f"{SIMULATE} --out pipe")
    assert reader.communicate(timeout=30)[0] == simulated().write_csv()
    assert Path("pipe").is_fifo()
    Path("real.csv").write_text("old")
    Path("link.csv").symlink_to("real.csv")
    run(f"{SIMULATE} --out link.csv")
    assert Path("link.csv").is_symlink()
    assert Path("real.csv").read_text() == simulated().write_csv()


def test_parquet_can_be_piped():
    done = subprocess.run(
        [sys.executable, "-m", "beelab", *SIMULATE.split(), "--format", "parquet"],
        capture_output=True,
        check=True,
    )
    assert pl.read_parquet(done.stdout).equals(simulated())


def test_simulate_fills_a_folder_and_goes_on(run):
    _, err = run(f"{SIMULATE} --out runs/first/")
    assert err == "30 games are in runs/first/\n"
    assert pl.read_parquet("runs/first/*.parquet").equals(simulated())
    run(f"{SIMULATE.replace('30', '40')} --out runs/first")
    assert pl.read_parquet("runs/first/*.parquet").equals(simulated(games=40))
    _, err = run(f"{SIMULATE.replace('--seed 5', '--seed 6')} --out runs/first/", 2)
    assert "seed is 5 there and 6 here" in err
    _, err = run(f"{SIMULATE} --out runs/first/ --format csv", 1)
    assert "a folder holds parquet files" in err


def test_options_of_the_game(run):
    changed = ["tie_rule=split", "schedule=1,2,3", "flower_values=1,2,3", "open_scores=yes", "hand_size=6"]
    out, _ = run(" --set ".join([SIMULATE, *changed]))
    wanted = {
        "tie_rule": "split",
        "schedule": (1, 2, 3),
        "flower_values": (1, 2, 3),
        "open_scores": True,
        "hand_size": 6,
    }
    assert out == simulated(**wanted).write_csv()


def test_logs(run):
    out, _ = run(SIMULATE + " --log families")
    assert out == simulated(log="families").write_csv()


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_any_number_of_workers(run, workers):
    assert run(f"{SIMULATE} --workers {workers}")[0] == simulated().write_csv()


def test_numbers_as_people_write_them(run):
    assert (
        run(SIMULATE.replace("30", "0,030"))[0]
        == run(SIMULATE.replace("30", "3_0"))[0]
        == simulated().write_csv()
    )


def test_sweep(run):
    out, _ = run(
        "sweep happy_bee --over players=3,4 --over tie_rule=remove,split --bots value,random --games 40 --seed 2"
    )
    over = {"players": [3, 4], "tie_rule": ["remove", "split"]}
    wanted = beelab.sweep("happy_bee", over=over, games=40, bots=["value", "random"], seed=2, progress=False)
    assert out == wanted.write_csv()


def test_sweep_over_lists(run):
    line = [
        "sweep",
        "happy_bee",
        "--over",
        "bots=value,random;hoard",
        "--over",
        "schedule=1,2;2,1",
        "--set",
        "flower_values=1,2",
    ]
    out, _ = run([*line, "--players", "3", "--games", "20", "--format", "json"])
    rows = json.loads(out)
    assert [(row["bots"], row["schedule"], row["bot"]) for row in rows] == [
        ("value, random", "1, 2", "value"), ("value, random", "1, 2", "random"),
        ("value, random", "2, 1", "value"), ("value, random", "2, 1", "random"),
        ("hoard", "1, 2", "hoard"), ("hoard", "2, 1", "hoard"),
    ]  # fmt: skip


def test_components(run):
    out, _ = run("components happy_bee")
    assert out == beelab.game("happy_bee").components().write_csv()


# ---------------------------------------------------------------- tournaments


def test_tournament(run):
    out, err = run(
        "tournament happy_bee mine=bots.py:first value dull=random --games 36 --players 3 --seed 2"
    )
    assert err == ""
    found = table(out)
    assert found["entry"].to_list()[0] == "value"
    assert set(found["entry"]) == {"mine", "value", "dull"}
    assert found["games"].to_list() == [36, 36, 36]
    games, _ = run(
        "tournament happy_bee mine=bots.py:first value dull=random --games 36 --players 3 --seed 2 --table games"
    )
    assert table(games).height == 108


def test_faults_are_told_and_kept(run):
    out, err = run("tournament happy_bee bad=bots.py:bad value --games 6 --players 3 --faults faults")
    assert "bad: raised, 81 times: ZeroDivisionError: division by zero (line 6 of bad)" in err
    assert table(out).filter(pl.col("entry") == "bad")["faults"].to_list() == [81]
    path = Path("faults/bad-raised.txt")
    assert f"beelab replay {path} --view" in err
    m = beelab.load(path)
    assert m.view(0)["round"] == 1
    seat = err.split("--view ")[1][0]
    view, _ = run(f"replay {path} --view {seat}")
    assert json.loads(view) == m.view(int(seat))


@pytest.mark.parametrize(
    ("entries", "code", "words"),
    [
        ("value", 2, "entries must be 2"),
        ("value value", 1, "value enters twice; give each entry a name of its own, as in value2=value"),
        ("mine=genius value", 2, "no bot 'genius'"),
        ("mine=bots.py value", 1, "say which function of bots.py is the strategy, as in mine=bots.py:choose"),
        ("mine=bots.py:second value", 1, "bots.py has no function 'second'; it has first, bad"),
        ("mine=bots.py:not_a_function value", 1, "has no function"),
        ("mine=none.py:first value", 1, "there is no file none.py"),
        ("mine=broken.py:first value", 1, "broken.py can't be read: ZeroDivisionError: division by zero, line 2"),
        ("mine=syntax.py:first value", 1, "syntax.py can't be read: SyntaxError"),
        ("mine=leaves.py:first value", 1, "leaves.py leaves Python"),
        ("=value random", 2, "name of an entry"),
    ],
)  # fmt: skip
def test_entries_that_cannot_play(run, entries, code, words):
    Path("broken.py").write_text("x = 1\ny = x / 0\n")
    Path("syntax.py").write_text("def first(:\n")
    Path("leaves.py").write_text("raise SystemExit(0)\n")
    _, err = run(f"tournament happy_bee {entries} --games 6", code)
    assert words in err
    assert err.count("\n") == 1


# ---------------------------------------------------------------- records


def test_record_and_replay(run):
    record, _ = run("record happy_bee --seed 7 --players 4 --bots greedy,random")
    m = beelab.replay(record)
    assert m.over
    assert m.players == 4
    Path("game.txt").write_text(record)
    told, _ = run("replay game.txt")
    lines = told.splitlines()
    assert lines[0] == "Happy Bee: Ada, Ben, Chi, Dov"
    assert [line.split(None, 1) for line in lines[1:]] == [
        [e.rule, e.text] for e in m.events if e.is_seen_by(None)
    ]
    assert not any("HB-03" in line for line in lines), "hands are not told"
    own, _ = run("replay game.txt --seat 2")
    assert sum("HB-03" in line for line in own.splitlines()) == 1


def test_record_to_a_file_is_the_same_game_again(run):
    run("record happy_bee --seed 7 --out game.txt --set tie_rule=carry")
    assert Path("game.txt").read_text() == run("record happy_bee --seed 7 --set tie_rule=carry")[0]
    assert run("record happy_bee")[0] != run("record happy_bee")[0], "without a seed a new game"


def test_replay_stops_where_it_is_told(run):
    run("record happy_bee --seed 7 --out game.txt")
    told, _ = run("replay game.txt --moves 2")
    assert told.splitlines()[-1] == "        The game goes on: Chi to move."
    view = json.loads(run("replay game.txt --moves 6 --view 1")[0])
    assert (view["round"], view["seat"]) == (3, 1)
    events = json.loads(run("replay game.txt --format json")[0])
    assert events[-1]["rule"] in ("HB-22", "HB-23", "HB-24")
    assert set(events[0]) == {"seat", "rule", "text", "data"}


def test_record_stops_where_it_is_told(run):
    assert beelab.replay(run("record happy_bee --seed 7 --moves 6")[0]).moves_played == 6
    assert beelab.replay(run("record happy_bee --seed 7 --moves 0")[0]).moves_played == 0


def test_a_broken_record_is_told_as_far_as_it_goes(run):
    record, _ = run("record happy_bee --seed 7")
    lines = record.splitlines()
    lines[12] = "7. 0 zebra"
    Path("game.txt").write_text("\n".join(lines))
    out, err = run("replay game.txt", 1)
    assert "HB-18  Round 3" in out
    assert err.startswith("beelab: Line 13 of the record: ")
    assert "zebra" in err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "no text"),
        (b"hello", "header Game is missing"),
        (b"x" * 10**6, "far too long"),
    ],
)
def test_what_is_no_record(run, content, words):
    Path("game.txt").write_bytes(content)
    out, err = run("replay game.txt", 1)
    assert words in err
    assert out == ""
