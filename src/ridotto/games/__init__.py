"""The games of the house: each folder here is one, found by its name."""
