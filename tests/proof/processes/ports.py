"""Ports for test servers that no client connection and no other test process takes.

`python3 -m tests.proof.processes.ports` prints one, with the standard library only.
"""

from __future__ import annotations

import atexit
import random
import socket

FIRST, LAST = 20_000, 32_000
"""Below the ports of clients, which begin at 32,768 (Linux) or 49,152."""

_held: list[socket.socket] = []


@atexit.register
def _let_go() -> None:
    for holding in _held:
        holding.close()


def free_port() -> int:
    """Returns a port that is free, and reserved until this process ends.

    The reservation holds the next port, which no server uses: the system frees it however the process ends. Raises
    AssertionError if every port is taken.
    """
    ports = range(FIRST, LAST, 2)
    for port in random.sample(ports, len(ports)):
        if _hold(port + 1):
            if _is_free(port):
                return port
            _held.pop().close()
    raise AssertionError(f"every port from {FIRST} to {LAST} is taken")


def _hold(port: int) -> bool:
    holding = socket.socket()
    try:
        holding.bind(("127.0.0.1", port))
    except OSError:
        holding.close()
        return False
    _held.append(holding)
    return True


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("", port)).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    print(free_port())
