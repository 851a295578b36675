"""Class codes: written and read back, every bad line with its reason, thirty as dots on the distribution."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from pages import send

from beelab_widgets import ClassDots, ClassGame, book
from beelab_widgets.class_chart import Layer, finding
from beelab_widgets.class_files import read_class
from beelab_widgets.classgame import FAIR
from beelab_widgets.codes import check_letter, read_codes, summary, write_code
from beelab_widgets.teach import room

CODE = read_class("happy_bee").code


def finished(seed: int, bot: str = "random") -> ClassGame:
    game = send(ClassGame(seed=seed), "/lock", mine="20", mean="25")
    while not game.match.over:
        game.play(game.match.choose(0, bot))
    return send(game, "/close")


# --- codes
def test_the_storyboards_example():
    assert check_letter([27, 8, 3, 1]) == "L"
    numbers = {"score": 27, "flowers": 8, "tied3": 3, "place": 1}
    assert write_code(CODE, numbers) == "HB.27.8.3.1.L"
    assert read_codes(CODE, "HB.27.8.3.1.L") == ([numbers], [])


def test_codes_come_back_as_they_went():
    dice = random.Random(1)
    for _ in range(300):
        numbers = {n.name: dice.randint(n.low, n.high) for n in CODE.number}
        assert read_codes(CODE, write_code(CODE, numbers)) == ([numbers], [])


@pytest.mark.parametrize(
    "text",
    [
        " hb.27.8.3.1.l ",
        "H B . 27.8. 3.1.L",
        "hb.27.8.3.1.l\u200b",
        "\ufeffHB.27.8.3.1.L\r",
        "HB\u00a0.27.8.3.1.L",
        "\n\nHB.027.8.3.1.L\n",
    ],
)
def test_case_blanks_and_empty_lines_do_not_matter(text: str):
    assert read_codes(CODE, text)[0] == [{"score": 27, "flowers": 8, "tied3": 3, "place": 1}]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("HB.27.8.3.1.K", "the check letter does not fit"),
        ("HB.28.8.3.1.L", "the check letter does not fit"),
        ("HB.8.27.3.1.L", "the check letter does not fit"),
        ("HB.27.8.3.1", "the check letter is missing"),
        ("HB.27.8.3.1.", "the check letter is missing"),
        ("HB.27.8.3.L", "3 numbers instead of 4"),
        ("HB.27.8.3.1.2.L", "5 numbers instead of 4"),
        ("HB.L", "0 numbers instead of 4"),
        ("HB.400.8.3.1.L", "points 400 is out of range (0 to 100)"),
        ("HB.27.8.9.1.L", "out of range (0 to 8)"),
        ("HB.27.8.3.0.L", "place 0 is out of range"),
        ("HB.99999999999999999999999.8.3.1.L", "out of range"),
        ("HB.-1.8.3.1.L", "'-1' is not written in the digits 0 to 9"),
        ("HB.٢٧.8.3.1.L", "is not written in the digits 0 to 9"),
        ("HB.²7.8.3.1.L", "is not written in the digits 0 to 9"),
        ("HB.２７.8.3.1.L", "is not written in the digits 0 to 9"),
        ("HB.1e1.8.3.1.L", "is not written in the digits 0 to 9"),
        ("SH.27.8.3.1.L", "a code of another game (SH)"),
        ("hello", "not a code like HB.27.8.3.1.L"),
        ("<script>alert(1)</script>", "not a code like"),
        (".27.8.3.1.L", "not a code like"),
        ("ß.27.8.3.1.L", "a code of another game (SS)"),
    ],
)
def test_every_bad_line_has_its_reason(line: str, reason: str):
    read, [bad] = read_codes(CODE, f"\n{line}\n")
    assert read == []
    assert reason in bad.reason
    assert bad.line == 2


def test_most_slips_are_noticed():
    """One wrong figure, or two neighbours exchanged, changes the check letter in nearly every code."""
    dice, slips, missed = random.Random(2), 0, 0
    for _ in range(2000):
        numbers = [dice.randint(n.low, n.high) for n in CODE.number]
        wrong = list(numbers)
        if dice.random() < 0.5:
            at = dice.randrange(4)
            wrong[at] = dice.randint(CODE.number[at].low, CODE.number[at].high)
        else:
            wrong[0], wrong[1] = wrong[1], wrong[0]
        if wrong != numbers:
            slips += 1
            missed += check_letter(wrong) == check_letter(numbers)
    assert missed / slips < 0.08


def test_thousands_of_lines_are_read_up_to_a_limit():
    read, bad = read_codes(CODE, "HB.27.8.3.1.L\n" * 5001)
    assert len(read) == 5000
    assert bad[-1].reason == "1 more lines are not read"
    assert len(read_codes(CODE, "x" * 10**6)[1][0].text) <= 60


def test_few_numbers_have_wider_intervals():
    values = [1, 2, 3, 4]
    us = summary(values, 2, 3)
    assert (us["n"], us["mean"], us["inside"]) == (4, 2.5, 0.5)
    assert us["sd"] == pytest.approx(1.29099, abs=1e-5)
    assert us["high"] - us["mean"] == pytest.approx(
        3.182 * 1.29099 / 2, rel=0.01
    )  # Student's t with 3 degrees
    many = summary(values * 500, 2, 3)
    assert many["high"] - many["mean"] == pytest.approx(1.961 * many["sd"] / 2000**0.5, rel=0.001)
    assert summary([5], 0, 9)["low"] is None
    assert summary([5, 5, 6], 0, 9)["low"] is None


# --- the class game
def test_there_is_no_table_before_both_predictions_are_locked():
    game = ClassGame(seed=3)
    assert "bee-table" not in game.html
    send(game, "/play", "bee:blue#0", "/undo", "/rule:HB-11")
    assert not game.selection.picks
    for fields in (
        {},
        {"mine": "20"},
        {"mine": "x", "mean": "3"},
        {"mine": "٣", "mean": "3"},
        {"mine": "20", "mean": "101"},
    ):
        assert not send(game, "/lock", **fields).locked
        assert "type a number from 0 to 100" in game.html
    assert send(game, "/lock", mine="20", mean="25,5").locked
    assert "bee-table" in game.html
    send(game, "/lock", mine="1", mean="1")
    assert book.mine().entries("class")["happy_bee"] == {"mine": 20.0, "mean": 25.5, "what": "points"}


def test_the_class_game_goes_forwards_only():
    game = send(ClassGame(seed=3), "/lock", mine="20", mean="25")
    game.play(game.match.moves(0)[0])
    for pick in (
        "/undo",
        "/redo",
        "/hint",
        "/new",
        "/new:start",
        "/paste",
        "/paste:go",
        "/replay",
        "/goon",
        "/seats",
    ):
        send(game, pick)
        assert FAIR in game.html
        assert game.match.view(0)["round"] == 2
    assert FAIR not in send(game, "/why").html


def test_a_finished_game_gives_its_code():
    game = finished(3)
    assert 'data-copy="codetext"' in game.html
    [read], bad = read_codes(CODE, game.code)
    assert not bad
    assert game.code in game.html
    assert read["score"] == game.match.scores[0]
    assert book.mine().entries("class")["happy_bee"]["code"] == game.code


def test_tied3_counts_rounds_of_three_cards_only():
    import beelab

    for seed in range(12):
        match, burnt = beelab.match("happy_bee", players=3, seed=seed), 0
        while not match.over:
            k, rounds = match.view(0)["k"], match.view(0)["round"]
            while not match.over and match.view(0)["round"] == rounds:
                match.play(match.choose(match.to_move[0], "random"), match.to_move[0])
            burnt += sum(o["rule"] == "HB-12" for o in match.view(0)["outcomes"]) if k == 3 else 0
        assert room("happy_bee").class_numbers(match, 2)["tied3"] == burnt


# --- the class as dots
def dots(*codes: str, **more: Any) -> ClassDots:
    return send(ClassDots(games=200, **more), "/show", codes="\n".join(codes))


def test_thirty_codes_become_dots_a_mean_and_a_table():
    codes = [finished(seed).code for seed in range(30)]
    page = dots(*codes, "rubbish")
    assert len(page.codes) == 30
    first = page._charts[0]["picture"]
    assert first.svg.count('stroke="#FFFBF0"') >= 30
    assert "Our class:" in first.text
    scores = [code["score"] for code in page.codes]
    assert f"<td>30</td><td>{sum(scores) / 30:.2f}</td>" in page.html
    assert "line 31" in page.html
    assert "my class mean: 25" in first.svg  # the locked predictions, dashed
    assert "stroke-dasharray" in first.svg
    assert len(page._charts) == 2


def test_equal_codes_count_each():
    assert len(dots(*["HB.27.8.3.1.L"] * 3).codes) == 3


def test_html_in_a_code_is_text():
    page = dots("HB.27.8.3.1.L", "<img src=x onerror=alert(1)>", "</textarea><b>")
    assert "<img src=x" not in page.html
    assert "</textarea><b>" not in page.html


def test_thousands_of_lines_make_a_page_of_modest_size():
    page = dots(*["HB.27.8.3.1.L"] * 4000, *["HB.nonsense"] * 2000)
    assert "1,001 lines not read" in page.spoken or "Our class" in page.spoken
    assert page.html.count('data-key="bad:') == 20
    assert "more lines" in page.html
    without_box = re.sub(r"<textarea.*?</textarea>", "", page.html, flags=re.S)
    assert len(without_box) < 400_000
    assert "games each" in page._charts[0]["picture"].svg


def test_an_empty_box_shows_no_chart():
    page = dots(" \n ")
    assert page._charts == []
    assert "0 codes read" in page.status
    send(page, "/show", codes="HB.27.8.3.1.L")
    assert "too few games to compare" in page._charts[0]["picture"].text
    assert send(page, "/show", codes="nothing")._charts == []


def test_titles_say_no_more_than_the_class_shows():
    layers = [Layer("random", {10: 50, 20: 50}), Layer("pairs", {30: 100})]
    us = {"n": 30, "mean": 20.0, "sd": 2.0, "low": 18.0, "high": 22.0, "inside": 1.0}
    said = finding(layers, us, "points")
    assert (
        said
        == "Our class: 20.0 points on average (18.0 to 22.0), more than random (15.0) and fewer than pairs (30.0)"
    )
    assert "not to be told from random (15.0) by 30 games" in finding(layers, us | {"low": 14.0}, "points")
    assert layers[0].middle() == (10, 20)
    assert layers[0].sd == pytest.approx(5.025, abs=0.001)
