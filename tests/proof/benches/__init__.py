"""What `manage.py bench` measures: figures to look at and compare, not tests."""
