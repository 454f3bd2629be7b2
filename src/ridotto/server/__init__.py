"""HTTP and WebSocket: the only floor that talks to the world."""
