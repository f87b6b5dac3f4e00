"""Daphne with bounds on what one device may cost the others.

`accept_queue.py` accepts connections, known clients first. `open_connections.py` limits how many are open.
`channel.py` reads requests and rejects long bodies, and `request_queue.py` decides which is answered next. `socket.py`
is the WebSocket that pages listen to, and `server.py` combines all of these.

Each limit is kept because a promise needs it: without it, a flood from one phone delays the others or fills the memory.
`tests/trials/unbounded.py` removes the limits one after the other, and `manage.py prove floods` fails each time.
The direct ways of sending and parsing are kept for their speed: autobahn takes five times as long to parse a short
message, and a thread for each request makes a burst take three times as long.
"""
