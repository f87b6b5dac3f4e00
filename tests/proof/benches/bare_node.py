"""A bare Node server that broadcasts the same bytes, for comparison."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.proof.benches import node
from tests.proof.benches.bare import numbered
from tests.proof.benches.figures import Figure
from tests.proof.benches.sockets import to_the_last
from tests.proof.clients.crowd import crowd, ours

WS = node.Package("ws", "8.18.3")
SERVER = Path(__file__).with_name("bare_node.cjs")


def fan_out(text: str, count: int, rounds: int, tell: Callable[[str], None]) -> Iterator[Figure]:
    """Measures from sending `text` to the last of `count` sockets; yields nothing without Node or its package."""
    modules = node.installed(WS, tell)
    if modules is None:
        return
    with node.serving(SERVER, modules) as served:
        pipe = served.process.stdin

        def send(version: int) -> float:
            before = time.monotonic()
            if pipe is not None:
                pipe.write(f"{numbered(text, version)}\n")
                pipe.flush()
            return before

        send(0)
        with crowd([f"ws://127.0.0.1:{served.port}/"], ours({}), count) as people:
            people.gathered()
            yield Figure(f"{count} sockets: to the last of them, Node's {WS}", to_the_last(people, send, rounds), "ms")
