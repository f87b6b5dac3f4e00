"""The city: its hexes and what is in them. It knows nothing of turns."""
