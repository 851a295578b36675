"""Examples in the README, the guides and the docstrings are run: the first page never lies."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted(ROOT.glob("*.md"))
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PACKAGES = {"beelab": ROOT / "beelab", "beelab_widgets": ROOT / "widgets" / "beelab_widgets"}


def modules() -> list[str]:
    found = [
        module.name
        for package, folder in PACKAGES.items()
        for module in pkgutil.walk_packages([str(folder)], package + ".")
    ]
    return sorted(name for name in [*PACKAGES, *found] if not name.endswith("__main__"))


@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.name)
def test_examples_of_a_text(text: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)  # an example may save a file
    failed, _ = doctest.testfile(str(text), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("name", modules())
def test_examples_of_a_module(name: str):
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert failed == 0


@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.name)
def test_files_that_a_text_names_exist(text: Path):
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text.read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []
