"""Everything that another laptop needs to run an event, in one file, for one that has no network."""
