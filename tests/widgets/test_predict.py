"""Predictions: locked before anything can be run, never graded, side by side with what was found."""

from __future__ import annotations

import re
from typing import Any

import altair as alt
import polars as pl
import pytest
from pages import send

from beelab_widgets import Predict, book
from beelab_widgets.materials import BadMaterial
from beelab_widgets.observed import BadRun, Found, is_clear, read
from beelab_widgets.predict import PredictionFile
from beelab_widgets.predict_chart import finding

SECRET = 47.123


def some(kind: str, **more: Any) -> dict[str, Any]:
    asked = {
        "id": "X1",
        "title": "Well?",
        "ask": "How many?",
        "kind": kind,
        "items": ["a", "b", "c"],
        "unit": "%",
    }
    return {"prediction": [asked | more]}


def ran() -> dict[str, Any]:
    return {"a": (1.5, 1, 2), "b": SECRET, "c": 3}


def numbers(run: Any = ran, **more: Any) -> Predict:
    return Predict("X1", run, source=some("numbers", **more))


def test_run_is_off_until_the_prediction_is_locked():
    played = []
    page = send(numbers(lambda: played.append(1) or ran()), "/run")
    assert not played
    assert 'data-pick="/run" aria-disabled="true"' in page.html
    assert "Lock your prediction first." in page.html
    send(page, "/lock", n0="1", n1="2", n2="3")
    assert page.locked
    assert "/lock" not in page.html
    assert re.search(r'data-pick="/run"[^>]*>', page.html)[0].count("aria-disabled") == 0  # type: ignore[index]
    send(page, "/run")
    assert played == [1]


def test_nothing_found_is_in_the_page_before():
    page = numbers()
    sent = [page.html, page.status, page.spoken, str(page._repr_mimebundle_())]
    assert not [text for text in sent if "47.1" in text]
    assert "47.1" in send(page, "/lock", "/run", n0="1", n1="2", n2="3").html


def test_a_locked_prediction_stays_also_when_the_cell_is_run_again():
    page = send(numbers(), "/lock", n0="1", n1="2", n2="3", because="I <b>think</b> so")
    send(page, "/lock", n0="9", n1="9", n2="9")
    assert page.prediction == {"a": 1.0, "b": 2.0, "c": 3.0}
    again = numbers()
    assert again.locked
    assert again.prediction == page.prediction
    assert "I &lt;b&gt;think" in again.html


def test_prediction_and_result_stand_side_by_side_and_nothing_is_graded():
    page = send(numbers(), "/lock", "/run", n0="1", n1="2", n2="3")
    rows = re.findall(r"<tr>(.*?)</tr>", page.html)
    assert (
        rows[1]
        == '<th scope="row">a</th><td>1 %</td><td>1.5 %</td><td class="bee-wide">1 to 2</td><td>-0.5</td>'
    )
    assert "stroke-dasharray" in page._chart.svg  # type: ignore[union-attr]
    assert "predicted 2 %" in page._chart.text  # type: ignore[union-attr]
    assert not re.search(
        "right|wrong|✓|✗|correct", page.html.split("What surprised")[0].replace("bee-", ""), re.I
    )


def test_the_surprise_is_kept():
    page = send(numbers(), "/lock", "/run", n0="1", n1="2", n2="3")
    send(page, "/note", surprise="x" * 5000)
    entry = book.mine().entries("prediction")["happy_bee X1"]
    assert len(entry["surprise"]) == 2000
    assert entry["observed"]["b"] == SECRET


def test_a_surprise_comes_after_the_run_only():
    assert "surprise" not in send(numbers(), "/note", surprise="x").entry


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({}, "a: type a number."),
        ({"n0": "1", "n1": " "}, "b: type a number."),
        ({"n0": "٣", "n1": "1", "n2": "1"}, "is no number"),
        ({"n0": "101", "n1": "1", "n2": "1"}, "from 0 to 100"),
        ({"n0": "-1", "n1": "1", "n2": "1"}, "from 0 to 100"),
        ({"n0": "1e400", "n1": "1", "n2": "1"}, "is no number"),
        ({"n0": "<script>" * 9, "n1": "1", "n2": "1"}, "is no number"),
    ],
)
def test_what_is_no_prediction_is_not_locked(given: dict[str, str], problem: str):
    page = send(numbers(low=0, high=100), "/lock", **given)
    assert not page.locked
    assert problem in page.html
    assert problem in page.spoken
    assert "<script" not in page.html


