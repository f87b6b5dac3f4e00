"""Journals as pure data: entries in force, the state after each entry, and replay."""
