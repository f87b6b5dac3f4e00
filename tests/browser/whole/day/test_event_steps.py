"""Steps of a planned event: conflicts are told where they arise."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import in_both_themes
from tests.browser.drawing import district, drag, saved

pytestmark = pytest.mark.browser


def test_more_captains_than_cards_are_odd_beside_the_map_and_mended_in_their_step(
    editor: Callable[[str], Page],
) -> None:
    page = editor("Crowded")
    drag(page, ["A1", "A2"])
    odd = page.locator("#odd-list")
    expect(odd).to_contain_text("Captains without cards")
    district(page, "Docks")
    drag(page, ["A1", "A2"])
    expect(odd).to_be_empty()
    saved(page)
    expect(page.locator("#saved-age")).to_have_text("just now")
    expect(page.locator("#saved-age")).to_have_text(re.compile(r"\d+ s ago"))
    other = page.context.new_page()
    other.goto(page.url.replace("/city/", "/events/") + "?step=people")
    other.get_by_label("Guard Captains of the largest district").fill("200")
    other.close()
    for name in ("Hill", "Quays", "Mill", "Wharf"):
        district(page, name)
        drag(page, [f"B{len(name)}"])
    expect(odd).to_contain_text("More captains than cards: 200 in the largest district, and a turn has cards for 157.")
    odd.get_by_role("link", name="Mend").click()
    page.get_by_role("button", name="Plan 157").click()
    expect(page.locator("main")).not_to_contain_text("More captains than cards")
    expect(page.get_by_label("Guard Captains of the largest district")).to_have_value("157")


def test_the_day_is_typed_in_rows_and_a_clash_is_mended_where_it_stands(editor: Callable[[str], Page]) -> None:
    page = editor("A day in rows")
    page.get_by_role("link", name="Use this city").click()
    page.locator("#event-steps").get_by_role("button", name="Programme").click()
    page.get_by_label("Final turn").fill("3")
    page.get_by_label("The day begins").fill("10:00")
    expect(page.locator("#start-3")).to_have_value("11:40")
    page.get_by_role("button", name="A break").click()
    expect(page.locator("#break-0")).to_be_focused()
    page.keyboard.type("Lunch")
    page.locator("#break-minutes-0").fill("40")
    expect(page.locator("#start-2")).to_have_value("11:30")
    page.locator("#start-3").fill("12:00")
    clash = page.locator(".day-line", has=page.locator("#start-3")).locator(".clash")
    expect(clash).to_contain_text("What is before it ends only at 12:20.")
    page.get_by_role("button", name="Later").click()
    expect(page.locator("#break-0")).to_be_focused()
    expect(page.locator("#break-before-0")).to_have_value("3")
    assert in_both_themes(page) == []
    clash.get_by_role("button", name="Begin at 12:20").click()
    expect(clash).to_have_count(0)
    expect(page.locator("#start-3")).to_have_value("12:20")
    page.get_by_role("button", name="Take away").click()
    expect(page.locator("#break-0")).to_have_count(0)
    expect(page.locator("#start-3")).to_have_value("11:40")


def test_what_is_typed_before_the_script_has_come_is_saved_too(editor: Callable[[str], Page]) -> None:
    page = editor("On a slow line")
    page.get_by_role("link", name="Use this city").click()
    page.wait_for_url("**/events/**")
    held: list[Route] = []
    is_slow = True

    def come(script: Route) -> None:
        held.append(script) if is_slow else script.continue_()

    page.route("**/*.js", come)
    page.goto(f"{page.url.partition('?')[0]}?step=programme", wait_until="commit")
    page.get_by_label("Final turn").fill("3")
    page.get_by_label("The day begins").fill("10:00")
    is_slow = False
    assert held
    for script in held:
        script.continue_()
    expect(page.locator("#start-3")).to_have_value("11:40")


def test_who_meets_another_change_can_look_at_it_and_keeps_what_was_typed(editor: Callable[[str], Page]) -> None:
    page = editor("Two at once")
    page.goto(page.url.replace("/city/", "/events/") + "?step=people")
    other = page.context.new_page()
    other.goto(page.url)
    expect(page.locator("#look-again")).to_be_hidden()
    other.get_by_label("Guard Captains of the largest district").fill("9")
    expect(other.locator("#saved")).to_have_text("Saved")
    page.get_by_label("Helpers, by name").fill("mei")
    expect(page.locator("#saved")).to_contain_text("Meanwhile somebody changed this event")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Look again").click()
    expect(opened.value.get_by_label("Guard Captains of the largest district")).to_have_value("9")
    expect(page.get_by_label("Helpers, by name")).to_have_value("mei")
