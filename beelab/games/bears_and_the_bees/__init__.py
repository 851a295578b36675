"""The Bears and the Bees."""
