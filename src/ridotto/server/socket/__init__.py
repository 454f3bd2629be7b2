"""One open socket: the loop that reads it, and frames on the wire."""
