"""Whatever changes the running event, its city or the event itself, shows on every open page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.interception import intercept
from tests.browser.pages import PHONE, tool, wall
from tests.browser.phones import control_of, play
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

COVERED = """() => {
  const sign = document.querySelector(".rehearsal-sign").getBoundingClientRect();
  const words = [...document.querySelectorAll(".undo .button")].map(button => button.getBoundingClientRect());
  const beside = box => box.right <= sign.left || box.left >= sign.right;
  return words.filter(box => box.bottom > sign.top && box.top < sign.bottom && !beside(box));
}"""

MARK = "() => { window.sameConsole = true; }"
MARKED = "() => window.sameConsole === true"


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another member of Control, elsewhere."""
    return control_of(event.url, event.password)


@pytest.fixture(scope="module")
def by_hand(ana: Page, event: Server) -> Page:
    """The page of the city by hand, in a window of its own."""
    page = ana.context.new_page()
    page.goto(f"{event.url}/city/running/")
    ana.bring_to_front()
    return page


def add(mei: Visitor, page: Page, label: str) -> None:
    """Somebody adds the hex by hand, and the console shows it without loading itself again."""
    page.evaluate(MARK)
    play(mei, type="add_hex", at=label)
    expect(page.locator(f"#hex-{label}")).to_be_attached()
    assert page.locator(".hexes > .hex").count() == page.locator(".ground > .cell").count()
    assert page.evaluate(MARKED)


def test_a_hex_added_while_the_event_runs_stands_on_every_open_page(ana: Page, hall: Page, by_hand: Page) -> None:
    ana.evaluate(MARK)
    by_hand.get_by_label("Hex", exact=True).fill("A7")
    by_hand.get_by_role("button", name="Add the hex").click()
    for screen in (ana, hall):
        expect(screen.locator("#hex-A7")).to_be_attached()
    tool(ana, "place").locator("[value=unrest]").check()
    ana.locator("#hex-A7").click()
    for screen in (ana, hall):
        expect(screen.locator("#hex-A7 .token")).to_have_count(1)
    undo = ana.get_by_role("button", name="Undo").first
    undo.click()
    expect(ana.locator("#hex-A7 .token")).to_have_count(0)
    undo.click()
    for screen in (ana, hall):
        expect(screen.locator("#hex-A7")).to_have_count(0)
    assert ana.evaluate(MARKED)


def test_what_is_typed_and_open_stays_when_a_hex_comes(ana: Page, mei: Visitor) -> None:
    tool(ana, "place").locator("[value=unrest]").check()
    announcing = tool(ana, "messages").locator("form[data-kept=announcement]")
    announcing.locator("textarea").fill("Lunch is served")
    announcing.locator("[value=minutes]").check()
    ana.get_by_role("button", name="Programme", exact=True).click()
    add(mei, ana, "A7")
    expect(ana.locator("#programme-menu")).to_be_visible()
    expect(announcing.locator("textarea")).to_have_value("Lunch is served")
    expect(announcing).to_be_visible()
    ends = announcing.locator("[type=radio]").evaluate_all("all => all.map(({ value, checked }) => [value, checked])")
    assert ends == [["phase", False], ["minutes", True], ["taken_down", False]]
    ana.keyboard.press("Escape")
    expect(tool(ana, "place").locator("[name=token]:checked")).to_have_value("unrest")


def test_a_crisis_half_typed_outlives_a_city_that_changes_and_its_turn_is_the_coming_one(
    ana: Page, mei: Visitor
) -> None:
    crises = tool(ana, "crises").locator("#schedule-form")
    crises.locator("[name=at]").fill("B3")
    crises.locator("[name=magnitude]").select_option("major")
    add(mei, ana, "A9")
    expect(crises).to_be_visible()
    fields = [crises.locator(f"[name={name}]").input_value() for name in ("at", "magnitude", "turn")]
    assert fields == ["B3", "major", "1"]
    ana.locator("#panel-crises [data-close]").click()


