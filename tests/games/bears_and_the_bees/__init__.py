"""Tests of The Bears and the Bees, written from its rulebook."""
