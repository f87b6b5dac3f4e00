"""The Greenway: four players pull and push Occupiers across a green (greenway.md)."""
