"""The Django app that stores journals, plays actions and shows screens. It knows no particular game."""
