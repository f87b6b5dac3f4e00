"""The window on the city follows the play, and what is tried or laid is in sight."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.earthquake import Sitting, lay, roll, says
from tests.browser.pages import live
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

IN_WINDOW = """(page, selector) => {
    const edges = document.querySelector("#city-window").getBoundingClientRect();
    return Array.from(document.querySelectorAll(selector)).every((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left >= edges.left && right <= edges.right && top >= edges.top && bottom <= edges.bottom;
    });
}"""


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    yield at_table
    at_table.close()


def in_window(page: Page, selector: str) -> bool:
    """Whether everything of this selector is wholly within the window on the city."""
    expect(page.locator(selector).first).to_be_attached()
    found: bool = page.evaluate(IN_WINDOW.replace("(page, selector)", "(selector)"), selector)
    return found


def follow(page: Page) -> str:
    return page.locator("[data-view=follow]").inner_text()


def test_waiting_phones_go_where_the_play_is_and_a_drag_stays_where_it_is_until_one_goes_back(city: Sitting) -> None:
    red, blue = city.phones["red"], live(city.phones["blue"])
    box = blue.locator("#city-window").bounding_box()
    assert box is not None
    blue.mouse.move(box["x"] + 300, box["y"] + 300)
    blue.mouse.down()
    blue.mouse.move(box["x"] + 330, box["y"] + 330, steps=4)
    blue.mouse.up()
    assert follow(blue) == "Back to Red"
    looked = blue.locator("#board").get_attribute("viewBox")
    roll(red, 1, 2)
    says(blue, "Red acts on Foster.")
    assert blue.locator("#board").get_attribute("viewBox") == looked
    blue.locator("[data-view=follow]").tap()
    assert follow(blue) == "Follow the play"
    assert in_window(blue, ".space[data-block=Foster] .pawn")
    blue.locator("[data-view=own]").tap()
    assert in_window(blue, ".pawn.seat-blue")
    assert follow(blue) == "Back to Red"
    blue.locator("[data-view=follow]").tap()
    red.locator("#way-invest").tap()
    lay(red, "blue", (20, 31))
    red.locator("#lay-button").tap()
    says(blue, "Roll the dice.")
    assert in_window(blue, ".structure[data-block=Foster] > .piece .fill")
    roll(blue, 6, 6)
    says(red, "Blue acts on Alberta.")
    for page in (red, blue):
        assert in_window(page, ".space[data-block=Alberta] .pawn")


def test_what_the_next_press_lays_is_in_sight_however_long_the_structure_is(city: Sitting) -> None:
    city.place("Foster", "yellow", "red", (21, 31), (21, 30), (21, 29))
    city.place("Foster", "yellow", "red", (21, 28), (21, 27), (21, 26))
    city.place("Foster", "yellow", "red", (21, 25), (21, 24), (21, 23))
    red = city.phones["red"]
    roll(red, 1, 2)
    red.locator("#way-build").tap()
    assert in_window(red, ".structure[data-block=Foster] > .piece:last-of-type .fill")
    red.locator("[data-lay-kind=blue]").tap()
    for _ in range(24):
        red.locator("[data-lay=next]").tap()
        assert in_window(red, ".ghost.current .fill")
