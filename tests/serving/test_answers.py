"""A complete response is written in one piece, with the same content as Twisted's."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.testing import StringTransportWithDisconnection

from megagame.serving.channel import BoundedFactory
from megagame.serving.open_connections import OpenConnections
from megagame.serving.request_queue import RequestQueue

ASKED = b"%b / HTTP/1.1\r\nHost: here\r\n%b\r\n"
CLOSE = b"Connection: close\r\n"
LENGTH = (b"content-length", b"2")


class Written(StringTransportWithDisconnection):
    """A connection that records separate writes."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.pieces = list[bytes]()

    @property
    def all_of_it(self) -> bytes:
        return bytes(self.io.getvalue())

    def write(self, data: bytes) -> None:
        self.pieces.append(data)
        super().write(data)  # type: ignore[no-untyped-call]


def answered(*messages: dict[str, Any], method: bytes = b"GET", headers: bytes = CLOSE, sockets: Any = None) -> Written:
    """Returns the connection after one request and these ASGI responses; `sockets` upgrades it to a live socket."""
    requests = list[Any]()
    server: Any = SimpleNamespace(
        protocol_connected=requests.append,
        protocol_disconnected=lambda request: None,
        call_when_answered=lambda request, then: then(),
        ws_factory=sockets or SimpleNamespace(),
        proxy_forwarded_address_header=None,
        root_path="",
        request_buffer_size=8192,
        create_application=lambda request, scope: None,
        server_name="daphne",
        log_action=lambda *_: None,
    )
    channel: Any = BoundedFactory(server, OpenConnections(1000), RequestQueue(lambda asked: "somebody")).buildProtocol(
        None
    )
    transport = Written()
    transport.protocol = channel
    channel.makeConnection(transport)
    channel.dataReceived(ASKED % (method, headers))
    for message in messages:
        requests[0].handle_reply(message)
    return transport


def head(status: int = 200, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": list(headers)}


def body(content: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": more}


def test_a_whole_answer_goes_out_in_one_piece() -> None:
    sent = answered(head(404, (b"X-Frame-Options", b"DENY"), LENGTH), body(b"no"))
    begun = b"HTTP/1.1 404 Not Found\r\nX-Frame-Options: DENY\r\nContent-Length: 2\r\nConnection: close\r\n"
    assert sent.pieces == [begun + b"Server: daphne\r\n\r\nno"]
    assert not sent.connected


def test_the_line_stays_for_whoever_may_ask_again() -> None:
    sent = answered(head(200, LENGTH), body(b"ok"), headers=b"")
    assert sent.pieces == [b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nServer: daphne\r\n\r\nok"]
    assert sent.connected


@pytest.mark.parametrize(
    ("messages", "method", "ends_with"),
    [
        ((head(200), body(b"o", more=True), body(b"k")), b"GET", b"\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n"),
        ((head(200), body(b"ok")), b"GET", b"\r\n\r\n2\r\nok\r\n0\r\n\r\n"),
        ((head(200, LENGTH), body(b"ok")), b"HEAD", b"\r\n\r\n"),
        ((head(304), body(b"")), b"GET", b"\r\n\r\n"),
    ],
)
def test_what_has_no_length_or_no_body_is_left_to_twisted(
    messages: tuple[dict[str, Any], ...], method: bytes, ends_with: bytes
) -> None:
    sent = answered(*messages, method=method)
    assert sent.all_of_it.endswith(ends_with)
    assert sent.all_of_it.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r"])
def test_a_header_never_becomes_two(end: bytes) -> None:
    sent = answered(head(200, LENGTH, (b"Location", b"/" + end + b"Set-Cookie: planted")), body(b"ok"))
    names = [line.partition(b":")[0] for line in sent.all_of_it.replace(b"\r", b"\n").split(b"\n")]
    assert b"Location" in names
    assert b"Set-Cookie" not in names


def test_an_error_takes_the_place_of_an_answer_of_which_nothing_was_sent() -> None:
    sent = answered(head(200, LENGTH), head(500, LENGTH), body(b"no"))
    assert sent.all_of_it.startswith(b"HTTP/1.1 500 Internal Server Error\r\n")
    assert sent.all_of_it.endswith(b"\r\n\r\nno")
