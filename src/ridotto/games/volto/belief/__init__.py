"""What an observer of Volto can infer."""
