"""The machine that the event runs on: its clock, and its addresses."""
