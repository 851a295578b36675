"""The table without a browser: messages in, pages out, and nothing that fails unseen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tables import play_round, send, table, touch_cards

import beelab
from beelab.engine.errors import BadOption, IllegalMove
from beelab_widgets import Table
from beelab_widgets.pictures import front

HOSTILE = "<img src=x onerror=alert(1)>"


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
def test_a_hint_first_tells_which_move_is_good() -> None:
    t = table()
    before = t.match.position()
    send(t, "/hint")
    assert t.html.count("bee-tip") == 1
    assert "A good move:" in t.spoken
    assert "%" not in t.spoken
    assert "chance to win" not in t.html
    assert 'data-pick="/hint:why"' in t.html
    assert t.match.position() == before


def test_asked_why_it_lists_every_legal_move_best_first_and_its_reasons() -> None:
    t = table()
    send(t, "/hint")
    best = t._advice[0]["move"]
    send(t, "/hint:why")
    rates = [int(n) for n in re.findall(r"</svg> (\d+) %</td>", t.html)]
    assert len(rates) == len(t.match.moves(0))
    assert rates == sorted(rates, reverse=True)
    assert t.html.count("bee-tip") == 1
    view = t.match.view(0)
    told = f"1 {best}: the flower is worth {view['flowers'][best]} point"
    assert told in t.html
    assert told in t.spoken
    assert "HB-11" in t.html
    assert f"With {best} you win" in t.html


def test_the_second_level_asks_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    t, asked, real = table(), [], beelab.advise
    monkeypatch.setattr(beelab, "advise", lambda *a, **more: asked.append(a) or real(*a, **more))
    for _ in range(2):
        send(t, "/hint")
        send(t, "/hint:why")
        assert "Best:" in t.spoken
    assert len(asked) == 1
    play_round(t)
    send(t, "/hint")
    assert len(asked) == 2  # of another position


def test_the_reason_of_a_hint_is_the_exact_chance() -> None:
    view = beelab.match("happy_bee", players=4, seed=1).view(0)
    view |= {"k": 2, "hand": {**dict.fromkeys(view["families"], 0), "blue": 2}, "flowers": {"blue": 5}}
    (reason,) = front("happy_bee").reasons(view, "blue+blue")
    assert reason["text"] == (
        "2 blue: the flower is worth 5 points; if the others played at random, 2 of your 2 would win it in 93 of 100."
    )  # 748/805 by win_chance
    (own_rules,) = front("happy_bee").reasons(view | {"options": {"families": 6}}, "blue")
    assert own_rules["text"] == "1 blue: the flower is worth 5 points."


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
    seats = {"who0": "random", "who1": "person", "who2": "greedy", "who3": "random", "name1": "Zoe"}
    return {"players": "4", "seed": "5", "pace": "at once", **seats, **more}


def test_a_new_game_from_the_form() -> None:
    t = table()
    send(t, "/new")
    send(t, "/new:start", fields=fields(tie_rule="carry"))
    assert t.error == ""
    assert t.match.names == ("Ada", "Zoe", "Chi", "Dov")
    assert (t.me, t.bot(0), t.bot(2)) == (1, "random", "greedy")
    assert t.match.view(1)["options"] == {"tie_rule": "carry"}
    assert t.match.position() == _same(t).position()


def _same(t: Table) -> Any:
    return beelab.match("happy_bee", players=4, seed=5, names=t.match.names, tie_rule="carry")


def test_two_of_one_name_are_told_apart() -> None:
    t = table()
    send(t, "/new:start", fields=fields(name0="Zoe", name2=" "))
    assert t.match.names == ("Zoe", "Zoe 2", "Chi", "Dov")


@pytest.mark.parametrize(
    "wrong",
    [{"schedule": "1,2,99"}, {"schedule": "many"}, {"families": "3"}, {"hand_size": "x"}],
)
def test_options_that_cannot_be_played_are_explained_in_the_form(wrong: dict[str, str]) -> None:
    t = table()
    before = t.match
    send(t, "/new:start", fields=fields(**wrong))
    assert t.match is before
    assert 'data-key="problem"' in t.html
    assert "HB-" in t.status + t.spoken
    assert t.error == ""


@pytest.mark.parametrize("wrong", [{"who2": "clever"}, {"pace": "soon"}])
def test_seats_that_there_are_not_are_explained_in_the_form(wrong: dict[str, str]) -> None:
    t = table()
    before = t.match
    send(t, "/new:start", fields=fields(**wrong))
    assert t.match is before
    assert next(iter(wrong.values())) in t.spoken
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


def test_a_hint_that_fails_leaves_no_panel_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    send(t, "/hint")
    t._panel = {"kind": "thinking"}
    t._do(lambda: 1 / 0)
    assert "ZeroDivisionError" in t.error
    assert "Thinking" not in t.html


@pytest.mark.parametrize("text", ["", "hello", "1. e4 e5", "<script>alert(1)</script>"])
def test_a_bad_record_is_refused_politely(text: str) -> None:
    t = table()
    before = t.match
    send(t, "/paste:go", fields={"record": text})
    assert t.match is before
    assert 'data-key="problem"' in t.html
    assert "<script>" not in t.html
    assert t.error == ""
