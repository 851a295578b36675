"""What-if knobs at the table: carry and split, what travels and where, open scores, tie-breaks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .prepared import bag, cards, everybody_plays, hands_of, results, table


def with_options(**options):
    return table(options=options)


def total_points(text_or_number):
    return Fraction(str(text_or_number))


# tie_rule and unclaimed_rule --------------------------------------------------------------------------


@pytest.mark.rule("HB-12")
def test_carry_a_tied_flower_waits_for_the_next_winner():
    m = with_options(tie_rule="carry")
    everybody_plays(m, "BBP", "YYG", "GBY")
    assert results(m)["green"] == "tie"
    assert m.view(0)["carried"] == {"green": [4]}
    assert m.view(0)["removed"][8:] == []
    next_green, ben = m.view(0)["flowers"]["green"], m.view(1)["points"]
    everybody_plays(m, "BBPP", "YYGG", "BBYY")
    assert results(m)["green"] == "Ben"
    green = m.view(0)["outcomes"][3]
    assert sorted(green["taken"]) == sorted([4, next_green])
    assert m.view(1)["points"] == ben + 4 + next_green
    assert "green" not in m.view(0)["carried"]
    assert sorted(m.view(1)["won"]) == sorted([["yellow", 1], ["green", 4], ["green", next_green]])


@pytest.mark.rule("HB-12")
def test_carry_grows_from_tie_to_tie():
    m = with_options(tie_rule="carry")
    everybody_plays(m, "BBP", "YYG", "GBY")
    second = m.view(0)["flowers"]["green"]
    # Hands are now BBPPPYG, BPYYYGG and BBPYYGG.
    everybody_plays(m, "BBPP", "YYYG", "BYYG")
    assert results(m)["green"] == "tie"
    assert sorted(m.view(0)["carried"]["green"]) == sorted([4, second])


@pytest.mark.rule("HB-12", "HB-13")
def test_carry_of_ties_does_not_carry_what_nobody_played():
    m = with_options(tie_rule="carry")
    everybody_plays(m, "BBP", "YYY", "BYY")
    assert m.view(0)["removed"][8:] == [["green", 4, "HB-13"]]
    assert m.view(0)["carried"] == {}


@pytest.mark.rule("HB-12")
def test_carry_ends_with_the_last_round():
    m = table(round=9, faceup="B5 P3 Y1 G2", options={"tie_rule": "carry"}, won=[[1], [2], [3]])
    everybody_plays(m, "B", "B", "B")
    assert m.over
    assert m.scores == (1, 2, 3)
    assert ["blue", 5, "HB-12"] in m.view(None)["removed"]
    assert m.view(None)["carried"] == {}


@pytest.mark.rule("HB-13")
def test_carry_a_flower_that_nobody_wanted():
    m = with_options(unclaimed_rule="carry")
    everybody_plays(m, "BBP", "YYY", "BYY")
    assert m.view(0)["carried"] == {"green": [4]}
    assert m.view(0)["removed"][8:] == []
    next_green = m.view(0)["flowers"]["green"]
    # Hands are now BBPPPGG, BYPYGYY and GBBYYPG.
    assert hands_of(m)[0] == cards("BBPPPGG")
    everybody_plays(m, "GGPP", "YYYB", "BBYY")
    assert results(m)["green"] == "Ada"
    assert m.view(0)["points"] == 6 + 4 + next_green + (m.view(0)["outcomes"][1]["value"])


@pytest.mark.rule("HB-12", "HB-13")
def test_carry_of_unclaimed_flowers_does_not_carry_ties():
    m = with_options(unclaimed_rule="carry")
    everybody_plays(m, "BBP", "YYG", "GBY")
    assert m.view(0)["removed"][8:] == [["green", 4, "HB-12"]]
    assert m.view(0)["carried"] == {}


@pytest.mark.rule("HB-12", "HB-21")
def test_split_shares_the_value_and_gives_no_card():
    m = with_options(tie_rule="split")
    everybody_plays(m, "BBP", "YYG", "GBY")
    assert [total_points(m.view(seat)["points"]) for seat in range(3)] == [6, 1 + 2, 2]
    assert m.view(0)["flower_counts"] == [2, 1, 0]
    green = m.view(0)["outcomes"][3]
    assert (green["rule"], green["winner"], green["split"]) == ("HB-12", None, [1, 2])


@pytest.mark.rule("HB-12", "HB-21")
@pytest.mark.parametrize(
    ("plays", "points"),
    [
        (("B", "B", "P"), ("5/2", "5/2", "1")),
        (("B", "B", "B"), ("5/3", "5/3", "5/3")),
        (("Y", "Y", "Y"), ("2/3",) * 3),
    ],
)
def test_split_gives_exact_fractions(plays, points):
    m = table(round=9, faceup="B5 P1 Y2 G4", options={"tie_rule": "split"})
    everybody_plays(m, *plays)
    assert m.scores == tuple(Fraction(share) for share in points)
    assert [str(m.view(seat)["points"]) for seat in range(3)] == list(points)
    assert m.view(0)["flower_counts"] == [0, 0, 1 if plays[2] == "P" else 0]


@pytest.mark.rule("HB-12", "HB-23")
def test_a_share_is_no_card_for_the_tie_break():
    """Ada 3 + 2 in two cards; Ben 2 + 1 in two cards and half of a 4. A share counted as a card would make Ben win."""
    m = table(round=9, faceup="B4 P3 Y2 G2", options={"tie_rule": "split"}, won=[[3], [2, 1], []])
    everybody_plays(m, "Y", "B", "B")
    assert m.scores == (5, 5, 2)
    assert m.winners == (0, 1)
    assert m.ending.rule == "HB-24"


@pytest.mark.rule("HB-12")
def test_split_does_not_touch_what_nobody_played():
    m = with_options(tie_rule="split")
    everybody_plays(m, "BBP", "YYY", "BYY")
    assert m.view(0)["removed"][8:] == [["green", 4, "HB-13"]]


# pass_direction and pass_played -----------------------------------------------------------------------

# Ada keeps back BPYG, Ben BPYG, Chi PPYG.
PASSED = [
    ({"pass_direction": "left"}, ("BBPPPYG", "YYGBPYG", "GBYBPYG")),
    ({"pass_direction": "right"}, ("BBPBPYG", "YYGPPYG", "GBYBPYG")),
    ({"pass_direction": "alternate"}, ("BBPPPYG", "YYGBPYG", "GBYBPYG")),
    ({"pass_direction": "none"}, ("BBBPPYG", "BPYYYGG", "BPPYYGG")),
    ({"pass_played": True}, ("BPYGGBY", "BPYGBBP", "PPYGYYG")),
    ({"pass_played": True, "pass_direction": "right"}, ("BPYGYYG", "BPYGGBY", "PPYGBBP")),
    ({"pass_played": True, "pass_direction": "none"}, ("BBBPPYG", "BPYYYGG", "BPPYYGG")),
]


@pytest.mark.rule("HB-16", "HB-17", "HB-G7", "HB-G11")
@pytest.mark.parametrize(("options", "after"), PASSED, ids=lambda value: str(value))
def test_what_travels_and_where(options, after):
    m = with_options(**options)
    everybody_plays(m, "BBP", "YYG", "GBY")
    assert hands_of(m) == [cards(hand) for hand in after]


@pytest.mark.rule("HB-16", "HB-G11")
def test_alternate_is_left_in_odd_rounds_and_right_in_even_ones():
    odd = table(round=1, options={"pass_direction": "alternate"})
    everybody_plays(odd, "P", "Y", "G")
    assert hands_of(odd) == [cards(hand) for hand in ("PBPPYYG", "YBBBPYG", "GBPYYGG")]
    even = table(round=2, options={"pass_direction": "alternate"})
    everybody_plays(even, "BB", "YY", "PP")
    # Ada keeps back BPPYG, Ben BPYGG, Chi BYYGG; each goes to the seat before.
    assert hands_of(even) == [cards(hand) for hand in ("BBBPYGG", "YYBYYGG", "PPBPPYG")]


@pytest.mark.rule("HB-16")
def test_nobody_learns_a_hand_when_nothing_is_passed():
    m = with_options(pass_direction="none")
    events = everybody_plays(m, "BBP", "YYG", "GBY")
    assert m.view(0)["known_whole"] == [True, False, False]
    assert bag(m.view(0)["known"][1]) == cards("YYG")
    assert m.view(0)["left_hand"] is None
    assert not [event for event in events if event.rule == "HB-16"]


@pytest.mark.rule("HB-16")
@pytest.mark.parametrize(
    ("direction", "whole"), [("left", [True, True, False]), ("right", [True, False, True])]
)
def test_the_known_hand_is_on_the_side_that_cards_went_to(direction, whole):
    m = with_options(pass_direction=direction)
    everybody_plays(m, "BBP", "YYG", "GBY")
    assert m.view(0)["known_whole"] == whole


# open_scores, tiebreak ----------------------------------------------------------------------------------


@pytest.mark.rule("HB-15", "HB-G4")
def test_open_scores_show_everybody_all_flowers():
    m = with_options(open_scores=True)
    everybody_plays(m, "BBP", "YYG", "GBY")
    for seat in (None, 0, 1, 2):
        assert m.view(seat)["scores"] == [6, 1, 0]


# Ada 8 points in two cards, Ben 8 in three, Chi 3 + 5 in two.
TIEBREAKS = [
    ("most flowers", (1,), "HB-23", [[1], [0, 2]]),
    ("fewest flowers", (0, 2), "HB-24", [[0, 2], [1]]),
    ("share", (0, 1, 2), "HB-24", [[0, 1, 2]]),
]


@pytest.mark.rule("HB-23", "HB-24")
@pytest.mark.parametrize(("tiebreak", "winners", "rule", "ranking"), TIEBREAKS, ids=lambda value: str(value))
def test_tie_breaks(tiebreak, winners, rule, ranking):
    options = {"tiebreak": tiebreak}
    m = table(round=9, faceup="B5 P3 Y1 G2", won=[[4, 4], [4, 3, 1], [3]], options=options)
    everybody_plays(m, "G", "G", "B")
    assert m.scores == (8, 8, 8)
    assert (m.winners, m.ending.rule) == (winners, rule)
    assert [list(place) for place in m.ranking] == ranking


@pytest.mark.rule("HB-23")
def test_fewest_flowers_alone_win():
    m = table(
        round=9, faceup="B5 P3 Y1 G2", won=[[4, 4], [4, 3, 1], []], options={"tiebreak": "fewest flowers"}
    )
    everybody_plays(m, "G", "G", "B")
    assert (m.winners, m.ending.rule) == ((0,), "HB-23")
    assert [list(place) for place in m.ranking] == [[0], [1], [2]]
