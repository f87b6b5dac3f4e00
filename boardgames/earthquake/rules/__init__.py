"""Rules of EARTHQUAKE!: events of each action, effects of each event."""
