"""The Crisis Map: a city of hexes, its people, and what befalls them. Rules only; it imports nothing but the core."""
