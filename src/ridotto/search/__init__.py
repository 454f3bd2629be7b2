"""Search in games with hidden information."""
