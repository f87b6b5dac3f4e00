"""Drawing a city from an empty grid with the pointer and with the keyboard alone, and its export and import."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from crisis_map.city.random_city import Numbers, drawn
from megagame.core.dice import Dice
from megagame.start import versions
from megagame.start.set_up import LONGEST_FILE
from tests.browser.drawing import COLUMNS, ROWS, begin, count, district, drag, saved, taken_out
from tests.browser.pages import (
    CONSOLE,
    begin_turn,
    forms_are_in,
    next_step,
    press_next,
    queue_form,
    ready,
    says,
)
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

HEXES = [f"{column}{row}" for column in COLUMNS for row in ROWS]
STROKE_MILLISECONDS = 50
PUT = "(area, text) => { area.value = text; }"
"""As a paste does; typing this much takes a browser half a minute."""
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def play_a_turn(page: Page) -> None:
    """Plays a form, and closes the phase again."""
    begin_turn(page)
    press_next(page)
    queue_form(page, "Docks", "A1 A2")
    forms_are_in(page)
    press_next(page)
    says(page, "A2", "population")
    next_step(page, "Close the phase")
    press_next(page)
    expect(page.locator("#turn")).to_contain_text("closed")


def test_a_city_of_thirty_hexes_is_drawn_with_the_pointer_and_comes_in_and_out_and_is_played(
    editor: Callable[[str], Page], event: Server
) -> None:
    page = editor("By pointer")
    district(page, "Docks")
    for column in COLUMNS[:3]:
        drag(page, [f"{column}{row}" for row in ROWS])
    district(page, "Hill")
    for column in COLUMNS[3:]:
        drag(page, [f"{column}{row}" for row in ROWS])
    assert count(page) == len(HEXES)
    page.keyboard.press("p")
    drag(page, ["A1", "B1", "C1"])
    page.locator('#district-rows input[name="funding"]:visible').first.fill("3")
    page.locator('#district-rows input[name="funding"]:visible').first.press("Enter")
    saved(page)
    as_json, as_csv = taken_out(page, "JSON"), taken_out(page, "CSV")
    assert sorted(json.loads(as_json)["hexes"]) == sorted(HEXES)
    for text in (as_csv, as_json):
        page.get_by_role("link", name="Import, paste a table").click()
        page.get_by_label("Paste a table").fill(text)
        page.get_by_role("button", name="Import this city").click()
        expect(page.locator("body[data-drawn]")).to_be_attached()
        assert (taken_out(page, "JSON"), taken_out(page, "CSV")) == (as_json, as_csv)
    page.get_by_role("link", name="Use this city").click()
    begin(page)
    expect(page.get_by_role("heading", name="By pointer")).to_be_visible()
    page = page.context.new_page()  # as the page that began the event may reload itself meanwhile
    page.set_viewport_size(CONSOLE)
    page.goto(f"{event.url}/console/")
    ready(page)
    expect(page.locator(".cell")).to_have_count(len(HEXES))
    expect(page.locator("#hex-A1")).to_have_attribute("aria-label", "A1, Docks: population")
    play_a_turn(page)


def test_a_city_of_thirty_hexes_is_drawn_with_the_keyboard_alone(editor: Callable[[str], Page]) -> None:
    page = editor("By keyboard")
    page.get_by_role("button", name="Add", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator('#city-hexes [data-hex="A1"]').focus()
    for column in COLUMNS:
        page.keyboard.press("Space")
        way = "Down" if COLUMNS.index(column) % 2 == 0 else "Up"
        for _ in ROWS[1:]:
            page.keyboard.press(f"Shift+Arrow{way}")
        page.keyboard.press("ArrowRight")
    assert count(page) == len(HEXES)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    page.keyboard.press("Space")
    expect(page.locator("#hex-now")).to_contain_text("F1, District 1, refugee")
    page.keyboard.press("Control+z")
    expect(page.locator("#hex-now")).to_contain_text("F1, District 1, empty")
    page.keyboard.press("Control+y")
    page.keyboard.press("e")
    page.keyboard.press("Space")
    assert count(page) == len(HEXES) - 1
    page.keyboard.press("Control+z")
    saved(page)
    assert len(json.loads(taken_out(page, "JSON"))["hexes"]) == len(HEXES)


STROKES = """() => {
            const cells = [...document.querySelectorAll('#city-hexes .hex:not(.empty-place) .hex-face')];
            const map = document.getElementById('city-map');
            map.setPointerCapture = () => {};
            const places = cells.slice(400, 430).map((cell) => {
                const box = cell.getBoundingClientRect();
                return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
            });
            const send = (kind, place) => {
                const start = performance.now();
                map.dispatchEvent(new PointerEvent(kind, { ...place, bubbles: true, button: 0, pointerId: 1 }));
                return performance.now() - start;
            };
            send('pointerdown', places[0]);
            const times = places.map((place) => send('pointermove', place));
            send('pointerup', places.at(-1));
            return times.sort((one, other) => one - other);
        }"""
"""Returns the milliseconds of each of thirty strokes, the least first."""


def test_a_pasted_city_of_a_thousand_hexes_is_taken_and_stays_fluent_and_a_cut_one_stays_to_be_mended(
    editor: Callable[[str], Page],
) -> None:
    page = editor("Pasted")
    text = versions.to_json(drawn(Numbers(hexes=1000, districts=20, full=100), Dice(1))).decode()
    assert len(text) > 64 * 1024
    page.get_by_role("link", name="Import, paste a table").click()
    page.get_by_label("Paste a table").evaluate(PUT, text[:-30])
    page.get_by_role("button", name="Import this city").click()
    expect(page.locator("#refusal")).to_have_text("This file is no file of JSON in UTF-8.")
    expect(page.get_by_label("Paste a table")).to_have_value(text[:-30])
    page.get_by_label("Or choose a file").set_input_files(
        {"name": "long.json", "mimeType": "application/json", "buffer": b" " * (LONGEST_FILE + 1)}
    )
    said = page.get_by_label("Or choose a file").evaluate("(input) => input.validationMessage")
    assert said == "This file is too long: at most 10 MB."
    page.get_by_label("Or choose a file").set_input_files([])
    page.get_by_label("Paste a table").evaluate(PUT, text)
    page.get_by_role("button", name="Import this city").click()
    expect(page.locator("#hex-count")).to_have_text("1000")
    strokes: list[float] = page.evaluate(STROKES)
    assert strokes[len(strokes) // 2] < STROKE_MILLISECONDS


def test_two_who_draw_see_each_others_hexes_and_a_clash_is_told(editor: Callable[[str], Page]) -> None:
    one = editor("Together")
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator("body[data-drawn]")).to_be_attached()
    drag(one, ["A1", "A2"])
    saved(one)
    expect(other.locator('#city-hexes [data-hex="A2"] .label')).to_be_visible()
    expect(other.locator("#saved")).to_contain_text("has changed the city")
    drag(other, ["C1"])
    saved(other)
    expect(one.locator('#city-hexes [data-hex="C1"] .label')).to_be_visible()
    for page in (one, other):
        expect(page.locator("#hex-count")).to_have_text("3")
    expect(one.locator("#others-there")).to_have_text("control at C1")
    expect(one.locator("#city-others text")).to_have_text("control")
    other.close()
    expect(one.locator("#city-others text")).to_have_count(0, timeout=30_000)


def test_the_picture_that_is_traced_stays_in_this_browser_alone(editor: Callable[[str], Page]) -> None:
    page, sent = editor("Traced"), list[str]()
    page.on("request", lambda asked: sent.append(asked.post_data or ""))
    page.get_by_label("A picture to trace over").set_input_files(
        {"name": "old.svg.png", "mimeType": "image/png", "buffer": PICTURE}
    )
    expect(page.locator("body[data-traced]")).to_be_attached()
    page.reload()
    expect(page.locator("body[data-traced]")).to_be_attached()
    assert page.locator("#traced-picture").evaluate("picture => [picture.width, picture.height]") == [1, 1]
    page.get_by_role("button", name="Remove the picture").click()
    expect(page.locator("body[data-traced]")).to_have_count(0)
    page.reload()
    expect(page.locator("body[data-drawn]")).to_be_attached()
    expect(page.get_by_role("button", name="Remove the picture")).to_be_hidden()
    assert "".join(sent) == ""


def test_what_was_drawn_without_a_line_is_kept_and_sent_again(editor: Callable[[str], Page]) -> None:
    page = editor("No line")
    page.context.set_offline(True)
    drag(page, ["B2", "B3"])
    expect(page.locator("#saved")).to_contain_text("Not saved")
    page.context.set_offline(False)
    saved(page)
    assert sorted(json.loads(taken_out(page, "JSON"))["hexes"]) == ["B2", "B3"]


def test_undo_says_what_of_which_district_was_changed_and_no_district_gets_the_name_of_another(
    editor: Callable[[str], Page],
) -> None:
    page = editor("Alike")
    fields = page.locator('#district-rows input[name="name"]:visible')
    district(page, "District 2")
    expect(page.locator("#undo")).to_have_text("Undo: District 2")
    funding = page.locator('#district-rows input[name="funding"]:visible').last
    funding.fill("2")
    funding.blur()
    expect(page.locator("#undo")).to_have_text("Undo: District 2, Funding 2")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(fields.nth(1)).to_have_value("District 3")
    fields.last.fill("DISTRICT 2")
    fields.last.press("Enter")
    expect(page.locator("#saved")).to_have_text("Another district has this name.")
    assert fields.last.evaluate("(field) => field.validationMessage") == "Another district has this name."
    fields.last.blur()
    expect(fields.last).to_have_value("District 3")
    fields.last.fill(" ")
    fields.last.press("Enter")
    fields.last.blur()
    expect(fields.last).to_have_value("District 3")
    drag(page, ["A1"])
    saved(page)


def test_districts_of_two_who_draw_are_kept_and_undo_takes_back_ones_own(editor: Callable[[str], Page]) -> None:
    one = editor("Districts together")
    district(one, "Docks")
    saved(one)
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator("body[data-drawn]")).to_be_attached()
    names = [page.locator('#district-rows input[name="name"]:visible') for page in (one, other)]
    names[1].first.fill("Harbour")
    names[1].first.press("Enter")
    saved(other)
    district(one, "Hill")
    drag(one, ["B2"])
    saved(one)
    expect(names[0].first).to_have_value("Harbour")
    expect(names[1]).to_have_count(2)
    other.locator("#undo").click()
    saved(other)
    for page, fields in zip((one, other), names, strict=True):
        expect(fields.first).to_have_value("Docks")
        expect(fields.last).to_have_value("Hill")
        expect(page.locator('#city-hexes [data-hex="B2"]')).to_have_attribute("aria-label", "B2, Hill, empty")


def test_two_who_add_a_district_before_they_hear_of_each_other_keep_both(editor: Callable[[str], Page]) -> None:
    one = editor("At once")
    other = one.context.new_page()
    other.route("**/newest/**", lambda route: route.abort())
    other.goto(one.url)
    expect(other.locator("body[data-drawn]")).to_be_attached()
    for page, label in ((one, "A1"), (other, "B2")):
        page.get_by_role("button", name="Add", exact=True).click()
        drag(page, [label])
    for page in (one, other):
        names = page.locator('#district-rows input[name="name"]:visible')
        expect(names).to_have_count(2)
        assert sorted(each.input_value() for each in names.all()) == ["District 1", "District 2"]
        expect(page.locator('#city-hexes [data-hex="A1"]')).to_have_attribute("aria-label", "A1, District 1, empty")
        expect(page.locator('#city-hexes [data-hex="B2"]')).to_have_attribute("aria-label", "B2, District 2, empty")
