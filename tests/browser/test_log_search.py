"""The log is searched from the console, and a list that is read stays where it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import live
from tests.browser.phones import control_of, play
from tests.proof.trials.servers import Server
from tests.proof.trials.visitors import Visitor

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another one of Control, elsewhere."""
    return control_of(event.url, event.password)


@pytest.fixture(scope="module")
def found(ana: Page, mei: Visitor) -> Page:
    """The whole log, as the console's search for a word opens it."""
    for text in ("The ferry may land at I3", "The bridge is down"):
        play(mei, type="note", text=text)
    with ana.expect_popup() as opened:
        ana.get_by_role("searchbox", name="Search the log").fill("ferry")
        ana.keyboard.press("Enter")
    return live(opened.value)


def test_a_word_typed_on_the_console_finds_its_steps_and_each_filter_has_a_cross(found: Page) -> None:
    expect(found.locator(".log-lines > li")).to_have_count(1)
    expect(found.locator(".log-lines > li")).to_contain_text("The ferry may land at I3")
    border = found.locator("#log-words").evaluate("field => getComputedStyle(field).borderTopWidth")
    assert border == "2px"
    found.get_by_role("link", name="Remove the filter: Words").click()
    expect(live(found).locator(".log-lines > li").first).to_contain_text("The bridge is down")
    expect(found.get_by_role("link", name=re.compile("Remove the filter"))).to_have_count(0)


def test_steps_of_others_are_counted_above_the_list_and_do_not_push_it(found: Page, mei: Visitor) -> None:
    found.goto(re.sub(r"\?.*", "", found.url))
    live(found)
    before = found.locator(".log-lines > li").all_inner_texts()
    for text in ("One more", "Two more", "Three more"):
        play(mei, type="note", text=text)
    newer = found.get_by_role("button", name="3 newer")
    expect(newer).to_be_visible()
    assert found.locator(".log-lines > li").all_inner_texts() == before
    newer.click()
    expect(found.locator(".log-lines > li").first).to_contain_text("Three more")
    expect(newer).to_have_count(0)
    play(mei, type="undo")
    expect(found.get_by_role("button", name="1 newer")).to_be_visible()
    found.reload()
    expect(live(found).locator(".log-lines > li").first).to_contain_text("took back: Note: Three more")
    found.get_by_role("button", name="Put it back").click()
    expect(found.locator(".log-lines > li").first).to_contain_text("put back: Note: Three more")
