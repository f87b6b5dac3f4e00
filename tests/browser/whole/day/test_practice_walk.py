"""Somebody new who only follows *To try*, from top to bottom, gets everything ticked, in any city."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from megagame.practice_session.tasks import TASKS
from tests.browser.pages import logged_in, ready, rested, until
from tests.browser.phones import control_of
from tests.civil_orders.stored import forms
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
MOST_PRESSES = 120
LATE = 1
LAST = "backup"
UNWRITTEN = ":is(#try-card, #try-call).next"
"""Tasks of which no journal tells."""
NEWEST = """() => ["crisis-map", "event"].map((name) =>
    document.getElementById(`seen-${name}`).dataset.number).join(" ")"""
CAUGHT_UP = f"""(before) => {{
    const newest = ({NEWEST})();
    return newest !== before && document.querySelector("#practice:not(.behind)")?.dataset.at === newest;
}}"""
NEXT = f"""() => {{
    const seen = document.querySelector("#practice:not(.behind)");
    const next = seen?.dataset.at === ({NEWEST})() ? document.querySelector(".to-try li.next") : null;
    return next === null ? null : [next.id, next.querySelector(".note").textContent];
}}"""
"""Returns the next task and its instructions, or nothing while a newer step is on its way."""
PRESSED = f"""(before) => {{
    const button = document.querySelector("#next-button:not([data-resting], [data-sending])");
    return ({NEWEST})() !== before || (button !== null && (button.click(), true));
}}"""
CHANGED = f"(before) => ({NEWEST})() !== before"
PHASE = """() => document.getElementById("phase-now").textContent"""
PASSED = f"""(before) => {{
    const passed = ({PHASE})() !== before;
    if (!passed) document.querySelector("body:not([data-phase-rests]) #clock-next:not([data-sending])")?.click();
    return passed;
}}"""
NUMBERS = {"hexes": "24", "districts": "2", "slums": "0"}
CAPTAINS = 4


def in_sight(found: Locator) -> Locator:
    """Returns the first visible one, which must be on the screen without scrolling."""
    button = found.filter(visible=True).first
    expect(button).to_be_in_viewport()
    return button


def press(page: Page, name: str) -> None:
    in_sight(page.get_by_role("button", name=re.compile(rf"^{name}"))).click()


def press_large(page: Page, name: str) -> None:
    button = in_sight(rested(page))
    expect(button).to_contain_text(name)
    button.click()


def press_yellow(page: Page) -> None:
    """Presses the large button, unless Robin acts first; once lines are practised, until none is left."""
    goes_on = page.locator("#try-skip[data-done]").count() > 0
    while True:
        in_sight(page.locator("#next-button"))
        before = page.evaluate(NEWEST)
        until(page, PRESSED, before)
        until(page, CHANGED, before)
        if not goes_on or page.locator("#next[data-next=execute]").count() == 0:
            return


def fund(page: Page) -> None:
    press(page, "Fund")
    panel = page.locator("[data-panel=fund]")
    for amount in panel.get_by_role("spinbutton").all():
        amount.fill("3")
    panel.get_by_role("button", name="Set funding").click()


def open_the_box_late(page: Page) -> None:
    in_sight(page.get_by_text("No box is open")).click()
    press(page, "Open the box")


def press_several(page: Page, button: Locator) -> None:
    """Presses as often as the list still asks."""
    (to_go,) = re.findall(r": (\d) to go", page.locator(".to-try li.next").inner_text())
    for _ in range(int(to_go)):
        before = page.evaluate(NEWEST)
        in_sight(button).click()
        until(page, CHANGED, before)


def press_next_phase(page: Page) -> None:
    """Presses until Open turns yellow, and again where Robin's press was in the way."""
    while page.locator("#next.passes").count():
        in_sight(page.get_by_role("button", name="Next phase"))
        until(page, PASSED, page.evaluate(PHASE))


