"""Trials of real processes from outside, shared by tests, benches and proofs. No event uses this."""
