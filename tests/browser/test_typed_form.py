"""A Civil Order Form typed or pasted on the console: lines get their own rows, and outlive a reload."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.drawing import begin
from tests.browser.pages import colleague, console, live, ready, tool
from tests.browser.phones import control_of, play
from tests.conftest import Starter
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

Row = tuple[str, str, str]

ROWS = """form => Array.from(form.querySelectorAll(".order-row"), row =>
    [...row.querySelectorAll("[data-label]"), row.querySelector("select")].map(field => field.value))
    .filter(row => row.some(Boolean))"""
PASTE = """(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (field.dispatchEvent(paste)) document.execCommand("insertText", false, text);
}"""


@pytest.fixture
def form(ana: Page) -> Locator:
    """The empty form of the console."""
    form = tool(ana, "form").locator("form")
    form.evaluate("form => form.reset()")
    form.locator("[name='orders.0.from']").focus()
    return form


def typed(form: Locator) -> list[Row]:
    return [(from_, to, token) for from_, to, token in form.evaluate(ROWS)]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("I3 I2 J5 L4", [("I3", "I2", ""), ("J5", "L4", "")]),
        ("1. I3 I2 2. J5 L4", [("I3", "I2", ""), ("J5", "L4", "")]),
        ("i3 to i2 p j5 -> l4 r", [("I3", "I2", "population"), ("J5", "L4", "refugee")]),
        ("I3 I2 P4 J5", [("I3", "I2", ""), ("P4", "J5", "")]),
        ("I3, I2, refugee, J5, L4,", [("I3", "I2", "refugee"), ("J5", "L4", "")]),
        ("I3 I2 population", [("I3", "I2", "population")]),
        ("1 I3 I2 2 J5 L4", [("I3", "I2", ""), ("J5", "L4", "")]),
        ("I3 I2 \u2192 J5 L4", [("I3", "I2", ""), ("\u2192 J5 L4", "", "")]),
        ("i3i2 p j5l4r g3h4", [("I3", "I2", "population"), ("J5", "L4", "refugee"), ("G3", "H4", "")]),
        ("I3 x I2 J5", [("I3", "x I2 J5", "")]),
    ],
)
def test_what_is_typed_letter_by_letter_goes_to_its_own_line(
    ana: Page, form: Locator, text: str, rows: list[Row]
) -> None:
    ana.keyboard.type(text)
    ana.keyboard.press("Tab")
    assert typed(form) == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "1. I3 I2 P\n2. J5 \u2192 L4\n\n3) G3\u3000H4 \u96e3\u6c11",
            [("I3", "I2", "population"), ("J5", "L4", ""), ("G3", "H4", "refugee")],
        ),
        (
            "I3 I2 population; J5-L4; \uff27\uff13\uff0f\uff28\uff14",
            [("I3", "I2", "population"), ("J5", "L4", ""), ("G3", "H4", "")],
        ),
        ("I3 I2\nJ5 x L4\nG3 H4", [("I3", "I2", ""), ("J5 x L4", "", ""), ("G3", "H4", "")]),
    ],
)
def test_a_whole_form_is_pasted_and_a_row_that_is_unclear_stays_in_its_place(
    form: Locator, text: str, rows: list[Row]
) -> None:
    form.locator("[name='orders.0.from']").evaluate(PASTE, text)
    assert typed(form) == rows
    unclear = [number for number, row in enumerate(rows) if not row[1]]
    told = f"Line {unclear[0] + 1} cannot be read: “{rows[unclear[0]][0]}”." if unclear else ""
    expect(form.locator(".refusal")).to_contain_text(told)
    for number in range(len(rows)):
        from_ = form.locator(f"[name='orders.{number}.from']")
        assert (from_.get_attribute("aria-invalid") == "true") == (number in unclear)


def test_a_paste_that_does_not_fit_changes_nothing_and_says_so(form: Locator) -> None:
    form.locator("[name='orders.1.from']").fill("G3")
    form.locator("[name='orders.0.from']").evaluate(PASTE, "I3 I2\nJ5 L4")
    assert typed(form) == [("G3", "", "")] or typed(form) == [("", "", ""), ("G3", "", "")]
    expect(form.locator(".refusal")).to_contain_text("Too many lines (2) from line 1 on")


def test_labels_in_any_letters_are_sent_as_the_map_has_them(ana: Page, form: Locator) -> None:
    form.get_by_label("District").select_option("quays")
    form.locator("[name='orders.0.from']").fill("\uff29\uff13")
    form.locator("[name='orders.0.to']").fill("to i 2")
    with ana.expect_request("**/act/") as sent:
        form.get_by_role("button", name="Put in the queue").click()
    body = sent.value.post_data or ""
    assert "orders.0.from=I3&orders.0.to=I2" in body
    expect(form.locator("[name='orders.0.from']")).to_have_value("")


def test_what_is_typed_outlives_a_reload_and_is_gone_once_it_is_sent(ana: Page, form: Locator) -> None:
    form.get_by_label("District").select_option("quays")
    form.locator("[name='orders.0.from']").evaluate(PASTE, "\n".join(f"I3 I{number}" for number in range(4, 12)))
    form.locator("[name=notes]").fill("by the bridge")
    before = typed(form)
    assert len(before) == 8
    ready(live(_reloaded(ana)))
    expect(form).to_be_visible()
    assert typed(form) == before
    assert form.locator(".order-row:visible").count() >= 8
    assert form.get_by_label("District").input_value() == "quays"
    assert form.locator("[name=notes]").input_value() == "by the bridge"
    form.get_by_role("button", name="Put in the queue").click()
    expect(form.locator("[name=notes]")).to_have_value("")
    ready(live(_reloaded(ana)))
    assert typed(form) == []
    assert (
        json.loads(ana.evaluate("JSON.stringify(Object.keys(sessionStorage).filter(key => key.endsWith('/form')))"))
        == []
    )


def test_a_pasted_form_is_on_every_console_outlives_a_restart_and_is_undone_from_another(
    browser: Browser, ana: Page, form: Locator, event: Server, warm: Starter
) -> None:
    mei = colleague(browser, ana)
    form.get_by_label("District").select_option("quays")
    form.locator("[name='orders.0.from']").evaluate(PASTE, "1. K1 K2 P\n2) J2 to J3")
    form.get_by_role("button", name="Put in the queue").click()
    expect(form.locator("[name='orders.0.from']")).to_have_value("")
    servers.stop(event)
    again = replace(warm.start_event(event.data, port=event.port), password=event.password)
    for page in (live(ana), live(mei), colleague(browser, ana)):
        for way in (("K1", "K2"), ("J2", "J3")):
            expect(queued(page, *way)).to_have_count(1)
    play(control_of(again.url, again.password), type="undo")
    for page in (ana, mei):
        expect(queued(page, "K1", "K2")).to_have_count(0)
    servers.stop(again)


def queued(page: Page, from_: str, to: str) -> Locator:
    """The console's line of the queue with these two hexes."""
    return page.locator(".turn-column .line-way", has_text=re.compile(rf"{from_}\W+{to}"))


