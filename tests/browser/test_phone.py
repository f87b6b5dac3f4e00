"""A captain's phone: the card, the city, writing a form with advice, and the server's answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import PHONE, becomes, until
from tests.browser.phones import (
    advice_held,
    control_of,
    hexagon,
    new_phone,
    order,
    play,
    printed_cards,
    receipt,
    scan,
    seal,
    shown,
    type_line,
    written,
)
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

LINES = 4


@pytest.fixture(scope="module")
def control(event: servers.Server) -> Visitor:
    """Control, who opened the box and told The Quays of a crisis."""
    control = control_of(event.url, event.password)
    play(control, type="publish", crisis="c1", **{"districts.0": "quays", "hex": "true", "magnitude": "true"})
    play(control, type="open_box", lines=str(LINES))
    return control


@pytest.fixture
def phone(browser: Browser, event: servers.Server, cards: dict[str, list[str]]) -> Iterator[Page]:
    """A new phone on which an order card of The Quays was scanned."""
    context = new_phone(browser)
    yield scan(context, event.url, cards["The Quays"][0])
    context.close()


def advice(page: Page, line: int) -> str:
    """Returns the phone's advice on a line, once there is any."""
    said = page.locator("#lines .line-advice").nth(line - 1)
    expect(said).not_to_be_empty()
    return said.inner_text()


def test_the_card_leaves_the_address_and_every_hex_of_the_city_is_a_button_for_keyboard_and_screen_reader(
    phone: Page, cards: dict[str, list[str]]
) -> None:
    assert "#" not in phone.url
    assert cards["The Quays"][0] not in phone.content().replace(f'data-key="{cards["The Quays"][0]}"', "")
    expect(phone.get_by_role("heading", name="The Quays")).to_be_visible()
    expect(phone.locator("#strip")).to_contain_text("5 funding")
    expect(phone.locator("#strip")).to_contain_text("Forecast, turn 1: moderate at J3")
    expect(phone.locator(".marks-below .area.secret")).to_have_count(1)
    opacity = "at => getComputedStyle(document.querySelector(at)).opacity"
    assert phone.evaluate(opacity, "#hex-I3") == "1"
    assert phone.evaluate(opacity, "#hex-E4") == "0.72"
    assert phone.evaluate("localStorage.length") == 0
    expect(phone.get_by_role("button", name="I3, The Quays: population, population")).to_have_count(1)
    assert phone.locator(".faces [role=button]").count() == 89
    assert phone.locator(".faces [tabindex='0']").count() == 1
    hexagon(phone, "I3").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#prompt-says")).to_contain_text("From I3. Tap the second hex")
    phone.keyboard.press("ArrowUp")
    phone.keyboard.press("Enter")
    becomes(phone, written, ["I3 → I2"])


def test_each_line_says_what_it_would_do_after_those_above_it_and_there_are_no_more_than_control_allows(
    phone: Page,
) -> None:
    order(phone, "I3", "I2")
    assert advice(phone, 1) == "stays population"
    order(phone, "J5", "L4")
    assert advice(phone, 2) == "becomes refugee"
    order(phone, "K1", "I2")
    assert "full" in advice(phone, 3)
    expect(phone.locator("#cost")).to_have_text("Would cost 2 of 5. Control decides at the table.")
    expect(phone.locator("#advice-heard")).to_contain_text("Line 3, K1 to I2")
    expect(phone.locator("#own-ways .arrow")).to_have_count(3)
    for number in range(3, LINES):
        order(phone, "I3", "I2")
        assert len(written(phone)) == number + 1
    expect(phone.locator("#prompt-says")).to_contain_text(f"The form is full Maximum lines: {LINES}")
    hexagon(phone, "I3").click()
    hexagon(phone, "I2").click()
    assert len(written(phone)) == LINES


