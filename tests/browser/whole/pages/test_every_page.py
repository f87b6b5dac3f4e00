"""Each page, dark on a phone: axe-core finds nothing, no policy is broken, nobody else is asked.

`tests/proof/laws` runs axe-core on each page in light, at the first size of its gallery state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.template.loader import render_to_string
from django.urls import URLPattern, get_resolver
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.axe import COLOURS, in_theme, listening
from tests.browser.pages import CONSOLE, PHONE, console
from tests.proof.trials.servers import ROOT, Server

pytestmark = pytest.mark.browser

TABLE = "crisis-map"


class Sample(NamedTuple):
    """An address that shows a page. `settled`: an element that is there once the page is wholly drawn."""

    path: str
    settled: str = "main"
    logged_in: bool = False


LIVE = "body[data-live-state=live]"
PAGES: dict[str, tuple[Sample, ...]] = {
    "front": (Sample("/"),),
    "login": (Sample("/login/"),),
    "console": (Sample("/console/", f"{LIVE} .console[data-ready]", logged_in=True),),
    "seat_screen": tuple(
        Sample(f"/console/{TABLE}/seats/{seat}/", LIVE, logged_in=True) for seat in ("wall", "district-quays")
    ),
    "paper": (Sample(f"/console/{TABLE}/papers/reports/", logged_in=True),),
    "log": tuple(Sample(f"/tables/{table}/log/", logged_in=True) for table in (TABLE, "event")),
    "log_back": (Sample(f"/tables/{TABLE}/log/back/1/", logged_in=True),),
    "wall": (Sample("WALL", LIVE),),
    "set_up": (Sample("/console/event/set-up/", LIVE, logged_in=True),),
    "helpers": (Sample("/helpers/", logged_in=True),),
    "backups": (Sample("/backups/", logged_in=True),),
    "story": (Sample("/story/", "main[data-shown]", logged_in=True),),
    "table_story": (Sample(f"/console/{TABLE}/story/", "main[data-shown]", logged_in=True),),
    "events": (Sample("/events/", logged_in=True),),
    "practice": (Sample("/practice/", logged_in=True),),
    "running_city": (Sample("/city/running/", logged_in=True),),
    "new_event": (Sample("/events/new/", logged_in=True),),
    "ready": (Sample("/ready/", LIVE, logged_in=True),),
    "wifi": (Sample("/ready/wifi/", logged_in=True),),
    "own_password": (Sample("/ready/password/", logged_in=True),),
    "phone_test": (Sample("/test/"),),
    "players": (Sample("/players/", logged_in=True),),
    "player_list": (Sample("/players/list/", logged_in=True),),
    "print": (Sample("/print/", logged_in=True),),
    "map_paper": tuple(Sample(f"/print/map/?across={across}", logged_in=True) for across in (1, 2)),
    "state_paper": tuple(Sample(f"/print/state/{kind}", logged_in=True) for kind in ("", "?public")),
    "form_paper": (Sample("/print/forms/", logged_in=True),),
    "door_paper": (Sample("/print/door/", logged_in=True),),
    "order_card_paper": (Sample("/print/order-cards/", logged_in=True),),
    "district_card_paper": (Sample("/print/district-cards/", logged_in=True),),
    "all_seat_cards": (Sample("/print/seat-cards/", logged_in=True),),
    "briefing_paper": (Sample("/print/briefing/", logged_in=True),),
    "cards": (Sample(f"/console/{TABLE}/cards/", logged_in=True),),
    "order": (Sample("/o/"),),
    "receipt": (Sample("/o/receipt/"),),
    "district_card": (Sample("/d/"),),
    "seat": (Sample("/seat/"),),
    "tables": (Sample("/tables/", LIVE, logged_in=True),),
    "open_table": (Sample("/tables/open/folding_beijing/", logged_in=True),),
    "may_come": (Sample("/may-come/", logged_in=True),),
}
"""By the name of its address; every address of the program has its line here or below."""

NO_PAGES = {
    "table_console": "is the page of console, by the name of its table",
    "story_film": "answers with JSON",
    "table_story_film": "answers with JSON",
    "story_file": "is a file to take away",
    "table_story_file": "is a file to take away",
    "show_story": "leads to the story",
    "logout": "leads to the front page",
    "set_up_file": "answers with JSON",
    "planned_event": "needs an event that is being made: test_city_editor.py",
    "planned_paper": "needs an event that is being made: test_papers.py",
    "events_head": "answers with a piece of the page of events",
    "landing": "leads to the console or to readiness",
    "begin_event": "leads to readiness",
    "go_back_to_event": "leads to the page of events",
    "throw_away_event": "leads to the page of events",
    "planned_file": "answers with JSON",
    "planned_calendar": "answers with a calendar file",
    "city_editor": "needs an event that is being made: test_city_editor.py",
    "bring_in_city": "needs an event that is being made: test_city_editor.py",
    "newest_city": "answers with JSON",
    "simulate": "needs an event that is being made; may_come is its page for the running one",
    "simulate_newest": "answers with a piece of the page simulate",
    "may_come_newest": "answers with a piece of the page may_come",
    "days_json": "answers with JSON",
    "days_csv": "answers with a table",
    "may_come_json": "answers with JSON",
    "may_come_csv": "answers with a table",
    "moves": "answers with a piece of a side table's page",
    "save_city": "answers with JSON",
    "city_json": "answers with JSON",
    "city_csv": "answers with a table",
    "add_player": "leads to the page of players",
    "player_list": "leads to the page of players",
    "act": "answers with JSON",
    "unseal": "answers with JSON",
    "order_card": "answers with JSON",
    "advice": "answers with JSON",
    "box_counts": "answers with a piece of the console",
    "renew_helper": "answers with the page of helpers",
    "remove_helper": "leads to the page of helpers",
    "remove_player": "leads to the list of players",
    "empty_list": "leads to the list of players",
    "take_back": "leads to the page of what was pressed",
    "seat_cards": "needs a side table: test_side_tables.py",
    "secrets": "answers with a piece of a side table's page",
    "call": "answers with a piece of the page of a phone: test_calls.py",
    "answer_call": "answers with JSON",
    "issue_card": "answers with the page of seat cards",
    "table_replay": "needs a side table: test_side_tables.py",
    "public_replay": "is the replay of a table that is over: test_side_tables.py",
}


@pytest.fixture(scope="module")
def control(browser: Browser, server: Server) -> Page:
    """Control's console, whose browser context may open all of Control's pages."""
    return console(browser, server, "control", server.password)


class Looked(NamedTuple):
    """A page that visits one address after another, and its complaints."""

    page: Page
    complaints: list[str]


@pytest.fixture(scope="module")
def logged_in(control: Page, server: Server) -> Looked:
    return looked(control.context, server)


@pytest.fixture(scope="module")
def anybody(browser: Browser, server: Server) -> Looked:
    """A browser without a login."""
    return looked(browser.new_context(viewport=CONSOLE), server)


def looked(context: BrowserContext, server: Server) -> Looked:
    page = context.new_page()
    return Looked(page, listening(page, server))


def go(page: Page, address: str) -> None:
    page.goto(address)


def draw(page: Page, server: Server, template: str) -> None:
    """Shows what the template says, with everything that it asks for from the server."""
    address = f"{server.url}/drawn-by-a-test/"
    body = render_to_string(template)
    page.route(address, lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    page.goto(address)


def log_in_without_cookies(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/login/")
    page.context.clear_cookies()
    send_login(page, "control")


def log_in_with_a_long_name(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/login/")
    send_login(page, "x" * 70_000)


def send_login(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.evaluate(
            """name => {
                const form = document.querySelector("form.login");
                form.elements.username.value = name;
                form.elements.password.value = "wrong";
                form.submit();
            }""",
            name,
        )


ERRORS: dict[str, Callable[[Page, Server], None]] = {
    "400.html": lambda page, server: draw(page, server, "400.html"),
    "403.html": lambda page, server: draw(page, server, "403.html"),
    "403_csrf.html": log_in_without_cookies,
    "404.html": lambda page, server: go(page, f"{server.url}/no-such-page/"),
    "413.html": log_in_with_a_long_name,
    "500.html": lambda page, server: draw(page, server, "500.html"),
    "503.html": lambda page, server: draw(page, server, "503.html"),
}
"""How to reach each error page; those that a healthy server never shows are rendered directly."""


def sized(size: ViewportSize) -> str:
    return f"{size['width']}x{size['height']}"


def test_every_address_and_every_error_has_its_line_here() -> None:
    addresses = {pattern.name for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)}
    assert addresses == PAGES.keys() | NO_PAGES.keys()
    errors = {file.name for file in (ROOT / "templates").glob("[45]??*.html")}
    assert errors == ERRORS.keys()


@pytest.mark.parametrize("sample", [each for samples in PAGES.values() for each in samples], ids=lambda each: each.path)
def test_page(server: Server, control: Page, logged_in: Looked, anybody: Looked, sample: Sample) -> None:
    page, complaints = logged_in if sample.logged_in else anybody
    wall = control.get_by_role("link", name="Projector").get_attribute("href") or ""
    page.goto("about:blank")
    complaints.clear()
    page.set_viewport_size(CONSOLE)
    page.goto(wall if sample.path == "WALL" else server.url + sample.path)
    expect(page.locator(sample.settled).first).to_be_attached()
    for size in (CONSOLE, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), sized(size)
    assert in_theme(page, "dark") == []
    assert complaints == []


@pytest.mark.parametrize("template", ERRORS)
def test_error_page(browser: Browser, server: Server, template: str) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    complaints = listening(page, server)
    ERRORS[template](page, server)
    assert in_theme(page, "dark", rules=COLOURS) == []
    assert [said for said in complaints if not said.startswith("Failed to load resource")] == []
    page.context.close()
