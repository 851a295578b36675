"""Sweet Honey, Bee Mine! `own_deck` reads the cards of your own box."""

from beelab.games.sweet_honey.boxes import own_deck

__all__ = ["own_deck"]
