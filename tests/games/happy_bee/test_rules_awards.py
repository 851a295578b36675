"""The awards: strict majority, tie, nobody; several flowers; face down (HB-11 to HB-15, HB-EX1, HB-EX2)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import (
    FOUR_HANDS,
    everybody_plays,
    family,
    finish,
    results,
    rules_of,
    table,
)

# HB-11 to HB-13: who gets the flower ------------------------------------------------------------

# Round and plays of three players with the prepared hands; what becomes of B, P, Y and G.
THREE = [
    (3, "BBP", "YYG", "GBY", "HB-EX1", "Ada Ada Ben tie"),
    (3, "BBP", "YYY", "BYY", "HB-EX2", "Ada Ada Ben nobody"),
    (1, "B", "P", "Y", "1-0-0 is a strict majority", "Ada Ben Chi nobody"),
    (1, "B", "B", "P", "1-1-0 ties", "tie Chi nobody nobody"),
    (1, "B", "B", "B", "1-1-1 ties", "tie nobody nobody nobody"),
    (2, "PP", "PY", "PP", "2-1-2: a tie, and the 1 does not move up", "nobody tie Ben nobody"),
    (2, "YB", "YY", "YY", "1-2-2: the same from the other side", "Ada nobody tie nobody"),
    (2, "PP", "YY", "YY", "0-2-2 ties, 2-0-0 wins", "nobody Ada tie nobody"),
    (2, "PY", "PY", "PY", "1-1-1 twice", "nobody tie tie nobody"),
    (2, "BB", "BP", "BP", "2-1-1 wins; 0-1-1 ties", "Ada tie nobody nobody"),
    (3, "BBB", "YYY", "PPB", "3-0-1", "Ada Chi Ben nobody"),
    (
        3,
        "PPY",
        "YYY",
        "YYP",
        "1-3-2: more than each other player, not more than half",
        "nobody Ada Ben nobody",
    ),
    (4, "BBPY", "BPYY", "BPYY", "2-1-1, 1-1-1, 1-2-2", "Ada tie tie nobody"),
    (5, "BBBPP", "YYYGG", "YYPPG", "3-0-0, 2-0-2, 0-3-2, 0-2-1", "Ada tie Ben Ben"),
    (5, "BPPYG", "BPYGG", "BPPYG", "1-1-1, 2-1-2, 1-1-1, 1-2-1", "tie tie tie Ben"),
]


@pytest.mark.rule("HB-11", "HB-12", "HB-13", "HB-14", "HB-G12")
@pytest.mark.parametrize(
    ("round", "ada", "ben", "chi", "fate"), [(r, a, b, c, f) for r, a, b, c, _, f in THREE],
    ids=[row[4] for row in THREE],
)  # fmt: skip
def test_three_players(round, ada, ben, chi, fate):
    m = table(round=round)
    everybody_plays(m, ada, ben, chi)
    assert list(results(m).values()) == fate.split()


FOUR = [
    (1, ("B", "B", "P", "Y"), "tie Chi Dov nobody nobody"),
    (2, ("BB", "BP", "BP", "BP"), "Ada tie nobody nobody nobody"),
    (2, ("BB", "YY", "PP", "RR"), "Ada Chi Ben nobody Dov"),
    (3, ("BBP", "YYY", "RRG", "RRR"), "Ada Ada Ben Chi Dov"),
    (3, ("BPY", "BPY", "BPY", "RRR"), "tie tie tie nobody Dov"),
    (5, ("BBBPP", "YYYGG", "PPGRR", "RRRGY"), "Ada tie Ben Ben Dov"),
]


@pytest.mark.rule("HB-11", "HB-12", "HB-13")
@pytest.mark.parametrize(("round", "plays", "fate"), FOUR, ids=lambda value: str(value))
def test_four_players(round, plays, fate):
    m = table(hands=FOUR_HANDS, faceup="B5 P1 Y1 G4 R2", round=round)
    everybody_plays(m, *plays)
    assert list(results(m).values()) == fate.split()


@pytest.mark.rule("HB-12")
def test_two_pairs_at_the_top_of_one_family_tie_and_no_smaller_count_wins():
    """2-2-1-1 with four players: nobody gets the flower."""
    m = table(hands=["BBPPYYG", "BBPYYGG", "BPPYGRR", "BYGGRRR"], faceup="B5 P1 Y1 G4 R2", round=2)
    everybody_plays(m, "BB", "BB", "BP", "BY")
    assert results(m)["blue"] == "tie"


@pytest.mark.rule("HB-11", "HB-12", "HB-13")
def test_example_of_round_three_card_by_card():
    m = table()
    events = everybody_plays(m, "BBP", "YYG", "GBY")
    decided = [event for event in events if event.rule in ("HB-11", "HB-12", "HB-13")]
    assert [(event.rule, event.seat, event.data["family"], event.data["value"]) for event in decided] == [
        ("HB-11", 0, "blue", 5), ("HB-11", 0, "purple", 1), ("HB-11", 1, "yellow", 1), ("HB-12", None, "green", 4),
    ]  # fmt: skip
    assert [list(event.data["counts"]) for event in decided] == [[2, 0, 1], [1, 0, 0], [0, 2, 1], [0, 1, 1]]
    assert list(decided[3].data["tied"]) == [1, 2]
    assert [m.view(seat)["points"] for seat in range(3)] == [6, 1, 0]
    assert m.view(None)["removed"][8:] == [["green", 4, "HB-12"]]


@pytest.mark.rule("HB-13")
def test_example_through_the_family_that_nobody_played():
    m = table()
    everybody_plays(m, "BBP", "YYY", "BYY")
    assert [m.view(seat)["points"] for seat in range(3)] == [6, 1, 0]
    assert m.view(0)["removed"][8:] == [["green", 4, "HB-13"]]
    green = m.view(0)["outcomes"][3]
    assert (green["counts"], green["winner"], green["rule"]) == ([0, 0, 0], None, "HB-13")


@pytest.mark.rule("HB-12", "HB-13", "HB-G8")
def test_a_removed_flower_never_comes_back_and_everybody_saw_it():
    m = table(round=1, faceup="B5 P5 Y5 G5")
    everybody_plays(m, "B", "B", "B")
    assert m.view(2)["removed"] == [
        ["blue", 5, "HB-12"], ["purple", 5, "HB-13"], ["yellow", 5, "HB-13"], ["green", 5, "HB-13"],
    ]  # fmt: skip
    shown = []
    while not m.over:
        shown += [value for name, value in m.view(None)["flowers"].items()]
        for seat in m.to_move:
            m.play(m.moves(seat)[0], seat)
    assert 5 not in shown, "each pile has one 5, and all four are gone"


# HB-14, HB-15 -----------------------------------------------------------------------------------


@pytest.mark.rule("HB-14")
def test_several_flowers_in_one_round():
    m = table(round=5, hands=["BBPPYYG", "BBPPYYG", "BBPPYYG"])
    # Blue 2-1-1, purple 2-1-1, yellow 1-2-2, green 0-1-1.
    events = everybody_plays(m, "BBPPY", "BPYYG", "BPYYG")
    assert results(m) == {"blue": "Ada", "purple": "Ada", "yellow": "tie", "green": "tie"}
    several = [event for event in events if event.rule == "HB-14"]
    assert [event.seat for event in several] == [0]
    assert m.view(0)["won"] == [["blue", 5], ["purple", 1]]


@pytest.mark.rule("HB-14")
def test_one_flower_is_not_several():
    events = everybody_plays(table(round=1), "B", "P", "Y")
    assert "HB-14" not in rules_of(events)


@pytest.mark.rule("HB-15", "HB-G4")
def test_won_flowers_lie_face_down():
    m = table()
    everybody_plays(m, "BBP", "YYG", "GBY")
    for seat in (None, 0, 1, 2):
        assert m.view(seat)["flower_counts"] == [2, 1, 0]
        assert m.view(seat)["scores"] is None
    assert m.view(0)["won"] == [["blue", 5], ["purple", 1]]
    assert m.view(1)["won"] == [["yellow", 1]]
    assert m.view(2)["won"] == []
    assert m.view(None)["won"] is None


@pytest.mark.rule("HB-15")
def test_flowers_of_written_positions_are_hidden_from_the_others():
    """Two tables in round 9 where Ben and Chi have swapped flowers look the same to Ada."""
    won = {"Ada": [5, 4, 3], "Ben": [5, 4, 1], "Chi": [4, 2, 1]}
    other = {"Ada": [5, 4, 3], "Ben": [4, 2, 1], "Chi": [5, 4, 1]}
    views = [table(round=9, faceup="B2 P3 Y1 G2", won=flowers).view(0) for flowers in (won, other)]
    assert views[0]["flower_counts"] == [3, 3, 3]
    assert views[0] == views[1]


@pytest.mark.rule("HB-11", "HB-15")
def test_over_a_whole_game_every_flower_is_won_or_removed_once():
    m = finish(beelab.match("happy_bee", players=3, seed=12))
    taken = sum(len(m.view(seat)["won"]) for seat in range(3))
    removed = m.view(None)["removed"]
    assert taken + len(removed) == 36
    for letter in "BPYG":
        name = family(letter)
        values = [value for seat in range(3) for won, value in m.view(seat)["won"] if won == name]
        values += [value for out, value, _ in removed if out == name]
        assert sorted(values) == [1, 1, 2, 2, 3, 3, 4, 4, 5]
