"""The first useful view of a captain's page on a slow connection: the district with its tokens."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, expect

from tests.browser.phones import new_phone
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

A_SECOND = 50_000  # bytes
LATENCY = 400  # milliseconds
MOST_REQUESTS = 8
MOST_BYTES = 45_000  # in all, with headers and socket frames except heartbeats
MOST_AGAIN = 15_000  # with everything cached except the page, the card and the screen
QUIET = 1500  # milliseconds
FAR = 3000  # milliseconds, compared with which a phone's own work is small
ROUND_TRIPS = 3  # the page, its first script, and the card; everything else is loaded in parallel
SEEN = "performance.getEntriesByName('shown')[0]?.startTime"


@dataclass
class Line:
    """A page's traffic: each request's path and bytes with headers, and what the cache had."""

    sizes: dict[str, float] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    sockets: list[str] = field(default_factory=list)
    frames: int = 0
    _paths: dict[str, str] = field(default_factory=dict)

    def listen(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.requestServedFromCache", lambda told: self.kept.add(self._paths[told["requestId"]]))
        session.on("Network.loadingFinished", self._came)
        session.on("Network.webSocketCreated", lambda told: self.sockets.append(told["url"]))
        session.on("Network.webSocketFrameReceived", self._heard)

    def _asked(self, told: dict[str, Any]) -> None:
        self._paths[told["requestId"]] = urlsplit(told["request"]["url"]).path

    def _came(self, told: dict[str, Any]) -> None:
        path = self._paths[told["requestId"]]
        self.sizes[path] = told["encodedDataLength"]
        if not told["encodedDataLength"]:
            self.kept.add(path)

    def _heard(self, told: dict[str, Any]) -> None:
        text = told["response"]["payloadData"]
        if json.loads(text)["type"] != "beat":
            self.frames += len(text.encode())

    @property
    def bytes(self) -> float:
        return sum(self.sizes.values()) + self.frames


def seen(context: BrowserContext, address: str, latency: int) -> tuple[Line, float]:
    """Opens the page on this phone; returns its traffic until quiet, and the seconds until it was seen."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    line = Line()
    line.listen(session)
    session.send("Network.enable")
    rate = {"downloadThroughput": A_SECOND, "uploadThroughput": A_SECOND}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **rate})
    page.goto(address, wait_until="commit")
    expect(page.locator("body[data-live-state=live]")).to_be_attached()
    assert page.locator(".hexes .token.there").count() > 0
    page.wait_for_timeout(QUIET)
    return line, float(page.evaluate(SEEN)) / 1000


def test_a_district_is_seen_with_few_bytes_and_the_next_turn_s_costs_the_card_and_its_screen(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    first, seconds = seen(context, f"{event.url}/o/#{cards['The Quays'][0]}", LATENCY)
    next_turn, again = seen(context, f"{event.url}/o/#{cards['The Quays'][1]}", LATENCY)
    context.close()
    print(f"first: {seconds:.2f} s, {first.bytes:.0f} bytes, {first.sizes}, and {first.frames} by the socket")
    print(f"again: {again:.2f} s, {next_turn.bytes:.0f} bytes, {next_turn.sizes}")
    assert len(first.sizes) + len(first.sockets) <= MOST_REQUESTS
    assert first.bytes < MOST_BYTES
    assert first.frames < 1_000, "what the door brought came over the socket once more"
    assert {path for path, size in next_turn.sizes.items() if size} == {"/o/", "/o/card/"}
    assert next_turn.kept == {path for path in first.sizes if path.startswith("/static/")}
    assert next_turn.bytes < MOST_AGAIN
    assert next_turn.frames < 1_000


def test_it_is_waited_for_no_longer_than_for_the_page_its_files_and_the_card(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    _, seconds = seen(context, f"{event.url}/o/#{cards['Kilnyard'][0]}", FAR)
    context.close()
    print(f"with {FAR} ms of latency: {seconds:.2f} s")
    assert seconds * 1000 < FAR * (ROUND_TRIPS + 1)


@pytest.mark.parametrize("locale", ["zh-HK", "zh-CN"])
def test_it_is_as_small_in_chinese(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]], locale: str
) -> None:
    context = new_phone(browser, locale=locale)
    first, _ = seen(context, f"{event.url}/o/#{cards['Wickfen'][0]}", 0)
    context.close()
    print(f"{locale}: {first.bytes:.0f} bytes, {first.sizes}, and {first.frames} by the socket")
    assert first.bytes < MOST_BYTES
