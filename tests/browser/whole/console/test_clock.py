"""The clock, the programme and the projectors in the browser: steered by two of Control, right on every screen."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.axe import in_both_themes
from tests.browser.interception import intercept
from tests.browser.pages import CONSOLE, becomes, console, live, set_up, wall
from tests.conftest import Starter
from tests.proof.clients.screens import watching
from tests.proof.processes import servers

pytestmark = pytest.mark.browser

FONT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
SOON = 15_000
WRONG_CLOCK = """
    const right = Date.now.bind(Date);
    const Real = Date;
    window.Date = class extends Real {
      constructor(...given) { super(...(given.length ? given : [Date.now()])); }
      static now() { return right() - 3 * 86_400_000; }
    };
"""


@pytest.fixture(scope="module")
def mei(browser: Browser, event: servers.Server, warm: Starter) -> Page:
    said = warm.manage("password", "mei", data=event.data).stdout
    found = re.search(r"Password: (\S+)", said)
    assert found, said
    return console(browser, event, "mei", found[1])


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


def seconds(page: Page) -> int:
    """What the page's clock shows."""
    shown = page.locator("#clock .clock-time").inner_text()
    found = re.fullmatch(r"(\+?)(\d+):(\d\d)", shown)
    assert found, shown
    return (int(found[2]) * 60 + int(found[3])) * (-1 if found[1] else 1)


def shows(page: Page, text: str) -> None:
    expect(page.locator("#clock .clock-time")).to_have_text(re.compile(text))


def press(page: Page, button: str) -> None:
    """Presses it once it no longer rests after another's press."""
    expect(page.locator("body")).not_to_have_attribute("data-phase-rests", "")
    page.locator(f"#{button}").click()


def open_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_the_clock_is_steered_from_every_console_and_shown_everywhere(ana: Page, mei: Page, hall: Page) -> None:
    everywhere = (ana, mei, hall)
    for page in everywhere:
        expect(page.locator("#phase-now")).to_contain_text("Briefing")
        expect(page.locator("#clock")).to_be_hidden()
    press(ana, "clock-next")
    for page in everywhere:
        expect(page.locator("#phase-now")).to_contain_text("Turn 1 of 6")
        shows(page, "^10:00$")
        expect(page.locator("#clock")).to_contain_text("paused")
    press(mei, "clock-run")
    press(ana, "clock-plus")
    for page in everywhere:
        shows(page, r"^10:5\d$")
    press(mei, "clock-minus")
    press(mei, "clock-minus")
    press(ana, "clock-run")
    for page in everywhere:
        expect(page.locator("#clock")).to_contain_text("paused")
        shows(page, r"^08:\d\d$")
    stood = seconds(ana)
    hall.wait_for_timeout(1200)
    assert {seconds(page) for page in everywhere} == {stood}
    press(ana, "clock-next")
    for page in everywhere:
        expect(page.locator("#phase-now")).to_have_attribute("data-specialisation", "yes")
        shows(page, "^15:00$")
    press(mei, "clock-back")
    for page in everywhere:
        expect(page.locator("#phase-now")).to_have_attribute("data-specialisation", "no")


def test_the_clock_is_set_to_the_second_from_a_console(ana: Page, mei: Page, hall: Page) -> None:
    open_menu(mei, "Programme")
    form = mei.get_by_role("form", name="Time left")
    form.get_by_label("Minutes").fill("8")
    form.get_by_label("Seconds").fill("30")
    form.get_by_role("button", name="Set the clock").click()
    for page in (ana, mei, hall):
        shows(page, "^08:30$")
    expect(form.get_by_label("Minutes")).to_have_value("")
    mei.keyboard.press("Escape")


def test_of_two_who_press_next_at_once_one_goes_on_and_the_other_hears_why_not(ana: Page, mei: Page) -> None:
    pressed: list[Route] = []

    def held(route: Route) -> None:
        pressed.append(route)

    for page in (ana, mei):
        intercept(page, "**/act/", held)
        press(page, "clock-next")
    becomes(ana, lambda _: len(pressed), 2)
    anas, meis = pressed
    anas.continue_()
    shows(mei, "^15:00$")
    meis.continue_()
    expect(mei.locator("#refusal")).to_contain_text("Meanwhile: 1 step, by control.")
    expect(ana.locator("#refusal")).to_have_text("")
    for page in (ana, mei):
        page.unroute("**/act/")
        shows(page, "^15:00$")
    mei.evaluate("const now = performance.now(); performance.now = () => now")  # no second goes by
    press(ana, "clock-back")
    shows(mei, r"^08:\d\d$")
    mei.locator("#clock-next").click()
    said = "The phase has just changed. Check, then press again."
    expect(mei.locator("#refusal")).to_have_text(said)
    mei.evaluate("delete performance.now")
    expect(mei.locator("#refusal")).to_have_text("")
    press(mei, "clock-plus")
    shows(ana, r"^09:\d\d$")


def test_its_digits_are_bold_from_the_first_minute_on(ana: Page, hall: Page) -> None:
    for page in (ana, hall):
        expect(page.locator("#clock .clock-time")).to_have_css("font-weight", "700")


def test_at_the_end_it_says_so_and_then_counts_up(ana: Page, hall: Page) -> None:
    with set_up(ana) as page:
        page.get_by_role("form", name="Voting").get_by_label("Minutes").fill("1")
        page.keyboard.press("Tab")
        expect(page.locator("#log-event [data-in]").first).to_contain_text("Voting: 1 minute from now on.")
    for _ in range(3):
        newest = ana.locator("#phase-now").inner_text()
        press(ana, "clock-next")
        expect(ana.locator("#phase-now")).not_to_have_text(newest, use_inner_text=True)
    expect(hall.locator("#clock")).to_have_attribute("data-time", "last")
    press(ana, "clock-run")
    press(ana, "clock-minus")
    for page in (ana, hall):
        expect(page.locator("#clock")).to_have_attribute("data-time", "over")
        shows(page, r"^\+00:0\d$")
    expect(hall.locator("#clock")).to_contain_text("Voting is over")
    first = seconds(hall)
    hall.wait_for_timeout(1500)
    assert seconds(hall) < first


