"""Run the notebooks and keep them in one form: still outputs, and nothing that differs from run to run.

    python tools/notebooks.py                     run all and write them (this is `make notebooks`)
    python tools/notebooks.py 01_happy_bee.ipynb  run one
    python tools/notebooks.py --check             run nothing; say what is not in form (part of `make check`)
    python tools/notebooks.py --stored NAME       Run All once, and compare with what is stored
    python tools/notebooks.py --twice NAME        Run All twice in one kernel, and compare with what is stored
    python tools/notebooks.py --twice --within 30 NAME     and the first run takes no longer than 30 seconds

Kept: text, tables, charts and pictures. Dropped: widget views and state (a stored view without its kernel shows an
error, even where a still picture stands beside it), stderr, progress bars, times, counts that depend on the session.
"""

from __future__ import annotations

import argparse
import copy
import difflib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
LARGEST = 500_000  # bytes of one notebook
CELL_LIMIT = 300  # seconds of one cell before it is given up

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
KEPT_METADATA = ("tags", "editable", "deletable", "jupyter")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# What can be looked at without a kernel; a widget's view beside none of these leaves nothing to keep.
STILL = ("text/html", "image/svg+xml", "image/png")
CHANGING = {
    "an address in memory": re.compile(r"\bat 0x[0-9a-fA-F]{6,}|=0x[0-9a-fA-F]{6,}"),
    "a duration": re.compile(r"Wall time:|CPU times:|\d ?(it|games)/s\b"),
}


# ---------------------------------------------------------------- one form


def normalised(notebook: NotebookNode) -> NotebookNode:
    """The same notebook in the one form in which it is kept."""
    kept = copy.deepcopy(notebook)
    kept.nbformat, kept.nbformat_minor = 4, 5
    kept.metadata = NotebookNode(kernelspec=KERNEL, language_info={"name": "python"})
    count = 0
    for number, cell in enumerate(kept.cells):
        cell.metadata = NotebookNode({k: v for k, v in cell.metadata.items() if k in KEPT_METADATA})
        cell.source = cell.source.rstrip()
        cell.id = cell.get("id") or f"cell-{number}"
        if cell.cell_type == "code":
            count += bool(cell.source)
            cell.execution_count = count if cell.source else None
            cell.outputs = list(_kept_outputs(cell.outputs, cell.execution_count))
    return kept


def as_text(notebook: NotebookNode) -> str:
    """The notebook as it stands in its file."""
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"


def _kept_outputs(outputs: list[NotebookNode], count: int | None) -> Iterator[NotebookNode]:
    printed = ""
    for output in outputs:
        if output.output_type == "stream":
            printed += output.text if output.name == "stdout" and "\r" not in output.text else ""
            continue
        if printed:
            yield nbformat.v4.new_output("stream", name="stdout", text=printed)
            printed = ""
        if output.output_type == "error" or _has_something_still(output):
            yield _still(output, count)
    if printed:
        yield nbformat.v4.new_output("stream", name="stdout", text=printed)


def _has_something_still(output: NotebookNode) -> bool:
    return WIDGET_VIEW not in output.data or any(form in output.data for form in STILL)


def _still(output: NotebookNode, count: int | None) -> NotebookNode:
    if output.output_type == "error":
        return output
    output.data = NotebookNode(
        {form: output.data[form] for form in sorted(output.data) if form != WIDGET_VIEW}
    )
    output.metadata = NotebookNode()
    if output.output_type == "execute_result":
        output.execution_count = count
    return output


# ---------------------------------------------------------------- running


