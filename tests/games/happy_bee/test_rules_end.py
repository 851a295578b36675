"""The end: scores, the winner, ties and the ranking (HB-20 to HB-24)."""

from __future__ import annotations

import pytest

import beelab

from .prepared import FOUR_HANDS, everybody_plays, everything, finish, is_refused, rules_of, table

NO_FLOWER = ("B", "B", "B", "B")


def after_round_nine(*won, faceup="B5 P3 Y1 G2", plays=NO_FLOWER, **options):
    """A finished game in which the seats had won these flowers before a last round."""
    more = {"options": options} if options else {}
    hands = FOUR_HANDS if len(won) == 4 else None
    if hands:
        faceup += " R2"
    m = table(
        **({"hands": hands} if hands else {}), faceup=faceup, round=9, won=[list(w) for w in won], **more
    )
    m.last = everybody_plays(m, *plays[: len(won)])
    return m


# HB-20 --------------------------------------------------------------------------------------------


@pytest.mark.rule("HB-20", "HB-G6")
def test_the_game_ends_with_the_awards_of_round_nine():
    m = table(round=9, faceup="B5 P3 Y1 G2")
    hands = m.position()["hands"]
    events = everybody_plays(m, "B", "Y", "G")
    assert m.over
    assert m.to_move == ()
    assert m.view(None)["over"]
    assert m.view(None)["flowers"] == {}
    assert "HB-16" not in rules_of(events)
    assert "HB-17" not in rules_of(events)
    assert "HB-18" not in rules_of(events)
    assert m.position()["hands"] == hands, "nothing is passed, and nobody's cards change"
    order = [rule for rule in rules_of(events) if rule >= "HB-20"]
    assert order == ["HB-20", "HB-21", "HB-21", "HB-21", "HB-22"]


@pytest.mark.rule("HB-20")
def test_the_game_does_not_end_earlier():
    m = table(round=8, faceup="B5 P3 Y1 G2")
    everybody_plays(m, "BB", "YY", "GG")
    assert not m.over
    assert m.to_move == (0, 1, 2)
    assert (m.winners, m.ending) in (((), None), (None, None))
    assert m.view(0)["ranking"] is None
    assert m.view(0)["ending"] is None


@pytest.mark.rule("HB-20")
@pytest.mark.parametrize("tried", ["blue", "green", "blue+blue"])
def test_nothing_is_played_after_the_end(tried):
    m = table(round=9, faceup="B5 P3 Y1 G2")
    everybody_plays(m, "B", "Y", "G")
    for seat in range(3):
        is_refused(m, tried, seat, "HB-20")


@pytest.mark.rule("HB-20")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_game_has_nine_decisions_a_player(players):
    m = beelab.match("happy_bee", players=players, seed=11)
    decisions = 0
    while not m.over:
        m.play(m.choose(m.to_move[-1], "random"), m.to_move[-1])
        decisions += 1
    assert decisions == 9 * players


# HB-21, HB-22 -------------------------------------------------------------------------------------


@pytest.mark.rule("HB-21")
def test_a_score_is_the_sum_of_the_flower_values():
    m = after_round_nine([5, 4, 3, 3, 1, 1], [5, 5, 4, 3, 2, 1], [4, 4, 3, 2, 1, 1], plays=("P", "Y", "G"))
    assert m.scores == (17 + 3, 20 + 1, 15 + 2)
    told = [event for event in m.last if event.rule == "HB-21"]
    assert [event.data["points"] for event in told] == [20, 21, 17]
    assert [event.data["flowers"] for event in told] == [7, 7, 7]


@pytest.mark.rule("HB-21")
def test_removed_flowers_and_bees_score_nothing():
    m = after_round_nine([], [1], [])
    assert m.scores == (0, 1, 0)
    assert m.winners == (1,)


@pytest.mark.rule("HB-22")
@pytest.mark.parametrize(
    ("play", "scores", "winner"),
    [("B", (22, 21, 17), 0), ("P", (20, 21, 17), 1), ("Y", (17, 20, 17), 1), ("G", (17, 21, 15), 1)],
)
def test_most_points_win(play, scores, winner):
    """The prepared last round of the lessons: only the blue 5 wins the game for Ada."""
    m = after_round_nine(
        [5, 4, 3, 3, 1, 1], [5, 5, 4, 3, 2, 1], [4, 4, 3, 2, 1, 1], plays=(play, "Y", "G")
    )  # fmt: skip
    assert m.scores == scores
    assert m.winners == (winner,)
    assert m.ending.rule == "HB-22"
    assert list(m.ending.data["winners"]) == [winner]