def test_it_is_right_where_the_devices_own_clock_is_wrong(browser: Browser, ana: Page, hall: Page) -> None:
    context = browser.new_context(viewport=CONSOLE)
    context.add_init_script(WRONG_CLOCK)
    wrong = context.new_page()
    wrong.goto(hall.url)
    expect(wrong.locator("#clock .clock-time")).to_have_text(re.compile(r"\d"))
    assert abs(wrong.evaluate("Date.now()") / 1000 - time.time()) > 86_400
    wrong.wait_for_timeout(2000)
    before, shown, after = seconds(hall), seconds(wrong), seconds(hall)
    assert after - 1 <= shown <= before + 1
    context.close()


def test_an_announcement_and_the_steering_reach_the_projector(ana: Page, mei: Page, hall: Page) -> None:
    open_menu(ana, "Messages")
    ana.get_by_label("New message").fill("Lunch is in the yard.")
    open_menu(mei, "Messages")
    mei.get_by_label("New message").fill("half a sen")
    ana.get_by_role("button", name="Send", exact=True).click()
    expect(hall.locator("#announcement")).to_have_text("Lunch is in the yard.", use_inner_text=True)
    expect(mei.locator("#standing-messages")).to_contain_text("Lunch is in the yard.")
    expect(mei.get_by_label("New message")).to_have_value("half a sen")
    expect(ana.get_by_label("New message")).to_have_value("")
    ana.keyboard.press("Escape")

    open_menu(ana, "Steer projectors")
    usual = hall.evaluate(FONT_SIZE)
    for button in ("show-announcement", "theme-dark", "text-larger"):
        press(ana, button)
    expect(hall.locator("html[data-theme=dark] body[data-shows=announcement]")).to_be_attached()
    expect(hall.locator("svg.map")).to_be_hidden()
    expect(hall.locator("html")).not_to_have_css("font-size", f"{usual:g}px")
    assert hall.evaluate(FONT_SIZE) > usual
    press(ana, "show-join")
    expect(hall.locator(".stage-join svg")).to_be_visible()
    ana.keyboard.press("Escape")
    mei.get_by_role("button", name="Take down Lunch").click()
    expect(hall.locator("#announcement")).to_be_hidden()
    mei.keyboard.press("Escape")
    hall.reload()
    expect(hall.locator("html[data-theme=dark] body[data-shows=join]")).to_be_attached()


def test_what_the_projector_shows_is_for_everybody(ana: Page, hall: Page) -> None:
    """axe-core finds nothing on its stage."""
    found: list[str] = []
    open_menu(ana, "Messages")
    ana.get_by_label("New message").fill("Lunch is in the yard. " * 10)
    ana.get_by_role("button", name="Send", exact=True).click()
    expect(hall.locator(".announcement[data-length=long]").first).to_be_visible()
    ana.keyboard.press("Escape")
    open_menu(ana, "Steer projectors")
    press(ana, "theme-auto")
    for what in ("map", "announcement", "join"):
        press(ana, f"show-{what}")
        expect(hall.locator(f"body[data-shows={what}]")).to_be_attached()
        found += in_both_themes(hall, ".stage, .wall-clock")
    ana.keyboard.press("Escape")
    assert found == []


def test_control_sees_a_screen_that_is_gone_and_dismisses_it(ana: Page, hall: Page, event: servers.Server) -> None:
    strip = ana.locator("#health")
    expect(strip).to_have_text(re.compile(r"^(\d+) of \1 live$"), timeout=SOON)
    key = hall.url.rstrip("/").rpartition("/")[2]
    with watching(event.url, "crisis-map/wall", key) as lost:
        lost.until(lambda shown: bool(shown.parts)).say_here()
        lost.lose_connection()
    open_button = ana.locator("button[popovertarget=health-menu]")
    expect(strip).to_have_attribute("data-trouble", "", timeout=SOON)
    open_button.click()
    line = ana.locator(f"[data-screen='{lost.name}']")
    expect(line).to_contain_text("is gone.")
    line.get_by_role("button", name="Dismiss").click()
    expect(line).to_be_hidden()
    expect(strip).to_have_text(re.compile(r"^(\d+) of \1 live$"))
    ana.reload()
    expect(strip).to_have_text(re.compile(r"^(\d+) of \1 live$"))


def test_a_restart_of_the_program_leaves_the_clock_right(
    ana: Page, hall: Page, event: servers.Server, warm: Starter
) -> None:
    for page in (ana, hall):
        live(page)
    before, since = seconds(hall), time.monotonic()
    servers.stop(event)
    expect(hall.locator("body[data-live-state=stale]")).to_be_attached(timeout=SOON)
    mark = "getComputedStyle(document.querySelector('.clock-time'), '::before').content"
    assert hall.evaluate(mark) == '"~"'
    expect(ana.locator("#health[data-not-known]")).to_have_text("not known")
    again = warm.start_event(event.data, port=event.port)
    try:
        for page in (ana, hall):
            expect(page.locator("body[data-live-state=live]")).to_be_attached(timeout=SOON)
            earlier, shown, later = time.monotonic(), seconds(page), time.monotonic()
            assert before - (later - since) - 2 <= shown <= before - (earlier - since) + 2
        press(ana, "clock-run")
        expect(hall.locator("#clock")).to_contain_text("paused")
    finally:
        servers.stop(again)
