"""The running event as a game: programme, clock, announcements, and what the projectors show."""
