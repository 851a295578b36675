"""The table without a browser: messages in, pages out, and nothing that fails unseen."""

from __future__ import annotations

import gc
import re
import time
from typing import Any

import ipywidgets.widgets.widget as ipywidgets_widget
import pytest

import beelab
from beelab.engine.errors import BadOption, BeelabError, IllegalMove
from beelab_widgets import Table

HOSTILE = "<img src=x onerror=alert(1)>"


def table(**more: Any) -> Table:
    return Table(**{"seed": 7, "bots": ("random",), "rollouts": 50, **more})


def send(t: Table, pick: str, **content: Any) -> None:
    t._handle_msg(
        {
            "content": {"data": {"method": "custom", "content": {"pick": pick, "id": "v.1", **content}}},
            "buffers": [],
        }
    )


def touch_cards(t: Table, n: int) -> None:
    """Touch the first n cards that can be picked."""
    for _ in range(n):
        hand = [pick for pick, _ in t._front.hand(t.match.view(t.me))]
        can = t.selection.pickable()
        send(t, next(p for p in hand if p not in t.selection.picks and p.partition("#")[0] in can))


def play_round(t: Table) -> None:
    touch_cards(t, t.match.view(t.me)["k"])
    send(t, "/play")
    assert t.error == ""


def where(t: Table) -> dict[str, Any]:
    """The position, but for the generator that bots think with: a bot that is asked again goes on from there."""
    return {name: part for name, part in t.match.position().items() if name != "thought"}