def test_funding_half_typed_outlives_a_city_that_changes_and_stays_with_its_district_when_one_above_is_removed(
    ana: Page, mei: Visitor
) -> None:
    amounts = tool(ana, "fund").locator("[data-kept-as]")
    amounts.last.fill("37")
    add(mei, ana, "A10")
    expect(amounts.last).to_have_value("37")
    expect(amounts.last).to_be_focused()
    expect(ana.locator("#panel-fund select[name=from]")).to_have_value("")
    above, districts = amounts.first.get_attribute("data-kept-as"), amounts.count()
    given = {f"hexes.{number}": at for number, at in enumerate(_hexes_of(ana, "Highgarth"))}
    play(mei, type="move_hexes", **given)
    play(mei, type="remove_district", district="highgarth")
    expect(amounts).to_have_count(districts - 1)
    assert amounts.first.get_attribute("data-kept-as") != above
    expect(amounts.last).to_have_value("37")


def test_a_district_with_another_name_has_it_in_each_list_at_once(ana: Page, mei: Visitor) -> None:
    ana.evaluate(MARK)
    form = tool(ana, "form")
    form.locator("[name='orders.0.from']").fill("I3")
    play(mei, type="change_district", district="quays", name="Old Quays")
    expect(form.locator("select[name=district] option", has_text="Old Quays")).to_be_attached()
    expect(ana.locator(".districts tbody")).to_contain_text("Old Quays")
    expect(form.locator("[name='orders.0.from']")).to_have_value("I3")
    assert ana.evaluate(MARKED)


def test_a_console_that_gets_no_answer_asks_again_and_stays(ana: Page, mei: Visitor) -> None:
    intercept(ana, "**/console/", lambda route: route.abort())
    ana.evaluate(MARK)
    with ana.expect_event("requestfailed"):
        play(mei, type="add_hex", at="A11")
    ana.unroute("**/console/")
    expect(ana.locator("#hex-A11")).to_be_attached()
    assert ana.evaluate(MARKED)


def _hexes_of(page: Page, district: str) -> list[str]:
    ours: list[str] = page.locator("[data-hex][data-district]").evaluate_all(
        "(all, name) => all.filter(({ dataset }) => dataset.district === name).map(({ dataset }) => dataset.hex)",
        district,
    )
    return ours


def test_the_city_by_hand_follows_another_control_and_keeps_what_is_typed(by_hand: Page, mei: Visitor) -> None:
    by_hand.reload()
    by_hand.bring_to_front()
    name = by_hand.get_by_label("Name", exact=True).first
    name.fill("Half a na")
    other = by_hand.locator("form:has([name=district][value=kilnyard]) [name=name]")
    to = by_hand.get_by_label("Give them to")
    to.select_option(index=3)
    chosen = to.input_value()
    by_hand.locator("#hex-B3").click()
    by_hand.evaluate(MARK)
    play(mei, type="add_hex", at="A12")
    expect(by_hand.locator("#hex-A12")).to_be_attached()
    expect(by_hand.locator("#newest-step")).to_contain_text("A12")
    expect(name).to_have_value("Half a na")
    expect(by_hand.locator(".hand-chosen")).to_have_count(2)
    play(mei, type="change_district", district="kilnyard", name="Old Kilns")
    expect(by_hand.locator("#hexes-to option", has_text="Old Kilns")).to_be_attached()
    expect(to).to_have_value(chosen)
    name.fill(name.evaluate("field => field.defaultValue"))
    name.blur()
    expect(other).to_have_value("Old Kilns")
    play(mei, type="undo")
    expect(other).not_to_have_value("Old Kilns")
    play(mei, type="undo")
    expect(by_hand.locator("#hex-A12")).to_have_count(0)
    assert by_hand.evaluate(MARKED)


def test_another_event_shows_itself_on_every_open_page(ana: Page, hall: Page, mei: Visitor) -> None:
    ana.bring_to_front()
    made = mei.submit("/events/new/", {"title": "Practice", "source": "sample", "rehearsal": "true"})
    running = re.search(r'<body[^>]*data-event="(\d+)"', mei.get("/events/").text)
    assert running
    planned = re.sub(r"\?.*", "", made.address.removeprefix(mei.origin))
    assert mei.submit(f"{planned}begin/", {"version": "1", "running": running[1]}).status == 200
    for screen in (ana, hall):
        expect(screen.locator(".rehearsal-sign")).to_have_text("Rehearsal")
    expect(ana.locator(".bar h1")).to_have_text("Practice")
    ana.set_viewport_size(PHONE)
    assert ana.evaluate(COVERED) == []
    ana.keyboard.press("End")
    assert ana.evaluate(COVERED) == []
