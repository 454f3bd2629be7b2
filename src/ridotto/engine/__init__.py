"""A game in progress: its definition, options, moves, records and fair dealing."""
