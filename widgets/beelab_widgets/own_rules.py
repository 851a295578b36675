"""A learner's own rule card: the rules that were earned, in the order of earning, each in a sentence of one's own."""

from typing import Any

from . import book
from .sheet import Sheet


def rule_ids(game: Any) -> list[str]:
    """The ids of the rulebook's rules, in its order; our rulings are not among them."""
    return [rule.id for rule in game.rules if rule.source != "ruling"]


def rule_card(game: str = "happy_bee") -> Sheet:
    """The rule card of this session, to print; where no sentence was written there is a line to write on.

    Args:
        game: the game's name.

    Raises:
        UnknownGame: there is no such game.
    """
    import beelab

    room = beelab.game(game)
    own = book.mine().entry("rule", game)
    rows = [(id, room.rule(id).title, own.get(id, "")) for id in book.mine().earned.get(game, [])]
    return Sheet(f"{room.title}: my rule card", "rule_card_sheet.html", rows=rows)
