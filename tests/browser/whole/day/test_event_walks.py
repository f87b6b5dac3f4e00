"""Steps between events, each once after every other: pages left open show the current event, or say why not.

A restore needs another server, and is in test_ended_logins.py.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import CONSOLE, live, logged_in
from tests.browser.phones import control_of, new_phone, order_cards, play
from tests.browser.side_tables import open_table
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

AT_ONCE = "Math.random = () => 0.01"
"""Open pages spread their reloads over a second and wait between retries; here with hardly any delay."""
READ = """() => {
    const atDoor = !document.body.dataset.liveState;
    const what = atDoor ? "#card-refusal, #refusal" : "h1, h2, .hex[aria-label], .stale-banner, .rehearsal-sign";
    return [...document.querySelectorAll(what)].filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute("aria-label") || each.textContent.replace(/\\s+/g, " ").trim());
}"""
"""Returns the page's headings and hexes without ages and the clock; for a door only its message."""
SETTLED = (
    "body[data-event='{}'][data-live-state=live], body:has(#card-refusal:text-matches('.')), "
    "body:has(#seat-form #refusal:text-matches('.'))"
)
"""The page is live in this event, or the door of a card that says why the card opens nothing."""


@dataclass
class Walk:
    """The event, Control at the desk's laptop, and the pages left open, each with how it is opened."""

    server: Server
    control: Visitor
    team: BrowserContext
    doors: dict[str, Callable[[], Page]]
    dice: Random = field(default_factory=lambda: Random(0))  # noqa: S311 - a walk, not a secret
    pages: dict[str, Page] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def running(self) -> str:
        found = re.search(r'<body[^>]*data-event="(\d+)"', self.control.get("/events/").text)
        assert found
        return found[1]

    def desk(self, path: str) -> Page:
        """Opens another page of Control, for a press."""
        page = self.heard(self.team.new_page())
        page.goto(self.server.url + path)
        return page

    def heard(self, page: Page) -> Page:
        """Collects the page's script errors and answers of 500 and above."""
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("response", lambda told: self.wrong.append(f"{told.url}: {told.status}") if told.status > 499 else None)
        return page


@pytest.fixture(scope="module")
def walk(
    browser: Browser, untouched: Server, warm: Starter, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Walk]:
    folder = tmp_path_factory.mktemp("walk")
    shutil.copytree(untouched.data, folder / "data")
    server = replace(warm.start_event(folder / "data"), password=untouched.password)
    control = control_of(server.url, server.password)
    team = logged_in(browser, server, "control", server.password).context
    team.add_init_script(AT_ONCE)
    walked = Walk(server, control, team, {})
    walked.doors = doors(walked, browser)
    walked.pages = {name: opened(walked, name) for name in walked.doors}
    STEPS[0](walked)
    yield walked
    servers.stop(walked.server)


def doors(walk: Walk, browser: Browser) -> dict[str, Callable[[], Page]]:
    """Returns how each page is opened."""
    play(walk.control, type="open_box", lines="20")
    card = order_cards(walk.control)["The Quays"][0]
    seat = open_table(walk.server, "folding_beijing", "Beijing").cards["residents"]
    hall = re.search(r"(/wall/[\w-]+/)", walk.control.get("/console/").text)
    assert hall
    phones, desk = new_phone(browser), browser.new_context(viewport=CONSOLE)
    for context in (phones, desk):
        context.add_init_script(AT_ONCE)
    return {
        "console": lambda: at(walk.team, walk, "/console/"),
        "readiness": lambda: at(walk.team, walk, "/ready/"),
        "projector": lambda: at(desk, walk, hall[1]),
        "phone": lambda: at(phones, walk, f"/o/#{card}"),
        "seat": lambda: at(desk, walk, f"/seat/#{seat}"),
    }


def at(context: BrowserContext, walk: Walk, path: str) -> Page:
    page = walk.heard(context.new_page())
    page.goto(walk.server.url + path)
    return page


def opened(walk: Walk, name: str) -> Page:
    """Opens the page, and waits until it shows something."""
    page = walk.doors[name]()
    settled(page, walk.running())
    return page


def settled(page: Page, running: str) -> None:
    page.locator(SETTLED.replace("{}", running)).wait_for(state="attached")


