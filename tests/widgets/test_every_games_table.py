"""What every game's table does, whatever the game: played to its end by touches, taken back, replayed, handed on."""

from __future__ import annotations

import random
import re
from importlib import import_module
from typing import Any

import pytest
from tables import moves_here, send, table, touch_move

import beelab
from beelab_widgets import Table, pictures
from beelab_widgets.pictures import front

GAMES = pictures.games()
SHORT = {"sweet_honey": {"rounds": 1}, "bears_and_the_bees": {"rounds": 1, "hand_size": 5}}
JUNK = (
    "x",
    "card:11H",
    "card:#1",
    ":",
    "stake:-1",
    "verb:fly",
    "/play:nonsense",
    "/take:",
    "/take:send 99 9",
    "cell:9,9",
    "turn:7",
    "give:9",
    "/take:H99@1,-1r9",
)


def short(game: str, **more: Any) -> Table:
    return table(game=game, **{**SHORT.get(game, {}), **more})


def play_on(t: Table, moves: int, seed: int = 1) -> None:
    """So many moves of whoever looks, by touches."""
    rng = random.Random(seed)
    for _ in range(moves):
        if t.match.over:
            return
        before = t.match.moves_played
        touch_move(t, rng.choice(moves_here(t)))
        assert t.error == ""
        assert t.match.moves_played > before


def where(t: Table) -> dict[str, Any]:
    return {name: part for name, part in t.match.position().items() if name != "thought"}


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_are_the_games_own(game: str) -> None:
    adviser = beelab.game(game).adviser
    assert [Table(game=game, seed=1).bot(seat) for seat in (1, 2)] == [adviser] * 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("which", ["fewest", "most"])
def test_a_whole_game_by_touches(game: str, which: str) -> None:
    numbers = beelab.game(game).players
    players = min(numbers) if which == "fewest" else max(numbers)
    t = short(game, players=players, me=players - 1)
    play_on(t, 200)
    assert t.match.over
    assert "The end" in t.html
    assert t.match.ending.rule in t.html
    assert all(f"<b>{score}</b>" in t.html for score in t.match.scores)


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_decision_by_decision_and_redo_forth(game: str) -> None:
    t = table(game=game)
    positions = [where(t)]
    for seed in range(3):
        play_on(t, 1, seed)
        positions.append(where(t))
    for expected in reversed(positions[:-1]):
        send(t, "/undo")
        assert where(t) == expected
    for expected in positions[1:]:
        send(t, "/redo")
        assert where(t) == expected


@pytest.mark.parametrize("game", GAMES)
def test_what_there_is_not_changes_nothing_and_is_answered_politely(game: str) -> None:
    t = short(game)
    for seed in range(6):
        before = t.match.position()
        for junk in JUNK:
            send(t, junk)
            assert "Sorry" not in t.error
            assert t.match.position() == before
        send(t, "/clear")
        play_on(t, 1, seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_half_built_move_is_told_its_rule(game: str) -> None:
    t = short(game)
    send(t, "/why")
    assert re.search(r"\([A-Z]{2}-\d\d\)", t.spoken)
    assert "Legal here" in t.html


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_replay_is_drawn(game: str) -> None:
    t = short(game)
    play_on(t, 200)
    send(t, "/replay")
    told = len([event for event in t.match.events if event.is_seen_by(t.me)])
    for step in range(told):
        assert f"Step {step + 1} of {told}" in t.status
        send(t, "/replay:next")
        assert t.error == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_covered_screen_shows_no_hand(game: str) -> None:
    t = short(game, me=(0, 1))
    hand = [pick for pick, _ in t._front.hand(t.match.view(0))]
    assert hand
    assert not any(pick in t.html for pick in hand)
    assert "Your hand" not in t.html
    send(t, "/ready")
    assert all(f'data-pick="{pick}"' in t.html for pick in hand)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_legal_move_and_why(game: str) -> None:
    t = short(game)
    play_on(t, 1)
    send(t, "/hint")
    best = t._advice[0]["move"]
    assert best in moves_here(t)
    assert front(game).words(best) in t.spoken
    send(t, "/hint:why")
    assert t.html.count('data-key="hint:') == len(moves_here(t))
    send(t, f"/take:{best}")
    assert t._front.move(t.selection.move) == best


@pytest.mark.parametrize("game", GAMES)
def test_a_record_goes_on_at_another_table(game: str) -> None:
    t, other = short(game), short(game, seed=99)
    play_on(t, 2)
    send(other, "/paste:go", fields={"record": t.match.record()})
    assert where(other) == where(t)
    play_on(other, 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_form_for_a_new_game_has_every_option(game: str) -> None:
    t = short(game)
    send(t, "/new")
    assert all(f'name="{option.name}"' in t.html for option in beelab.game(game).options)
    send(t, "/new:start", fields={"players": "4", "seed": "5", "pace": "at once"})
    assert t.error == ""
    assert len(t.match.names) == 4


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_their_parts_are_the_same(game: str) -> None:
    m = beelab.match(game, players=4, seed=2)
    pictured = front(game)
    while not m.over:
        seat = m.to_move[0]
        view = m.view(seat)
        for move in m.moves(seat):
            assert pictured.move(pictured.parts(move)) == move
            assert pictured.words(move)
            assert pictured.little(move, view)
        m.play(m.choose(seat, "random"), seat)


@pytest.mark.parametrize("game", GAMES)
def test_many_choices_get_fewer_games_each(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = beelab.advise

    def advise(*given: Any, rollouts: int) -> Any:
        asked.append(rollouts)
        return real(*given, rollouts=2)

    monkeypatch.setattr(beelab, "advise", advise)
    t = short(game, rollouts=10**6)
    send(t, "/hint")
    (games,) = asked
    assert games * len(moves_here(t)) <= 100_000 < (games + 1) * len(moves_here(t))


@pytest.mark.parametrize("name", ["sweet_honey", "bears_and_the_bees"])
def test_however_much_happened_the_end_of_a_round_is_said(name: str) -> None:
    m = beelab.match(name, players=3, seed=5, rounds=2)
    while not m.over:
        seat = m.to_move[0]
        m.play(m.choose(seat, "random"), seat)
    seen = [event for event in m.events if event.is_seen_by(0)]
    words = import_module(f"beelab_widgets.pictures.{name}_words")
    told = front(name).news(m.view(0), seen)
    ends = [event.text for event in seen if event.rule in words.END]
    assert len(seen) > 60
    assert len(ends) > 6
    assert all(text in told for text in ends)
    assert len(told) < sum(len(event.text) for event in seen) / 2
