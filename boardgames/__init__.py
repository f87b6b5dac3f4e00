"""The board games of the megagame: each folder is a game of its own, and looks like the next."""
