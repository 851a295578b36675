"""Several people at one screen: a cover between them, under which nothing secret is on the page or in a message."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tables import hot_seat, play_all_here, send, table, touch_cards

from beelab.engine.errors import BadMove, BadOption
from beelab_widgets import Table


def sent(t: Table) -> list[str]:
    """Everything that the browser holds of the table."""
    return [t.html, t.status, t.spoken, t.error]


def covered(t: Table) -> bool:
    return "bee-cover" in t.html


@pytest.mark.parametrize(
    ("me", "said"), [((0, 3), "seats are 0 to 2"), ((1, 1), "twice"), (("Ada",), "no seat"), ({}, "no seat")]
)
def test_who_cannot_sit_here(me: Any, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        table(me=me)


def test_one_person_never_meets_a_cover() -> None:
    for me in (2, (2,)):
        assert not covered(table(me=me))


def test_a_cover_before_the_first_and_between_two_people() -> None:
    t = table(me=(0, 2))
    assert covered(t)
    assert "Pass the screen to Ada" in t.status
    assert t.selection.moves == []
    send(t, "/ready")
    assert not covered(t)
    touch_cards(t, 1)
    send(t, "/play")
    assert covered(t)
    assert "Pass the screen to Chi" in t.status
    assert "Pass the screen to Chi" in t.spoken
    send(t, "/ready")
    touch_cards(t, 1)
    send(t, "/play")
    assert t.match.view(None)["round"] == 2
    assert t.me == 2, "the one who looks already goes first: nobody has to pass the screen"
    assert not covered(t)


def test_what_lies_under_the_cover_is_what_everybody_may_see() -> None:
    """With other hands, another order of flowers and another card played, not a byte under the cover differs."""
    pages = []
    for mirrored in (False, True):
        t = hot_seat(0, 1, seed=11)
        hand = list(t._front.hand(t.match.view(0)))
        send(t, hand[-1 if mirrored else 0][0])
        send(t, "/play")
        assert covered(t)
        pages.append(sent(t))
    assert pages[0] == pages[1]
    names = ["blue", "purple", "yellow", "green"]
    shown = re.sub(r"(?s)<li class=\"bee-card.*?</li>|bee-logpart.*?</ol>", "", pages[0][0])
    assert not re.search(r'data-key="bee:|Your hand|Hand of', pages[0][0])
    assert not any(name in shown for name in names)


@pytest.mark.parametrize(
    "pick",
    ["bee:blue#0", "/play", "/hint", "/why", "/record", "/replay", "/paste", "/step", "/take:blue", "/seats"],
)
def test_no_touch_looks_under_the_cover(pick: str) -> None:
    t = table(me=(0, 1))
    before = sent(t)
    send(t, pick, value="1", fields={"record": t.match.record()})
    assert sent(t) == before


def test_from_code_nobody_plays_under_the_cover() -> None:
    t = table(me=(0, 1))
    with pytest.raises(BadMove, match="nobody looks"):
        t.play(t.match.moves(0)[0])


def test_a_hint_that_comes_late_is_not_told_to_the_next_person(monkeypatch: pytest.MonkeyPatch) -> None:
    t, later = hot_seat(0, 1), []
    monkeypatch.setattr(t, "_later", lambda work, done: later.append((work, done)))
    send(t, "/hint")
    t.play(t.match.moves(0)[0])
    before = sent(t)
    ((work, done),) = later
    t._do(lambda: done(work()))
    assert sent(t) == before


@pytest.mark.parametrize("people", [(0, 1), (0, 1, 2), (1, 3)])
def test_a_whole_game_at_one_screen(people: tuple[int, ...]) -> None:
    t = hot_seat(*people, players=4)
    while not t.match.over:
        play_all_here(t)
    assert not covered(t)
    assert "The end" in t.html
    assert "(you)" not in t.html  # nobody in particular looks at the end
    for score in t.match.scores:
        assert f"<b>{score}</b>" in t.html


def test_undo_gives_the_screen_back_under_a_cover() -> None:
    t = hot_seat(0, 1)
    positions = []
    for _ in range(4):
        send(t, "/ready")
        positions.append((t.me, t.match.moves_played))
        touch_cards(t, t.match.view(t.me)["k"])
        send(t, "/play")
    for seat, moves in reversed(positions):
        shown_before = t.me
        send(t, "/undo")
        assert (t.me, t.match.moves_played) == (seat, moves)
        assert covered(t) or shown_before == seat
    for seat, _ in positions[1:]:
        send(t, "/redo")
        assert t.error == ""
        assert t.me == seat


def test_a_person_may_be_added_by_the_form() -> None:
    t = table()
    seats = {"who0": "person", "who1": "person", "who2": "random"}
    send(t, "/new:start", fields={"players": "3", "seed": "5", "pace": "at once", **seats})
    assert t.people == (0, 1)
    assert covered(t)


def test_the_still_picture_of_two_people_shows_no_hand() -> None:
    assert "Hand of" not in str(hot_seat(0, 1)._still().html)
    assert "Hand of" in str(table()._still().html)


# --- bots and their pace
def test_step_by_step_each_bot_waits_for_a_touch() -> None:
    t = table(pace="step by step", players=4)
    touch_cards(t, 1)
    send(t, "/play")
    assert t.match.moves_played == 1
    assert "Next is Ben" in t.status
    for name in ("Chi", "Dov"):
        send(t, "/step")
        assert f"Next is {name}" in t.status
    send(t, "/step")
    assert t.match.view(0)["round"] == 2
    assert "Choose 2 cards" in t.status


def test_all_the_bots_at_one_touch() -> None:
    t = table(pace="step by step", players=5)
    t.play(t.match.moves(0)[0])
    send(t, "/step:all")
    assert t.match.view(0)["round"] == 2


def test_undo_between_two_bots() -> None:
    t = table(pace="step by step", players=4)
    t.play(t.match.moves(0)[0])
    send(t, "/step")
    send(t, "/undo")
    assert (t.match.moves_played, t.me, t.match.to_move) == (0, 0, (0, 1, 2, 3))
    send(t, "/redo")
    assert t.match.moves_played == 2


def test_bots_alone_are_watched() -> None:
    t = table(me=None, pace="step by step")
    assert "Bots play. Next is Ada" in t.status
    assert "Your hand" not in t.html
    send(t, "/step:all")
    assert t.match.over
    assert table(me=None).match.over


def test_slow_bots_play_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Any] = []

    class Loop:
        def call_later(self, seconds: float, act: Any) -> None:
            assert 0.5 <= seconds <= 3
            waiting.append(act)

    t = table(pace="slow")
    monkeypatch.setattr("beelab_widgets.widget.running_loop", Loop)
    t.play(t.match.moves(0)[0])
    assert t.match.moves_played == 1
    waiting.pop()()
    assert t.match.moves_played == 2
    late = waiting.pop()
    send(t, "/undo")
    late()
    assert t.match.moves_played == 0, "the game is elsewhere: the bot does not play"
    t.play(t.match.moves(0)[0])
    while waiting:
        waiting.pop()()
    assert t.match.view(0)["round"] == 2


def test_other_bots_in_the_middle_of_a_game() -> None:
    t = table(players=4)
    send(t, "/seats")
    assert 'name="who1"' in t.html
    assert 'name="who0"' not in t.html
    send(t, "/seats:change", fields={"who1": "greedy", "who3": "pairs", "pace": "step by step"})
    assert [t.bot(seat) for seat in (1, 2, 3)] == ["greedy", "random", "pairs"]
    assert t.pace == "step by step"
    send(t, "/seats:change", fields={"who1": "clever"})
    assert "clever" in t.error
    assert t.bot(1) == "greedy"
