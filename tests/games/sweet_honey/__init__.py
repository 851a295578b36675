"""Tests of Sweet Honey, Bee Mine!, written from its rulebook."""
