"""The table of The Bears and the Bees: what lights up is what the rules allow; cards turn in place; answers by rule."""

from __future__ import annotations

import re
from typing import Any

import pytest
from bees import at_table, hive_of, placements, until
from tables import send

from beelab_widgets import Table


def tag(t: Table, key: str) -> str:
    """The opening tag of what has a key."""
    found = re.search(rf'<(?:g|button|div)[^>]*data-key="{re.escape(key)}"[^>]*>', t.html)
    assert found, key
    return found[0]


def lit(t: Table) -> set[str]:
    """The cells that light up."""
    return set(re.findall(r'class="tb-cell tb-lit[^"]*" data-key="cell:([^"]+)"', t.html))


def cards_of(t: Table) -> list[str]:
    return [one["card"] for one in t.match.view(0)["hand"]]


@pytest.mark.parametrize("cards", [2, 12, 60])
def test_a_picked_card_lights_exactly_the_legal_cells(cards: int) -> None:
    t = at_table(hive_of(cards))
    fits = placements(t.match)
    assert lit(t) == {cell for _, cell in fits}
    for card in cards_of(t):
        send(t, f"card:{card}")
        assert lit(t) == {cell for one, cell in fits if one == card}
        send(t, f"card:{card}")


def test_the_cells_where_a_card_fits_are_listed_as_well() -> None:
    t = at_table(hive_of(30, players=3, seed=4))
    fits = placements(t.match)
    for card in cards_of(t):
        cells = [cell for one, cell in fits if one == card]
        send(t, "/clear")
        send(t, f"card:{card}")
        listed = re.findall(
            r'data-key="at:([^"]+)" data-pick="cell:([^"]+)"[^>]*aria-label="([^"]+)"', t.html
        )
        assert sorted(cell for cell, _, _ in listed) == sorted(cells)
        assert all(cell == picked and f"your card {card} fits in" in said for cell, picked, said in listed)
        if cells:
            assert f"{card} fits on {len(cells)} cell" in t.html
            send(t, f"cell:{cells[0]}")
            assert t.selection.move is not None
            homes = re.findall(r'data-key="([^"]+)"[^>]*data-home', t.html)
            assert homes[0] == f"cell:{cells[0]}"  # there goes the focus when the list closes


def test_cells_are_described_with_what_they_touch_and_how_often_the_card_fits() -> None:
    t = at_table(hive_of(30, players=3, seed=4))
    fits, view = placements(t.match), t.match.view(0)
    card, cell = max(fits, key=lambda where: len(fits[where]))
    send(t, f"card:{card}")
    assert f"your card {card} fits in {len(fits[card, cell])} rotations" in tag(t, f"cell:{cell}")
    for around in view["open"]:
        said = tag(t, f"cell:{around['cell'][0]},{around['cell'][1]}")
        assert "empty, touches " in said
        assert all(side in said for side in around["sides"] if side)
        assert around["ready"] or re.search("too few sides|next to a bear", said)
    for one in view["hive"]:
        said = tag(t, f"cell:{one['cell'][0]},{one['cell'][1]}")
        assert f"{one['card']}, {one['kind']}" in said
        assert 'aria-disabled="true"' in said


@pytest.mark.parametrize(("players", "seed"), [(3, 4), (5, 1), (2, 3)])
def test_a_card_lies_in_a_rotation_that_fits_and_turns_through_all_of_them(players: int, seed: int) -> None:
    t = at_table(hive_of(25, players=players, seed=seed))
    for (card, cell), turns in placements(t.match).items():
        for pick in ("/clear", f"card:{card}", f"cell:{cell}"):
            send(t, pick)
        for number, turn in enumerate([*turns, turns[0]]):
            assert t._front.move(t.selection.move) == f"{card}@{cell}r{turn}"
            assert f"rotation {number % len(turns) + 1} of {len(turns)} that fit" in tag(t, f"cell:{cell}")
            assert len(re.findall('<button class="tb-turn', t.html)) == (len(turns) if len(turns) > 1 else 0)
            if len(turns) > 1:
                pick = re.search(r'data-pick="(turn:\d)"', tag(t, f"cell:{cell}"))
                assert pick
                send(t, pick[1])


