"""The one form in which notebooks are kept: what stays, what goes, and what is reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode, v4

from tools import notebooks

VIEW = {notebooks.WIDGET_VIEW: {"model_id": "5f2c", "version_major": 2}}


def after(*outputs: NotebookNode) -> list[dict[str, Any]]:
    """The outputs of a cell that had these, once normalised."""
    cell = v4.new_code_cell("x", outputs=list(outputs), execution_count=17)
    [kept] = notebooks.normalised(v4.new_notebook(cells=[cell])).cells
    return [dict(output) for output in kept.outputs]


def shown(**data: Any) -> NotebookNode:
    return v4.new_output(
        "display_data", data={name.replace("_", "/", 1): value for name, value in data.items()}
    )


def test_a_table_stays():
    [kept] = after(
        v4.new_output("execute_result", data={"text/plain": "t", "text/html": "<b>"}, execution_count=17)
    )
    assert kept["data"] == {"text/html": "<b>", "text/plain": "t"}
    assert kept["execution_count"] == 1


def test_a_widget_leaves_its_still_picture():
    [kept] = after(
        v4.new_output("display_data", data=VIEW | {"text/plain": "Table", "text/html": "<img alt='t'>"})
    )
    assert kept["data"] == {"text/html": "<img alt='t'>", "text/plain": "Table"}


def test_a_widget_without_a_picture_leaves_nothing():
    assert (
        after(v4.new_output("display_data", data=VIEW | {"text/plain": "0%| | 0/100 [00:00<?, ?it/s]"})) == []
    )


def test_stderr_and_progress_go():
    noise = v4.new_output("stream", name="stderr", text="warning")
    bar = v4.new_output("stream", name="stdout", text="\r 10%\r 20%")
    assert after(noise, bar) == []


def test_printing_is_joined_however_it_was_split():
    pieces = [v4.new_output("stream", name="stdout", text=text) for text in ("a\n", "b", "\n")]
    assert [output["text"] for output in after(*pieces)] == ["a\nb\n"]
    around = after(pieces[0], shown(text_plain="t"), pieces[1])
    assert [output["output_type"] for output in around] == ["stream", "display_data", "stream"]


def test_sessions_leave_no_trace():
    cell = v4.new_code_cell(
        "x \n", metadata={"execution": {"iopub.status.busy": "now"}, "tags": ["t"]}, id="same"
    )
    empty = v4.new_code_cell("")
    notebook = v4.new_notebook(cells=[cell, empty], metadata={"widgets": {"state": 1}, "signature": "mine"})
    kept = notebooks.normalised(notebook)
    assert (kept.cells[0].metadata, kept.cells[0].source, kept.cells[0].id) == ({"tags": ["t"]}, "x", "same")
    assert [cell.execution_count for cell in kept.cells] == [1, None]
    assert kept.metadata == {"kernelspec": notebooks.KERNEL, "language_info": {"name": "python"}}


def test_what_is_in_form_stays_as_it_is():
    once = notebooks.normalised(
        v4.new_notebook(cells=[v4.new_markdown_cell("# Title"), v4.new_code_cell("1")])
    )
    assert notebooks.as_text(notebooks.normalised(once)) == notebooks.as_text(once)


@pytest.mark.parametrize(
    ("output", "problem"),
    [
        (shown(text_plain="<Match at 0x7f3a5c0012>"), "cell 0 shows an address in memory"),
        (shown(text_plain="1234 games/s"), "cell 0 shows a duration"),
        (
            v4.new_output("error", ename="ZeroDivisionError", evalue="", traceback=[]),
            "cell 0 raised ZeroDivisionError",
        ),
        (shown(text_html="x" * 500_000), "bytes; 500,000 are allowed"),
    ],
)
def test_problems_are_reported(tmp_path: Path, output: NotebookNode, problem: str):
    cell = v4.new_code_cell("x", outputs=[output])
    path = tmp_path / "bad.ipynb"
    path.write_text(notebooks.as_text(notebooks.normalised(v4.new_notebook(cells=[cell]))))
    [found] = notebooks.problems(path)
    assert problem in found


def test_a_notebook_saved_by_hand_is_reported(tmp_path: Path):
    path = tmp_path / "saved.ipynb"
    nbformat.write(v4.new_notebook(cells=[v4.new_code_cell("x", execution_count=3)]), path)
    assert notebooks.problems(path) == ["is not in the form that `make notebooks` writes"]


def test_two_runs_that_differ_are_told_apart():
    cell = v4.new_code_cell("x", outputs=[shown(text_plain="1")], id="a")
    one = v4.new_notebook(cells=[cell])
    cell = v4.new_code_cell("x", outputs=[shown(text_plain="2")], id="a")
    other = v4.new_notebook(cells=[cell])
    assert notebooks.differences(one, one, ("one", "other")) == []
    assert '-       "1"' in notebooks.differences(one, other, ("one", "other"))
