"""Setting up: who plays, the families, the deal, the flowers (HB-01 to HB-07, HB-EX3)."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import beelab

from .prepared import FAMILIES, HANDS, VALUES, bag, cards, finish, hands_of, is_refused, move, table


@pytest.mark.rule("HB-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_people_play(players):
    m = beelab.match("happy_bee", players=players, seed=1)
    assert m.view(None)["players"] == players
    assert m.to_move == tuple(range(players))
    assert beelab.game("happy_bee").players == (3, 4, 5, 6)


@pytest.mark.rule("HB-01", "HB-G10")
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8, 100])
def test_no_other_number_of_people_plays(players):
    with pytest.raises(beelab.BadOption, match="HB-01"):
        beelab.match("happy_bee", players=players)


@pytest.mark.rule("HB-02", "HB-G17")
@pytest.mark.parametrize(
    ("players", "families", "bees", "flowers"),
    [(3, 4, 24, 36), (4, 5, 30, 45), (5, 6, 36, 54), (6, 7, 42, 63)],
    ids=["HB-EX3 three", "HB-EX3 four", "HB-EX3 five", "HB-EX3 six"],
)
def test_one_family_more_than_players(players, families, bees, flowers):
    position = beelab.match("happy_bee", players=players, seed=5).position()
    all_bees = sum((Counter(hand) for hand in position["hands"]), Counter(position["aside"]))
    assert bag(all_bees) == Counter(dict.fromkeys(FAMILIES[:families], 6))
    assert sum(bag(all_bees).values()) == bees
    assert sum(len(pile) + 1 for pile in position["piles"].values()) == flowers


@pytest.mark.rule("HB-02")
def test_a_family_out_of_play_is_out_with_bees_and_flowers():
    m = beelab.match("happy_bee", players=3, seed=5)
    assert m.view(0)["families"] == list(FAMILIES[:4])
    assert set(m.view(0)["flowers"]) == set(FAMILIES[:4])
    refusal = is_refused(m, "pink", 0, "HB-02")
    assert "pink" in refusal.text.lower()


@pytest.mark.rule("HB-02")
@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": ["BBBBBBB", "PPPPPPY", "YYYYYGG"]},
        {"hands": ["BBBPPYR", "BPYYYGG", "BPPYYGG"]},
        {"faceup": {"B": 5, "P": 1, "Y": 1, "R": 4}},
        {"faceup": {"B": 5, "P": 1, "Y": 1}},
    ],
    ids=["seven blue bees", "a red bee at three players", "a red flower", "no green flower"],
)
def test_positions_with_other_families_are_impossible(wrong):
    position = {"hands": list(HANDS), "faceup": {"B": 5, "P": 1, "Y": 1, "G": 4}, "round": 3, **wrong}
    with pytest.raises(beelab.InvalidPosition) as caught:
        beelab.match("happy_bee", position=position)
    assert caught.value.problems


@pytest.mark.rule("HB-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_is_dealt_seven(players):
    m = beelab.match("happy_bee", players=players, seed=2)
    assert m.view(None)["hand_sizes"] == [7] * players
    assert [sum(hand.values()) for hand in hands_of(m)] == [7] * players


@pytest.mark.rule("HB-03")
def test_the_deal_is_a_fair_shuffle_of_all_bees():
    """Over 600 deals each family is seen in seat 0's hand 7 / 24 of 6 times: 1.75 a deal."""
    seen: Counter[str] = Counter()
    for seed in range(600):
        seen += bag(beelab.match("happy_bee", players=3, seed=seed).view(0)["hand"])
    # The number of blue cards among 7 of 24 has variance 7 * 1/4 * 3/4 * 17/23 = 0.97.
    for name in FAMILIES[:4]:
        assert abs(seen[name] / 600 - 1.75) < 4 * (0.97 / 600) ** 0.5, name


@pytest.mark.rule("HB-03")
@pytest.mark.parametrize("hand", ["BBBPPY", "BBBPPYGG", ""])
def test_a_hand_of_another_size_is_impossible(hand):
    with pytest.raises(beelab.InvalidPosition, match=r"HB-03|7") as caught:
        table(hands=[hand, *HANDS[1:]])
    assert any("Ada" in problem or "seat 0" in problem for problem in caught.value.problems)


