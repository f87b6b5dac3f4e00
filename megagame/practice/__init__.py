"""Rehearsals for practice, as they are stored."""
