"""A journal as pure data: what is in force, its state at each entry, and replaying it."""
