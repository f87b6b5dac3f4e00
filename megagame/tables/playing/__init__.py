"""Acting at a table: one transaction that decides and writes, undo, and automatic actions."""
