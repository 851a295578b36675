"""The classroom in a real JupyterLab: guided game, prediction, quiz, class codes, starter, exit ticket."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab
from tests.browser.touching import assert_for_everyone

GUIDED = "from beelab_widgets import GuidedGame\ngame = GuidedGame('happy_bee', seed=5)\ngame"
QUIZ = "from beelab_widgets import Quiz\nquiz = Quiz('happy_bee')\nquiz"
PREDICT = """
from beelab_widgets import Predict
def tied():
    import beelab, polars as pl
    flowers = beelab.simulate("happy_bee", games=300, players=4, seed=1, log="families")
    return flowers.group_by("k").agg((pl.col("outcome") == "tied").mean() * 100).sort("k")
page = Predict("C1", tied)
page
"""
CLASS = "from beelab_widgets import ClassDots, ClassGame\ngame = ClassGame('happy_bee', seed=4)\ngame"
DOTS = "dots = ClassDots('happy_bee', games=300)\ndots"
STARTER = "from beelab_widgets import Starter\nstarter = Starter('happy_bee', games=300)\nstarter"
EXIT = "from beelab_widgets import ExitTicket\nticket = ExitTicket('happy_bee')\nticket"
ALL = {"guided": GUIDED, "quiz": QUIZ, "predict": PREDICT, "class": CLASS, "starter": STARTER, "exit": EXIT}
PLAYS = (1, 2, 3, 4, 5, 4, 3, 2, 1)


def show(lab: Lab, *cells: str, alone: bool = False) -> list[Locator]:
    """A notebook with these cells, run; the widget of each."""
    lab.write("classroom.ipynb", *cells)
    assert lab.open("classroom.ipynb", alone=alone).run_all(), lab.kernel_errors()
    hosts = [lab.cell(number).locator(".bee-host") for number in range(len(cells))]
    for host in hosts:
        host.locator(".bee").first.wait_for()
    return hosts


def touch(host: Locator, key: str) -> None:
    """Touch the thing with this key, and wait until Python has answered."""
    host.locator(f'[data-key="{key}"]').first.click()
    expect(host).not_to_have_attribute("data-waiting", "", timeout=20_000)


def play_a_round(host: Locator, cards: int) -> None:
    for number in range(cards):
        host.locator(".bee-hand7 [data-pick][aria-pressed=false]").nth(number % 2).click()
        expect(host).not_to_have_attribute("data-waiting", "")
    touch(host, "/play")


def test_a_guided_game_with_its_cards(lab: Lab):
    [host] = show(lab, GUIDED)
    expect(host.locator(".bee-rulecard")).to_contain_text("The deal")
    greyed = host.locator(".bee-greyed")
    assert greyed.get_attribute("inert") is not None
    host.locator('[name="number"]').fill("17")
    touch(host, "/card:check")
    expect(host.locator(".bee-rulecard")).to_contain_text("24 - 7 counts one hand only.")
    host.locator('[name="number"]').fill("3")
    touch(host, "/card:check")
    touch(host, "/card:go")
    for cards in PLAYS:
        play_a_round(host, cards)
        if host.locator(".bee-rulecard").count():
            assert lab.page.evaluate("() => document.activeElement.dataset.key") == "card"
            touch(host, "/card:check")
            if host.locator('[data-key="/card:check"]').count():
                touch(host, "/card:check")  # the second miss shows the answer, and the card is earned
            touch(host, "/card:go")
    earned = lab.python("print(' '.join(game.deck.earned))").split()
    assert set(earned) >= {"HB-J0", "HB-J1", "HB-J2", "HB-J3", "HB-J4", "HB-J5"}
    expect(host.locator('[data-key="missing"]')).to_contain_text("Families")
    touch(host, "practise:HB-J7")
    expect(host).to_contain_text("Tick the tables that can play.")
    touch(host, "/back")
    touch(host, "/rulecard")
    host.locator('[name="HB-05"]').fill("Three bees sleep.")
    touch(host, "/rulecard:keep")
    with lab.page.expect_download() as download:
        host.get_by_text("Print my rule card").click()
    assert "Three bees sleep." in download.value.path().read_text("utf-8")
    assert lab.kernel_errors() == []


def test_a_prediction_is_locked_before_it_runs(lab: Lab):
    [host] = show(lab, PREDICT)
    host.locator('[data-key="/run"]').click(force=True)  # it says that it is off, and why
    expect(host).to_contain_text("Lock your prediction first.")
    assert host.locator(".bee-chart").count() == 0
    for number in range(5):
        host.locator(f'[name="n{number}"]').fill(str(10 * number))
    touch(host, "/lock")
    assert host.locator("input").count() == 0
    touch(host, "/run")
    host.locator(".bee-chart img").wait_for(timeout=30_000)
    expect(host.locator(".bee-numbers tbody tr")).to_have_count(5)
    host.locator('[name="surprise"]').fill("Five cards, fewer ties!")
    touch(host, "/note")
    assert lab.python("print(page.entry['surprise'])") == "Five cards, fewer ties!"
    lab.run_all()  # the cell again: the prediction stays locked
    assert lab.python("print(page.locked, page.prediction['5'])") == "True 40.0"


def test_a_quiz_and_no_answer_in_the_page(lab: Lab):
    [host] = show(lab, QUIZ)
    feedback = lab.python(
        "print('\\n'.join(o.feedback for q in quiz.questions for o in q.option))"
    ).splitlines()
    content = lab.page.content()
    assert not [text for text in feedback if text[:20] in content]
    for place in range(4):
        if not host.locator(".bee-right").count():
            touch(host, f"o:0:{place}")
    expect(host.locator(".bee-right")).to_have_count(1)
    expect(host.locator(".bee-status")).to_contain_text("1 of 5 answered")


def test_codes_of_a_class(lab: Lab):
    game, dots = show(lab, CLASS, DOTS)
    game.locator('[name="mine"]').fill("20")
    game.locator('[name="mean"]').fill("25")
    touch(game, "/lock")
    for cards in PLAYS:
        play_a_round(game, cards)
    code = game.locator(".bee-code").input_value()
    assert re.fullmatch(r"HB\.\d+\.\d+\.\d\.[123]\.[A-Y]", code)
    game.locator('[data-key="copy"]').click()
    dots.locator('[name="codes"]').fill(
        f"{code.lower()}\n{code}\n\nrubbish\n<img src=x onerror=alert(1)>\nHB.٢٧.8.3.1.L"
    )
    touch(dots, "/show")
    dots.locator(".bee-chart img").first.wait_for(timeout=30_000)
    expect(dots.locator(".bee-bad li")).to_have_count(3)
    expect(dots.locator(".bee-chip")).to_have_text("2 codes")
    assert "my class mean" in lab.python("print(dots._charts[0]['picture'].svg)")
    assert dots.locator("img[src=x]").count() == 0


def test_the_starter_reveals_after_the_vote(lab: Lab):
    [host] = show(lab, STARTER)
    assert "exact: 0.472" not in lab.page.content()
    host.locator('[name="firstB"]').fill("9")
    for _ in range(2):
        touch(host, "/next")
    host.locator(".bee-chart img").wait_for(timeout=30_000)
    expect(host).to_contain_text("9 of 9 voted B")
    with lab.page.expect_download() as download:
        host.get_by_text("Sheet to print").click()
    assert download.value.suggested_filename == "happy_bee_more_cards_more_ties.html"


def test_all_answers_as_a_file(lab: Lab):
    [_, host] = show(lab, "from beelab_widgets import Quiz, check\ncheck('E3', 4)\nQuiz('happy_bee')", EXIT)
    host.locator('[name="text"]').fill("The blue 1, because of 0.155.")
    touch(host, "/gather")
    with lab.page.expect_download() as download:
        host.get_by_text("Download all my answers").click()
    text = download.value.path().read_text("utf-8")
    assert "The blue 1, because of 0.155." in text
    assert "E3" in text


@pytest.mark.parametrize("name", ALL)
def test_everyone_can_use_it(lab: Lab, name: str):
    show(lab, ALL[name], alone=True)
    # What lies behind an inert table's letters can't be found by pointing at them.
    assert_for_everyone(lab, readable=".bee-rulecard" if name == "guided" else ".bee-host")


def test_the_teacher_guide_runs_without_a_network(lab: Lab):
    assert lab.open("teacher_guide.ipynb").run_all(), lab.kernel_errors()
    lab.page.locator(".bee-starter").first.wait_for()
    with lab.page.expect_download() as download:
        lab.page.get_by_text(re.compile("^Download .*first steps")).first.click()
    sheet = download.value.path().read_text("utf-8")
    assert sheet.count('<div class="task">') == 5
    for dark in (False, True):
        lab.theme(dark=dark)
        lab.assert_readable(".jp-Notebook .bee-host")
