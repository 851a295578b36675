"""Drive a real JupyterLab page: open a notebook, run it, look at it, ask its kernel.

How to use it in a test (the fixtures are in conftest.py; one server serves the whole run):

    def test_the_welcome_notebook_runs(lab):
        lab.open("00_welcome.ipynb")                 # a copy of ours, in the served folder
        assert lab.run_all(), lab.kernel_errors()    # False when a cell raised
        lab.page.get_by_role("button", name="Undo").click()       # `page` is Playwright's
        assert lab.python("print(table.match.over)") == "False"   # in the notebook's kernel, without a new cell
        lab.theme(dark=True)
        lab.assert_readable(".bee")                  # contrast of every text, with a planted fault as control
        lab.assert_accessible(".bee")                # axe, with a planted fault as control

- A notebook of the test's own: `lab.write("mine.ipynb", "import beelab", "beelab.shelf")`, then open it.
- Every page error, console error and request that leaves this machine lands in `lab.problems` and fails the test at
  its end. A test that provokes one takes it out: `lab.take_problems()`.
- Errors of the kernel do not fail a test by themselves: they are in `lab.kernel_errors()`.
- `lab.open(path, alone=True)` shows the notebook without JupyterLab's side bars: use it below 700 px, after
  `lab.page.set_viewport_size(...)`.
- Each test gets kernels of its own, which are stopped at its end. The page is kept and handed on with nothing open
  and in the light theme, because loading JupyterLab costs more than most tests; `lab.open(path, anew=True)` loads it.
- A picture of the page when a test fails: `failed.png` in the test's temporary folder, named in the report.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page

from tests.browser.server import Server

# Rules of axe about barriers, not about a whole page's landmarks, which are JupyterLab's.
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ENOUGH_CONTRAST = 4.5
CONTRAST = Path(__file__).with_name("contrast.js").read_text("utf-8")
# What the page itself says when a websocket is closed while we leave it.
HARMLESS = ("WebSocket is closed before the connection is established",)

# Rejects when the page's own promise takes too long, so that a test ends with a sentence.
WITHIN = """(seconds, what, promise) => Promise.race([promise, new Promise((_, reject) =>
  setTimeout(() => reject(new Error(`${what}: not done after ${seconds} s`)), seconds * 1000))])"""
OPEN_LIMIT, RUN_LIMIT = 60, 120  # seconds

READY = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  window.kernelErrors = [];
  panel.sessionContext.iopubMessage.connect((_, message) => {
    if (message.header.msg_type === 'error')
      window.kernelErrors.push(`${message.content.ename}: ${message.content.evalue}`);
  });
  await panel.context.ready; await panel.sessionContext.ready; await panel.revealed;
  await panel.sessionContext.session.kernel.info;
}"""

OPEN = """async path => {
  const { commands, shell } = window.jupyterapp;
  const panel = await commands.execute('docmanager:open', { path, factory: 'Notebook' });
  shell.activateById(panel.id);
}"""

CLOSE_ALL = """() => {
  for (const panel of [...window.jupyterapp.shell.widgets('main')]) {
    if (panel.context) panel.context.model.dirty = false;  // or JupyterLab asks whether to save
    panel.dispose();
  }
}"""

