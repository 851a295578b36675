"""After the awards: pass to the left, take back, next round, and what was seen (HB-16 to HB-19, HB-EX4)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import (
    FOUR_HANDS,
    NAMES,
    SCHEDULE,
    bag,
    cards,
    everybody_plays,
    hands_of,
    move,
    rules_of,
    table,
)

# HB-16, HB-17: who holds what afterwards ----------------------------------------------------------

# Round, plays, hands afterwards. The played cards come home; the others come from the right neighbour.
AFTER = [
    (3, ("BBP", "YYG", "GBY"), ("BBPPPYG", "BPYYYGG", "BBPYYGG")),
    (1, ("P", "Y", "G"), ("BPPPYYG", "BBBPYYG", "BPYYGGG")),
    (2, ("BB", "YY", "PP"), ("BBBYYGG", "BPPYYYG", "BPPPYGG")),
    (5, ("BBBPP", "YYYGG", "BPPYY"), ("BBBPPGG", "YYYYGGG", "BBPPPYY")),
    (5, ("BBPYG", "BPYYG", "BPYYG"), ("BBPPYGG", "BBPPYYG", "BPYYYGG")),
]


@pytest.mark.rule("HB-16", "HB-17", "HB-G7", "HB-G11")
@pytest.mark.parametrize(("round", "plays", "after"), AFTER, ids=lambda value: str(value))
def test_unplayed_cards_go_left_and_played_cards_come_home(round, plays, after):
    m = table(round=round)
    everybody_plays(m, *plays)
    assert hands_of(m) == [cards(hand) for hand in after]
    assert [bag(m.view(seat)["hand"]) for seat in range(3)] == [cards(hand) for hand in after]
    assert m.view(None)["hand_sizes"] == [7, 7, 7]


@pytest.mark.rule("HB-16", "HB-G11")
def test_left_is_the_next_seat_at_four_players():
    """Each player owns a mark: only Ada has spare blue, Ben spare yellow, Dov spare red."""
    m = table(hands=FOUR_HANDS, faceup="B5 P1 Y1 G4 R2", round=1)
    everybody_plays(m, "G", "G", "G", "G")
    assert hands_of(m) == [cards(hand) for hand in ("BPYRRRG", "BBBPPYG", "BPYYYGG", "BPPYRRG")]
    for seat in range(4):
        passed = m.view(seat)["passed"]
        assert (passed["to"], passed["from"]) == ((seat + 1) % 4, (seat - 1) % 4)


@pytest.mark.rule("HB-16")
@pytest.mark.parametrize("players", [5, 6])
def test_left_is_the_next_seat_at_larger_tables(players):
    m = beelab.match("happy_bee", players=players, seed=21)
    before = hands_of(m)
    plays = [m.moves(seat)[0] for seat in range(players)]
    for seat in range(players):
        m.play(plays[seat], seat)
    for seat, hand in enumerate(hands_of(m)):
        right = (seat - 1) % players
        kept = before[right].copy()
        kept.subtract([plays[right]])
        kept.update([plays[seat]])
        assert hand == bag(kept), NAMES[seat]


@pytest.mark.rule("HB-16", "HB-17", "HB-08")
def test_six_five_four_three_two_three_four_five_cards_are_passed():
    m = beelab.match("happy_bee", players=4, seed=3)
    passed = []
    while not m.over:
        for seat in m.to_move:
            events = m.play(m.moves(seat)[-1], seat)
        passed.append(
            [event.data["count"] for event in events if event.rule == "HB-16" and event.seen_by is None]
        )
        if not m.over:
            assert m.view(None)["hand_sizes"] == [7] * 4, "HB-EX4: every hand is seven again"
    assert passed == [[7 - k] * 4 for k in SCHEDULE[:8]] + [[]]


@pytest.mark.rule("HB-16", "HB-17")
def test_the_view_says_what_was_given_and_got():
    m = table()
    everybody_plays(m, "BBP", "YYG", "GBY")
    passed = m.view(1)["passed"]
    assert (bag(passed["given"]), bag(passed["got"])) == (cards("BPYG"), cards("BPYG"))
    assert (bag(m.view(0)["passed"]["given"]), bag(m.view(0)["passed"]["got"])) == (
        cards("BPYG"),
        cards("PPYG"),
    )
    assert (bag(m.view(2)["passed"]["given"]), bag(m.view(2)["passed"]["got"])) == (
        cards("PPYG"),
        cards("BPYG"),
    )


@pytest.mark.rule("HB-16")
def test_no_player_chooses_what_is_passed():
    """There is no decision between the reveal and the next round: all unplayed cards travel."""
    m = table()
    everybody_plays(m, "BBP", "YYG", "GBY")
    assert m.to_move == (0, 1, 2)
    assert m.view(0)["round"] == 4
    assert all(text.count("+") == 3 for text in m.moves(0))


@pytest.mark.rule("HB-17")
def test_played_cards_are_on_the_table_while_the_others_travel():
    """Ada's three blues come home whole, though they were out of her hand when Chi's cards arrived."""
    m = table(round=3)
    events = everybody_plays(m, "BBB", "YYY", "BPP")
    assert hands_of(m) == [cards("BBBYYGG"), cards("YYYPPYG"), cards("BPPBPGG")]
    order = rules_of(events)
    assert order.index("HB-16") < order.index("HB-17") < order.index("HB-18")
    assert order.count("HB-17") == 1


@pytest.mark.rule("HB-17")
def test_a_card_that_has_left_cannot_be_played_in_the_next_round():
    m = table(round=3)
    everybody_plays(m, "YPG", "YYY", "BPP")
    # Ada's blues went to Ben, all but Chi's none: she now holds YPG and Chi's YYGG.
    assert hands_of(m)[0] == cards("YPGYYGG")
    refusal = m.why_not(move("BYYG"), 0)
    assert refusal.rule == "HB-08"


# HB-18: the next round ----------------------------------------------------------------------------


@pytest.mark.rule("HB-18")
def test_the_next_flower_of_each_pile_is_turned_up():
    start = table(round=3).position()
    start["piles"] = {"blue": [1, 4, 1, 2, 2, 3], "purple": [5, 1, 2, 2, 3, 3], "yellow": [4, 1, 2, 2, 3, 3],
                      "green": [5, 1, 1, 2, 2, 3]}  # fmt: skip
    start["used"] = {"blue": [[3, "tie"], [4, "tie"]], "purple": [[4, "tie"], [4, "nobody"]],
                     "yellow": [[4, "tie"], [5, "nobody"]], "green": [[3, "tie"], [4, "nobody"]]}  # fmt: skip
    m = beelab.match("happy_bee", position=start)
    events = everybody_plays(m, "BBP", "YYG", "GBY")
    assert m.view(0)["flowers"] == {"blue": 1, "purple": 5, "yellow": 4, "green": 5}
    assert (m.view(0)["round"], m.view(0)["k"]) == (4, 4)
    assert events[-1].rule == "HB-18"
    assert (events[-1].data["round"], events[-1].data["k"]) == (4, 4)
    assert bag(events[-1].data["flowers"]) == {"blue": 1, "purple": 5, "yellow": 4, "green": 5}
    everybody_plays(m, *("".join(sorted(hand)) for hand in ("BBPP", "YYYG", "BBYY")))
    assert m.view(0)["flowers"] == {"blue": 4, "purple": 1, "yellow": 1, "green": 1}


@pytest.mark.rule("HB-18")
def test_every_pile_gives_one_flower_a_round_won_or_not():
    m = beelab.match("happy_bee", players=3, seed=14)
    piles = {name: [m.view(0)["flowers"][name], *hidden] for name, hidden in m.position()["piles"].items()}
    for round in range(9):
        assert m.view(None)["flowers"] == {name: pile[round] for name, pile in piles.items()}
        for seat in m.to_move:
            m.play(m.moves(seat)[0], seat)
    assert m.over


@pytest.mark.rule("HB-18")
@pytest.mark.parametrize(
    "piles",
    [
        {"blue": [1, 1, 2, 2, 3, 5]},
        {"blue": [1, 1, 2, 2, 3]},
        {"blue": [1, 1, 2, 2, 3, 3, 4]},
    ],
    ids=["a second 5", "a flower too few", "a flower too many"],
)
def test_piles_that_do_not_fit_the_round_are_impossible(piles):
    start = table(round=3).position()
    start["piles"] = {**start["piles"], **piles}
    with pytest.raises(beelab.InvalidPosition, match="blue"):
        beelab.match("happy_bee", position=start)


# HB-19: what was seen -----------------------------------------------------------------------------


@pytest.mark.rule("HB-19")
def test_passed_cards_are_seen_by_giver_and_receiver_only():
    m = table()
    events = everybody_plays(m, "BBP", "YYG", "GBY")
    passed = [event for event in events if event.rule == "HB-16"]
    assert [event.seat for event in passed] == [0, 0, 1, 1, 2, 2]
    public = [event for event in passed if event.seen_by is None]
    private = [event for event in passed if event.seen_by is not None]
    assert [(event.data["to"], event.data["count"]) for event in public] == [(1, 4), (2, 4), (0, 4)]
    assert [sorted(event.seen_by) for event in private] == [[0, 1], [1, 2], [0, 2]]
    assert [bag(event.data["cards"]) for event in private] == [cards("BPYG"), cards("BPYG"), cards("PPYG")]
    for event in public:
        assert "cards" not in event.data
        assert not any(name in event.text for name in ("blue", "purple", "yellow", "green"))


@pytest.mark.rule("HB-19")
def test_a_third_player_sees_nothing_of_the_passed_cards():
    """Chi gives Ada PPYG at one table and PYYG at another; to Ben both tables look the same."""
    one = table(hands=("BBBPPYG", "BPYYYGG", "BPPYYGG"))
    other = table(hands=("BBBPPYG", "BPYYYGG", "BPYYGGG"))
    for m in (one, other):
        everybody_plays(m, "BBP", "YYG", "GBY")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)
    assert one.view(2) != other.view(2)


@pytest.mark.rule("HB-19")
def test_played_cards_were_seen_by_everybody():
    m = table()
    everybody_plays(m, "BBP", "YYG", "GBY")
    for seat in (None, 0, 1, 2):
        assert [bag(shown) for shown in m.view(seat)["shown"]] == [cards("BBP"), cards("YYG"), cards("GBY")]
    assert bag(m.view(0)["known"][2]) >= cards("GBY")
    assert bag(m.view(2)["known"][1]) >= cards("YYG")


@pytest.mark.rule("HB-19")
def test_what_the_giver_knows_of_the_hand_on_the_left():
    m = table()
    everybody_plays(m, "BBP", "YYG", "GBY")
    view = m.view(0)
    assert view["known_whole"] == [True, True, False]
    assert bag(view["known"][1]) == cards("BPYGYYG")
    assert bag(view["left_hand"]) == cards("BPYGYYG")
    assert m.view(None)["left_hand"] is None
