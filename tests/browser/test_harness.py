"""The harness itself: it runs notebooks with widgets, and notices what it must notice."""

from __future__ import annotations

import pytest

from tests.browser.lab import Lab

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `clicked ${model.get("count")}`; };
      button.onclick = () => { model.set("count", model.get("count") + 1); model.save_changes(); };
      model.on("change:count", show); show(); el.className = "counter"; el.append(button);
    } };"""
    _css = ".counter button { color: var(--jp-ui-font-color1); background: var(--jp-layout-color1); }"
    count = traitlets.Int(0).tag(sync=True)

counter = Counter()
counter
'''


def test_a_widget_answers_in_both_directions(lab: Lab):
    lab.write("counter.ipynb", COUNTER)
    assert lab.open("counter.ipynb").run_all(), lab.kernel_errors()
    lab.page.get_by_role("button", name="clicked 0").click()
    lab.page.get_by_role("button", name="clicked 1").wait_for()
    assert lab.python("print(counter.count)") == "1"
    lab.python("counter.count = 7")
    lab.page.get_by_role("button", name="clicked 7").wait_for()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_readable_and_accessible_with_planted_faults(lab: Lab, dark: bool):
    lab.write("looks.ipynb", COUNTER)
    assert lab.open("looks.ipynb").run_all()
    lab.page.get_by_role("button", name="clicked 0").wait_for()
    lab.theme(dark=dark)
    lab.assert_readable(".counter")
    lab.assert_accessible(".counter")
    [measured] = lab.contrasts(".counter")
    assert measured["paper"] == ("rgb(33 33 33)" if dark else "rgb(255 255 255)")


PICTURE = '''
from IPython.display import HTML
HTML("""<div class="picture" style="background:#fff"><svg width="200" height="40" style="display:block">
<rect width="100" height="40" fill="#0072B2"/><text x="50" y="25" fill="#ffffff">white</text>
<text x="120" y="25" fill="#ffffff">lost</text></svg>
<p style="color:#000;background:rgb(0 0 0 / 0.5);margin:0">half</p><p style="opacity:.2;color:#000">faint</p></div>""")
'''


def test_contrast_sees_fills_and_transparency(lab: Lab):
    lab.write("picture.ipynb", PICTURE)
    assert lab.open("picture.ipynb").run_all()
    ratios = {measured["text"]: measured["ratio"] for measured in lab.contrasts(".picture")}
    assert ratios["white"] == pytest.approx(5.2, abs=0.1)
    assert ratios["lost"] == 1
    assert ratios["half"] == pytest.approx(5.3, abs=0.1)
    assert ratios["faint"] < 2
    with pytest.raises(AssertionError, match="lost"):
        lab.assert_readable(".picture")


def test_a_request_to_the_world_is_noticed(lab: Lab):
    lab.write(
        "world.ipynb", "from IPython.display import HTML\nHTML('<img src=\"http://bees.example/a.png\">')"
    )
    assert lab.open("world.ipynb").run_all()
    lab.page.wait_for_timeout(200)
    lab.page.goto("about:blank")  # or the page might try again after we looked
    assert "outside request: http://bees.example/a.png" in lab.take_problems()


def test_kernels_reach_no_network(lab: Lab):
    code = "import urllib.request\nurllib.request.urlopen('http://bees.example', timeout=5)"
    lab.write("kernel.ipynb", code)
    assert not lab.open("kernel.ipynb").run_all()
    assert "refused" in lab.kernel_errors()[0]


def test_errors_of_cells_and_pages_are_noticed(lab: Lab):
    lab.write("errors.ipynb", "1 / 0", "print('not reached')")
    assert not lab.open("errors.ipynb").run_all()
    assert lab.kernel_errors() == ["ZeroDivisionError: division by zero"]
    with lab.page.expect_event("pageerror"):
        lab.page.evaluate("() => { setTimeout(() => { throw new Error('broken page'); }); }")
    assert lab.take_problems() == ["page error: broken page"]


def test_alone_on_a_small_screen(lab: Lab):
    lab.write("small.ipynb", COUNTER)
    lab.page.set_viewport_size({"width": 360, "height": 740})
    assert lab.open("small.ipynb", alone=True).run_all()
    assert lab.page.locator(".counter").bounding_box()["width"] > 200


def test_the_news_question_stays_away(lab: Lab):
    lab.write("news.ipynb", "1")
    lab.open("news.ipynb", anew=True).run_all()
    lab.page.wait_for_timeout(500)
    assert lab.page.locator(".Toastify__toast, .jp-Dialog").count() == 0
