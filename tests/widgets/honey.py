"""Sweet Honey's prepared tables and games for tests, and how to read a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from tables import table

import beelab
from beelab_widgets import Table

EX1 = {
    "phase": "receive", "start": 0, "turn": 2, "card": "8H", "stake": 2, "pot": 4,
    "hands": [["9", "7", "6", "3"], ["10", "9", "9H", "4"], ["10H", "7H", "6", "5"]],
    "captured": [["9"], ["7"], ["8"]], "discs": [13, 13, 15], "centre": 0,
}  # fmt: skip


def at(me: int = 2, **changes: Any) -> Table:
    """A table in the position of SH-EX1: Ada has sent a HIGH card, Ben passed, Chi decides."""
    position = {"game": "sweet_honey", "players": 3, **EX1, **changes}
    match = beelab.match("sweet_honey", position=position)
    return table(match=match, me=me, seed=None, pace="step by step")


def sent_from(**changes: Any) -> Table:
    """A table at which Ada starts and is to send a card."""
    position = {"game": "sweet_honey", "players": 3, "phase": "send", "start": 0, "captured": EX1["captured"],
                "hands": EX1["hands"], "discs": [15, 15, 15], "centre": 0, **changes}  # fmt: skip
    return table(match=beelab.match("sweet_honey", position=position), me=0, seed=None, pace="step by step")


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(t: Table, key: str) -> str:
    """The text of a part of the page, from its key to the next part."""
    return words("<" + t.html.split(f'data-key="{key}"', 1)[1].split('<div class="bee-part"', 1)[0])


def positions(players: int = 4, games: int = 6, **options: Any) -> Iterator[Any]:
    for seed in range(games):
        m = beelab.match("sweet_honey", players=players, seed=seed, **options)
        while not m.over:
            yield m
            seat = m.to_move[0]
            m.play(m.choose(seat, "random"), seat)


def part_of_seat(t: Table, seat: int) -> str:
    return words("<li " + t.html.split(f'data-key="seat:{seat}"', 1)[1].split("<li", 1)[0])
