"""What an observer of Twilight of Venice can infer."""
