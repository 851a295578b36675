"""The tests of beelab, a folder for each part of the house."""
