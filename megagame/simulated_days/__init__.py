"""Simulated days of the Crisis Map, played before an event to see whether its city lasts."""
