"""Colours and symbols of the bees and flowers, the same in every theme.

A card is printed paper: its colours are literal, in the light and in the dark. Only the table under it
follows the theme (see ``static/table.css``). Each colour has a symbol and a letter as well, because colour
alone must never carry a meaning; the fills are mostly Okabe and Ito's, told apart with the three common
colour-vision deficiencies.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

INK, PAPER, RIM, MAT = "#241C0C", "#FFFBF0", "#B98A2E", "#FFF6DD"


@dataclass(frozen=True, slots=True)
class Colour:
    """One printed colour: its fill, the ink that is readable on it, its symbol and its letter."""

    fill: str
    ink: str
    symbol: str
    letter: str
    mark: str  # relative svg path, about 12 units across, drawn from its middle


def _star(outer: float = 6.6, inner: float = 2.8) -> str:
    corners = [
        (
            (outer, inner)[i % 2] * math.sin(math.pi * i / 5),
            -(outer, inner)[i % 2] * math.cos(math.pi * i / 5),
        )
        for i in range(10)
    ]
    sides = [(round(b[0] - a[0], 1), round(b[1] - a[1], 1)) for a, b in pairwise(corners)]
    return f"m0-{outer}l" + " ".join(f"{x} {y}" for x, y in sides) + "z"


COLOURS = {
    "blue": Colour("#0072B2", "#FFFFFF", "moon", "B", "m2.4-6.2a6.3 6.3 0 1 0 3.8 8.8a5 5 0 1 1-3.8-8.8z"),
    "purple": Colour("#4F1F75", "#FFFFFF", "diamond", "P", "m0-6.4l5.6 6.4-5.6 6.4-5.6-6.4z"),
    "yellow": Colour("#F0E442", INK, "star", "Y", _star()),
    "green": Colour("#009E73", INK, "square", "G", "m-4.8-4.8h9.6v9.6h-9.6z"),
    "red": Colour("#D55E00", INK, "triangle", "R", "m0-6l6.2 10.8h-12.4z"),
    "pink": Colour(
        "#CC79A7",
        INK,
        "heart",
        "K",
        "m0 5.6c-9-5.8-6.4-11-3.2-11 1.8 0 3.2 1.6 3.2 2.8 0-1.2 1.4-2.8 3.2-2.8 3.2 0 5.8 5.2-3.2 11z",
    ),
    "orange": Colour("#E69F00", INK, "cross", "O", "m-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z"),
    "white": Colour(
        "#FFFFFF",
        INK,
        "ring",
        "W",
        "m-5.6 0a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0zm2.6 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0z",
    ),
    "honey": Colour(
        "#F7C948",
        "#7A4A00",
        "drop",
        "H",
        "m0-7c2.6 3.8 4.6 6 4.6 8.4a4.6 4.6 0 0 1-9.2 0c0-2.4 2-4.6 4.6-8.4z",
    ),
}
