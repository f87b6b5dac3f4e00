"""Validation of input from outside, with the place of each fault."""
