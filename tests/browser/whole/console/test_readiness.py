"""Readiness before the doors open: lines turn green one by one, with a real phone page and projector."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import PHONE, console, live
from tests.browser.phones import control_of, printed_cards
from tests.browser.under_way import steer
from tests.conftest import Starter
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

HALL = "hall.localhost"
"""Browsers resolve it to this machine, but it does not look like the machine itself."""


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory, warm: Starter) -> Iterator[Server]:
    """A new event on a laptop with this name in the hall."""
    running = warm.start_event(tmp_path_factory.mktemp("new") / "data", {"MEGAGAME_HOSTS": HALL})
    yield running
    servers.stop(running)


@pytest.fixture(scope="module")
def page(browser: Browser, event: Server) -> Page:
    """The page of readiness, opened from Control's console; live."""
    at_console = console(browser, event, "control", event.password)
    at_console.get_by_role("button", name="control", exact=True).click()
    with at_console.context.expect_page() as opened:
        at_console.get_by_role("link", name="Readiness").click()
    at_console.keyboard.press("Escape")
    return live(opened.value)


def is_of(page: Page, line: str, colour: str) -> None:
    expect(page.locator(f"#line-{line}")).to_have_attribute("data-colour", colour)


def press(page: Page, line: str) -> None:
    page.locator(f"#line-{line} .button").click()


def test_a_new_event_lands_with_the_password_as_the_next_thing(page: Page) -> None:
    is_of(page, "password", "wrong")
    expect(page.locator("#readiness-next")).to_contain_text("Control’s password")
    for line in ("wifi", "https", "helpers", "projector", "cards", "captains", "backup"):
        is_of(page, line, "look")


def test_the_line_turns_green_by_itself_when_a_phone_opened_the_code(
    browser: Browser, event: Server, page: Page
) -> None:
    phone = browser.new_context(viewport=PHONE).new_page()
    phone.goto(f"http://{HALL}:{event.port}/test/")
    expect(phone.get_by_role("status")).to_have_text("It works. You can put this phone away.")
    is_of(page, "address", "right")
    is_of(page, "clock", "right")
    expect(page.locator("#line-address")).to_contain_text(f"A phone opened {HALL}:{event.port}")


def test_what_is_told_of_the_wifi_is_kept_and_what_is_refused_stays_to_be_mended(page: Page) -> None:
    press(page, "wifi")
    page.get_by_label("Name of the wifi").fill("VELL")
    page.get_by_label("Password of the wifi").fill("short")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("alert")).to_contain_text("8 characters at least")
    expect(page.get_by_label("Name of the wifi")).to_have_value("VELL")
    page.get_by_label("Password of the wifi").fill("the bridge at J5")
    page.get_by_role("button", name="Write it down").click()
    is_of(live(page), "wifi", "right")
    assert "the bridge at J5" not in page.content()


def test_another_control_s_press_is_seen_here(page: Page) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    press(live(other), "password")
    other.get_by_role("button", name="It is written down").click()
    is_of(live(other), "password", "right")
    is_of(page, "password", "right")


def test_helpers_projector_cards_captains_and_backup(
    browser: Browser, event: Server, page: Page, tmp_path_factory: pytest.TempPathFactory
) -> None:
    stick = tmp_path_factory.mktemp("stick")
    press(page, "helpers")
    page.get_by_label("Name of a new helper").fill("mei")
    page.get_by_role("button", name="Add a helper").click()
    password = page.locator(".new-password dd").last.inner_text()
    page.goto(f"{event.url}/ready/")
    expect(page.locator("#line-helpers")).to_contain_text("Not logged in yet: mei.")
    helper = console(browser, event, "mei", password)
    expect(helper.locator("#readiness")).to_have_count(0)
    is_of(page, "helpers", "right")
    projector = browser.new_context().new_page()
    projector.goto(event.url + str(page.locator("#line-projector .button").get_attribute("href")))
    is_of(page, "projector", "right")
    control = control_of(event.url, event.password)
    steer(control, type="set_captains", captains="3")
    is_of(page, "captains", "right")
    printed_cards(control, "order", turn="1", captains="3")
    is_of(page, "cards", "right")
    press(page, "backup")
    page.get_by_label("Folder on the laptop").fill("/no/such/folder")
    page.get_by_role("button", name="Back up there").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Folder on the laptop").fill(str(stick))
    page.get_by_role("button", name="Back up there").click()
    page.goto(f"{event.url}/ready/")
    is_of(page, "backup", "right")
    projector.close()
    is_of(page, "projector", "look")


def test_what_is_left_stands_on_the_console_in_the_same_words(page: Page) -> None:
    beside = page.context.new_page()
    beside.goto(page.url.replace("/ready/", "/console/"))
    section = live(beside).locator("#readiness")
    section.locator("summary").click()
    said = page.locator("#line-https .ready-sentence").inner_text()
    expect(section).to_contain_text(said)
    expect(section).to_contain_text("to look at")
    beside.close()
