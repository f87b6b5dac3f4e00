"""Control gives several hexes to another district on the map, in one step after a preview."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.pages import console, live, ready
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

LANTERNSIDE = ["E4", "E5", "F3", "F4", "F5", "F6", "G3", "G4", "G5", "G6", "H4", "H5"]


def tap(page: Page, at: str) -> None:
    page.locator(f"#hex-{at} text.label").click(force=True)


@pytest.fixture(scope="module")
def by_hand(browser: Browser, event: Server) -> Page:
    page = console(browser, event, "control", event.password)
    opened = page.context.new_page()
    opened.goto(f"{event.url}/city/running/")
    return opened


def test_hexes_are_chosen_on_the_map_and_let_go_by_a_second_tap(by_hand: Page) -> None:
    for at in ("I3", "J3", "I3"):
        tap(by_hand, at)
    expect(by_hand.get_by_label("Hexes", exact=True)).to_have_value("J3")
    expect(by_hand.locator(".hand-chosen")).to_have_count(2)
    by_hand.get_by_label("Hexes", exact=True).fill("j3, K3")
    expect(by_hand.locator(".hand-chosen")).to_have_count(4)


def test_a_reload_keeps_the_choice(by_hand: Page) -> None:
    by_hand.reload()
    expect(by_hand.get_by_label("Hexes", exact=True)).to_have_value("j3, K3")
    expect(by_hand.locator(".hand-chosen")).to_have_count(4)


def test_what_cannot_be_given_is_said_in_words(by_hand: Page) -> None:
    by_hand.get_by_label("Hexes", exact=True).fill("J3 Z99")
    by_hand.get_by_role("button", name="Preview").click()
    expect(by_hand.get_by_role("alert")).to_have_text("There is no hex Z99 on this map.")
    expect(by_hand.get_by_label("Hexes", exact=True)).to_have_value("J3 Z99")
    by_hand.get_by_label("Hexes", exact=True).fill("J3 ?")
    by_hand.get_by_role("button", name="Preview").click()
    expect(by_hand.get_by_role("alert")).not_to_contain_text("at is")


def test_a_whole_district_is_merged_and_taken_away_in_two_steps(by_hand: Page) -> None:
    by_hand.get_by_label("Hexes", exact=True).fill(" ".join(LANTERNSIDE))
    by_hand.get_by_label("Give them to").select_option("Highgarth")
    by_hand.get_by_role("button", name="Preview").click()
    expect(by_hand.get_by_role("heading", level=1)).to_have_text("Give 12 hexes to Highgarth?")
    expect(by_hand.locator("tbody tr").first).to_contain_text("Lanternside 12 → 0")
    assert in_both_themes(by_hand) == []
    by_hand.get_by_role("button", name="Give 12 hexes to Highgarth").click()
    by_hand.get_by_role("button", name="Remove Lanternside").click()
    expect(by_hand.locator("#newest-step")).to_contain_text("the district Lanternside is gone")
    expect(by_hand.get_by_role("group", name="Lanternside")).to_have_count(0)
    expect(by_hand.get_by_label("Hexes", exact=True)).to_have_value("")
    ana = by_hand.context.pages[0]
    ana.bring_to_front()
    ready(live(ana))
    expect(ana.locator("[data-district=lanternside]")).to_have_count(0)
    undo = ana.get_by_role("button", name="Undo").first
    drawn = {
        "Lanternside is gone": "[data-district=lanternside]",
        "belong to Highgarth": "#hex-E4[data-district=Lanternside]",
    }
    for what, sign in drawn.items():
        expect(undo).to_contain_text(what)
        undo.click()
        expect(ana.locator(sign).first).to_be_attached()  # the page has reloaded itself
        ready(live(ana))
    expect(ana.locator("#hex-E4")).to_have_attribute("data-district", "Lanternside")


def test_the_question_is_asked_again_once_somebody_else_has_acted(by_hand: Page) -> None:
    by_hand.goto(by_hand.url)
    by_hand.get_by_label("Hexes", exact=True).fill("E4")
    by_hand.get_by_label("Give them to").select_option("The Quays")
    by_hand.get_by_role("button", name="Preview").click()
    ana = by_hand.context.pages[0]
    ana.bring_to_front()
    ana.keyboard.press("u")
    expect(ana.get_by_role("button", name="Undo").first).not_to_contain_text("Crisis 2")
    by_hand.bring_to_front()
    by_hand.get_by_role("button", name="Give 1 hex to The Quays").click()
    expect(by_hand.get_by_role("heading", level=1)).to_have_text("Give 1 hex to The Quays?")
    by_hand.get_by_role("button", name="Give 1 hex to The Quays").click()
    expect(by_hand.locator("#newest-step")).to_contain_text("belong to The Quays now: E4")
