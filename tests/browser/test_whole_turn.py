"""Two of Control and a projector go through a whole turn, with undo and reload, and have the same map at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import (
    alike,
    becomes,
    begin_turn,
    console,
    forms_are_in,
    live,
    next_step,
    press_next,
    press_space,
    queue_form,
    read_map,
    ready,
    says,
    standing,
    tool,
    wall,
)
from tests.conftest import Starter
from tests.proof.processes import servers

pytestmark = pytest.mark.browser


def helper_password(event: servers.Server, warm: Starter, name: str) -> str:
    said = warm.manage("password", name, data=event.data).stdout
    found = re.search(r"Password: (\S+)", said)
    assert found, said
    return found[1]


def test_a_whole_turn(browser: Browser, event: servers.Server, warm: Starter) -> None:
    ana = console(browser, event, "control", event.password)
    mei = console(browser, event, "mei", helper_password(event, warm, "mei"))
    hall = wall(browser, ana)

    plan(ana, mei)
    open_phase(ana, mei, hall)
    execute(ana, mei, hall)
    strike(ana, mei, hall)
    close(ana, mei, hall)

    hall.reload()
    mei.reload()
    live(hall)
    live(mei)
    alike(read_map, ana, mei)
    alike(standing, ana, hall)
    assert "refugee" in read_map(hall)["L4"]
    audit = warm.manage("audit", data=event.data)
    assert (audit.returncode, audit.stderr) == (0, "")


def plan(ana: Page, mei: Page) -> None:
    funding = tool(ana, "fund")
    expect(funding.get_by_label("The Quays")).to_have_value("5")
    funding.get_by_label("The Quays").fill("3")
    funding.get_by_role("button", name="Set funding").click()
    expect(mei.locator("[data-district=quays] .funding")).to_have_text("3")

    crises = tool(mei, "crises")
    crises.get_by_label("Turn").fill("1")
    crises.get_by_role("textbox", name="Hex").fill("b9")
    crises.get_by_role("combobox", name="Magnitude").select_option("minor")
    crises.get_by_role("button", name="Schedule").click()
    expect(crises.locator("#crises")).to_contain_text("Minor at B9, turn 1")

    crises.locator("#publishing-c3 summary").click()
    publishing = crises.locator("form.publish", has=mei.locator("input[name=crisis][value=c3]"))
    publishing.get_by_label("its hex").check()
    publishing.get_by_label("Wickfen").check()
    publishing.get_by_role("button", name="Publish").click()
    expect(tool(ana, "crises").locator("#crises")).to_contain_text("to Wickfen")
    for page in (ana, mei):
        page.keyboard.press("Escape")


def open_phase(ana: Page, mei: Page, hall: Page) -> None:
    expect(hall.locator("#turn")).to_contain_text("Before turn 1")
    begin_turn(ana)
    press_space(ana)
    for page in (ana, mei, hall):
        expect(page.locator("#turn")).to_contain_text("The map is open")


def execute(ana: Page, mei: Page, hall: Page) -> None:
    queue_form(mei, "quays", "i3 i2 population", "j5 l4", "g3 h4", "K2 L2", notes="the harbour first")
    forms_are_in(ana)
    next_step(ana, "I3")
    before = read_map(hall)
    press_space(ana)
    expect(hall.locator("#just")).to_contain_text("I3")
    says(hall, "I2", "population, population")

    expect(mei.locator("#undo-crisis-map")).to_contain_text("I3 to I2")
    mei.get_by_role("button", name="Undo:").click()
    says(hall, "I2", "population")
    becomes(hall, read_map, before)

    next_step(mei, "I3")
    press_next(mei)
    next_step(ana, "J5")
    ana.reload()
    ready(live(ana))
    expect(ana.locator("#next .verdict")).to_contain_text("2 hexes away: becomes refugee.")
    press_space(ana)
    expect(mei.locator("#next .verdict")).to_contain_text("G3 is another district’s")
    mei.locator("body").press("s")
    expect(ana.locator("#lines-done")).to_contain_text("skipped")
    next_step(ana, "K2")
    press_space(ana)
    says(hall, "L2", "population, population")
    expect(hall.locator("body")).not_to_contain_text("harbour first")


def strike(ana: Page, mei: Page, hall: Page) -> None:
    next_step(mei, "Moderate at J3")
    mei.locator("body").press("s")
    next_step(ana, "Major at F5")
    ana.locator("#place-c2-1 summary").click()
    chip = ana.locator("#place-c2-1 .chip[aria-pressed=false]").first
    other = chip.inner_text()
    chip.click()
    expect(mei.locator("#place-c2-1")).to_contain_text("chosen")
    press_next(ana)
    expect(hall.locator("#just")).to_contain_text("Major at F5")
    expect(mei.locator("#log-crisis-map")).to_contain_text(f"F5 → {other}")


def close(ana: Page, mei: Page, hall: Page) -> None:
    for page, crisis in ((ana, 2), (mei, 3)):
        expect(page.locator("#step-strike")).to_contain_text(f"crisis {crisis} of 3")
        press_next(page)
    next_step(ana, "Close the phase")
    expect(mei.locator("#warnings")).to_contain_text("H6, H7, I7")
    press_space(ana)
    for page in (ana, mei, hall):
        expect(page.locator("#turn")).to_contain_text("The map is closed")
    expect(hall.locator("#pending")).to_contain_text("hexes will riot")
