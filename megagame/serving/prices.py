"""Prices of parsing, charged to the budgets of a connection and of its address.

The unit is about a microsecond of CPU time on the event loop. Everything that Python parses piece by piece has a price:
reads, frames of any opcode, chunks, and lines of headers or trailers. Large pieces are free, as their bytes cost next
to nothing.
"""

from megagame.machine.rate_limit import Allowance

READ = 8
"""A short read. Reads of 512 bytes and more are free."""
FRAME = 16
CHUNK = 4
"""A short chunk. Chunks of 512 bytes and more are free."""
LINE = 2
"""A line of headers or trailers. Each part of it, such as a cookie, costs 1 more."""
PARTS = b",;&"
MOST_HEADERS = 100
BYTES_OF_FRAME = 64
"""Bytes of a frame that cost 1, as messages are parsed as JSON on the event loop."""
AT_ONCE, A_SECOND = 32, 8
"""Short messages that a page may send in a burst, and per second."""
OF_CONNECTION = AT_ONCE * (READ + FRAME)
"""Burst budget of a connection, and of each request: seven times the head of a browser's request."""
CONNECTIONS_OF_ADDRESS = 64
"""Budget of an address, in connections."""
MODEST = OF_CONNECTION / 2
"""A connection with this much left is never closed for the costs of others at its address."""


def of_connection() -> Allowance:
    return Allowance(OF_CONNECTION, A_SECOND * (READ + FRAME))


def of_address() -> Allowance:
    return Allowance(CONNECTIONS_OF_ADDRESS * OF_CONNECTION, CONNECTIONS_OF_ADDRESS * A_SECOND * (READ + FRAME))


def of_read(data: bytes) -> int:
    return max(READ - len(data) // 64, 0)


def of_frame(length: int) -> int:
    return FRAME + length // BYTES_OF_FRAME


def of_chunk(length: int) -> int:
    return max(CHUNK - length // 128, 0)


def of_header(line: bytes) -> int:
    return LINE + sum(map(line.count, PARTS))
