"""Actions, events and state of The Greenway: frozen records without rules."""
