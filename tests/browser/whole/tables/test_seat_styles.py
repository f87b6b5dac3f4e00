"""A seat's page is painted with its style sheets, also over a slow connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.pages import becomes, live
from tests.browser.phones import control_of, new_phone
from tests.browser.side_tables import opened_by, proposed
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]


def test_a_seat_is_not_shown_before_its_style_sheets_are_here(event: servers.Server, browser: Browser) -> None:
    control, context = control_of(event.url, event.password), new_phone(browser)
    card = opened_by(control, "earthquake", proposed(control, "earthquake")).cards["wall"]
    page, held = context.new_page(), list[Route]()
    page.goto(f"{event.url}/seat/")

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.css", hold)
    page.get_by_label("The letters on your seat card").fill(card)
    page.get_by_role("button", name="Take the seat").click()
    becomes(page, lambda _: bool(held), True)
    expect(page.get_by_role("heading", name="Take your seat")).to_be_visible()
    page.unroute("**/*.css")  # lets the held ones go on, too
    expect(live(page).get_by_role("heading", name="Take your seat")).to_have_count(0)
    context.close()
