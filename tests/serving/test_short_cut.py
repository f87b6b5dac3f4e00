"""One frame is shared by all sockets and written directly; slow readers get only the newest state."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from autobahn.twisted.websocket import WebSocketServerProtocol
from autobahn.websocket.protocol import WebSocketProtocol
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory
from twisted.internet import tcp
from twisted.internet.testing import StringTransport

from megagame.serving.server import BoundedPort, BoundedServer
from megagame.serving.socket import BoundedSocket, BoundedSockets, Send
from megagame.serving.transport import ConnectionTransport
from megagame.tables.connections.outbox import Frame, Outbox, Wire
from tests.serving.phones import SERVED, Phone, a_phone, not_that_way


@pytest.fixture
def phone() -> Iterator[Phone]:
    with a_phone() as one:
        yield one


def texts(wire: bytes) -> list[Any]:
    """Decodes the frames on a wire."""
    said = []
    while wire:
        size, start = wire[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(wire[2:start], "big")
        said.append(json.loads(wire[start : start + size]))
        wire = wire[start + size :]
    return said


def parts(size: int, version: int) -> Frame:
    return Frame("t/wall", version - 1, version, {"a": f"a{version}" + "x" * size})


@pytest.mark.parametrize("size", [1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_to_the_byte_what_autobahn_makes(size: int) -> None:
    text = "é" + "x" * (size - 2) if size > 1 else "x"
    with a_phone() as one, a_phone() as other:
        one.socket.send_frame(Wire(text.encode()).frame)
        other.socket.sendMessage(text.encode())
        assert one.taken() == other.taken() != b""


def test_what_is_free_is_sent_to_without_the_loop(phone: Phone) -> None:
    outbox = phone.outbox()
    outbox.put(parts(10, 6))
    outbox.send()
    outbox.put_beat("t/wall", Wire(b'{"beat": 6}'))
    outbox.send()
    assert phone.loop.writers == []
    first, second = texts(phone.taken())
    assert (first["base"], first["version"], second) == (5, 6, {"beat": 6})


def test_one_frame_serves_all_sockets() -> None:
    with a_phone() as one, a_phone() as other:
        frame = parts(10, 6)
        for outbox in (one.outbox(), other.outbox()):
            outbox.put(frame)
            outbox.send()
        assert frame.wire.frame is frame.wire.frame
        assert one.taken() == other.taken() == frame.wire.frame


def test_who_takes_nothing_has_one_frame_in_memory_and_then_gets_all_that_was_merged(phone: Phone) -> None:
    outbox, size = phone.outbox(), 1_000_000
    for version in range(1, 101):
        outbox.put(parts(size, version))
        outbox.send()
        outbox.put_beat("t/wall", Wire(b'{"beat": "too much"}'))
        outbox.send()
        phone.loop.turn()
        assert phone.waiting < size + 1000
    got = texts(phone.taken())
    assert [(each["base"], each["version"]) for each in got] == [(0, 1), (1, 100)]
    assert got[-1]["parts"]["a"].startswith("a100x")
    outbox.put_beat("t/wall", Wire(b'{"beat": 100}'))
    outbox.send()
    assert texts(phone.taken()) == [{"beat": 100}]


def test_what_came_by_the_long_way_goes_out_before(phone: Phone) -> None:
    outbox = phone.outbox()
    phone.socket.sendMessage(b'"first"')
    outbox.put(parts(10, 6))
    outbox.send()
    first, second = texts(phone.taken())
    assert (first, second["version"]) == ("first", 6)


def test_what_waits_goes_out_in_the_order_in_which_it_was_written(phone: Phone) -> None:
    """Whether it waits for the loop's next turn, or is partly sent."""
    transport, emptied, large = phone.transport, list[bool](), 1_000_000
    transport.when_empty = lambda: emptied.append(transport.is_free)
    assert transport.is_free
    transport.write_at_once(b"a" * large)
    assert not transport.is_free
    transport.write(b"b" * large)
    phone.loop.turn()
    assert not transport.is_free
    transport.write(b"c")
    assert emptied == []
    assert phone.taken() == b"a" * large + b"b" * large + b"c"
    assert (emptied, transport.is_free) == ([True], True)
    transport.write_at_once(b"d")
    assert phone.taken() == b"d"


def test_a_message_that_is_half_sent_is_not_broken_into(phone: Phone) -> None:
    outbox = phone.outbox()
    phone.socket.beginMessage()
    outbox.put(parts(10, 6))
    outbox.send()
    assert phone.taken() == b""


def test_after_its_goodbye_a_socket_is_sent_nothing(phone: Phone) -> None:
    outbox = phone.outbox()
    phone.socket.sendClose(1000)
    goodbye = phone.taken()
    outbox.put(parts(10, 6))
    outbox.send()
    assert (phone.taken(), goodbye[0]) == (b"", 0x88)