def practise(walk: Walk) -> None:
    page = walk.desk("/events/")
    button = page.get_by_role("button", name="Practise")
    if button.is_visible():
        button.click()
        live(page)
    page.close()


def throw_away(walk: Walk) -> None:
    """Throws the practice away, if one runs."""
    page = walk.desk("/console/")
    if page.locator("#practice-form").count():
        live(page).get_by_role("button", name="End, and see what you did").click()
        page.get_by_text("Throw away", exact=True).click()
        page.get_by_role("button", name=re.compile("^Throw .* away")).click()
        expect(page.locator(".events-main")).to_be_visible()
    page.close()


def begin_ones_own(walk: Walk) -> None:
    """Begins a random city, with other districts and hexes."""
    numbers = {"hexes": str(walk.dice.randint(12, 20)), "districts": str(walk.dice.randint(1, 3))}
    made = walk.control.submit("/events/new/", {"title": f"City {walk.dice.random()}", "source": "lot", **numbers})
    page = walk.desk(f"{made.address.removeprefix(walk.server.url)}?step=begin")
    page.get_by_role("button", name="Begin", exact=True).last.click()
    page.locator("main").get_by_role("link", name="Readiness").click()
    page.wait_for_url("**/ready/")
    page.close()


def go_back(walk: Walk) -> None:
    page = walk.desk("/events/")
    earlier = page.locator("details", has_text="Go back to").all()
    if earlier:
        way = walk.dice.choice(earlier)
        way.locator("summary").click()
        way.get_by_role("button").click()
        expect(page.locator(".events-main")).to_be_visible()
    page.close()


def log_out_elsewhere(walk: Walk) -> None:
    page = walk.desk("/events/")
    page.goto(f"{walk.server.url}/console/")
    live(page).get_by_role("button", name="control", exact=True).click()
    page.get_by_role("button", name="Log out").click()
    # Chromium may hang forever if a page is closed during navigation.
    expect(page.get_by_role("heading", name="Players", exact=True)).to_be_visible()
    page.close()
    come_back(walk)


def come_back(walk: Walk) -> None:
    """Each of Control's pages says that its login has ended; the first logs in again, the others reload."""
    theirs = [page for name, page in walk.pages.items() if page.context == walk.team]
    for page in theirs:
        expect(page.get_by_role("status")).to_contain_text("Your login has ended:")
    first, *others = theirs
    first.get_by_label("Name").fill("control")
    first.get_by_label("Password").fill(walk.server.password)
    first.get_by_role("button", name="Log in").click()
    live(first)
    for page in others:
        page.reload()


STEPS = (practise, throw_away, begin_ones_own, go_back, log_out_elsewhere)


@pytest.mark.parametrize("apart", range(1, len(STEPS)))
def test_whatever_the_order_of_steps_each_open_page_shows_what_is_or_says_why_not(walk: Walk, apart: int) -> None:
    """A round by each distance, back to the first, takes each step once after every other: their number is a prime."""
    dice = walk.dice = Random(apart)  # noqa: S311 - a walk, not a secret
    for number in range(1, len(STEPS) + 1):
        STEPS[number * apart % len(STEPS)](walk)
        running = walk.running()
        for page in walk.pages.values():
            settled(page, running)
        shows_the_same(walk, dice.choice(sorted(walk.pages)))
        assert walk.wrong == []


def shows_the_same(walk: Walk, name: str) -> None:
    """Expects the same as on a newly opened page; a phone without its card scans it again if the card is valid."""
    page, fresh = walk.pages[name], opened(walk, name)
    if is_live(fresh) and not is_live(page):
        assert name in {"phone", "seat"}, name
        page.close()
        page = walk.pages[name] = opened(walk, name)
    expect_same(name, page, fresh)
    fresh.close()


def is_live(page: Page) -> bool:
    return page.locator("body[data-live-state=live]").count() > 0


def expect_same(name: str, page: Page, fresh: Page) -> None:
    shown = []
    for _ in range(50):
        shown = [each.evaluate(READ) for each in (page, fresh)]
        if shown[0] == shown[1] and shown[0]:
            return
        page.wait_for_timeout(100)
    assert shown[0] == shown[1], name
