"""Cards and matching: rotation, matching sides, what may touch what (TB-07 to TB-18)."""

from __future__ import annotations

import pytest

from .prepared import (
    BEAR,
    DRONE,
    START,
    THREE,
    WORKER,
    cards_on,
    is_refused,
    new,
    placements,
    play,
    rules_of,
    table,
)

H05 = ["blue", "blue", "blue", "red", "red", "red"]
SIDES = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # north, then clockwise


def lying(m):
    return {tuple(one["cell"]): one["sides"] for one in m.view(None)["hive"]}


@pytest.mark.rule("TB-07")
@pytest.mark.parametrize("rotation", range(6))
def test_side_i_shows_the_printed_side_i_minus_r(rotation):
    m = table(f"H05@0,-1r{rotation}", hand="H02 H03")
    assert lying(m)[0, -1] == [H05[(side - rotation) % 6] for side in range(6)]


@pytest.mark.rule("TB-07", "TB-08")
def test_neighbours_touch_with_opposite_sides():
    m = table("H41@0,-1r0", hand="H02 H03")  # purple, purple, blue, red, red, blue
    shown = {tuple(one["cell"]): one["sides"] for one in m.view(None)["open"]}
    for side, (q, r) in enumerate(SIDES):
        if side != 3:
            assert shown[q, r - 1][(side + 3) % 6] == lying(m)[0, -1][side]


@pytest.mark.rule("TB-07")
def test_cards_never_move():
    m = new(seed=4)
    before = m.view(None)["hive"]
    while not m.over and m.view(None)["round"] == 1:
        m.play(m.choose(m.to_move[0], "random"))
        if m.view(None)["round"] == 1:
            assert m.view(None)["hive"][: len(before)] == before
            before = m.view(None)["hive"]
    assert len(before) > 12


@pytest.mark.rule("TB-07")
@pytest.mark.parametrize(("tried", "written"), [("F1@1,-2r1", "F1@1,-2r0"), ("F1@1,-2r5", "F1@1,-2r0"),
                                                ("H04@1,0r3", "H04@1,0r1")])  # fmt: skip
def test_rotations_that_look_alike_count_once(tried, written):
    refusal = is_refused(table(hand="F1 H04"), tried, "TB-07")
    assert written in refusal.text


@pytest.mark.rule("TB-08", "TB-10")
def test_the_same_colour_matches_and_another_does_not():
    m = table(hand="H07 H20")
    play(m, "H07@1,-2r3")
    assert m.view(None)["hive"][-1]["card"] == "H07"
    refusal = is_refused(table(hand="H07 H20"), "H07@1,-2r0", "TB-10")
    assert "south" in refusal.text
    assert "red" in refusal.text
    assert "blue of H05" in refusal.text


@pytest.mark.rule("TB-10", "TB-G2")
def test_one_matching_side_is_not_enough():
    m = table(hand="H20 H02")  # purple, red, purple, red, purple, red
    assert cards_on(m, "-1,0") == {"H20", "H02"}  # purple and the queen's honey
    is_refused(m, "H20@1,-2r0", "TB-10")
    half = table(hand="H03 H20")  # H03: two blue sides together, and one alone
    assert [move for move in placements(half) if "@1,-2" in move] == ["H03@1,-2r3"]
    refusal = is_refused(half, "H03@1,-2r4", "TB-10")
    assert "south side of H03 would be purple" in refusal.text


@pytest.mark.rule("TB-08", "TB-G32")
@pytest.mark.parametrize("rotation", range(6))
def test_honey_matches_everything_even_honey(rotation):
    m = table(
        DRONE, hand="D05 H02"
    )  # honey and red; at 2,-2: honey of D01 in the north-west, red in the south-west
    is_legal = f"D05@2,-2r{rotation}" in m.moves(0)
    assert is_legal  # every side of D05 is honey or red


