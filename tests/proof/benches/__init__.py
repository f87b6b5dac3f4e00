"""Measurements for `manage.py bench`: figures to read and compare, not tests."""
