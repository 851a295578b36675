"""Who sits at a table: the people at this screen, the bots, whose turn it is, and the cover between two people."""

from collections.abc import Sequence
from typing import Any

from beelab.engine.errors import BadOption

from .pictures import front
from .selection import Selection
from .widget import Page

PACES = ("at once", "slow", "step by step")
Me = int | Sequence[int] | None


class Seated(Page):
    """A page with a match and its seats.

    Several people may play at one screen. Then ``me`` is the one who looks at it, and between two of them it is
    covered: a covered table shows what everybody may see, and nothing more.
    """

    match: Any
    people: tuple[int, ...]
    me: Any  # the seat that looks at the screen; None when only bots play
    bots: tuple[str, ...]
    pace: str = PACES[0]
    alone = False  # whether the game is made for one person at the screen

    def _sit_down(self, match: Any, me: Me, bots: tuple[str, ...]) -> None:
        """Seat people and bots at a match, and begin where it is."""
        people = seats_of(me, len(match.names))
        if self.alone and len(people) != 1:
            raise BadOption("this game is made for one person at the screen")
        self.match, self.people, self.bots = match, people, bots_of(match.game, bots)
        self.me = people[0] if people else None
        self.covered = len(people) > 1 and not match.over
        self._front = front(match.game.name)
        self._news = ""
        self._logged: tuple[Any, ...] = ()
        self._settle()

    def bot(self, seat: int) -> str:
        """The bot that plays a seat."""
        others = [s for s in range(len(self.match.names)) if s not in self.people]
        return self.bots[others.index(seat) % len(self.bots)]

    # --- whose turn
    @property
    def viewer(self) -> int | None:
        """The seat whose view is on the screen; None when it shows what everybody may see."""
        return None if self.covered or (self.match.over and len(self.people) > 1) else self.me

    def _view(self) -> dict[str, Any]:
        return dict(self.match.view(self.viewer))

    def _seen_events(self, since: int = 0) -> list[Any]:
        """What happened, as far as the seat that looks has seen it."""
        return [event for event in self.match.events[since:] if event.is_seen_by(self.viewer)]

    def _my_turn(self) -> bool:
        return not self.match.over and not self.covered and self.me in self.match.to_move

    def _asked(self) -> list[int]:
        """The people who may act now, the one who looks first, then as they sit."""
        first = self.people.index(self.me) if self.people else 0
        around = [*self.people[first:], *self.people[:first]]
        return [] if self.match.over else [seat for seat in around if seat in self.match.to_move]

    def _bots_are_next(self) -> bool:
        return not self.match.over and not self._asked()

    def _settle(self) -> None:
        """After the position changed: the screen goes to whoever is next, with new picks, no panel and no hint."""
        asked = self._asked()
        if asked and asked[0] != self.me:
            self.me = asked[0]
            self.covered = len(self.people) > 1
        self.covered = self.covered and not self.match.over
        moves = self.match.moves(self.me) if self._my_turn() else ()
        self.selection = Selection(
            [self._front.parts(move) for move in moves],
            swap=self._front.SWAP,
            complete=self._front.COMPLETE,
            last=getattr(self._front, "LAST", ""),
        )
        self._panel: dict[str, Any] | None = None
        self._marked: tuple[str, ...] = ()
        self._advice: list[dict[str, Any]] = []

    def _ready(self, _rest: str, _fields: dict[str, Any]) -> None:
        """The next person has the screen: the cover goes."""
        if self.covered:
            self.covered = False
            self._settle()


def seats_of(me: Me, players: int) -> tuple[int, ...]:
    """The seats that people play here, from what ``me`` may be: a seat, several, or None for none.

    Raises:
        BadOption: one of them is no seat, or is there twice.
    """
    people = () if me is None else tuple(me) if isinstance(me, list | tuple | range | set) else (me,)
    for seat in people:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
            raise BadOption(f"me={seat!r} is no seat; the seats are 0 to {players - 1}")
    if len(set(people)) < len(people):
        raise BadOption(f"me={me!r} has a seat twice")
    return tuple(sorted(people))


def bots_of(game: Any, bots: tuple[str, ...]) -> tuple[str, ...]:
    """The bots of a table.

    Raises:
        BadOption: there is none, or one that the game doesn't know.
    """
    if not bots:
        raise BadOption(f"bots={bots!r}: the bots are {', '.join(bot.name for bot in game.bots)}")
    for bot in bots:
        game.bot_number(bot)  # refuses what it doesn't know
    return bots


def pace_of(pace: Any) -> str:
    """How fast bots play.

    Raises:
        BadOption: there is no such pace.
    """
    if pace not in PACES:
        raise BadOption(f"pace={pace!r}: bots play {', '.join(map(repr, PACES))}")
    return str(pace)
