"""What board games have in common: small functions, and records of functions that a game fills in. It is no game."""
