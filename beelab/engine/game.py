"""What a game must provide, and the small values in which it speaks: refusals and events."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from beelab.engine.errors import BadMove, quoted
from beelab.engine.rulebook import BOT_KINDS, Rulebook

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule, a sentence, and up to five moves that would be legal instead."""

    rule: str
    text: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: who did it (None: nobody), by which rule, and who may see it (None: everybody)."""

    seat: int | None
    rule: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seen_by: tuple[int, ...] | None = None

    def is_seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: an onlooker) may know of it."""
        return self.seen_by is None or seat in self.seen_by


class Game(Rulebook, ABC):
    """One of the games: its rulebook, its box, and the wording of its moves, events and positions.

    A game lives in a folder of its own with `rules.py`, `bots.py`, `rulebook.toml` and `deck.csv`.
    """

    name: str
    columns: Mapping[str, str]  # columns of `simulate` beyond the common ones, with a line on each
    logs: tuple[str, ...]  # what `log=` of `simulate` can ask for
    point: int = 1  # the parts in which the rules count a point
    out_columns: int  # columns that `run` writes: points, place, winners, then those of `columns`
    fewest_points_win: bool = False
    adviser: str = "greedy"  # the bot like which everybody goes on in `advise`, unless another one is named

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def must_watch(self, bots: Iterable[int]) -> bool:
        """Whether one of these bots, by number, uses what seats remember, which the rules then keep up to date."""
        return max(int(bot) % BOT_KINDS for bot in bots) >= int(self.code.bots_that_remember)

    # ------------------------------------------------------------ what the games fill in

    @cached_property
    @abstractmethod
    def code(self) -> Any:
        """The compiled rules: deal, to_move, list_moves, refusal, apply, shuffle_unseen, choose, run, roll_out, ..."""

    @abstractmethod
    def check_options(self, players: int, options: Mapping[str, Any]) -> list[str]:
        """What makes a combination of options unplayable, each with its rule; empty when all is well."""

    @abstractmethod
    def box(self, players: int, options: Mapping[str, Any]) -> Any:
        """Two states, the first ready for `deal`."""

    @abstractmethod
    def log_shape(self, log: str | None, s: Any) -> tuple[int, int, int]:
        """For a log (None: no log) its number for `run`, and how many rows and columns it has per game."""

    @abstractmethod
    def log_frame(self, log: str, rows: Any, players: int, options: Mapping[str, Any]) -> "polars.DataFrame":
        """What `run` logged, [game, row, column], as a table."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """Read a move.

        Raises:
            BadMove: it is no move of this game at all.
        """

    @abstractmethod
    def write(self, move: int) -> str:
        """A move in its usual notation."""

    @abstractmethod
    def likeness(self, move: int, asked: int) -> int:
        """How much two moves have in common: what would be legal instead begins with the most alike."""

    @abstractmethod
    def explain(self, s: Any, names: Sequence[str], seat: int, move: int, code: int) -> tuple[str, str]:
        """The rule and the sentence for a refusal that `refusal` gave as a number."""

    @abstractmethod
    def tell(
        self, s: Any, names: Sequence[str], notes: Sequence[Sequence[int]], round_number: int
    ) -> list[Event]:
        """The notes of the deal or of one move as events."""

    @abstractmethod
    def pending(self, s: Any) -> int:
        """How many choices of the present round are made but not yet revealed."""

    @abstractmethod
    def view(self, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
        """Exactly what a seat (None: everybody) may see, as plain data."""

    @abstractmethod
    def position(self, s: Any) -> dict[str, Any]:
        """Everything, as plain data."""

    @abstractmethod
    def inventory(self, position: Mapping[str, Any]) -> Mapping[str, int]:
        """How many there are of each card and token in a position of `position()`, wherever they lie."""

    @abstractmethod
    def load(self, position: Mapping[str, Any], about: Mapping[str, Any], seed: int) -> Any:
        """Two states, the first at a position.

        Raises:
            InvalidPosition: it cannot occur; all problems are listed.
        """


def check_seat(seat: object, players: int, names: Sequence[str]) -> int:
    """A seat as a number.

    Raises:
        BadMove: there is no such seat.
    """
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        seats = ", ".join(f"{i} ({name})" for i, name in enumerate(names))
        raise BadMove(f"There is no seat {quoted(seat)}; the seats are {seats}.")
    return seat
