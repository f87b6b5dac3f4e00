"""What parsing costs: all that comes on a connection takes from one budget, and from that of its address.

The unit is about a microsecond of the event loop's processor time. Prices cover what is parsed piece by piece in
Python, whatever it is called: a read, a frame of any opcode, a chunk, a line of headers or trailers. The bytes of a
whole body cost next to nothing, so large pieces are free.
"""

from __future__ import annotations

from megagame.machine.rate_limit import Allowance

READ = 8
"""Of a read with few bytes; one of 512 bytes and more is free."""
FRAME = 16
CHUNK = 4
"""Of a chunk with few bytes; one of 512 bytes and more is free."""
LINE = 2
"""Of a line of headers or trailers; each part of it, such as a cookie, costs 1 more."""
PARTS = b",;&"
MOST_HEADERS = 100
BYTES_OF_FRAME = 64
"""So many bytes of a frame cost 1: what a page says is parsed as JSON on the event loop."""
AT_ONCE, A_SECOND = 32, 8
"""Short messages that a page may send at once, and for long: it says that it is here every few seconds."""
OF_LINE = AT_ONCE * (READ + FRAME)
"""What a connection may cost at once, and each request: seven times the head that a browser sends."""
LINES = 64
"""An address may cost as much as so many connections."""
MODEST = OF_LINE / 2
"""A connection with so much left is never ended for what others at its address cost."""


def of_line() -> Allowance:
    """The budget of a new connection."""
    return Allowance(OF_LINE, A_SECOND * (READ + FRAME))


def of_address() -> Allowance:
    """The budget that all connections of an address share."""
    return Allowance(LINES * OF_LINE, LINES * A_SECOND * (READ + FRAME))


def of_read(data: bytes) -> int:
    """The price of bytes that came at once."""
    return max(READ - len(data) // 64, 0)


def of_frame(length: int) -> int:
    """The price of a frame with so many bytes of payload."""
    return FRAME + length // BYTES_OF_FRAME


def of_chunk(length: int) -> int:
    """The price of a chunk of so many bytes."""
    return max(CHUNK - length // 128, 0)


def of_header(line: bytes) -> int:
    """The price of a line of a request's head."""
    return LINE + sum(map(line.count, PARTS))
