"""The running event as a game: programme, clock, announcements and projectors."""
