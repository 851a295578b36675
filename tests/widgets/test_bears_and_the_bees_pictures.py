"""How The Bears and the Bees looks: sides told threefold, 60 cards drawn quickly and small, words, no secrets."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from bees import GAME, at_table, hive_of, placements
from tables import send, table

import beelab
from beelab_widgets import picture
from beelab_widgets.palette import COLOURS
from beelab_widgets.pictures import bears_and_the_bees, card
from beelab_widgets.pictures.bears_and_the_bees_hive import frame, middle

SVG = "{http://www.w3.org/2000/svg}"


def games(players: int, **options: Any) -> Iterator[Any]:
    """The positions of a game at random."""
    m = beelab.match(GAME, players=players, seed=4, **options)
    while not m.over:
        yield m
        m.play(m.choose(m.to_move[0], "random"), m.to_move[0])
    yield m


# --- cards
@pytest.mark.parametrize("seed", range(3))
def test_every_side_has_its_colour_its_symbol_and_its_letter(seed: int) -> None:
    """Six letters at six places: each is that of the side that the rules know there."""
    m = hive_of(20, seed=seed)
    for one in m.view(0)["hive"]:
        sides = one["sides"]
        drawn = ET.fromstring(
            f'<svg xmlns="http://www.w3.org/2000/svg">{card(GAME, "hexcard", *bears_and_the_bees.drawn(one))}</svg>'
        )
        letters = [text.text for text in drawn.iter(f"{SVG}text") if text.text != one["card"]]
        assert letters == [COLOURS[side].letter for side in sides]
        paths = [path.attrib for path in drawn.iter(f"{SVG}path")]
        for colour, times in Counter(sides).items():
            wedges = [
                path["d"].count("M0 0")
                for path in paths
                if path.get("fill") == COLOURS[colour].fill and "M0 0L" in path["d"]
            ]
            symbols = [path["d"].count(COLOURS[colour].mark) for path in paths]
            assert wedges == [times]
            assert sum(symbols) == times


def test_the_six_colours_differ_in_letter_and_symbol() -> None:
    six = [COLOURS[name] for name in ("blue", "purple", "red", "green", "white", "honey")]
    assert len({one.letter for one in six}) == len({one.mark for one in six}) == 6


def test_cells_lie_beside_each_other_as_the_rules_say() -> None:
    """North is up, then clockwise; neighbours' middles are two half heights apart."""
    directions = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert [(round(x), round(y)) for x, y in map(middle, directions)] == [
        (0, -69), (60, -35), (60, 35), (0, 69), (-60, 35), (-60, -35)
    ]  # fmt: skip


# --- a hive of 60 cards
def test_a_hive_of_60_cards_is_drawn_in_30_ms_and_150_kb() -> None:
    m = hive_of(60)
    view = m.view(0)
    took = []
    for _ in range(5):
        card.cache_clear()  # also when no card was drawn before
        before = time.process_time()
        drawn = bears_and_the_bees.svg(view)
        took.append(time.process_time() - before)
    assert len(view["hive"]) >= 60
    assert len(drawn.encode()) < 150_000
    assert min(took) < 0.030


def test_a_table_with_60_cards_answers_a_touch_quickly_and_its_hive_is_small() -> None:
    t = at_table(hive_of(60))
    pick, cell = next(iter(placements(t.match)))
    send(t, f"card:{pick}")
    hive = t.html[t.html.index('data-key="hive"') : t.html.index('data-key="below"')]
    assert len(hive.encode()) < 150_000
    took = []
    for _ in range(3):
        before = time.process_time()
        send(t, f"cell:{cell}")
        took.append(time.process_time() - before)
    assert min(took) < 0.4


def test_everything_in_the_hive_lies_inside_the_picture() -> None:
    for m in (hive_of(2), hive_of(60)):
        view = m.view(0)
        x, y, width, height = frame(view)
        for one in [*view["hive"], *view["open"]]:
            at, down = middle(one["cell"])
            assert x <= at - 40 < at + 40 <= x + width
            assert y <= down - 35 < down + 35 <= y + height


