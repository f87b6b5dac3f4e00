"""Languages are chosen for each screen: the console, a seat's screen, and the projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import colleague, live, press_clock, ready, tool, wall

pytestmark = pytest.mark.browser

TRADITIONAL, SIMPLIFIED = "繁體中文", "简体中文"
ORGANISATION = {"en": "Organisation", "zh-hant": "籌備", "zh-hans": "筹备"}


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(live(page).locator("#phase-now")).to_contain_text(ORGANISATION[language])


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    press_clock(ana, "next")
    expect(ana.locator("#phase-now")).to_contain_text("Organisation")
    return wall(browser, ana)


def choose(console_page: Page, language: str) -> Page:
    console_page.locator("[popovertarget=me-menu]").click()
    console_page.locator("#me-menu").get_by_role("link", name=language).click()
    return ready(live(console_page))


def test_two_consoles_and_the_projector_each_keep_theirs(browser: Browser, ana: Page, hall: Page) -> None:
    mei = choose(colleague(browser, ana), SIMPLIFIED)
    hall.locator(".wall-side").hover()
    hall.get_by_role("link", name=TRADITIONAL).click()
    for page in (mei, hall):
        page.reload()
    speaks(mei, "zh-hans")
    speaks(hall, "zh-hant")
    speaks(ana, "en")


def test_what_the_console_answers_is_in_its_language_whatever_the_front_page_is_read_in(
    browser: Browser, ana: Page
) -> None:
    mei = colleague(browser, ana)
    front = mei.context.new_page()
    front.goto(f"{ana.url.partition('/console/')[0]}/?language=zh-hant")
    panel = tool(mei, "place")
    panel.get_by_role("textbox", name="Hex").fill("Z99")
    panel.get_by_role("button", name="Place").click()
    expect(panel.get_by_role("alert")).to_have_text("There is no hex Z99 on this map.")


def test_a_pointer_that_is_left_on_the_projector_s_column_covers_nothing_of_it(hall: Page) -> None:
    languages = hall.locator(".wall-languages")
    hall.locator(".wall-side").hover()
    expect(languages).to_have_css("opacity", "1")
    expect(languages).to_have_css("opacity", "0")


def test_a_seat_s_screen_is_chosen_on_it(ana: Page, hall: Page) -> None:
    with ana.context.expect_page() as opened:
        tool(ana, "screens").get_by_role("link", name="The Quays").click()
    quays = live(opened.value)
    quays.get_by_role("link", name=TRADITIONAL).click()
    speaks(quays, "zh-hant")
    speaks(ana, "en")


def test_control_opens_a_projector_in_another_language(ana: Page, hall: Page) -> None:
    ana.get_by_role("button", name="Steer projectors", exact=True).click()
    menu = ana.locator("#projector-menu")
    with ana.context.expect_page() as opened:
        menu.get_by_role("link", name=SIMPLIFIED).click()
    speaks(opened.value, "zh-hans")
