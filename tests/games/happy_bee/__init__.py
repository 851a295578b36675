"""Tests of Happy Bee, written from the rule text; nothing here reads the rules' code."""
