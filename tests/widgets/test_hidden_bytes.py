"""What a seat cannot know never reaches its browser: with all of it dealt anew, not a byte is sent.

The browser holds what was sent before; Jupyter sends what has changed. So a table is shown with a match, then with
its twin, in which everything that the seat cannot know lies otherwise: nothing may be sent then.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest
from tables import send

import beelab
from beelab.conformance.hidden import make_twin
from beelab.conformance.walks import Walk
from beelab_widgets import Table
from beelab_widgets.pictures import front
from tests.depth import how_many

POSITIONS = {
    "happy_bee": how_many(300, 1000),
    "sweet_honey": how_many(150, 1000),
    "bears_and_the_bees": how_many(60, 1000),
}


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every message to the browser, as text."""
    sent: list[str] = []
    monkeypatch.setattr(
        ipywidgets.Widget, "_send", lambda _self, content, buffers=None: sent.append(json.dumps(content))
    )
    return sent


def positions(game: str) -> Iterator[tuple[Walk, Any]]:
    """So many positions of random games, for every number of players, with usual and other rules."""
    left, seed = POSITIONS[game], 0
    while True:
        for players in (3, 2, 4, 2, 3, max(beelab.game(game).players), 2, 3, 5):
            walk = Walk(beelab.game(game), players, seed, {} if seed % 2 == 0 else None)
            for m in walk:
                if walk.rng.random() < 0.7:
                    yield walk, m
                    left -= 1
                    if not left:
                        return
        seed += 1


def unlike(walk: Walk, m: Any, seat: int) -> Any:
    """The match with everything that the seat cannot know dealt anew, choices that are face down included."""
    twin = make_twin(walk, m, seat).m
    waiting = [told for _, told, other, _ in m._past[len(m._played()) :] if other != seat]
    retold, events = twin._events[len(m._events) :], list(m._events)
    for at, event in zip(waiting, retold, strict=True):  # each told once, in its place
        events[at] = event
    twin._events, twin._past = events, list(m._past)
    return twin


def seat_at(t: Table, m: Any, seat: int, *, covered: bool) -> None:
    """The table as it is with a match, a seat looking or the screen covered before it."""
    t.match, t.people, t.me, t.covered = m, (seat, (seat + 1) % len(m.names)), seat, covered
    t._shown, t._logged, t._news = None, (), ""
    asked = t._asked
    t._asked = lambda: [s for s in asked() if s == seat]  # type: ignore[method-assign]
    t._settle()
    del t._asked
    t.covered = covered and not m.over


def touch(t: Table, rng: random.Random) -> None:
    """Pick two cards and ask why not: more is shown then."""
    hand = [pick for pick, _ in t._front.hand(t._view())]
    for pick in rng.sample(hand, min(2, len(hand))):
        t._act(pick, {})
    t._act("/why", {})


@pytest.mark.timeout(900)  # half a minute, if nothing else runs on the machine
@pytest.mark.parametrize("game", POSITIONS)
def test_not_a_byte_of_what_a_seat_cannot_know(wire: list[str], game: str) -> None:
    t = Table(game=game, seed=1)
    counted, changed = 0, 0
    for walk, m in positions(game):
        for seat in range(m.players):
            twin = unlike(walk, m, seat)
            changed += any(
                twin.position().get(part) != m.position().get(part)
                for part in ("hands", "piles", "aside", "deck", "pile")
            )
            covered = walk.rng.random() < 0.15
            for match in (m, twin):
                rng = random.Random(counted)
                seat_at(t, match, seat, covered=covered)
                if not covered and not m.over and rng.random() < 0.3:
                    touch(t, rng)
                if match is twin:
                    wire.clear()
                t._show()
            assert not wire, f"seat {seat} is sent what it cannot know\n{walk.place()}"
            if counted % 25 == 0:
                t.people = (seat,)
                stills = []
                for match in (m, twin):
                    t.match = match
                    stills.append(str(t._still().html))
                assert stills[0] == stills[1]
            counted += 1
    assert counted > 2 * POSITIONS[game]
    assert changed > counted / 2, "the twins are other games"


def test_a_planted_leak_is_noticed(wire: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a table that tells the next player's hand sends bytes."""
    t = Table(seed=1)
    real = front("happy_bee").notes
    hands = lambda view: [*real(view), {"text": str(t.match.position()["hands"][1]), "rule": "HB-03"}]  # noqa: E731
    monkeypatch.setattr(front("happy_bee"), "notes", hands)
    walk = Walk(beelab.game("happy_bee"), 3, 0, {})
    seat_at(t, walk.m, 0, covered=False)
    t._show()
    wire.clear()
    seat_at(t, unlike(walk, walk.m, 0), 0, covered=False)
    t._show()
    assert wire


def test_messages_after_a_covered_turn_hold_no_card_of_the_one_before(wire: list[str]) -> None:
    t = Table(seed=3, me=(0, 1), bots=("random",))
    send(t, "/ready")
    pick = t._front.hand(t._view())[0][0]
    send(t, pick)
    wire.clear()
    send(t, "/play")
    (message,) = [m for m in wire if "html" in m]
    assert '"bee:' not in message
    assert "Hand of" not in message
    assert "Your hand" not in message
