"""What the hall was told outlives a restart of the program, reaches a late phone, and is undone everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.pages import live, press_clock, ready, tool, wall
from tests.browser.phones import control_of, new_phone, newest_seen, play, scan, shown
from tests.browser.under_way import steer
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

GIVEN = ("I3", "J3")
FUNDS = {"highgarth": "4", "quays": "3"}


@dataclass
class Hall:
    """One of Control at the console, another one elsewhere, the projector, and a phone of The Quays."""

    ana: Page
    mei: Visitor
    wall: Page
    phone: Page

    @property
    def pages(self) -> tuple[Page, ...]:
        return (self.ana, self.wall, self.phone)


@pytest.fixture(scope="module")
def hall(browser: Browser, event: Server, cards: dict[str, list[str]], ana: Page, warm: Starter) -> Iterator[Hall]:
    """Everything was told and typed, and then the program was started again."""
    phone = shown(scan(new_phone(browser), event.url, cards["The Quays"][0]))
    hall = Hall(ana, control_of(event.url, event.password), wall(browser, ana), phone)
    _put_in_a_break(ana)
    _tell(hall)
    _call(phone)
    _change_by_hand(hall.mei)
    _type_half_a_form(ana)
    servers.stop(event)
    again = replace(warm.start_event(event.data, port=event.port), password=event.password)
    for page in hall.pages:
        live(page)
    yield hall
    servers.stop(again)


def _put_in_a_break(ana: Page) -> None:
    """From the console alone, during the day."""
    ana.get_by_role("button", name="Programme", exact=True).click()
    new = ana.locator("#programme-menu").get_by_role("form", name="New break")
    new.get_by_label("Name").fill("Fresh air")
    new.get_by_label("Before turn").select_option("1")
    new.get_by_role("button", name="Add a break").click()
    expect(ana.locator("#break-rows")).to_contain_text("Fresh air 15 minutes before turn 1")
    ana.keyboard.press("Escape")
    press_clock(ana, "next")
    press_clock(ana, "run")


def _tell(hall: Hall) -> None:
    steer(hall.mei, type="announce", text="Send one captain.", to="district-quays", ends="taken_down")
    steer(hall.mei, type="publish", text="J3 gives way", breaking="true")
    steer(hall.mei, type="add_note", text="Ask who holds the seal.", whom="Mei")


def _call(phone: Page) -> None:
    phone.get_by_role("button", name="Call Control").click()
    phone.locator("#call").get_by_text("Card", exact=True).click()
    phone.locator("#call-send").click()
    expect(phone.locator("#call-says")).to_contain_text("Called")


def _change_by_hand(mei: Visitor) -> None:
    for district, amount in (("highgarth", "5"), ("quays", "2")):
        play(mei, type="fund", district=district, amount=amount)
    play(mei, **{"type": "move_hexes", "hexes.0": GIVEN[0], "hexes.1": GIVEN[1], "district": "highgarth"})
    play(mei, **{"type": "move_funding", "from": "highgarth", "to": "quays", "amount": "1"})
    play(mei, type="note", text="Counts as one line.", step=newest_seen(mei))


def _type_half_a_form(ana: Page) -> None:
    ready(live(ana))
    form = tool(ana, "form")
    form.get_by_label("Line 1, from", exact=True).fill("K1")
    form.get_by_label("Notes").fill("by the bridge")


def rulings(page: Page) -> Locator:
    return page.locator("#log-crisis-map .log-rulings")


def funding(page: Page) -> dict[str, str]:
    rows = page.locator("tr[data-district][data-funding]")
    return dict(rows.evaluate_all("rows => rows.map(({ dataset }) => [dataset.district, dataset.funding])"))


def test_every_screen_goes_on_as_it_was(hall: Hall) -> None:
    for page in hall.pages:
        expect(page.locator("#phase-now")).to_contain_text("Fresh air")
        expect(page.locator(".back-at")).to_contain_text("Back at")
    expect(hall.phone.locator(".announcement")).to_contain_text("Send one captain.")
    expect(hall.wall.locator("#news .breaking")).to_contain_text("J3 gives way")
    expect(hall.phone.locator("#call-says")).to_contain_text("Called")
    for at in GIVEN:
        expect(hall.ana.locator(f"#hex-{at}")).to_have_attribute("data-district", "Highgarth")


def test_the_console_has_it_all_after_a_reload_too(hall: Hall) -> None:
    hall.ana.reload()
    ready(live(hall.ana))
    form = hall.ana.locator("#panel-form")
    expect(form.get_by_label("Line 1, from", exact=True)).to_have_value("K1")
    expect(form.get_by_label("Notes")).to_have_value("by the bridge")
    expect(hall.ana.locator("#notes-due")).to_contain_text("Ask who holds the seal.")
    expect(rulings(hall.ana)).to_contain_text("Counts as one line.")
    assert {key: funding(hall.ana)[key] for key in FUNDS} == FUNDS
    panel = tool(hall.ana, "messages")
    expect(panel.locator(".call-row")).to_contain_text("The Quays calls Control: a card")
    expect(panel.locator(".announced")).to_contain_text("Send one captain.")


def test_a_phone_that_comes_late_knows_of_the_break_and_the_message(
    hall: Hall, browser: Browser, event: Server, cards: dict[str, list[str]]
) -> None:
    late = shown(scan(new_phone(browser), event.url, cards["The Quays"][1]))
    expect(late.locator("#phase-now")).to_contain_text("Fresh air")
    expect(late.locator(".announcement")).to_contain_text("Send one captain.")
    late.get_by_role("button", name="Zoom in").click()
    expect(late.get_by_role("button", name="Call Control")).to_be_visible()


def test_another_control_answers_the_call_and_ticks_the_note(hall: Hall) -> None:
    row = hall.ana.locator("#panel-messages .call-row")
    row.get_by_role("button", name="I am coming").click()
    expect(hall.phone.locator("#call-says")).to_have_text("Control is coming.")
    steer(hall.mei, type="finish_note", number="1")
    expect(hall.ana.locator("#notes-due")).to_be_hidden()
    steer(hall.mei, type="undo")
    expect(hall.ana.locator("#notes-due")).to_be_visible()


def test_undo_takes_each_of_it_back_on_every_screen(hall: Hall) -> None:
    steer(hall.mei, type="undo")
    expect(hall.ana.locator("#notes-due")).to_be_hidden()
    steer(hall.mei, type="undo")
    expect(hall.wall.locator("#news .headline")).to_have_count(0)
    steer(hall.mei, type="undo")
    expect(hall.phone.locator(".announcement:not([hidden])")).to_have_count(0)
    expect(hall.phone.locator("#call-says")).to_have_text("Control is coming.")
    play(hall.mei, type="undo")
    expect(rulings(hall.ana)).to_have_count(0)
    play(hall.mei, type="undo")
    expect(hall.ana.locator("tr[data-district=quays]")).to_have_attribute("data-funding", "2")
    play(hall.mei, type="undo")
    for at in GIVEN:
        expect(hall.ana.locator(f"#hex-{at}")).to_have_attribute("data-district", "The Quays")
    expect(ready(live(hall.ana)).locator("#panel-form").get_by_label("Notes")).to_have_value("by the bridge")
