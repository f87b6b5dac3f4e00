"""The last minute and overtime are seen and heard on console and projector; each can switch them off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import CONSOLE, live, ready, until
from tests.browser.phones import newest_seen
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

FRAME = "#time-frame"
LAST, OVER, NONE = (f"{FRAME}[data-time='{time}']" for time in ("last", "over", ""))
HEARD = """
    window.heard = [];
    window.AudioContext = class { currentTime = 0; destination = {}; resume() { return Promise.resolve(); } };
    window.GainNode = class {
      constructor(context, { gain }) { window.loud = gain; this.gain = { setTargetAtTime() {} }; }
      connect(other) { return other; }
    };
    window.OscillatorNode = class {
      constructor(context, { frequency }) { this.frequency = frequency; }
      connect(other) { return other; }
      start() { window.heard.push(this.frequency); }
      stop() {}
    };
"""
"""Makes the page list its tones."""
AT_ONE_MINUTE, AT_ZERO = 660, 440
FURTHER = """(seconds) => {
    window.heard.length = 0;
    const clock = document.querySelector("#clock");
    const [minutes, rest] = clock.querySelector(".clock-time").textContent.split(":").map(Number);
    clock.dataset.until -= (60 * minutes + rest - seconds) * 1000;
}"""
BOXES = """JSON.stringify(["svg.map", "#wall-column", ".totals"].map(
    (each) => document.querySelector(each).getBoundingClientRect()))"""


@pytest.fixture(scope="module")
def screens(browser: Browser, ana: Page) -> tuple[Page, Page]:
    """Another console of the same person, and the projector."""
    projector = ana.get_by_role("link", name="Projector").get_attribute("href")
    context = browser.new_context(viewport=CONSOLE, storage_state=ana.context.storage_state())
    context.add_init_script(HEARD)
    console, hall = context.new_page(), browser.new_context(viewport=CONSOLE).new_page()
    hall.add_init_script(HEARD)
    console.goto(ana.url)
    hall.goto(str(projector))
    live(hall).get_by_role("button", name="Hide").click()
    return ready(live(console)), hall


@pytest.fixture(scope="module", autouse=True)
def _two_minutes(control: Visitor, screens: tuple[Page, Page]) -> None:
    """Two minutes are left of the first phase of turn 1, and the clock runs."""
    act(control, "next_phase")
    act(control, "add_minutes", minutes="-8")
    act(control, "start")


def act(control: Visitor, kind: str, **fields: str) -> None:
    answer = control.press("event", {**fields, "type": kind, "seen": newest_seen(control, "event")})
    assert answer.status == 200, answer.text


def leave(page: Page, seconds: int) -> None:
    """Sets this page's clock to the seconds left, and forgets tones heard before."""
    page.evaluate(FURTHER, seconds)


def hears(page: Page, *tones: int) -> None:
    until(page, "(tones) => String(window.heard) === String(tones)", list(tones))


def test_at_one_minute_each_screen_sounds_once_and_is_framed_and_nothing_moves(screens: tuple[Page, Page]) -> None:
    for page in screens:
        expect(page.locator(NONE)).to_be_attached()
    _, hall = screens
    before = hall.evaluate(BOXES)
    for page in screens:
        leave(page, 63)
        expect(page.locator("#clock[data-time=soon]")).to_be_visible()
        expect(page.locator(LAST)).to_be_visible()
        hears(page, AT_ONE_MINUTE)
    expect(hall.locator("#clock .clock-word")).to_have_text("last minute")
    expect(hall.locator(".wall-head")).to_have_css("background-color", "rgb(20, 32, 43)")
    assert live(hall).evaluate(BOXES) == before
    empty = "Number(document.querySelector('#time-frame').style.getPropertyValue('--gone'))"
    leave(hall, 35)
    until(hall, f"() => {empty} > 19")


def test_a_screen_that_is_loaded_in_the_last_minute_is_framed_and_silent(
    screens: tuple[Page, Page], control: Visitor
) -> None:
    act(control, "add_minutes", minutes="-1")
    for page in screens:
        page.reload()
        live(page)
        expect(page.locator(LAST)).to_be_visible()
        hears(page)


