"""Rulings: what the rulebook leaves open (TB-G1 to TB-G38), where no other file shows it."""

from __future__ import annotations

import pytest

import beelab

from .prepared import DRONE, START, THREE, is_refused, new, placements, play, rules_of, sizes, table

ALL = [
    *(f"H{n:02}" for n in range(1, 71)), *(f"D{n:02}" for n in range(1, 11)), *(f"W{n:02}" for n in range(1, 16)),
    *(f"F{n}" for n in range(1, 6)), "B1", "B2", "B3",
]  # fmt: skip
# Six cards round the hole at 2,-2; they show it green and white.
RING = (
    "H38@0,-1r2 H10@1,-1r3 H56@1,-2r1 H49@-1,0r5 H67@-1,1r5 W08@-1,-1r4 D10@-2,0r2 H50@1,0r1 W03@2,-1r3 H18@2,0r1 "
    "D07@3,-1r4 H24@0,1r0 H44@3,-2r2 H59@4,-2r0 H68@4,-1r5 H43@4,-3r4 W04@3,-3r2 B1@-2,1r0 H55@-2,-1r4 H03@1,1r2 "
    "F3@4,-4r0 H51@2,1r4 D04@-1,2r5 H01@1,2r0 H07@2,2r4 H31@3,1r3 H27@0,-2r0 H04@1,-3r1 H02@1,3r1 H14@-3,0r4 "
    "F2@0,3r0 H35@-1,-2r0 H28@-1,3r0 F5@-2,-2r0 H26@-2,3r4 D06@-1,4r5 W12@2,-3r4"
)


def short(pile, discards, hand="H37", **more):
    """A table on which all cards but the pile and the discards are in hands; nobody but Ada matters."""
    lying = ["H01", "H05"]
    others = [c for c in ALL if c not in {*lying, *pile.split(), *discards.split(), *hand.split()}]
    half = len(others) // 2
    hands = {"Ben": " ".join(others[:half]), "Chi": " ".join(others[half:])}
    return table(hand=hand, hands=hands, pile=pile, discards=discards, **more)


@pytest.mark.rule("TB-G7", "TB-26")
def test_an_empty_pile_is_made_of_the_discards():
    m = short("", "H38 H39 H40")
    events = play(m, "draw")
    assert rules_of(events) == ["TB-G7", "TB-26", "TB-26"]
    assert m.view(None)["pile"] == 2
    assert m.view(None)["discards"] == []
    assert sizes(m)[0] == 2


@pytest.mark.rule("TB-G7")
def test_the_pile_is_used_up_before_the_discards_are_shuffled():
    m = short("H38", "H39 H40", hand="H37 B1")
    play(m, "discard B1")
    assert sizes(m)[0] == 4
    assert "H38" in m.position()["hands"][0]
    assert m.view(None)["pile"] == 1
    left = set(m.position()["pile"]) | set(m.position()["hands"][0])
    assert left == {"H37", "H38", "H39", "H40", "B1"}


@pytest.mark.rule("TB-G9")
def test_the_discarded_card_may_come_back():
    m = short("", "H38", hand="H37")
    play(m, "discard H37")
    assert sorted(m.position()["hands"][0]) == ["H37", "H38"]
    assert m.view(None)["pile"] == 0
    assert m.view(None)["discards"] == []


@pytest.mark.rule("TB-G9", "TB-26")
def test_without_a_card_to_draw_none_is_discarded():
    m = short("", "")
    assert m.moves(0) == ("draw",)
    is_refused(m, "discard H37", "TB-G9")
    events = play(m, "draw")
    assert events[0].data == {"drawn": 0}
    assert sizes(m)[0] == 1


@pytest.mark.rule("TB-G7", "TB-G9")
def test_without_reshuffling_the_discards_stay():
    m = short("", "H38 H39", options={"reshuffle": False})
    assert m.moves(0) == ("draw",)
    is_refused(m, "discard H37", "TB-G9")
    play(m, "draw")
    assert m.view(None)["discards"] == ["H38", "H39"]


@pytest.mark.rule("TB-G9")
def test_one_draws_as_many_as_there_are():
    m = short("H38", "", hand="H37 B1", options={"reshuffle": False})
    events = play(m, "discard B1")
    assert sizes(m)[0] == 2
    assert events[-1].data["drawn"] == 1


@pytest.mark.rule("TB-G8", "TB-30")
def test_a_blocked_round_scores_everybody():
    m = short("", "", options={"rounds": 1})
    play(m, "draw", "draw")
    assert not m.over
    events = play(m, "draw")
    assert events[1].rule == "TB-28"
    assert "blocked" in events[1].text
    one = m.view(None)["finished"][0]
    assert (one["end"], one["winner"]) == ("blocked", None)
    assert one["scores"][0] == 1
    assert min(one["scores"]) > 0


