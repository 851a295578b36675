"""The widgets' own front end in a real Chromium, joined to the real Python widget by a fake model: no Jupyter."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from beelab_widgets.widget import SCRIPT, Page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LIGHT = (
    "--jp-layout-color1:#fff;--jp-ui-font-color1:rgba(0,0,0,.87);--jp-ui-font-family:system-ui,sans-serif;"
)
DARK = "--jp-layout-color1:#111;--jp-ui-font-color1:#fff;--jp-ui-font-family:system-ui,sans-serif;"
TRAITS = ("html", "status", "spoken", "error", "ack")
FAKE_MODEL = """
window.FakeModel = class {
  constructor(state) { this.state = state; this.handlers = {}; this.sent = []; }
  get(name) { return this.state[name]; }
  on(event, f) { (this.handlers[event] ??= []).push(f); }
  off(event, f) { this.handlers[event] = (this.handlers[event] ?? []).filter((g) => g !== f); }
  send(content) { if (this.gone) throw new Error("comm is closed"); this.sent.push(content); }
  fromPython(state) {
    const changed = Object.keys(state).filter((k) => this.state[k] !== state[k]);
    Object.assign(this.state, state);
    for (const k of changed) for (const f of [...(this.handlers["change:" + k] ?? [])]) f();
  }
};
window.mount = async (state, other) => {
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  const model = other ?? new FakeModel(state);
  const { default: widget } = await import("/table.js");
  const stop = await widget.render({ model, el });
  (window.views ??= []).push({ model, el, stop });
};
"""


class FakePage:
    """A browser page with some widgets on it.

    Args:
        browser: the run's one Chromium.
        dark: JupyterLab's dark colours instead of the light ones.
        width: of the window, in css pixels.
        calm: the reader asked for reduced motion (the default, so that pictures stand still).
    """

    def __init__(
        self, browser: Browser, *, dark: bool = False, width: int = 1000, calm: bool = True, **context: Any
    ):
        self.context = browser.new_context(
            viewport={"width": width, "height": 900},
            reduced_motion="reduce" if calm else "no-preference",
            color_scheme="dark" if dark else "light",
            **context,
        )
        self.dark, self.page, self.errors, self.widgets = dark, self.context.new_page(), [], []
        self._styles: set[str] = set()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("dialog", lambda d: (self.errors.append(f"dialog {d.message}"), d.dismiss()))
        self.page.route("**/*", self._serve)
        self.page.goto("http://widgets.test/")
        self.page.evaluate("() => {" + FAKE_MODEL + "}")

    def _serve(self, route: Any) -> None:
        path = route.request.url.removeprefix("http://widgets.test/")
        kinds = {"table.js": "text/javascript"}
        if path == "":
            back, ink, theme = ("#111", "#fff", DARK) if self.dark else ("#fff", "#000", LIGHT)
            style = f"body{{margin:8px;background:{back};color:{ink};{theme}}}"
            body = (
                '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>t</title>'
                f"<style>{style}</style>"
                "<body><main><h1>t</h1></main></body></html>"
            )
            return route.fulfill(body=body, content_type="text/html")
        if path in kinds:
            return route.fulfill(body=SCRIPT, content_type=kinds[path])
        if "favicon" not in path:
            self.errors.append(f"asked for {path}")
        return route.fulfill(status=204)

    def state(self, widget: Page) -> dict[str, str]:
        return {name: getattr(widget, name) for name in TRAITS}

    def add(self, widget: Page) -> int:
        self.widgets.append(widget)
        style = str(widget._css)  # anywidget has made a trait of it
        if style not in self._styles:
            self._styles.add(style)
            self.page.add_style_tag(content=style)
        self.page.evaluate("state => mount(state)", self.state(widget))
        return len(self.widgets) - 1

    def add_view(self, index: int = 0) -> None:
        """A second view of the same widget."""
        self.page.evaluate("i => mount(null, views[i].model)", index)

    def pump(self, index: int = 0) -> list[dict[str, Any]]:
        """Hand what the page sent to Python, and Python's page to the browser."""
        sent = self.page.evaluate("i => views[i].model.sent.splice(0)", index)
        for content in sent:
            self.widgets[index]._on_page_message(self.widgets[index], content, None)
            self.refresh(index)
        return sent

    def refresh(self, index: int = 0) -> None:
        self.page.evaluate(
            "([i, state]) => views[i].model.fromPython(state)", [index, self.state(self.widgets[index])]
        )

    def click(self, key: str, index: int = 0) -> None:
        self.page.locator(f'[data-key="{key}"]').first.click()
        self.pump(index)

    def press(self, *keys: str, index: int = 0) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pump(index)

    @property
    def focused(self) -> str:
        """Key of the element that has the focus."""
        return self.page.evaluate(
            "() => document.activeElement.dataset?.key ?? document.activeElement.nodeName"
        )

    def settle(self, seconds: float = 0.6) -> None:
        """Let what moves come to rest."""
        self.page.wait_for_timeout(seconds * 1000)
        time.sleep(0)

    def close(self) -> None:
        self.context.close()
