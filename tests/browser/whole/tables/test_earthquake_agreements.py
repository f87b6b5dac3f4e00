"""Players of EARTHQUAKE! agree on their phones: how to pay for linked structures, and the order of play."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import in_both_themes
from tests.browser.earthquake import Sitting, roll, says
from tests.browser.phones import control_of
from tests.browser.side_tables import PagesOfTable, acts_for, open_table, page_of
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    at_table.place("Foster", "yellow", "red", (20, 31), (20, 30), (20, 29))
    at_table.place("Division", "blue", "blue", (19, 31))
    at_table.set("set_deed", block="Foster", holder="red")
    at_table.set("set_deed", block="Division", holder="blue")
    at_table.save("red", blue=1)
    at_table.save("blue", yellow=2)
    at_table.set("move_pawn", player="red", to=35)
    yield at_table
    at_table.close()


def test_two_holders_of_linked_structures_pay_together_without_control_and_their_new_year_is_told(
    city: Sitting,
) -> None:
    red, blue = city.phones["red"], city.phones["blue"]
    roll(red, 1, 2)
    red.locator("#together-blue summary").tap()
    red.locator("#together-blue").get_by_role("button", name="One three more").tap()
    red.get_by_role("button", name="Offer it: Blue gives 1 Y").tap()
    says(blue, "Pay together? Answer the offer.")
    expect(blue.locator(".pact")).to_contain_text("Red pays for Foster, Division.")
    expect(red.locator("#just")).to_contain_text("Does Blue agree?")
    assert in_both_themes(blue, ".pact") == []
    blue.get_by_role("button", name="Decline").tap()
    expect(red.locator(".pact")).to_have_count(0)

    blue.locator("#together-blue summary").tap()
    blue.locator("#together-blue").get_by_label("Division").uncheck()
    blue.locator("#together-blue").get_by_role("button", name="One three more").tap()
    blue.get_by_role("button", name="Offer it: you give 1 Y").tap()
    expect(red.locator(".pact")).to_contain_text("Red pays for Foster.")
    red.get_by_role("button", name="Agree").tap()
    says(red, "Collect pieces of 4 squares.")
    expect(blue.locator("#just .told")).to_contain_text("Blue gives Red 1 × three.")
    expect(blue.locator("#just .told")).to_contain_text("Red pays 1 × three for Foster.")
    red.get_by_role("button", name="One T piece more").tap()
    red.locator("[name='quake.0']").select_option("4")
    red.get_by_role("button", name="Collect 4 squares").tap()
    for page in (red, blue):
        page.locator("#years-table > summary").click()
        expect(page.locator("#years li")).to_contain_text("Paid: Foster. No earthquake. Collected:")


def test_four_players_agree_to_play_clockwise(browser: Browser, event: Server) -> None:
    seats, order = ("red", "blue", "yellow", "green"), ("red", "green", "blue", "yellow")
    table, cards = open_table(event, "earthquake", "The city", seats=seats, order=order, dice="real")
    control = control_of(event.url, event.password)
    phones = PagesOfTable(lambda seat: page_of(browser, event, seat, cards[seat]))
    for seat in ("yellow", "green"):
        acts_for(control, table, seat, type="clockwise")
    for seat in ("red", "blue"):
        phones[seat].get_by_role("button", name="Play clockwise").tap()
        expect(phones[seat].get_by_role("button", name="Play clockwise")).to_have_count(0)
    roll(phones["red"], 1, 2)
    phones["red"].locator("#way-pass").tap()
    phones["red"].get_by_role("button", name="Pass, and end the turn").tap()
    says(phones["blue"], "Roll the dice.")
    phones.close()
