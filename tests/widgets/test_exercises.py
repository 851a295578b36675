"""Exercises: every type, every kind of miss has a sentence, nothing tried is no error, and nothing given can raise."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import polars as pl
import pytest

from beelab_widgets import book, check
from beelab_widgets.exercises import ExerciseFile
from beelab_widgets.marking import is_open
from beelab_widgets.materials import BadMaterial, read

DATA = {
    "exercise": [
        {"id": "N", "ask": "?", "type": "number", "answer": 3, "rule": "HB-11", "gap": "6 - 4 = 2, __ beat two."},
        {"id": "T", "ask": "?", "type": "number", "answer": 0.5, "tol": 0.01},
        {"id": "L", "ask": "?", "type": "numbers", "answer": [2.9, 1.9], "tol": 0.02},
        {"id": "S", "ask": "?", "type": "set", "answer": ["blue", 2]},
        {"id": "SS", "ask": "?", "type": "sets", "answer": [["B", "B2"], [3]]},
        {"id": "M", "ask": "?", "type": "map", "answer": {"B": "Ada", "P": 2}, "rule": "HB-11"},
    ]
}  # fmt: skip


def checked(id: str, *answer: Any) -> Any:
    return check(id, *answer, source=DATA)


class Hostile:
    """Raises whatever is asked of it."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, _other: object) -> bool:
        raise RuntimeError

    __str__ = __float__ = __iter__ = __len__ = __hash__ = __repr__  # type: ignore[assignment]


@pytest.mark.parametrize(
    "answer", [(), (...,), (None,), ("",), (" ... ",), ([],), ((..., ...),), ({"B": ...},), (..., None)]
)
def test_nothing_tried_is_told_and_is_no_miss(answer: tuple[Any, ...]):
    for id in "N", "M", "S":
        result = checked(id, *answer)
        assert result.right is None
        assert "Not tried yet" in repr(result)
        assert "Not tried yet" in result._repr_html_()
    assert not book.mine().entries("exercise")


@pytest.mark.parametrize(
    ("id", "answer"),
    [
        ("N", (3,)),
        ("N", ("3",)),
        ("N", (" 3.0 ",)),
        ("N", ("6/2",)),
        ("N", (Fraction(3),)),
        ("N", (np.int64(3),)),
        ("n", (np.array(3),)),
        ("T", (0.505,)),
        ("T", ("1/2",)),
        ("T", ("0,5",)),
        ("T", ("50 %",)),
        ("T", (np.float32(0.5),)),
        ("L", (2.9, 1.91)),
        ("L", ([2.9, 1.9],)),
        ("L", ("2.9; 1.9",)),
        ("L", (pl.Series([2.9, 1.9]),)),
        ("L", (np.array([2.9, 1.9]),)),
        ("S", (["B", 2],)),
        ("S", ({2, "Blue"},)),
        ("S", ("2, b",)),
        ("S", (2, "blue", "blue")),
        ("SS", ([{"b2", "blue"}, [3]],)),
        ("SS", ([3], ("B", "B2"))),
        ("M", ({"b": "ADA ", "purple": "2"},)),
        ("M", ({"P": 2.0, "blue": "ada"},)),
    ],
)
def test_every_way_to_write_it_is_right(id: str, answer: tuple[Any, ...]):
    result = checked(id, *answer)
    assert result
    assert result.right is True


@pytest.mark.parametrize(
    ("id", "answer", "text"),
    [
        ("N", (4,), "4 is too large."),
        ("N", (-1,), "-1 is too small."),
        ("N", ("three",), "'three' is no number."),
        ("N", (float("nan"),), "no number"),
        ("N", (float("inf"),), "no number"),
        ("N", (True,), "no number"),
        ("N", ("٣",), "no number"),
        ("N", ("1e999999999",), "no number"),
        ("N", (10**5000,), "too large"),
        ("N", (len,), "this builtin"),
        ("L", (2.9,), "Wanted are 2 numbers; here is one value."),
        ("L", (1, 2, 3), "here is 3"),
        ("L", (2.9, 2), "Number 2: 2 is too large."),
        ("L", (2.9, ...), "Number 2 is still open."),
        ("S", (["blue", 3, 4],), "1 of your 3 marks are right, 1 is still missing."),
        ("S", (7,), "Wanted is a list"),
        ("S", (["x"],), "0 of your 1 mark is right, 2 are still missing."),
        ("SS", ([3],), "list of lists"),
        ("SS", ([[3]],), "1 of your 1 mark"),
        ("M", ({"B": "Ben", "P": 2},), "B is not Ben. Look again: Strictly more"),
        ("M", ({"B": "Ada"},), "P is still open."),
        ("M", ({"B": "Ada", "P": 3},), "P: 3 is too large."),
        ("M", (5,), "Wanted is a table"),
        ("M", ({"B": "Ada", "P": 2, "X": 1},), "X was not asked for."),
    ],
)
def test_every_miss_has_its_sentence(id: str, answer: tuple[Any, ...], text: str):
    result = checked(id, *answer)
    assert result.right is False
    assert text in result.text