def run(notebook: NotebookNode, passes: int = 1) -> tuple[list[NotebookNode], float]:
    """Run All in a fresh kernel, several times in the same one if wanted.

    Returns:
        The notebook after each pass, normalised, and the seconds of the first pass with the kernel's start.

    Raises:
        nbclient.exceptions.CellExecutionError: a cell raised.
    """
    from jupyter_client import AsyncKernelManager
    from nbclient import NotebookClient

    # Never the kernel of another environment that happens to be called python3 as well.
    kernel = AsyncKernelManager(kernel_name="python3")
    kernel.kernel_spec.argv[0] = sys.executable
    client = NotebookClient(
        copy.deepcopy(notebook), km=kernel, timeout=CELL_LIMIT, resources={"metadata": {"path": str(FOLDER)}}
    )
    results, seconds = [], 0.0
    begun = time.monotonic()
    # What is kept also shows results that a learner sees only after predicting, and is alike in every run.
    with client.setup_kernel(env=os.environ | {"BEELAB_STORE_STILLS": "1"}):
        for _ in range(passes):
            for number, cell in enumerate(client.nb.cells):
                client.execute_cell(cell, number)
            results.append(normalised(client.nb))
            seconds = seconds or time.monotonic() - begun
    return results, seconds


# ---------------------------------------------------------------- what is wrong


def problems(path: Path) -> list[str]:
    """What is not in form in a stored notebook, each as a sentence."""
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    found = []
    if as_text(normalised(notebook)) != text:
        found.append("is not in the form that `make notebooks` writes")
    if len(text.encode()) > LARGEST:
        found.append(f"has {len(text.encode()):,} bytes; {LARGEST:,} are allowed")
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", ()):
            if output.output_type == "error":
                found.append(f"cell {number} raised {output.ename}")
            shown = output.get("text", "") or "".join(map(str, output.get("data", {}).values()))
            found += [f"cell {number} shows {what}" for what, sign in CHANGING.items() if sign.search(shown)]
        if cell.cell_type == "code" and cell.source and cell.execution_count is None:
            found.append(f"cell {number} was never run")
    return found


def differences(one: NotebookNode, other: NotebookNode, names: tuple[str, str]) -> list[str]:
    """Where the outputs of two runs differ, as the lines of a short diff."""
    lines = (as_text(one).splitlines(), as_text(other).splitlines())
    diff = difflib.unified_diff(*lines, *names, lineterm="", n=1)
    return [line[:200] for line in diff][:40]


def run_again(path: Path, passes: int, within: float | None = None) -> list[str]:
    """Run All once or more in one kernel; what differs from what is stored, or between the runs.

    Args:
        path: the notebook.
        passes: how often.
        within: the seconds that the first run may take.
    """
    stored = nbformat.read(path, as_version=4)
    (first, *more), seconds = run(stored, passes)
    print(f"{path.name}: the first run took {seconds:.1f} s")
    found = differences(stored, first, ("stored", "first run"))
    for later in more:
        found += differences(first, later, ("first run", "later run"))
    if within is not None and seconds > within:
        found.append(f"the first run took {seconds:.1f} s; {within:g} s are allowed")
    return found


# ---------------------------------------------------------------- the command


def main() -> int:
    """Do what the command line says; 1 when a notebook is not as it must be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="notebooks, by their file name (default: all)"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="run nothing; say what is not in form")
    how.add_argument("--stored", action="store_true", help="Run All, and compare with what is stored")
    how.add_argument("--twice", action="store_true", help="Run All twice, and compare")
    parser.add_argument("--within", type=float, metavar="SECONDS", help="that the first run may take")
    wanted = parser.parse_args()
    paths = [FOLDER / Path(name).name for name in wanted.names] or sorted(FOLDER.glob("*.ipynb"))
    if not wanted.check:  # or the first run would be the slow one
        subprocess.run([sys.executable, "-m", "beelab.warm"], check=True)
    bad = 0
    for path in paths:
        if wanted.check or wanted.stored or wanted.twice:
            again = 2 if wanted.twice else 1
            for problem in problems(path) if wanted.check else run_again(path, again, wanted.within):
                print(f"{path.name}: {problem}")
                bad += 1
            continue
        [result], seconds = run(nbformat.read(path, as_version=4))
        path.write_text(as_text(result), encoding="utf-8")
        print(f"{path.name}: {seconds:.1f} s, {path.stat().st_size / 1000:.0f} kB")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
