"""Laying pieces on a phone: nothing vanishes, prices are in sight, and the newest move is first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.earthquake import Sitting, lay, roll
from tests.browser.pages import PHONE, live
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

LOW: ViewportSize = {"width": 390, "height": 664}


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    roll(at_table.phones["red"], 1, 2)
    yield at_table
    at_table.close()


def says(page: Page) -> list[str]:
    return page.locator("#lay-says li").all_inner_texts()


def test_a_piece_that_does_not_fit_as_it_is_turned_stays_in_hand_and_says_why_and_how_it_would(city: Sitting) -> None:
    red = city.phones["red"]
    red.locator("#way-build").tap()
    lay(red, "orange", (20, 31))
    red.locator("[data-lay=turn]").tap()
    assert says(red)[0] == "It would leave the city."
    assert says(red)[1] == "It is still in your hand: rotate it again, or tap a highlighted cell."
    expect(red.locator(".ghost.misfit")).to_have_count(1)
    expect(red.locator(".was")).to_have_count(2)
    expect(red.locator("#lay-button")).to_be_disabled()
    expect(red.locator("#lay-button")).to_have_text("It does not fit here this way")
    live_again(red)
    expect(red.locator(".ghost.misfit")).to_have_count(1)
    expect(red.locator("#lay-near")).to_have_text("Move it one cell up: it fits")
    red.locator("#lay-near").tap()
    expect(red.locator(".ghost.current")).to_have_count(1)
    expect(red.locator(".ghost.misfit")).to_have_count(0)
    expect(red.locator("#lay-button")).to_have_text("Build on Foster: 1")
    red.locator("#lay-button").tap()
    expect(red.locator(".structure[data-block='Foster'] > .piece")).to_have_count(1)


def test_what_is_laid_outlasts_a_reload_until_one_chooses_another_action_takes_it_back_or_lacks_the_kind(
    city: Sitting,
) -> None:
    red = city.phones["red"]
    red.locator("#way-build").tap()
    lay(red, "blue", (20, 31))
    lay(red, "blue", (22, 31))
    live_again(red)
    expect(red.locator(".ghost")).to_have_count(2)
    expect(red.locator("#lay-button")).to_have_text("Build on Foster: 2")
    red.get_by_role("button", name="Another action").tap()
    expect(red.locator(".ghost")).to_have_count(0)
    expect(red.locator(".way-button:visible")).to_have_count(6)
    live_again(red)
    expect(red.locator(".way-button:visible")).to_have_count(6)
    city.place("Division", "blue", "blue", (19, 30))
    turned_onto_another(red)
    city.save("red", blue=1)
    expect(red.locator("[data-left=orange]")).to_have_text("0")
    expect(red.locator("[data-lay-kind=orange]")).to_have_attribute("aria-pressed", "false")
    assert says(red) == ["Choose a kind, then tap a highlighted cell."]
    red.get_by_role("button", name="Another action").tap()
    passed(red)


def turned_onto_another(red: Page) -> None:
    """It is told whose piece is there; taken back, the kind is in hand again."""
    red.locator("#way-build").tap()
    lay(red, "orange", (20, 31))
    red.locator("[data-lay=flip]").tap()
    red.locator("[data-lay=turn]").tap()
    assert says(red)[0] in {"A piece of Division is on a crossed cell.", "It would leave the city."}
    left = red.locator("[data-left=orange]")
    before = left.inner_text()
    red.locator("[data-lay=back]").tap()
    expect(red.locator(".ghost")).to_have_count(0)
    expect(left).to_have_text(before)
    expect(red.locator("[data-lay-kind=orange]")).to_have_attribute("aria-pressed", "true")


def passed(red: Page) -> None:
    """The newest move is first, and whole lines of it are in sight."""
    red.locator("#way-pass").tap()
    red.get_by_role("button", name="Pass, and end the turn").tap()
    expect(red.locator("#just .told li").first).to_have_text("Red does nothing.")
    expect(red.locator("#just .told li").first).to_be_in_viewport(ratio=1)


def test_what_a_link_costs_is_in_sight_with_the_button_that_pays_it_and_said_where_it_cannot_be_paid(
    city: Sitting,
) -> None:
    city.place("Division", "yellow", "blue", (17, 31), (18, 31), (19, 31))
    city.set("set_deed", block="Division", holder="blue")
    red = city.phones["red"]
    red.locator("#way-invest").tap()
    lay(red, "blue", (20, 31))
    button, price = red.locator("#lay-button"), red.locator("#lay-says li").first
    expect(price).to_have_text("Links with Division: pay Blue Y1 and get its deed.")
    for size in (PHONE, LOW):
        red.set_viewport_size(size)
        for top in (0, 40, 80):
            red.locator(".seat-rest").evaluate("(rest, top) => rest.scrollTo(0, top)", top)
            expect(button).to_be_in_viewport(ratio=1)
            expect(price).to_be_in_viewport(ratio=1)
            assert price.evaluate(UNCOVERED)
    red.locator("[data-lay=back]").tap()
    for left, row in ((19, 30), (22, 30)):
        city.place("Division", "yellow", "blue", *((left + across, row) for across in range(3)))
    city.save("red", orange=1)
    expect(red.locator("[data-left=blue]")).to_have_text("0")
    red.locator("[data-lay-kind=orange]").tap()
    dear = "This way, every place makes a link that you cannot pay for: rotate it, or choose another piece."
    assert says(red) == [dear]
    red.locator("[data-lay=turn]").tap()
    assert says(red) == ["This piece fits nowhere this way: rotate it, or choose another."]


UNCOVERED = """line => {
    const { left, top, width, height } = line.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return line.contains(seen) || seen.contains(line);
}"""


def test_pieces_to_loot_are_kept_as_well(city: Sitting) -> None:
    city.place("Foster", "blue", "blue", (20, 31))
    city.set("set_deed", block="Foster", holder="blue")
    red = city.phones["red"]
    red.locator("#way-loot").tap()
    red.locator(".loot-piece").tap()
    live_again(red)
    expect(red.get_by_role("button", name="Take these pieces")).to_be_enabled()


def live_again(page: Page) -> None:
    page.reload()
    live(page)
