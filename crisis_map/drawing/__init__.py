"""The map as it is drawn: what is marked on it, and where each word finds room."""
