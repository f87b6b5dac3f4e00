"""boardgame.io, the best-known board game server, for comparison: same message length, same crowd."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tests.proof.benches import node
from tests.proof.benches.figures import Figure
from tests.proof.benches.sockets import to_the_last
from tests.proof.clients.crowd import Dialect, Reply, crowd
from tests.proof.processes.http_clients import PATIENCE

BOARDGAME = node.Package("boardgame.io", "0.50.2")
MATCH = "table"
SERVER = Path(__file__).with_name("boardgame.cjs")
PREFIX = "/bench,"  # socket.io's namespace of the game
SEAT = "0"
NOTHING: list[str] = []


def _sync(seat: str | None) -> str:
    """Requests the table as a player or a spectator; the first request opens it for two players."""
    return "42" + PREFIX + json.dumps(["sync", MATCH, seat, None, 2])


WATCHING = Dialect(
    opening=b"",
    replies=(
        Reply(b"0{", f"40{PREFIX}".encode()),
        Reply(f"40{PREFIX}".encode(), _sync(None).encode()),
        Reply(b"2", b"3"),
    ),
    screen=f"42{PREFIX}[".encode(),
    version=r'"_stateID":(\d+)',
)


def fan_out(text: str, count: int, rounds: int, tell: Callable[[str], None]) -> Iterator[Figure]:
    """Measures from a player's move to the last spectator; yields nothing without Node or its packages."""
    modules = node.installed(BOARDGAME, tell)
    if modules is None:
        return
    with node.serving(SERVER, modules, [str(len(text))]) as served:
        address = f"ws://127.0.0.1:{served.port}/socket.io/?EIO=4&transport=websocket"
        with _player(address) as player, crowd([address], WATCHING, count) as people:
            people.gathered()
            took = to_the_last(people, player.move, rounds)
    yield Figure(f"{count} sockets: to the last of them, {BOARDGAME}", took, "ms")


class _Player:
    """The player who moves, with her own socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def move(self, number: int) -> float:
        """Makes the move that brings the table to this number, and returns the time just before."""
        self._take_what_came()
        action = {"type": "MAKE_MOVE", "payload": {"type": "move", "args": NOTHING, "playerID": SEAT}}
        before = time.monotonic()
        self._connection.send("42" + PREFIX + json.dumps(["update", action, number - 1, MATCH, SEAT]))
        return before

    def _take_what_came(self) -> None:
        with suppress(TimeoutError):
            while True:
                if self._connection.recv(0) == "2":
                    self._connection.send("3")


@contextmanager
def _player(address: str) -> Iterator[_Player]:
    with connect(address, origin=Origin("http://localhost"), max_size=None) as connection:
        connection.recv(PATIENCE)
        connection.send("40" + PREFIX)
        connection.recv(PATIENCE)
        connection.send(_sync(SEAT))
        connection.recv(PATIENCE)
        yield _Player(connection)
