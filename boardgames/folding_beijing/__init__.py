"""Folding Beijing: a governor evicts, the residents hide."""
