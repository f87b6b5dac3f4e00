from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.greenway import Sitting
from tests.browser.pages import console, logged_in
from tests.browser.phones import control_of, order_cards, play
from tests.conftest import USUAL, Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

PATIENCE = 30_000


@pytest.fixture(scope="module", autouse=True)
def _windows(browser: Browser) -> Iterator[None]:
    """Closes all windows after a file's tests; otherwise they keep trying to reach a stopped server."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(autouse=True)
def _own_windows(browser: Browser) -> Iterator[None]:
    """Closes the windows that a test has opened; otherwise they draw each later change of the event."""
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()


@pytest.fixture(scope="session")
def untouched(tmp_path_factory: pytest.TempPathFactory, warm: Starter) -> servers.Server:
    """A sample event, set up and stopped again, on which nobody has played."""
    running = warm.start_event(tmp_path_factory.mktemp("untouched") / "data")
    servers.stop(running)
    return running


@pytest.fixture(scope="module")
def event(
    untouched: servers.Server, tmp_path_factory: pytest.TempPathFactory, warm: Starter
) -> Iterator[servers.Server]:
    """A sample event for the tests of one file."""
    data = tmp_path_factory.mktemp("event") / "data"
    shutil.copytree(untouched.data, data)
    running = warm.start_event(data)
    yield replace(running, password=untouched.password)
    servers.stop(running)


@pytest.fixture(scope="module")
def control(event: servers.Server) -> Visitor:
    """Control at another console, with the box open."""
    control = control_of(event.url, event.password)
    play(control, type="open_box", lines="20")
    return control


@pytest.fixture(scope="module")
def cards(control: Visitor) -> dict[str, list[str]]:
    """Three order cards for each district."""
    return order_cards(control)


@pytest.fixture(scope="module")
def ana(browser: Browser, event: servers.Server) -> Page:
    """The console of a member of the Control team."""
    return console(browser, event, "control", event.password)


@pytest.fixture
def sitting(browser: Browser, event: servers.Server) -> Iterator[Sitting]:
    """Four people at a table of The Greenway."""
    at_table = Sitting(browser, event)
    yield at_table
    at_table.close()


@pytest.fixture
def patient() -> Iterator[None]:
    """Longer timeouts, as several browsers at once may keep a small machine busy."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=USUAL)


@pytest.fixture
def editor(browser: Browser, event: servers.Server) -> Callable[[str], Page]:
    """Makes an event with an empty grid and opens its editor."""

    def opened(title: str) -> Page:
        page = logged_in(browser, event, "control", event.password)
        page.goto(f"{event.url}/events/new/")
        page.get_by_label("Name", exact=True).fill(title)
        page.get_by_label("an empty grid").check()
        page.get_by_role("button", name="Make it").click()
        page.get_by_role("link", name="Draw the city").click()
        expect(page.locator("body[data-drawn]")).to_be_attached()
        return page

    return opened
