"""What is typed in Control's forms, but not sent, outlives a reload on each of its pages, each in its own form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import live, tool
from tests.browser.phones import TABLE
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
NAMES = "forms => forms.map(form => form.dataset.kept)"


@pytest.fixture
def page(ana: Page, event: Server) -> Iterator[Page]:
    """Another tab of Control, in which nothing is typed yet."""
    tab = ana.context.new_page()
    tab.goto(f"{event.url}/console/")
    yield live(tab)
    tab.close()


def reloaded(page: Page) -> Page:
    page.reload()
    return live(page)


def note(page: Page) -> Locator:
    return page.locator("form", has=page.locator("[value=add_note]")).locator("[name=text]")


def ruling(page: Page) -> Locator:
    return page.locator("form[data-rules] [name=text]")


@pytest.mark.parametrize("address", ["/console/", "/tables/", "/ready/", f"/tables/{TABLE}/log/"])
def test_each_form_of_a_page_is_kept_under_a_name_of_its_own(page: Page, event: Server, address: str) -> None:
    page.goto(f"{event.url}{address}")
    names = page.locator("form[data-kept]").evaluate_all(NAMES)
    assert names
    assert sorted(set(names)) == sorted(names)


def test_a_note_between_controls_does_not_become_a_ruling(page: Page) -> None:
    tool(page, "messages")
    note(page).fill("The press knows too much")
    expect(ruling(reloaded(page))).to_have_value("")
    expect(note(page)).to_have_value("The press knows too much")
    expect(note(page)).to_be_visible()
    tool(page, "note")
    ruling(page).fill("The ferry may land")
    expect(note(reloaded(page))).to_have_value("The press knows too much")
    expect(ruling(page)).to_have_value("The ferry may land")
    page.get_by_role("button", name="Write in the log").click()
    expect(ruling(page)).to_have_value("")
    expect(note(reloaded(page))).to_have_value("The press knows too much")
    expect(ruling(page)).to_have_value("")


def test_a_note_begun_beside_the_side_tables_is_there_after_a_reload_and_gone_once_it_is_added(
    page: Page, event: Server
) -> None:
    page.goto(f"{event.url}/tables/")
    menu = live(page).get_by_role("button", name="Messages")
    menu.click()
    note(page).fill("Table 2 plays too slowly")
    reloaded(page)
    menu.click()
    expect(note(page)).to_have_value("Table 2 plays too slowly")
    page.get_by_role("button", name="Add the note").click()
    expect(note(page)).to_have_value("")
    expect(note(reloaded(page))).to_have_value("")


def test_a_ruling_begun_on_the_whole_log_is_open_again_on_its_step_after_a_reload(page: Page, event: Server) -> None:
    page.goto(f"{event.url}/tables/{TABLE}/log/")
    live(page).locator("[data-rules-on]").first.click()
    on = page.locator(".ruled-on").inner_text()
    assert on.startswith("On: ")
    ruling(page).fill("Only this once")
    reloaded(page)
    expect(ruling(page)).to_be_visible()
    expect(ruling(page)).to_have_value("Only this once")
    expect(page.locator(".ruled-on")).to_have_text(on, use_inner_text=True)
    page.get_by_role("button", name="Cancel").click()
    expect(ruling(page)).to_be_hidden()
    expect(ruling(reloaded(page))).to_be_hidden()
