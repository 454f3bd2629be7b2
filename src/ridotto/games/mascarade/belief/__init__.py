"""What an observer of Mascarade can infer."""