def test_what_is_typed_in_one_event_shows_in_no_other_and_again_once_it_runs(
    browser: Browser, event: Server, warm: Starter
) -> None:
    again = replace(warm.start_event(event.data, port=event.port), password=event.password)
    page = console(browser, again, "control", again.password)
    typed_in = tool(page, "form").locator("form")
    typed_in.locator("[name='orders.0.from']").fill("K1")
    tool(page, "messages").get_by_label("New message").fill("half a sen")
    with page.context.expect_page() as opened:
        page.evaluate("open('/city/running/')")
    by_hand = opened.value
    by_hand.get_by_label("Hexes", exact=True).fill("J3 K3")
    events = page.context.new_page()
    events.goto(f"{again.url}/events/new/")
    events.get_by_label("Name", exact=True).fill("Another")
    events.get_by_role("button", name="Make it").click()
    begin(events)
    expect(page.locator(".bar h1")).to_have_text("Another")
    ready(live(page))
    assert typed(typed_in) == []
    expect(page.get_by_label("New message")).to_have_value("")
    expect(by_hand.get_by_label("Hexes", exact=True)).to_have_value("")  # it has loaded itself again
    events.goto(f"{again.url}/events/")
    events.get_by_text("Go back to Saltmere").click()
    events.get_by_role("button", name="Saltmere runs again. Another").click()
    expect(page.locator(".bar h1")).to_have_text("Saltmere")
    ready(live(page))
    expect(typed_in.locator("[name='orders.0.from']")).to_have_value("K1")
    expect(page.get_by_label("New message")).to_have_value("half a sen")
    expect(by_hand.get_by_label("Hexes", exact=True)).to_have_value("J3 K3")
    servers.stop(again)


def _reloaded(page: Page) -> Page:
    page.reload()
    return page
