"""Playing cards: how many, from hand, together and face down, in any mix (HB-08 to HB-10)."""

from __future__ import annotations

from itertools import combinations

import pytest

import beelab

from .prepared import (
    HANDS,
    SCHEDULE,
    bag,
    cards,
    everybody_plays,
    everything,
    is_refused,
    move,
    rules_of,
    table,
)

# HB-08: exactly so many cards, no pass ----------------------------------------------------------


@pytest.mark.rule("HB-08")
@pytest.mark.parametrize(("round", "k"), list(enumerate(SCHEDULE, start=1)), ids=lambda n: str(n))
def test_each_round_asks_for_its_number_of_cards(round, k):
    m = table(round=round)
    assert m.view(0)["k"] == k
    assert m.view(0)["schedule"] == list(SCHEDULE)
    assert all(text.count("+") == k - 1 for text in m.moves(0))
    is_refused(m, move("BBBPPYG"[: k - 1]) or "nothing", 0, "HB-08")
    is_refused(m, move("BBBPPYG"[: k + 1]), 0, "HB-08")
    assert m.why_not(move("BBBPPYG"[:k]), 0) is None
    m.play(move("BBBPPYG"[:k]), 0)


@pytest.mark.rule("HB-08", "HB-G14")
@pytest.mark.parametrize("round", range(1, 10))
@pytest.mark.parametrize("hand", ["BBBPPYG", "BBBBBBP", "BPYGGGG", "BBPPYYG"])
def test_every_choice_of_cards_from_the_hand_is_a_move(hand, round):
    """The legal moves are the different colour combinations of all card subsets, sorted."""
    others = ["P" * 5 + "YY", "YYYYGGG"] if hand == "BBBBBBP" else None
    hands = [hand, *(others or fitting(hand))]
    subsets = {move("".join(chosen)) for chosen in combinations(hand, SCHEDULE[round - 1])}
    assert table(hands=hands, round=round).moves(0) == tuple(sorted(subsets))


def fitting(hand):
    """Two more hands of the same 24 bees."""
    rest = "".join(letter * (6 - hand.count(letter)) for letter in "BPYG")
    return [rest[:7], rest[-7:]]


@pytest.mark.rule("HB-08")
@pytest.mark.parametrize(
    ("tried", "word"),
    [("BBBB", "blue"), ("PPP", "purple"), ("YYB", "yellow"), ("GGB", "green")],
)
def test_cards_that_are_not_in_hand_cannot_be_played(tried, word):
    round = {3: 3, 4: 4}[len(tried)]
    refusal = is_refused(table(round=round), move(tried), 0, "HB-08")
    assert word in refusal.text.lower()
    assert refusal.instead


@pytest.mark.rule("HB-08")
@pytest.mark.parametrize("tried", ["nothing", ""])
def test_there_is_no_pass(tried):
    refusal = is_refused(table(), tried, 0, "HB-08")
    assert "3" in refusal.text
    assert refusal.instead


# HB-09: together, face down ---------------------------------------------------------------------


@pytest.mark.rule("HB-09", "HB-G13")
def test_nothing_is_revealed_before_the_last_player_has_placed():
    m = table()
    events = m.play(move("BBP"), 0)
    assert rules_of(events) == ["HB-09"]
    assert "blue" not in events[0].text
    assert "cards" not in events[0].data
    assert events[0].data["count"] == 3
    assert m.to_move == (1, 2)
    assert m.view(1)["placed"] == [True, False, False]
    assert m.view(1)["played"] is None
    assert bag(m.view(0)["played"]) == cards("BBP")
    assert m.view(None)["played"] is None
    m.play(move("YYG"), 1)
    assert m.view(2)["outcomes"] == []
    assert m.view(2)["round"] == 3
    m.play(move("GBY"), 2)
    assert m.view(2)["round"] == 4
    assert [bag(shown) for shown in m.view(2)["shown"]] == [cards("BBP"), cards("YYG"), cards("GBY")]


@pytest.mark.rule("HB-09")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (1, 0, 2)])
def test_it_does_not_matter_who_places_first(order):
    straight, m = table(), table()
    everybody_plays(straight, "BBP", "YYG", "GBY")
    for seat in order:
        m.play(move(("BBP", "YYG", "GBY")[seat]), seat)
    assert [m.view(seat) for seat in range(3)] == [straight.view(seat) for seat in range(3)]
    ours, theirs = m.position(), straight.position()
    assert ours == theirs


@pytest.mark.rule("HB-09")
def test_nobody_places_twice():
    m = table()
    m.play(move("BBP"), 0)
    is_refused(m, move("BBB"), 0, "HB-09")
    is_refused(m, move("BBP"), 0, "HB-09")


@pytest.mark.rule("HB-09")
def test_the_reveal_shows_every_play_in_seat_order():
    m = table()
    revealed = [event for event in everybody_plays(m, "BBP", "YYG", "GBY") if "cards" in event.data]
    shown = [event for event in revealed if event.rule == "HB-09"]
    assert [event.seat for event in shown] == [0, 1, 2]
    assert [bag(event.data["cards"]) for event in shown] == [cards("BBP"), cards("YYG"), cards("GBY")]
    assert [event.seen_by for event in shown] == [None, None, None]


# HB-10: any mix ---------------------------------------------------------------------------------


@pytest.mark.rule("HB-10")
@pytest.mark.parametrize("tried", ["BBB", "BBP", "BPY", "PYG", "PPG"])
def test_one_family_or_several_in_any_mix(tried):
    m = table()
    assert m.why_not(move(tried), 0) is None
    m.play(move(tried), 0)
    assert bag(m.view(0)["played"]) == cards(tried)


@pytest.mark.rule("HB-10")
def test_a_mix_with_a_family_that_is_not_in_play_is_refused():
    is_refused(table(), "blue+pink+green", 0, "HB-02")


@pytest.mark.rule("HB-08", "HB-09")
def test_a_refused_play_leaves_other_plays_where_they_are():
    m = table()
    m.play(move("YYG"), 1)
    before = everything(m)
    for wrong in ("blue", "pink+blue+blue", "yellow+yellow+yellow"):
        with pytest.raises(beelab.IllegalMove):
            m.play(wrong, 0)
    assert everything(m) == before
    assert hands_fit(m)


def hands_fit(m):
    return [bag(hand) for hand in m.position()["hands"]] == [cards(hand) for hand in HANDS]
