"""How Sweet Honey looks: the flight and its discs, the seats, the still picture and its words; nothing hidden."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest
from fake_page import FakePage
from honey import EX1, at, part, part_of_seat, positions, sent_from, words
from tables import send, table

import beelab
from beelab_widgets import picture
from beelab_widgets.pictures import sweet_honey
from beelab_widgets.pictures.sweet_honey_flights import discs_on_card, flights, path


# --- the flight
def test_the_flight_is_seen_seat_by_seat() -> None:
    t = at()
    way = part(t, "path")
    assert re.search(r"Ada sent it, 2 discs Ben passed, \+2 You decide Ada home", way)
    chi = t.html.split('data-key="seat:2"', 1)[1].split("<li", 1)[0]
    assert chi.count('data-key="flight"') == 1
    assert t.html.count('data-key="flight"') == 1
    assert "HIGH card here with 4 discs" in words(chi)
    assert re.findall(r'data-key="pot:\d+" data-flip data-from="discs:(\d)"', chi) == ["0", "0", "1", "1"]


@pytest.mark.parametrize(("calm", "gliding"), [(False, [1, 1]), (True, [0, 0])])
def test_the_card_flies_with_its_discs_unless_motion_is_reduced(
    new_page: Callable[..., FakePage], calm: bool, gliding: list[int]
) -> None:
    page, t = new_page(calm=calm), sent_from()
    page.add(t)
    for key in ("card:9#0", "stake:2", "/play"):
        page.click(key)
    moving = "key => document.querySelector(`[data-key='${key}']`).getAnimations().length"
    assert [page.page.evaluate(moving, key) for key in ("flight", "pot:1")] == gliding


def test_the_way_skips_who_is_out() -> None:
    view = at(turn=1, pot=2, discs=[13, 15, 7], centre=8, stung={"2": "8"}).match.view(1)
    assert [(stop["seat"], stop["did"]) for stop in path(view)] == [(0, "sent"), (1, "decides"), (0, "home")]


def test_discs_on_the_card_are_as_many_as_the_pot() -> None:
    for m in positions(players=5, games=3):
        view = m.view(None)
        assert len(discs_on_card(view)) == (view["flight"]["pot"] if view["flight"] else 0)


def test_flights_are_told_as_they_were() -> None:
    """Every flight from the events: as many as were sent, each captured by whoever the next view shows."""
    m = beelab.match("sweet_honey", players=4, seed=3, rounds=2)
    while not m.over:
        m.play(m.choose(m.to_move[0], "random"), m.to_move[0])
    told = flights(m.events)
    sent = [event for event in m.events if event.rule == "SH-09"]
    caught = [event for event in m.events if event.rule in ("SH-17", "SH-18")]
    assert [f["sender"] for f in told] == [event.seat for event in sent]
    assert [(f["captor"], f["stung"]) for f in told] == [(e.seat, e.rule == "SH-18") for e in caught]
    assert all(f["over"] for f in told)
    assert {f["round"] for f in told} == {1, 2}


def test_moved_discs_are_shown_where_they_went() -> None:
    t = at()
    send(t, "/play:capture")
    # Ada got 4 back, Chi paid 8 to the centre
    assert "+4" in part_of_seat(t, 0)
    assert "−8" in part_of_seat(t, 2)
    assert re.search(r'data-key="moved:\d+:centre" data-flip data-from="discs:2">\+8<', t.html)


# --- seats
def test_every_seat_shows_what_it_captured_and_how_near_the_end_it_is() -> None:
    t = at(captured=[["9", "10"], ["7"], ["8", "4L", "5"]])
    ada, chi = part_of_seat(t, 0), part_of_seat(t, 2)
    assert "captured: 9 blank, 10 blank" in ada
    assert "19 /35" in ada
    assert "captured: 4 LOW, 5 blank, 8 blank" in chi
    assert "2 /3 small" in chi
    assert "hand: blank, blank, blank, HIGH" not in chi
    assert "hand: blank, blank, HIGH, HIGH" in chi


def test_own_discards_are_their_owners_alone() -> None:
    after_a_3 = {"captured": [["9", "3"], ["7"], ["8"]], "dropped": [["4L"], [], []],
                 "hands": [["9", "7", "6"], *EX1["hands"][1:]]}  # fmt: skip
    assert "4 LOW face down: only you know" in part(at(me=0, **after_a_3), "unseen")
    for me in (1, 2):
        assert "only you know" not in words(at(me=me, **after_a_3).html)
        assert "4 LOW" not in sweet_honey.text(at(me=me, **after_a_3).match.view(me))


def test_backs_that_are_not_public_are_not_shown() -> None:
    t = at(options={"backs_public": False})
    assert "hand: 4 cards" in part_of_seat(t, 0)
    assert "hand: blank, blank, HIGH, HIGH" in part_of_seat(t, 2)  # one's own


# --- pictures
@pytest.mark.parametrize("players", [2, 4, 6])
def test_still_pictures_are_xml_that_needs_nothing_else(players: int) -> None:
    drawn = 0
    for m in positions(players=players, games=1, rounds=1):
        for seat in (0, players - 1, None):
            shown = picture(m.view(seat))
            root = ET.fromstring(shown.svg)
            assert root[0].text == shown.text
            assert not re.search(r"\sid=|url\(|var\(", shown.svg)
            drawn += 1
    assert drawn > 10
    assert picture(m).text.startswith("Sweet Honey, Bee Mine! Game over")


def test_the_text_tells_what_lies_on_the_table() -> None:
    text = sweet_honey.text(at().match.view(2))
    assert "Chi: 15 discs, captured 8 blank." in text
    assert "A HIGH card sent by Ada lies before Chi with 4 discs." in text
    assert "Hand of Chi: 10 HIGH, 7 HIGH, 6 blank, 5 blank." in text


def test_the_flying_cards_number_is_its_senders_alone() -> None:
    """A position in which 8H could only be read from the flying card: nobody but Ada may see an 8 HIGH."""
    for me, seen in ((2, False), (1, False), (0, True)):
        view = at(me=me).match.view(me)
        assert (view["flight"]["card"] == "8H") is seen
        assert "8 HIGH" not in sweet_honey.text(view)
        assert "8 HIGH" not in picture(view).svg


@pytest.mark.parametrize("name", ["<b>Bo</b>", '"><script>alert(1)</script>'])
def test_names_are_text(name: str) -> None:
    t = table(game="sweet_honey", names=(name, "Ben", "Chi"))
    assert name not in t.html
    assert name not in picture(t.match).svg
