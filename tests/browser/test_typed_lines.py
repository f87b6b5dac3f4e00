"""Lines typed or pasted on a phone are read as on the console, and unclear rows keep their places."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.pages import becomes
from tests.browser.phones import control_of, new_phone, play, printed_cards, scan, type_line, typing, written
from tests.browser.test_typed_form import PASTE
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

MOST = 6


@pytest.fixture(scope="module")
def card(event: servers.Server) -> str:
    control = control_of(event.url, event.password)
    play(control, type="open_box", lines=str(MOST))
    return printed_cards(control, "order", turn="1", captains="1")["The Quays"][0]


@pytest.fixture
def phone(browser: Browser, event: servers.Server, card: str) -> Iterator[Page]:
    """A phone without lines, with the fields for typing open."""
    page = scan(new_phone(browser), event.url, card)
    typing(page)
    yield page
    page.context.close()


def test_pasted_rows_become_lines_each_in_its_place_and_outlive_a_reload(phone: Page) -> None:
    """`tests/scripts/line_reader.test.js` reads more spellings."""
    lines = ["I3 → I2", "J5 X L4 → …", "G3 → H4"]
    phone.locator("#typing [name=from]").evaluate(PASTE, "1. I3 I2 P\nJ5 x L4\n\n3) G3\u3000H4 \u96e3\u6c11")
    expect(phone.locator("#lines > li")).to_have_count(3)
    becomes(phone, written, lines)
    expect(phone.locator("#typing [name=from]")).to_have_value("")
    phone.reload()
    expect(phone.locator("#lines > li")).to_have_count(3)
    becomes(phone, written, lines)


def test_in_the_first_field_one_hex_waits_for_the_other_and_a_whole_row_is_read_as_a_row(phone: Page) -> None:
    field = phone.locator("#typing [name=from]")
    field.focus()
    field.evaluate(PASTE, "I3")
    expect(field).to_have_value("I3")
    type_line(phone, "I3", "")
    expect(phone.locator("#typing [name=to]")).to_be_focused()
    expect(phone.locator("#lines > li")).to_have_count(0)
    type_line(phone, "I3 I2 J5 L4", "")
    expect(phone.locator("#lines > li")).to_have_count(2)
    type_line(phone, "i3i2", "")
    expect(phone.locator("#lines > li")).to_have_count(3)
    becomes(phone, written, ["I3 → I2", "J5 → L4", "I3 → I2"])


def test_rows_for_which_there_is_no_room_change_nothing_and_it_says_so(phone: Page) -> None:
    type_line(phone, "G3", "H4")
    phone.locator("#typing [name=from]").evaluate(PASTE, "I3 I2\n" * MOST)
    expect(phone.locator("#refusal")).to_have_text(f"Maximum lines: {MOST}")
    becomes(phone, written, ["G3 → H4"])


def test_a_press_before_the_tools_of_lines_have_come_is_done_when_they_come(
    browser: Browser, event: servers.Server, card: str
) -> None:
    context, held = new_phone(browser), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    context.route("**/with_lines.*.js", hold)
    page = scan(context, event.url, card)
    page.get_by_role("button", name="Type", exact=True).click()
    form = page.locator("#typing")
    form.get_by_label("From").fill("I3")
    form.get_by_label("To", exact=True).fill("I2")
    form.get_by_role("button", name="Add").click()
    expect(page.locator("#lines > li")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator("#lines > li")).to_have_count(1)
    assert written(page) == ["I3 → I2"]
