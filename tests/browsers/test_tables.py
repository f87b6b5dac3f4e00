"""A seat of each board game in Firefox and WebKit: it opens with its card, and makes a move."""

from __future__ import annotations

from boardgames.greenway.records.cards import DECK
from tests.browser.side_tables import open_table
from tests.browsers.conftest import HALL, LAPTOP, PHONE, Opened
from tests.browsers.hands import gone, live, press_calmly, shows
from tests.browsers.test_long_names import in_windows
from tests.proof.engines.window import Window
from tests.proof.processes.servers import Server


def seated(opened: Opened, event: Server, card: str) -> Window:
    """Returns a phone that has just scanned this seat card."""
    phone = opened(PHONE)
    phone.open(f"{event.url}/seat/#{card}")
    shows(live(phone), ".seat-main")
    assert phone.run("() => [isSecureContext, location.hash]") == [False, ""]
    return phone


def table_view(opened: Opened, event: Server, card: str) -> Window:
    view = opened(LAPTOP)
    view.open(f"{event.url}/wall/{card}/")
    return live(view)


def test_the_greenway_is_planned_and_taken_back(opened: Opened, event: Server) -> None:
    table = open_table(event, "greenway", "The Greenway", deck=DECK, first="P1")
    phone = seated(opened, event, table.cards["P1"])
    press_calmly(phone, "#plan-form .card:has([value='3H'])")
    press_calmly(phone, "#plan-form .numbers label", "O3")
    press_calmly(phone, "#plan-button")
    gone(phone, "#plan-form")
    shows(phone, ".seat-call", "You are ready. Waiting for P2, P3, P4.")
    press_calmly(phone, "button", "Take it back")
    shows(phone, "#plan-form")


def test_folding_beijing_is_arranged_and_attacked(opened: Opened, event: Server) -> None:
    table = open_table(event, "folding_beijing", "By the window", players=["Bo", "Ann"], lots="given")
    residents = seated(opened, event, table.cards["residents"])
    press_calmly(residents, "button", "3 Chips")
    press_calmly(residents, "button", "keep all chips in hand")
    press_calmly(residents, "button", "Hide them")
    governor = seated(opened, event, table.cards["governor"])
    press_calmly(governor, "#square-C1")
    governor.type("[data-attack] [name=chips]", "3")
    press_calmly(governor, "#turn-button", "Attack C1 with 3")
    shows(residents, "#turn-button", "Raise by")


def test_evacuation_gains_and_a_table_view_hears_it(opened: Opened, event: Server) -> None:
    table = open_table(event, "evacuation", "Evacuation", order=["P1", "P2"])
    view = table_view(opened, event, table.cards["wall"])
    phone = seated(opened, event, table.cards["P1"])
    press_calmly(phone, "#slot-4a")
    press_calmly(phone, "#part-gain .world-ways button", "steel")
    gone(phone, "#part-gain")
    press_calmly(phone, "#done")
    shows(phone, ".seat-call", "Waiting for P2.")
    shows(view, ".evacuation-waiting .waiting", "P2")


def test_earthquake_walks_by_real_dice_and_builds(opened: Opened, event: Server) -> None:
    seats = ("red", "blue", "yellow")
    table = open_table(event, "earthquake", "The city", seats=seats, order=seats, dice="real")
    phone = seated(opened, event, table.cards["red"])
    for place, dice in enumerate(("1", "2")):
        phone.choose(f"#roll-form [name='dice.{place}']", dice)
    press_calmly(phone, "#roll-button")
    gone(phone, "#roll-form")
    press_calmly(phone, "#way-build")
    press_calmly(phone, "[data-lay-kind=blue]")
    phone.point("[data-lit] rect")
    shows(phone, ".ghost.current")
    press_calmly(phone, "#lay-button")
    gone(phone, "#lay-button")


def test_a_seat_of_evacuation_stays_whole_as_its_window_becomes_as_narrow_as_a_phone(
    opened: Opened, event: Server
) -> None:
    table = open_table(event, "evacuation", "Narrowed", order=["P1", "P2"])
    seat = opened(HALL)
    seat.open(f"{event.url}/seat/#{table.cards['P1']}")
    shows(live(seat), "#slot-3c")
    assert in_windows(seat, (1920, 320, 360, 390, 1024, 320)) == {}
