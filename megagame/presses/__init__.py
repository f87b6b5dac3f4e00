"""Presses that no journal has: each is done once, and the newest of each page can be taken back."""
