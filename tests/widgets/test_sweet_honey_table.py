"""Sweet Honey's table: capture or pass with what each costs, stakes, backs, and what is said to each touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from honey import EX1, at, part, positions, sent_from, words
from tables import send, table

import beelab
from beelab.engine.compiled import uncompiled
from beelab.engine.errors import BadOption
from beelab.games.sweet_honey.risk import gain_of_capture
from beelab_widgets import Table
from beelab_widgets.pictures import sweet_honey
from beelab_widgets.pictures.sweet_honey_counts import penalty, reckoned


# --- what a choice costs
def test_capture_and_pass_say_what_they_cost() -> None:
    shown = part(at(), "choices")
    assert "a new number: +4 discs, you start next" in shown
    assert "8 again: you are out and pay 8 discs" in shown
    assert "costs 2 discs: 6 will lie on the card" in shown


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"captured": [["9"], ["7"], ["8", "1L"]]}, "8 again: you are out and pay 15 discs"),  # SH-23, SH-G5
        ({"captured": [["9"], ["7"], ["8", "10"]]}, "8 or 10 again: you are out and pay that many"),
        ({"discs": [13, 13, 3], "centre": 12}, "8 again: you are out and pay 3 discs"),
        ({"captured": [["9"], ["7"], ["4L"]]}, "it can’t sting you"),
        ({"options": {"penalty": "none"}}, "8 again: you are out and pay nothing"),
        ({"options": {"penalty": "five"}}, "8 again: you are out and pay 5 discs"),
    ],
)
def test_what_a_sting_costs(changes: dict[str, Any], said: str) -> None:
    assert said in part(at(**changes), "choices")


def test_the_sting_chance_is_counted_on_wish() -> None:
    t = at(captured=[["9"], ["7"], ["10"]])
    counted = part(t, "unseen")
    # HIGH: 16, of which Chi holds 10H and 7H; of the 10s with a hint three are left
    assert "3 of the 14 HIGH cards that you haven't seen would sting you (10): 21 %" in counted
    assert "Capture: +1.0 discs in this flight on average. Pass: −2." in counted  # (11 * 4 - 3 * 10) / 14
    assert (
        '<details class="bee-more sh-unseen" data-key="unseen"><summary' in t.html
    )  # closed until it is wished


@pytest.mark.parametrize(
    "options", [{}, {"penalty": "five"}, {"debt": True}, {"penalty_with_1": 3, "hint_rate": 1.0}]
)
def test_average_and_penalties_are_the_librarys(options: dict[str, Any]) -> None:
    asked = 0
    for m in positions(**options):
        seat = m.to_move[0]
        view = m.view(seat)
        if view["chance"] is None or not view["chance"]["of"]:
            continue
        facts, of = reckoned(view), view["chance"]["of"]
        assert facts["average_gain"] * of == pytest.approx(uncompiled(gain_of_capture)(m._s, seat))
        assert facts["can_pass"] == ("pass" in m.moves(seat))
        for number in view["chance"]["numbers"]:
            after = m.fork()
            after._s.card = 2 * number  # a blank one of this number, if it isn't known
            before = view["discs"][seat]
            after.play("capture", seat)
            if after.view(None)["round"] == view["round"] and not after.over:
                assert before - after.view(None)["discs"][seat] == penalty(view, seat, number)
        asked += 1
    assert asked > 50


# --- one touch is the move, or the rule that forbids it
def test_one_touch_captures_and_the_sting_is_told() -> None:
    t = at()
    send(t, "/play:capture")
    assert t.error == ""
    assert "Chi captures 8H, has a 8 already" in t.spoken
    assert "4 discs on the card go back to Ada" in t.spoken
    assert "✗ stung Chi captures 8H" not in part(t, "happened")  # the flight began before this table
    assert "out, stung by 8 HIGH" in words(t.html)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"discs": [13, 13, 1], "centre": 14}, "SH-13"),
        ({"turn": 0, "pot": 6, "discs": [13, 13, 13]}, "SH-15"),
    ],
)
def test_who_cannot_pass_is_told_why(changes: dict[str, Any], rule: str) -> None:
    t = at(me=changes.get("turn", 2), **changes)
    assert re.search(r'data-pick="verb:pass" aria-disabled="true"', t.html)
    before = t.match.position()
    send(t, "verb:pass")
    assert rule in t.spoken
    assert 'data-pick="/take:capture"' in t.html
    assert t.match.position() == before


def test_a_touch_that_is_out_of_date_is_never_another_move() -> None:
    """Only "capture" is legal; a late "pass" must not be taken for it."""
    t = at(discs=[13, 13, 1], centre=14)
    before = t.match.position()
    for late in ("/play:pass", "/play:take H", "/play:send 10H 1"):
        send(t, late)
        assert t.match.position() == before


def heard(t: Table, pick: str) -> str:
    """What is said when something is touched."""
    send(t, pick)
    return str(t.spoken)


def test_a_card_and_a_stake_are_sent() -> None:
    t = sent_from()
    send(t, "card:9#0")
    assert t.selection.move is None
    assert "At least 1 disc" in heard(t, "/play")
    send(t, "stake:2")
    assert "Send 9 blank, stake 2" in t.html
    send(t, "card:7#1")  # another card in its place; the stake stays
    assert t.selection.picks == ["card:7#1", "stake:2"]
    send(t, "/play")
    assert t.error == ""
    assert any(event.text == "Ada sends a blank card with 2 discs to Ben." for event in t.match.events)


def test_stakes_that_one_cannot_pay_are_refused_by_their_rule() -> None:
    t = sent_from(discs=[2, 28, 15])
    stakes = re.findall(r'data-pick="(stake:\d)"[^>]*?( aria-disabled=true| aria-disabled="true")?\s', t.html)
    assert [pick for pick, _ in stakes] == ["stake:1", "stake:2", "stake:3"]
    assert "SH-09" in heard(t, "stake:3")
    assert "has only 2 discs" in t.spoken


def test_without_a_disc_a_card_alone_is_sent() -> None:
    t = sent_from(discs=[0, 30, 15])
    send(t, "card:9#0")
    assert t._front.move(t.selection.move) == "send 9 0"


def test_the_sender_picks_a_back() -> None:
    m = beelab.match("sweet_honey", position={"game": "sweet_honey", "players": 3, **EX1, "card": "2"})
    m.play("capture", 2)
    t = table(match=m, me=0, seed=None)
    assert "hand: pick a card by its back" in words(t.html)
    assert re.findall(r'data-pick="/play:(take \w+)"', t.html) == ["take blank", "take H"]
    assert "LOW" not in part(t, "takes")
    send(t, "/play:take H")
    assert t.error == ""
    assert m.view(None)["hand_sizes"][2] == 3


# --- what is asked of a panel
def test_a_bot_with_a_parameter_keeps_it_in_the_next_game() -> None:
    t = table(game="sweet_honey", bots=("careful(0.3)", "random"))
    send(t, "/new")
    assert '<option value="careful(0.3)" selected>' in t.html
    send(t, "/new:start", fields={"players": "3", "seed": "2", "who1": "careful(0.3)", "who2": "ev"})
    assert t.error == ""
    assert t.bots == ("careful(0.3)", "ev")
    with pytest.raises(BadOption, match="number from 0 to 1"):
        table(game="sweet_honey", bots=("careful(7)",))


@pytest.mark.parametrize(("move", "rules"), [("capture", ["SH-18", "SH-17"]), ("pass", ["SH-18", "SH-12"])])
def test_reasons_of_a_decision(move: str, rules: list[str]) -> None:
    view = at().match.view(2)
    told = sweet_honey.reasons(view, move)
    assert [reason["rule"] for reason in told] == rules


def test_reasons_to_send_name_who_can_be_stung() -> None:
    view = sent_from().match.view(0)
    (who, home) = sweet_honey.reasons(view, "send 7 2")
    assert who["text"] == "A 7 can sting Ben."
    assert home["text"] == "If everybody passes, it comes home as a new number for you."
    (who, home) = sweet_honey.reasons(view, "send 9 2")
    assert who["text"] == "A 9 can sting nobody else."
    assert home["text"] == "If everybody passes, it comes home and stings you."
