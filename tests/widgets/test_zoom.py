"""A picture that grows in its box: by buttons, keys, wheel, two fingers; dragged, kept, and read by the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fake_page import FakePage

from beelab_widgets.widget import Page

CELL = (
    '<g data-key="{0},{1}" data-pick="{0},{1}" role="button" aria-label="{0},{1}" '
    'transform="translate({0}00 {1}00)"><rect x="10" y="10" width="80" height="80" fill="#999"/></g>'
)
ZOOM = (
    "() => { const b = document.querySelector('[data-zoom]'), s = b.querySelector('svg');"
    " return +(s.getBoundingClientRect().width / b.clientWidth).toFixed(2); }"
)
INSIDE = (
    "() => { const b = document.querySelector('[data-zoom]').getBoundingClientRect(),"
    " n = document.activeElement.getBoundingClientRect();"
    " return n.left >= b.left && n.right <= b.right && n.top >= b.top && n.bottom <= b.bottom; }"
)
PLACE = (
    "k => { const b = document.querySelector(`[data-key='${k}']`).getBoundingClientRect();"
    " return [b.x + b.width / 2, b.y + b.height / 2, b.width]; }"
)


class Board(Page):
    """So many squares a side, each to be touched."""

    def __init__(self, size: int = 8) -> None:
        self.touched: list[str] = []
        self.size = size
        super().__init__()
        self._show()

    def _act(self, pick: str, _content: dict[str, Any]) -> None:
        self.touched.append(pick)

    def _draw(self) -> tuple[str, str, str]:
        squares = "".join(CELL.format(x, y) for x in range(self.size) for y in range(self.size))
        buttons = "".join(
            f'<button data-key="{b}" data-zoom-by="{b}">{b}</button>' for b in ("in", "out", "fit")
        )
        box = (
            '<div class="bee-zoom" data-zoom data-rove data-key="box" role="group" aria-label="b" '
            'style="width:400px;height:400px">'
            f'<svg data-key="svg" viewBox="0 0 {self.size}00 {self.size}00">{squares}</svg></div>'
        )
        return (
            f'<section class="bee"><button data-pick="x" data-key="x">x</button>{box}{buttons}</section>',
            "s",
            "s",
        )


@pytest.fixture
def shown(new_page: Callable[..., FakePage]) -> tuple[Board, FakePage]:
    board, page = Board(), new_page()
    page.add(board)
    return board, page


def zoom(page: FakePage) -> float:
    return float(page.page.evaluate(ZOOM))


def test_buttons_and_keys_zoom_within_limits_and_say_so(shown: tuple[Board, FakePage]) -> None:
    board, page = shown
    assert zoom(page) == 1
    page.click("in")
    assert zoom(page) == pytest.approx(1.3, abs=0.02)
    assert page.page.locator("[role=status]").text_content() == "Zoom 130 %."
    page.click("out")
    page.click("out")
    assert zoom(page) == 1
    page.page.locator('[data-key="0,0"]').focus()
    page.press(*"++++++++++")
    assert zoom(page) == 6
    page.press("-")
    assert zoom(page) == pytest.approx(6 / 1.3, abs=0.03)
    page.press("0")
    assert zoom(page) == 1
    assert board.touched == []


def test_the_wheel_zooms_a_table_in_use_and_lets_the_page_scroll_over_another(
    shown: tuple[Board, FakePage],
) -> None:
    _, page = shown
    x, y, _ = page.page.evaluate(PLACE, "2,2")
    page.page.mouse.move(x, y)
    page.page.mouse.wheel(0, -300)
    page.settle(0.1)
    assert zoom(page) == 1
    page.page.locator('[data-key="x"]').focus()
    page.page.mouse.wheel(0, -300)
    page.page.wait_for_function(f"() => ({ZOOM})() > 1.5")
    after = page.page.evaluate(PLACE, "2,2")
    assert after[:2] == pytest.approx([x, y], abs=6)  # what lies under the pointer stays there


def test_two_fingers_zoom(new_page: Callable[..., FakePage]) -> None:
    board, page = Board(), new_page(has_touch=True)
    page.add(board)
    x, y, _ = page.page.evaluate(PLACE, "4,4")
    wire = page.context.new_cdp_session(page.page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80)):
        points = [{"x": x - apart / 2, "y": y, "id": 0}, {"x": x + apart / 2, "y": y, "id": 1}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert zoom(page) == pytest.approx(2, abs=0.1)
    assert page.pump() == []


def test_dragging_moves_the_picture_and_picks_nothing(shown: tuple[Board, FakePage]) -> None:
    board, page = shown
    for _ in range(3):
        page.click("in")
    x, y, _ = page.page.evaluate(PLACE, "3,3")
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x - 40, y - 30, steps=4)
    page.page.mouse.up()
    assert page.page.evaluate(PLACE, "3,3")[:2] == pytest.approx([x - 40, y - 30], abs=2)
    page.pump()
    assert board.touched == []
    page.click("3,3")
    assert board.touched == ["3,3"]


def test_a_picture_that_grows_is_still_looked_at_where_it_was(shown: tuple[Board, FakePage]) -> None:
    board, page = shown
    for _ in range(4):
        page.click("in")
    before = page.page.evaluate(PLACE, "3,4")
    board.size = 10
    board._show()
    page.refresh()
    assert page.page.evaluate(PLACE, "3,4") == pytest.approx(before, abs=2)


def test_arrows_reach_every_part_of_the_picture_and_bring_it_into_sight(
    shown: tuple[Board, FakePage],
) -> None:
    board, page = shown
    page.page.locator('[data-key="0,0"]').focus()
    page.press("+", "+", "+", "+")
    seen = {page.focused}
    for row in range(board.size):
        for _ in range(board.size - 1):
            page.press("ArrowLeft" if row % 2 else "ArrowRight")
            seen.add(page.focused)
            assert page.page.evaluate(INSIDE)
        page.press("ArrowDown")
        seen.add(page.focused)
    assert len(seen) == board.size**2
    page.press("Enter")
    assert board.touched == [page.focused]


def test_shift_and_arrows_move_the_picture(shown: tuple[Board, FakePage]) -> None:
    _, page = shown
    page.page.locator('[data-key="0,0"]').focus()
    page.press("+", "+", "+")
    x, y, _ = page.page.evaluate(PLACE, "4,4")
    page.press("Shift+ArrowRight", "Shift+ArrowDown")
    assert page.page.evaluate(PLACE, "4,4")[:2] == pytest.approx([x - 80, y - 80], abs=2)
    assert page.focused == "0,0"
