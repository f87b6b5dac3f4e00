"""The optional list of players, for the door only. Forms, cards and seats are independent of it."""
