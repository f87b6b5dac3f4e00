"""The pure heart of the house: what a game is, and how a journal is folded. It imports nothing of ours."""
