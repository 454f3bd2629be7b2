"""Twilight of Venice: two players, hidden hands."""
