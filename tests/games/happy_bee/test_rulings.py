"""Where the rulebook leaves a gap: what this table does by default (HB-G1 to HB-G17)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import FAMILIES, NAMES, VALUES, bag, cards, everybody_plays, finish, hands_of, move, table

RULINGS = [f"HB-G{number}" for number in range(1, 18)]
RULES = [f"HB-{number:02d}" for number in range(1, 25)]


@pytest.mark.parametrize("id", RULES + RULINGS)
def test_every_rule_can_be_looked_up(id):
    rule = beelab.game("happy_bee").rule(id)
    assert rule.id == id
    assert rule.title
    assert rule.text
    assert rule.source


def test_there_are_no_other_rules():
    assert sorted(rule.id for rule in beelab.game("happy_bee").rules) == sorted(RULES + RULINGS)


@pytest.mark.rule("HB-G1", "HB-G2")
@pytest.mark.parametrize("seed", range(5))
def test_the_values_of_the_flowers_are_the_same_in_all_families(seed):
    position = beelab.match("happy_bee", players=6, seed=seed).position()
    for name, hidden in position["piles"].items():
        assert tuple(sorted([position["faceup"][name], *hidden])) == VALUES


@pytest.mark.rule("HB-G3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_first_families_stay(players):
    view = beelab.match("happy_bee", players=players, seed=1).view(0)
    assert view["families"] == list(FAMILIES[: players + 1])
    assert list(view["hand"]) == view["families"]


@pytest.mark.rule("HB-G4")
def test_totals_of_others_are_memory_until_the_end():
    m = beelab.match("happy_bee", players=3, seed=2)
    while not m.over:
        assert m.view(0)["scores"] is None
        assert m.view(None)["scores"] is None
        m.play(m.choose(m.to_move[0], "random"), m.to_move[0])
    assert m.view(0)["scores"] == list(m.scores)
    awards = [event for event in m.events if event.rule == "HB-11"]
    for seat in range(3):
        remembered = sum(event.data["value"] for event in awards if event.seat == seat)
        assert remembered == m.scores[seat], "the awards were public, so perfect memory knows the totals"


@pytest.mark.rule("HB-G6")
def test_nothing_is_passed_after_the_last_round():
    m = finish(beelab.match("happy_bee", players=4, seed=2))
    last = [event.rule for event in m.events][-10:]
    assert "HB-16" not in last[last.index("HB-20") :]
    assert [event.rule for event in m.events].count("HB-17") == 8


@pytest.mark.rule("HB-G9")
def test_two_players_are_a_variant_with_three_families():
    m = beelab.match("happy_bee", players=2, seed=1)
    position = m.position()
    assert m.view(0)["families"] == ["blue", "purple", "yellow"]
    assert [sum(hand.values()) for hand in hands_of(m)] == [7, 7]
    assert sum(position["aside"].values()) == 4
    assert 2 not in beelab.game("happy_bee").players
    assert 2 in beelab.game("happy_bee").all_players
    finish(m)
    assert len(m.scores) == 2


@pytest.mark.rule("HB-G9", "HB-16")
def test_with_two_players_passing_is_swapping():
    m = table(hands=("BBBPPYY", "BPPPYYY"), faceup="B5 P1 Y1", round=3)
    everybody_plays(m, "BBB", "PPP")
    # Ada's PPYY and Ben's BYYY change places.
    assert hands_of(m) == [cards("BBBBYYY"), cards("PPPPPYY")]


@pytest.mark.rule("HB-G11")
def test_left_is_the_next_seat():
    m = beelab.match("happy_bee", players=4, seed=3)
    for seat in range(4):
        m.play(m.moves(seat)[0], seat)
    given = [
        (event.seat, event.data["to"]) for event in m.events if event.rule == "HB-16" and not event.seen_by
    ]
    assert given == [(0, 1), (1, 2), (2, 3), (3, 0)]


@pytest.mark.rule("HB-G12")
def test_a_majority_need_not_be_more_than_half():
    """Yellow 1-3-2: three of six cards are not more than half, and win."""
    m = table()
    everybody_plays(m, "PPY", "YYY", "YYP")
    yellow = m.view(0)["outcomes"][2]
    assert (yellow["counts"], yellow["winner"], yellow["taken"]) == ([1, 3, 2], 1, [1])


@pytest.mark.rule("HB-G13")
def test_a_choice_does_not_depend_on_who_has_placed_before():
    fresh, late = table(), table()
    late.play(move("YYG"), 1)
    late.play(move("GBY"), 2)
    for bot in beelab.game("happy_bee").bots:
        assert fresh.choose(0, bot.name) == late.choose(0, bot.name), bot.name


@pytest.mark.rule("HB-G14")
def test_nobody_is_ever_stuck():
    m = beelab.match("happy_bee", players=6, seed=9)
    while not m.over:
        assert m.to_move
        for seat in m.to_move:
            assert m.moves(seat)
            m.play(m.moves(seat)[len(m.moves(seat)) // 2], seat)


@pytest.mark.rule("HB-G15", "HB-02")
def test_the_box_holds_42_bees_and_63_flowers_of_seven_families():
    box = beelab.game("happy_bee").components()
    bees = box.filter(box["kind"] == "bee")
    flowers = box.filter(box["kind"] == "flower")
    assert (bees["count"].sum(), flowers["count"].sum()) == (42, 63)
    assert sorted(set(bees["family"])) == sorted(FAMILIES)
    assert set(bees["count"]) == {6}
    for name in FAMILIES:
        own = flowers.filter(flowers["family"] == name)
        assert sorted(value for value, count in own[["value", "count"]].rows() for _ in range(count)) == list(
            VALUES
        )


def test_the_seats_have_names():
    assert beelab.match("happy_bee", players=6).view(None)["names"] == list(NAMES)
    named = beelab.match("happy_bee", players=3, names=("Marco", "Leo", "Carla"), seed=1)
    assert named.view(0)["names"] == ["Marco", "Leo", "Carla"]
    assert "Leo" in named.play(named.moves(1)[0], 1)[0].text
    assert bag(named.view(1)["hand"]) == hands_of(named)[1]
