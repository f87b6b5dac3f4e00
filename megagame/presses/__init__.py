"""Presses outside the journals: each is done once, and the newest of each page can be undone."""
