"""Volto: two players, hidden pieces."""
