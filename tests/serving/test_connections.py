"""Ended connections are forgotten at once; only hanging applications need the search through all."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from daphne.server import Server

from megagame.serving import server as servers
from megagame.serving.server import LOOKED_THROUGH, BoundedServer


async def nobody(*called: Any) -> None:
    raise AssertionError(called)


@pytest.mark.parametrize(
    ("connections", "seconds"), [(0, 1), (LOOKED_THROUGH - 1, 1), (LOOKED_THROUGH, 2), (10 * LOOKED_THROUGH, 11)]
)
def test_the_more_there_are_the_more_seldom_they_are_looked_through(
    monkeypatch: pytest.MonkeyPatch, connections: int, seconds: int
) -> None:
    looked, later = list[int](), list[float]()
    monkeypatch.setattr(Server, "application_checker", lambda _: looked.append(len(looked) + len(later)))
    monkeypatch.setattr(servers, "reactor", SimpleNamespace(callLater=lambda wait, _: later.append(wait)))
    server = BoundedServer(nobody, ("", 0), 1000, lambda asked: "", lambda: None)
    server.connections = {number: {} for number in range(connections)}
    for _ in range(2 * seconds + 1):
        server.application_checker()
    assert looked == [0, seconds, 2 * seconds]
    assert later == [1] * (2 * seconds - 2)


class Connection:
    """Daphne's view of a request or a socket."""

    def __init__(self) -> None:
        self.failed_by: list[BaseException] = []

    def handle_exception(self, problem: BaseException) -> None:
        self.failed_by.append(problem)


class Application:
    """Ends when told to, possibly with an exception."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.problem: Exception | None = None

    async def __call__(self, *asgi: Any, **named: Any) -> None:
        await self.over.wait()
        if self.problem:
            raise self.problem


def served(application: Application) -> tuple[BoundedServer, Connection, asyncio.Future[None]]:
    """Returns a server, a new connection, and its application's future."""
    server, connection = BoundedServer(application, ("", 0), 1000, lambda asked: "", lambda: None), Connection()
    server.connections = {}
    server.protocol_connected(connection)
    server.create_application(connection, {"type": "http"})
    return server, connection, server.connections[connection]["application_instance"]


async def ends(application: Application, ending: asyncio.Future[None]) -> None:
    application.over.set()
    await asyncio.wait([ending])
    await asyncio.sleep(0)  # its callbacks run at the loop's next turn


@pytest.mark.parametrize("first", ["the connection", "the application"])
def test_a_connection_is_forgotten_as_soon_as_it_and_its_application_are_over(first: str) -> None:
    async def lives() -> None:
        application = Application()
        server, connection, ending = served(application)
        if first == "the connection":
            server.protocol_disconnected(connection)
            assert connection in server.connections
            await ends(application, ending)
        else:
            await ends(application, ending)
            assert connection in server.connections
            server.protocol_disconnected(connection)
        assert server.connections == {}
        server.protocol_disconnected(connection)
        assert server.connections == {}

    asyncio.run(lives())


@pytest.mark.parametrize("is_there", [True, False])
def test_an_application_that_fails_is_told_to_the_log_and_to_who_still_waits(
    is_there: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def lives() -> list[BaseException]:
        application = Application()
        application.problem = ValueError("of the application")
        server, connection, ending = served(application)
        if not is_there:
            server.protocol_disconnected(connection)
        await ends(application, ending)
        assert (connection in server.connections) == is_there
        return connection.failed_by

    with caplog.at_level(logging.ERROR):
        told = asyncio.run(lives())
    assert [str(problem) for problem in told] == ["of the application"] * is_there
    assert [record.getMessage() for record in caplog.records] == ["Exception inside application: of the application"]


def test_a_turn_is_over_once_no_thread_is_at_work_for_it_though_its_connection_is_gone() -> None:
    async def lives() -> None:
        application = Application()
        server, connection, ending = served(application)
        over = list[str]()
        server.call_when_answered(None, lambda: over.append("nobody asked"))
        server.protocol_disconnected(connection)
        server.call_when_answered(connection, lambda: over.append("who has gone"))
        assert over == ["nobody asked"]
        await ends(application, ending)
        assert over == ["nobody asked", "who has gone"]
        server.call_when_answered(connection, lambda: over.append("again"))
        assert over == ["nobody asked", "who has gone", "again"]

    asyncio.run(lives())
