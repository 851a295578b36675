"""The golden examples TB-EX1 to TB-EX7: to the number where the rulebook gives the places, else the counters."""

from __future__ import annotations

import pytest

from .prepared import THREE, cards_on, placements, play, sizes, table

# Four green or honey sides meet at -2,0.
FOUR = (
    "H60@0,-1r5 H52@1,-1r0 H42@1,0r3 D10@2,-1r3 W13@2,0r1 D04@3,-1r3 H68@-1,0r5 H21@-1,-1r0 W01@2,-2r3 H30@3,0r2 "
    "H59@4,-1r0 H55@-1,1r1 H10@0,1r4 H01@0,-2r0 H31@-2,1r1 W08@-2,2r0 D09@-1,-2r2 W05@-2,-1r3"
)
SHANE = (
    "H37@0,-1r3 H29@-1,0r4 H13@1,-1r1 H46@1,0r5 H38@0,1r0 W13@1,1r0 W06@0,2r1 H28@-1,2r0 H30@-1,-1r0 H64@0,-2r1 "
    "D07@-1,-2r1 W10@0,-3r3 H39@-1,3r4 H22@-2,3r0 H17@1,-3r2 W11@1,-4r4 H18@2,0r5 H66@-2,4r5 W05@-1,4r5 W08@2,1r5 "
    "H49@3,0r2"
)
REED = (
    "H33@0,-1r2 H17@1,-1r1 D05@1,-2r2 H31@-1,0r3 H01@2,-2r0 H51@2,-3r2 D08@3,-3r3 H57@3,-2r4 H20@-1,1r1 H19@-2,1r4 "
    "H18@-2,2r2 H23@-1,2r5 H28@1,0r0 H66@-1,-1r4 H67@4,-3r2 H56@4,-4r3 H21@-2,3r4 W15@-1,3r1 H27@4,-2r0 H13@5,-4r5"
)


@pytest.mark.rule("TB-15")
def test_ex1_a_worker_with_two_matches_brings_one_card():
    m = table(hand="W01 H03 H04", hands={"Ben": "H20", "Chi": "H21"})
    play(m, "W01@1,-2r3", "give 1")
    assert sizes(m) == [2, 2, 1]


@pytest.mark.rule("TB-15")
@pytest.mark.parametrize(
    ("given", "after"), [("give 1, give 2", [2, 2, 2]), ("give 2, give 1", [2, 2, 2]),
                         ("give 1, give 1", [2, 3, 1]), ("give 2, give 2", [2, 1, 3])]
)  # fmt: skip
def test_ex2_a_worker_with_three_matches_brings_two_to_share_out(given, after):
    m = table(THREE, hand="W12 H03 H04", hands={"Ben": "H20", "Chi": "H21"})
    play(m, "W12@-1,-1r2", *given.split(", "))
    assert sizes(m) == after


@pytest.mark.rule("TB-16")
def test_ex3_a_flower_with_two_matches_brings_everybody_one():
    m = table(hand="F1 H03 H04", hands={"Ben": "H20", "Chi": "H21"})
    play(m, "F1@1,-2r0")
    assert sizes(m) == [2, 2, 2]


@pytest.mark.rule("TB-16", "TB-23")
def test_ex4_a_flower_with_four_matches_brings_everybody_three():
    m = table(FOUR, hand="F4 H03 H04", hands={"Ben": "H20", "Chi": "H22"})
    events = play(m, "F4@-2,0r0")
    assert events[0].data["matches"] == 4
    assert sizes(m) == [2, 4, 4]
    assert m.view(None)["bonus"] == 2


@pytest.mark.rule("TB-21", "TB-22", "TB-23", "TB-24")
def test_ex5_six_cards_in_a_turn():
    """First card m=3, adjacent m=4: three bonus plays; m=2, m=2, m=3 earns a fourth; m=2. The places are ours."""
    m = table(SHANE, hand="D04 D05 D06 D09 H05 H19 H03 H16")
    plays = ("D06@0,3r3", "D05@1,2r5", "D04@0,4r2", "D09@3,-1r3", "H19@1,3r3", "H05@-1,5r3")
    matches = [play(m, move)[0].data["matches"] for move in plays]
    assert matches == [3, 4, 2, 2, 3, 2]
    earned = [e.data["earned"] for e in m.events if e.rule == "TB-23"]
    assert sum(earned) == 4
    assert m.to_move == (1,)
    assert sizes(m)[0] == 2


@pytest.mark.rule("TB-15", "TB-16", "TB-17", "TB-18", "TB-21", "TB-23", "TB-24", "TB-25")
def test_ex6_reed_and_clementine():
    """Worker m=2, adjacent drone m=3, bonus honeycomb m=3, bonus flower m=2; then a bear. The places are ours."""
    m = table(REED, hand="W12 D03 H26 F5 H65 H43", hands={"Ben": "B1 H02"})
    before = sizes(m)
    matches = [play(m, "W12@-3,2r1")[0].data["matches"]]
    play(m, "give 1")
    matches += [play(m, move)[0].data["matches"] for move in ("D03@-3,3r0", "H26@5,-3r4", "F5@5,-2r0")]
    assert matches == [2, 3, 3, 2]
    assert [after - size for after, size in zip(sizes(m), before, strict=True)] == [-4, 2, 1]
    assert m.to_move == (1,)
    bears = [move for move in placements(m, 1) if move.startswith("B1")]
    assert bears
    play(m, bears[0])
    assert m.to_move == (2,)


@pytest.mark.rule("TB-05", "TB-08", "TB-09", "TB-11")
def test_ex7_the_start_of_the_hive():
    start = "H01@0,-1r0"
    others = [f"H{n:02}" for n in range(2, 71)]
    fitting = {"1,-1": set(), "-1,0": set()}
    for at in range(0, 69, 12):
        hand = others[at : at + 12]
        m = table(start, hand=" ".join(hand))
        assert {tuple(one["cell"]) for one in m.view(None)["open"] if one["ready"]} == {(1, -1), (-1, 0)}
        for cell, cards in fitting.items():
            cards |= cards_on(m, cell)
    assert len(fitting["1,-1"]) == len(fitting["-1,0"]) == 33
    assert len(fitting["1,-1"] | fitting["-1,0"]) == 54
    specials = table(start, hand="D01 D03 D05 D07 D09 W01 W06 W11 F1 F2 F3 F4 F5 B1")
    assert placements(specials) == []
