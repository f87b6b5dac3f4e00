"""Laying pieces on a phone: nothing vanishes, prices are in sight, and the newest move is first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.earthquake import Sitting, lay, roll
from tests.browser.pages import PHONE, live
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    roll(at_table.phones["red"], 1, 2)
    yield at_table
    at_table.close()


def says(page: Page) -> list[str]:
    return page.locator("#lay-says li").all_inner_texts()


def test_a_piece_that_does_not_fit_as_it_is_turned_stays_in_hand_and_says_why(city: Sitting) -> None:
    red = city.phones["red"]
    red.locator("#way-build").tap()
    lay(red, "orange", (20, 31))
    red.locator("[data-lay=turn]").tap()
    assert says(red)[0] == "It would leave the city."
    assert says(red)[1] == "It is still in your hand: rotate it again, or tap a highlighted cell."
    expect(red.locator(".ghost.misfit")).to_have_count(1)
    expect(red.locator("#lay-button")).to_be_disabled()
    expect(red.locator("#lay-button")).to_have_text("It does not fit here this way")
    red.locator("#lay-near").tap()
    expect(red.locator(".ghost.current")).to_have_count(1)
    expect(red.locator(".ghost.misfit")).to_have_count(0)
    red.locator("#lay-button").tap()
    expect(city.wall.locator(".structure[data-block='Foster'] > .piece")).to_have_count(1)


def test_a_piece_turned_onto_another_names_whose_it_is_and_taken_back_it_is_in_hand(city: Sitting) -> None:
    city.place("Division", "blue", "blue", (19, 30))
    red = city.phones["red"]
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


def test_a_kind_that_is_gone_from_the_savings_is_no_longer_in_hand(city: Sitting) -> None:
    """Nobody can rotate it until it fits."""
    red = city.phones["red"]
    red.locator("#way-build").tap()
    red.locator("[data-lay-kind=orange]").tap()
    expect(red.locator("[data-lay-kind=orange]")).to_have_attribute("aria-pressed", "true")
    city.save("red", blue=1)
    expect(red.locator("[data-left=orange]")).to_have_text("0")
    expect(red.locator("[data-lay-kind=orange]")).to_have_attribute("aria-pressed", "false")
    assert says(red) == ["Choose a kind, then tap a highlighted cell."]


def test_pieces_to_loot_are_kept_as_well(city: Sitting) -> None:
    city.place("Foster", "blue", "blue", (20, 31))
    city.set("set_deed", block="Foster", holder="blue")
    red = city.phones["red"]
    red.locator("#way-loot").tap()
    red.locator(".loot-piece").tap()
    red.reload()
    live(red)
    expect(red.get_by_role("button", name="Take these pieces")).to_be_enabled()


def test_what_is_laid_outlasts_a_reload_and_goes_with_its_turn(city: Sitting) -> None:
    red = city.phones["red"]
    red.locator("#way-build").tap()
    lay(red, "blue", (20, 31))
    lay(red, "blue", (22, 31))
    red.reload()
    live(red)
    expect(red.locator(".ghost")).to_have_count(2)
    expect(red.locator("#lay-button")).to_have_text("Build on Foster: 2")
    red.get_by_role("button", name="Another action").tap()
    expect(red.locator(".ghost")).to_have_count(0)
    expect(red.locator(".way-button:visible")).to_have_count(6)
    red.reload()
    live(red)
    expect(red.locator(".way-button:visible")).to_have_count(6)


@pytest.mark.parametrize("size", [PHONE, LOW], ids=lambda size: str(size["height"]))
def test_what_a_link_costs_is_in_sight_with_the_button_that_pays_it(city: Sitting, size: dict[str, int]) -> None:
    city.place("Division", "yellow", "blue", (17, 31), (18, 31), (19, 31))
    city.set("set_deed", block="Division", holder="blue")
    red = city.phones["red"]
    red.set_viewport_size({"width": size["width"], "height": size["height"]})
    red.locator("#way-invest").tap()
    lay(red, "blue", (20, 31))
    button, price = red.locator("#lay-button"), red.locator("#lay-says li").first
    expect(price).to_have_text("Links with Division: pay Blue Y1 and get its deed.")
    for top in (0, 40, 80):
        red.locator(".seat-rest").evaluate("(rest, top) => rest.scrollTo(0, top)", top)
        expect(button).to_be_in_viewport(ratio=1)
        expect(price).to_be_in_viewport(ratio=1)
        assert price.evaluate(UNCOVERED)


def test_a_piece_that_would_fit_but_for_the_price_of_a_link_says_so(city: Sitting) -> None:
    for left, row in ((17, 31), (19, 30), (22, 30)):
        city.place("Division", "yellow", "blue", *((left + across, row) for across in range(3)))
    city.set("set_deed", block="Division", holder="blue")
    city.save("red", orange=1)
    red = city.phones["red"]
    red.locator("#way-invest").tap()
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


def test_the_newest_move_is_first_and_whole_lines_of_it_are_in_sight(city: Sitting) -> None:
    red = city.phones["red"]
    red.locator("#way-pass").tap()
    red.get_by_role("button", name="Pass, and end the turn").tap()
    for page in (red, city.wall):
        expect(page.locator("#just .told li").first).to_have_text("Red does nothing.")
        expect(page.locator("#just .told li").first).to_be_in_viewport(ratio=1)