def people_of(page: Page) -> str:
    """Returns a hex with people."""
    return str(page.locator("g.hex:has(.token.population)").first.get_attribute("id")).removeprefix("hex-")


def type_lines(page: Page) -> None:
    press(page, "Form")
    panel = page.locator("[data-panel=form]")
    district = panel.locator("select[name=district]")
    district.select_option(index=1)
    from_ = people_of(page)
    for number in range(1, 4):
        panel.get_by_label(f"Line {number}, from", exact=True).fill(from_)
        panel.get_by_label(f"Line {number}, to", exact=True).fill(from_)
    press(page, "Put in the queue")
    expect(panel.get_by_label("Line 1, from", exact=True)).to_have_value("")
    in_sight(panel.get_by_role("button", name="Done")).click()


def change_line(page: Page) -> None:
    rested(page)
    press(page, "Change")
    form = page.locator("#change-form")
    other = next(
        at for at in (people_of(page), "A1", "B2", "C3") if at != form.get_by_label("To", exact=True).input_value()
    )
    form.get_by_label("To", exact=True).fill(other)
    press(page, "Change line")
    expect(form).to_be_hidden()


def choose_place(page: Page) -> None:
    person = page.locator("#places details.displaced-person", has=page.locator(".chip[aria-pressed=false]")).first
    person.locator("summary").scroll_into_view_if_needed()  # the list may be longer than the screen
    in_sight(person.locator("summary")).click()
    person.locator(".chip[aria-pressed=false]").first.click()
    expect(person).to_contain_text("chosen")
    press_large(page, "Strike")
    expect(page.locator("#try-places[data-done]")).to_be_attached()


def schedule(page: Page) -> None:
    press(page, "Crises")
    panel = page.locator("[data-panel=crises]")
    panel.get_by_label("Hex", exact=True).fill(
        re.findall(r"one at (\S+)", page.locator(".to-try .next").inner_text())[0]
    )
    magnitudes = panel.locator("select[name=magnitude] option")
    panel.get_by_label("Magnitude").select_option(index=magnitudes.count() - 1)
    panel.get_by_role("button", name="Schedule", exact=True).click()
    in_sight(panel.get_by_role("button", name="Done").first).click()


def make_stack(page: Page) -> None:
    """Makes a stack on the page opened from the menu under the name."""
    in_sight(page.locator("[popovertarget=me-menu]")).click()
    with page.context.expect_page() as opened:
        in_sight(page.get_by_role("link", name="Print", exact=True)).click()
    papers = opened.value
    in_sight(papers.get_by_role("link", name="Make cards")).click()
    papers.get_by_role("button", name="Replace this stack").click()
    papers.get_by_role("button", name=re.compile("^Void")).click()
    papers.locator(".cards-paper").wait_for()
    papers.close()
    page.keyboard.press("Escape")
    expect(page.locator("#try-card[data-done]")).to_be_attached()


def open_messages(page: Page) -> Locator:
    press(page, "Messages")
    return page.locator("#panel-messages")


def send_message(page: Page) -> None:
    panel = open_messages(page)
    in_sight(panel.get_by_label("New message")).fill("Bring your cards.")
    in_sight(panel.get_by_role("button", name="Send", exact=True)).click()
    expect(panel.get_by_label("New message")).to_have_value("")
    in_sight(panel.get_by_role("button", name="Close")).click()


def answer_call(page: Page) -> None:
    panel = open_messages(page)
    in_sight(panel.get_by_role("button", name="I am coming")).click()
    in_sight(panel.get_by_role("button", name="Close")).click()
    expect(page.locator("#try-call[data-done]")).to_be_attached()


def put_in_a_break(page: Page) -> None:
    press(page, "Programme")
    in_sight(page.get_by_role("button", name="Add a break")).click()
    expect(page.locator("#try-break[data-done]")).to_be_attached()
    page.keyboard.press("Escape")


