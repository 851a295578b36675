"""The benchmark itself runs, small: its figures are told, whatever they are."""

from __future__ import annotations

from . import bench


def test_the_benchmark_prints_its_table(capsys):
    assert bench.main(["--runs", "1", "--scale", "0.01"]) == 0
    table = capsys.readouterr().out
    for what in ("plain Python", "beelab, one core", "run by run", "a hint", "a click", "`import beelab`"):
        assert what in table


def test_a_figure_is_a_row():
    figure = bench.Figure("a click", (3.0, 1.0, 2.0), "ms", "10 ms")
    assert figure.line() == "| a click | 2 ms | 1 to 3 | 10 ms |"
