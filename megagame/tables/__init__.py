"""The Django app that touches the world: it keeps journals, plays actions and shows screens, knowing no game."""
