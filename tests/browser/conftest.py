from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from megagame.trials import servers
from tests.browser.pages import console

USUAL = 5_000
PATIENCE = 30_000


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A sample event for the tests of one file."""
    running = servers.start_event(tmp_path_factory.mktemp("event") / "data")
    yield running
    servers.stop(running)


@pytest.fixture(scope="module")
def ana(browser: Browser, event: servers.Server) -> Page:
    """The console of one of the Control team."""
    return console(browser, event, "control", event.password)


@pytest.fixture
def patient() -> Iterator[None]:
    """Several browsers at once may keep a small machine busy: what is awaited may take longer than usual."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=USUAL)