def test_the_cell_may_be_picked_first() -> None:
    t = at_table(hive_of(30, players=3, seed=4))
    fits = placements(t.match)
    card, cell = next(iter(fits))
    send(t, f"cell:{cell}")
    for other in cards_of(t):
        assert ("aria-disabled" in tag(t, f"card:{other}")) == ((other, cell) not in fits)
    send(t, f"card:{card}")
    assert t._front.move(t.selection.move) == f"{card}@{cell}r{fits[card, cell][0]}"
    send(t, f"cell:{cell}")  # taken back, and with it the turn
    assert t.selection.picks == [f"card:{card}"]


def test_matches_and_what_they_bring_are_told_before_the_card_is_played() -> None:
    """Every placement: the number on the table is the one that the rules count."""
    m = hive_of(40, players=3, seed=7)
    kinds = {one["card"]: one["kind"] for one in m.view(0)["hand"]}
    for (card, cell), turns in placements(m).items():
        t = at_table(m.fork())
        for pick in (f"card:{card}", f"cell:{cell}"):
            send(t, pick)
        told = re.search(r'data-key="told">.*?</p>', t.html)
        assert told
        m2 = m.fork()
        before = len(m2.events)
        m2.play(f"{card}@{cell}r{turns[0]}", 0)
        new = {event.rule: event.data for event in m2.events[before:]}
        matches = new["TB-09"]["matches"]
        assert f"{matches} matches" in told[0]
        assert t.html.count('class="tb-yes"') == matches
        earned = new.get("TB-23", {}).get("earned", 0)
        assert (f"earns {earned} bonus play" in told[0]) == bool(earned)
        if kinds[card] == "flower":
            assert f"everybody else draws {new['TB-16']['draws']}" in told[0]
        if kinds[card] == "worker":
            assert f"gives you {new['TB-15']['draws']} draw" in told[0]


def test_bonus_plays_left_are_told_and_may_be_left() -> None:
    t = at_table(until(lambda view: view["phase"] in ("adjacent", "bonus") and view["bonus"] == 2))
    assert "Bonus plays left: 2." in t.status
    assert re.search(r'data-key="bonus">bonus plays left: <b>2</b>', t.html)
    send(t, "/play:end")
    assert t.error == ""
    assert any(event.rule == "TB-24" and event.data["unused"] == 2 for event in t.match.events)


def test_draws_of_a_worker_are_given_out_one_button_each() -> None:
    m = until(lambda view: view["phase"] == "give" and view["gifts"] == 2)
    t = at_table(m)
    assert "2 draws to give out" in t.status
    held = m.view(0)["hand_sizes"]
    assert re.search(rf"{m.names[2]} draws 1 .*?has {held[2]}", t.html)
    send(t, "/play:give 2")
    send(t, "/play:give 2")
    assert t.match.view(0)["hand_sizes"][2] >= held[2] + 2


def test_drawing_and_discarding() -> None:
    t = at_table(hive_of(12))
    assert 'data-pick="/play:draw"' in t.html
    assert "aria-disabled" in tag(t, "verb:discard")
    send(t, "/why")
    assert "(TB-26)" in t.spoken
    card = cards_of(t)[0]
    send(t, f"card:{card}")
    send(t, f"/play:discard {card}")
    assert f"{t.match.names[0]} discards {card} and draws 2 cards." in t.spoken
    assert card not in cards_of(t)


# --- why not
def refused(t: Table, *picks: str) -> str:
    for pick in picks:
        send(t, pick)
    assert 'aria-label="Why not?"' in t.html
    return t.spoken


def cell_where(m: Any, **wanted: Any) -> str:
    found = (one for one in m.view(0)["open"] if all(one[name] == value for name, value in wanted.items()))
    return "cell:{},{}".format(*next(found)["cell"])


def test_why_not_names_the_side_that_does_not_match() -> None:
    m = hive_of(30, players=3, seed=4)
    fits = placements(m)
    honeycombs = [one["card"] for one in m.view(0)["hand"] if one["kind"] == "honeycomb"]
    ready = ["{},{}".format(*one["cell"]) for one in m.view(0)["open"] if one["ready"]]
    card, cell = next((c, where) for c in honeycombs for where in ready if (c, where) not in fits)
    said = refused(at_table(m), f"card:{card}", f"cell:{cell}")
    assert re.search(rf"The \S+ side of {card} would be \w+ and touch \w+ of \w+\. \(TB-10\)", said)


