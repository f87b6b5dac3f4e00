"""EARTHQUAKE!: two to eight players build an earthquake-safe city (earthquake.md)."""
