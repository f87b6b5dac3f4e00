"""Actions, events and state of Folding Beijing: frozen records without rules."""