ASK = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, store_history: false });
  let out = '', error = null;
  future.onIOPub = message => {
    if (message.header.msg_type === 'stream' && message.content.name === 'stdout') out += message.content.text;
    if (message.header.msg_type === 'error') error = `${message.content.ename}: ${message.content.evalue}`;
  };
  await future.done;
  return [out.trim(), error];
}"""


class Lab:
    """One page of JupyterLab and the notebook that is open in it."""

    def __init__(self, page: Page, server: Server, axe_source: str) -> None:
        self.page, self.server = page, server
        self.problems: list[str] = []
        self._axe_source = axe_source
        self._listeners: dict[str, Callable[[Any], None]] = {
            "pageerror": lambda error: self.problems.append(f"page error: {error}"),
            "console": self._on_console,
            "request": lambda request: self._on_address(request.url),
            "websocket": lambda socket: self._on_address(socket.url.replace("ws://", "http://")),
        }
        for event, listener in self._listeners.items():
            page.on(event, listener)

    def _on_console(self, message: Any) -> None:
        if message.type == "error" and not any(words in message.text for words in HARMLESS):
            self.problems.append(f"console: {message.text}")

    def _on_address(self, address: str) -> None:
        if address.startswith(("http:", "https:", "ws")) and not address.startswith(
            self.server.address + "/"
        ):
            self.problems.append(f"outside request: {address}")

    def take_problems(self) -> list[str]:
        """What has gone wrong in the page so far, which then no longer fails the test."""
        taken, self.problems[:] = list(self.problems), []
        return taken

    def _evaluate(self, function: str, seconds: float, what: str) -> Any:
        """Call a function of the page that returns a promise, but wait no longer than this."""
        call = f"([seconds, what]) => ({WITHIN})(seconds, what, ({function})())"
        return self.page.evaluate(call, [seconds, what])

    # ------------------------------------------------------------ notebooks

    def write(self, name: str, *cells: str) -> None:
        """Put a notebook with these code cells into the served folder."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        nbformat.write(notebook, self.server.folder / name)

    def open(self, path: str, *, alone: bool = False, anew: bool = False) -> Lab:
        """Open a notebook, in an empty workspace, and wait until its kernel answers."""
        place = f"{self.server.address}/{'doc' if alone else 'lab'}"
        if anew or not self.page.url.startswith(place):
            self.page.goto(f"{place}/tree/{path}?reset")
        else:
            self.page.evaluate(CLOSE_ALL)
            self.page.evaluate(OPEN, path)
        self.page.wait_for_function(
            "path => { const panel = window.jupyterapp?.shell?.currentWidget;"
            "  return panel?.sessionContext && panel.context.path === path; }",
            arg=path,
            timeout=60_000,
        )
        self._evaluate(READY, OPEN_LIMIT, f"opening {path}")
        return self

    def hand_on(self) -> None:
        """Leave the page as another test expects it: nothing open, the light theme, nobody listening."""
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)  # type: ignore[arg-type]
        if not self.page.url.startswith(self.server.address):
            return
        if self.page.evaluate("() => document.body.dataset.jpThemeLight") == "false":
            self.theme(dark=False)
        self.page.evaluate(CLOSE_ALL)

    def run_all(self) -> bool:
        """Run all cells; True when every one succeeded. Returns when the last cell is done."""
        run = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
        return bool(self._evaluate(run, RUN_LIMIT, "Run All"))

    def restart(self) -> None:
        """Restart the kernel and wait until it answers."""
        self.page.evaluate("""async () => {
          const { session } = window.jupyterapp.shell.currentWidget.sessionContext;
          await session.kernel.restart(); await session.kernel.info; }""")

    def save(self) -> None:
        """Save the notebook, as the user would."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def cell(self, number: int) -> Locator:
        """The cell with this number, from 0, text cells included."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook .jp-Cell").nth(number)

    # ------------------------------------------------------------ kernel

    def python(self, code: str) -> str:
        """What this code prints in the notebook's kernel; the notebook is not touched.

        Raises:
            RuntimeError: the code raised.
        """
        out, error = self.page.evaluate(ASK, code)
        if error:
            raise RuntimeError(error)
        return str(out)

    def kernel_errors(self) -> list[str]:
        """Errors that cells and callbacks have raised since the notebook was opened."""
        return list(self.page.evaluate("() => window.kernelErrors"))

    def stop_kernels(self) -> None:
        """Stop all kernels of the server."""
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        sessions = json.load(direct.open(f"{self.server.address}/api/sessions"))
        for session in sessions:
            address = f"{self.server.address}/api/sessions/{session['id']}"
            direct.open(urllib.request.Request(address, method="DELETE")).close()

    # ------------------------------------------------------------ looks

    def theme(self, *, dark: bool) -> None:
        """Change to JupyterLab's dark or light theme."""
        name = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.page.evaluate(
            "t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t})", name
        )
        wanted = "false" if dark else "true"
        self.page.wait_for_function("w => document.body.dataset.jpThemeLight === w", arg=wanted)
        # The new theme's style sheet may arrive after the attribute.
        self.page.wait_for_function(
            """dark => { const pen = document.createElement('canvas').getContext('2d');
              pen.fillStyle = getComputedStyle(document.body).getPropertyValue('--jp-layout-color1').trim();
              return (parseInt(pen.fillStyle.slice(1, 3), 16) < 128) === dark; }""",
            arg=dark,
        )

    def contrasts(self, selector: str) -> list[dict[str, Any]]:
        """Contrast of every visible text below the selector: text, ratio, ink, paper, tag."""
        return list(self.page.evaluate(f"selector => ({CONTRAST})(selector)", selector))

    def assert_readable(self, selector: str, enough: float = ENOUGH_CONTRAST) -> None:
        """Every text below the selector has enough contrast; a planted fault proves that this would be noticed."""
        with _planted(self.page, selector, "<p style='color:#777;background:#888'>planted fault</p>"):
            measured = self.contrasts(selector)
        planted = [m for m in measured if m["text"] == "planted fault"]
        assert planted, f"nothing was measured below {selector!r}"
        assert planted[0]["ratio"] < 2, planted
        weak = [m for m in measured if m["ratio"] < enough and m not in planted]
        assert not weak, "\n".join(f"{m['ratio']}: {m['text']!r}, {m['ink']} on {m['paper']}" for m in weak)

    def axe(self, selector: str) -> list[dict[str, Any]]:
        """What axe finds below the selector: id, help, nodes (their html)."""
        self.page.evaluate("source => { if (!window.axe) window.eval(source); }", self._axe_source)
        result = self.page.evaluate(
            "([root, tags]) => window.axe.run(root, { runOnly: tags, resultTypes: ['violations'] })",
            [selector, AXE_TAGS],
        )
        return [
            {"id": v["id"], "help": v["help"], "nodes": [n["html"][:200] for n in v["nodes"]]}
            for v in result["violations"]
        ]

    def assert_accessible(self, selector: str) -> None:
        """Axe finds nothing below the selector, but does find a planted fault."""
        with _planted(self.page, selector, "<button class='planted-fault'></button>"):
            assert any("planted-fault" in html for v in self.axe(selector) for html in v["nodes"])
        found = self.axe(selector)
        assert not found, json.dumps(found, indent=1)


class _planted:  # noqa: N801, read as a word: `with _planted(...)`
    """A piece of HTML at the end of an element, for as long as the block lasts."""

    def __init__(self, page: Page, selector: str, html: str) -> None:
        self.element = page.locator(selector).first.evaluate_handle(
            """(root, html) => { const box = document.createElement('div'); box.innerHTML = html;
              root.append(box); return box; }""",
            html,
        )

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.element.evaluate("box => box.remove()")
