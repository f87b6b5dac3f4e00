"""Checks before an event is served, and what the first start creates."""
