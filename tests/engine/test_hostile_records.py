"""Cut, changed and hostile records: refused with the line and what is wrong, keeping what came before."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import beelab

TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 6},
    {"players": 2},
    {"players": 4, "tie_rule": "carry", "unclaimed_rule": "carry", "pass_direction": "alternate"},
]
TABLE_IDS = [" ".join(f"{name}={value}" for name, value in table.items()) for table in TABLES]


def start(seed: int = 5, **options: Any) -> Any:
    return beelab.match("happy_bee", seed=seed, **{"players": 3, **options})


def advance(m: Any, plays: int, seed: int = 0) -> Any:
    """Play so many random legal moves in random order of seats, or to the end."""
    rng = random.Random(seed)
    for _ in range(plays):
        if m.over:
            break
        seat = rng.choice(m.to_move)
        m.play(rng.choice(m.moves(seat)), seat)
    return m


def to_the_end(m: Any) -> Any:
    return advance(m, 1000)


def rounds(m: Any, number: int) -> Any:
    """Play whole rounds, so that no choice is pending."""
    return advance(m, number * len(m.position()["hands"]))


def is_bad(text: Any, lines: int | None = None) -> Any:
    """Assert that a text is refused as a record, quickly, with its line; the error."""
    began = time.perf_counter()
    with pytest.raises(beelab.BadRecord) as caught:
        beelab.replay(text)
    error = caught.value
    assert time.perf_counter() - began < 2
    assert len(str(error)) < 2000
    assert only_ours(error), "the traceback shows another library's error"
    if lines:
        assert isinstance(error.line, int)
        assert 1 <= error.line <= lines + 1
        assert str(error.line) in str(error)
    return error


def only_ours(error: BaseException) -> bool:
    """Only errors of ours are shown before this one."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return before is None or (isinstance(before, beelab.BeelabError) and only_ours(before))


def beginnings(m: Any) -> list[Any]:
    """The positions of a game from its end back to its start."""
    back = m.fork()
    positions = [back.position()]
    while back.undo():
        positions.append(back.position())
    return positions


@pytest.mark.parametrize("options", TABLES, ids=TABLE_IDS)
def test_a_record_cut_at_any_line_keeps_what_came_before(options):
    m = to_the_end(start(**options))
    earlier = beginnings(m)
    lines = m.record().splitlines(keepends=True)
    kept = 0
    for end in range(0, len(lines), 1 if options["players"] == 3 else 4):
        error = is_bad("".join(lines[:end]), end)
        if error.match is not None:
            assert error.match.position() in earlier
            kept += 1
    assert kept > 3, "what was played before the cut is kept"


def test_a_record_cut_at_any_letter_is_refused_or_a_beginning():
    m = rounds(start(), 2)
    earlier = beginnings(m)
    text = m.record()
    for end in range(0, len(text.rstrip()), 7):
        error = is_bad(text[:end])
        assert error.match is None or error.match.position() in earlier


def changed_lines(text: str, change: Any) -> list[str]:
    lines = text.splitlines(keepends=True)
    return [
        "".join([*lines[:at], *change(line), *lines[at + 1 :]])
        for at, line in enumerate(lines)
        if line.strip()
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda line: [],
        lambda line: [line, line],
        lambda line: ["<script>alert(1)</script>\n"],
        lambda line: [line.replace("blue", "zebra") if "blue" in line else "zebra zebra\n"],
        lambda line: [line[::-1].strip() + "\n"],
    ],
    ids=["left out", "twice", "html", "zebra", "reversed"],
)
def test_a_record_with_one_changed_line_is_refused_or_harmless(change):
    m = to_the_end(start())
    refused = 0
    for text in changed_lines(m.record(), change):
        try:
            again = beelab.replay(text)
        except beelab.BadRecord:
            refused += 1
        else:
            assert again.position() == m.position(), "a changed record must not give another game unnoticed"
    assert refused >= 9, "at least a changed round is noticed"


def test_a_card_that_nobody_has_is_told_with_its_line():
    m = to_the_end(start())
    lines = m.record().splitlines()
    at = next(number for number, line in enumerate(lines) if "blue" in line and "+" in line)
    lines[at] = lines[at].replace("blue", "pink", 1)
    error = is_bad("\n".join(lines) + "\n", len(lines))
    assert error.line == at + 1
    assert "Pink is not in play" in str(error)
    assert error.match is not None


HOSTILE = {
    "empty": "",
    "blank": "   \n\n  ",
    "one word": "hello",
    "html": "<html><body><script>alert(1)</script></body></html>",
    "json": '{"game": "happy_bee"}',
    "a chess game": '[Event "F/S Return Match"]\n\n1. e4 e5 2. Nf3 Nc6',
    "binary": "\x00\x01\x02\x7f" * 50,
    "ten megabytes": "blue " * 2_000_000,
    "ten megabytes of lines": "1. blue\n" * 1_250_000,
    "ten megabytes in one header": "[Game " + "x" * 10_000_000,
    "brackets": "[" * 100_000,
    "surrogates": "[Game \ud800]",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts(text):
    is_bad(text)


@pytest.mark.parametrize("thing", [None, 7, b"[Game]", ["line"], {"game": "happy_bee"}, True, float("nan")])
def test_things_that_are_no_text(thing):
    is_bad(thing)


def test_files_that_are_no_records(tmp_path):
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "latin").write_bytes("Jörg".encode("latin-1"))
    for name in ("binary", "empty", "latin", "not there", "."):
        with pytest.raises(beelab.BadRecord) as caught:
            beelab.load(tmp_path / name)
        assert only_ours(caught.value)
