"""Drawings of the map: hexes, marks, and places for words."""
