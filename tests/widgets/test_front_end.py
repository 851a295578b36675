"""The one ES module in a real browser, with a page that belongs to no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fake_page import FakePage

from beelab_widgets.widget import Page

NewPage = Callable[..., FakePage]
BUTTON = '<button class="bee-alt" data-key="{0}" data-pick="{0}">{0}</button>'


class Board(Page):
    """A page with a row of things to touch; what was touched is remembered, ``body`` is what it shows."""

    def __init__(self, body: str = "", status: str = "ready") -> None:
        self.touched: list[dict[str, Any]] = []
        self.body = (
            body
            or '<div class="bee-row" data-rove>' + "".join(BUTTON.format(n) for n in "abcdefghi") + "</div>"
        )
        self.said = status
        super().__init__()
        self._show()

    def _act(self, pick: str, content: dict[str, Any]) -> None:
        self.touched.append(content)
        if pick == "bad":
            raise RuntimeError("planted")

    def _draw(self) -> tuple[str, str, str]:
        return f'<section class="bee">{self.body}</section>', self.said, self.said


def touched(board: Board) -> list[str]:
    return [content["pick"] for content in board.touched]


def test_a_click_tells_python_what_was_touched(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    page.click("c")
    assert touched(board) == ["c"]
    assert page.page.locator(".bee-host").get_attribute("data-waiting") is None


def test_enter_and_space_do_what_a_click_does(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    page.press("Tab", "Enter", "ArrowRight", "Space")
    assert touched(board) == ["a", "b"]


def test_a_tap_on_a_touch_screen_is_a_pick(new_page: NewPage) -> None:
    board, page = Board(), new_page(width=500, has_touch=True)
    page.add(board)
    page.page.locator('[data-key="d"]').tap()
    page.pump()
    assert touched(board) == ["d"]


def test_a_group_is_one_tab_stop_and_arrows_reach_all_of_it(new_page: NewPage) -> None:
    board, page = Board(BUTTON.format("before") + Board().body + BUTTON.format("after")), new_page()
    page.add(board)
    page.press("Tab", "Tab")
    assert page.focused == "a"
    seen = [page.focused]
    for key in ("ArrowRight",) * 6 + ("ArrowDown", "ArrowLeft"):
        page.press(key)
        seen.append(page.focused)
    assert set("abcdefghi") >= set(seen)
    assert seen[:7] == list("abcdefg")
    page.press("End", "Home")
    assert page.focused == "a"
    page.press("End")
    assert page.focused == "i"
    page.press("Tab")
    assert page.focused == "after"
    page.press("Shift+Tab")
    assert page.focused == "i"  # where the group was left


def test_escape_presses_the_last_thing_that_answers_to_it(new_page: NewPage) -> None:
    body = "".join(
        f'<button data-key="{n}" data-pick="{n}" data-escape>{n}</button>' for n in ("clear", "close")
    )
    board, page = Board(body), new_page()
    page.add(board)
    page.press("Tab", "Escape")
    assert touched(board) == ["close"]
    assert page.focused == "clear"


def test_a_new_picture_keeps_focus_nodes_and_scroll(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    board.body += (
        '<div data-key="log" style="height:40px;overflow:auto" tabindex="0">' + "<p>line</p>" * 20 + "</div>"
    )
    board._show()
    page.add(board)
    page.page.locator('[data-key="c"]').focus()
    page.page.evaluate(
        "() => { window.kept = document.activeElement; document.querySelector('[data-key=log]').scrollTop = 55; }"
    )
    board.body = board.body.replace(">d<", ">D<") + "<p>more</p>"
    board._show()
    page.refresh()
    assert page.page.evaluate(
        "() => window.kept === document.activeElement && document.activeElement.isConnected"
    )
    assert page.page.evaluate("() => document.querySelector('[data-key=log]').scrollTop") == 55
    assert page.page.locator('[data-key="d"]').text_content() == "D"


def test_a_click_that_a_redraw_falls_into_still_counts(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    box = page.page.locator('[data-key="e"]').bounding_box()
    assert box
    page.page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.page.mouse.down()
    board.body = board.body.replace(">f<", ">F<")
    board._show()
    page.refresh()
    page.page.mouse.up()
    page.pump()
    assert touched(board) == ["e"]


def test_focus_goes_home_when_its_place_is_gone(new_page: NewPage) -> None:
    board, page = (
        Board(BUTTON.format("go") + '<button data-key="home" data-pick="home" data-home>h</button>'),
        new_page(),
    )
    page.add(board)
    page.press("Tab")
    assert page.focused == "go"
    board.body = board.body.replace(BUTTON.format("go"), "")
    board._show()
    page.refresh()
    assert page.focused == "home"


def test_jupyterlab_never_sees_a_key_pressed_on_the_table(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    page.page.evaluate(
        "() => { window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key)); }"
    )
    page.press("Tab", "b", "d", "x", "Escape", "Shift+Enter", "ArrowDown")
    assert page.page.evaluate("() => leaked.filter((k) => k !== 'Tab')") == []
    assert page.page.locator(".bee-host").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_fields_are_sent_with_the_button_and_what_was_typed_stays(new_page: NewPage) -> None:
    body = (
        '<div data-fields><input type="text" data-key="name" name="name" value="Ada">'
        '<input type="checkbox" name="open" data-key="open">'
        '<select name="n" data-key="n"><option value="3">3</option><option value="4" selected>4</option></select>'
        '<button data-key="go" data-pick="go" data-default>go</button></div>'
    )
    board, page = Board(body), new_page()
    page.add(board)
    page.page.locator("[name=name]").fill("Bo")
    board.body += "<p>redrawn</p>"
    board._show()
    page.refresh()
    page.page.locator("[name=open]").check()
    page.page.locator("[name=name]").press("Enter")
    page.pump()
    assert board.touched[-1]["fields"] == {"name": "Bo", "open": True, "n": "4"}
    board.body = body.replace('value="Ada"', 'value="Zoe"')
    board._show()
    page.refresh()
    assert page.page.locator("[name=name]").input_value() == "Zoe"  # Python changed it, so it changes


def test_a_slider_tells_every_step(new_page: NewPage) -> None:
    board, page = (
        Board(
            '<input type="range" data-key="s" data-change="set:k" min="0" max="9" value="3" aria-label="k">'
        ),
        new_page(),
    )
    page.add(board)
    page.page.locator('[data-key="s"]').focus()
    page.press("ArrowRight", "ArrowRight")
    assert [(c["pick"], c["value"]) for c in board.touched] == [("set:k", "4"), ("set:k", "5")]


def test_python_gone_is_said_at_once(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    page.page.evaluate("() => { views[0].model.gone = true; }")
    page.page.locator('[data-key="a"]').click()
    assert "Run the cell again" in (page.page.locator(".bee-error").text_content() or "")


def test_python_busy_is_said_after_a_while_and_taken_back(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.page.clock.install()
    page.add(board)
    page.page.locator('[data-key="a"]').click()
    page.page.clock.run_for(4000)
    assert page.page.locator(".bee-error").text_content() == ""
    page.page.clock.run_for(2000)
    assert "busy" in (page.page.locator(".bee-error").text_content() or "")
    page.pump()
    assert page.page.locator(".bee-error").text_content() == ""


def test_an_exception_in_python_is_seen_on_the_page(new_page: NewPage) -> None:
    board, page = Board(BUTTON.format("bad") + BUTTON.format("good")), new_page()
    page.add(board)
    page.click("bad")
    assert "planted" in (page.page.locator('[role="alert"]').text_content() or "")
    page.click("good")
    assert page.page.locator(".bee-error").text_content() == ""


def test_two_views_of_a_table_speak_once(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    page.add_view()
    speaking = "() => views.map((v) => v.el.querySelectorAll('[role=status]').length)"
    assert page.page.evaluate(speaking) == [0, 1]
    page.page.locator('[data-key="a"]').first.click()
    assert page.page.evaluate(speaking) == [1, 0]  # the view that is used speaks
    page.page.evaluate("() => { views[0].stop(); views[0].el.remove(); }")
    assert page.page.locator('[role="status"]').count() == 1
    assert page.page.locator(".bee-root").count() == 1


def test_a_stopped_view_leaves_no_listener(new_page: NewPage) -> None:
    board, page = Board(), new_page()
    page.add(board)
    left = page.page.evaluate(
        "() => { views[0].stop(); return Object.values(views[0].model.handlers).flat().length; }"
    )
    page.page.locator('[data-key="a"]').click()
    assert left == 0
    assert page.pump() == []


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)></svg>",
        '<a href=" javascript:alert(1)">x</a>',
        "<script>alert(1)</script>",
        '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    ],
)
def test_the_second_lock_drops_what_could_run(new_page: NewPage, hostile: str) -> None:
    board, page = Board(hostile), new_page()
    page.add(board)
    page.settle(0.1)
    html = page.page.locator(".bee-root").inner_html()
    assert "alert" not in html
    page.errors = [error for error in page.errors if error != "asked for x"]  # the image itself is harmless


def test_what_moved_glides_unless_motion_is_unwelcome(new_page: NewPage) -> None:
    moving = "() => document.getAnimations().length"
    for calm, expected in ((True, 0), (False, 1)):
        board, page = Board('<p data-key="x" data-flip style="margin-left:0">x</p>'), new_page(calm=calm)
        page.add(board)
        board.body = board.body.replace("margin-left:0", "margin-left:300px")
        board._show()
        page.refresh()
        assert page.page.evaluate(moving) == expected
