"""On paper: the console on one black-and-white sheet, and a day's order cards, eight on a sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pages import console
from tests.browser.phones import control_of
from tests.browser.under_way import World, begun
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser

SHEET = re.compile(rb"/Type\s*/Page\b")
PRESSED = ".button, .pen, .event-bar, .strip, .steps, .undo-place, .panel"
COLOURED = """() => Array.from(document.querySelectorAll("body *")).filter((each) => each.checkVisibility())
    .flatMap((each) => ["color", "fill", "stroke", "backgroundColor"].map((name) => getComputedStyle(each)[name])
        .map((value) => [each.localName, each.getAttribute("class"), value.match(/^rgba?\\((\\d+), (\\d+), (\\d+)/)]))
    .filter(([, , rgb]) => rgb && new Set(rgb.slice(1)).size > 1)
    .map(([name, kind, rgb]) => `${name}.${kind} ${rgb[0]}`)"""


@pytest.fixture(scope="module")
def page(browser: Browser, event: Server) -> Page:
    return console(browser, event, "control", event.password)


@pytest.fixture(scope="module")
def world(browser: Browser, event: Server, page: Page) -> World:
    return begun(event, control_of(event.url, event.password), page, browser)


def sheets(page: Page) -> int:
    """Returns the number of A4 sheets of the printed page."""
    return len(SHEET.findall(page.pdf(format="A4", prefer_css_page_size=True)))


@pytest.mark.parametrize("moment", ["writing", "executing", "striking", "next turn"])
def test_the_console_is_printed_on_one_sheet_in_black_and_white(world: World, page: Page, moment: str) -> None:
    world.reach(moment)
    page.reload()
    page.locator(".console[data-ready]").wait_for()
    whole = page.locator("#side").get_attribute("class")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # A4 without its margins
    assert page.evaluate(COLOURED) == []
    for part in (".map", ".districts .figures", ".totals", ".next-what", ".only-on-paper"):
        assert page.locator(part).first.is_visible(), part
    assert page.locator(PRESSED).locator("visible=true").count() == 0
    page.emulate_media(media="null")
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert sheets(page) == 1
    assert page.locator("#side").get_attribute("class") == whole


def test_a_strike_shown_nearer_is_printed_as_the_whole_city(world: World, page: Page) -> None:
    view = "document.querySelector('.map').getAttribute('viewBox')"
    page.evaluate("document.querySelector('.map').setAttribute('viewBox', '0 0 10 10')")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    whole = page.evaluate(view)
    assert whole != "0 0 10 10"
    assert page.locator(".map .out-of-sight").count() == 0


def test_the_order_cards_of_several_turns_are_printed_in_one_go_eight_a_sheet(world: World, page: Page) -> None:
    page.goto(f"{world.url}/console/crisis-map/cards/?language=en")
    page.get_by_label("Turn", exact=True).first.fill("3")
    page.get_by_label("Number of turns").fill("3")
    page.get_by_role("button", name="Make order cards for all districts").click()
    page.locator(".cards-paper").wait_for()
    told = page.locator(".card").all_inner_texts()
    assert [len([each for each in told if f"turn {turn}:" in each]) for turn in (3, 4, 5)] == [15, 15, 15]
    assert sheets(page) == 6
