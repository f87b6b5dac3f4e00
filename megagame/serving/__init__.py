"""How the event is served: Daphne, with bounds on what one device may cost the others.

`door.py` says who comes in next. Every connection is a line (`lines.py`): how many there may be, and which are given up
for others. `channel.py` reads requests, and nothing of long ones; `turns.py` says whose is answered next; `socket.py`
is what pages listen to; `server.py` brings it together.
"""
