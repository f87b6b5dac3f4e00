"""Tokens by hand: by tapping, typing, and with keys on the map; ruling notes; the map as a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import PHONE, begin_turn, colleague, press_space, says, tap, tool
from tests.browser.phones import control_of, play
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

SPILLS = """() => Array.from(document.querySelectorAll(".districts tr")).filter((row) => {
    const cell = row.querySelector("td.funding");
    if (!cell?.textContent.trim()) return false;
    const written = document.createRange();
    written.selectNodeContents(cell);
    const { left, right } = cell.getBoundingClientRect();
    return Array.from(written.getClientRects()).some((box) => box.left < left - 1 || box.right > right + 1);
}).map((row) => row.dataset.funding)"""


def newest(page: Page, words: str) -> None:
    expect(page.locator("#log-crisis-map [data-in]").first).to_contain_text(words)


def test_tokens_are_placed_by_tapping_hexes(ana: Page) -> None:
    panel = tool(ana, "place")
    panel.locator("input[value=unrest]").check()
    tap(ana, "C6")
    tap(ana, "A5")
    says(ana, "C6", "unrest")
    says(ana, "A5", "unrest")
    newest(ana, "By hand: unrest placed in A5.")


def test_much_funding_is_not_written_over_the_population_beside_it(ana: Page, event: Server) -> None:
    for district, amount in (("highgarth", 10), ("quays", 9), ("kilnyard", 7), ("wickfen", 11), ("lanternside", 999)):
        play(control_of(event.url, event.password), type="fund", district=district, amount=str(amount))
    expect(ana.locator("[data-district=lanternside]")).to_contain_text("999")
    assert ana.evaluate(SPILLS) == []


def test_a_full_hex_is_refused_in_words_and_the_next_tap_takes_them_away(ana: Page) -> None:
    tap(ana, "B3")
    expect(ana.locator("#hand-said")).to_contain_text("B3 is full: a hex holds two tokens.")
    tap(ana, "E2")
    says(ana, "E2", "unrest")
    expect(ana.locator("#hand-said .refusal")).to_have_count(0)


def test_an_empty_hex_is_no_origin(ana: Page) -> None:
    panel = tool(ana, "move")
    tap(ana, "C7")
    expect(panel).to_contain_text("Nothing stands in C7: tap a token.")
    tap(ana, "B1")
    says(ana, "B1", "empty")
    expect(panel).to_contain_text("Nothing stands in B1: tap a token.")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 720), (1024, 768), (1920, 1080)])
def test_the_map_keeps_its_size_whatever_is_done_by_hand_and_when_it_is_refused(
    ana: Page, width: int, height: int
) -> None:
    ana.keyboard.press("Escape")
    ana.set_viewport_size({"width": width, "height": height})
    before = ana.locator("#map-box").bounding_box()
    for name in ("note", "remove", "move", "place"):
        tool(ana, name)
        assert ana.locator("#map-box").bounding_box() == before
    ana.locator("#panel-place input[value=unrest]").check()
    tap(ana, "B3")
    expect(ana.locator("#hand-said .refusal")).to_have_text("B3 is full: a hex holds two tokens.")
    expect(ana.locator("#hand-said .refusal")).to_be_in_viewport(ratio=1)
    assert ana.locator("#map-box").bounding_box() == before
    field = ana.locator("#panel-place").get_by_label("Hex")
    field.fill("Z9")
    field.press("Enter")
    expect(ana.locator("#panel-place .refusal")).not_to_be_empty()
    assert ana.locator("#map-box").bounding_box() == before
    field.fill("")


def test_tokens_are_removed_by_tapping_them(ana: Page) -> None:
    tool(ana, "remove")
    ana.locator("#hex-K5 .token.damage").click()
    says(ana, "K5", "population")
    tap(ana, "E2")
    says(ana, "E2", "empty")


def test_tokens_are_moved_in_two_taps(ana: Page) -> None:
    panel = tool(ana, "move")
    ana.locator("#hex-C6 .token").click()
    expect(panel).to_contain_text("Now tap where C6 goes:")
    tap(ana, "C7")
    says(ana, "C7", "unrest")
    says(ana, "C6", "empty")
    expect(panel).to_contain_text("Tap a token, then where to:")


def test_each_tool_works_by_typing_as_well(ana: Page) -> None:
    panel = tool(ana, "move")
    panel.locator("input[value=unrest]").check()
    panel.get_by_label("From").fill("c7")
    panel.get_by_label("To", exact=True).fill("c6")
    panel.get_by_role("button", name="Move").click()
    says(ana, "C6", "unrest")
    expect(panel.get_by_label("From")).to_have_value("")
    panel = tool(ana, "remove")
    panel.locator("input[value=unrest]").check()
    panel.get_by_label("Hex").fill("C6")
    panel.get_by_role("button", name="Remove").click()
    says(ana, "C6", "empty")
    ana.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_figures_place_and_remove_on_the_hex_that_has_the_focus(ana: Page) -> None:
    ana.locator("#hex-B1").focus()
    for key, tokens in (
        ("1", "population"),
        ("4", "population, damage"),
        ("Shift+Digit1", "damage"),
        ("Delete", "empty"),
    ):
        ana.keyboard.press(key)
        says(ana, "B1", tokens)
        expect(ana.locator("#hex-B1")).to_be_focused()
    ana.keyboard.press("ArrowDown")
    expect(ana.locator("#hex-B2")).to_be_focused()


def test_a_token_is_moved_with_keys_alone(ana: Page) -> None:
    ana.locator("#hex-B9").focus()
    ana.keyboard.press("2")
    says(ana, "B9", "refugee")
    ana.keyboard.press("m")
    ana.keyboard.press("ArrowUp")
    expect(ana.locator("#hex-B8")).to_be_focused()
    ana.keyboard.press("Enter")
    says(ana, "B8", "population, refugee")
    says(ana, "B9", "empty")
    ana.keyboard.press("Escape")


def test_space_on_the_page_and_letters_in_a_field_are_no_shortcuts_of_the_map(ana: Page) -> None:
    field = tool(ana, "note").locator("textarea")
    field.press_sequentially("put s u c p")
    expect(field).to_have_value("put s u c p")
    expect(ana.locator("#turn")).to_contain_text("Before turn 1")


def test_a_ruling_note_names_the_hexes_that_are_tapped(ana: Page) -> None:
    panel = tool(ana, "note")
    panel.locator("textarea").fill("Fire at")
    panel.locator("textarea").press("End")
    tap(ana, "F2")
    panel.locator("textarea").press_sequentially("is out")
    panel.get_by_role("button", name="Write in the log").click()
    newest(ana, "Note: Fire at F2 is out")


def test_the_map_as_a_table_is_as_live_as_the_map(ana: Page, event: Server) -> None:
    ana.get_by_role("button", name="As a table").click()
    row = ana.locator("#map-table tr", has_text="L7")
    expect(row).to_have_text("L7slumempty")
    play(control_of(event.url, event.password), type="place", at="L7", token="damage")
    expect(row).to_have_text("L7slumdamage")
    ana.get_by_role("button", name="As a table").click()
    says(ana, "L7", "damage")


def test_a_phone_does_it_too(browser: Browser, ana: Page) -> None:
    phone = colleague(browser, ana, PHONE, has_touch=True)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel = tool(phone, "place")
    panel.locator("input[value=refugee]").check()
    phone.locator("#hex-G7 text.label").tap()
    says(ana, "G7", "refugee")
    phone.locator("[data-shows-section=log]").tap()
    expect(phone.locator("#log-crisis-map")).to_contain_text("refugee placed in G7")
    phone.get_by_role("button", name="Undo:").tap()
    says(ana, "G7", "empty")
    phone.context.close()


def test_after_a_tap_the_keys_are_those_of_the_page(ana: Page) -> None:
    tool(ana, "place").locator("input[value=damage]").check()
    tap(ana, "L7")
    says(ana, "L7", "damage, damage")
    ana.keyboard.press("u")
    says(ana, "L7", "damage")
    begin_turn(ana)
    press_space(ana)
    expect(ana.locator("#turn")).to_contain_text("The map is open")
