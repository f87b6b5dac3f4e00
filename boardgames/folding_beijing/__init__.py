"""Folding Beijing: a governor evicts, the residents hide. Rules only; it imports nothing but the core."""
