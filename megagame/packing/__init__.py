"""Everything that a laptop without a network needs to run an event, in one file."""
