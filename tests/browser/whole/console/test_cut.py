"""A silently cut connection: the page says so, keeps typed text, and recovers by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.pages import CONSOLE, console, live, read_map, tool
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proxy import Proxy, proxy_to

pytestmark = pytest.mark.browser

SAID_WITHIN = 5_000
HEALED_WITHIN = 5_000
TABLE = "crisis-map"


@pytest.fixture
def line(event: servers.Server) -> Iterator[Proxy]:
    """The wifi between the hall and the laptop."""
    with proxy_to(event.port) as proxy:
        yield proxy


@pytest.fixture(scope="module")
def mei(event: servers.Server) -> Visitor:
    """Another member of Control, on a good connection."""
    visitor = Visitor(event.url)
    assert visitor.log_in("control", event.password)
    return visitor


def through(line: Proxy, event: servers.Server) -> servers.Server:
    """Returns the server as seen through this connection."""
    return replace(event, port=line.port)


def test_the_console_says_that_it_is_cut_keeps_what_is_typed_and_heals(
    browser: Browser, event: servers.Server, line: Proxy, mei: Visitor
) -> None:
    page = console(browser, through(line, event), "control", event.password)
    notes = tool(page, "form").locator("[name=notes]")
    notes.fill("half a sentence")
    line.freeze()
    expect(page.locator("body[data-live-state=stale]")).to_be_attached(timeout=SAID_WITHIN)
    for at in ("B1", "B9"):
        assert mei.press(TABLE, {"type": "place", "at": at, "token": "unrest"}).status == 200
    notes.press_sequentially(", and the rest")
    line.thaw()
    expect(page.locator("body[data-live-state=live]")).to_be_attached(timeout=HEALED_WITHIN)
    expect(page.locator("#hex-B9")).to_have_attribute("aria-label", "B9, slum: unrest")
    assert notes.input_value() == "half a sentence, and the rest"
    assert_right(page)


def test_the_projector_says_that_it_is_cut_and_heals(
    browser: Browser, event: servers.Server, line: Proxy, mei: Visitor
) -> None:
    address = urlsplit(wall_address(mei))
    page = browser.new_context(viewport=CONSOLE).new_page()
    page.goto(f"{line.url}{address.path}")
    live(page)
    line.freeze()
    expect(page.locator(".stale-banner")).to_contain_text("No connection.", timeout=SAID_WITHIN)
    assert mei.press(TABLE, {"type": "place", "at": "L7", "token": "damage"}).status == 200
    line.thaw()
    expect(page.locator("#hex-L7")).to_have_attribute("aria-label", "L7, slum: damage", timeout=HEALED_WITHIN)
    expect(page.locator("body[data-live-state=live]")).to_be_attached()
    assert_right(page)


def test_where_heartbeats_come_less_often_the_page_is_as_much_more_patient(
    browser: Browser, event: servers.Server, mei: Visitor
) -> None:
    page = browser.new_context(viewport=CONSOLE).new_page()
    page.route_web_socket("**/live/", beats_every_four_seconds)
    page.goto(event.url + urlsplit(wall_address(mei)).path)
    live(page)
    page.evaluate("document.addEventListener('live-state', () => document.body.dataset.wasCut = 'yes')")
    page.wait_for_timeout(9_000)
    expect(page.locator("body[data-live-state=live]:not([data-was-cut])")).to_be_attached()


def beats_every_four_seconds(way: WebSocketRoute) -> None:
    server = way.connect_to_server()
    beats = 0

    def heard(message: str | bytes) -> None:
        nonlocal beats
        frame = json.loads(message)
        beats += frame["type"] == "beat"
        if frame["type"] != "beat":
            way.send(message)
        elif beats % 4 == 1:
            way.send(json.dumps({**frame, "every": 4}))

    server.on_message(heard)


def wall_address(visitor: Visitor) -> str:
    text = visitor.get("/console/").text
    start = text.index("/wall/")
    return text[start : text.index('"', start)]


def assert_right(page: Page) -> None:
    """Checks that the recovered page shows the same as a newly opened one."""
    healed = {at: said.split(": ")[1] for at, said in read_map(page).items()}
    page.reload()
    live(page)
    assert healed == {at: said.split(": ")[1] for at, said in read_map(page).items()}
