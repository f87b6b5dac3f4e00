"""The pure core: what a game is and how journals fold. It imports nothing else of this project."""
