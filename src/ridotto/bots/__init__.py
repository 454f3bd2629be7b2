"""Bots: each hears one player's events, sees that player's views, and knows no more."""
