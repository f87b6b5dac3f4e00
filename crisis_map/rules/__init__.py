"""Rules of the Crisis Map: events of each action, effects of each event (crisis-map.md)."""
