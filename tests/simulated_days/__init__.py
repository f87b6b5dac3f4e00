"""Simulated days: what they play, what they count, and what the command says (simulation.md)."""
