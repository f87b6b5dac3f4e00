"""Simulated days: their play, their counts, and the command's output (simulation.md)."""
