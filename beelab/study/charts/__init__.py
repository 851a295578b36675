"""Charts that say what they show: each title is a finding made from the data, with 95 % intervals and the fair share.

Every function takes a polars frame, as `beelab.simulate` and `beelab.sweep` give them, and returns an Altair chart.
Where an interval contains the fair share, the title says so: games that few can't tell the two apart.
"""

from beelab.study.charts.bees import (
    courage,
    endings,
    first_seat,
    lengths,
    repeats,
    round_ends,
    starters,
    three_ways,
)
from beelab.study.charts.dealt import longest
from beelab.study.charts.drawn import chances, outcomes, scores, spread_of_means, win_rates
from beelab.study.charts.hives import (
    beginners,
    exchangers,
    fits_dealt,
    gaps,
    mean,
    means,
    turn_lengths,
    turn_shares,
)
from beelab.study.charts.seats import seats
from beelab.study.charts.shares import Share, in_percent, share
from beelab.study.charts.style import as_svg, describe, use

__all__ = [
    "Share",
    "as_svg",
    "beginners",
    "chances",
    "courage",
    "describe",
    "endings",
    "exchangers",
    "first_seat",
    "fits_dealt",
    "gaps",
    "in_percent",
    "lengths",
    "longest",
    "mean",
    "means",
    "outcomes",
    "repeats",
    "round_ends",
    "scores",
    "seats",
    "share",
    "spread_of_means",
    "starters",
    "three_ways",
    "turn_lengths",
    "turn_shares",
    "use",
    "win_rates",
]
