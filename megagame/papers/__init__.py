"""What Control prints: the map, the state of the event, blank forms, the sheet for the door, the briefing."""
