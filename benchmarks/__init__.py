"""How fast it is, measured beside what others have."""