def test_lines_are_typed_changed_moved_dragged_and_deleted(phone: Page) -> None:
    order(phone, "I3", "I2")
    type_line(phone, "j5", " l4 ", "population")
    order(phone, "K5", "K4")
    becomes(phone, written, ["I3 → I2", "J5 → L4", "K5 → K4"])
    for part in (".line-number", ".line-advice", ".grip"):
        phone.locator(f"#lines > li:first-child {part}").click()
        expect(phone.locator("#lines .line-tools:visible")).to_have_count(1)
        phone.locator("#lines > li:first-child .line-number").click()
        expect(phone.locator("#lines .line-tools:visible")).to_have_count(0)
    phone.get_by_role("button", name="Line 3, K5 to K4").click()
    tools = phone.get_by_label("Line 3", exact=True)
    tools.get_by_label("To", exact=True).fill("K6")
    advice_held(phone)  # it is said in place of the move
    tools.get_by_role("button", name="Up").click()
    becomes(phone, written, ["I3 → I2", "K5 → K6", "J5 → L4"])
    expect(phone.locator("#advice-heard")).to_contain_text("line 2")
    phone.unroute("**/o/advice/")  # lets what is held go on
    drag(phone, 3, 1)
    becomes(phone, written, ["J5 → L4", "I3 → I2", "K5 → K6"])
    phone.get_by_role("button", name="Line 2, I3 to I2").click()
    phone.get_by_label("Line 2", exact=True).get_by_role("button", name="Delete").click()
    becomes(phone, written, ["J5 → L4", "K5 → K6"])
    phone.reload()
    shown(phone)
    becomes(phone, written, ["J5 → L4", "K5 → K6"])


def test_nothing_that_is_said_of_lines_moves_one_that_is_just_being_pressed(phone: Page) -> None:
    held = advice_held(phone)
    order(phone, "I3", "I2")
    with phone.expect_request(lambda asked: "J5" in (asked.post_data or "")):
        order(phone, "J5", "L4")
    place = phone.get_by_role("button", name="Line 2, J5 to L4").bounding_box()
    assert place
    phone.mouse.move(place["x"] + 20, place["y"] + place["height"] / 2)
    phone.mouse.down()
    with phone.expect_response("**/o/advice/"):
        held[-1].continue_()
    phone.wait_for_timeout(300)
    expect(phone.locator("#lines .line-advice").first).to_be_empty()
    phone.mouse.up()
    expect(phone.get_by_label("Line 2", exact=True).get_by_role("button", name="Delete")).to_be_visible()
    expect(phone.locator("#lines .line-advice").first).not_to_be_empty()


def drag(page: Page, from_: int, to: int) -> None:
    """Moves a line by its grip."""
    grips = page.locator("#lines .grip")
    grips.nth(from_ - 1).scroll_into_view_if_needed()
    start, end = (grips.nth(place - 1).bounding_box() for place in (from_, to))
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, end["y"] + 30, steps=3)
    page.mouse.move(end["x"] + 20, end["y"] + 5, steps=3)
    page.mouse.up()


def test_the_token_is_asked_for_where_two_kinds_stand(
    browser: Browser, event: servers.Server, control: Visitor, cards: dict[str, list[str]]
) -> None:
    play(control, type="place", at="I2", token="refugee")
    context = new_phone(browser)
    page = scan(context, event.url, cards["The Quays"][1])
    hexagon(page, "I3").click()
    expect(page.locator("#prompt-kinds")).to_be_hidden()
    page.get_by_role("button", name="Cancel").click()
    hexagon(page, "I2").click()
    page.get_by_role("group", name="Which token").get_by_role("button", name="refugee").click()
    hexagon(page, "I4").click()
    assert advice(page, 1) == "becomes population"
    expect(page.locator("#lines .line-token [role=img]")).to_have_attribute("aria-label", "refugee")
    play(control, type="remove", at="I2", token="refugee")
    context.close()


def test_a_live_update_touches_nothing_that_is_being_written_and_a_reload_keeps_it(
    phone: Page, control: Visitor
) -> None:
    order(phone, "I3", "I2")
    phone.locator("#notes-box summary").click()
    notes = phone.locator("#notes")
    notes.fill("half a")
    phone.get_by_role("button", name="Line 1, I3 to I2").click()
    to = phone.get_by_label("Line 1", exact=True).get_by_label("To", exact=True)
    to.fill("I")
    play(control, type="place", at="L4", token="unrest")
    expect(hexagon(phone, "L4")).to_have_attribute("aria-label", re.compile("unrest"))
    assert to.evaluate("field => field === document.activeElement")
    to.press_sequentially("4")
    assert (to.input_value(), notes.input_value()) == ("I4", "half a")
    play(control, type="remove", at="L4", token="unrest")
    expect(phone.locator("#notes-count")).to_have_text("6 of 500 characters")
    phone.get_by_role("button", name="Line 1, I3 to I4").click()
    hexagon(phone, "J5").click()
    phone.reload()
    shown(phone)
    becomes(phone, written, ["I3 → I4"])
    expect(phone.locator("#prompt-says")).to_contain_text("From J5. Tap the second hex")
    expect(phone.locator("#notes-shown")).to_have_text("Note: “half a”")


