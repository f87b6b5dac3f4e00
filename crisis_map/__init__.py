"""The Crisis Map: a city of hexes, its people and its crises. Pure rules on top of the core."""
