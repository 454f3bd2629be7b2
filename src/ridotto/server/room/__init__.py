"""One table in memory: who is told what, bots, hints and compiling."""
