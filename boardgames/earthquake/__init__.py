"""EARTHQUAKE!: two to eight seats build a city that must hold when the ground shakes (earthquake.md)."""
