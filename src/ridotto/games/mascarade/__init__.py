"""Mascarade: 4 to 12 players, nobody sure of anybody's mask."""