@pytest.mark.rule("TB-09")
@pytest.mark.parametrize(
    ("tried", "part"),
    [
        ("H02@0,0r0", "Q lies"),
        ("H02@0,-1r0", "H01 lies"),
        ("H02@0,-2r0", "1 side only"),
        ("H02@7,7r0", "not touch"),
    ],
)
def test_an_empty_cell_with_two_touching_sides(tried, part):
    assert part in is_refused(table(), tried, "TB-09").text


@pytest.mark.rule("TB-09", "TB-10")
def test_the_number_of_touching_sides_is_the_number_of_matches():
    m = table(THREE, hand="D03 H03 H04")
    events = play(m, "D03@-1,-1r0")
    assert (events[0].rule, events[0].data["matches"]) == ("TB-09", 3)
    assert "3 matches" in events[0].text


@pytest.mark.rule("TB-11")
@pytest.mark.parametrize("card", ["D02", "W02", "F2", "B1"])
@pytest.mark.parametrize("cell", ["1,0", "-1,0"])
def test_only_honeycombs_touch_the_queen(card, cell):
    m = table(hand=f"{card} H02 H17")
    assert card not in cards_on(m, cell)
    assert any(c[0] == "H" for c in cards_on(m, cell))
    refusal = is_refused(m, f"{card}@{cell}r0", "TB-11")
    assert "queen" in refusal.text


@pytest.mark.rule("TB-12")
@pytest.mark.parametrize("card", ["H02", "D02", "W02", "F1", "B2"])
def test_nothing_touches_a_bear(card):
    m = table(BEAR, hand=f"{card} H03")
    assert "B1" in is_refused(m, f"{card}@2,-3r0", "TB-12").text
    assert not any(f"@{cell}r" in move for move in m.moves(0) for cell in ("2,-3", "3,-3", "3,-2", "2,-1"))
    bears = [one for one in m.view(None)["open"] if one["bear"]]
    assert sorted(one["cell"] for one in bears) == [[2, -3], [2, -1], [3, -3], [3, -2]]


@pytest.mark.rule("TB-13")
def test_honeycombs_have_two_or_three_colours_and_no_honey():
    hands = [
        card for seed in range(12) for card in new(seed=seed).view(0)["hand"] if card["kind"] == "honeycomb"
    ]
    assert {len(set(card["sides"])) for card in hands} == {2, 3}
    assert all("honey" not in card["sides"] for card in hands)


