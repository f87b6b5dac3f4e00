"""Accounts of Control and its helpers."""
