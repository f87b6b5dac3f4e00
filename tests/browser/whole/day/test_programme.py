"""The programme's set-up on a page of its own, before and during the event, by several of Control."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import becomes, colleague, press_clock, press_next, set_up, wall

pytestmark = pytest.mark.browser

PAGE = "/console/event/set-up/"


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


@pytest.fixture(scope="module")
def mei(browser: Browser, ana: Page) -> Page:
    return colleague(browser, ana)


@pytest.fixture(scope="module")
def page(ana: Page) -> Iterator[Page]:
    with set_up(ana) as opened:
        yield opened


def names(page: Page) -> list[str]:
    """Returns the names of the listed phases."""
    fields = page.locator(".phase-row:not([hidden])").get_by_label("Name")
    return [field.input_value() for field in fields.all()]


def log(page: Page, words: str) -> None:
    expect(page.locator("#log-event [data-in]").first).to_contain_text(words)


def test_control_makes_the_programme_of_the_day(ana: Page, page: Page, hall: Page) -> None:
    new = page.get_by_role("form", name="New phase")
    new.get_by_label("Name").fill("Lunch")
    new.get_by_label("Minutes").fill("45")
    page.get_by_role("button", name="Add a phase").click()
    log(page, "New phase: Lunch, 45 minutes.")
    expect(new.get_by_label("Name")).to_have_value("")
    page.get_by_role("button", name="Lunch earlier").click()
    log(page, "Lunch is phase 5 of a turn now.")
    page.get_by_role("button", name="Remove Voting").click()
    log(page, "Voting is left out from now on.")
    row = page.get_by_role("form", name="Organisation")
    row.get_by_label("Name").fill("Teams")
    page.keyboard.press("Tab")
    log(page, "Organisation is called Teams now.")
    becomes(page, names, ["Teams", "Specialisation", "Debate", "Lunch", "Communications"])
    page.get_by_role("button", name="Double turn 2").click()
    page.get_by_role("button", name="Final turn 5").click()
    expect(page.locator(".turn-rows")).to_contain_text("Turns 2 and 3")
    log(page, "Turn 5 is the final turn.")
    page.locator(".undo button").click()
    log(page, "took back: Turn 5 is the final turn.")
    log(ana, "took back: Turn 5 is the final turn.")
    hall.reload()
    expect(hall.locator("#phase-now")).to_contain_text("Briefing")


def test_the_phase_that_is_on_stays_on_with_its_clock(ana: Page, page: Page, hall: Page) -> None:
    press_clock(ana, "next")
    expect(hall.locator("#phase-now")).to_contain_text("Turn 1 of 6")
    expect(page.get_by_role("button", name="Remove Teams")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Teams later").click()
    log(page, "Teams is phase 2 of a turn now.")
    row = page.get_by_role("form", name="Teams")
    row.get_by_label("Name").fill("Team time")
    row.get_by_label("Minutes").fill("20")
    page.keyboard.press("Tab")
    expect(hall.locator("#clock")).to_contain_text("Team time ends in")
    for each in (ana, hall):
        expect(each.locator("#clock .clock-time")).to_have_text("10:00")
    expect(ana.locator("#log-event [data-in]").first).to_contain_text("Team time: 20 minutes from now on.")
    press_clock(ana, "next")
    expect(hall.locator("#clock")).to_contain_text("Debate ends in")


def test_nothing_typed_is_lost_and_nobody_changes_another_phase_than_meant(ana: Page, mei: Page, page: Page) -> None:
    new = page.get_by_role("form", name="New phase")
    new.get_by_label("Name").fill("Awards")
    lunch = page.locator("#phase-row-4")
    lunch.get_by_label("Name").fill("Lunch in the ya")
    press_clock(ana, "plus")
    with set_up(mei) as others:
        others.get_by_role("button", name="Lunch earlier").click()
        log(page, "Lunch is phase 3 of a turn now.")
        becomes(others, names, ["Specialisation", "Team time", "Lunch", "Debate", "Communications"])
    expect(lunch.get_by_label("Name")).to_have_value("Lunch in the ya")
    expect(new.get_by_label("Name")).to_have_value("Awards")
    lunch.get_by_label("Name").press("Tab")
    said = lunch.get_by_role("alert").first
    expect(said).to_contain_text("The phases were changed meanwhile: number 4 is Debate now.")
    expect(lunch.get_by_label("Name")).to_have_value("Lunch in the ya")
    page.get_by_role("button", name="Cancel Lunch").click()
    expect(page.get_by_role("form", name="Debate")).to_be_visible()
    becomes(page, names, ["Specialisation", "Team time", "Lunch", "Debate", "Communications"])


def test_a_usual_name_is_told_in_each_language_and_stays_so(ana: Page, page: Page, hall: Page) -> None:
    page.goto(f"{page.url}?language=zh-hant")
    row = page.locator("#phase-row-4")
    shown = row.locator("[name=name]").input_value()
    assert shown != "Debate"
    row.locator("[name=minutes]").fill("12")
    row.locator("[name=minutes]").press("Tab")
    expect(ana.locator("#log-event [data-in]").first).to_contain_text("Debate: 12 minutes from now on.")
    expect(hall.locator("#clock")).to_contain_text("Debate ends in")
    page.goto(page.url.replace("zh-hant", "en"))


def test_the_map_s_turn_is_said_only_where_it_is_another_one_than_the_programme_s(ana: Page, hall: Page) -> None:
    """Only Control sees the difference."""
    expect(hall.locator("#phase-now")).to_contain_text("Turn 1 of 6")
    expect(ana.locator("#phase-now")).to_contain_text("Turn 1 of 6")
    expect(ana.locator(".turn-alone")).to_be_hidden()
    expect(ana.locator(".turn-differs")).to_be_hidden()
    for turn, phase in (("Turn 1 of 6", "Communications"), ("Turns 2 and 3 of 6", "Specialisation")):
        press_clock(ana, "next")
        expect(ana.locator("#phase-now")).to_contain_text(turn)
        expect(ana.locator("#phase-now")).to_contain_text(phase)
    expect(ana.locator(".turn-differs")).to_have_text("The map’s next turn is 1")
    expect(ana.locator(".turn-differs")).to_be_visible()
    press_next(ana)
    expect(ana.locator(".turn-differs")).to_have_text("The map is in its turn 1")
    press_clock(ana, "back")
    expect(ana.locator(".turn-differs")).to_be_hidden()
    expect(hall.locator(".turn-differs")).to_be_hidden()


def test_three_rows_changed_one_after_the_other_are_all_kept(page: Page) -> None:
    for number in (1, 2, 3):
        row = page.locator(f"#phase-row-{number}")
        row.locator("[name=name]").fill(f"Part {number}")
        row.locator("[name=minutes]").fill(f"1{number}")
    page.keyboard.press("Tab")
    log(page, "Part 3")
    expect(page.locator(".saved", has_text="Not saved")).to_have_count(0)
    page.reload()
    for number in (1, 2, 3):
        expect(page.locator(f"#phase-row-{number} [name=name]")).to_have_value(f"Part {number}")
        expect(page.locator(f"#phase-row-{number} [name=minutes]")).to_have_value(f"1{number}")
