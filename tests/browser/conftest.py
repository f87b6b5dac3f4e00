from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from megagame.trials import servers
from tests.browser.pages import console


@pytest.fixture(scope="module", autouse=True)
def _windows(browser: Browser) -> Iterator[None]:
    """Closes every window that the tests of one file opened: each would go on listening, to a server that is gone."""
    yield
    for context in browser.contexts:
        context.close()


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
