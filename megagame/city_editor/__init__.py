"""Editor of a draft event's city, with import and export."""
