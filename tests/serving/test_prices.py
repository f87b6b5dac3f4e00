"""The cost of parsing is bounded for each connection and each address."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from megagame.bots.web import TEXT, masked
from megagame.machine import rate_limit
from megagame.serving import prices
from megagame.serving.open_connections import MOST_OF_ONE_ADDRESS, THIS_MACHINE, Connection, OpenConnections
from megagame.serving.socket import BoundedSocket
from tests.proof.floods import costs, pieces
from tests.proof.processes.servers import Server
from tests.serving.phones import Phone, a_phone
from tests.serving.test_answers import CLOSE, LENGTH, answered, head
from tests.serving.test_bodies import ENDLESS, line_to
from tests.serving.test_bodies import answered as told
from tests.serving.test_bodies import head as post

CLOSING = "Connection: close"
HALL = "192.0.2.7"
BUDGET = int(prices.OF_CONNECTION)
NEVER_TAKEN = 32 * 1024 * 1024
"""Bytes: more than the system buffers at both ends."""


class Crowd:
    """Connections of an address, and those given up."""

    def __init__(self, count: int, address: str = HALL) -> None:
        self.open_connections, self.given_up = OpenConnections(100_000), list[Connection]()
        self.all = [self._comes(address) for _ in range(count)]

    def _comes(self, address: str) -> Connection:
        connection = Connection(address, lambda: self.given_up.append(connection))
        self.open_connections.came(connection)
        return connection

    def spend(self, connection: Connection, total: int) -> bool:
        """Whether the connection could pay the total, in small prices."""
        return all(self.open_connections.pays(connection, 2) for _ in range(total // 2))


class Time:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    passing = Time()
    monkeypatch.setattr(rate_limit, "time", passing)
    return passing


@pytest.fixture
def phone() -> Iterator[Phone]:
    with a_phone() as one:
        yield one


@pytest.mark.parametrize("address", [HALL, THIS_MACHINE])
def test_a_connection_ends_when_its_budget_is_spent_and_time_fills_it_again(time: Time, address: str) -> None:
    crowd = Crowd(1, address)
    connection = crowd.all[0]
    assert crowd.spend(connection, BUDGET)
    assert not crowd.open_connections.pays(connection, 1)
    time.now += 1
    assert crowd.spend(connection, prices.A_SECOND * (prices.READ + prices.FRAME))
    assert not crowd.open_connections.pays(connection, 1)
    connection.answered()
    assert crowd.spend(connection, BUDGET)


@pytest.mark.usefixtures("time")
def test_an_address_that_has_spent_its_budget_loses_those_that_spent_much() -> None:
    crowd = Crowd(2 * prices.CONNECTIONS_OF_ADDRESS)
    modest, costly = crowd.all[: prices.CONNECTIONS_OF_ADDRESS], crowd.all[prices.CONNECTIONS_OF_ADDRESS :]
    assert all(crowd.spend(connection, BUDGET // 4) for connection in modest)
    until_it_is_spent = prices.CONNECTIONS_OF_ADDRESS * 3 // 4
    assert all(crowd.spend(connection, BUDGET) for connection in costly[:until_it_is_spent])
    assert crowd.given_up == []
    assert crowd.spend(modest[0], BUDGET // 4)
    assert set(crowd.given_up) == set(costly[:until_it_is_spent])


@pytest.mark.usefixtures("time")
def test_who_has_spent_much_ends_where_nothing_is_left_of_the_address() -> None:
    crowd = Crowd(prices.CONNECTIONS_OF_ADDRESS + 1)
    greedy, others = crowd.all[0], crowd.all[1:]
    assert crowd.spend(greedy, BUDGET - 2)
    assert all(crowd.spend(connection, BUDGET) for connection in others[:-1])
    assert crowd.spend(others[-1], 2)
    assert not crowd.open_connections.pays(greedy, 2)
    assert set(crowd.given_up) == set(others[:-1])


@pytest.mark.usefixtures("time")
def test_a_hall_of_modest_phones_behind_one_address_loses_nobody() -> None:
    crowd = Crowd(MOST_OF_ONE_ADDRESS)
    assert BUDGET * len(crowd.all) / 2 > 2 * prices.OF_CONNECTION * prices.CONNECTIONS_OF_ADDRESS
    assert all(crowd.spend(connection, BUDGET // 2) for connection in crowd.all)
    assert crowd.given_up == []


@pytest.mark.usefixtures("time")
def test_this_machine_brings_everybody_and_has_no_budget_as_an_address() -> None:
    crowd = Crowd(2 * prices.CONNECTIONS_OF_ADDRESS, THIS_MACHINE)
    assert all(crowd.spend(connection, BUDGET) for connection in crowd.all)


@pytest.mark.usefixtures("time")
def test_what_an_address_spent_is_not_forgotten_when_its_connections_end() -> None:
    crowd = Crowd(1)
    for _ in range(prices.CONNECTIONS_OF_ADDRESS - 1):
        connection = crowd._comes(HALL)
        assert crowd.spend(connection, BUDGET)
        crowd.open_connections.left(connection)
    others = [crowd._comes(HALL) for _ in range(2)]
    assert all(crowd.spend(connection, BUDGET) for connection in others)
    assert crowd.given_up == others[:1]


def test_of_a_read_nothing_is_parsed_after_the_piece_that_was_too_much(phone: Phone) -> None:
    heard = list[bytes]()
    phone.socket.application_queue, phone.socket.onPong = Queue(), heard.append
    phone.socket.dataReceived(pieces.frame(pieces.PONG) * 10_000)
    assert len(heard) == BUDGET // prices.FRAME
    assert (phone.socket.state, phone.socket.data) == (BoundedSocket.STATE_CLOSED, b"")
    phone.socket.dataReceived(pieces.frame(pieces.PONG))
    assert len(heard) == BUDGET // prices.FRAME


class Queue:
    """A queue for the application, which discards messages."""

    def put_nowait(self, message: dict[str, Any]) -> None:
        pass

    def qsize(self) -> int:
        return 0


def test_who_says_too_much_and_takes_nothing_is_cut_off_without_a_goodbye(phone: Phone) -> None:
    phone.socket.application_queue = Queue()
    aborted = list[bool]()
    phone.transport.abortConnection = lambda: aborted.append(True)
    phone.transport.write(b"x" * 1_000_000)
    phone.socket.dataReceived(pieces.frame(pieces.PONG) * 10_000)
    assert aborted == [True]


def test_until_the_application_lets_it_in_nothing_more_is_read_of_a_socket(phone: Phone) -> None:
    wanted = list[str]()
    phone.transport.pauseProducing = lambda: wanted.append("paused")
    phone.socket.wait_for_answer()
    assert wanted == []
    phone.socket.state = BoundedSocket.STATE_CONNECTING
    phone.socket.wait_for_answer()
    assert wanted == ["paused"]


def test_a_request_that_becomes_a_socket_waits_for_its_answer() -> None:
    done = list[str]()
    made: Any = SimpleNamespace(
        makeConnection=lambda transport: done.append("connected"),
        dataReceived=lambda data: done.append("asked"),
        wait_for_answer=lambda: done.append("waits"),
    )
    answered(headers=b"Upgrade: websocket\r\n", sockets=SimpleNamespace(buildProtocol=lambda peer: made))
    assert done == ["connected", "asked", "waits"]


@pytest.mark.usefixtures("time")
def test_short_texts_count_although_they_go_their_own_way(phone: Phone) -> None:
    heard = list[bytes]()
    phone.socket.application_queue = Queue()
    phone.socket.onMessage = lambda text, is_binary: heard.append(text)
    for _ in range(2 * prices.AT_ONCE):
        phone.socket.dataReceived(masked(TEXT, b"here"))
    assert len(heard) == prices.AT_ONCE


def test_small_pieces_of_a_refused_body_are_not_read_for_long() -> None:
    transport = answered(method=b"POST", headers=b"Content-Length: %d\r\n" % ENDLESS)
    channel: Any = transport.protocol
    for _ in range(BUDGET // prices.READ // 2):
        channel.dataReceived(b"x")
    assert transport.producerState == "producing"
    for _ in range(BUDGET // prices.READ // 2):
        channel.dataReceived(b"x")
    assert transport.producerState == "paused"


def test_small_pieces_that_come_while_a_request_is_answered_wait_and_cut_nobody_off() -> None:
    transport = answered(headers=b"")
    channel: Any = transport.protocol
    for _ in range(BUDGET // prices.READ + 1):
        channel.dataReceived(b"x")
    assert (transport.producerState, transport.pieces) == ("paused", [])
    request = channel.requests[0]
    for message in (head(200, LENGTH), {"type": "http.response.body", "body": b"ok"}):
        request.handle_reply(message)
    assert (transport.producerState, transport.pieces[0][-2:]) == ("producing", b"ok")
    assert transport.pieces[0].startswith(b"HTTP/1.1 200 ")


def test_after_each_answer_the_next_request_has_a_full_budget() -> None:
    transport = answered(head(200, LENGTH), {"type": "http.response.body", "body": b"ok"}, headers=b"")
    channel: Any = transport.protocol
    assert channel.connection.budget.is_full
    channel.dataReceived(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (prices.MOST_HEADERS - 1) + CLOSE + b"\r\n")
    assert len(channel.requests) == 1
    assert not channel.connection.budget.is_full


def test_a_body_that_is_refused_is_answered_however_small_its_pieces_are(server: Server) -> None:
    with line_to(server) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(post(server, "/o/", f"Content-Length: {ENDLESS}"))
        for _ in range(BUDGET):
            with suppress(ConnectionError):
                connection.sendall(b"x")
        assert told(connection)[0] == 413


def test_a_refused_body_that_goes_on_in_tiny_chunks_has_one_answer(server: Server) -> None:
    with line_to(server) as connection:
        connection.sendall(post(server, "/o/", "Transfer-Encoding: chunked"))
        connection.sendall(b"5000\r\n%b\r\n" % (b"x" * 0x5000) + b"1\r\nx\r\n" * BUDGET)
        status, _, body = told(connection)
    assert (status, json.loads(body)["code"]) == (413, "too_long")


def test_a_browsers_head_and_a_body_in_usual_chunks_are_read(server: Server) -> None:
    cookies = "; ".join(f"name{number}=value" for number in range(100))
    usual = [f"X-Header-{number}: a, b, c" for number in range(40)]
    with line_to(server) as connection:
        connection.sendall(
            post(server, "/o/", f"Cookie: {cookies}", *usual, "Transfer-Encoding: chunked", "Connection: close")
        )
        connection.sendall(b"3e8\r\n%b\r\n" % (b"x" * 1000) * 15 + b"0\r\nTrailer: a\r\n\r\n")
        assert json.loads(told(connection)[2])["code"] == "not_understood"


@pytest.mark.parametrize("kind", pieces.KINDS)
def test_who_sends_small_pieces_without_end_is_cut_off(server: Server, kind: str) -> None:
    sent, block = 0, pieces.KINDS[kind].again * (65_536 // len(pieces.KINDS[kind].again) + 1)
    with line_to(server) as connection, suppress(ConnectionError):
        if pieces.KINDS[kind].on_socket:
            costs.shake_hands(connection)
        connection.sendall(pieces.KINDS[kind].first)
        while sent < NEVER_TAKEN:
            connection.sendall(block)
            sent += len(block)
    assert sent < NEVER_TAKEN