def test_paused_it_stays_framed_and_a_minute_more_takes_the_frame_away(
    screens: tuple[Page, Page], control: Visitor
) -> None:
    act(control, "pause")
    for page in screens:
        expect(page.locator("#clock .clock-word")).to_have_text("paused")
        expect(page.locator(LAST)).to_be_visible()
    act(control, "add_minutes", minutes="1")
    for page in screens:
        expect(page.locator(NONE)).to_be_attached()
    act(control, "add_minutes", minutes="-1")
    act(control, "start")
    for page in screens:
        expect(page.locator(LAST)).to_be_visible()
        hears(page)


def test_at_zero_each_screen_sounds_again_and_overtime_looks_unlike_time(
    screens: tuple[Page, Page], control: Visitor
) -> None:
    _, hall = screens
    before = hall.evaluate(BOXES)
    for page in screens:
        leave(page, 3)
        expect(page.locator(OVER)).to_be_visible()
        hears(page, AT_ZERO)
        expect(page.locator("#clock .clock-word")).to_have_text("overtime")
    expect(hall.locator(".wall-head")).to_have_css("background-color", "rgb(122, 77, 0)")
    assert live(hall).evaluate(BOXES) == before
    act(control, "add_minutes", minutes="-1")
    act(control, "next_phase")
    for page in screens:
        expect(page.locator(NONE)).to_be_attached()
    act(control, "back")
    for page in screens:
        expect(page.locator(OVER)).to_be_visible()
        hears(page, AT_ZERO)


def test_without_connection_there_is_no_frame(screens: tuple[Page, Page]) -> None:
    for page in screens:
        page.evaluate("document.body.dataset.liveState = 'stale'")
        expect(page.locator(FRAME)).to_be_hidden()
        page.evaluate("document.body.dataset.liveState = 'live'")
        expect(page.locator(FRAME)).to_be_visible()


def test_sound_and_frame_are_switched_off_on_one_screen_alone(screens: tuple[Page, Page]) -> None:
    console, hall = screens
    hall.mouse.move(1800, 600)
    signals = hall.get_by_role("group", name="Sound and frame")
    signals.get_by_label("Frame in the last minute").uncheck()
    signals.get_by_label("Sound at one minute").uncheck()
    expect(hall.locator(NONE)).to_be_attached()
    expect(console.locator(OVER)).to_be_visible()
    hall.reload()
    live(hall)
    hall.mouse.move(1800, 600)
    expect(signals.get_by_label("Frame in the last minute")).not_to_be_checked()
    expect(hall.locator("#clock[data-time=over]")).to_be_visible()
    expect(hall.locator(NONE)).to_be_attached()


def test_the_sound_is_tried_in_readiness_at_its_volume(screens: tuple[Page, Page], event: Server) -> None:
    page = screens[0].context.new_page()
    page.goto(f"{event.url}/ready/")
    live(page)
    here = page.locator("#sound")
    expect(here).to_contain_text("silent until somebody taps")
    here.get_by_label("Volume").fill("30")
    here.get_by_role("button", name="Try the sound").click()
    hears(page, AT_ONE_MINUTE)
    assert page.evaluate("window.loud") == 0.3
    expect(here.locator(".sound-waits")).to_be_hidden()
    page.close()


def test_a_break_is_framed_in_its_last_minute_and_begins_without_overtime(
    screens: tuple[Page, Page], control: Visitor
) -> None:
    _, hall = screens
    hall.evaluate("localStorage.clear()")
    act(control, "plan_break", before="2", name="Lunch", minutes="1")
    for _ in range(5):
        act(control, "next_phase")
    expect(hall.locator("#phase-now")).to_contain_text("Lunch")
    expect(hall.locator(LAST)).to_be_visible()
    leave(hall, 3)
    expect(hall.locator(".back-at")).to_have_text("We begin")
    expect(hall.locator(NONE)).to_be_attached()
    expect(hall.locator("#clock .clock-time")).to_have_text("00:00")
    hears(hall, AT_ZERO)
