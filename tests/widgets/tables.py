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


def touch_move(t: Table, move: str) -> None:
    """Touch what a move is made of, as far as it lies on the table, then the button that makes it."""
    if f'data-pick="/play:{move}"' in t.html:
        return send(t, f"/play:{move}")
    held = [pick for pick, _ in t._front.hand(t.match.view(t.me))]
    for part in t._front.parts(move):
        like = [pick for pick in held if pick.partition("#")[0] == part and pick not in t.selection.picks]
        pick = next(iter(like), part)
        if f'data-pick="{pick}"' in t.html:
            send(t, pick)
    whole = f"/play:{move}"
    return send(t, whole if f'data-pick="{whole}"' in t.html else "/play")


def moves_here(t: Table) -> list[str]:
    """The legal moves of whoever looks at the table."""
    return list(t.match.moves(t.me))
