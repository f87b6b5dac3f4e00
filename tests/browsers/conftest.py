"""Firefox and WebKit, with an event reached as by phones in a hall: over plain HTTP from another address."""

from __future__ import annotations

import ipaddress
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

import pytest

from megagame.machine.addresses import addresses
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.start import ENGINES
from tests.proof.engines.window import Engine, Look, Size, Window
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

LAPTOP = Look(Size(1366, 768))
PHONE = Look(Size(390, 844), touch=True)
HALL = Look(Size(1920, 1080))
MARKS = {"chromium": pytest.mark.browser, "firefox": pytest.mark.firefox, "webkit": pytest.mark.webkit}
NOT_CHROMIUM = ("firefox", "webkit")
EVERY_BROWSER = os.environ.get("LAWS_EVERY") == "1"
"""In CI, some tests sample browsers and widths."""

Copied: TypeAlias = Callable[[], Server]
Opened: TypeAlias = Callable[[Look], Window]
Started: TypeAlias = Callable[[str, Callable[[], Engine]], Engine]


def of_the_hall() -> str:
    """Returns this machine's network address, which is no secure context in any browser."""
    address = addresses()[0]
    assert not ipaddress.ip_address(address).is_loopback, "needs an address in a network"
    return address


def sampled_in(name: str) -> pytest.MarkDecorator:
    """Makes a test run in this browser in CI, and in all three with LAWS_EVERY=1."""
    params = [pytest.param(each, marks=MARKS[each]) for each in (MARKS if EVERY_BROWSER else (name,))]
    return pytest.mark.parametrize("engine", params, indirect=True, scope="module")


@pytest.fixture(scope="session")
def started() -> Iterator[Started]:
    """Returns a function that starts a browser, or returns the one already started under this name."""
    running: dict[str, Engine] = {}

    def once(name: str, start: Callable[[], Engine]) -> Engine:
        if name not in running:
            running[name] = start()
        return running[name]

    yield once
    for each in running.values():
        each.close()


@pytest.fixture(scope="module", params=[pytest.param(name, marks=MARKS[name]) for name in NOT_CHROMIUM])
def engine(request: pytest.FixtureRequest, started: Started) -> Engine:
    return started(request.param, ENGINES[request.param].start)


@pytest.fixture(scope="session")
def untouched(tmp_path_factory: pytest.TempPathFactory, warm: Starter) -> Server:
    """A sample event, set up and stopped again."""
    running = warm.start_event(tmp_path_factory.mktemp("untouched") / "data")
    servers.stop(running)
    return running


@pytest.fixture(scope="module")
def copied(untouched: Server, tmp_path_factory: pytest.TempPathFactory, warm: Starter) -> Iterator[Copied]:
    """Returns a function that serves a new sample event at the hall's address."""
    running: list[Server] = []

    def serve() -> Server:
        data = tmp_path_factory.mktemp("event") / "data"
        shutil.copytree(untouched.data, data)
        running.append(warm.start_event(data))
        return replace(running[-1], password=untouched.password, host=of_the_hall())

    yield serve
    for server in running:
        servers.stop(server)


@pytest.fixture(scope="module")
def event(engine: Engine, copied: Copied) -> Server:
    """A sample event for the tests of one file in one browser."""
    return copied()


@pytest.fixture(scope="module")
def control(event: Server) -> Visitor:
    """Control at another console."""
    visitor = Visitor(event.url)
    assert visitor.log_in("control", event.password)
    return visitor


@pytest.fixture
def opened(engine: Engine) -> Iterator[Opened]:
    """Opens windows, closes them after the test, and expects no errors on their pages."""
    windows: list[Window] = []

    def open_window(look: Look) -> Window:
        windows.append(engine.window(look))
        return windows[-1]

    yield open_window
    errors = [error for window in windows for error in window.errors()]
    for window in windows:
        window.close()
    assert errors == []
