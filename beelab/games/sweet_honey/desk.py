"""What a bot has in front of it while it thinks: room for notes. It holds no cards."""

from typing import Any

from beelab.engine.state import new_states
from beelab.games.sweet_honey.moves import MOST_MOVES

LAYOUT: dict[str, tuple[str, tuple[int, ...]]] = {
    "moves": ("i8", (MOST_MOVES,)),  # those that are still considered
    "worth": ("i8", (MOST_MOVES,)),  # what each of them was worth, added up over imagined worlds
}


def new_desk(start: Any) -> Any:
    """A desk for bots who play from this start state."""
    return new_states(LAYOUT)[0]
