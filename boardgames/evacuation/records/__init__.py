"""Actions, events and state of Evacuation: frozen records without rules."""
