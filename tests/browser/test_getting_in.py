"""Getting in: a code for the wifi, one more person at the door, maps of other programs, and the day as a calendar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.pages import colleague, live, logged_in, wall
from tests.browser.phones import control_of, new_phone, printed_cards
from tests.browser.under_way import steer
from tests.conftest import Starter
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

TILES = """<map orientation="hexagonal" staggeraxis="x" staggerindex="odd" width="2" height="2">
 <tileset firstgid="1"><tile id="0"><properties><property name="district" value="Docks"/></properties></tile>
  <tile id="1"><properties><property name="district" value="Hill"/></properties></tile></tileset>
 <layer name="ground" width="2" height="2"><data encoding="csv">1,2,1,0</data></layer></map>"""


@pytest.fixture(scope="module")
def again(event: Server, warm: Starter) -> Iterator[Server]:
    """The same event, once the program was started again."""
    servers.stop(event)
    running = replace(warm.start_event(event.data, port=event.port), password=event.password)
    yield running
    servers.stop(running)


def tell_the_wifi(page: Page, event: Server, name: str) -> None:
    page.goto(f"{event.url}/ready/")
    live(page).locator("#line-wifi .button").first.click()
    page.get_by_label("Name of the wifi").fill(name)
    page.get_by_label("Password of the wifi").fill("the bridge at J5")
    page.get_by_role("button", name="Write it down").click()


def test_the_wifi_s_code_comes_before_the_address_on_the_projector_and_on_cards(
    browser: Browser, ana: Page, event: Server
) -> None:
    page, control = ana.context.new_page(), control_of(event.url, event.password)
    tell_the_wifi(page, event, "VELL; hall\u202e")
    expect(page.get_by_role("alert")).not_to_be_empty()
    tell_the_wifi(page, event, "VELL; hall")
    hall = wall(browser, ana)
    steer(control, type="show", what="join")
    codes = hall.locator(".join-codes > p")
    expect(codes).to_have_count(2)
    expect(codes.first).to_contain_text("First join the wifi VELL; hall")
    for code in codes.locator("svg").all():
        expect(code).to_be_visible()
    cards = control.submit("/console/crisis-map/cards/", {"make": "order", "turn": "1", "captains": "1"})
    assert cards.text.count("First join the wifi") == cards.text.count('class="card-value"') > 0


def test_one_more_person_is_added_at_the_door_seen_by_another_control_and_taken_out(ana: Page, event: Server) -> None:
    page, other = ana.context.new_page(), ana.context.new_page()
    for each in (page, other):
        each.goto(f"{event.url}/players/")
    add(page, "x" * 120 + "<b>")
    expect(page.locator("#one-name")).to_have_value("x" * 120)  # the field takes no more
    add(page, "\u202e")
    expect(page.get_by_role("alert")).to_have_text("Type a name.")
    add(page, "Noor <b>Haddad</b>")
    expect(page.get_by_role("main")).to_contain_text("Noor <b>Haddad</b>")
    other.reload()
    expect(other.get_by_role("main")).to_contain_text("Noor <b>Haddad</b>")
    other.get_by_role("button", name="Undo").first.click()
    page.reload()
    expect(page.get_by_role("main")).not_to_contain_text("Noor")


def add(page: Page, name: str) -> None:
    if page.locator("#one-more:not([open])").count():
        page.locator("#one-more summary").click()
    page.locator("#one-name").fill("")
    page.locator("#one-name").type(name) if len(name) > 120 else page.locator("#one-name").fill(name)
    if len(name) <= 120:
        page.get_by_role("button", name="Add, and tick as here").click()


def test_a_map_of_another_program_is_drawn_and_one_that_is_none_gets_a_sentence(ana: Page, event: Server) -> None:
    """`tests/planned_events/test_hex_maps.py` reads the files of each program."""
    page = ana.context.new_page()
    page.goto(f"{event.url}/events/new/")
    page.get_by_label("Name", exact=True).fill("Port Amber of Tiled")
    page.get_by_label("an empty grid").check()
    page.get_by_role("button", name="Make it").click()
    address = page.url.partition("?")[0].replace("/events/", "/city/")
    import_file(page, address, "<map>\u202e\0")
    expect(page.get_by_role("alert")).not_to_be_empty()
    import_file(page, address, TILES)
    page.goto(address)
    expect(page.locator("body[data-drawn]")).to_be_attached()
    expect(page.locator("#city-hexes .hex:not(.empty-place)")).to_have_count(3)
    page.close()


def import_file(page: Page, address: str, content: str) -> None:
    page.goto(f"{address}bring-in/")
    file: FilePayload = {"name": "ours.tmx", "mimeType": "text/plain", "buffer": content.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main [type=submit]").first.click()


def test_the_day_is_taken_as_a_calendar_with_its_breaks(ana: Page, event: Server) -> None:
    page = ana.context.new_page()
    page.goto(f"{event.url}/events/new/")
    page.get_by_label("Name", exact=True).fill("A day to come")
    page.get_by_role("button", name="Make it").click()
    page.goto(f"{page.url.partition('?')[0]}?step=programme")
    page.get_by_label("Final turn").fill("2")
    page.get_by_label("The day begins").fill("10:00")
    page.get_by_label("Date").fill("2026-12-05")
    page.get_by_role("button", name="A break").click()
    page.locator("#break-minutes-0").fill("40")
    page.locator("#break-0").fill("Soup")
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name=".ics")
    expect(link).to_be_visible()
    page.reload()
    with page.expect_download() as taken:
        link.click()
    text = taken.value.path().read_text(encoding="utf-8").replace("\r\n ", "")
    assert [line for line in text.splitlines() if line.startswith("SUMMARY")] == [
        f"SUMMARY:A day to come: {what}" for what in ("Turn 1", "Soup", "Turn 2")
    ]


def test_after_a_restart_wifi_and_cards_are_as_they_were(browser: Browser, ana: Page, again: Server) -> None:
    hall = wall(browser, colleague(browser, ana))
    expect(hall.locator(".join-codes > p").first).to_contain_text("VELL; hall")
    late = new_phone(browser).new_page()
    late.goto(f"{again.url}/o/")
    expect(late.get_by_label("Order card")).to_be_visible()
    assert logged_in(browser, again, "control", again.password).url
    assert printed_cards(control_of(again.url, again.password), "district")
