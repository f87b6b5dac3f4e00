"""A city is drawn from an empty grid, with the pointer and with the keyboard alone, and comes in and out unchanged."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from megagame.trials.servers import Server
from tests.browser.pages import (
    begin_turn,
    console,
    forms_are_in,
    next_step,
    press_next,
    queue_form,
    ready,
    says,
)
from tests.browser.test_every_page import WINDOWS, Theme, in_both_themes, in_theme

pytestmark = pytest.mark.browser

COLUMNS = "ABCDEF"
ROWS = range(1, 6)
HEXES = [f"{column}{row}" for column in COLUMNS for row in ROWS]
STROKE_MILLISECONDS = 50
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture
def editor(browser: Browser, event: Server) -> Callable[[str], Page]:
    """Makes an event with an empty grid and opens its editor."""

    def opened(title: str) -> Page:
        page = console(browser, event, "control", event.password)
        page.goto(f"{event.url}/events/new/")
        page.get_by_label("Name").fill(title)
        page.get_by_label("an empty grid").check()
        page.get_by_role("button", name="Make it").click()
        page.get_by_role("link", name="Draw the city").click()
        expect(page.locator("body[data-drawn]")).to_be_attached()
        return page

    return opened


def begin(page: Page) -> None:
    """Goes to the last step of an event that is being made, and begins it."""
    page.locator("#event-steps").get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Begin", exact=True).click()


def saved(page: Page) -> None:
    """Waits until the server has all that was drawn."""
    expect(page.locator("#saved")).to_have_text("Saved")


def middle(page: Page, label: str) -> tuple[float, float]:
    box = page.locator(f'#city-hexes [data-hex="{label}"] .hex-face').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, labels: list[str]) -> None:
    page.mouse.move(*middle(page, labels[0]))
    page.mouse.down()
    for label in labels:
        page.mouse.move(*middle(page, label), steps=3)
    page.mouse.up()


def district(page: Page, name: str) -> None:
    """Adds a district of this name, and chooses it to paint with."""
    page.get_by_role("button", name="Add", exact=True).click()
    field = page.locator('#district-rows input[name="name"]:visible').last
    field.fill(name)
    field.press("Enter")
    field.blur()


def taken_out(page: Page, kind: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("link", name=f"Take out {kind}").click()
    return download.value.path().read_text(encoding="utf-8")


def count(page: Page) -> int:
    return int(page.locator("#hex-count").inner_text())


def play_a_turn(page: Page) -> None:
    """One form, and the phase closed again."""
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
        page.get_by_role("link", name="Bring in, paste a table").click()
        page.get_by_label("Paste a table").fill(text)
        page.get_by_role("button", name="Take this city").click()
        expect(page.locator("body[data-drawn]")).to_be_attached()
        assert (taken_out(page, "JSON"), taken_out(page, "CSV")) == (as_json, as_csv)
    page.get_by_role("link", name="Use this city").click()
    begin(page)
    expect(page.get_by_role("heading", name="By pointer")).to_be_visible()
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
    page.get_by_role("button", name="Take the picture away").click()
    expect(page.locator("body[data-traced]")).to_have_count(0)
    page.reload()
    expect(page.locator("body[data-drawn]")).to_be_attached()
    expect(page.get_by_role("button", name="Take the picture away")).to_be_hidden()
    assert "".join(sent) == ""


def test_what_was_drawn_without_a_line_is_kept_and_sent_again(editor: Callable[[str], Page]) -> None:
    page = editor("No line")
    page.context.set_offline(True)
    drag(page, ["B2", "B3"])
    expect(page.locator("#saved")).to_contain_text("Not saved")
    page.context.set_offline(False)
    saved(page)
    assert sorted(json.loads(taken_out(page, "JSON"))["hexes"]) == ["B2", "B3"]


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


@pytest.mark.parametrize(("size", "theme"), WINDOWS, ids=["1920x1080", "390x844"])
def test_the_editor_and_the_pages_of_events_are_for_everybody(
    editor: Callable[[str], Page], event: Server, size: ViewportSize, theme: Theme
) -> None:
    page = editor("For everybody")
    district(page, "Docks")
    drag(page, ["A1", "A2"])
    saved(page)
    page.set_viewport_size(size)
    assert in_theme(page, theme) == []
    page.get_by_role("link", name="Bring in, paste a table").click()
    assert in_theme(page, theme) == []
    page.goto(f"{event.url}/events/")
    assert in_theme(page, theme) == []
    page.get_by_role("link", name="For everybody").first.click()
    assert in_theme(page, theme) == []
    planned = page.url.partition("?")[0]
    for step in ("city", "people", "papers"):
        page.goto(f"{planned}?step={step}")
        assert in_theme(page, theme) == []
    page.goto(f"{planned}papers/district-cards/")
    assert in_theme(page, theme) == []
    page.goto(f"{event.url}/events/new/")
    assert in_theme(page, theme) == []


def test_a_thousand_hexes_stay_fluent(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    page.goto(f"{event.url}/events/new/")
    page.get_by_label("Name").fill("A thousand")
    page.get_by_label("one drawn by lot").check()
    page.get_by_label("Hexes", exact=True).fill("1000")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("link", name="Draw the city").click()
    expect(page.locator("#hex-count")).to_have_text("1000")
    took = page.evaluate(
        """() => {
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
            return { strokes: times.sort((one, other) => one - other) };
        }"""
    )
    assert took["strokes"][len(took["strokes"]) // 2] < STROKE_MILLISECONDS
