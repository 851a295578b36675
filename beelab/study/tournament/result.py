"""What a tournament gives back: the ranking, all games, and what went wrong, with the positions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import polars as pl

from beelab.study.tournament.findings import circles, duels, ranking, running_share
from beelab.study.tournament.shown import as_html

if TYPE_CHECKING:
    from beelab.engine.match import Match


@dataclass(frozen=True, slots=True)
class Fault:
    """What a strategy did wrong, where it did so first, and how often. A random legal move was played instead.

    `kind` is "raised" (an exception), "illegal" (a move that the rules forbid), "nonsense" (no move at all), "too
    long", "died" (its process ended) or "not asked" (it had been too long or died before); `text` says more.
    """

    entry: str
    kind: str
    text: str
    count: int
    game: int
    deal: int
    seat: int
    round: int
    position: dict[str, Any] = field(repr=False)

    def match(self) -> "Match":
        """The game as it stood: `fault.match().view(fault.seat)` is what the strategy saw."""
        from beelab.engine.start import match

        return match(self.position["game"], position=self.position)

    @property
    def record(self) -> str:
        """The same as text, to keep or to send: `beelab.replay(text)`."""
        return self.match().record()

    def __str__(self) -> str:
        times = "once" if self.count == 1 else f"{self.count:,} times"
        return (
            f"{self.entry}: {self.kind}, {times}: {self.text}; first in game {self.game}, round {self.round}, "
            f"seat {self.seat}"
        )


class Tournament:
    """A tournament that was played.

    `games` has one row per game and seat of an entry: `game` u32, `deal` u32 (games with the same number have the same
    cards), `seat` u8, `entry`, `score` f64 points, `place` u8, `win_share` f64, `faults` u16. `faults` holds the first
    fault of each kind of each entry.
    """

    def __init__(self, title: str, games: pl.DataFrame, faults: Sequence[Fault]) -> None:
        self.title, self.games, self.faults = title, games, tuple(faults)

    @cached_property
    def ranking(self) -> pl.DataFrame:
        """The entries by win share, with intervals; see `findings.ranking`."""
        return ranking(self.games)

    @cached_property
    def duels(self) -> pl.DataFrame:
        """Who finished before whom; see `findings.duels`."""
        return duels(self.games)

    @property
    def circles(self) -> list[tuple[str, str, str]]:
        """Entries that beat each other in a circle."""
        return circles(self.duels)

    @property
    def running_share(self) -> pl.DataFrame:
        """The win shares game by game, to be drawn; see `findings.running_share`."""
        return running_share(self.games)

    def best(self, entries: int) -> list[str]:
        """The names of the first so many, for the next round."""
        return self.ranking["entry"].head(entries).to_list()

    @property
    def headline(self) -> str:
        """What was played: the game, and how many games on how many deals."""
        games, deals = self.games["game"].n_unique(), self.games["deal"].n_unique()
        return f"{self.title}: {games:,} games on {deals:,} deals"

    def __repr__(self) -> str:
        shares = (f"{e} {w:.1%}" for e, w in self.ranking.select("entry", "win_share").head(3).iter_rows())
        faults = f"; {sum(f.count for f in self.faults):,} faults" if self.faults else ""
        return f"<Tournament of {self.headline}; {', '.join(shares)}{faults}>"

    def _repr_html_(self) -> str:
        return as_html(self)
