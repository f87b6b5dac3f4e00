"""Backups: one file that always holds a good copy of the whole event, and restoring it."""
