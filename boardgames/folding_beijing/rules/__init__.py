"""Rules of Folding Beijing: events of each action, effects of each event."""
