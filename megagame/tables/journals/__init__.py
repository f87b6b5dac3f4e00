"""What was done at a table: reading the journal, its steps, and the log that tells it in words."""
