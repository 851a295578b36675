"""The benchmark itself runs, small: its figures are told, whatever they are."""

from __future__ import annotations

import pytest

from . import bench
from .readme import BEGIN, END, write_into


@pytest.mark.alone
def test_the_benchmark_prints_its_table(capsys):
    assert bench.main(["--runs", "1", "--scale", "0.01"]) == 0
    table = capsys.readouterr().out
    for what in ("plain Python", "beelab, one core", "run by run", "a hint", "a click", "`import beelab`"):
        assert what in table
    for what in (
        "a slider moved",
        "a tournament of bots",
        "a strategy of one's own",
        "two workers / one",
        "memory of",
        "Sweet Honey: plain Python",
        "Sweet Honey: a hint",
        "The Bears and the Bees: plain Python",
        "The Bears and the Bees: a hint",
    ):
        assert what in table


def test_a_figure_is_a_row():
    figure = bench.Figure("a click", (3.0, 1.0, 2.0), "ms", "10 ms")
    assert figure.line() == "| a click | 2 ms | 1 to 3 | 10 ms |"


def test_the_table_takes_its_place_in_the_readme(tmp_path):
    page = tmp_path / "README.md"
    page.write_text(f"before\n{BEGIN}\nan old table\n{END}\nafter\n")
    for _ in range(2):
        write_into(page, "| a | table |\n")
        lines = page.read_text().splitlines()
        assert lines[:3] == ["before", BEGIN, "| a | table |"]
        assert lines[-2:] == [END, "after"]
        assert "an old table" not in lines
        assert lines[4].startswith("Measured with Python ")


@pytest.mark.parametrize("text", ["", BEGIN, END, f"{END}\n{BEGIN}\n"])
def test_a_readme_without_its_marks_stays_as_it_is(tmp_path, text):
    page = tmp_path / "README.md"
    page.write_text(text)
    with pytest.raises(SystemExit, match=r"README.md must hold"):
        write_into(page, "| a | table |\n")
    assert page.read_text() == text


def test_the_real_readme_has_the_marks():
    text = bench.README.read_text("utf-8")
    assert 0 <= text.find(BEGIN) < text.find(END)
