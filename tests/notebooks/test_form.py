"""Every notebook reads well: short cells, few words at a time, pictures with words, no leftovers of a session."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from statistics import median

import nbformat
import pytest
from nbformat import NotebookNode

from tools import notebooks

NOTEBOOKS = sorted(notebooks.FOLDER.glob("*.ipynb"))
MOST_LINES, MIDDLE_LINES, MOST_WORDS = 12, 4, 80
IMAGE = re.compile(r"!\[(?P<alt>[^\]]*)\]\(")


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture
def notebook(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def code_lines(notebook: NotebookNode) -> dict[int, int]:
    """Lines of code of each code cell, empty ones left out."""
    return {
        number: sum(bool(line.strip()) for line in cell.source.splitlines())
        for number, cell in enumerate(notebook.cells)
        if cell.cell_type == "code" and cell.source.strip()
    }


def words(source: str) -> int:
    """Words that a reader reads: without signs, addresses and tags."""
    shown = re.sub(r"<[^>]*>|\]\([^)]*\)|[#*`|>\[\]-]", " ", source)
    return len(re.findall(r"[^\W_][\w'.,:-]*", shown))


class Pictures(HTMLParser):
    """Finds what must have a text alternative and has none."""

    def __init__(self) -> None:
        super().__init__()
        self.wordless: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hidden = given.get("aria-hidden") == "true"
        if tag == "img" and not given.get("alt") and not hidden:
            self.wordless.append(self.get_starttag_text() or tag)
        if tag == "svg" and given.get("role") == "img" and not given.get("aria-label"):
            self.wordless.append(self.get_starttag_text() or tag)


def wordless(html: str) -> list[str]:
    parser = Pictures()
    parser.feed(html)
    return [tag[:100] for tag in parser.wordless]


def test_code_cells_are_short(notebook: NotebookNode):
    lines = code_lines(notebook)
    assert {number: n for number, n in lines.items() if n > MOST_LINES} == {}
    assert median(lines.values()) <= MIDDLE_LINES


def test_text_cells_are_short(notebook: NotebookNode):
    texts = {n: words(cell.source) for n, cell in enumerate(notebook.cells) if cell.cell_type == "markdown"}
    assert {number: n for number, n in texts.items() if n >= MOST_WORDS} == {}


def test_it_is_kept_in_form(path: Path):
    assert notebooks.problems(path) == []


def test_no_widget_is_stored(path: Path):
    assert notebooks.WIDGET_VIEW not in path.read_text()
    assert "widgets" not in json.loads(path.read_text())["metadata"]


def test_pictures_have_words(notebook: NotebookNode):
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert all(found["alt"].strip() for found in IMAGE.finditer(cell.source))
            assert wordless(cell.source) == []
        for output in cell.get("outputs", ()):
            for form in ("text/html", "image/svg+xml"):
                assert wordless(output.get("data", {}).get(form, "")) == []


def test_wordless_pictures_are_noticed():
    assert wordless('<p><img src="a.png"><img src="b.png" alt="a bee"></p>') == ['<img src="a.png">']
    assert wordless('<svg role="img"></svg><svg role="img" aria-label="a bee"></svg>') == ['<svg role="img">']


def test_words_are_counted_as_they_are_read():
    assert words("# Two words\n\n- and [a link](http://bees.example/x-y-z) **more**") == 6
