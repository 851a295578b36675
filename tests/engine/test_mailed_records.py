"""Records that came by mail: broken into short lines, quoted, with other quote marks and blanks."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

import beelab
from beelab.engine.records import _tidy

NAMES = ("Zoë O'Neil", 'the "Bee"', "> quoted | Ada -- really...")


def played(plays: int = 1000, **options: Any) -> Any:
    m = beelab.match("happy_bee", **{"players": 3, "seed": 5, "names": NAMES, **options})
    rng = random.Random(2)
    for _ in range(plays):
        if m.over:
            break
        seat = rng.choice(m.to_move)
        m.play(rng.choice(m.moves(seat)), seat)
    return m


def wrapped(text: str, width: int = 72) -> str:
    """Each line broken where a word ends."""
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_long_words=False)) for line in text.split("\n")
    )


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def curly(text: str) -> str:
    """Quote marks, apostrophes, dashes and dots as a word processor makes them."""
    turned = "".join("\u201c\u201d"[i % 2] + part for i, part in enumerate(text.split('"')))[1:]
    return turned.replace("'", "\u2019").replace("--", "\u2014").replace("...", "\u2026")


MAILS: dict[str, Callable[[str], str]] = {
    "wrapped at 72": wrapped,
    "wrapped at 60": lambda text: wrapped(text, 62),
    "quoted": quoted,
    "quoted, then wrapped": lambda text: wrapped(quoted(text)),
    "wrapped, quoted twice, wrapped": lambda text: wrapped(quoted(quoted(wrapped(text)))),
    "quoted with bars": lambda text: text.replace("\n", "\n| "),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "non-breaking blanks": lambda text: text.replace(" ", "\u00a0"),
    "narrow blanks, soft hyphens": lambda text: text.replace(" ", "\u202f").replace("blue", "bl\u00adue"),
    "smart quotes": curly,
    "low quotes": lambda text: text.replace('["', "[\u201e"),
    "indented": lambda text: text.replace("\n", "\n    "),
    "after a greeting": lambda text: f"Hi Ben,\nhere is our game:\n\n{text}",
    "in a reply": lambda text: f"On Monday, Ada wrote:\n{quoted(text)}",
    "everything at once": lambda text: (
        f"\ufeffHi!\n{wrapped(quoted(curly(text))).replace(chr(10), chr(13) + chr(10))}"
    ),
}


@pytest.mark.parametrize("mail", MAILS.values(), ids=MAILS.keys())
@pytest.mark.parametrize("plays", [0, 7, 1000])
def test_a_mailed_record_is_the_same_game(mail: Callable[[str], str], plays: int):
    m = played(plays)
    again = beelab.replay(mail(m.record()))
    assert again.record() == m.record()
    assert again.events == m.events[: len(again.events)]
    assert again.names == m.names == NAMES


@pytest.mark.parametrize("mail", MAILS.values(), ids=MAILS.keys())
def test_a_mailed_position_is_the_same_game(mail: Callable[[str], str]):
    m = beelab.match("happy_bee", position=played(9).position())
    assert beelab.replay(mail(m.record())).position() == m.position()


def test_a_long_move_that_was_broken_is_one_again():
    move = "12. 0 " + " ".join(["H01@1,-1r3"] * 9)
    assert list(_tidy(wrapped(f"[Game 1]\n{move}\n*", 72))) == [(1, "[Game 1]"), (2, move), (4, "*")]
    assert list(_tidy(curly(wrapped(f"[Game 1]\n{move}\n*", 72).replace("-", "\u2212")))) == [
        (1, "[Game 1]"),
        (2, move),
        (4, "*"),
    ]


def test_a_line_that_belongs_to_nothing_is_still_refused():
    lines = played(6).record().splitlines()
    lines.insert(len(lines) - 2, "blue")
    with pytest.raises(beelab.BadRecord) as caught:
        beelab.replay("\n".join(lines))
    assert caught.value.line == len(lines) - 2
    assert "'blue' is no move" in str(caught.value)


def test_a_record_holds_plain_letters_only():
    for m in (played(), beelab.match("happy_bee", position=played(9).position())):
        assert m.record().isascii()
        assert "  " not in m.record()
        assert max(map(len, m.record().splitlines())) <= 76
