"""Tables, lessons and what-if panels in a real JupyterLab: by mouse, by keyboard, broken on purpose, re-run."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.touching import DONE, HAND, assert_for_everyone, show, touch

TABLE = """
from beelab_widgets import Table
table = Table(seed=7, bots=("random",), names=("Ada", "<img src=x onerror=alert(1)>", "Chi"), rollouts=40)
table
"""
HONEY = """
from beelab_widgets import Table
table = Table(game="sweet_honey", seed=7, rounds=1, bots=("random",), rollouts=10)
table
"""
LESSON = "from beelab_widgets import Lesson\nlesson = Lesson('happy_bee', steps=['HB-S1', 'HB-S5', 'HB-J0'])\nlesson"
WHATIF = """
from beelab_widgets import WhatIf
panel = WhatIf(games=400, bots=("pairs", "random", "random"), knobs=["tie_rule", "bees_per_family"])
panel
"""
ROUND = "print(table.match.view(0)['round'], table.match.over)"


def test_a_whole_game_by_mouse(lab: Lab):
    show(lab, TABLE)
    for cards in (1, 2, 3, 4, 5, 4, 3, 2, 1):
        for number in range(cards):
            touch(lab, f"{HAND}[aria-pressed=false] >> nth={number % 2}")
        touch(lab, '[data-key="/play"]')
    assert lab.python("print(table.match.over)") == "True"
    expect(lab.page.locator(".bee-ranking")).to_be_visible()
    assert lab.page.locator(".bee-host img").count() == 0  # the name is text
    assert lab.kernel_errors() == []


def test_a_whole_game_by_keyboard_alone(lab: Lab):
    show(lab, TABLE)
    keyboard = lab.page.keyboard

    def press(key: str) -> None:
        keyboard.press(key)
        lab.page.locator(DONE).first.wait_for()

    lab.page.locator('[data-key^="bee:"][tabindex="0"]').first.focus()
    for cards in (1, 2, 3, 4, 5, 4, 3, 2, 1):
        press("Home")
        for _ in range(cards):
            press("Enter")
            press("ArrowRight")
        press("Tab")
        assert lab.page.evaluate("() => document.activeElement.dataset.key") == "/play"
        press("Enter")
        if lab.python("print(table.match.over)") == "True":
            break
        press("Shift+Tab")
    assert lab.python("print(table.match.over)") == "True"
    assert lab.page.locator(".jp-Cell").count() == 1  # no key became a command of the notebook


CAPTURE, PASS, TAKE = '[data-pick="/play:capture"]', '[data-pick="/play:pass"]', '[data-pick^="/play:take"]'
STAKE = '[data-key^="stake:"]:not([aria-disabled])'


def test_flights_to_the_end_by_mouse(lab: Lab):
    """Sweet Honey: pass the first time, capture then; a card and a stake where they are asked for."""
    show(lab, HONEY)
    passed = False
    for _ in range(60):
        if lab.page.locator(".bee-ranking").count():
            break
        if not passed and lab.page.locator(PASS).count():
            passed = True
            touch(lab, PASS)
        elif lab.page.locator(f"{CAPTURE}, {TAKE}").count():
            touch(lab, f"{CAPTURE}, {TAKE}")
        else:
            touch(lab, HAND)
            if lab.page.locator(STAKE).count():
                touch(lab, STAKE)
            touch(lab, '[data-key="/play"]')
    assert lab.python("print(table.match.over, table.error)") == "True"
    expect(lab.page.locator(".bee-ranking li")).to_have_count(3)
    expect(lab.page.locator(".sh-told").first).to_contain_text(re.compile("captured|stung"))
    assert lab.kernel_errors() == []


def test_flights_to_the_end_by_keyboard_alone(lab: Lab):
    show(lab, HONEY)
    focused = "() => document.activeElement.dataset.key ?? ''"

    def press(key: str) -> None:
        lab.page.keyboard.press(key)
        lab.page.locator(DONE).first.wait_for()

    def reach(*kinds: str) -> str:
        """Tab, from wherever the focus is, to the first thing of one of these kinds."""
        for _ in range(40):
            key = str(lab.page.evaluate(focused))
            if key.startswith(kinds):
                return key
            press("Tab")
        raise AssertionError(f"no Tab leads to {kinds}")

    lab.page.locator('[data-key^="card:"][tabindex="0"]').first.focus()
    for _ in range(60):
        if lab.page.locator(".bee-ranking").count():
            break
        if reach("card:", "verb:capture", "back:").startswith("card:"):
            press("Enter")
            if lab.page.locator(STAKE).count():
                reach("stake:")
                press("Enter")
            reach("/play")
        press("Enter")
    assert lab.python("print(table.match.over, table.error)") == "True"
    assert lab.page.locator(".jp-Cell").count() == 1  # no key became a command of the notebook


def test_a_lesson_by_its_hints(lab: Lab):
    show(lab, LESSON)
    for _ in range(60):
        if lab.page.locator('[data-key="/next"]').count():
            touch(lab, '[data-key="/next"]')
        elif lab.page.locator('[data-key="/hint"]').count():
            touch(lab, '[data-key="/hint"]')
        elif lab.page.locator('[name="number"]').count():
            told = lab.page.locator("label .bee-note").inner_text()
            lab.page.locator('[name="number"]').fill(told.removeprefix("hint: "))
            touch(lab, '[data-key="/check"]')
        elif lab.page.locator(".bee [aria-pressed=true]:not(.bee-tip)").count():
            touch(lab, ".bee [aria-pressed=true]:not(.bee-tip)")
        elif lab.page.locator(".bee-tip:not([aria-pressed=true])").count():
            touch(lab, ".bee-tip:not([aria-pressed=true])")
        elif lab.page.locator('[data-key="/check"]').count():
            touch(lab, '[data-key="/check"]')
        else:
            break
    assert lab.python("print(sorted(lesson.done))") == "['HB-J0', 'HB-S1', 'HB-S5']"


def fly(lab: Lab) -> None:
    """Reveal a card, and open what may be counted."""
    touch(lab, HAND)
    touch(lab, '[data-key="/play"]')
    lab.page.locator('[data-key="unseen:summary"]').click()


@pytest.mark.parametrize("code", [TABLE, HONEY, LESSON, WHATIF], ids=["table", "honey", "lesson", "what if"])
def test_everyone_can_use_it(lab: Lab, code: str):
    show(lab, code, alone=True)
    if code is TABLE:
        touch(lab, HAND)
        touch(lab, '[data-key="/play"]')
        touch(lab, '[data-key="/hint"]')
        touch(lab, '[data-key="/hint:why"]')
        lab.page.locator(".bee-hints").wait_for()
    if code is HONEY:
        fly(lab)
    assert_for_everyone(lab)


def test_a_failing_handler_is_seen_and_the_game_goes_on(lab: Lab):
    show(lab, TABLE)
    lab.python("right = table.match.__class__.choose\ntable.match.__class__.choose = lambda *a: 1 / 0")
    touch(lab, HAND)
    touch(lab, '[data-key="/play"]')
    expect(lab.page.locator(".bee-error")).to_contain_text("ZeroDivisionError")
    assert lab.python(ROUND) == "1 False"
    lab.python("table.match.__class__.choose = right")
    touch(lab, '[data-key="/play"]')
    expect(lab.page.locator(".bee-error")).to_have_text("")
    assert lab.python(ROUND) == "2 False"


def test_a_restarted_kernel_is_told_of(lab: Lab):
    show(lab, TABLE)
    lab.restart()
    lab.page.locator(HAND).first.click()
    expect(lab.page.locator(".bee-error")).to_contain_text("un the cell again", timeout=8000)
    lab.take_problems()  # JupyterLab reports the lost widget on its own


def test_running_the_cell_again_leaks_no_widget(lab: Lab):
    show(lab, TABLE)
    count = "import ipywidgets.widgets.widget as w; print(len(w._instances))"
    before = lab.python(count)
    for _ in range(50):
        assert lab.run_all()
    assert lab.python(count) == before
    touch(lab, HAND)
    assert lab.python("print(len(table.selection.picks))") == "1"


def test_clicks_leave_the_page_where_it_is(lab: Lab):
    show(lab, TABLE)
    place = "() => document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').scrollTop"
    lab.page.locator('[data-key="/play"]').scroll_into_view_if_needed()
    before = lab.page.evaluate(place)
    for number in range(20):
        lab.page.evaluate("n => document.querySelectorAll('.bee-hand7 [data-pick]')[n % 7].click()", number)
        lab.page.locator(DONE).first.wait_for()
    assert lab.page.evaluate(place) == before


def test_a_hint_comes_from_behind_and_the_table_stays_quick(lab: Lab):
    show(lab, TABLE)
    lab.page.locator('[data-key="/hint"]').click()
    touch(lab, HAND)
    lab.page.locator('[data-key="/hint:why"]').wait_for()
    assert lab.page.locator(".bee-tip").count() == 1
    assert lab.python("print(len(table.selection.picks))") == "1"
    touch(lab, '[data-key="/hint:why"]')
    assert lab.page.locator(".bee-hints tbody tr").count() >= 3


def test_a_knob_changes_the_chart_and_only_the_last_counts(lab: Lab):
    show(lab, WHATIF)
    chip = lab.page.locator('[data-key="running"]')
    expect(chip).to_have_text("ready", timeout=60_000)
    first = lab.page.locator(".bee-broad img").get_attribute("alt")
    slider = lab.page.locator('[data-key="knob:bees_per_family"]')
    slider.focus()
    for key in ("ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"):
        slider.press(key)
    expect(chip).to_have_text("ready", timeout=60_000)
    assert lab.python("print(panel.settings['bees_per_family'])") == "8"
    assert lab.page.locator(".bee-broad img").get_attribute("alt") != first
    with lab.page.expect_download() as download:
        lab.page.locator('[data-key="csv"]').click()
    assert download.value.suggested_filename == "happy_bee_what_if.csv"