@pytest.mark.rule("HB-04")
def test_a_hand_is_seen_by_its_owner_only():
    m = table()
    assert bag(m.view(0)["hand"]) == cards("BBBPPYG")
    assert bag(m.view(1)["hand"]) == cards("BPYYYGG")
    assert m.view(None)["hand"] is None
    assert [bag(known) for known in m.view(0)["known"]] == [cards("BBBPPYG"), Counter(), Counter()]


@pytest.mark.rule("HB-04")
def test_the_dealt_cards_are_told_to_their_owner_only():
    m = beelab.match("happy_bee", players=4, seed=8)
    dealt = [event for event in m.events if event.rule == "HB-03"]
    assert [event.seat for event in dealt] == [0, 1, 2, 3]
    assert [event.seen_by for event in dealt] == [(0,), (1,), (2,), (3,)]


@pytest.mark.rule("HB-05")
@pytest.mark.parametrize(("players", "aside"), [(3, 3), (4, 2), (5, 1), (6, 0)])
def test_the_undealt_bees_never_enter_the_game(players, aside):
    m = beelab.match("happy_bee", players=players, seed=4)
    before = bag(m.position()["aside"])
    assert sum(before.values()) == aside
    finish(m)
    assert bag(m.position()["aside"]) == before


@pytest.mark.rule("HB-05", "HB-G5")
def test_nobody_looks_at_the_undealt_bees():
    """Two tables that differ in the bees aside and in Ben's and Chi's hands look the same to Ada."""
    one, other = table(), table(hands=["BBBPPYG", "BPYYYGP", "BBPYYGG"])
    assert one.position()["aside"] != other.position()["aside"]
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert "aside" not in json.dumps(finish(table()).view(0)), "nor at the end"


@pytest.mark.rule("HB-05")
def test_bees_aside_that_do_not_fit_are_impossible():
    with pytest.raises(beelab.InvalidPosition, match=r"aside|HB-05|HB-02"):
        table(aside={"blue": 3})


@pytest.mark.rule("HB-06", "HB-G1", "HB-G2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_family_has_nine_flowers_and_shows_the_top_one(players):
    m = beelab.match("happy_bee", players=players, seed=6)
    position = m.position()
    assert list(position["piles"]) == list(FAMILIES[: players + 1])
    for name, hidden in position["piles"].items():
        assert tuple(sorted([position["faceup"][name], *hidden])) == VALUES
    assert m.view(None)["flowers"] == position["faceup"]


@pytest.mark.rule("HB-06")
def test_every_pile_is_shuffled_on_its_own():
    orders = Counter()
    tops = Counter()
    for seed in range(300):
        position = beelab.match("happy_bee", players=3, seed=seed).position()
        piles = [(position["faceup"][name], *hidden) for name, hidden in position["piles"].items()]
        orders[len(set(piles))] += 1
        tops.update(pile[0] for pile in piles)
    assert orders[4] > 280, "four piles in the same order would be one shuffle"
    # One flower of nine is a 5; two of nine are each of the others.
    assert abs(tops[5] / 1200 - 1 / 9) < 4 * (1 / 9 * 8 / 9 / 1200) ** 0.5
    for value in (1, 2, 3, 4):
        assert abs(tops[value] / 1200 - 2 / 9) < 4 * (2 / 9 * 7 / 9 / 1200) ** 0.5


@pytest.mark.rule("HB-06")
@pytest.mark.parametrize("value", [6, 0, -1])
def test_a_flower_that_is_not_in_the_deck_is_impossible(value):
    with pytest.raises(beelab.InvalidPosition, match=r"HB-06|HB-G1"):
        table(faceup=f"B{value} P1 Y1 G4")


@pytest.mark.rule("HB-07")
def test_the_pawn_starts_on_round_one():
    m = beelab.match("happy_bee", players=3, seed=1)
    assert (m.view(0)["round"], m.view(0)["rounds"], m.view(0)["k"]) == (1, 9, 1)
    assert [event.rule for event in m.events] == [
        "HB-02",
        "HB-03",
        "HB-03",
        "HB-03",
        "HB-05",
        "HB-06",
        "HB-07",
    ]


@pytest.mark.rule("HB-07")
@pytest.mark.parametrize("round", [0, -1, 10, 99])
def test_the_pawn_stands_on_no_other_round(round):
    with pytest.raises(beelab.InvalidPosition, match="round"):
        table(round=round)


def test_a_move_of_the_prepared_tables_is_written_as_the_library_writes_it():
    assert move("PBB") == "blue+blue+purple"
    assert move("PBB") in table().moves(0)
