"""The log: searched from the console, steady while it is read, and with rulings on steps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import live
from tests.browser.phones import control_of, play
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another member of Control, elsewhere."""
    return control_of(event.url, event.password)


@pytest.fixture(scope="module")
def found(ana: Page, mei: Visitor) -> Page:
    """The whole log, opened by the console's search for a word."""
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


def test_a_ruling_is_written_beside_its_step_and_outlives_a_reload_before_it_is_sent(ana: Page, mei: Visitor) -> None:
    play(mei, type="note", text="Who may cross?")
    line = ana.locator("#log-crisis-map > [data-in]", has_text="Who may cross?")
    line.hover()
    line.get_by_role("button", name="Ruling on this step").click()
    form = ana.locator("#panel-note form")
    expect(form.locator(".ruled-on")).to_contain_text("On: control: Note: Who may cross?")
    ana.keyboard.type("Guards only.")
    ana.reload()
    expect(live(ana).locator("#panel-note .ruled-on")).to_contain_text("On: control: Note: Who may cross?")
    expect(form.locator("textarea")).to_have_value("Guards only.")
    form.get_by_role("button", name="Write in the log").click()
    ruling = line.locator(".log-rulings")
    expect(ruling).to_contain_text("control: Ruling: Guards only.")
    expect(form.locator(".ruled-on")).to_be_hidden()
    newest = ana.locator("#log-crisis-map > [data-in]").first
    expect(newest).to_contain_text("On: Note: Who may cross?")
    ana.reload()
    expect(live(ana).locator(".log-rulings")).to_contain_text("Guards only.")
    play(mei, type="undo")
    expect(line.locator(".log-rulings")).to_have_count(0)
    ana.get_by_role("button", name="Put it back").click()
    expect(line.locator(".log-rulings")).to_contain_text("Guards only.")


def test_a_step_taken_back_meanwhile_takes_no_ruling_and_the_text_stays(ana: Page, mei: Visitor, event: Server) -> None:
    play(mei, type="note", text="Short-lived")
    page = ana.context.new_page()
    page.goto(f"{event.url}/tables/crisis-map/log/")
    live(page)
    line = page.locator(".log-lines > li").first
    line.hover()
    line.get_by_role("button", name="Ruling on this step").click()
    form = page.locator("#log-ruling form")
    form.locator("textarea").fill("Too late")
    play(mei, type="undo")
    form.get_by_role("button", name="Write in the log").click()
    expect(form.locator(".refusal")).to_have_text(
        "That step is not in the log any more. Look at the log, then choose another."
    )
    expect(form.locator("textarea")).to_have_value("Too late")
    form.get_by_role("button", name="On no step").click()
    form.get_by_role("button", name="Write in the log").click()
    expect(page.locator(".log-lines > li").first).to_contain_text("Note: Too late")
    expect(form).to_be_hidden()
    page.close()
