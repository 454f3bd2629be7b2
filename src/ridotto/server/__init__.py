"""HTTP and WebSocket: the only floor of the house that talks to the world."""
