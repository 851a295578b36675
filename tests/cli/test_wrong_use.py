"""What can't be asked for is said in one sentence, with the right exit code; and every command has help."""

from __future__ import annotations

import pytest

import beelab

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
    ("sweep happy_bee --over bots=value;random --bots hoard", 1, "bots can't be fixed and varied at once"),
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
