"""A table's journal, its steps, and the log for people."""
