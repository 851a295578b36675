"""What a bot has in front of it while it thinks. The bots of this game reckon in their heads: the desk is empty."""

from typing import Any

from beelab.engine.state import new_states

LAYOUT: dict[str, tuple[str, tuple[int, ...]]] = {"empty": ("i8", ())}


def new_desk(start: Any) -> Any:
    """A desk for bots who play from this start state."""
    return new_states(LAYOUT)[0]
