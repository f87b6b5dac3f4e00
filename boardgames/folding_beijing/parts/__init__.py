"""Named parts of the pages and their data."""
