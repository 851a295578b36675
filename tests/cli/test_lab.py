"""`beelab lab`: which folder it opens, what it copies, and what it says when it can't."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from beelab import cli
from beelab.commands import lab
from beelab.own_copy import copy_notebooks


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    source = tmp_path / "shipped"
    (source / "lessons").mkdir(parents=True)
    (source / "00_welcome.ipynb").write_text("first")
    (source / "lessons" / "steps.toml").write_text("steps")
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / "00_welcome-checkpoint.ipynb").write_text("old")
    return source


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments that JupyterLab would have been started with."""
    calls: list[list[str]] = []
    monkeypatch.setattr(lab, "_warm_up", lambda: None)
    monkeypatch.setattr(lab, "_serve", lambda arguments: calls.append(arguments) or 0)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    return calls


def test_copies_everything_but_leavings(shipped: Path, tmp_path: Path):
    copied = copy_notebooks(shipped, tmp_path / "mine")
    assert copied.new == ("00_welcome.ipynb", "lessons/steps.toml")
    assert (tmp_path / "mine" / "lessons" / "steps.toml").read_text() == "steps"
    assert not (tmp_path / "mine" / ".ipynb_checkpoints").exists()


def test_a_second_copy_does_nothing(shipped: Path, tmp_path: Path):
    copy_notebooks(shipped, tmp_path / "mine")
    again = copy_notebooks(shipped, tmp_path / "mine")
    assert (again.new, again.renewed, again.kept) == ((), (), ())


def test_a_changed_file_is_never_overwritten(shipped: Path, tmp_path: Path):
    mine = tmp_path / "mine" / "00_welcome.ipynb"
    copy_notebooks(shipped, mine.parent)
    mine.write_text("my work")
    (shipped / "00_welcome.ipynb").write_text("a newer edition")
    assert copy_notebooks(shipped, mine.parent).kept == ("00_welcome.ipynb",)
    assert mine.read_text() == "my work"


def test_an_unchanged_file_is_renewed(shipped: Path, tmp_path: Path):
    mine = tmp_path / "mine" / "00_welcome.ipynb"
    copy_notebooks(shipped, mine.parent)
    (shipped / "00_welcome.ipynb").write_text("a newer edition")
    assert copy_notebooks(shipped, mine.parent).renewed == ("00_welcome.ipynb",)
    assert mine.read_text() == "a newer edition"


@pytest.mark.parametrize("spoilt", ["", "[1]", "{"])
def test_with_a_spoilt_list_every_difference_is_the_users(shipped: Path, tmp_path: Path, spoilt: str):
    mine = tmp_path / "mine" / "00_welcome.ipynb"
    copy_notebooks(shipped, mine.parent)
    (mine.parent / ".beelab-copied.json").write_text(spoilt)
    (shipped / "00_welcome.ipynb").write_text("a newer edition")
    assert copy_notebooks(shipped, mine.parent).kept == ("00_welcome.ipynb",)
    assert mine.read_text() == "first"


def test_a_checkout_opens_its_own_notebooks(served: list[list[str]]):
    assert cli.main(["lab"]) == 0
    assert f"--ServerApp.root_dir={lab.PACKAGE.parent / 'notebooks'}" in served[0]
    assert "--LabApp.default_url=/lab/tree/00_welcome.ipynb" in served[0]


def test_folder_port_browser_and_the_rest_are_passed_on(served: list[list[str]], tmp_path: Path):
    folder = tmp_path / "class 7b"
    assert (
        cli.main(["lab", "--folder", str(folder), "--port", "9000", "--no-browser", "--", "--allow-root"])
        == 0
    )
    assert (folder / "00_welcome.ipynb").is_file()
    assert f"--ServerApp.root_dir={folder}" in served[0]
    assert served[0][-3:] == ["--ServerApp.port=9000", "--no-browser", "--allow-root"]


@pytest.mark.parametrize(("user", "asked", "said"), [(0, 0, 1), (0, 1, 1), (1000, 0, 0), (1000, 1, 1)])
def test_the_superuser_alone_in_a_container_is_let_in(served, monkeypatch, user, asked, said):
    monkeypatch.setattr(lab.os, "geteuid", lambda: user, raising=False)
    assert cli.main(["lab", *["--", "--allow-root"][: 2 * asked]]) == 0
    assert served[0].count("--allow-root") == said


def test_the_users_own_jupyter_settings_stay(served: list[list[str]], monkeypatch: pytest.MonkeyPatch):
    cli.main(["lab"])
    ours, theirs = os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert (Path(ours) / "jupyter_server_config.py").is_file()
    assert (Path(ours) / "labconfig" / "default_setting_overrides.json").is_file()
    assert theirs == "mine"


def test_a_file_in_the_way_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    in_the_way = tmp_path / "taken"
    in_the_way.write_text("")
    assert cli.main(["lab", "--folder", str(in_the_way)]) == 1
    message = capsys.readouterr().err
    assert message.startswith("beelab: can't copy the notebooks to")
    assert "--folder DIR" in message
    assert "Traceback" not in message


def test_missing_notebooks_are_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(lab, "PACKAGE", tmp_path / "beelab")
    assert cli.main(["lab"]) == 1
    assert "install beelab again" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [[], ["lap"], ["lab", "--port", "0"], ["lab", "--port", "x"], ["lab", "extra"]]
)
def test_wrong_usage_exits_with_two(wrong: list[str]):
    with pytest.raises(SystemExit) as stop:
        cli.main(wrong)
    assert stop.value.code == 2


def test_help_has_examples(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        cli.main(["lab", "--help"])
    assert stop.value.code == 0
    assert "beelab lab --folder class-7b" in capsys.readouterr().out


def test_help_loads_nothing_heavy():
    code = (
        "import sys, contextlib, beelab.cli\n"
        "with contextlib.suppress(SystemExit): beelab.cli.main(['lab', '--help'])\n"
        "print([name for name in ('numba', 'numpy', 'polars', 'altair', 'jupyterlab') if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_our_server_sends_small_messages_at_once():
    code = (
        "import asyncio, runpy\n"
        "from jupyter_server.services.kernels.websocket import KernelWebsocketHandler as Handler\n"
        "async def opened(self, kernel): done.append(kernel)\n"
        "Handler.open = opened\n"
        "done = []\n"
        f"runpy.run_path({str(lab.PACKAGE / 'jupyter_config' / 'jupyter_server_config.py')!r})\n"
        "socket = type('Socket', (), {'set_nodelay': lambda self, on: done.append(on)})()\n"
        "asyncio.run(Handler.open(socket, 'kernel'))\n"
        "print(done)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[True, 'kernel']"
