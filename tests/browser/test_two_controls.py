"""Two members of Control at once: of two equal presses one counts, and the other is told why not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.interception import intercept
from tests.browser.pages import (
    alike,
    becomes,
    begin_turn,
    colleague,
    forms_are_in,
    next_step,
    place,
    press_space,
    queue_form,
    read_map,
    says,
    tool,
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mei(browser: Browser, ana: Page) -> Page:
    return colleague(browser, ana)


@pytest.fixture
def on_the_way(mei: Page) -> Iterator[list[Route]]:
    """Mei's presses that have not arrived yet."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    intercept(mei, "**/act/", hold)
    yield held
    mei.unroute("**/act/")


def arrive(mei: Page, on_the_way: list[Route]) -> None:
    becomes(mei, lambda _: bool(on_the_way), True)
    for route in on_the_way:
        route.continue_()


def test_one_opens_and_the_other_hears_that_it_is_open(ana: Page, mei: Page, on_the_way: list[Route]) -> None:
    begin_turn(ana)
    press_space(mei)
    press_space(ana)
    next_step(mei, "No form yet")
    arrive(mei, on_the_way)
    expect(mei.locator("#refusal")).to_have_text("control already opened it. Nothing more to do.")
    next_step(mei, "No form yet")
    expect(mei.locator("#next-button")).not_to_have_attribute("aria-disabled", "true")


def test_one_executes_and_the_other_does_not_execute_the_line_after(
    ana: Page, mei: Page, on_the_way: list[Route]
) -> None:
    queue_form(ana, "quays", "J5 L4", "I3 I2", "K2 L2")
    forms_are_in(ana)
    next_step(mei, "J5")
    press_space(mei)
    press_space(ana)
    next_step(mei, "I3")
    arrive(mei, on_the_way)
    expect(mei.locator("#refusal")).to_have_text("control already executed it. Nothing more to do.")
    next_step(ana, "I3")


def test_the_sentence_goes_with_the_next_press(ana: Page, mei: Page) -> None:
    press_space(mei)
    next_step(ana, "K2")
    expect(mei.locator("#refusal")).to_have_text("")


def test_an_undo_never_takes_back_what_was_not_seen(ana: Page, mei: Page, on_the_way: list[Route]) -> None:
    mei.keyboard.press("u")
    place(ana, "B1", "unrest")
    arrive(mei, on_the_way)
    expect(mei.locator("#refusal")).to_have_text("Meanwhile: 1 token by hand, by control. Look, then press again.")
    expect(ana.locator("#hex-B1 .token.unrest")).to_have_count(1)
    next_step(mei, "K2")


def test_one_executes_the_rest_of_the_form_and_the_other_executes_nothing_more(
    ana: Page, mei: Page, on_the_way: list[Route]
) -> None:
    mei.get_by_role("button", name="Skip").click()
    press_space(ana)
    next_step(mei, "Moderate at J3")
    arrive(mei, on_the_way)
    expect(mei.locator("#refusal")).to_have_text("Meanwhile: 1 line, by control. Look, then press again.")
    says(mei, "L2", "population, population")


def test_one_strikes_and_the_other_does_not_strike_the_crisis_after(
    ana: Page, mei: Page, on_the_way: list[Route]
) -> None:
    next_step(ana, "Moderate at J3")
    press_space(mei)
    press_space(ana)
    next_step(mei, "Major at F5")
    arrive(mei, on_the_way)
    expect(mei.locator("#refusal")).to_have_text("control already struck it. Nothing more to do.")
    next_step(ana, "Major at F5")
    alike(read_map, ana, mei)


def test_one_closes_and_the_other_does_not_open_the_next_turn(ana: Page, mei: Page, on_the_way: list[Route]) -> None:
    press_space(ana)
    for page in (ana, mei):
        next_step(page, "Close the phase")
    press_space(mei)
    press_space(ana)
    next_step(mei, "Fund the districts")
    arrive(mei, on_the_way)
    expect(mei.locator("#refusal[data-done]")).to_contain_text("Nothing more to do.")
    expect(mei.locator("#next-button")).to_have_attribute("data-resting", "")
    expect(mei.locator("#refusal")).to_have_text("control already closed it. Nothing more to do.")
    for page in (ana, mei):
        expect(page.locator("#turn")).to_contain_text("Turn 1")
        expect(page.locator("#turn")).to_contain_text("closed")
    alike(read_map, ana, mei)


def test_two_who_fund_different_districts_both_count(ana: Page, mei: Page) -> None:
    rows = tool(ana, "fund"), tool(mei, "fund")
    rows[0].get_by_label("Kilnyard").fill("9")
    rows[1].get_by_label("Wickfen").fill("7")
    rows[0].get_by_role("button", name="Set funding").click()
    expect(mei.locator("[data-district=kilnyard] .funding")).to_have_text("9")
    rows[1].get_by_role("button", name="Set funding").click()
    expect(ana.locator("[data-district=wickfen] .funding")).to_have_text("7")
    expect(ana.locator("[data-district=kilnyard] .funding")).to_have_text("9")
    expect(ana.locator("#log-crisis-map [data-in]").first).to_contain_text("Funding: Wickfen 7.")


def test_funding_that_one_moves_the_other_sees_and_takes_back(ana: Page, mei: Page) -> None:
    rows = tool(ana, "fund")
    rows.get_by_label("Kilnyard").fill("9")
    rows.get_by_label("Wickfen").fill("7")
    rows.get_by_role("button", name="Set funding").click()
    rows = tool(ana, "fund")
    rows.get_by_label("How much to move").fill("10")
    rows.get_by_label("From", exact=True).select_option("Kilnyard")
    rows.get_by_label("To", exact=True).select_option("Wickfen")
    rows.get_by_role("button", name="Move funding").click()
    expect(rows).to_contain_text("Kilnyard has only 9 left.")
    rows.get_by_label("How much to move").fill("4")
    rows.get_by_role("button", name="Move funding").click()
    expect(mei.locator("[data-district=kilnyard] .funding")).to_have_text("5")
    expect(mei.locator("[data-district=wickfen] .funding")).to_have_text("11")
    expect(rows).to_be_hidden()
    mei.get_by_role("button", name="Undo:").click()
    expect(ana.locator("[data-district=kilnyard] .funding")).to_have_text("9")
    expect(ana.locator("[data-district=wickfen] .funding")).to_have_text("7")
