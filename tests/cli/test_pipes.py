"""Pipes, terminals, interrupts and full disks."""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

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
