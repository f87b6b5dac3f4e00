"""Actions, events and state of the Crisis Map: frozen records without rules."""
