"""The form for planning an event: its steps, problems and sheet counts."""
