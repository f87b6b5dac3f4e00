"""An ended login shows in all its windows, with the way back; nothing more is sent there."""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from megagame.backups.backup import NAME
from tests.browser.pages import console, live, logged_in, ready, wall
from tests.browser.phones import TABLE, control_of, play
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


def ended(page: Page) -> None:
    """Expects the banner with the reason and the only way back."""
    banner = page.locator(".stale-banner")
    expect(banner).to_contain_text("You are logged out.", timeout=SOON * 1000)
    expect(banner.get_by_role("link", name="Log in again")).to_be_visible()
    expect(page.locator("[data-live-state=gone]")).to_be_attached()


def test_a_logout_in_one_window_ends_the_others_and_nothing_is_sent_there(browser: Browser, event: Server) -> None:
    first = console(browser, event, "control", event.password)
    second, log_in = ready(another_window(first, f"{event.url}/console/")), event.password
    tables = another_window(first, f"{event.url}/tables/")
    other = control_of(event.url, log_in)
    first.get_by_role("button", name="control", exact=True).click()
    first.get_by_role("button", name="Log out").click()
    begun = time.monotonic()
    for page in (second, tables):
        ended(page)
    assert time.monotonic() - begun < SOON
    before = second.locator(f"#seen-{TABLE}").get_attribute("data-number")
    play(other, type="schedule", at="B1", magnitude="major", turn="3")
    expect(second.locator(f"#seen-{TABLE}")).to_have_attribute("data-number", before or "")
    second.get_by_role("link", name="Log in again").click()
    second.get_by_label("Name").fill("control")
    second.get_by_label("Password").fill(log_in)
    second.get_by_role("button", name="Log in").click()
    expect(second).to_have_url(f"{event.url}/console/")
    live(second)


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
    story = another_window(page, f"{begun.url}/tables/")
    back_up(begun, stick)
    servers.stop(begun)
    told = warm.manage("restore", str(stick / NAME), "--yes", data=tmp_path / "event")
    assert told.returncode == 0, told.stderr
    again = warm.start_event(tmp_path / "event", port=port)
    try:
        for old in (page, story):
            expect(old.locator(".stale-banner")).to_contain_text("You are logged out.", timeout=30_000)
            old.reload()
            expect(old.get_by_role("heading", name="Log in as Control")).to_be_visible()
        live(hall)
    finally:
        servers.stop(again)


def back_up(server: Server, stick: Path) -> None:
    control: Visitor = control_of(server.url, server.password)
    assert control.submit("/backups/", {"folder": str(stick)}).status == 200
