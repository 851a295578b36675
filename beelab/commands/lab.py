"""`beelab lab`: open the notebooks."""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from beelab.commands import CommandError, new_command

FIRST_NOTEBOOK = "00_welcome.ipynb"
PACKAGE = Path(__file__).resolve().parents[1]

EXAMPLES = """\
  beelab lab                        open the first notebook in a browser
  beelab lab --folder class-7b      work on copies in the folder class-7b
  beelab lab --no-browser --port 9000
  beelab lab -- --ServerApp.ip=0.0.0.0      whatever follows -- goes to JupyterLab as it is
"""


def add(commands: Any) -> None:
    """Tell the parser about `lab`."""
    lab = new_command(
        commands,
        "lab",
        "open the notebooks in JupyterLab",
        "An installed beelab works on copies in a folder of yours, and never overwrites a notebook that you changed.",
        EXAMPLES,
    )
    lab.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="work on copies in this folder (default: ./beelab-notebooks; in a checkout: the notebooks themselves)",
    )
    lab.add_argument(
        "--port", type=_port, metavar="N", help="the server's port (default: 8888, or the next free one)"
    )
    lab.add_argument(
        "--no-browser", action="store_true", help="print the address instead of opening a browser"
    )
    lab.set_defaults(run=_lab)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; ports are 1 to 65535")
    return int(text)


def _lab(choices: argparse.Namespace, passed_on: list[str]) -> int:
    folder = _folder_to_open(choices.folder)
    if importlib.util.find_spec("jupyterlab") is None:
        raise CommandError("JupyterLab is not installed; python -m pip install jupyterlab")
    _warm_up()
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(
        filter(None, (str(PACKAGE / "jupyter_config"), os.environ.get("JUPYTER_CONFIG_PATH")))
    )
    arguments = _jupyter_arguments(folder, choices.port, choices.no_browser) + passed_on
    if _is_superuser() and "--allow-root" not in arguments:
        # Jupyter would refuse, and who is alone in a container has no other name.
        arguments.append("--allow-root")
    return _serve(arguments)


def _is_superuser() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _folder_to_open(wanted: Path | None) -> Path:
    """The folder that JupyterLab shall show: the checkout's own notebooks, or the user's copy."""
    shipped, checkout = PACKAGE / "_notebooks", PACKAGE.parent / "notebooks"
    source = shipped if shipped.is_dir() else checkout
    if not (source / FIRST_NOTEBOOK).is_file():
        raise CommandError(
            f"the notebooks are missing: {source / FIRST_NOTEBOOK} was not found; install beelab again"
        )
    if source == checkout and wanted is None:
        return checkout
    folder = (wanted or Path("beelab-notebooks")).expanduser().resolve()
    _copy(source, folder)
    return folder


def _copy(source: Path, folder: Path) -> None:
    from beelab.own_copy import copy_notebooks

    try:
        copied = copy_notebooks(source, folder)
    except OSError as problem:
        raise CommandError(
            f"can't copy the notebooks to {folder}: {problem.strerror}; choose another place with --folder DIR"
        ) from problem
    if copied.new or copied.renewed:
        sys.stdout.write(f"Notebooks copied to {folder}\n")
    if copied.kept:
        sys.stdout.write(f"Kept as you changed them: {', '.join(copied.kept)}\n")


def _warm_up() -> None:
    """Compile the rules before the first notebook needs them; a failure there will show in the notebook."""
    if importlib.util.find_spec("beelab.warm") is not None:
        sys.stdout.write("Getting the games ready (the first time takes a few minutes) ...\n")
        sys.stdout.flush()
        subprocess.run([sys.executable, "-m", "beelab.warm"], check=False)


def _jupyter_arguments(folder: Path, port: int | None, no_browser: bool) -> list[str]:
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if port is not None:
        arguments.append(f"--ServerApp.port={port}")
    if no_browser:
        arguments.append("--no-browser")
    return arguments


def _serve(arguments: list[str]) -> int:
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments)
    return 0
