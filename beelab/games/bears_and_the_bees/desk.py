"""What a bot has in front of it while it thinks: the cells that it looks at. It holds no cards."""

from typing import Any

from beelab.engine.state import new_states
from beelab.games.bears_and_the_bees.state import READY

LAYOUT: dict[str, tuple[str, tuple[int, ...]]] = {
    "spots": ("i8", (READY,)),  # ready cells where the next card may lie
    "ways": ("i8", (READY,)),  # and how many placements there are on each
}


def new_desk(start: Any) -> Any:
    """A desk for bots who play from this start state."""
    return new_states(LAYOUT)[0]
