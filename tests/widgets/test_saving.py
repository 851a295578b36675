"""A table kept in a file: it goes on after a restart, and nothing is lost, whatever happens to the file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tables import hot_seat, play_round, send, table, touch_cards

from beelab.engine.errors import BadOption, BadRecord
from beelab_widgets import Table, saving

FILE = "mine.beelab.json"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def again(name: str = "mine") -> Table:
    """The table of a new kernel."""
    return Table.resume(name)


def where(t: Table) -> dict[str, Any]:
    return {name: part for name, part in t.match.position().items() if name != "thought"}


def same(one: Table, other: Table) -> None:
    assert where(other) == where(one)
    assert other.match.events == one.match.events
    assert (other.people, other.me, other.pace) == (one.people, one.me, one.pace)
    seats = range(len(one.match.names))
    assert [other.bot(s) for s in seats if s not in one.people] == [
        one.bot(s) for s in seats if s not in one.people
    ]


@pytest.mark.parametrize("rounds", [0, 1, 5, 9])
def test_it_goes_on_where_it_was(rounds: int) -> None:
    t = table(save="mine", players=4, me=1, bots=("greedy", "random", "pairs"))
    for _ in range(rounds):
        play_round(t)
        same(t, again())
    other = again()
    same(t, other)
    if rounds < 9:
        play_round(other)
        same(other, again())


def test_undo_and_redo_go_on_too() -> None:
    t = table(save="mine")
    for _ in range(4):
        play_round(t)
    send(t, "/undo")
    send(t, "/undo")
    other = again()
    for pick in ("/redo", "/redo", "/undo", "/undo", "/undo", "/undo"):
        send(t, pick)
        send(other, pick)
        assert other.error == ""
        assert where(other) == where(t)


def test_cards_that_lie_face_down_are_kept_and_the_screen_stays_covered() -> None:
    t = hot_seat(0, 2, save="mine")
    touch_cards(t, 1)
    send(t, "/play")
    other = again()
    assert other.match.view(None)["placed"] == [True, False, False]
    assert (other.me, other.covered) == (2, True)
    assert where(other) == where(t)


def test_one_cell_begins_and_goes_on() -> None:
    first = Table.resume("mine", players=4, seed=5, bots=("random",))
    play_round(first)
    second = Table.resume("mine", players=4, seed=5, bots=("random",))
    assert first.comm is None, "the table of the earlier run of the cell is closed"
    assert second.match.view(0)["round"] == 2
    assert len(second.match.names) == 4
    play_round(second)
    assert again().match.view(0)["round"] == 3


def test_options_and_names_are_kept() -> None:
    t = table(
        save="mine",
        names=("Zoë", '"B"', "Chi"),
        tie_rule="carry",
        flower_values=(0, 9, 4),
        schedule=(1, 2, 3),
    )
    play_round(t)
    other = again()
    assert other.match.names == t.match.names
    assert other.match.options == t.match.options


def test_a_table_begins_to_be_kept_by_its_button() -> None:
    t = table()
    play_round(t)
    send(t, "/save")
    send(t, "/save:go", fields={"savename": "mine"})
    assert 'Table.resume("mine")' in t.html.replace("&#34;", '"')
    assert f"Kept in {FILE}" in t.html
    play_round(t)
    same(t, again())


def test_the_button_takes_no_other_tables_file() -> None:
    one, other = table(save="mine"), table(seed=8)
    play_round(one)
    send(other, "/save:go", fields={"savename": "mine"})
    assert "already a table mine" in other.spoken
    same(one, again())


def test_a_new_game_puts_the_earlier_one_aside() -> None:
    t = table(save="mine")
    play_round(t)
    before = where(t)
    seats = {"who0": "person", "who1": "random", "who2": "random"}
    send(t, "/new:start", fields={"players": "3", "seed": "9", "pace": "at once", **seats})
    same(t, again())
    Path("mine.before.beelab.json").replace("old.beelab.json")
    assert where(again("old")) == before


def test_a_table_of_the_same_name_puts_the_earlier_one_aside() -> None:
    play_round(table(save="mine"))
    table(save="mine", seed=9)
    assert saving.read(Path("mine.before.beelab.json")).match.seed == 7
    assert saving.read(Path(FILE)).match.seed == 9


# --- names, broken and foreign files
@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 61, None, 7, "a\nb", "c:", "end "])
def test_what_cannot_be_a_name(name: Any) -> None:
    for make in (lambda: table(save=name) if name is not None else again(name), lambda: again(name)):
        with pytest.raises(BadOption, match="can't be a table's name"):
            make()
    assert list(Path().iterdir()) == []


BROKEN = {
    "empty": "",
    "no json": "hello",
    "binary": b"\xff\xfe\x00",
    "another's json": '{"cells": []}',
    "a list": "[1, 2]",
    "another version": '{"what": "beelab table", "version": 99}',
    "nothing else": '{"what": "beelab table", "version": 1}',
    "deep": "[" * 100_000,
    "huge": " " * 2_000_000,
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_or_foreign_file_is_told_and_left_alone(content: str | bytes) -> None:
    content = content if isinstance(content, bytes) else content.encode()
    Path(FILE).write_bytes(content)
    with pytest.raises(BadRecord) as caught:
        again()
    assert FILE in str(caught.value)
    assert len(str(caught.value)) < 300
    assert Path(FILE).read_bytes() == content


def changed(**parts: Any) -> str:
    t = table(save="mine", bots=("random", "greedy"))
    play_round(t)
    return json.dumps(json.loads(Path(FILE).read_text("utf-8")) | parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"moves": [[0, "pink"]]},
        {"moves": [[0]]},
        {"moves": [["Ada", "blue"]]},
        {"moves": "blue"},
        {"people": [7]},
        {"people": 0},
        {"looking": 1},
        {"bots": ["clever"]},
        {"bots": 3},
        {"pace": "soon"},
        {"start": ["hello"]},
        {"start": None},
        {"undone": "x"},
        {"undone": 10**9},
        {"undone": -1},
    ],
    ids=str,
)
def test_a_file_with_a_wrong_part_is_told_and_left_alone(parts: dict[str, Any]) -> None:
    content = changed(**parts)
    Path(FILE).write_text(content, "utf-8")
    with pytest.raises(BadRecord, match="damaged"):
        again()
    assert Path(FILE).read_text("utf-8") == content


def test_a_file_cut_at_any_place_is_told() -> None:
    content = changed()
    for end in range(0, len(content), 29):
        Path(FILE).write_text(content[:end], "utf-8")
        with pytest.raises(BadRecord, match="damaged"):
            again()


# --- when it can't be written
@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_full_disk_is_told_and_the_game_goes_on(failing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(save="mine")
    play_round(t)
    before = Path(FILE).read_bytes()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as planted:
        planted.setattr(os if failing == "fsync" else Path, failing, full)
        play_round(t)
        assert "No space left on device" in t.html
        assert "The game goes on" in t.html
        assert t.match.view(0)["round"] == 3
        assert Path(FILE).read_bytes() == before
    assert [path.name for path in Path().iterdir()] == [FILE], "nothing is left lying about"
    play_round(t)
    assert "No space" not in t.html
    same(t, again())


def test_a_look_writes_nothing() -> None:
    t = table(save="mine")
    written = Path(FILE).stat().st_mtime_ns
    for pick in ("/rule:HB-11", "/close", "bee:blue#0", "/new", "/replay", "/replay:next", "/replay:end"):
        send(t, pick)
    assert Path(FILE).stat().st_mtime_ns == written
