"""A day played by the program: captains with phones, players at side tables, those of Control, and screens (`bots/`).

What they write or press is drawn by lot by the bots of each game.
"""
