"""Drawing the city of an event that is being made, and taking it in and out."""
