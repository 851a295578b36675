"""The notebooks in a real JupyterLab, no network: Run All, the lesson by its hints, a phone, saved and reopened."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Lab
from tests.browser.touching import click

WELCOME, HAPPY_BEE = "00_welcome.ipynb", "01_happy_bee.ipynb"
SWEET_HONEY, BEARS = "02_sweet_honey.ipynb", "03_bears_and_the_bees.ipynb"
BROKEN = ("Error displaying widget", "Loading widget", "model not found", "JavaScript Error")
PHONE = {"width": 360, "height": 740}

# What is wider than its place, and can't be scrolled to either.
CUT_OFF = """() => {
  const reachable = node => { for (let n = node; n && !n.matches('.jp-Notebook'); n = n.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(n).overflowX)) return true; return false; };
  const hidden = 'svg *, .bee-sr, .jp-Cell-inputArea *, .jp-Toolbar *, .vega-actions *, details *, [hidden]';
  return [...document.querySelectorAll('.jp-RenderedMarkdown *, .jp-OutputArea-output *')]
    .filter(n => !n.matches(hidden) && n.getBoundingClientRect().width
      && n.getBoundingClientRect().right > window.innerWidth + 1 && !reachable(n))
    .map(n => `${n.tagName}.${n.className}: ${n.textContent.slice(0, 40)}`); }"""


def run(lab: Lab, name: str, *, alone: bool = False) -> Lab:
    assert lab.open(name, alone=alone).run_all(), lab.kernel_errors()
    lab.page.locator(".bee-host .bee").first.wait_for()
    return lab


def texts(lab: Lab) -> str:
    return str(lab.page.evaluate("() => document.querySelector('.jp-Notebook').innerText"))


@pytest.mark.parametrize("name", [WELCOME, HAPPY_BEE, SWEET_HONEY, BEARS])
def test_it_runs_without_a_network_and_reads_in_both_themes_and_on_a_phone(lab: Lab, name: str):
    run(lab, name, alone=True)
    assert lab.kernel_errors() == []
    assert not [words for words in BROKEN if words in texts(lab)]
    for dark in (True, False) if name in (WELCOME, HAPPY_BEE) else (True,):
        lab.theme(dark=dark)
        lab.assert_readable(".jp-Notebook .bee-host")
    lab.page.set_viewport_size(PHONE)
    lab.page.wait_for_timeout(500)
    assert lab.page.evaluate(CUT_OFF) == []


# What comes next in a lesson for somebody who asks for every hint and then does what is marked: its key, and for a
# field what the hint tells to type; nothing at the lesson's end. A card on its cell is right when its rotation is.
NEXT = """(lesson) => {
  const first = (...some) => some.map((s) => lesson.querySelector(s)).find((n) => n);
  const told = (n) => n.parentElement.querySelector('.bee-note')?.textContent.replace('hint: ', '');
  const open = [...lesson.querySelectorAll('input[name]')].find((n) => n.value !== told(n));
  const wrong = '.bee [aria-pressed=true]:not(.bee-tip, .tb-tip, .tb-laying, .tb-turn)';
  const marked = ':is(.bee-tip, .tb-tip):not([aria-pressed=true])', check = '[data-key="/check"]';
  if (!first('[data-key="/next"]') && first('[data-key="/again"]')) return null;
  const n = first('[data-key="/next"]', '[data-key="/hint"]') ?? open ?? first('input[name]', wrong, marked, check);
  return n.matches('input') ? n === open ? [n.dataset.key, told(n)] : ['/check', ''] : [n.dataset.key, '']; }"""


def follow_hints(lab: Lab, lesson: Locator) -> None:
    """Do a lesson to its end, by the mouse and, where a number is asked for, by typing it."""
    for _ in range(200):
        following = lesson.evaluate(NEXT)
        if following is None:
            return
        key, told = following
        thing = lesson.locator(f'[data-key="{key}"]')
        if told:
            thing.fill(told)
            continue
        click(lab, thing)
        lesson.locator("xpath=self::*[not(@data-waiting)]").wait_for()
    raise AssertionError(lesson.inner_text())


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (HAPPY_BEE, ["first steps"]),
        (HAPPY_BEE, ["the other rules"]),
        (SWEET_HONEY, ["first steps"]),
        (SWEET_HONEY, ["the other rules"]),
        (BEARS, ["first steps", "gaps"]),
        (BEARS, ["the other rules"]),
    ],
)
def test_the_lessons_are_finished_by_following_their_hints(lab: Lab, name: str, parts: list[str]):
    cells = ["".join(cell["source"]) for cell in json.loads((lab.server.folder / name).read_text())["cells"]]
    calls = [source for part in parts for source in cells if source.startswith("Lesson(") and part in source]
    assert len(calls) == len(parts)
    named = [f"lesson{i} = {call}\nlesson{i}" for i, call in enumerate(calls)]
    lab.write("lessons.ipynb", "from beelab_widgets import Lesson", *named)
    run(lab, "lessons.ipynb")
    for number in range(len(parts)):
        lesson = lab.cell(number + 1).locator(".bee-host")
        lesson.wait_for()
        follow_hints(lab, lesson)
        assert lab.python(f"print(len(lesson{number}.done) == len(lesson{number}.steps))") == "True"
    assert lab.kernel_errors() == []


def test_saved_closed_and_reopened_it_still_shows_pictures(lab: Lab):
    run(lab, WELCOME)
    lab.save()
    lab.stop_kernels()
    lab.open(WELCOME, anew=True)
    lab.page.wait_for_timeout(1000)
    shown = texts(lab)
    assert not [words for words in BROKEN if words in shown]
    assert lab.page.locator(".jp-OutputArea-output img[alt^='Happy Bee']").count() == 3
    assert "beelab.replay" in shown  # the cell to go on with
