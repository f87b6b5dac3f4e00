"""The page *Simulate* of an event that is being made, and *What may come* of the running one. For Control alone."""
