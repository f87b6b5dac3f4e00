"""A break is a phase of its own on every screen; what was left is shown again after Back; announcements end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.legibility import faults
from tests.browser.pages import becomes, colleague, cut_off, least_letters, live, press_clock, set_up, wall
from tests.browser.phones import new_phone, newest_seen, scan
from tests.browser.under_way import SIDE_GAMES, opened
from tests.proof.clients.visitors import Visitor
from tests.proof.laws.legible import USUAL
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

HEIGHT = "document.querySelector('#clock .clock-time').getBoundingClientRect().height"


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    ana.set_viewport_size({"width": 1920, "height": 1080})
    page = wall(browser, ana)
    page.set_viewport_size({"width": 1920, "height": 1080})
    return page


@pytest.fixture
def programme(ana: Page) -> Iterator[Page]:
    with set_up(ana) as opened:
        yield opened


def minutes(page: Page) -> int:
    """The minutes that the clock shows."""
    return int(page.locator("#clock .clock-time").inner_text().split(":")[0])


def test_next_phase_enters_a_planned_break_and_leaves_it(ana: Page, hall: Page, programme: Page) -> None:
    new = programme.get_by_role("form", name="New break")
    new.get_by_label("Name").fill("Lunch")
    new.get_by_label("Minutes").fill("45")
    new.get_by_label("Before turn").select_option("1")
    programme.get_by_role("button", name="Add a break").click()
    expect(programme.locator("#break-rows")).to_contain_text("45 minutes before turn 1")
    press_clock(ana, "next")
    for page in (ana, hall):
        expect(page.locator("#phase-now")).to_contain_text("Lunch")
        expect(page.locator("#phase-now")).to_contain_text("before turn 1")
        expect(page.locator("#clock .clock-time")).to_have_text("45:00")
    expect(hall.locator(".back-at")).to_be_hidden()
    press_clock(ana, "run")
    for page in (ana, hall):
        expect(page.locator(".back-at")).to_contain_text("Back at")
    expect(hall.locator(".break-coming")).to_have_text("Turn 1 begins with Organisation, 10 minutes")
    expect(hall.locator("body")).to_have_attribute("data-stage", "break")
    assert hall.evaluate(f"{HEIGHT} > innerHeight / 4")
    hall.reload()
    expect(hall.locator(".back-at")).to_contain_text("Back at")
    expect(programme.locator("#break-rows")).to_contain_text("now")


def test_a_phone_that_comes_late_and_a_colleague_know_of_the_break_and_undo_leaves_it_everywhere(
    browser: Browser, ana: Page, hall: Page, event: Server, cards: dict[str, list[str]]
) -> None:
    mei, context = colleague(browser, ana), new_phone(browser)
    phone = scan(context, event.url, next(iter(cards.values()))[0])
    everywhere = (ana, mei, hall, phone)
    for page in everywhere:
        expect(page.locator("#phase-now")).to_contain_text("Lunch")
        expect(page.locator(".back-at")).to_contain_text("Back at")
    press_clock(mei, "next")
    for page in everywhere:
        expect(page.locator("#phase-now")).to_contain_text("Turn 1")
        expect(page.locator("#clock")).to_have_attribute("data-stage", "turn")
    ana.get_by_role("button", name="Programme", exact=True).click()
    undo = ana.locator("#programme-menu .undo button").first
    expect(undo).to_contain_text("Turn 1: Organisation.")
    undo.click()
    for page in everywhere:
        expect(page.locator("#phase-now")).to_contain_text("Lunch")
        expect(page.locator(".back-at")).to_contain_text("Back at")
    ana.keyboard.press("Escape")
    phone.set_viewport_size({"width": 844, "height": 390})
    assert phone.evaluate(BESIDE_THE_TOOLS)
    mei.context.close()
    context.close()


BESIDE_THE_TOOLS = """() => {
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
    return boxOf(".phone-bar .live").width > 0 && boxOf(".map-tools").right <= boxOf(".phone-bar .live").left;
}"""


def test_a_break_fits_the_seats_and_table_views_of_all_games(ana: Page, event: Server, control: Visitor) -> None:
    page = ana.context.new_page()
    found = {}
    for game in SIDE_GAMES:
        cards = opened(control, game)
        for way, sizes in ((f"/wall/{cards.pop('wall')}/", SCREENS), (f"/seat/#{next(iter(cards.values()))}", PHONES)):
            page.goto("about:blank")
            page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
            page.goto(event.url + way)
            live(page)
            expect(page.locator(".back-at")).to_contain_text("Back at")
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                found[f"{game} {way} {width}"] = faults(page, PICTURES_ASIDE)
    page.close()
    assert {where: said for where, said in found.items() if said} == {}


SCREENS = ((1024, 768), (1280, 720))
PHONES = ((320, 568), (820, 1180))
PICTURES_ASIDE = USUAL._replace(may_be_small="svg, .held, .table-picture")


def test_news_in_a_break_can_be_read_from_afar_and_leave_the_rest_in_sight(hall: Page, control: Visitor) -> None:
    for text in HEADLINES:
        control.press("event", {"type": "publish", "text": text, "seen": newest_seen(control, "event")})
    expect(hall.locator(".news .headline")).to_have_count(len(HEADLINES))
    for height in (1080, 720):
        hall.set_viewport_size({"width": height * 16 // 9, "height": height})
        becomes(hall, cut_off, [])
        assert least_letters(hall, ".news .headline") > 0.024 * height
    for number in range(1, len(HEADLINES) + 1):
        control.press("event", {"type": "withdraw", "number": str(number), "seen": newest_seen(control, "event")})
    expect(hall.locator(".news .headline")).to_have_count(0)
    hall.set_viewport_size({"width": 1920, "height": 1080})


HEADLINES = (
    "The Lord Mayor denies everything: “No water ever came near Highgarth”",
    "Commissioner of Infrastructure resigns after Lanternside collapses for the second time",
    "Rents in Kilnyard double overnight, while thousands of displaced sleep in the market",
)


def test_the_words_of_a_break_keep_their_size_without_connection(hall: Page) -> None:
    name = hall.locator("#phase-now strong")
    before = name.evaluate("(name) => getComputedStyle(name).fontSize")
    hall.evaluate("document.body.dataset.liveState = 'stale'")
    hall.set_viewport_size({"width": 1280, "height": 720})
    hall.set_viewport_size({"width": 1920, "height": 1080})
    assert hall.locator("#wall-column").evaluate("(column) => column.style.getPropertyValue('--fit')") == "1"
    assert name.evaluate("(name) => getComputedStyle(name).fontSize") == before
    hall.reload()


def test_after_the_break_the_clock_is_small_again(ana: Page, hall: Page) -> None:
    large = hall.locator("#clock .clock-time").bounding_box()
    assert large
    press_clock(ana, "next")
    expect(hall.locator("#phase-now")).to_contain_text("Turn 1 of 6")
    expect(hall.locator("body")).to_have_attribute("data-stage", "turn")
    assert hall.evaluate(f"{HEIGHT} < innerHeight / 6")


def test_the_map_asks_before_it_opens_ahead_of_its_phase(ana: Page) -> None:
    expect(ana.locator("#phase-now")).to_contain_text("Organisation")
    expect(ana.locator("#next .asking")).to_be_visible()
    expect(ana.locator("#next .asking")).to_contain_text("The programme is in Turn 1 of 6, Organisation.")
    ana.keyboard.press("Space")
    expect(ana.locator("#next .next-what")).to_have_text("Open the phase")
    press_clock(ana, "next")
    expect(ana.locator("#next .asking")).to_be_hidden()
    press_clock(ana, "back")
    expect(ana.locator("#next .asking")).to_be_visible()


def test_back_shows_the_time_that_was_left(ana: Page, hall: Page) -> None:
    press_clock(ana, "plus")
    expect(ana.locator("#clock .clock-time")).to_contain_text("10:")
    press_clock(ana, "next")
    expect(hall.locator("#clock .clock-time")).to_contain_text("14:")
    press_clock(ana, "back")
    expect(hall.locator("#clock .clock-time")).to_contain_text("10:")
    assert minutes(ana) == 10


def test_an_announcement_for_the_phase_is_gone_with_it(ana: Page, hall: Page) -> None:
    ana.get_by_role("button", name="Messages", exact=True).click()
    ana.get_by_label("New message").fill("Lunch")
    ana.get_by_role("button", name="Send", exact=True).click()
    expect(hall.locator("#announcement")).to_be_visible()
    expect(ana.locator("#standing-messages")).to_contain_text("this phase")
    ana.keyboard.press("Escape")
    press_clock(ana, "next")
    expect(hall.locator("#announcement")).to_be_hidden()
