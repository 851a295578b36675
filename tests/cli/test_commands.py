"""The commands for studies and records: what they give out, and what they say when something is wrong."""

from __future__ import annotations

import io
import json
import os
import select
import struct
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import beelab
from beelab import cli

STRATEGIES = """
def first(view, moves, rng):
    return moves[0]

def bad(view, moves, rng):
    return 1 / 0

not_a_function = 3
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Every test in a folder of its own, with a file of strategies."""
    monkeypatch.chdir(tmp_path)
    Path("bots.py").write_text(STRATEGIES)


@pytest.fixture
def run(capsys):
    def call(line, code=0):
        """What a command writes: output and messages."""
        capsys.readouterr()
        arguments = line.split() if isinstance(line, str) else line
        try:
            got = cli.main(arguments)
        except SystemExit as stop:
            got = stop.code
        out, err = capsys.readouterr()
        assert got == code, (got, err)
        assert "Traceback" not in err
        return out, err

    return call


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


def test_parquet_can_be_piped():
    done = subprocess.run(
        [*BEELAB, *SIMULATE.split(), "--format", "parquet"], capture_output=True, check=True
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


# ---------------------------------------------------------------- wrong use

WRONG = [
    ("", 2, "COMMAND"),
    ("simulate", 2, "GAME"),
    ("simulat happy_bee", 2, "invalid choice: 'simulat'"),
    ("simulate chess", 2, "There is no game 'chess'; there are happy_bee"),
    ("simulate happy_bee --gams 3", 2, "unrecognized arguments: --gams 3"),
    ("simulate happy_bee --game 3", 2, "unrecognized arguments: --game 3"),
    ("simulate happy_bee --games many", 2, "'many' is no whole number"),
    ("simulate happy_bee --games 0", 2, "--games must be a whole number from 1"),
    ("simulate happy_bee --games -3", 2, "--games must be a whole number from 1"),
    ("simulate happy_bee --games 1e6", 2, "'1e6' is no whole number"),
    ("simulate happy_bee --games " + "9" * 5000, 2, "is no whole number"),
    ("simulate happy_bee --games " + "9" * 50, 2, "--games must be a whole number"),
    ("simulate happy_bee --players 9", 2, "is for 3, 4, 5, 6 players"),
    ("simulate happy_bee --bots genius", 2, "no bot 'genius'"),
    ("simulate happy_bee --bots value,,random", 2, "names with commas between them"),
    ("simulate happy_bee --bots a,b,c,d,e,f,g", 2, "bots"),
    ("simulate happy_bee --seed x", 2, "'x' is no whole number"),
    ("simulate happy_bee --seed -1", 2, "seed must be a whole number"),
    ("simulate happy_bee --log everything", 2, "no log 'everything'"),
    ("simulate happy_bee --workers 0", 2, "workers are 1 to 256"),
    ("simulate happy_bee --workers 1000000", 2, "workers are 1 to 256"),
    ("simulate happy_bee --format xml", 2, "invalid choice: 'xml'"),
    ("simulate happy_bee --set tie_rule", 2, "'tie_rule' must be NAME=VALUE"),
    ("simulate happy_bee --set =3", 2, "must be NAME=VALUE"),
    ("simulate happy_bee --set tie_rule=burn", 2, "tie_rule must be one of"),
    ("simulate happy_bee --set hand_size=ten", 2, "hand_size must be a whole number"),
    ("simulate happy_bee --set schedule=1,x", 2, "schedule must be"),
    ("simulate happy_bee --set pass_played=perhaps", 2, "pass_played must be True or False"),
    ("simulate happy_bee --set colour=red", 2, "there is no option 'colour'"),
    ("simulate happy_bee --set tie_rule=split --set tie_rule=carry", 2, "--set tie_rule is there twice"),
    ("simulate happy_bee --set seed=3", 2, "seed is no option of the game"),
    ("simulate happy_bee --out no/such/folder.csv", 1, "no/such/folder.csv can't be written: No such file"),
    ("simulate happy_bee --out bots.py/", 2, "can't be made"),
    ("simulate happy_bee -- more", 1, "nothing is to follow --"),
    ("sweep happy_bee", 2, "--over"),
    ("sweep happy_bee --over players", 1, "--over players must be NAME=A,B"),
    ("sweep happy_bee --over players=", 1, "must be NAME=A,B"),
    ("sweep happy_bee --over players=3,9 --games 5", 2, "With players = 9"),
    ("sweep happy_bee --over players=3 --over players=4", 1, "names the same thing twice"),
    ("sweep happy_bee --over colour=red", 2, "no option 'colour'"),
    ("sweep happy_bee --over players=3,4 --players 3", 2, "cannot be fixed and varied at once"),
    ("tournament happy_bee", 2, "ENTRY"),
    ("tournament happy_bee value random --limit 0", 2, "limit must be"),
    ("tournament happy_bee value random --limit x", 2, "invalid float value: 'x'"),
    ("tournament happy_bee value random --limit nan", 2, "limit must be"),
    ("tournament happy_bee value random --table scores", 2, "invalid choice: 'scores'"),
    ("components chess", 2, "no game 'chess'"),
    ("record happy_bee --seed x", 2, "'x' is no whole number"),
    ("record happy_bee --bots genius", 2, "no bot 'genius'"),
    ("record happy_bee --out no/such/file", 1, "can't be written: No such file"),
    ("replay", 2, "FILE"),
    ("replay none.txt", 1, "none.txt can't be read: No such file or directory"),
    ("replay .", 1, "can't be read: Is a directory"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code", "words"), WRONG, ids=[row[0][:60] or "nothing" for row in WRONG])
def test_what_is_wrong_is_said_in_one_sentence(run, line, code, words):
    out, err = run(line, code)
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("beelab")
    assert len(err) < 1500
    assert out == ""


@pytest.mark.parametrize("seat", ["9", "-1", "x"])
def test_seats_that_do_not_exist(run, seat):
    run("record happy_bee --seed 7 --out game.txt")
    for option in ("--seat", "--view"):
        out, err = run(f"replay game.txt {option} {seat}", 2 if seat == "x" else 1)
        assert seat in err
        assert out == ""


@pytest.mark.parametrize(
    "command", ["lab", "simulate", "sweep", "tournament", "components", "record", "replay"]
)
def test_every_command_has_help_with_examples(run, command):
    out, _ = run(f"{command} --help")
    assert "examples:" in out
    assert f"beelab {command} " in out
    assert all(len(line) <= 120 for line in out.splitlines())
    assert f"\n    {command}" in run("--help")[0]


def test_version(run):
    assert run("--version")[0] == f"beelab {beelab.__version__}\n"


# ---------------------------------------------------------------- pipes and terminals

BEELAB = [sys.executable, "-m", "beelab"]
posix = pytest.mark.skipif(os.name == "nt", reason="pipes and terminals of Linux and macOS")


def shell(line):
    command = line.replace("beelab", " ".join(BEELAB))
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
    )


@posix
def test_a_record_can_be_piped_into_replay():
    done = shell("beelab record happy_bee --seed 7 | beelab replay - | tail -1")
    assert done.returncode == 0
    assert done.stdout == " HB-22  Chi wins with the most points, 20.\n"
    assert done.stderr == ""


@posix
@pytest.mark.parametrize("form", ["csv", "json"])
def test_whoever_has_read_enough_ends_it(form):
    """The rows come while games are played: the head is there long before the end, and no traceback."""
    done = shell(f"beelab simulate happy_bee --games 100000000 --format {form} --quiet | head -2")
    assert done.returncode == 1, "the command's own exit code: nobody read to the end"
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == ""


@posix
def test_an_interrupt_ends_it_quietly():
    command = [*BEELAB, "simulate", "happy_bee", "--games", "100000000", "--out", "games.csv", "--quiet"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not any(path.name.startswith(".games.csv") for path in Path().iterdir()):
        assert process.poll() is None
    process.send_signal(2)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert [path.name for path in Path().iterdir() if "games" in path.name] == [], "nothing half-done stays"


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is of Linux")
def test_a_full_disk_is_told():
    done = shell("beelab simulate happy_bee --games 20000 --quiet > /dev/full")
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


@posix
def test_a_terminal_gets_a_progress_bar_and_no_parquet():
    import fcntl
    import pty
    import termios

    theirs, ours = pty.openpty()
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    line = "simulate happy_bee --games 2000 --bots value --format parquet"
    environment = {**os.environ, "BEELAB_PURE": "1"}  # slow enough for a bar
    with open("games.parquet", "wb") as file:  # noqa: PTH123
        subprocess.run(
            [*BEELAB, *line.split()], stdout=file, stderr=ours, check=True, env=environment, timeout=60
        )
    assert select.select([theirs], [], [], 5)[0]
    shown = os.read(theirs, 100_000).decode()
    assert "%|" in shown
    assert "games" in shown
    assert pl.read_parquet("games.parquet").height == 6000
    done = subprocess.run(
        [*BEELAB, *line.split()], stdout=ours, stderr=subprocess.PIPE, text=True, check=False, timeout=60
    )
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 1
    assert done.stderr == "beelab: parquet is not for reading; name a file with --out, or pass it on with |\n"
