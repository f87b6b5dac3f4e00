"""A day played by bots: captains with phones, players at side tables, Control and screens (`bots/`).

Their forms and presses are chosen at random by each game's bots.
"""
