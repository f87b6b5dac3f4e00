"""A socket that says too much is closed; one that takes nothing is not sent more and more."""

from __future__ import annotations

import json
from contextlib import suppress

from websockets import ConnectionClosed, Origin
from websockets.sync.client import ClientConnection, connect

from megagame.serving.socket import LARGEST_MESSAGE
from megagame.tables.sockets import SAYS_TOO_MUCH, WITHOUT_GOODBYE
from megagame.trials.servers import Server
from tests.tables.test_sockets import HERE


def opened(server: Server) -> ClientConnection:
    url = server.url.replace("http", "ws", 1) + "/live/"
    return connect(url, origin=Origin(server.url), max_size=None)


CUT_OFF = {SAYS_TOO_MUCH, WITHOUT_GOODBYE}
"""Where much was on its way still, the system throws away the code as well."""


def code_of_close(line: ClientConnection) -> int:
    """What the server closes it with; whatever it says before is passed over."""
    with suppress(ConnectionClosed):
        for _ in range(1000):
            line.recv(timeout=10)
    return line.close_code or 0


def test_a_page_that_goes_on_saying_that_it_is_here_is_cut_off(server: Server) -> None:
    with opened(server) as line:
        with suppress(ConnectionClosed):
            for _ in range(1000):
                line.send(json.dumps(HERE))
        assert code_of_close(line) in CUT_OFF


def test_pings_count_as_well(server: Server) -> None:
    with opened(server) as line:
        with suppress(ConnectionClosed):
            for _ in range(1000):
                line.ping()
        assert code_of_close(line) in CUT_OFF


def test_a_long_message_in_many_frames_is_refused_as_one(server: Server) -> None:
    with opened(server) as line:
        piece = "x" * 1000
        with suppress(ConnectionClosed):
            line.send(piece for _ in range(LARGEST_MESSAGE // len(piece) + 2))
        assert code_of_close(line) in CUT_OFF
