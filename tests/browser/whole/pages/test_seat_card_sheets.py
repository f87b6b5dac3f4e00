"""Seat cards on paper: eight on a sheet, with all their words, however long names are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import logged_in
from tests.browser.phones import control_of
from tests.browser.side_tables import open_table
from tests.browser.whole.pages.test_papers import POINTS, ROOM, sheets
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

TITLE = "The table by the tall windows at the north end of the hall"
LONG = ["Bartholomew Featherstonehaugh-Cholmondel", "Wilhelmina Throckmorton-Abernathy-Smythe"]
OUT_OF_CARD = """() => Array.from(document.querySelectorAll(".seat-card")).flatMap((card) => {
    const box = card.getBoundingClientRect();
    const said = Array.from(card.querySelectorAll("svg, h2, p")).filter((each) => each.checkVisibility());
    const lies = (each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < box.left || right > box.right || top < box.top || bottom > box.bottom
            || each.scrollWidth > each.clientWidth + 1;
    };
    return said.filter(lies).map((each) => each.textContent.trim() || each.localName);
})"""


def test_long_names_take_no_more_sheets_and_stay_on_their_cards(browser: Browser, event: Server) -> None:
    control = control_of(event.url, event.password)
    wifi = {"name": "The hall of the old waterworks", "password": "the bridge at J5"}
    assert control.submit("/ready/wifi/", wifi).status == 200
    for number in range(3):
        open_table(event, "folding_beijing", f"{TITLE} {number}", players=LONG, lots="given")
    page = logged_in(browser, event, "control", event.password)
    for size in POINTS:
        page.goto(f"{event.url}/print/seat-cards/?size={size}")
        count = page.locator(".seat-card").count()
        assert count % 3 == 0
        assert sheets(page, size) == -(-count // 8)
        page.emulate_media(media="print")
        page.set_viewport_size({"width": ROOM[size][0], "height": 1047})
        assert page.evaluate(OUT_OF_CARD) == []
        page.emulate_media(media="null")
