"""Evacuation: one to four nations leave the Old World for the New (evacuation.md)."""
