"""Happy Bee. `win_chance` and `outcome_chances` are exact numbers to check simulations against."""

from beelab.games.happy_bee.chances import outcome_chances, win_chance

__all__ = ["outcome_chances", "win_chance"]
