"""Crises are scheduled by tapping, shown only to Control on demand, and forecast to chosen districts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import colleague, live, tap, tool, wall, without_lots
from tests.proof.processes import servers

pytestmark = pytest.mark.browser


def district(browser: Browser, event: servers.Server, page: Page, key: str) -> Page:
    """Opens a district's screen, as Control sees it."""
    other = browser.new_context(storage_state=page.context.storage_state()).new_page()
    other.goto(f"{event.url}/console/crisis-map/seats/district-{key}/")
    return live(other)


def test_a_tapped_hex_shows_the_blast_before_the_crisis_is_planned(ana: Page) -> None:
    panel = tool(ana, "crises")
    tap(ana, "C6")
    expect(panel.get_by_role("textbox", name="Hex")).to_have_value("C6")
    expect(panel.get_by_label("Turn")).to_have_value("1")
    expect(ana.locator("#preview use")).to_have_count(1)
    panel.get_by_role("combobox", name="Magnitude").select_option("major")
    expect(ana.locator("#preview use")).to_have_count(7)
    expect(ana.locator("#preview .twice")).to_have_count(1)
    panel.get_by_role("button", name="Schedule").click()
    expect(panel.locator("#crises")).to_contain_text("Major at C6, turn 1")
    expect(ana.locator("#preview use")).to_have_count(0)


def test_what_is_to_come_is_on_the_map_only_while_control_asks(browser: Browser, ana: Page) -> None:
    expect(ana.locator(".secrets .pill", has_text="major, turn 1").first).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.locator(".secrets")).to_be_hidden()
    hall = wall(browser, ana)
    assert hall.locator(".secrets, [data-cell]").count() == 0
    assert "c3" not in without_lots(hall)


def test_a_forecast_reaches_whom_it_is_for_and_is_withdrawn(browser: Browser, event: servers.Server, ana: Page) -> None:
    kilnyard = district(browser, event, ana, "kilnyard")
    panel = tool(ana, "crises")
    panel.locator("#publishing-c3 summary").click()
    form = panel.locator("#publishing-c3")
    form.get_by_label("its magnitude").check()
    form.get_by_label("Kilnyard").check()
    form.get_by_role("button", name="Publish").click()
    expect(kilnyard.locator("#district .forecasts")).to_contain_text("Forecast for turn 1: major")
    expect(panel.locator("#crises")).to_contain_text("Forecast: major to Kilnyard")
    assert "forecasts" not in ana.request.get(kilnyard.url.replace("kilnyard", "quays")).text()
    panel.get_by_role("button", name="Withdraw forecast 1").click()
    expect(kilnyard.locator("#district .forecasts")).to_have_count(0)


def test_what_is_ticked_stays_while_another_schedules(browser: Browser, ana: Page) -> None:
    mei = colleague(browser, ana)
    panel = tool(ana, "crises")
    panel.locator("#publishing-c1 summary").click()
    ticked = panel.locator("#publishing-c1").get_by_label("Wickfen")
    ticked.check()
    others = tool(mei, "crises")
    tap(mei, "L3")
    others.get_by_role("button", name="Schedule").click()
    expect(others.locator("#crises")).to_contain_text("Minor at L3")
    expect(ana.locator("#log-crisis-map")).to_contain_text("minor at L3", use_inner_text=False)
    expect(ticked).to_be_checked()
    panel.locator("#publishing-c1").get_by_label("its hex").check()
    panel.locator("#publishing-c1").get_by_role("button", name="Publish").click()
    expect(panel.locator("#crises")).to_contain_text("Forecast: J3 to Wickfen")
    expect(panel.locator("#crises")).to_contain_text("Minor at L3")


def test_a_crisis_is_cancelled(ana: Page) -> None:
    panel = tool(ana, "crises")
    panel.get_by_role("button", name="Cancel crisis 3").click()
    expect(panel.locator("#crises")).not_to_contain_text("Major at C6")
