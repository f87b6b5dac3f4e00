"""Helpers: made by Control, at work on the same console, and out again when removed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.pages import console, live, logged_in, place, says
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

SOON = 15_000


@pytest.fixture(scope="module")
def accounts(ana: Page) -> Page:
    """The page of helpers, opened from Ana's console."""
    ana.get_by_role("button", name="control", exact=True).click()
    with ana.context.expect_page() as opened:
        ana.get_by_role("link", name="Helpers").click()
    ana.keyboard.press("Escape")
    return opened.value


def password_of(accounts: Page, name: str) -> str:
    """Makes a helper of this name, and returns the password on the page."""
    accounts.get_by_label("Name of a new helper").fill(name)
    accounts.get_by_role("button", name="Add a helper").click()
    expect(accounts.locator(".new-password")).to_contain_text(f"{name} logs in with")
    return accounts.locator(".new-password dd").last.inner_text()


@pytest.fixture(scope="module")
def mei(browser: Browser, event: Server, accounts: Page) -> Page:
    return console(browser, event, "mei", password_of(accounts, "mei"))


def test_a_helper_works_on_the_same_console_without_the_set_up(ana: Page, mei: Page) -> None:
    place(mei, "B1", "unrest")
    says(ana, "B1", "unrest")
    expect(ana.locator("#log-crisis-map [data-in]").first).to_contain_text("mei")
    mei.get_by_role("button", name="mei", exact=True).click()
    menu = mei.locator("#me-menu")
    expect(menu).to_contain_text("Helper")
    expect(menu.get_by_role("link", name="Helpers")).to_have_count(0)
    mei.keyboard.press("Escape")


def test_the_page_of_helpers_is_for_everybody(mei: Page, accounts: Page) -> None:
    row = accounts.get_by_role("listitem").filter(has_text="mei")
    row.locator("summary").first.click()
    row.get_by_role("button", name="New password for mei: ").click()
    expect(accounts.get_by_text("mei logs in with")).to_be_visible()
    assert in_both_themes(accounts) == []


def test_the_screens_of_a_helper_who_is_removed_close(browser: Browser, event: Server, accounts: Page) -> None:
    tom = logged_in(browser, event, "tom", password_of(accounts, "tom"))
    tom.goto(f"{event.url}/tables/")
    live(tom)
    accounts.goto(accounts.url)
    row = accounts.get_by_role("listitem").filter(has_text="tom")
    row.locator("summary").last.click()
    row.get_by_role("button", name="Remove tom: the screens of 1 device close").click()
    expect(tom.get_by_role("heading", name="Log in as Control")).to_be_visible(timeout=SOON)
    expect(tom.get_by_role("status")).to_contain_text("Your login has ended:")
    expect(accounts.get_by_role("listitem").filter(has_text="tom")).to_have_count(0)
