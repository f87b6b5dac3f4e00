"""An ended login empties all its windows, and each shows the way back."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from megagame.backups.backup import NAME
from tests.browser.pages import console, live, logged_in, tool, wall
from tests.browser.phones import TABLE, control_of
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
SOON = 5.0
"""Seconds: two until the socket is closed, and the rest for drawing and one retry on a busy machine."""


def another_window(page: Page, address: str) -> Page:
    other = page.context.new_page()
    other.goto(address)
    return live(other)


def ended(page: Page, within: float = SOON) -> None:
    """Expects nothing but the reason and the way back."""
    expect(page.get_by_role("heading", name="Log in as Control")).to_be_visible(timeout=within * 1000)
    expect(page.get_by_role("status")).to_contain_text("Your login has ended:")


def log_in_again(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    live(page)


@pytest.mark.parametrize(
    "address",
    [
        "/console/",
        "/tables/",
        "/ready/",
        "/city/running/",
        f"/tables/{TABLE}/log/",
        "/console/event/set-up/",
        f"/console/{TABLE}/seats/district-highgarth/",
    ],
)
def test_a_logout_in_one_window_empties_the_others_which_then_lead_back(
    browser: Browser, event: Server, address: str
) -> None:
    first = console(browser, event, "control", event.password)
    second = another_window(first, f"{event.url}{address}")
    first.get_by_role("button", name="control", exact=True).click()
    first.get_by_role("button", name="Log out").click()
    ended(second)
    log_in_again(second, "control", event.password)
    expect(second).to_have_url(f"{event.url}{address}")


def test_whoever_stays_on_a_page_with_unsaved_names_is_told_that_the_login_has_ended(
    browser: Browser, event: Server
) -> None:
    first = console(browser, event, "control", event.password)
    page = another_window(first, f"{event.url}/console/event/set-up/")
    page.locator("[name=name]").first.press_sequentially(" and more")
    page.on("dialog", lambda asked: asked.dismiss())
    first.get_by_role("button", name="control", exact=True).click()
    first.get_by_role("button", name="Log out").click()
    expect(page.locator(".stale-banner")).to_contain_text("You are logged out.", timeout=SOON * 1000)
    expect(page.locator("[name=name]").first).to_have_value(re.compile("^ and more"))


def test_whoever_gets_a_new_password_finds_again_what_was_typed_but_not_sent(browser: Browser, event: Server) -> None:
    control = control_of(event.url, event.password)
    made = control.submit("/helpers/", {"username": "mei"}).text
    page = console(browser, event, "mei", new_password(made))
    panel = tool(page, "form")
    panel.get_by_label("Notes").fill("two lines are crossed out")
    (renew,) = re.findall(r'action="(/helpers/\d+/password/)"', made)
    renewed = control.submit(renew, {}).text
    ended(page)
    log_in_again(page, "mei", new_password(renewed))
    expect(panel.get_by_label("Notes")).to_have_value("two lines are crossed out")
    expect(panel).to_be_visible()


def new_password(helpers: str) -> str:
    """Returns the password that the page of helpers shows."""
    (password,) = re.findall(r'<dd><b translate="no">([^<]+)</b></dd></div></dl>', helpers)
    return str(password)


def test_pages_that_save_or_renew_themselves_tell_a_logout_from_a_laptop_that_does_not_answer(
    browser: Browser, event: Server
) -> None:
    page = logged_in(browser, event, "control", event.password)
    page.goto(f"{event.url}/events/new/")
    page.get_by_label("Name").fill("Port Amber")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/events/*/")
    editor, days = page.context.new_page(), page.context.new_page()
    editor.goto(page.url.replace("/events/", "/city/"))
    days.goto(f"{page.url}simulate/")
    page.context.clear_cookies(name="sessionid")
    page.get_by_label("Name").fill("Port A")
    editor.get_by_role("button", name="Add", exact=True).click()
    for each in (page, editor):
        expect(each.locator("#saved")).to_contain_text("Not saved: you are logged out.")
    expect(page.locator("#saved")).to_have_css("font-weight", "700")
    for each, place in ((days, "#silent"), (page, "#events-head")):
        each.bring_to_front()
        expect(each.locator(place)).to_have_text("You are logged out.", timeout=SOON * 3000)


def test_after_a_restore_old_windows_ask_to_log_in_and_the_projector_goes_on(
    browser: Browser, tmp_path: Path, warm: Starter, untouched: Server
) -> None:
    """The restored event has the same address as the old one."""
    stick = tmp_path / "stick"
    stick.mkdir()
    port = free_port()
    shutil.copytree(untouched.data, tmp_path / "event")
    begun = replace(warm.start_event(tmp_path / "event", port=port), password=untouched.password)
    page = console(browser, begun, "control", begun.password)
    hall = wall(browser, page)
    tables = another_window(page, f"{begun.url}/tables/")
    back_up(begun, stick)
    servers.stop(begun)
    told = warm.manage("restore", str(stick / NAME), "--yes", data=tmp_path / "event")
    assert told.returncode == 0, told.stderr
    again = warm.start_event(tmp_path / "event", port=port)
    try:
        for old in (page, tables):
            ended(old, within=30)
        live(hall)
    finally:
        servers.stop(again)


def back_up(server: Server, stick: Path) -> None:
    control: Visitor = control_of(server.url, server.password)
    assert control.submit("/backups/", {"folder": str(stick)}).status == 200