@pytest.mark.parametrize("id", [e["id"] for e in DATA["exercise"]])
@pytest.mark.parametrize(
    "answer",
    [Hostile(), [Hostile()], {1: Hostile()}, iter(int, 1), b"x", object(), "x" * 10**6, 3j, [[[[]]]]],
)
def test_nothing_given_can_raise(id: str, answer: Any):
    result = checked(id, answer)
    assert result.right is not True
    assert len(repr(result)) < 600


def test_html_in_an_answer_is_text():
    assert "<img" not in checked("N", "<img src=x onerror=alert(1)>")._repr_html_()


def test_the_second_miss_adds_the_calculation_and_the_third_offers_the_answer():
    assert "__" not in checked("N", 9).text
    assert "__" not in checked("N", 9).text  # the same again: Run All twice is no second try
    assert "6 - 4 = 2, __ beat two." in checked("N", 8).text
    assert "2 more tries" not in checked("N", "show me").text
    assert "1 more try" in checked("N", "show me").text
    assert 'check("N", "show me")' in checked("N", 7).text
    assert "The answer is 3." in checked("N", "show me").text
    assert checked("N", 3).right


def test_a_cell_and_a_screen_see_the_same(capsys: pytest.CaptureFixture[str]):
    result = checked("N", 4)
    print(result)
    assert capsys.readouterr().out == "N ✗ Not yet. 4 is too large. (HB-11)\n"
    assert "4 is too large. (HB-11)" in result._repr_html_()


def test_the_answers_lie_in_the_learners_book():
    checked("N", 4), checked("N", 3)
    assert book.mine().entries("exercise")["happy_bee N"] == {
        "tries": ["4"],
        "ask": "?",
        "answer": "3",
        "right": True,
    }


# --- Happy Bee's own
RIGHT: dict[str, tuple[Any, ...]] = {
    "E1": ({"B": "Ada", "P": "Chi", "Y": "Ben", "G": "Chi"},),
    "E2": ("YYG", "BYG"),
    "E3": (3,),
    "E4": (3,),
    "E5": (2.91, 1.91),
    "E6": (4,),
    "E7": (0.46, 0.64),
}


@pytest.mark.parametrize("id", RIGHT)
def test_happy_bees_exercises_accept_what_is_right(id: str):
    assert check(id, *RIGHT[id])
    assert check(id.lower().replace("e", "ex"), *RIGHT[id])


def test_their_numbers_are_the_exact_ones():
    from beelab.games.happy_bee import win_chance

    answers = {e.id: e.answer for e in read(ExerciseFile, "happy_bee", "exercises").exercise}
    chance = lambda **of: float(win_chance(**of))  # noqa: E731
    points = [3 * chance(players=3, k=5, held=3, played=3), 5 * chance(players=3, k=5, held=2, played=2)]
    assert answers["E5"] == pytest.approx(points, abs=0.001)
    first = [chance(players=4, k=1, held=held, played=1) for held in (1, 3)]
    assert answers["E7"] == pytest.approx(first, abs=0.0001)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (("BYG", "BYG"), "'BYG' is legal"),
        (("YYG", "GGY"), "The second too: "),
        (("BY", "BYG"), "'BY' is not 3 letters of B, G, P, Y"),
        (("BYX", "BYG"), "not 3 letters"),
        (("<b>", "BYG"), "not 3 letters"),
        ((7,), "Type two texts"),
        (("YYG",), "Type two texts"),
    ],
)
def test_refused_then_accepted(answer: tuple[Any, ...], text: str):
    result = check("E2", *answer)
    assert result.right is False
    assert text in result.text


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"type": "numbers"}, "does not fit"),
        ({"type": "engine"}, "name of a check"),
        ({"answer": None}, "missing"),
        ({"rule": "HB-99"}, "no rule HB-99"),
    ],
)
def test_faults_of_a_file_are_named(change: dict[str, Any], problem: str):
    with pytest.raises(BadMaterial, match=problem):
        check("N", source={"exercise": [{**DATA["exercise"][0], **change}]})
    with pytest.raises(BadMaterial, match="there are E1, E2"):
        check("E99")


def test_open_is_told_from_answered():
    assert not is_open(0)
    assert not is_open([0, ...])
    assert not is_open({"B": 1})
