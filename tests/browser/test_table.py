"""The table in a real JupyterLab: two people at one screen, replays, restarts, sliders dragged, fingers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import beelab
from tests.browser.lab import Lab
from tests.browser.server import Server
from tests.browser.touching import HAND, assert_for_everyone, show, touch

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TWO = """
from beelab_widgets import Table
table = Table(seed=7, me=(0, 1), bots=("random",))
table
"""
ALONE = """
from beelab_widgets import Table
table = Table(seed=7, bots=("random",))
table
"""
KEPT = """
from beelab_widgets import Table
table = Table.resume("our game", seed=7, bots=("random",))
table
"""
WHATIF = """
from beelab_widgets import WhatIf
panel = WhatIf(games=400, bots=("pairs", "random", "random"), knobs=["bees_per_family"])
panel
"""
SLOWLY = """
import time
real = panel._play
def slowly(plan, value, games):
    time.sleep(1 / 2)  # for each of two looks
    return real(plan, value, games)
panel._play = slowly
"""
READY, PLAY = '[data-key="/ready"]', '[data-key="/play"]'


def play_a_turn(lab: Lab, cards: int, how: Any = touch) -> None:
    for number in range(cards):
        how(lab, f"{HAND}[aria-pressed=false]:not([aria-disabled]) >> nth={number % 2}")
    how(lab, PLAY)


def finished() -> Any:
    m = beelab.match("happy_bee", players=4, seed=3)
    while not m.over:
        seat = m.to_move[0]
        m.play(m.moves(seat)[0], seat)
    return m


def test_two_people_play_a_whole_game_at_one_screen(lab: Lab):
    show(lab, TWO)
    turns = 0
    for cards in (1, 2, 3, 4, 5, 4, 3, 2, 1):
        for _ in range(2):
            if lab.page.locator(READY).count():
                page = lab.page.locator(".bee-host").inner_html()
                assert 'data-key="bee:' not in page
                assert "Your hand" not in page
                touch(lab, READY)
            play_a_turn(lab, cards)
            turns += 1
    assert lab.python("print(table.match.over, table.match.moves_played)") == f"True {turns + 9}"
    expect(lab.page.locator(".bee-ranking li")).to_have_count(3)
    assert lab.kernel_errors() == []


def test_a_pasted_record_is_replayed_with_the_arrow_keys(lab: Lab):
    m = finished()
    show(lab, ALONE)
    touch(lab, '[data-key="/paste"]')
    mailed = "Ada wrote:\r\n" + "".join(f"> {line}\r\n" for line in m.record().splitlines())
    lab.page.locator('[data-key="pastetext"]').fill(mailed)
    touch(lab, '[data-key="/paste:replay"]')
    slider = lab.page.locator('[data-key="replayslider"]')
    expect(slider).to_be_focused()
    told = [event for event in m.events if event.is_seen_by(None)]
    status = lab.page.locator(".bee-status > [aria-hidden]")
    for number, event in enumerate(told[:12], 1):
        expect(status).to_have_text(f"Step {number} of {len(told)}: {event.text} ({event.rule})")
        lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("End")
    expect(status).to_contain_text(f"Step {len(told)} of {len(told)}: {told[-1].text}")
    expect(lab.page.locator(".bee-ranking li")).to_have_count(4)
    assert lab.page.locator(".jp-Cell").count() == 1  # no key became a command of the notebook
    touch(lab, '[data-key="/replay:end"]')
    assert lab.python("print(table.match.moves_played)") == "0"


def test_a_game_goes_on_after_a_restart_by_running_its_cell(lab: Lab):
    show(lab, KEPT, "kept.ipynb")
    for cards in (1, 2):
        play_a_turn(lab, cards)
    before = lab.python("print(table.match.position()['hands'], table.match.scores)")
    lab.restart()
    assert lab.run_all(), lab.kernel_errors()
    expect(lab.page.locator(".bee-status > [aria-hidden]")).to_contain_text("Round 3 of 9")
    assert lab.python("print(table.match.position()['hands'], table.match.scores)") == before
    touch(lab, '[data-key="/undo"]')
    expect(lab.page.locator(".bee-status > [aria-hidden]")).to_contain_text("Round 2 of 9")
    play_a_turn(lab, 2)
    play_a_turn(lab, 3)
    assert lab.python("print(table.match.view(0)['round'])") == "4"
    lab.take_problems()  # JupyterLab reports the lost widget on its own


def test_a_slider_dragged_for_three_seconds_ends_with_its_last_setting(lab: Lab):
    show(lab, WHATIF)
    chip, slider = (
        lab.page.locator('[data-key="running"]'),
        lab.page.locator('[data-key="knob:bees_per_family"]'),
    )
    expect(chip).to_have_text("ready", timeout=60_000)
    lab.python(SLOWLY)
    box, mouse = slider.bounding_box(), lab.page.mouse
    assert box
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    for number in range(30):
        share = 0.98 if number % 2 and number < 29 else 0.02 + number / 60
        mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
        lab.page.wait_for_timeout(100)
    mouse.up()
    there = slider.input_value()
    expect(chip).to_have_text("ready", timeout=60_000)
    assert slider.input_value() == there, "the slider stays where the hand left it"
    assert lab.python("print(panel.settings['bees_per_family'])") == there
    assert lab.python("print(panel.rows == real(panel._plan(), None, panel.games))") == "True"
    chart = lab.page.locator(".bee-broad img").get_attribute("alt")
    lab.page.wait_for_timeout(2500)
    assert lab.page.locator(".bee-broad img").get_attribute("alt") == chart, "no earlier run comes in late"


# --- who sees or touches otherwise
def opened(lab: Lab, what: str) -> None:
    if what == "replay":
        for cards in (1, 2):
            play_a_turn(lab, cards)
        touch(lab, '[data-key="/replay"]')
        touch(lab, '[data-key="/replay:last"]')


@pytest.mark.parametrize(("code", "what"), [(TWO, "cover"), (ALONE, "replay")], ids=["cover", "replay"])
def test_everyone_can_use_it(lab: Lab, code: str, what: str):
    show(lab, code, alone=True)
    opened(lab, what)
    assert_for_everyone(lab)


@pytest.fixture
def tablet(chromium: Browser, server: Server, axe_source: str) -> Iterator[Lab]:
    """JupyterLab under fingers: a page that has touch and no mouse."""
    context = chromium.new_context(
        viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    opened = Lab(context.new_page(), server, axe_source)
    yield opened
    context.close()
    opened.stop_kernels()
    assert not opened.problems, "\n".join(opened.problems)


def tap(lab: Lab, selector: str) -> None:
    """A finger on something, and wait until Python has answered."""
    lab.page.locator(selector).first.tap()
    lab.page.locator(".bee-host:not([data-waiting])").first.wait_for()


def test_fingers_on_a_tablet(tablet: Lab):
    lab = tablet
    lab.write("tablet.ipynb", TWO)
    assert lab.open("tablet.ipynb", alone=True).run_all(), lab.kernel_errors()
    lab.page.locator(".bee").first.wait_for()
    for cards in (1, 2):
        for _ in range(2):
            if lab.page.locator(READY).count():
                tap(lab, READY)
            play_a_turn(lab, cards, tap)
    assert lab.python("print(table.match.view(None)['round'])") == "3"
    if lab.page.locator(READY).count():
        tap(lab, READY)
    tap(lab, '[data-key="/replay"]')
    slider = lab.page.locator('[data-key="replayslider"]')
    box = slider.bounding_box()
    assert box
    assert box["height"] >= 24
    lab.page.touchscreen.tap(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    steps = int(slider.get_attribute("max") or 0)
    expect(lab.page.locator(".bee-status > [aria-hidden]")).to_have_text(
        re.compile(rf"Step \d+ of {steps + 1}: .*")
    )
    assert abs(int(slider.input_value()) - steps * 0.75) <= 0.1 * steps