@pytest.mark.rule("HB-22")
def test_more_flowers_do_not_beat_more_points():
    m = after_round_nine([5, 4], [1, 1, 1, 1, 2, 2], [3, 3])
    assert m.scores == (9, 8, 6)
    assert m.winners == (0,)
    assert m.ending.rule == "HB-22"


# HB-23, HB-24 -------------------------------------------------------------------------------------

# Flowers of each seat; winners; the rule that decided; the ranking with shared places.
ENDS = [
    (
        [[5, 4, 3, 3, 2, 2, 1], [5, 4, 3, 2, 2, 2, 1, 1], [4, 4, 3, 2, 2, 1, 1, 1, 1]],
        (1,),
        "HB-23",
        [[1], [0], [2]],
    ),
    (
        [[5, 4, 3, 3, 2, 2, 1], [5, 5, 3, 3, 2, 1, 1], [4, 4, 3, 2, 2, 1, 1, 1, 1]],
        (0, 1),
        "HB-24",
        [[0, 1], [2]],
    ),
    ([[5, 1], [4, 2], [3, 3]], (0, 1, 2), "HB-24", [[0, 1, 2]]),
    ([[5, 1], [4, 1, 1], [3, 3]], (1,), "HB-23", [[1], [0, 2]]),
    ([[5, 1], [4, 1, 1], [3, 2, 1]], (1, 2), "HB-24", [[1, 2], [0]]),
    ([[2, 2, 1, 1], [4, 1, 1], [3, 3]], (0,), "HB-23", [[0], [1], [2]]),
    ([[5], [4, 2], [5, 1]], (1, 2), "HB-24", [[1, 2], [0]]),
    ([[5, 4], [4], [2, 2]], (0,), "HB-22", [[0], [2], [1]]),
    ([[5, 4], [4], [4]], (0,), "HB-22", [[0], [1, 2]]),
    ([[], [], []], (0, 1, 2), "HB-24", [[0, 1, 2]]),
]


@pytest.mark.rule("HB-22", "HB-23", "HB-24", "HB-G16")
@pytest.mark.parametrize(("won", "winners", "rule", "ranking"), ENDS, ids=lambda value: str(value))
def test_three_players_at_the_end(won, winners, rule, ranking):
    m = after_round_nine(*won)
    assert m.winners == winners
    assert m.ending.rule == rule
    assert [list(place) for place in m.ranking] == ranking
    view = m.view(None)
    assert [list(place) for place in view["ranking"]] == ranking
    assert view["ending"]["rule"] == rule
    assert view["scores"] == [sum(values) for values in won]
    assert [event.rule for event in m.last][-1] == rule


FOUR_ENDS = [
    ([[5, 3], [4, 4], [3, 3, 2], [5]], (2,), "HB-23", [[2], [0, 1], [3]]),
    ([[4, 4], [5, 3], [3, 5], [4, 3, 1]], (3,), "HB-23", [[3], [0, 1, 2]]),
    ([[4, 4], [5, 3], [3, 5], [4, 4]], (0, 1, 2, 3), "HB-24", [[0, 1, 2, 3]]),
    ([[4, 3, 1], [5, 3], [3, 5], [2, 2, 4]], (0, 3), "HB-24", [[0, 3], [1, 2]]),
]


@pytest.mark.rule("HB-23", "HB-24", "HB-G16")
@pytest.mark.parametrize(("won", "winners", "rule", "ranking"), FOUR_ENDS, ids=lambda value: str(value))
def test_four_players_at_the_end(won, winners, rule, ranking):
    m = after_round_nine(*won)
    assert (m.winners, m.ending.rule) == (winners, rule)
    assert [list(place) for place in m.ranking] == ranking


@pytest.mark.rule("HB-23")
def test_a_tie_on_points_is_not_shared_when_flowers_differ():
    """The last flower decides: 5 + 1 in two cards against 2 + 2 + 2 in three."""
    m = after_round_nine([5], [2, 2, 2], [], faceup="B1 P3 Y1 G2", plays=("B", "G", "G"))
    assert m.scores == (6, 6, 0)
    assert m.winners == (1,)
    assert m.ending.rule == "HB-23"


@pytest.mark.rule("HB-20", "HB-22")
def test_a_finished_match_stays_finished():
    m = finish(beelab.match("happy_bee", players=5, seed=4))
    before = everything(m)
    for seat in range(5):
        with pytest.raises(beelab.BeelabError):
            m.choose(seat, "random")
    assert everything(m) == before
    assert max(m.scores) == m.scores[m.winners[0]]
