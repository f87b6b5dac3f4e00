"""Doing something at a table: one transaction that decides and writes; undo; what the program does by itself."""