# --- making one
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"me": 3}, "seats are 0 to 2"),
        ({"me": -1}, "seats are 0 to 2"),
        ({"me": True}, "no seat"),
        ({"bots": ("clever",)}, "greedy"),
        ({"bots": ()}, "bots"),
        ({"tie_rul": "carry"}, "tie_rul"),
    ],
)
def test_what_there_is_not_is_refused_clearly(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        table(**wrong)


def test_a_match_brings_its_own_seed_and_options() -> None:
    match = beelab.match("happy_bee", players=4, seed=1)
    assert Table(match, me=3).match is match
    with pytest.raises(BadOption, match="seed"):
        Table(match, seed=3)


def test_the_repr_can_be_pasted() -> None:
    t = table(players=4, me=2)
    assert repr(t) == "Table('happy_bee', players=4, me=2)"


def test_bots_sit_round_the_table() -> None:
    t = table(players=5, me=1, bots=("random", "greedy"))
    assert [t.bot(seat) for seat in (0, 2, 3, 4)] == ["random", "greedy", "random", "greedy"]


# --- playing
@pytest.mark.parametrize(("players", "me"), [(3, 0), (4, 2), (6, 5)])
def test_a_whole_game_from_any_seat(players: int, me: int) -> None:
    t = table(players=players, me=me)
    for _ in range(9):
        play_round(t)
    assert t.match.over
    assert "The end" in t.html
    assert t.match.ending.rule in t.html
    for score in t.match.scores:
        assert f"<b>{score}</b>" in t.html


def test_the_round_is_shown_family_by_family_with_its_rule() -> None:
    t = table()
    play_round(t)
    view = t.match.view(0)
    for outcome in view["outcomes"]:
        row = re.search(rf'data-key="result:1:{outcome["family"]}".*?</tr>', t.html, re.S)
        assert row
        assert outcome["rule"] in row[0]
        assert re.findall(r'class="bee-count[^"]*">(\d)', row[0]) == [str(n) for n in outcome["counts"]]
    assert "You gave" in t.html
    assert "HB-16" in t.html


def test_what_cannot_be_picked_says_why_and_changes_nothing() -> None:
    t = table()
    touch_cards(t, 1)
    before = list(t.selection.picks)
    other = next(p for p, _ in t._front.hand(t.match.view(0)) if p not in before)
    send(t, other)
    assert t.selection.picks == before
    assert "HB-08" in t.spoken
    assert "Why not?" in t.html
    assert "take:" in t.html  # what would be legal instead
    assert t.error == ""


def test_a_half_built_move_says_what_is_missing() -> None:
    t = table()
    send(t, "/play")
    assert "HB-08" in t.spoken
    assert t.match.view(0)["placed"] == [False, False, False]


def test_a_proposal_can_be_taken() -> None:
    t = table()
    send(t, "/why")
    move = t.match.moves(0)[-1]
    send(t, f"/take:{move}")
    assert t._front.move(t.selection.move) == move


def test_playing_from_code_shows_on_the_table() -> None:
    t = table()
    t.play(t.match.moves(0)[0])
    assert "Round 1: what happened" in t.html
    with pytest.raises(IllegalMove):
        t.play("nothing")


# --- back and forth
def test_undo_goes_back_to_my_last_decision_and_redo_forth() -> None:
    t = table()
    positions = [where(t)]
    for _ in range(3):
        play_round(t)
        positions.append(where(t))
    for expected in reversed(positions[:-1]):
        send(t, "/undo")
        assert where(t) == expected
    send(t, "/undo")
    assert "no decision" in t.error
    for expected in positions[1:]:
        send(t, "/redo")
        assert where(t) == expected


def test_a_new_decision_forgets_what_was_undone() -> None:
    t = table()
    play_round(t)
    send(t, "/undo")
    play_round(t)
    send(t, "/redo")
    assert "nothing to redo" in t.error


# --- nothing hidden
def test_nothing_hidden_reaches_the_browser() -> None:
    """Ben's and Chi's hands and the order of the piles are exchanged: not a byte changes for Ada."""
    whole = beelab.match("happy_bee", players=3, seed=11).position()
    hands, piles = whole["hands"], whole["piles"]
    pages = []
    for ben, chi, turn in ((1, 2, 1), (2, 1, -1)):
        position = {
            **{name: whole[name] for name in ("game", "players", "round", "faceup")},
            "hands": [hands[0], hands[ben], hands[chi]],
            "piles": {family: values[::turn] for family, values in piles.items()},
        }
        t = Table(beelab.match("happy_bee", position=position))
        touch_cards(t, 1)
        pages.append([t.html, t.status, t.spoken, t.error, str(t._still().html)])
    assert pages[0] == pages[1]


def test_other_seats_points_stay_face_down() -> None:
    t = table()
    for _ in range(4):
        play_round(t)
    assert len(re.findall(r"</b> points?", t.html)) == 1  # mine


# --- failing visibly
def test_a_failing_bot_is_seen_and_the_position_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    before = t.match.position()
    touch_cards(t, 1)
    with monkeypatch.context() as planted:
        planted.setattr(type(t.match), "choose", lambda *_: 1 / 0)
        send(t, "/play")
    assert "ZeroDivisionError" in t.error
    assert t.match.position() == before
    assert len(t.selection.picks) == 1
    send(t, "/play")
    assert t.error == ""
    assert t.match.view(0)["round"] == 2


def test_a_failing_redraw_is_seen_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    with monkeypatch.context() as planted:
        planted.setattr(t._front, "status", lambda *_: 1 / 0)
        touch_cards(t, 1)
    assert "ZeroDivisionError" in t.error
    send(t, "/play")
    assert t.error == ""
    assert t.match.view(0)["round"] == 2


@pytest.mark.parametrize(
    "content",
    [None, 7, {}, {"pick": None}, {"pick": 3}, {"pick": "/_do:x"},
     {"pick": "/new:start", "fields": {"players": "x", "me": "0"}},
     {"pick": "/rule:HB-99"}, {"pick": "/take:nonsense"}, {"pick": "bee:mauve#1"}, {"pick": "/paste:go", "fields": 3}],
)  # fmt: skip
def test_strange_messages_break_nothing(content: Any) -> None:
    t = table()
    before = t.match.position()
    t._on_page_message(t, content, None)
    assert t.match.position() == before
    play_round(t)


def test_names_are_text() -> None:
    t = table(names=(HOSTILE, "Ben", "Chi"))
    play_round(t)
    assert HOSTILE not in t.html
    assert "&lt;img src=x" in t.html


# --- hint, rules
def test_a_hint_lists_every_legal_move_best_first_and_marks_it() -> None:
    t = table()
    before = t.match.position()
    send(t, "/hint")
    rates = [int(n) for n in re.findall(r"</svg> (\d+) %</td>", t.html)]
    assert len(rates) == len(t.match.moves(0))
    assert rates == sorted(rates, reverse=True)
    assert t.html.count("bee-tip") == 1
    assert t.match.position() == before
    assert "Best:" in t.spoken


def test_rule_ids_open_the_text_and_close_again() -> None:
    t = table()
    send(t, "/rule:HB-11")
    rule = t.match.game.rule("HB-11")
    assert rule.title in t.spoken
    assert "bee-ruletext" in t.html
    send(t, "/close")
    assert "bee-ruletext" not in t.html


def test_the_log_shows_what_i_may_know() -> None:
    t = table()
    play_round(t)
    mine = [e for e in t.match.events if e.seen_by is None or 0 in e.seen_by]
    assert t.html.count('data-key="log:') == min(len(mine), 80)


# --- new game, record
def fields(**more: Any) -> dict[str, Any]:
    return {
        "players": "4",
        "me": "1",
        "name": "Zoe",
        "seed": "5",
        "bot0": "random",
        "bot2": "greedy",
        "bot3": "random",
        **more,
    }


def test_a_new_game_from_the_form() -> None:
    t = table()
    send(t, "/new")
    send(t, "/new:start", fields=fields(tie_rule="carry"))
    assert t.error == ""
    assert t.match.names == ("Ada", "Zoe", "Chi", "Dov")
    assert (t.me, t.bot(2)) == (1, "greedy")
    assert t.match.view(1)["options"] == {"tie_rule": "carry"}
    assert t.match.position() == _same(t).position()


def _same(t: Table) -> Any:
    return beelab.match("happy_bee", players=4, seed=5, names=t.match.names, tie_rule="carry")


@pytest.mark.parametrize(
    "wrong", [{"schedule": "1,2,99"}, {"schedule": "many"}, {"families": "3"}, {"hand_size": "x"}]
)
def test_options_that_cannot_be_played_are_explained_in_the_form(wrong: dict[str, str]) -> None:
    t = table()
    before = t.match
    send(t, "/new:start", fields=fields(**wrong))
    assert t.match is before
    assert 'data-key="problem"' in t.html
    assert "HB-" in t.status + t.spoken
    assert t.error == ""


def test_every_option_of_the_game_is_in_the_form() -> None:
    t = table()
    send(t, "/new")
    for option in t.match.game.options:
        assert f'name="{option.name}"' in t.html


def test_a_record_can_be_copied_to_another_table() -> None:
    t, other = table(), table(seed=99)
    for _ in range(2):
        play_round(t)
    send(t, "/record")
    assert "Copy" in t.html
    send(other, "/paste:go", fields={"record": t.match.record()})
    assert other.error == ""
    assert where(other) == where(t)
    play_round(other)


@pytest.mark.parametrize("text", ["", "hello", "1. e4 e5", "<script>alert(1)</script>"])
def test_a_bad_record_is_refused_politely(text: str) -> None:
    t = table()
    before = t.match
    send(t, "/paste:go", fields={"record": text})
    assert t.match is before
    assert 'data-key="problem"' in t.html
    assert "<script>" not in t.html
    assert t.error == ""


# --- in the notebook
class _Cell:
    """Stands in for IPython while a cell runs."""

    def __init__(self, cell: str, run: int) -> None:
        self.parent = {
            "header": {"msg_type": "execute_request", "msg_id": f"run{run}"},
            "metadata": {"cellId": cell},
            "content": {},
        }

    def get_parent(self) -> dict[str, Any]:
        return self.parent


def test_running_a_cell_again_leaks_no_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    import IPython.core.getipython as where

    sizes = []
    for run in range(50):
        monkeypatch.setattr(where, "get_ipython", lambda run=run: _Cell("c1", run))
        first, second = table(), table()  # two tables of one cell live side by side
        assert first.comm is not None
        sizes.append(len(ipywidgets_widget._instances))
    assert sizes[1:] == [sizes[1]] * 49
    monkeypatch.setattr(where, "get_ipython", lambda: _Cell("c2", 1))
    table()
    assert second.comm is not None  # another cell closes nothing of ours


def test_tables_of_one_key_replace_each_other() -> None:
    first = table(key="class")
    second = table(key="class")
    assert first.comm is None
    assert second.comm is not None


def test_a_closed_table_is_forgotten() -> None:
    before = len(ipywidgets_widget._instances)
    table().close()
    gc.collect()
    assert len(ipywidgets_widget._instances) == before


def test_a_still_picture_lies_beside_the_widget() -> None:
    data, _ = table()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/html"].startswith("<img ")
    assert data["text/plain"] == "Table('happy_bee', players=3, me=0)"


def test_a_pick_is_answered_within_ten_milliseconds() -> None:
    t = table(players=6)
    for _ in range(4):
        play_round(t)  # round 5: five cards, the most moves
    hand = [pick for pick, _ in t._front.hand(t.match.view(0))]
    times = []
    for pick in hand[:3] * 6:
        begun = time.thread_time()  # of this thread: other work on the machine does not count
        send(t, pick)
        times.append(time.thread_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.010


def test_our_errors_are_for_reading() -> None:
    assert issubclass(BadOption, BeelabError)
