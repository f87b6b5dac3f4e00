"""Unlimited undo: undone steps are one folded line, put back in one press until something new is done."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import live
from tests.browser.phones import control_of, play
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
SHOWN = 12
"""Steps that the console shows of its log."""
MANY = SHOWN + 2
ONE_LINE = 64
"""More than the height of one line with its frame, less than that of two."""


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another member of Control, elsewhere."""
    return control_of(event.url, event.password)


@pytest.fixture
def noted(ana: Page, mei: Visitor) -> Iterator[None]:
    """Many ruling notes; another note at the end."""
    for number in range(MANY):
        play(mei, type="note", text=f"Ruling {number}")
    expect(undo(ana)).to_contain_text(f"Ruling {MANY - 1}")
    yield
    play(mei, type="note", text="The end")
    expect(undo(ana)).to_contain_text("The end")


def undo(page: Page) -> Locator:
    return page.locator("#undo-crisis-map-button")


def log(page: Page) -> Locator:
    return page.locator("#log-crisis-map > [data-in]")


def folded(page: Page) -> Locator:
    return page.locator("#log-crisis-map > .undone").first


@pytest.mark.usefixtures("noted")
def test_each_press_takes_one_more_step_back_and_many_at_once_are_shown_until_something_new_is_done(
    ana: Page, mei: Visitor
) -> None:
    one_by_one(ana)
    many_at_once(ana, mei)


def one_by_one(ana: Page) -> None:
    """However far up the log."""
    for number in range(MANY - 1, -1, -1):
        expect(undo(ana)).to_contain_text(f"Undo: Note: Ruling {number}")
        undo(ana).click()
    expect(undo(ana)).not_to_contain_text("Ruling")
    expect(folded(ana)).to_contain_text(f"control took back {MANY} steps")
    expect(folded(ana)).to_contain_text(f"{MANY} notes.")
    expect(log(ana).filter(has_text=re.compile(r"Ruling \d"))).to_have_count(1)
    expect(folded(ana)).to_contain_text(f"and {MANY - SHOWN} older steps")
    ana.locator("#undo-crisis-map-again").click()
    expect(undo(ana)).to_contain_text("Ruling 0")
    ana.get_by_role("button", name="Put them back").click()
    expect(undo(ana)).to_contain_text(f"Ruling {MANY - 1}")
    expect(log(ana).nth(1)).to_contain_text(f"Ruling {MANY - 1}")
    expect(ana.get_by_role("button", name="Put them back")).to_have_count(0)


def many_at_once(ana: Page, mei: Visitor) -> None:
    line = log(ana).and_(ana.locator(":not(.undone)")).filter(has_text=f"Ruling {MANY - 10}")
    line.hover()
    line.get_by_role("button", name="Back to here").click()
    expect(ana.locator("#whole-log")).to_contain_text("This takes back 9 steps: 9 notes.")
    ana.get_by_role("button", name="Take back 9 steps").click()
    expect(folded(ana)).to_contain_text("took back 9 steps")
    expect(undo(ana)).to_contain_text(f"Ruling {MANY - 10}")
    expect(folded(ana).locator("li").first).not_to_be_visible()
    folded(ana).locator("summary").click()
    expect(folded(ana).locator("li")).to_have_count(9)
    expect(folded(ana).locator("li").first).to_contain_text(f"Ruling {MANY - 1}")
    undo(ana).click()
    expect(folded(ana)).to_contain_text("took back 10 steps")
    expect(folded(ana).locator("li").first).to_be_visible()  # once opened, it stays open
    play(mei, type="note", text="Something new")
    expect(log(ana).first).to_contain_text("Something new")
    expect(folded(ana)).to_contain_text("took back 10 steps")
    expect(ana.get_by_role("button", name="Put them back")).to_have_count(0)


@pytest.mark.usefixtures("noted")
def test_the_whole_log_has_the_way_back_to_every_step_and_who_acts_meanwhile_renews_the_number_that_is_asked(
    ana: Page, mei: Visitor, event: Server
) -> None:
    back_on_the_whole_log(ana, mei, event)
    renewed(ana, mei)


def back_on_the_whole_log(ana: Page, mei: Visitor, event: Server) -> None:
    page = ana.context.new_page()
    page.goto(f"{event.url}/tables/crisis-map/log/")
    live(page)
    play(mei, type="note", text="Told at once")
    page.get_by_role("button", name="1 newer").click()
    expect(page.locator(".log-lines > li").first).to_contain_text("Told at once")
    line = page.locator(".log-lines > li", has_text=re.compile(r"Note: Ruling 1\s")).first
    line.hover()
    line.get_by_role("button", name="Back to here").click()
    page.get_by_role("button", name=f"Take back {MANY - 1} steps").click()
    expect(page.locator(".log-lines > .undone").first).to_contain_text(f"took back {MANY - 1} steps")
    expect(undo(ana)).to_contain_text("Ruling 1")
    page.locator(".log-lines > .undone summary").first.click()
    expect(page.locator(".log-lines > .undone").first.locator("li")).to_have_count(MANY - 1)
    page.get_by_role("button", name="Put them back").click()
    expect(undo(ana)).to_contain_text("Told at once")
    page.close()


def renewed(ana: Page, mei: Visitor) -> None:
    line = log(ana).and_(ana.locator(":not(.undone)")).filter(has_text=f"Ruling {MANY - 10}")
    line.hover()
    line.get_by_role("button", name="Back to here").click()
    press = ana.locator("#take-back")
    expect(press).to_have_text("Take back 10 steps")
    ana.evaluate("""() => new MutationObserver(() => {
        const button = document.getElementById("take-back");
        const rests = button?.getAttribute("aria-disabled") === "true";
        if (rests && !document.body.dataset.rested) document.body.dataset.rested = button.innerText;
    }).observe(document.body, {subtree: true, childList: true, attributes: true})""")
    play(mei, type="note", text="Meanwhile")
    expect(press).to_have_text("Take back 11 steps")
    expect(ana.locator("body")).to_have_attribute("data-rested", "Take back 11 steps")
    expect(press).not_to_have_attribute("aria-disabled", "true")
    press.click()
    expect(folded(ana)).to_contain_text("took back 11 steps")


def test_the_log_is_in_sight_as_a_box_that_nobody_opened_is_one_line(ana: Page) -> None:
    box = ana.locator("#box").bounding_box()
    assert box
    assert box["height"] < ONE_LINE
    for place in range(5):
        expect(log(ana).nth(place)).to_be_in_viewport(ratio=1)
