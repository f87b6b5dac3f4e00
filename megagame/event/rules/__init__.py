"""Rules of the running event: events of each action, effects of each event."""
