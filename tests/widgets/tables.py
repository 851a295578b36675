"""Tables for tests, and what is touched on them."""

from __future__ import annotations

from typing import Any

from beelab_widgets import Table


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


def hot_seat(*people: int, **more: Any) -> Table:
    """A table at which several people play; the first of them is ready."""
    t = table(me=people, **more)
    send(t, "/ready")
    return t


def play_all_here(t: Table) -> None:
    """Everybody at this screen plays until the round is over."""
    round_before = t.match.view(None)["round"]
    while not t.match.over and t.match.view(None)["round"] == round_before:
        send(t, "/ready")
        touch_cards(t, t.match.view(t.me)["k"])
        send(t, "/play")
        assert t.error == ""