def test_why_not_names_the_queen() -> None:
    m = until(lambda view: any(one["kind"] == "flower" for one in view["hand"]) and view["phase"] == "first")
    flower = next(one["card"] for one in m.view(0)["hand"] if one["kind"] == "flower")
    said = refused(at_table(m), f"card:{flower}", cell_where(m, queen=True, ready=True))
    assert "touches the queen, where only honeycombs may lie" in said
    assert "(TB-11)" in said


def test_why_not_names_the_bear_and_the_missing_second_side() -> None:
    with_bear = lambda view: view["phase"] == "first" and any(one["bear"] for one in view["open"])  # noqa: E731
    m = until(with_bear)
    card = m.view(0)["hand"][0]["card"]
    assert re.search(
        r"touches B\d, a bear.*\(TB-12\)", refused(at_table(m), f"card:{card}", cell_where(m, bear=True))
    )
    alone = cell_where(m, bear=False, ready=False)
    assert "the second side is missing. (TB-09)" in refused(at_table(m), f"card:{card}", alone)


def test_why_not_names_the_card_that_lies_there() -> None:
    m = hive_of(12)
    one = m.view(0)["hive"][5]
    said = refused(at_table(m), f"card:{m.view(0)['hand'][0]['card']}", "cell:{},{}".format(*one["cell"]))
    assert f"{one['card']} lies on" in said


def test_why_not_names_the_first_card_for_an_adjacent_play() -> None:
    m = until(lambda view: view["phase"] == "adjacent" and len(view["hive"]) > 12)
    near = placements(m)
    view = m.view(0)
    cells = ["{},{}".format(*one["cell"]) for one in view["open"] if one["ready"]]
    tried = [(card, cell) for card in cards_of(at_table(m)) for cell in cells]
    whys = [
        refused(at_table(m), f"card:{card}", f"cell:{cell}")
        for card, cell in tried
        if (card, cell) not in near
    ]
    first = next(one["card"] for one in view["hive"] if one["cell"] == view["first"])
    assert any(
        f"does not touch {first}, the first card of this turn" in said and "(TB-21)" in said for said in whys
    )


# --- the rest of the table
def test_a_hint_lights_up_its_card_its_cell_and_its_turn() -> None:
    t = at_table(hive_of(25))
    card, cell = next(where for where, turns in placements(t.match).items() if len(turns) > 1)
    last = placements(t.match)[card, cell][-1]
    t._marked = t._front.parts(f"{card}@{cell}r{last}")
    t._show()
    card, cell, turn = t._marked
    assert "hinted" in tag(t, card)
    assert "hinted" in tag(t, cell)
    send(t, card)
    send(t, cell)
    turns = re.findall(r'data-key="(turn:\d)"[^>]*hinted', t.html)
    assert turns == [turn]


def test_cards_just_laid_by_others_are_told() -> None:
    t = at_table(hive_of(12))
    fits = placements(t.match)
    card, cell = next(iter(fits))
    for pick in (f"card:{card}", f"cell:{cell}", "/play"):
        send(t, pick)
    while t.match.to_move[0] == 0 and t.match.view(0)["phase"] != "first":
        send(t, "/play:end")
    mine = [at for at, event in enumerate(t.match.events) if event.rule == "TB-09" and event.seat == 0][-1]
    laid = [event for event in t.match.events[mine + 1 :] if event.rule == "TB-09"]
    assert t.html.count("just laid by") == len(laid)
    for event in laid:
        assert f"just laid by {t.match.names[event.seat]}" in tag(t, "cell:{},{}".format(*event.data["cell"]))


def test_nobody_else_may_touch_the_hive() -> None:
    t = at_table(hive_of(12), me=None, pace="step by step")
    assert 'data-pick="cell:' not in t.html
    assert re.search(r'<svg class="tb-plane"[^>]*role="img" aria-label="The Bears and the Bees', t.html)
