"""Actions, events and state of EARTHQUAKE!: frozen records without rules."""
