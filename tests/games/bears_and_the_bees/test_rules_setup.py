"""Set-up: players, queen, deal, the first honeycomb, who begins (TB-01 to TB-06)."""

from __future__ import annotations

from collections import Counter

import pytest

import beelab

from .prepared import finish, is_refused, new, rules_of

KINDS = {"H": 70, "D": 10, "W": 15, "F": 5, "B": 3}


def all_cards(m):
    position = m.position()
    return [
        *(card for hand in position["hands"] for card in hand),
        *position["pile"],
        *position["discards"],
        *(one.partition("@")[0] for one in position["hive"]),
    ]


@pytest.mark.rule("TB-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_three_rounds(players):
    m = new(players)
    assert m.view(None)["rounds"] == 3
    assert len(finish(m).view(None)["finished"]) == 3


@pytest.mark.rule("TB-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_other_number_can_play(players):
    with pytest.raises(beelab.BadOption, match="TB-01"):
        new(players)


@pytest.mark.rule("TB-02", "TB-G5")
def test_the_queen_lies_in_the_middle_and_is_all_honey():
    queen, first = new().view(None)["hive"]
    assert queen == {
        "card": "Q", "kind": "queen", "cell": [0, 0], "rotation": 0, "sides": ["honey"] * 6,
    }  # fmt: skip
    assert first["cell"] == [0, -1]


@pytest.mark.rule("TB-03", "TB-13", "TB-14", "TB-15", "TB-16", "TB-17")
@pytest.mark.parametrize(("players", "cards"), [(2, 9), (3, 9), (4, 8), (5, 8)])
def test_nine_or_eight_cards_each_of_103(players, cards):
    m = new(players, seed=11)
    assert m.view(None)["hand_sizes"] == [cards] * players
    found = all_cards(m)
    assert len(set(found)) == len(found) == 103
    assert Counter(card[0] for card in found) == KINDS
    flipped = len(m.view(None)["discards"])
    assert m.view(None)["pile"] == 103 - cards * players - flipped - 1


@pytest.mark.rule("TB-03", "TB-G26")
def test_hands_are_for_their_owners():
    m = new()
    for seat in range(3):
        assert [card["card"] for card in m.view(seat)["hand"]] == m.position()["hands"][seat]
    assert m.view(None)["hand"] is None
    dealt = [e for e in m.events if e.rule == "TB-03" and e.seat is not None]
    assert [e.seen_by for e in dealt] == [(0,), (1,), (2,)]
    assert dealt[1].data["hand"] == m.position()["hands"][1]


@pytest.mark.rule("TB-04", "TB-05", "TB-G6")
def test_special_cards_are_turned_up_and_discarded_until_a_honeycomb_comes():
    seen = set()
    for seed in range(60):
        m = new(seed=seed)
        view = m.view(None)
        turned_up = [e.data["card"] for e in m.events if e.rule == "TB-04"]
        assert view["discards"] == turned_up
        assert all(card[0] != "H" for card in turned_up)
        assert view["hive"][1]["card"][0] == "H"
        seen.add(len(turned_up))
    assert {0, 1, 2} <= seen


@pytest.mark.rule("TB-05", "TB-G4")
def test_the_first_honeycomb_lies_on_top_of_the_queen_in_any_rotation():
    rotations = Counter(new(seed=seed).view(None)["hive"][1]["rotation"] for seed in range(120))
    assert set(rotations) == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("TB-06", "TB-G23")
def test_left_of_a_random_dealer_begins_and_deals_next():
    dealers = Counter(new(seed=seed).view(None)["dealer"] for seed in range(90))
    assert set(dealers) == {0, 1, 2}
    assert min(dealers.values()) > 10
    for seed in range(4):
        m = new(seed=seed)
        dealer = m.view(None)["dealer"]
        assert m.to_move == ((dealer + 1) % 3,)
        finish(m)
        assert [one["dealer"] for one in m.view(None)["finished"]] == [
            dealer, (dealer + 1) % 3, (dealer + 2) % 3,
        ]  # fmt: skip


@pytest.mark.rule("TB-06")
def test_turns_go_round_to_the_left():
    m = new(seed=5)
    seats = []
    for _ in range(7):
        seats.append(m.to_move[0])
        m.play("draw")
    assert [(seat - seats[0]) % 3 for seat in seats] == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.rule("TB-06")
def test_who_is_not_on_turn_waits():
    m = new(seed=5)
    other = (m.to_move[0] + 1) % 3
    assert m.moves(other) == ()
    refusal = is_refused(m, "draw", "TB-06", other)
    assert m.names[m.to_move[0]] in refusal.text


@pytest.mark.rule("TB-G36")
def test_a_honeycomb_is_always_left_to_begin_with():
    for seed in range(20):
        m = new(5, seed=seed, hand_size=12, bears=6)
        assert m.view(None)["hive"][1]["card"][0] == "H"


@pytest.mark.rule("TB-G38", "TB-11")
def test_nobody_opens_with_a_special_card():
    for seed in range(40):
        m = new(seed=seed)
        seat = m.to_move[0]
        first = {move.partition("@")[2].partition("r")[0] for move in m.moves(seat) if "@" in move}
        assert first <= {"1,-1", "-1,0"}
        assert all(move[0] == "H" for move in m.moves(seat) if "@" in move)


@pytest.mark.rule("TB-01", "TB-06")
def test_a_new_round_is_told_from_its_set_up_on():
    m = finish(new(seed=8))
    begins = [i for i, e in enumerate(m.events) if e.rule == "TB-01"]
    assert len(begins) == 3
    for at in begins:
        rules = rules_of(m.events[at:])
        assert rules[:6] == ["TB-01", "TB-02", "TB-03", "TB-03", "TB-03", "TB-03"]
        assert rules[6:][: rules[6:].index("TB-06") + 1] == [
            *["TB-04"] * (rules[6:].index("TB-05")), "TB-05", "TB-06",
        ]  # fmt: skip
