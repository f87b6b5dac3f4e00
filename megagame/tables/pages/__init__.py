"""The pages of tables, and the views that accept actions."""
