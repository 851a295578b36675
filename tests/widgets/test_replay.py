"""A game looked through again: every step with its sentence and rule, and nothing that the seat could not see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tables import hot_seat, play_all_here, play_round, send, table

import beelab
from beelab_widgets import Table
from beelab_widgets.replaying import Replay


def finished(seed: int = 7, players: int = 3) -> Any:
    m = beelab.match("happy_bee", players=players, seed=seed)
    while not m.over:
        seat = m.to_move[0]
        m.play(m.moves(seat)[0], seat)
    return m


def step(t: Table) -> tuple[int, int]:
    """Where the replay is, counted from 1, and how many steps it has."""
    found = re.search(r'class="bee-chip">(\d+) of (\d+)<', t.html)
    assert found, "no replay is shown"
    return int(found[1]), int(found[2])


def to(t: Table, number: int) -> None:
    send(t, "/replay:at", value=str(number))


def test_each_step_has_its_sentence_and_its_rule() -> None:
    m = finished()
    t = Table(m)
    send(t, "/replay")
    told = [event for event in m.events if event.is_seen_by(0)]
    for number, event in enumerate(told):
        assert step(t) == (number + 1, len(told))
        assert f"{event.text} ({event.rule})" in t.status
        assert t.spoken == t.status
        assert f'data-pick="/rule:{event.rule}"' in t.html
        send(t, "/replay:next")
    assert step(t) == (len(told), len(told))
    assert "The end" in t.html


def test_the_table_is_shown_as_it_was_after_each_move() -> None:
    m = finished()
    played = beelab.match("happy_bee", players=3, seed=7)
    views = {0: played.view(1)}
    told = [len(played.events)]
    while not played.over:
        seat = played.to_move[0]
        played.play(played.moves(seat)[0], seat)
        views[played.moves_played] = played.view(1)
        told.append(len(played.events))
    replay = Replay(m, 1)
    for at, index in enumerate(replay.steps):
        replay.go(at)
        moves = next(n for n, events in enumerate(told) if events > index)
        assert replay.view() == views[moves]
    for at in (5, 0, len(replay.steps) - 1, 7):
        replay.go(at)
        assert replay.view() == views[next(n for n, e in enumerate(told) if e > replay.steps[at])]


@pytest.mark.parametrize(("to_where", "at"), [("-5", 1), ("0", 1), ("3", 4), ("99999", None)])
def test_a_slider_goes_no_farther_than_the_ends(to_where: str, at: int | None) -> None:
    t = Table(finished())
    send(t, "/replay")
    to(t, int(to_where))
    assert step(t)[0] == (at or step(t)[1])


def test_buttons_go_to_the_ends_and_to_the_neighbours() -> None:
    t = Table(finished())
    send(t, "/replay")
    places = []
    for button in ("last", "back", "first", "back", "next"):
        send(t, f"/replay:{button}")
        places.append(step(t)[0])
    last = step(t)[1]
    assert places == [last, last - 1, 1, 1, 2]


@pytest.mark.parametrize("value", ["x", None, [], "1.5", "1e9"])
def test_a_strange_slider_breaks_nothing(value: Any) -> None:
    t = Table(finished())
    send(t, "/replay")
    send(t, "/replay:at", value=value)
    assert step(t)[0] == 1
    send(t, "/replay:end")
    assert "bee-replay" not in t.html


def test_after_the_end_one_may_look_with_anybodys_eyes() -> None:
    t = Table(finished())
    send(t, "/replay")
    to(t, 30)
    here = t._shown.event
    send(t, "/replay:seat", value="2")
    assert "Hand of Chi" in t.html
    assert t._shown.event is here or not here.is_seen_by(2)
    send(t, "/replay:seat", value="")
    assert "Hand of" not in t.html
    send(t, "/replay:seat", value="9")
    assert t.error == ""


def test_during_the_game_a_seat_replays_only_what_it_saw() -> None:
    t = table()
    for _ in range(3):
        play_round(t)
    send(t, "/replay")
    assert 'name="seat"' not in t.html
    send(t, "/replay:seat", value="1")
    assert "Hand of Ben" not in t.html
    private = [e.text for e in t.match.events if not e.is_seen_by(0)]
    assert private
    for number in range(step(t)[1]):
        to(t, number)
        assert not [text for text in private if text in t.html]


def test_two_people_replay_with_the_eyes_of_the_one_who_looks() -> None:
    t = hot_seat(0, 1)
    play_all_here(t)
    send(t, "/ready")
    send(t, "/replay")
    assert f"Hand of {t.match.names[t.me]}" in t.html


def test_no_move_is_made_in_a_replay_and_its_end_is_the_table_again() -> None:
    t = table()
    play_round(t)
    before = t.match.position()
    send(t, "/replay")
    for pick in ("bee:blue#0", "/replay:next"):
        send(t, pick)
    assert t.selection.picks == []
    send(t, "/replay:end")
    assert t.match.position() == before
    assert "Your hand" in t.html
    play_round(t)


def test_a_pasted_record_is_replayed_and_left_again() -> None:
    t, other = table(), finished(seed=3, players=4)
    mine = t.match
    send(t, "/paste:replay", fields={"record": "\n".join(f"> {x}" for x in other.record().splitlines())})
    assert t.error == ""
    assert step(t)[1] == len([e for e in other.events if e.is_seen_by(None)])
    send(t, "/replay:last")
    assert "The end" in t.html
    send(t, "/replay:end")
    assert t.match is mine


def test_a_broken_record_is_not_replayed() -> None:
    t = table()
    send(t, "/paste:replay", fields={"record": "\n".join(finished().record().splitlines()[:20])})
    assert "bee-replay" not in t.html
    assert "cut off" in t.spoken
    send(t, "/paste:before", fields={"record": "\n".join(finished().record().splitlines()[:20])})
    assert t.match.moves_played >= 10


def test_one_may_play_on_from_a_step() -> None:
    other = finished(seed=3)
    t = table()
    t.replay(other.record())
    to(t, 40)
    moves, view = t._shown._walk.moves_played, t._shown.view()
    send(t, "/goon")
    assert t.error == ""
    assert "bee-replay" not in t.html
    assert t.match.view(None)["round"] >= view["round"]
    assert t.match.moves_played >= moves
    play_round(t)
    assert other.over, "the record's own match stays as it was"
