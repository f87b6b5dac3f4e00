"""What was done at a table: its journal, its steps, and the log for people."""
