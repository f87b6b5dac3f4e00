"""The city: its hexes and what stands in them. It knows nothing of turns."""
