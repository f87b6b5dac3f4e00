"""The process that plays everybody except for Control in a practice session."""
