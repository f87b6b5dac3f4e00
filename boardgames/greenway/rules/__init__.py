"""Rules of The Greenway: events of each action, effects of each event."""