def test_a_line_that_broke_is_given_up(phone: Phone) -> None:
    outbox, given_up = phone.outbox(), list[bool]()
    phone.transport.abortConnection = lambda: given_up.append(True)
    phone.transport.socket.shutdown(socket.SHUT_WR)
    outbox.put(parts(10, 6))
    outbox.send()
    assert (given_up, phone.loop.writers) == ([True], [])


def test_whoever_wraps_send_sees_all_that_leaves() -> None:
    async def scene() -> None:
        seen = []
        with a_phone() as phone:

            async def really(message: dict[str, Any]) -> None:
                phone.socket.handle_reply(message)

            send = Send(really, phone.socket)

            async def recorder(message: dict[str, Any]) -> None:
                seen.append(json.loads(message["text"]))
                await send(message)

            outbox = Outbox(recorder)
            outbox.put(parts(10, 6))
            outbox.send()
            await asyncio.sleep(0)
            outbox.put_beat("t/wall", Wire(b'{"beat": 6}'))
            outbox.send()
            await asyncio.sleep(0)
            assert texts(phone.taken()) == seen
            assert [each.get("version", each.get("beat")) for each in seen] == [6, 6]

    asyncio.run(scene())


def test_only_a_plain_connection_has_the_short_cut(phone: Phone) -> None:
    another: Any = StringTransport
    assert phone.socket.has_short_cut
    phone.transport.TLS = True
    assert not phone.socket.has_short_cut
    assert Send(not_that_way, phone.socket).short_cut is None
    phone.transport.TLS = False
    phone.socket.transport = another()
    assert not phone.socket.has_short_cut


def test_a_socket_has_every_option_that_autobahn_would_copy(phone: Phone) -> None:
    factory = phone.socket.factory
    options = {name: getattr(factory, name) for name in WebSocketServerProtocol.CONFIG_ATTRS}
    assert {name: getattr(phone.socket, name) for name in options} == options
    assert options["openHandshakeTimeout"] == SERVED.websocket_handshake_timeout


def has(owner: type, *names: str) -> list[str]:
    return [f"{owner.__module__}.{owner.__name__} has no {name} any more" for name in names if not hasattr(owner, name)]


def missing_attributes(thing: Any, *names: str) -> list[str]:
    return [f"{type(thing).__name__} sets no {name} any more" for name in names if not hasattr(thing, name)]


def test_what_the_short_cut_relies_on_is_still_there(phone: Phone) -> None:
    """Names what to check after upgrading Daphne, autobahn or Twisted."""
    moved = [
        *has(tcp.Server, "write", "doWrite", "connected", "disconnecting", "dataBuffer", "TLS"),
        *has(tcp.Server, "doRead", "abortConnection", "registerProducer", "unregisterProducer"),
        *missing_attributes(phone.transport, "_tempDataBuffer", "_tempDataLen", "offset", "socket"),
        *has(tcp.Port, "transport", "doRead"),
        *has(WebSocketProtocol, "STATE_OPEN", "STATE_CLOSING", "SEND_STATE_GROUND", "sendMessage", "beginMessage"),
        *missing_attributes(phone.socket, "state", "send_state", "send_queue", "_perMessageCompress"),
        *has(BoundedSocket, "_dataReceived", "onMessage", "CONFIG_ATTRS"),
        *missing_attributes(phone.socket, "data"),
        *has(Server, "create_application", "handle_reply", "check_headers_type"),
    ]
    if not issubclass(tcp.Port.transport, tcp.Server) or BoundedPort.transport is not ConnectionTransport:
        moved.append("twisted.internet.tcp.Port.transport is not what makes a connection any more")
    if not issubclass(BoundedSocket, WebSocketServerProtocol) or not issubclass(BoundedSockets, WebSocketFactory):
        moved.append("Daphne's sockets are not autobahn's on Twisted any more")
    if phone.socket.perMessageCompressionAccept([]) is not None or phone.socket._perMessageCompress is not None:
        moved.append("Daphne's sockets agree to compression, which would make a frame of its own for each")
    assert moved == []


def test_daphne_gives_the_application_the_send_that_the_short_cut_wraps() -> None:
    """`create_application` calls the application with `scope`, `receive` and `send`, and takes its coroutine."""
    came: list[tuple[Any, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        came.append((scope, send))

    async def scene(then: Callable[[BoundedServer], Any]) -> None:
        server = BoundedServer(application, ("", 0), 1000, lambda asked: "", lambda: None)
        server.connections = {}
        then(server)
        await asyncio.sleep(0)

    with a_phone() as phone:

        def comes(server: BoundedServer) -> None:
            server.protocol_connected(phone.socket)
            server.create_application(phone.socket, {"type": "websocket"})

        asyncio.run(scene(comes))
        scope, send = came[0]
        assert (scope["connection"], sorted(scope)) == (phone.socket.connection, ["asgi", "connection", "type"])
        assert (type(send), send.short_cut) == (Send, phone.socket)