def test_a_refusal_names_its_line_and_the_draft_stays(phone: Page) -> None:
    order(phone, "I3", "I2")
    type_line(phone, "I4", "ZZ9")
    seal(phone)
    expect(phone.locator("#refusal")).to_have_text("Line 2: there is no hex ZZ9 on this map.")
    expect(phone.locator("#lines > li").nth(1)).to_have_attribute("data-refused", "")
    becomes(phone, written, ["I3 → I2", "I4 → ZZ9"])
    assert phone.evaluate("Object.keys(localStorage).filter(name => name.includes('outbox'))") == []
    phone.get_by_role("button", name="Line 2, I4 to ZZ9").click()
    phone.get_by_label("Line 2", exact=True).get_by_label("To", exact=True).fill("I5")
    seal(phone)
    expect(phone.locator("#refusal")).to_have_text("Line 2: there is no hex I5 on this map.")


def test_a_sent_form_gives_five_words_and_the_newest_one_of_a_card_counts(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    card = cards["The Quays"][2]
    context = new_phone(browser)
    page = scan(context, event.url, card)
    order(page, "I3", "I2")
    seal(page)
    first = receipt(page)
    assert card not in page.evaluate("JSON.stringify(localStorage)")
    page.get_by_role("button", name="Keep them on this phone").click()
    page.get_by_role("button", name="To the map").click()
    order(page, "K5", "K4")
    page.get_by_role("button", name="Send changed form").click()
    second = receipt(page)
    assert second != first
    page.get_by_role("button", name="Forget them now").click()
    expect(page.locator("#told")).to_contain_text("In the box: 2 lines")
    assert context.request.post(f"{event.url}/o/receipt/", data={"words": " ".join(first)}).status == 404
    found = context.request.post(f"{event.url}/o/receipt/", data={"words": " ".join(second)})
    assert found.json() == {"stage": "in_the_box", "message": "In the box.", "lines": []}
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert first[0] in kept
    assert " ".join(second) not in kept.replace('","', " ").replace('\\"', "")
    context.close()


def test_a_card_that_is_none_is_asked_for_again(browser: Browser, event: servers.Server, control: Visitor) -> None:
    page = new_phone(browser).new_page()
    page.goto(f"{event.url}/o/#ABCD-EFGH-JKMN")
    expect(page.locator("#card-refusal")).to_contain_text("This is not a card’s value")
    page.get_by_label("Order card").fill("ABCD-EFGH-JK1N")
    page.get_by_role("button", name="Write a form").click()
    expect(page.get_by_label("Order card")).to_have_value("ABCD-EFGH-JK1N")
    until(page, "(getSelection().toString() || document.activeElement.value?.slice(12, 13)) === '1'")
    assert page.locator("#card-form [aria-invalid=true]").evaluate("at => at.selectionStart") == 12
    page.get_by_label("Order card").fill(printed_cards(control, "district")["Wickfen"][0])
    page.get_by_role("button", name="Write a form").click()
    expect(page).to_have_url(f"{event.url}/d/")
    expect(shown(page).get_by_role("heading", name="Wickfen").first).to_be_visible()


def test_a_district_card_shows_the_same_without_the_form(
    browser: Browser, event: servers.Server, control: Visitor
) -> None:
    card = printed_cards(control, "district")["The Quays"][0]
    page = scan(new_phone(browser), event.url, card, "/d/")
    assert "#" not in page.url
    expect(page.locator("#strip")).to_contain_text("moderate at J3")
    expect(page.locator("#district")).to_contain_text("Funding left")
    assert page.locator("#seal, textarea").count() == 0
    page.reload()
    expect(shown(page).locator("#box")).to_contain_text("The box takes forms.")


def test_without_script_it_is_a_plain_form(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{event.url}/o/")
    expect(page.locator("#not-whole")).to_have_css("display", "none")  # its link would lead to what is below it
    page.locator("[name=card]").last.fill(cards["Kilnyard"][0].lower())
    page.get_by_label("Orders, one per line").fill("B3 A4\nB5 ZZ9")
    page.get_by_role("button", name="Seal and send").last.click()
    expect(page.get_by_role("alert").last).to_have_text("Line 2: there is no hex ZZ9 on this map.")
    page.get_by_label("Orders, one per line").fill("B3 A4")
    page.get_by_role("button", name="Seal and send").last.click()
    expect(page.get_by_role("heading", name="The form is in the box")).to_be_visible()
    assert context.cookies() == []
    context.close()