@pytest.mark.rule("TB-14")
@pytest.mark.parametrize("number", range(1, 11))
def test_drones_are_half_honey(number):
    card = table(hand=f"D{number:02} H02").view(0)["hand"][-1]
    colour = ["blue", "purple", "red", "green", "white"][(number - 1) // 2]
    assert card["sides"] == ["honey"] * 3 + [colour] * 3


@pytest.mark.rule("TB-15")
def test_workers_have_every_colour_and_honey():
    workers = [table(hand=f"W{n:02} H02").view(0)["hand"][-1]["sides"] for n in range(1, 16)]
    assert all(sorted(sides) == ["blue", "green", "honey", "purple", "red", "white"] for sides in workers)
    assert len({tuple(sides) for sides in workers}) == 15


@pytest.mark.rule("TB-15", "TB-25", "TB-G22")
def test_a_worker_gives_out_its_draws_one_by_one_before_the_next_card():
    m = table(THREE, hand="W12 H03 H04 H06", hands={"Ben": "H20", "Chi": "H21"})
    events = play(m, "W12@-1,-1r2")
    assert events[0].data["matches"] == 3
    assert rules_of(events) == ["TB-09", "TB-23", "TB-15"]
    assert (m.view(None)["phase"], m.view(None)["gifts"], m.view(None)["bonus"]) == ("give", 2, 1)
    assert m.moves(0) == ("give 1", "give 2")
    for tried in ("end", "draw", "H03@1,0r0", "skip", "discard H03"):
        is_refused(m, tried, "TB-15")
    play(m, "give 1")
    assert sizes_of(m) == [3, 2, 1]
    play(m, "give 2")
    assert sizes_of(m) == [3, 2, 2]
    assert m.view(None)["phase"] == "adjacent"


def sizes_of(m):
    return m.view(None)["hand_sizes"]


@pytest.mark.rule("TB-15")
@pytest.mark.parametrize("seat", [0, 3, 4])
def test_draws_go_to_opponents_only(seat):
    m = table(hand="W01 H03 H04")
    play(m, "W01@1,-2r3")
    refusal = is_refused(m, f"give {seat}", "TB-15")
    assert "1 (Ben) or 2 (Chi)" in refusal.text


@pytest.mark.rule("TB-15")
def test_without_a_worker_nothing_is_given():
    is_refused(table(), "give 1", "TB-15")


@pytest.mark.rule("TB-15")
def test_with_two_players_there_is_nothing_to_choose():
    m = table(hand="W01 H03 H04", players=2, hands={"Ben": "H20"})
    events = play(m, "W01@1,-2r3")
    assert sizes_of(m) == [2, 2]
    assert m.view(None)["phase"] == "adjacent"
    assert rules_of(events)[:2] == ["TB-09", "TB-15"]


@pytest.mark.rule("TB-16", "TB-G19")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_flower_makes_all_others_draw(players):
    m = table(hand="F1 H03 H04", players=players)
    before = sizes_of(m)
    play(m, "F1@1,-2r0")
    assert sizes_of(m) == [before[0] - 1, *(size + 1 for size in before[1:])]


@pytest.mark.rule("TB-16")
def test_a_flower_is_one_colour():
    m = table(hand="F1 F2 F3 F4 F5")
    assert [set(card["sides"]) for card in m.view(0)["hand"]] == [
        {"blue"}, {"purple"}, {"red"}, {"green"}, {"white"},
    ]  # fmt: skip
    assert cards_on(m, "1,-2") == {"F1"}


@pytest.mark.rule("TB-17", "TB-G17")
def test_a_bear_needs_honey_and_two_sides():
    m = table(DRONE, hand="B1 H02")
    assert [move for move in placements(m) if move[0] == "B"] == ["B1@2,-2r0"]
    play(m, "B1@2,-2r0")
    assert m.view(None)["hive"][-1]["sides"] == [None] * 6
    is_refused(table(DRONE, hand="B1 H02"), "B1@0,-2r0", "TB-17")
    is_refused(table(START, hand="B1 H02"), "B1@1,-2r0", "TB-17")
    is_refused(table(DRONE, hand="B1 H02"), "B1@1,-3r0", "TB-09")


@pytest.mark.rule("TB-17")
def test_the_honey_side_of_a_worker_serves_a_bear():
    # W01 shows honey to 3,-3, white, purple, red, green elsewhere; D01 shows honey to 1,-3
    m = table(DRONE + " W01@2,-2r1 H13@2,-3r0", hand="B1 H02")
    assert [move for move in placements(m) if move[0] == "B"] == ["B1@1,-3r0", "B1@3,-3r0"]
    assert not [move for move in placements(table(WORKER, hand="B1 H02")) if move[0] == "B"]  # honey, used up


@pytest.mark.rule("TB-17", "TB-G18")
def test_the_queens_honey_is_not_for_bears():
    m = table(hand="B1 H02", options={"queen_restriction": False})
    is_refused(m, "B1@1,0r0", "TB-17")


@pytest.mark.rule("TB-18")
def test_a_bear_ends_the_turn():
    m = table(DRONE, hand="B1 H02 H09")
    events = play(m, "B1@2,-2r0")
    assert m.to_move == (1,)
    assert rules_of(events) == ["TB-09", "TB-18"]


@pytest.mark.rule("TB-18", "TB-23")
def test_a_bear_is_no_adjacent_and_no_bonus_play():
    m = table(DRONE, hand="B1 D05 H02 H09")
    play(m, "H09@0,-2r1")
    assert m.view(None)["phase"] == "adjacent"
    is_refused(m, "B1@2,-2r0", "TB-18")
    assert not [move for move in placements(m) if move[0] == "B"]
