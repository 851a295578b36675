"""Happy Bee. `win_chance`, `outcome_chances` and `longest_chance` are exact numbers to check simulations against."""

from beelab.games.happy_bee.chances import longest_chance, outcome_chances, win_chance

__all__ = ["longest_chance", "outcome_chances", "win_chance"]
