"""What only one machine has is found, and ordinary text isn't."""

from __future__ import annotations

import pytest

from tools import words


@pytest.mark.parametrize("word", words.FORBIDDEN)
def test_each_word_is_found_with_its_line(word: str):
    assert words.findings(f"fine\nnot {word} fine\n") == [(2, word)]


def test_ordinary_text_passes():
    assert words.findings("See https://mybinder.org and the network of bees, at work / at home.") == []


def test_nothing_in_git_holds_one():
    assert words.main() == 0
