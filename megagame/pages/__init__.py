"""Pages that belong to no table."""
