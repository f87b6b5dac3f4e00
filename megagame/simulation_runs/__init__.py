"""Runs of simulated days that the server plays for its pages, and what is kept of them."""
