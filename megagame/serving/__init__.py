"""Daphne with bounds on what one device may cost the others.

`accept_queue.py` accepts connections, known clients first. `open_connections.py` limits how many are open.
`channel.py` reads requests and rejects long bodies, and `request_queue.py` decides which is answered next. `socket.py`
is the WebSocket that pages listen to, and `server.py` combines all of these.

Each part replaces one of Daphne's or Twisted's because a promise in docs/promises.md needs it: strangers who flood the
server, or never finish a request, must not delay the event's own screens.
"""
