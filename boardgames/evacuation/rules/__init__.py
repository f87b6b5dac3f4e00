"""Rules of Evacuation: events of each action, effects of each event."""
