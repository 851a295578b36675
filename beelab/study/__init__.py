"""Many games: simulate, sweep, advise, and charts of what comes out."""
