"""What each seat of Happy Bee has seen and so knows, and the worlds that it cannot exclude (HB-04, HB-05, HB-19)."""

from beelab.engine.chance import branch
from beelab.engine.compiled import compiled
from beelab.games.happy_bee.shuffling import draw_cards, lay_out, shuffle_piles, sort_pile
from beelab.games.happy_bee.state import ALTERNATE, giver, one_of, size_of, without


@compiled
def start_watching(s):
    """At first a seat knows its own cards and no others (HB-04)."""
    for seat in range(len(s.hand)):
        for other in range(len(s.hand)):
            s.known[seat][other] = s.hand[seat] if other == seat else 0


@compiled
def watch_passing(s):
    """What each seat knows after the passing: played cards were seen by all, passed ones by giver and receiver (HB-19).

    Cards that a seat knew to be in a hand and that were not just played are among those that were kept back.
    """
    played = s.played[s.round_number - 1]
    for seat in range(len(s.hand)):
        known = s.known[seat]
        for other in range(len(s.hand)):
            s.spare[other] = without(known[other], played[other])
        for other in range(len(s.hand)):
            source = giver(s, other, s.round_number)
            known[other] = (
                s.spare[other] + played[source] if s.pass_played else played[other] + s.spare[source]
            )


@compiled
def shuffle_unseen(s, seat):
    """Deal everything that a seat cannot know anew, among all that it cannot exclude (HB-04, HB-05, HB-19).

    The others' face-down choices of this round are forgotten. Cards are put in a fixed order first, so that the
    result depends on what the seat knows and on `thought`, never on where the hidden cards really are.
    """
    branch(s.chance, s.thought)
    known = s.known[seat]
    unknown = 0
    for family in range(s.families):
        unknown += s.bees_per_family * one_of(family)
    for other in range(len(s.hand)):
        unknown -= known[other]
    cards = lay_out(s, unknown)
    at = 0
    for other in range(len(s.hand)):
        if other == seat:
            continue
        missing = s.hand_size - size_of(known[other])
        drawn = draw_cards(s, at, missing, cards)
        at += missing
        unknown -= drawn
        s.hand[other] = known[other] + drawn
        if not s.over:
            s.played[s.round_number - 1][other] = 0
    s.aside = unknown
    s.placed &= 1 << seat
    for other in range(len(s.hand)):
        if other != seat:
            imagine_knowledge(s, other)
    for family in range(s.families):
        sort_pile(s, family)
    shuffle_piles(s, s.round_number)


@compiled
def imagine_knowledge(s, seat):
    """What a seat knows in an imagined world: its hand, the hands that it must know whole, and what all have seen.

    Whether a hand is known whole is no secret, since it follows from the passing alone; with ALTERNATE it may be one.
    """
    for other in range(len(s.hand)):
        whole = size_of(s.known[seat][other]) == s.hand_size and s.pass_direction != ALTERNATE
        if other == seat or whole:
            s.known[seat][other] = s.hand[other]
        elif s.round_number == 1:
            s.known[seat][other] = 0
        else:
            source = giver(s, other, s.round_number - 1) if s.pass_played else other
            s.known[seat][other] = s.played[s.round_number - 2][source]
