"""Strikes: proposed places are drawn, changed by tapping, seen by all of Control, and confirmed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import (
    becomes,
    colleague,
    covered,
    cut_off,
    least_letters,
    live,
    next_step,
    open_turn,
    press_next,
    says,
    tap,
    text_size,
    wall,
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mei(browser: Browser, ana: Page) -> Page:
    """Another member of Control."""
    return colleague(browser, ana)


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


RECORDED = """() => {
    window.enacted = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        enacted.push([this.classList[0], timing.delay ?? 0]);
        return animate.call(this, frames, timing);
    };
}"""


CUT_HEXES = """() => {
    const box = document.querySelector(".map").getBoundingClientRect();
    const small = document.getElementById("small-map").getBoundingClientRect();
    const beyond = (hex) => hex.left < box.left - 1 || hex.top < box.top - 1
        || hex.right > box.right + 1 || hex.bottom > box.bottom + 1;
    const under = (hex) => hex.left < small.right && hex.right > small.left
        && hex.top < small.bottom && hex.bottom > small.top;
    const places = Array.from(document.querySelectorAll(".ground > .cell"), (cell) => cell.getBoundingClientRect());
    const seen = (hex) => hex.checkVisibility({ visibilityProperty: true });
    return Array.from(document.querySelectorAll(".hexes > .hex"))
        .filter((hex, number) => (beyond(places[number]) || under(places[number])) && seen(hex))
        .map((hex) => hex.id);
}"""


def order_of(page: Page) -> list[str]:
    """Returns what appeared on the projector, in order."""
    enacted: list[tuple[str, int]] = page.evaluate("enacted")
    return list(dict.fromkeys(name for name, _ in sorted(enacted, key=lambda each: each[1])))


def view_box(page: Page) -> str:
    return page.locator("svg.map").get_attribute("viewBox") or ""


def way(page: Page, number: int) -> str:
    """Returns where one of the displaced goes, as listed."""
    return page.locator(".displaced-row b").nth(number - 1).inner_text()


def test_the_map_zooms_to_the_strike_with_the_whole_city_one_tap_away(ana: Page) -> None:
    whole = view_box(ana)
    open_turn(ana)
    next_step(ana, "Moderate at J3")
    assert view_box(ana) != whole
    ana.get_by_role("button", name="Whole city").click()
    assert view_box(ana) == whole
    ana.get_by_role("button", name="The strike").click()
    assert view_box(ana) != whole


def test_what_it_would_do_is_said_and_drawn(ana: Page) -> None:
    expect(ana.locator("#next .verdict")).to_have_text("7 damage 3 displaced 1 dies")
    expect(ana.locator(".area.blast")).to_have_count(1)
    expect(ana.locator(".marks-below .ring.centre")).to_be_visible()
    assert sorted(map(str.strip, ana.locator(".hexes .count").all_text_contents())) == ["2", "3", "4"]
    expect(ana.locator("#hex-J3 .token.dying")).to_have_count(1)
    expect(ana.locator("#hex-J3 .dead-word")).to_have_text("dies")
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
    for page in (ana, mei):
        expect(page.locator(".places .tag")).to_have_count(0)
    ana.locator("body").press("u")
    for page in (ana, mei):
        expect(page.locator(".places .tag")).to_have_count(2)


def test_the_strike_does_what_was_chosen_and_the_hall_sees_it(browser: Browser, ana: Page, hall: Page) -> None:
    chosen = way(ana, 1)
    hall.evaluate(RECORDED)
    still = wall(browser, ana, reduced_motion="reduce")
    still.evaluate(RECORDED)
    press_next(ana)
    expect(hall.locator("#just")).to_contain_text("Major at F5")
    expect(hall.locator("#just")).to_contain_text("8 displaced")
    expect(hall.locator(".area.blast")).to_have_count(1)
    expect(hall.locator(".arrow.displaced")).to_have_count(8)
    assert order_of(hall) == ["area", "ring-casing", "ring-line", "arrow", "hex-tokens", "just-sums"]
    expect(still.locator("#just")).to_contain_text("Major at F5")
    assert order_of(still) == []
    assert covered(hall) == []
    expect(ana.locator("#log-crisis-map [data-in]").first).to_contain_text(f"Displaced: {chosen}")
    next_step(ana, "Moderate at J3")
    press_next(ana)
    expect(hall.locator("#hex-J3 .token.died")).to_have_count(1)
    expect(hall.locator("#hex-J3 .dead-word")).to_have_text("dead")
    says(hall, "J3", "population, damage")


def test_the_projector_comes_nearer_to_a_strike_and_goes_back_when_it_was_seen(browser: Browser, ana: Page) -> None:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.clock.install()
    page.goto(ana.get_by_role("link", name="Projector").get_attribute("href") or "")
    live(page)
    expect(page.locator("#small-map")).to_be_visible()
    assert page.locator(".small-map .cell.happened").count() >= 7
    assert page.evaluate(CUT_HEXES) == []
    assert least_letters(page, ".hexes .label") >= 0.036 * 1080
    assert covered(page) == []
    near = view_box(page)
    page.clock.fast_forward(31_000)
    expect(page.locator("#small-map")).to_be_hidden()
    assert view_box(page) != near
    assert page.locator(".out-of-sight").count() == 0


def test_what_is_pending_is_shown_hex_by_hex_and_the_spread_s_places_are_chosen_alike(ana: Page, hall: Page) -> None:
    press_next(ana)
    next_step(ana, "Fund the districts")
    expect(ana.locator("#opening li").first).to_contain_text("riot")
    expect(ana.locator("#opening")).to_contain_text("the city slides")
    expect(ana.locator(".area.slide")).to_have_count(1)
    expect(ana.locator("#warnings")).to_contain_text("F5, G5, G6 will fail")
    row = ana.locator("details.displaced-person:has(.chip[aria-pressed=false])").first
    row.locator("summary").click()
    chip = row.locator(".chip[aria-pressed=false]").first
    at, place = row.get_attribute("data-at"), chip.inner_text()
    chip.click()
    expect(row).to_contain_text("chosen")
    ana.get_by_role("button", name="Open anyway").click()
    says(hall, place, ".*")
    expect(hall.locator(f"#hex-{at} .token.leaving")).to_have_count(0)
    expect(hall.locator("#just")).to_contain_text("The city slides")
    expect(hall.locator("#just > :nth-child(2)")).to_have_text("2 dead")
    assert not re.search(r"[A-L]\d", hall.locator("#just").inner_text()), "the card lists no labels"
    expect(hall.locator(".pill.rioted").first).to_have_text("riot")
    expect(hall.locator(".area.slide")).to_have_count(1)


def test_every_crisis_and_every_slide_leaves_tokens_and_labels_uncovered(ana: Page, hall: Page) -> None:
    assert covered(hall) == []
    assert covered(ana) == []


def told(page: Page) -> list[str]:
    """Returns the words beside the map of a page that is live."""
    return live(page).locator(".wall-column").inner_text().split()


def test_larger_text_drops_nothing_of_what_the_projector_tells(ana: Page, hall: Page) -> None:
    before = told(hall)
    for percent in (130, 160):
        text_size(ana, percent)
        expect(hall.locator("html")).to_have_attribute("style", f"--text-size: {percent / 100:g};")
        assert cut_off(hall) == []
        becomes(hall, told, before)
