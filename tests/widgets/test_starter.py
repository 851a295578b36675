"""The starter: votes before and after, the answer with the reveal and not before, a sheet to print."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pages import send

from beelab.engine.errors import BeelabError
from beelab_widgets import Sheet, Starter, book
from beelab_widgets.class_files import read_class
from beelab_widgets.materials import BadMaterial, find

DATA = tomllib.loads(find("happy_bee", "class").read_text("utf-8"))


def starter() -> Starter:
    return Starter(games=100)


def test_votes_before_and_after_stay_on_the_screen():
    page = send(starter(), "/next", firstA="12", firstB="9", firstC="7")
    send(page, "/next", "/next")
    send(page, "/next", secondA="3", secondB="20")
    assert page._votes == {"first": {"A": 12, "B": 9, "C": 7}, "second": {"A": 3, "B": 20}}
    for text in ('value="12"', 'value="9"', 'value="20"', "9 of 28 voted B", "20 of 23 voted B"):
        assert text in page.html


def test_nothing_of_the_answer_is_on_the_page_before_the_reveal():
    page = starter()
    for _ in range(2):
        sent = json.dumps([page.html, page.status, page.spoken, str(page._repr_mimebundle_())])
        assert not [
            t
            for t in (page.told.first.why, page.told.second.why, page.told.reveal, "bee-answer", "svg+xml")
            if t in sent
        ]
        send(page, "/next")
    assert page.told.first.why in page.html
    assert page.told.second.why not in page.html
    assert "image/svg+xml" in page.html


def test_there_is_a_way_back_and_an_end():
    page = send(starter(), "/back", "/next", "/next", "/back", "/back", "/back")
    assert page._stage == 0
    assert send(page, *["/next"] * 9)._stage == 4
    assert "Equal tops get rarer." in page.html


@pytest.mark.parametrize("count", ["x", "-1", "1.5", "1001", "٣", "1e3", "<b>", "nan"])
def test_what_is_no_count_is_told(count: str):
    page = send(starter(), "/next", firstA="3", firstB=count)
    assert page._stage == 0
    assert "Votes for B: type a whole number" in page.html
    assert "<b>" not in page.html.replace("<b>“", "").replace('<b class="bee-', "")
    assert send(page, "/next", firstA="3", firstB="")._stage == 1


def test_counts_may_be_corrected_as_they_are_typed():
    page = send(starter(), "/count", firstA="5")
    send(page, "/count", firstA="6", firstB="2")
    send(page, "/count", firstA="", firstB="2")
    assert page._votes["first"] == {"B": 2}


def test_numbers_that_are_told_are_exact():
    from beelab.games.happy_bee import outcome_chances

    told = read_class("happy_bee").starter
    tied = [float(outcome_chances(players=4, k=k)["tied"]) for k in range(1, 6)]
    for share in tied:
        assert f"{100 * share:.0f}" in told.reveal
    assert max(tied) == tied[2]
    assert f"exact: {tied[2]:.3f}" in told.first.why
    one = outcome_chances(players=4, k=1)
    assert f"exact: {float(one['nobody']):.3f} and {float(one['tied']):.3f}" in told.second.why
    assert f"{100 * float(outcome_chances(players=5, k=3)['tied']):.0f} %" in told.reply[2].reply


def test_the_sheet_has_votes_and_no_answers(tmp_path: Path):
    page = starter()
    path = page.sheet.save(tmp_path)
    text = path.read_text("utf-8")
    assert path.name == "happy_bee_more_cards_more_ties.html"
    assert text.count('class="box"') == 5
    assert "size: A4" in text
    assert page.told.first.why not in text
    assert page.sheet.data in page.html


def test_what_we_publish_has_the_reveal_folded_away(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(book.STORING, "1")
    still = str(starter()._still().html)
    assert still.index("<details>") < still.index("exact: 0.472")


@pytest.mark.parametrize(
    "first", [{"answer": "D"}, {"options": ["only one"]}, {"options": ["a"] * 5}, {"why": None}]
)
def test_faults_of_a_starter_are_named(first: dict[str, Any]):
    changed = DATA | {"starter": DATA["starter"] | {"first": DATA["starter"]["first"] | first}}
    with pytest.raises(BadMaterial, match="starter first"):
        Starter(source=changed)


def test_sheets_are_files_of_their_own(tmp_path: Path):
    sheet = Sheet("<b>Ünï / ..", "starter_sheet.html", told=read_class("happy_bee").starter)
    assert sheet.name == "b_n.html"
    assert "<title>&lt;b&gt;" in sheet.html
    assert "http" not in sheet.html.replace("http-equiv", "")
    assert sheet.save(tmp_path / "x.html").is_file()
    with pytest.raises(BeelabError, match="can't be written"):
        sheet.save(tmp_path / "no" / "folder.html")
    assert "Preview" in sheet._repr_html_()