@pytest.mark.rule("TB-G8")
def test_a_card_played_starts_the_count_again():
    m = short("", "", hand="H37 H07")
    play(m, "draw", "draw")
    seat = m.to_move[0]
    m.play(placements(m, seat)[0])
    if m.to_move == (seat,):
        m.play("end")
    play(m, "draw", "draw")
    assert m.view(None)["round"] == 1
    play(m, "draw")
    assert m.view(None)["round"] == 2


@pytest.mark.rule("TB-G34")
def test_after_400_turns_a_round_ends():
    m = table(players=2, turns=[199, 199], options={"rounds": 1})
    play(m, "draw")
    assert not m.over
    events = play(m, "draw")
    assert m.view(None)["finished"][0]["end"] == "too long"
    assert "400" in next(e.text for e in events if e.rule == "TB-28")
    assert m.view(None)["finished"][0]["winner"] is None


@pytest.mark.rule("TB-G20", "TB-16")
def test_short_flower_draws_go_clockwise():
    m = short("H38", "", hand="F1 H37")
    play(m, "F1@1,-2r0")
    assert "H38" in m.position()["hands"][1]
    told = [e.data for e in m.events if e.rule == "TB-25"]
    assert told == [{"drawn": 1, "due": 1}, {"drawn": 0, "due": 1}]


@pytest.mark.rule("TB-G20")
def test_short_flower_draws_begin_left_of_the_player():
    position = {"turn": "Ben", "hands": {"Ben": "F1 H37", "Ada": "H02", "Chi": " ".join(
        c for c in ALL if c not in ("H01", "H05", "F1", "H37", "H02", "H38"))}}  # fmt: skip
    m = beelab.match("bears_and_the_bees", position={"hive": START, "pile": "H38", **position}, players=3)
    before = sizes(m)
    play(m, "F1@1,-2r0")
    assert [after - size for after, size in zip(sizes(m), before, strict=True)] == [0, -1, 1]


@pytest.mark.rule("TB-G21", "TB-G22")
def test_worker_draws_are_made_in_the_order_given_until_no_card_is_left():
    lying = {"H01", "H05", "D01", "H09", "H02"}
    rest = [c for c in ALL if c not in {*lying, "W12", "H37", "H38"}]
    hands = {"Ada": "W12 H37", "Ben": " ".join(rest[:40]), "Chi": " ".join(rest[40:])}
    m = beelab.match("bears_and_the_bees", position={"hive": THREE, "pile": "H38", "hands": hands})
    play(m, "W12@-1,-1r2")
    assert m.view(None)["gifts"] == 2
    events = play(m, "give 2")
    assert "H38" in m.position()["hands"][2]
    assert [e.data for e in events if e.rule == "TB-G21"] == [{"lost": 1}]
    assert m.view(None)["gifts"] == 0
    assert m.view(None)["phase"] == "adjacent"


@pytest.mark.rule("TB-G21")
def test_with_nothing_to_draw_at_all_nothing_is_given_out():
    m = short("", "", hand="W01 H37")
    events = play(m, "W01@1,-2r3")
    assert "TB-G21" in rules_of(events)
    assert m.view(None)["phase"] == "adjacent"


@pytest.mark.rule("TB-G24")
def test_hands_have_no_limit():
    m = new(2, seed=5)
    for _ in range(30):
        m.play("draw")
    assert sizes(m) == [24, 24]


@pytest.mark.rule("TB-G3", "TB-G28", "TB-23")
def test_a_hole_is_filled_with_six_matches_and_earns_four_bonus_plays():
    m = table(RING, hand="D08 H20 H37")
    events = play(m, "D08@2,-2r1")
    assert events[0].data["matches"] == 6
    assert next(e.data for e in events if e.rule == "TB-23") == {"earned": 4, "bonus": 4}


@pytest.mark.rule("TB-G27")
def test_the_hive_has_no_edge():
    m = table(DRONE)
    is_refused(m, "H02@127,-127r0", "TB-09")
    with pytest.raises(beelab.BadMove):
        m.play("H02@128,0r0")


@pytest.mark.rule("TB-G30")
def test_a_single_round_can_be_played():
    m = new(rounds=1, seed=2)
    while not m.over:
        m.play(m.choose(m.to_move[0], "random"))
    assert len(m.view(None)["finished"]) == 1


@pytest.mark.rule("TB-G31", "TB-17")
def test_a_bear_may_have_only_one_honey_side():
    m = table(DRONE, hand="B1 H02")
    cell = next(one for one in m.view(0)["open"] if one["cell"] == [2, -2])
    assert cell["sides"] == [None, None, None, None, "red", "honey"]
    play(m, "B1@2,-2r0")


@pytest.mark.rule("TB-G16")
def test_a_bear_may_be_played_in_the_first_turn():
    m = table(DRONE, hand="B1 H02", turns=[0, 0, 0])
    play(m, "B1@2,-2r0")
    assert m.to_move == (1,)
