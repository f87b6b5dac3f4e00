"""The pages of tables, and the doors through which actions come."""
