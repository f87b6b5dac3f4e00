"""Whatever changes the running event, its city or the event itself, shows on every open page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.drawing import begin
from tests.browser.pages import PHONE, console, tool, wall
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser

COVERED = """() => {
  const sign = document.querySelector(".rehearsal-sign").getBoundingClientRect();
  const words = [...document.querySelectorAll(".undo .button")].map(button => button.getBoundingClientRect());
  const beside = box => box.right <= sign.left || box.left >= sign.right;
  return words.filter(box => box.bottom > sign.top && box.top < sign.bottom && !beside(box));
}"""

MARK = "() => { window.sameConsole = true; }"
MARKED = "() => window.sameConsole === true"


def test_a_hex_added_while_the_event_runs_stands_on_every_open_page(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    page.evaluate(MARK)
    hall = wall(browser, page)
    by_hand = page.context.new_page()
    by_hand.goto(f"{event.url}/city/running/")
    assert in_both_themes(by_hand) == []
    by_hand.get_by_label("Hex", exact=True).fill("A7")
    by_hand.get_by_role("button", name="Add the hex").click()
    for screen in (page, hall):
        expect(screen.locator("#hex-A7")).to_be_attached()
    page.bring_to_front()
    tool(page, "place").locator("[value=unrest]").check()
    page.locator("#hex-A7").click()
    for screen in (page, hall):
        expect(screen.locator("#hex-A7 .token")).to_have_count(1)
    undo = page.get_by_role("button", name="Undo").first
    undo.click()
    expect(page.locator("#hex-A7 .token")).to_have_count(0)
    undo.click()
    for screen in (page, hall):
        expect(screen.locator("#hex-A7")).to_have_count(0)
    assert page.evaluate(MARKED)


def test_what_is_typed_and_open_stays_when_a_hex_comes(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    tool(page, "place").locator("[value=unrest]").check()
    announcing = tool(page, "messages").locator("form[data-kept=announcement]")
    announcing.locator("textarea").fill("Lunch is served")
    announcing.locator("[value=minutes]").check()
    page.get_by_role("button", name="Programme", exact=True).click()
    _add_hex(page, event, "A8")
    expect(page.locator("#programme-menu")).to_be_visible()
    expect(announcing.locator("textarea")).to_have_value("Lunch is served")
    expect(announcing).to_be_visible()
    ends = announcing.locator("[type=radio]").evaluate_all("all => all.map(({ value, checked }) => [value, checked])")
    assert ends == [["phase", False], ["minutes", True], ["taken_down", False]]
    page.keyboard.press("Escape")
    expect(tool(page, "place").locator("[name=token]:checked")).to_have_value("unrest")


def test_a_crisis_half_typed_outlives_a_city_that_changes_and_its_turn_is_the_coming_one(
    browser: Browser, event: Server
) -> None:
    page = console(browser, event, "control", event.password)
    crises = tool(page, "crises").locator("#schedule-form")
    crises.locator("[name=at]").fill("B3")
    crises.locator("[name=magnitude]").select_option("major")
    _add_hex(page, event, "A9")
    expect(crises).to_be_visible()
    fields = [crises.locator(f"[name={name}]").input_value() for name in ("at", "magnitude", "turn")]
    assert fields == ["B3", "major", "1"]


def test_funding_half_typed_outlives_a_city_that_changes(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    amounts = tool(page, "fund").locator("[data-kept-as]")
    amounts.nth(1).fill("37")
    _add_hex(page, event, "A10")
    expect(amounts.nth(1)).to_have_value("37")
    expect(amounts.nth(1)).to_be_focused()
    expect(page.locator("#panel-fund select[name=from]")).to_have_value("")


def test_funding_half_typed_stays_with_its_district_when_one_above_is_removed(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    amounts = tool(page, "fund").locator("[data-kept-as]")
    above, districts = amounts.first.get_attribute("data-kept-as"), amounts.count()
    amounts.last.fill("37")
    by_hand = page.context.new_page()
    by_hand.goto(f"{event.url}/city/running/")
    name = by_hand.locator("#each-district [name=name]").first.input_value()
    by_hand.get_by_label("Hexes", exact=True).fill(" ".join(_hexes_of(page, name)))
    by_hand.get_by_role("button", name="Preview").click()
    by_hand.get_by_role("button", name="to the slums").click()
    by_hand.get_by_role("button", name=f"Remove {name}").click()
    expect(amounts).to_have_count(districts - 1)
    assert amounts.first.get_attribute("data-kept-as") != above
    expect(amounts.last).to_have_value("37")


def test_a_district_with_another_name_has_it_in_each_list_at_once(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    page.evaluate(MARK)
    form = tool(page, "form")
    form.locator("[name='orders.0.from']").fill("I3")
    by_hand = page.context.new_page()
    by_hand.goto(f"{event.url}/city/running/")
    by_hand.get_by_label("Name", exact=True).first.fill("Old Quays")
    by_hand.get_by_role("button", name="Change").first.click()
    page.bring_to_front()
    expect(form.locator("select[name=district] option", has_text="Old Quays")).to_be_attached()
    expect(page.locator(".districts tbody")).to_contain_text("Old Quays")
    expect(form.locator("[name='orders.0.from']")).to_have_value("I3")
    assert page.evaluate(MARKED)


def test_a_console_that_gets_no_answer_asks_again_and_stays(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    page.route("**/console/", lambda route: route.abort())
    page.evaluate(MARK)
    with page.expect_event("requestfailed"):
        by_hand = _page_that_adds(page, event, "A11")
    page.unroute("**/console/")
    expect(page.locator("#hex-A11")).to_be_attached()
    assert page.evaluate(MARKED)
    by_hand.close()


def _hexes_of(page: Page, district: str) -> list[str]:
    ours: list[str] = page.locator("[data-hex][data-district]").evaluate_all(
        "(all, name) => all.filter(({ dataset }) => dataset.district === name).map(({ dataset }) => dataset.hex)",
        district,
    )
    return ours


def _add_hex(page: Page, event: Server, label: str) -> None:
    """Somebody adds the hex by hand, and the console shows it without loading itself again."""
    page.evaluate(MARK)
    by_hand = _page_that_adds(page, event, label)
    expect(page.locator(f"#hex-{label}")).to_be_attached()
    assert page.locator(".hexes > .hex").count() == page.locator(".ground > .cell").count()
    assert page.evaluate(MARKED)
    by_hand.close()


def _page_that_adds(page: Page, event: Server, label: str) -> Page:
    by_hand = page.context.new_page()
    by_hand.goto(f"{event.url}/city/running/")
    by_hand.get_by_label("Hex", exact=True).fill(label)
    by_hand.get_by_role("button", name="Add the hex").click()
    page.bring_to_front()
    return by_hand


def test_another_event_shows_itself_on_every_open_page(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    hall = wall(browser, page)
    events = page.context.new_page()
    events.goto(f"{event.url}/events/new/")
    events.get_by_label("Name", exact=True).fill("Practice")
    events.get_by_label("A rehearsal").check()
    events.get_by_role("button", name="Make it").click()
    begin(events)
    for screen in (page, hall):
        expect(screen.locator(".rehearsal-sign")).to_have_text("Rehearsal")
    expect(page.locator(".bar h1")).to_have_text("Practice")
    page.set_viewport_size(PHONE)
    assert page.evaluate(COVERED) == []
    page.keyboard.press("End")
    assert page.evaluate(COVERED) == []


def test_the_city_by_hand_follows_another_control_and_keeps_what_is_typed(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    by_hand, others = page.context.new_page(), page.context.new_page()
    for each in (by_hand, others):
        each.goto(f"{event.url}/city/running/")
    name = by_hand.get_by_label("Name", exact=True).first
    name.fill("Half a na")
    to = by_hand.get_by_label("Give them to")
    to.select_option(index=3)
    chosen = to.input_value()
    by_hand.locator("#hex-B3").click()
    by_hand.evaluate(MARK)
    others.get_by_label("Hex", exact=True).fill("A12")
    others.get_by_role("button", name="Add the hex").click()
    expect(by_hand.locator("#hex-A12")).to_be_attached()
    expect(by_hand.locator("#newest-step")).to_contain_text("A12")
    expect(name).to_have_value("Half a na")
    expect(by_hand.locator(".hand-chosen")).to_have_count(2)
    others.get_by_label("Name", exact=True).nth(1).fill("Old Quays")
    others.get_by_role("button", name="Change").nth(1).click()
    expect(by_hand.locator("#hexes-to option", has_text="Old Quays")).to_be_attached()
    expect(to).to_have_value(chosen)
    name.fill(name.evaluate("field => field.defaultValue"))
    name.blur()
    expect(by_hand.get_by_label("Name", exact=True).nth(1)).to_have_value("Old Quays")
    page.get_by_role("button", name="Undo").first.click()
    expect(by_hand.get_by_label("Name", exact=True).nth(1)).not_to_have_value("Old Quays")
    page.get_by_role("button", name="Undo").first.click()
    expect(by_hand.locator("#hex-A12")).to_have_count(0)
    assert by_hand.evaluate(MARKED)
