"""Readiness for the day: checks, their sentences, and pages to fix problems."""
