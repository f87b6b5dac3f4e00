"""Pages with planted faults for the screen laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.phones import control_of, play, printed_cards
from tests.browser.side_tables import opened_by, proposed
from tests.conftest import Starter
from tests.proof.engines.start import start
from tests.proof.engines.window import Engine, Window
from tests.proof.laws.opened import EXISTS, LAPTOP, LIVE, PHONE, RESTORE, STYLE, Opened, with_form
from tests.proof.processes import servers


@pytest.fixture(scope="module")
def event(warm: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """Yields an event with an open phase, an order line, and a table of The Greenway."""
    server = warm.start_event(Path(tmp_path_factory.mktemp("laws"), "event"))
    control = control_of(server.url, server.password)
    play(control, type="open_phase")
    ways = {"orders.0.line": "1", "orders.0.from": "J5", "orders.0.to": "L4"}
    play(control, type="queue_form", district="quays", notes="", **ways)
    order = printed_cards(control, "order", turn="1", captains="1")["The Quays"][0]
    seats = opened_by(control, "greenway", proposed(control, "greenway")).cards
    yield Opened(server, order, seats["P1"])
    servers.stop(server)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    running = start("chromium")
    yield running
    running.close()


@pytest.fixture(scope="module")
def console(engine: Engine, event: Opened) -> Iterator[Window]:
    """Yields Control's console with the form panel open."""
    window = engine.window(LAPTOP)
    window.open(f"{event.server.url}/login/")
    window.type("[name=username]", "control")
    window.type("[name=password]", event.server.password)
    window.press("form.login button")
    window.wait_for(EXISTS, f"{LIVE} .console[data-ready]")
    with_form(window, f"{event.server.url}/console/")
    yield window
    window.close()


@pytest.fixture(scope="module")
def seat(engine: Engine, event: Opened) -> Iterator[Window]:
    """Yields a player's phone at The Greenway."""
    window = engine.window(PHONE)
    window.open(f"{event.server.url}/seat/#{event.seat}")
    window.wait_for(EXISTS, LIVE)
    yield window
    window.close()


@pytest.fixture
def planted(console: Window) -> Iterator[Callable[[str], Window]]:
    """Plants a style rule in the console, and removes it afterwards."""

    def plant(rule: str) -> Window:
        console.run(STYLE, rule)
        return console

    yield plant
    console.run(RESTORE)
