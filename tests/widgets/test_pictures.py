"""Pictures as text: well-formed, complete in themselves, with words for who cannot see them."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import beelab
from beelab_widgets import Picture, picture
from beelab_widgets.palette import COLOURS
from beelab_widgets.pictures import happy_bee

HOSTILE = '<img src=x onerror=alert(1)> & "Bo"'


def after(rounds: int, players: int = 3, **more: Any) -> Any:
    match = beelab.match("happy_bee", players=players, seed=5, **more)
    for _ in range(rounds):
        for seat in range(players):
            match.play(match.moves(seat)[0], seat)
    return match


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rounds", [0, 1, 9])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_still_picture_is_xml_with_a_title_and_without_ids(
    players: int, rounds: int, seat: int | None
) -> None:
    shown = picture(after(rounds, players).view(seat))
    root = ET.fromstring(shown.svg)
    assert root.tag.endswith("svg")
    assert root[0].tag.endswith("title")
    assert root[0].text == shown.text
    assert not re.search(r"\sid=", shown.svg)  # two pictures on a page must not share an id
    assert "url(" not in shown.svg
    assert "var(" not in shown.svg  # literal colours: JupyterLab shows it as an image, without the theme


def test_it_draws_its_own_paper() -> None:
    root = ET.fromstring(picture(after(0).view(0)).svg)
    assert root[1].get("width") == root.get("width")
    assert root[1].get("fill") == "#FFF6DD"


def test_the_text_says_what_the_picture_shows() -> None:
    view = after(0).view(0)
    text = picture(view).text
    for family, value in view["flowers"].items():
        assert f"{family} {value}" in text
    for family, n in view["hand"].items():
        assert not n or f"{n} {family}" in text


def test_everybodys_picture_shows_no_hand() -> None:
    match = after(0)
    assert "Hand of" not in picture(match).svg
    assert "Hand of" not in picture(match).text


def test_the_end_names_the_places() -> None:
    match = after(9)
    first = match.names[match.ranking[0][0]]
    assert first in picture(match.view(0)).text


def test_one_form_for_each_output_an_image_with_its_text() -> None:
    bundle = picture(after(0).view(0))._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert bundle["text/html"].startswith('<img src="data:image/svg+xml;base64,')
    assert f'alt="{bundle["text/plain"]}"' in bundle["text/html"]


def test_names_are_text() -> None:
    match = after(1, names=(HOSTILE, "Ben", "Chi"))
    shown = picture(match.view(0))
    ET.fromstring(shown.svg)
    assert "<img src=x" not in shown.svg
    assert 'alt="' in shown.html
    assert "<img src=x" not in shown.html


def test_a_picture_has_a_repr_without_an_address() -> None:
    assert repr(Picture("<svg/>", "a hive")) == "<Picture: a hive>"


def test_moves_and_their_parts() -> None:
    assert happy_bee.parts("blue+blue+purple") == ("bee:blue", "bee:blue", "bee:purple")
    assert happy_bee.move(["bee:purple#3", "bee:blue#0", "bee:blue#1"]) == "blue+blue+purple"
    assert happy_bee.move([]) == "nothing"
    assert happy_bee.parts("nothing") == ()


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", COLOURS)
def test_every_mark_can_be_told_from_its_colour(name: str) -> None:
    fill, ink = luminance(COLOURS[name].fill), luminance(COLOURS[name].ink)
    assert (max(fill, ink) + 0.05) / (
        min(fill, ink) + 0.05
    ) >= 3  # what a graphic needs; letters stand on paper


def test_every_colour_has_its_own_letter_and_symbol() -> None:
    assert (
        len({c.letter for c in COLOURS.values()}) == len({c.symbol for c in COLOURS.values()}) == len(COLOURS)
    )
