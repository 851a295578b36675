"""Set-up: who plays, discs, the deal, the reveal, who starts, the discard for a 2 or 3 (SH-01 to SH-08)."""

from __future__ import annotations

from collections import Counter

import pytest

import beelab

from .prepared import NAMES, is_refused, reveal, rules_of, table

BOX = Counter({
    "1L": 1, "2L": 1, "2": 1, "3L": 1, "3": 2, "4L": 2, "4": 2, "5L": 2, "5": 3, "6H": 2, "6": 4, "7H": 3, "7": 4,
    "8H": 3, "8": 5, "9H": 4, "9": 5, "10H": 4, "10": 6,
})  # fmt: skip
HANDS = [["10", "9", "8", "7", "6"], ["7", "8", "9", "9H", "10"], ["3", "4", "5", "6", "7"]]


@pytest.mark.rule("SH-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_people_begin_with_fifteen_discs(players):
    m = beelab.match("sweet_honey", players=players, seed=1)
    view = m.view(None)
    assert view["discs"] == [15] * players
    assert view["captured"] == [[]] * players
    assert m.to_move == tuple(range(players))


@pytest.mark.rule("SH-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_no_other_number_of_people_plays(players):
    with pytest.raises(beelab.BadOption, match="SH-01"):
        beelab.match("sweet_honey", players=players)


@pytest.mark.rule("SH-02", "SH-G30")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_five_cards_each_and_the_rest_is_the_deck(players):
    m = beelab.match("sweet_honey", players=players, seed=4)
    position = m.position()
    assert [len(hand) for hand in position["hands"]] == [5] * players
    assert m.view(None)["deck"] == 55 - 5 * players
    cards = sum((Counter(hand) for hand in position["hands"]), Counter(position["deck"]))
    assert cards + Counter([position["top"]]) == BOX
    assert 15 * players <= 100


@pytest.mark.rule("SH-02", "SH-23")
def test_the_box():
    box = beelab.game("sweet_honey").components()
    assert box["count"].sum() == 55
    for number in range(1, 11):
        assert box.filter(box["number"] == number)["count"].sum() == number
    assert set(box["provenance"]) == {"reconstructed (SH-04)"}


@pytest.mark.rule("SH-03", "SH-04", "SH-G22")
def test_numbers_are_secret_and_backs_are_not():
    m = table(phase="reveal", hands=HANDS)
    assert m.view(0)["hand"] == HANDS[0]
    assert m.view(1)["hand"] == ["10", "9H", "9", "8", "7"]
    assert m.view(None)["hand"] is None
    for seat in (0, 1, 2, None):
        assert m.view(seat)["hand_backs"][1] == {"blank": 4, "LOW": 0, "HIGH": 1}
    assert m.view(0)["top"] in ("blank", "LOW", "HIGH")


@pytest.mark.rule("SH-04")
@pytest.mark.parametrize("card", ["7L", "3H", "1 HIGH", "10 low"])
def test_backs_never_lie(card):
    with pytest.raises(beelab.BadMove, match="SH-04"):
        table().play(f"send {card} 1", 0)


@pytest.mark.rule("SH-05")
def test_nobody_sees_what_was_chosen_until_all_have_chosen():
    m = table(phase="reveal", hands=HANDS)
    events = m.play("reveal 9H", 1)
    assert rules_of(events) == ["SH-05"]
    assert events[0].data == {}
    assert "9" not in events[0].text
    assert m.view(1)["chosen"] == "9H"
    assert m.view(0)["chosen"] is None
    assert m.view(0)["placed"] == [False, True, False]
    assert m.to_move == (0, 2)


@pytest.mark.rule("SH-05")
@pytest.mark.parametrize(
    "tried", ["reveal 1L", "reveal 9H", "send 9 1", "capture", "pass", "take H", "discard 9"]
)
def test_only_a_hand_card_can_be_revealed(tried):
    is_refused(table(phase="reveal", hands=HANDS), tried, 0, "SH-05")


@pytest.mark.rule("SH-05")
def test_a_choice_is_made_once():
    m = table(phase="reveal", hands=HANDS)
    m.play("reveal 9", 0)
    is_refused(m, "reveal 8", 0, "SH-05")


@pytest.mark.rule("SH-06", "SH-G26")
def test_the_revealed_card_is_captured_and_stays():
    m = table(phase="reveal", hands=HANDS)
    reveal(m, "10", "9H", "7")
    view = m.view(None)
    assert view["captured"] == [["10"], ["9H"], ["7"]]
    assert view["totals"] == [10, 9, 7]
    assert view["hand_sizes"] == [4, 4, 4]
    is_refused(m, "send 10 1", 0, "SH-06")


@pytest.mark.rule("SH-07")
@pytest.mark.parametrize(("cards", "start"), [("10 9H 7", 0), ("6 9H 7", 1), ("6 7 7", None), ("6 8 5", 1)])
def test_the_largest_number_starts(cards, start):
    m = table(phase="reveal", hands=HANDS)
    reveal(m, *cards.split())
    assert m.view(None)["start"] == start or (start is None and m.view(None)["start"] in (1, 2))


@pytest.mark.rule("SH-07", "SH-G1")
def test_equal_largest_numbers_draw_lots():
    position = table(phase="reveal", hands=HANDS).position()
    del position["chance"]
    starts = Counter()
    for seed in range(300):
        m = beelab.match("sweet_honey", position=position, seed=seed)
        events = reveal(m, "6", "7", "7")
        starts[m.view(None)["start"]] += 1
        assert next(e for e in events if e.rule == "SH-07").data["tied"] == [1, 2]
    assert set(starts) == {1, 2}
    assert abs(starts[1] - 150) < 4 * 300**0.5 / 2


@pytest.mark.rule("SH-08", "SH-26", "SH-G10", "SH-G12", "SH-G23")
def test_a_revealed_two_or_three_costs_a_card_of_ones_own_choice():
    m = table(
        phase="reveal",
        hands=[["3", "9", "8", "4L", "10"], ["2", "8", "9", "9H", "7H"], ["7", "4", "5", "6", "7"]],
    )
    reveal(m, "3", "2", "7")
    assert m.to_move == (0, 1)
    assert m.view(None)["owing"] == [0, 1]
    is_refused(m, "discard 3", 0, "SH-06")
    is_refused(m, "discard 7", 0, "SH-08")
    is_refused(m, "send 9 1", 0, "SH-08")
    is_refused(m, "send 7 1", 2, "SH-08")
    events = m.play("discard 9H", 1)
    private = [e for e in events if e.seen_by is not None]
    assert [(e.rule, e.seen_by, e.data) for e in private] == [("SH-26", (1,), {"card": "9H"})]
    assert m.view(1)["own_discards"] == ["9H"]
    assert m.view(0)["discards"][1] == {"blank": 0, "LOW": 0, "HIGH": 1}
    is_refused(m, "discard 8", 1, "SH-08")
    m.play("discard 4L", 0)
    assert m.view(None)["hand_sizes"] == [3, 3, 4]
    assert m.to_move == (2,)


@pytest.mark.rule("SH-G34", "SH-G35")
def test_a_revealed_one_is_captured():
    m = table(phase="reveal", hands=[["1L", "9", "8", "7", "6"], HANDS[1], HANDS[2]])
    reveal(m, "1L", "8", "7")
    assert m.view(None)["captured"][0] == ["1L"]
    assert m.view(None)["hand_sizes"] == [4, 4, 4]


@pytest.mark.parametrize("rule", [f"SH-{i:02}" for i in range(1, 32)] + [f"SH-G{i}" for i in range(1, 39)])
def test_every_rule_can_be_looked_up(rule):
    found = beelab.game("sweet_honey").rule(rule)
    assert found.id == rule
    assert found.title
    assert found.text
    assert NAMES[0] not in found.text
