"""A press meant for another screen does nothing, as a changed button rests for a moment; a change is drawn at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from boardgames.greenway.records.cards import DECK
from tests.browser.pages import PHONE, live
from tests.browser.phones import control_of
from tests.browser.side_tables import acts_for, open_table
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

Fourth = tuple[Page, Callable[[str, str], None]]


@pytest.fixture
def fourth(browser: Browser, event: Server) -> Iterator[Fourth]:
    """The last player's phone with a stopped clock and no actions left, and a function to act for seats."""
    name, cards = open_table(event, "greenway", "The Greenway", deck=DECK, first="P1")
    control: Visitor = control_of(event.url, event.password)
    for seat in cards.keys() - {"wall"}:
        acts_for(control, name, seat, type="plan")
    for seat in ("P1", "P2", "P3"):
        acts_for(control, name, seat, type="end_turn")
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.clock.install()
    page.goto(f"{event.url}/seat/#{cards['P4']}")
    live(page)
    expect(page.locator("#end-turn")).to_be_enabled()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.1)
    yield page, lambda seat, kind: acts_for(control, name, seat, type=kind)
    page.context.close()


def pressed(page: Page, at: str) -> None:
    """Taps where this button is, whatever it does now."""
    box = page.locator(at).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.clock.run_for(20)  # the tap is released a moment later


def still_waits(page: Page) -> None:
    pressed(page, "#march")
    expect(page.locator("#march")).to_have_attribute("data-rests", "")
    assert (
        page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/act/')).length")
        <= 1
    )
    expect(page.locator(".seat-call")).to_contain_text("The Veterans are next")


def then_acts(page: Page) -> None:
    page.clock.run_for(600)
    page.locator("#march").tap()
    expect(page.locator(".seat-call")).to_contain_text("Plan one card in secret.")


def test_a_second_tap_on_what_ends_the_turn_does_not_do_what_comes_next(fourth: Fourth) -> None:
    page, _ = fourth
    pressed(page, "#end-turn")
    expect(page.locator("#march")).to_be_visible()
    still_waits(page)
    then_acts(page)


def test_a_button_that_changed_under_the_finger_because_another_acted_does_nothing(fourth: Fourth) -> None:
    page, act_for = fourth
    act_for("P4", "end_turn")
    expect(page.locator("#march")).to_be_visible()
    still_waits(page)
    then_acts(page)


COUNT_PARTS = "() => { window.parts = 0; addEventListener('part', () => window.parts += 1); }"


def test_a_change_of_many_parts_lays_the_page_out_a_few_times_rather_than_once_for_each(fourth: Fourth) -> None:
    page, act_for = fourth
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(COUNT_PARTS)
    before = layouts(session)
    act_for("P4", "end_turn")
    expect(page.locator("#march")).to_be_visible()
    assert 0 < layouts(session) - before <= page.evaluate("window.parts") // 2 + 1


def layouts(session: CDPSession) -> int:
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return int(metrics["LayoutCount"])