# --- pictures
@pytest.mark.parametrize("players", [2, 5])
def test_still_pictures_are_xml_that_needs_nothing_else(players: int) -> None:
    for number, m in enumerate(games(players, rounds=1)):
        if number % 5 and not m.over:
            continue
        for seat in (0, players - 1, None):
            shown = picture(m.view(seat))
            root = ET.fromstring(shown.svg)
            assert root[0].text == shown.text
            assert not re.search(r"\sid=|url\(|var\(", shown.svg)
            assert shown.svg.count(">Q<") == 1
    assert shown.text.startswith("The Bears and the Bees. Game over")


def test_the_text_tells_what_lies_there() -> None:
    m = hive_of(6)
    text = picture(m.view(0)).text
    kinds = Counter(one["kind"] for one in m.view(0)["hive"])
    assert f"the queen and {kinds['honeycomb']} honeycomb" in text
    for one in m.view(0)["hive"]:
        assert f"{one['cell'][0]},{one['cell'][1]}: {one['card']}, {one['kind']}" in text
    assert all(f"{one['card']}, " in text for one in m.view(0)["hand"])
    assert "Hand of" not in picture(m.view(None)).text


def test_a_hand_is_in_nobody_elses_picture() -> None:
    m = hive_of(12, players=3)
    for one in m.view(0)["hand"]:
        assert f">{one['card']}<" in picture(m.view(0)).svg
        for other in (m.view(1), m.view(2), m.view(None)):
            assert f">{one['card']}<" not in picture(other).svg
            assert f"{one['card']}," not in picture(other).text


@pytest.mark.parametrize("name", ["<b>Bo</b>", '"><script>alert(1)</script>'])
def test_names_are_text(name: str) -> None:
    t = table(game=GAME, names=(name, "Ben", "Chi"))
    assert name not in t.html
    assert name not in picture(t.match).svg


# --- other rules
@pytest.mark.parametrize(
    ("options", "plays"),
    [
        ({}, [0, 1, 2, 3, 4]),
        ({"bonus": "one"}, [0, 1, 1, 1, 1]),
        ({"bonus": "none"}, [0, 0, 0, 0, 0]),
        ({"bonus_from": 4}, [0, 0, 2, 3, 4]),
    ],
)
def test_what_a_card_would_earn_follows_the_options(options: dict[str, Any], plays: list[int]) -> None:
    view = beelab.match(GAME, players=3, seed=1, **options).view(0)
    assert [bears_and_the_bees.earned(view, "drone", matches) for matches in range(2, 7)] == plays
    assert not any(bears_and_the_bees.earned(view, "bear", matches) for matches in range(2, 7))


def test_with_mismatches_allowed_the_sides_that_differ_are_crossed() -> None:
    m = hive_of(12, mismatch_allowed=True)
    crossed = 0
    for card_, cell in list(placements(m))[:40]:
        t = at_table(m)
        for pick in (f"card:{card_}", f"cell:{cell}"):
            send(t, pick)
        move = t._front.move(t.selection.move)
        crossed += t.html.count('class="tb-no"')
        fork = m.fork()
        before = len(fork.events)
        fork.play(move, 0)
        laid = next(event for event in fork.events[before:] if event.rule == "TB-09")
        assert t.html.count('class="tb-yes"') == laid.data["matches"]
    assert crossed


# --- the cards of one's own box
def test_cards_of_ones_own_box_are_drawn_as_they_are() -> None:
    """A table, its little pictures, and the note under it: nothing shows the box as we rebuilt it."""
    own = beelab.match(GAME, players=2, seed=3, honeycombs=(333444,) * 70, values=(1, 1, 1, 1, 9))
    view = own.view(own.to_move[0])
    honeycombs = [one for one in [*view["hive"][1:], *view["hand"]] if one["kind"] == "honeycomb"]
    assert {colour for one in honeycombs for colour in one["sides"]} == {"red", "green"}
    name = next(one["card"] for one in view["hand"] if one["kind"] == "honeycomb")
    fills = {c: COLOURS[c].fill in bears_and_the_bees.little(f"discard {name}", view) for c in COLOURS}
    assert {colour for colour, seen in fills.items() if seen} == {"red", "green"}
    usual = beelab.match(GAME, players=2, seed=3).view(0)
    for shown, said in ((view, "own."), (usual, "reconstruction.")):
        notes = bears_and_the_bees.notes(shown)
        assert [note["rule"] for note in notes] == ["TB-13", "TB-G1"]
        assert all(note["text"].endswith(said) for note in notes)
