"""Ports for the servers of tests, benches and trials, which no client's connection and no other such program takes.

`python3 -m tests.proof.trials.ports` prints one; the standard library alone is needed.
"""

from __future__ import annotations

import atexit
import random
import socket

FIRST, LAST = 20_000, 32_000
"""Below those that systems give to clients, which begin at 32,768 (Linux) or 49,152."""

_held: list[socket.socket] = []


@atexit.register
def _let_go() -> None:
    for holding in _held:
        holding.close()


def free_port() -> int:
    """A port on which nothing listens, and which nobody else is given as long as this process lives.

    Whoever has it holds the port after it, which no server uses: the system lets one program hold a port and frees it
    however that program ends. AssertionError where every port is taken.
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
