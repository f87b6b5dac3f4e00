"""The queue on the console: the next line is drawn first, then executed, corrected, skipped or taken back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import (
    colleague,
    forms_are_in,
    live,
    next_step,
    place,
    press_next,
    press_space,
    queue_form,
    rested,
    says,
    tap,
    tool,
)

pytestmark = pytest.mark.browser

LARGEST_FRAME = 12_500


@pytest.fixture(scope="module")
def mei(browser: Browser, ana: Page) -> Page:
    """Another member of Control."""
    return colleague(browser, ana)


def test_the_next_line_is_drawn_with_its_verdict_before_it_is_executed(ana: Page) -> None:
    press_next(ana)
    expect(ana.locator("#step-open")).to_contain_text("done")
    queue_form(ana, "quays", "J5 L4", "K3 K4", "I3 I2", "K2 L2", "L6 L7", notes="the bridge first")
    queue_form(ana, "kilnyard", "B3 C4", "B6 C6", "B7 B9")
    forms_are_in(ana)
    rested(ana)
    next_step(ana, "J5")
    expect(ana.locator("#next .verdict")).to_contain_text("Allowed. 2 hexes away: becomes refugee. Costs 1")
    expect(ana.locator("#next .notes")).to_contain_text("the bridge first")
    expect(ana.locator(".marks-below .ring.origin, .marks-below .ring.destination")).to_have_count(2)
    expect(ana.locator(".arrow.now")).to_have_count(1)
    expect(ana.locator(".marks-above .tag-plate")).to_have_text(re.compile(r"2 hexes away:\s*becomes refugee"))
    expect(ana.locator("#hex-L4 .token.refugee.coming")).to_have_count(1)
    says(ana, "J5", "population leaves")


def test_the_page_does_not_scroll(ana: Page) -> None:
    assert ana.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert ana.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_executing_moves_the_queue_and_leaves_the_buttons_where_they_are(ana: Page, mei: Page) -> None:
    before = [ana.locator(f"#{name}-button").bounding_box() for name in ("next", "skip", "change", "back")]
    press_space(ana)
    for page in (ana, mei):
        next_step(page, "K3")
    expect(mei.locator("#lines-done")).to_contain_text("J5 → L4")
    expect(mei.locator("#lines-done")).to_contain_text("now refugee")
    expect(mei.locator("#next .verdict")).to_contain_text("Refused: there is no such token in K3. Costs nothing.")
    expect(mei.locator("#step-execute")).to_contain_text("line 2 of 8")
    assert [ana.locator(f"#{name}-button").bounding_box() for name in ("next", "skip", "change", "back")] == before


def test_lines_to_come_stand_in_their_order_under_their_forms(ana: Page) -> None:
    expect(ana.locator("#lines-to-come [data-in=lines-to-come] .line-way")).to_have_text(
        ["I3 → I2", "K2 → L2", "L6 → L7", "B3 → C4", "B6 → C6", "B7 → B9"]
    )
    expect(ana.locator("#lines-to-come .form-head")).to_contain_text("Kilnyard form 1")
    expect(ana.locator("#lines-to-come li", has_text="B3 → C4")).to_contain_text("clears rubble")


def test_a_line_is_changed_in_place_by_tapping_hexes(ana: Page, mei: Page) -> None:
    mei.keyboard.press("c")
    form = mei.locator("#change-form")
    expect(form.get_by_label("From")).to_have_value("K3")
    expect(form.get_by_label("To", exact=True)).to_have_value("K4")
    tap(mei, "J1")
    tap(mei, "I1")
    expect(form.get_by_label("From")).to_have_value("J1")
    expect(form.get_by_label("To", exact=True)).to_have_value("I1")
    form.get_by_role("button", name="Change line").click()
    next_step(ana, "J1")
    expect(form).to_be_hidden()


def test_what_is_being_typed_stays_while_another_goes_on(ana: Page, mei: Page) -> None:
    next_step(mei, "J1")
    mei.keyboard.press("c")
    field = mei.locator("#change-form").get_by_label("To", exact=True)
    field.fill("K1")
    press_space(ana)
    for page in (ana, mei):
        next_step(page, "I3")
    expect(field).to_have_value("K1")
    expect(field).to_be_focused()
    mei.get_by_role("button", name="Change line", exact=True).click()
    expect(mei.locator("#change-form .refusal")).to_contain_text("is done and can no longer be changed")
    mei.keyboard.press("Escape")


def test_back_takes_back_the_newest_step_of_the_turn_but_nothing_done_by_hand(ana: Page, mei: Page) -> None:
    ana.locator("body").click(position={"x": 5, "y": 1075})
    ana.keyboard.press("ArrowLeft")
    next_step(mei, "J1")
    expect(mei.locator("#log-crisis-map [data-in]").first).to_contain_text("took back:")
    place(mei, "B1", "unrest")
    mei.keyboard.press("Escape")
    expect(ana.locator("#back-button")).to_have_attribute("aria-disabled", "true")
    ana.keyboard.press("u")
    says(mei, "B1", "empty")
    expect(ana.locator("#back-button")).to_have_attribute("aria-disabled", "false")


def test_skipping_another_form_first_and_a_whole_form_at_once(ana: Page, mei: Page) -> None:
    ana.keyboard.press("s")
    next_step(mei, "I3")
    mei.get_by_role("button", name=re.compile("Put first.*form 1")).click()
    next_step(ana, "B3")
    expect(ana.locator("#next .verdict")).to_contain_text("Clears rubble.")
    ana.get_by_role("button", name="Execute whole form").click()
    for page in (ana, mei):
        next_step(page, "I3")
    says(mei, "C4", "population")
    says(mei, "B9", "refugee")
    expect(mei.locator("#lines-done")).to_contain_text("B7 → B9")


def test_any_line_to_come_can_be_changed(ana: Page) -> None:
    ana.get_by_role("button", name="Change line 5, L6 to L7").click()
    form = ana.locator("#change-form")
    expect(form.locator("h3")).to_have_text("Change line 5: L6 → L7")
    form.get_by_label("Token").select_option("refugee")
    form.get_by_role("button", name="Change line").click()
    expect(ana.locator("#lines-to-come")).to_contain_text("there is no such token in L6")


def test_back_to_here_takes_back_all_that_came_after(ana: Page, mei: Page) -> None:
    line = ana.locator("#log-crisis-map li", has_text="Kilnyard: form 1 queued")
    line.hover()
    line.get_by_role("button", name="Back to here").click()
    ana.get_by_role("button", name=re.compile(r"Take back \d+ steps")).click()  # asked, as there are many steps
    forms_are_in(ana)
    next_step(mei, "J5")
    expect(mei.locator("#log-crisis-map li.undone").first).to_be_visible()
    says(mei, "C4", "damage")


def test_an_executed_order_is_a_small_frame(browser: Browser, ana: Page, mei: Page) -> None:
    screens: list[str] = []

    def heard(frame: str | bytes) -> None:
        content = json.loads(frame)
        if (content["type"], content.get("stream")) == ("screen", "crisis-map/control"):
            screens.append(str(frame))

    ana.on("websocket", lambda socket: socket.on("framereceived", heard))
    ana.reload()
    live(ana)
    next_step(ana, "J5")
    screens.clear()
    press_space(mei)
    next_step(ana, "K3")
    assert [len(frame) < LARGEST_FRAME for frame in screens] == [True]


def test_a_tool_that_is_open_takes_the_taps(ana: Page) -> None:
    panel = tool(ana, "form")
    tap(ana, "A3")
    tap(ana, "A4")
    tap(ana, "A5")
    expect(panel.get_by_label("Line 1, from", exact=True)).to_have_value("A3")
    expect(panel.get_by_label("Line 1, to", exact=True)).to_have_value("A4")
    expect(panel.get_by_label("Line 2, from", exact=True)).to_have_value("A5")


def test_a_panel_gives_way_when_the_turn_goes_on_unless_something_is_typed_in_it(ana: Page) -> None:
    panel = tool(ana, "form")
    expect(panel.get_by_label("Line 1, from", exact=True)).to_have_value("A3")
    press_next(ana)
    next_step(ana, "I3")
    expect(panel).to_be_visible()
    for label in ("Line 1, from", "Line 1, to", "Line 2, from"):
        panel.get_by_label(label, exact=True).fill("")
    press_next(ana)
    expect(panel).to_be_hidden()
    expect(ana.locator("#warnings")).to_be_visible()