DONE_BY: Mapping[str, Callable[[Page], None]] = {
    "Press Next phase, at the top": press_next_phase,
    "Press Fund, write": fund,
    "Open “No box is open”": open_the_box_late,
    "Press Open.": lambda page: press_large(page, "Open"),
    "Press Open the box": lambda page: press(page, "Open the box"),
    "Captains seal their forms now": lambda page: press_large(page, "Shut the box"),
    "Press Unseal": lambda page: press_large(page, "Unseal"),
    "Press No forms this turn": lambda page: press_large(page, "No forms this turn"),
    "Press Forms are in": lambda page: press_large(page, "Forms are in"),
    "Press the yellow button": press_yellow,
    "Press Strike": lambda page: press_large(page, "Strike"),
    "Press Close": lambda page: press_large(page, "Close"),
    "Press Form, under the map": type_lines,
    "No line is left": type_lines,
    "Press Change, write another hex": change_line,
    "Press Skip": lambda page: press(page, "Skip"),
    "First do": lambda page: press(page, "Skip"),
    "Press Undo, at the bottom": lambda page: press_several(page, page.get_by_role("button", name=re.compile("^Undo"))),
    "Press the arrow to the right of Undo": lambda page: press_several(page, page.locator(".undo .redo")),
    "Something new was done": lambda page: press(page, "Undo"),
    "Below (in a narrow window": choose_place,
    "Nobody has a choice here: press Later": lambda page: press(page, "Later"),
    "Nobody has a choice here: press Strike": lambda page: press_large(page, "Strike"),
    "Press Crises, under the map": schedule,
    "Press your name, at the top, then Print": make_stack,
    "Press Messages, at the top": send_message,
    "A captain calls Control": answer_call,
    "Press Programme, at the top": put_in_a_break,
}


def follow(page: Page, data: Path, captains: int) -> list[str]:
    """Follows the list until only the backup is left; returns the tasks in order."""
    tried, before = list[str](), ""
    for _ in range(MOST_PRESSES):
        until(page, CAUGHT_UP, before)
        before = "" if page.locator(UNWRITTEN).count() else page.evaluate(NEWEST)
        until(page, f"() => ({NEXT})() !== null")
        called, note = page.evaluate(NEXT) or ("", "")
        name, said = called.removeprefix("try-"), " ".join(note.split())
        if not name:
            continue
        if name == LAST:
            return tried
        tried += [] if name in tried else [name]
        while said.startswith("Captains seal") and len(forms(data)) < captains - LATE:
            page.wait_for_timeout(50)
        ways = [do for words, do in DONE_BY.items() if said.startswith(words)]
        assert ways, f"{name}: no test does this: {said}"
        ways[0](page)
    raise AssertionError(f"still {tried[-1]} after {MOST_PRESSES} presses")


def test_who_follows_the_list_gets_everything_ticked_in_any_city(browser: Browser, event: Server) -> None:
    """`test_practice.py` does everything in the sample city."""
    control = control_of(event.url, event.password)
    made = control.submit("/events/new/", {"title": "Two Banks", "source": "lot", **NUMBERS})
    number = made.address.rstrip("/").rpartition("/")[2]
    running = re.search(r'<body[^>]*data-event="(\d+)"', control.get("/events/").text)
    assert running
    control.submit(f"/events/{number}/begin/", {"version": "1", "running": running[1]})
    page = logged_in(browser, event, "control", event.password)
    page.goto(f"{event.url}/events/")
    page.get_by_label("City to practise with").select_option(label="Two Banks")
    page.get_by_role("button", name="Practise").click()
    ready(page)
    press(page, "6×")
    tried = follow(page, event.data, CAPTAINS)
    assert tried == [task.name for task in TASKS if task.name != LAST]
    page.get_by_role("button", name="End, and see what you did").click()
    expect(page.get_by_role("main")).to_contain_text(f"{len(TASKS) - 1} of {len(TASKS)} were tried.")
    page.get_by_text("Throw away", exact=True).click()
    page.get_by_role("button", name=re.compile("^Throw .* away")).click()
