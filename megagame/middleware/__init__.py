"""Middleware of all requests: limits, language, headers, and responses while the database is down."""
