"""The notes from which the table tells what happened, each with the number of its rule."""

from beelab.engine.compiled import compiled
from beelab.games.happy_bee.state import NOBODY, STAY, UNPLAYED, UNPLAYED_WAITS, giver, note, size_of

FOR_ALL = -1  # in a note on passing: how many cards, but not which


@compiled
def tell_set_up(s):
    """The families (HB-02), the deal (HB-03, HB-05), the first flowers (HB-06) and the tracker (HB-07)."""
    note(s, 2, NOBODY, s.families, 0)
    for seat in range(len(s.hand)):
        note(s, 3, seat, s.hand[seat], 0)
    note(s, 5, NOBODY, size_of(s.aside), 0)
    note(s, 6, NOBODY, 0, 0)
    note(s, 7, NOBODY, s.schedule[0], 0)


@compiled
def tell_plays(s, now):
    """What everybody reveals (HB-09)."""
    for seat in range(len(s.hand)):
        note(s, 9, seat, s.played[now][seat], 1)


@compiled
def tell_awards(s, now):
    """For each family who took its flower, or why nobody did (HB-11 to HB-13), and who took several (HB-14)."""
    for family in range(s.families):
        fate = s.fate[family][now]
        if fate < UNPLAYED:
            note(s, 11, fate, family, s.taken[family] if s.bent else 1 << now)
        else:
            note(s, 13 if fate in (UNPLAYED, UNPLAYED_WAITS) else 12, NOBODY, family, fate)
    for seat in range(len(s.hand)):
        won = 0
        for family in range(s.families):
            if s.fate[family][now] == seat:
                won += 1
        if won > 1:
            note(s, 14, seat, won, 0)


@compiled
def tell_passing(s):
    """Who passed how many cards, for all, and which, for two (HB-16); the played ones came back (HB-17)."""
    if s.pass_direction != STAY:
        for seat in range(len(s.hand)):
            for receiver in range(len(s.hand)):
                if giver(s, receiver, s.round_number) == seat:
                    note(s, 16, seat, receiver, FOR_ALL)
                    if s.passed[seat]:
                        note(s, 16, seat, receiver, s.passed[seat])
    note(s, 17, NOBODY, 0, 0)


@compiled
def tell_end(s):
    """The end (HB-20), everybody's points (HB-21), and the rule that decided who won (HB-22 to HB-24)."""
    note(s, 20, NOBODY, 0, 0)
    top = 0
    winners = 0
    level = 0
    for seat in range(len(s.hand)):
        note(s, 21, seat, s.points[seat], s.flowers[seat])
        top = max(top, s.points[seat])
    for seat in range(len(s.hand)):
        if s.place[seat] == 1:
            winners |= 1 << seat
        if s.points[seat] == top:
            level |= 1 << seat
    rule = 22
    if winners & (winners - 1):
        rule = 24
    elif level != winners:
        rule = 23
    note(s, rule, NOBODY, winners, level)
