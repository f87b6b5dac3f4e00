"""Printed papers: map, event state, blank forms, door sheet, briefing."""