def test_a_choice():
    page = Predict("X1", ran, source=some("choice"))
    assert not send(page, "/lock").locked
    assert send(page, "/pick:1", "/pick:7", "/pick:²", "/lock").prediction == "b"
    send(page, "/pick:0", "/run")
    assert page.prediction == "b"
    assert "The most: b, 47.1 %. I chose b" in page._chart.text  # type: ignore[union-attr]


def test_an_order_moved_by_buttons():
    page = Predict("X1", ran, source=some("order"))
    start = list(page._order)
    send(
        page, f"/up:{'abc'.index(start[1])}", f"/up:{'abc'.index(start[1])}"
    )  # the second time it is first already
    assert page._order == [start[1], start[0], start[2]]
    send(page, f"/down:{'abc'.index(start[1])}", "/down:9", "/lock", "/up:0", "/run")
    assert page.prediction == start
    assert "From least to most: a, c, b. My order: " in page._chart.text  # type: ignore[union-attr]


def test_a_run_that_fails_is_told_and_can_be_tried_again():
    calls = iter([lambda: 1 / 0, lambda: {"a": 1}, ran])
    page = numbers(lambda: next(calls)())
    send(page, "/lock", n0="1", n1="2", n2="3")
    for problem in ("ZeroDivisionError", "the run gave nothing for b, c"):
        send(page, "/run")
        assert problem in page.html
        assert problem in page.spoken
    assert send(page, "/run")._found
    assert "bee-problem" not in page.html


def test_a_cells_own_chart_is_shown_below():
    chart = (
        alt.Chart(alt.Data(values=[{"x": 1}])).mark_point().encode(x="x:Q").properties(description="A dot")
    )
    page = send(numbers(lambda: (ran(), chart)), "/lock", "/run", n0="1", n1="2", n2="3")
    assert 'alt="A dot"' in page.html


def test_what_we_publish_holds_the_result_folded_away(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(book.STORING, "1")
    still = str(numbers()._still().html)
    assert still.index("<details>") < still.index("47.1 %")
    monkeypatch.delenv(book.STORING)
    assert "47.1" not in str(numbers()._still().html)


def test_debrief_comes_with_the_result():
    page = numbers(debrief="And why?", answer="Because of HB-11.")
    send(page, "/lock", n0="1", n1="2", n2="3")
    assert "And why?" not in page.html
    assert "And why?" in send(page, "/run").html
    assert "Strictly more" in send(page, "/rule:HB-11").html


# --- what runs may give
@pytest.mark.parametrize(
    "given",
    [
        [1, 2.5, (3, 2, 4)],
        {"b": 2.5, "a": 1, "c": [3, 2, 4], "d": 9},
        pl.DataFrame({"x": ["a", "b", "c"], "y": [1.0, 2.5, 3.0]}),
    ],
)
def test_numbers_come_in_many_forms(given: Any):
    assert [f.value for f in read(given, ["a", "b", "c"])] == [1, 2.5, 3]


def test_intervals_and_exact_values_are_kept():
    assert read((3, 2, 4, 3.1), ["a"]) == [Found("a", 3, 2, 4, 3.1)]
    assert read(pl.DataFrame({"k": [1], "v": [3], "low": [2], "high": [4]}), ["1"]) == [Found("1", 3, 2, 4)]
    assert read((3, None, None, 3.1), ["a"]) == [Found("a", 3, None, None, 3.1)]


@pytest.mark.parametrize(
    "given",
    [None, "x", [1, 2], {"a": 1}, [1, 2, "x"], [1, 2, float("nan")], [1, 2, ()], [1, 2, None], object()],
)
def test_what_is_no_result_is_named(given: Any):
    with pytest.raises(BadRun, match="the run gave"):
        read(given, ["a", "b", "c"])


def test_a_title_says_when_it_cannot_be_told():
    close = [Found("a", 10, 8, 12), Found("b", 11, 9, 13), Found("c", 1, 0, 2)]
    assert not is_clear(close)
    asked = PredictionFile.model_validate(some("numbers")).prediction[0]
    assert finding(asked, close, None) == "Too close to tell which is the most: b or a"


@pytest.mark.parametrize(
    "change",
    [
        {"items": ["a", "a"]},
        {"labels": ["x"]},
        {"kind": "sort"},
        {"items": []},
        {"kind": "order", "items": ["a"]},
    ],
)
def test_faults_of_a_file_are_named(change: dict[str, Any]):
    with pytest.raises(BadMaterial, match="X1"):
        Predict("X1", ran, source={"prediction": [some("numbers")["prediction"][0] | change]})


def test_a_page_knows_no_other_act():
    page = numbers()
    for pick in ("/_restore", "/note", "/_keep", "/show", "run", "", "/up:0", "/pick:0", "/down:٢"):
        send(page, pick)
    assert not page.locked
