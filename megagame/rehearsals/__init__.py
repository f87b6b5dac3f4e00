"""A day played by the program: captains with phones, players at side tables, those of Control, and screens.

Each of them comes through the doors that people use, over real HTTP and sockets: `captains.py`, `seats.py`,
`controls.py`, and `live_pages.py` for what they see. What they write or press is drawn by lot by the bots of each game.
"""
