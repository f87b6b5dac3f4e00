"""EARTHQUAKE! with eight seats late in the game: the table view shows everything, even at a long New Year."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from boardgames.earthquake.records.options import PLAYERS
from tests.browser import eight_seats
from tests.browser.pages import CONSOLE
from tests.browser.phones import control_of
from tests.browser.side_tables import open_table, phone, table_view
from tests.browser.under_way import steer
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

TABLE = "earthquake-1"
WIDTHS = (*range(320, 1024, 20), 375, 390, 412, 430, *range(1024, 1921, 40))
HALF_SEEN = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
    const edges = boxOf("#city-window");
    const over = [boxOf("#whole-city"), boxOf("[data-zoom=whole]")];
    return Array.from(document.querySelectorAll("#board .space text")).filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const meets = (box) =>
            left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
        const isWhole = left >= edges.left - 1 && right <= edges.right + 1
            && top >= edges.top - 1 && bottom <= edges.bottom + 1;
        return text.checkVisibility({ visibilityProperty: true }) && meets(edges) && (!isWhole || over.some(meets));
    }).map((text) => `${text.closest(".space").id} ${text.textContent}`);
}"""
"""Returns texts on the street that are partly hidden, at the window's edge or under an overlay."""


@pytest.fixture(scope="module")
def cards(event: Server) -> Mapping[str, str]:
    """Seat cards of a table in the midst of the game, where red acts."""
    options = {"seats": PLAYERS, "order": PLAYERS, "dice": "real", "rulings": {"forfeit": "leave"}}
    name, cards = open_table(event, "earthquake", "The city", **options)
    assert name == TABLE
    eight_seats.lay_out(control_of(event.url, event.password), TABLE)
    return cards


def is_in_sight(page: Page, *parts: str) -> None:
    """Expects nothing of the side beyond the window, and these parts wholly in sight."""
    assert page.viewport_size == CONSOLE
    side = page.locator(".table-side")
    assert side.evaluate("side => side.scrollHeight - side.clientHeight") <= 0
    for part in parts:
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_players_window_on_the_city_cuts_no_name_and_no_number_in_any_width(
    browser: Browser, event: Server, cards: Mapping[str, str]
) -> None:
    seat = phone(browser, event, cards["red"])
    expect(seat.locator("#asked, .seat-call").first).to_contain_text("Overton")
    found = {}
    for width in WIDTHS:
        seat.set_viewport_size({"width": width, "height": 844})
        found[width] = seat.evaluate(HALF_SEEN)
    assert {width: texts for width, texts in found.items() if texts} == {}
    seat.context.close()


def test_nothing_is_cut_off_in_the_midst_of_the_game_at_new_year_and_after_an_earthquake(
    browser: Browser, event: Server, cards: Mapping[str, str]
) -> None:
    control = control_of(event.url, event.password)
    hall = table_view(browser, event, cards["wall"])
    steer(control, type="next_phase")
    expect(hall.locator("#clock")).to_be_visible()
    expect(hall.locator("#asked")).to_contain_text("Red acts on Overton.")
    expect(hall.locator(".side-row .icon")).to_have_count(3)
    is_in_sight(hall, "#just", "#seats", "#sides .sides", "#sides > p", "#forecast", "#rules")
    eight_seats.comes_to_new_year(control, TABLE)
    expect(hall.locator(".year-deed")).to_have_count(8)
    is_in_sight(hall, "#just", "#seats", "#sides > p", "#forecast", "#rules")
    eight_seats.asks_the_others(control, TABLE)
    expect(hall.locator("#just .asked-list li")).to_have_count(7)
    expect(hall.locator(".year-deed")).to_have_count(1)
    is_in_sight(hall, "#just", "#seats", "#sides > p", "#forecast", "#rules")
    eight_seats.earth_shakes(control, TABLE)
    expect(hall.locator("#just.settled")).to_be_visible()
    is_in_sight(hall, "#just", "#seats", "#sides .sides", "#sides > p", "#forecast", "#rules")
    hall.context.close()
