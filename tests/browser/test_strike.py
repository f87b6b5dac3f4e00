"""Striking: the proposed places are drawn, changed by tapping, seen by all of Control, and confirmed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import colleague, cut_off, next_step, says, tap, text_size, wall
from tests.browser.test_every_page import violations

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mei(browser: Browser, ana: Page) -> Page:
    """Another of Control."""
    return colleague(browser, ana)


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


def view_box(page: Page) -> str:
    return page.locator("svg.map").get_attribute("viewBox") or ""


def way(page: Page, number: int) -> str:
    """Where one of the displaced goes, as the list says."""
    return page.locator(".displaced-row b").nth(number - 1).inner_text()


def test_the_map_zooms_to_the_strike_with_the_whole_city_one_tap_away(ana: Page) -> None:
    whole = view_box(ana)
    ana.keyboard.press(" ")
    next_step(ana, "Moderate at J3")
    assert view_box(ana) != whole
    ana.get_by_role("button", name="Whole city").click()
    assert view_box(ana) == whole
    ana.get_by_role("button", name="The strike").click()
    assert view_box(ana) != whole


def test_what_it_would_do_is_said_and_drawn(ana: Page) -> None:
    expect(ana.locator("#next .verdict")).to_have_text("7 damage 4 displaced 1 dies")
    expect(ana.locator(".area.blast")).to_have_count(1)
    expect(ana.locator(".marks-below .ring.centre")).to_be_visible()
    assert sorted(ana.locator(".hexes .count").all_text_contents()) == ["1", "2", "3", "4"]
    expect(ana.locator("#hex-J3 .token.dying")).to_have_count(1)
    expect(ana.locator(".marks-above .pill.dies")).to_have_text("dies")
    expect(ana.locator("[data-district=quays] .changed").last).to_have_text("1")
    expect(ana.locator("#warnings")).to_contain_text("F5, G5, G6 will fail")


def test_later_is_another_crisis_first(ana: Page, mei: Page) -> None:
    ana.keyboard.press("s")
    next_step(mei, "Major at F5")
    expect(mei.locator("#strikes")).to_contain_text("Moderate at J3")


def test_a_place_is_changed_by_tapping_and_later_proposals_follow(ana: Page, mei: Page) -> None:
    first, second = way(ana, 1), way(ana, 2)
    ana.locator("#hex-F5 .count").first.click()
    expect(ana.locator("#place-c2-1")).to_have_attribute("open", "")
    expect(ana.locator("#picking .pick:not(.from)")).to_have_count(len(free_places(ana, 1)))
    expect(ana.locator(".arrow.chosen")).to_have_count(1)
    tap(ana, second.split(" → ")[1])
    expect(ana.locator("#place-c2-1")).to_contain_text("chosen")
    assert way(ana, 1) == f"F5 → {second.split(' → ')[1]}"
    assert way(ana, 2) != second
    expect(mei.locator("#place-c2-1")).to_contain_text("chosen")
    assert [way(mei, number) for number in (1, 2)] == [way(ana, number) for number in (1, 2)]
    assert first != way(ana, 1)
    assert violations(ana) == []


def free_places(page: Page, number: int) -> list[str]:
    return (page.locator(f"#place-c2-{number}").get_attribute("data-free") or "").split()


def test_a_hex_where_it_may_not_go_changes_nothing(ana: Page) -> None:
    before = [way(ana, number) for number in range(1, 9)]
    tap(ana, "H6")
    ana.wait_for_timeout(200)
    assert [way(ana, number) for number in range(1, 9)] == before


def test_a_place_is_changed_from_the_list_with_keys_alone(mei: Page, ana: Page) -> None:
    mei.locator("body").click(position={"x": 5, "y": 1075})
    mei.keyboard.press("c")
    expect(mei.locator("#place-c2-1 summary")).to_be_focused()
    mei.keyboard.press("Enter")
    mei.locator("#place-c2-3 summary").focus()
    mei.keyboard.press("Enter")
    other = mei.locator("#place-c2-3 .chip[aria-pressed=false]").last
    place = other.inner_text()
    other.focus()
    mei.keyboard.press("Enter")
    expect(ana.locator(".displaced-row b").nth(2)).to_have_text(f"E5 → {place}")


def test_all_proposals_come_back_at_once_and_undo_brings_the_choices_back(ana: Page, mei: Page) -> None:
    ana.get_by_role("button", name="Back to all proposals").click()
    expect(mei.locator(".places .tag")).to_have_count(0)
    ana.locator("body").press("u")
    expect(mei.locator(".places .tag")).to_have_count(2)


def test_the_strike_does_what_was_chosen_and_the_hall_sees_it(ana: Page, hall: Page) -> None:
    chosen = way(ana, 1)
    ana.locator("#next-button").click()
    expect(hall.locator("#just")).to_contain_text("Major at F5")
    expect(hall.locator("#just")).to_contain_text("8 displaced")
    expect(hall.locator(".area.blast")).to_have_count(1)
    expect(hall.locator(".arrow.displaced")).to_have_count(8)
    expect(ana.locator("#log-crisis-map [data-in]").first).to_contain_text(f"Displaced: {chosen}")
    next_step(ana, "Moderate at J3")
    ana.locator("#next-button").click()
    expect(hall.locator("#hex-J3 .token.died")).to_have_count(1)
    expect(hall.locator(".pill.died")).to_have_text("died")
    says(hall, "J3", "population, damage")


def test_what_is_pending_is_shown_hex_by_hex_and_the_spread_s_places_are_chosen_alike(ana: Page, hall: Page) -> None:
    ana.locator("#next-button").click()
    next_step(ana, "Open the phase")
    expect(ana.locator("#opening li").first).to_contain_text("riot")
    expect(ana.locator("#opening")).to_contain_text("the city slides")
    expect(ana.locator(".area.slide")).to_have_count(1)
    expect(ana.locator("#warnings")).to_contain_text("F5, G5, G6 will fail")
    row = ana.locator("details.displaced:has(.chip[aria-pressed=false])").first
    row.locator("summary").click()
    chip = row.locator(".chip[aria-pressed=false]").first
    at, place = row.get_attribute("data-at"), chip.inner_text()
    chip.click()
    expect(row).to_contain_text("chosen")
    ana.locator("#next-button").click()
    expect(hall.locator("#just")).to_contain_text(f"{at} → {place}")
    expect(hall.locator(".pill.rioted").first).to_have_text("riot")
    expect(hall.locator(".area.slide")).to_have_count(1)


def test_long_news_stay_on_the_projector_in_the_largest_text(ana: Page, hall: Page) -> None:
    text_size(ana, 140)
    expect(hall.locator("html")).to_have_attribute("style", "--text-size: 1.4;")
    expect(hall.locator("#just li")).not_to_have_count(1)
    expect(hall.locator("#just")).to_be_in_viewport(ratio=1)
    assert cut_off(hall) == []
