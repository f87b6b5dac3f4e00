"""The city: its hexes and their tokens. Knows nothing of turns."""
