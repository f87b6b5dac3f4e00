"""A whole turn with a Council by taps: a Councillor, the Scientists, two captains, and the console."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.council import council_of
from tests.browser.pages import begin_turn, console, live, next_step, press_next, tool
from tests.browser.phones import new_phone, order, order_cards, play, receipt, scan, seal
from tests.conftest import Starter
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

PICTURES: Path | None = None
"""A folder for a picture of every screen after each step, for somebody who wants to look."""

Texts = Mapping[str, str | re.Pattern[str]]


class Hall:
    """The console and four phones of one event."""

    def __init__(self, browser: Browser, event: servers.Server) -> None:
        council = council_of(event)
        cards = order_cards(council.control)
        play(council.control, type="open_box", lines="20")
        self.ana = console(browser, event, "control", event.password)
        self.councillor = council.phone(browser, event, "councillor-quays")
        self.scientists = council.phone(browser, event, "scientists")
        self.quays = scan(new_phone(browser), event.url, cards["The Quays"][0])
        self.highgarth = scan(new_phone(browser), event.url, cards["Highgarth"][0])

    @property
    def pages(self) -> Mapping[str, Page]:
        names = ("ana", "councillor", "scientists", "quays", "highgarth")
        return {name: getattr(self, name) for name in names}

    def shows(self, step: str, *over: str, **shown: Texts) -> None:
        """Wait until every screen is live, but for those that are `over`, and shows these texts, by selector."""
        assert shown.keys() == self.pages.keys()
        for name, page in self.pages.items():
            if name not in over:
                live(page)
            for selector, text in shown[name].items():
                expect(page.locator(selector).first, f"{step}: {name}").to_contain_text(text)
            if PICTURES:
                page.screenshot(path=PICTURES / f"{step}-{name}.png")


def test_a_whole_turn_by_taps(browser: Browser, event: servers.Server, warm: Starter) -> None:
    hall = Hall(browser, event)
    hand_in(hall)
    take_all(hall)
    tell(hall)
    open_the_phase(hall)
    send_forms(hall)
    unseal(hall)
    execute(hall)
    strike(hall)
    close(hall)
    for page in hall.pages.values():
        page.context.close()
    audit = warm.manage("audit", data=event.data)
    assert (audit.returncode, audit.stderr) == (0, "")


def hand_in(hall: Hall) -> None:
    """The sample event planned 5 for the Quays; their Councillor wants 3."""
    for _ in range(3):
        hall.councillor.locator("#fund-form [data-step='1']").tap()
    hall.councillor.locator("#hand-in").tap()
    hall.shows(
        "1-handed-in",
        ana={"#step-fund": "1 of 5 handed in", "#next .next-what": "Take what the councillors handed in"},
        councillor={".own-funding.handed_in": "3 for the Guard of turn 1", "#left-after": "4"},
        scientists={"#given-forecasts": "Control has given you no forecast yet."},
        quays={"#strip": "5 funding"},
        highgarth={"#strip": "3 funding"},
    )
    expect(hall.ana.locator(".fund-row.handed_in")).to_contain_text(re.compile(r"The Quays\s+handed in\s+\d\d:\d\d"))
    expect(hall.ana.locator("#step-fund .mark.executed")).to_have_count(0)


def take_all(hall: Hall) -> None:
    expect(hall.ana.locator("#next-button")).to_contain_text("Take all")
    press_next(hall.ana)
    hall.shows(
        "2-taken",
        ana={"#next .next-what": "Open the phase", "[data-district=quays] .funding": "3"},
        councillor={".own-funding.taken": "Control took it", ".own-treasury dd": "4"},
        scientists={"#given-forecasts": "Control has given you no forecast yet."},
        quays={"#strip": "3 funding"},
        highgarth={"#strip": "3 funding"},
    )


def tell(hall: Hall) -> None:
    """Control gives a forecast to the Scientists, and they tell the Quays only."""
    crises = tool(hall.ana, "crises")
    crises.locator("#publishing-c2 summary").click()
    publishing = crises.locator("#publishing-c2")
    publishing.get_by_label("its hex").check()
    publishing.get_by_label("its magnitude").check()
    publishing.locator("[data-alone]").check()
    publishing.get_by_role("button", name="Publish").click()
    hall.scientists.locator("#tell-1 .tell-district", has_text="The Quays").tap()
    hall.scientists.locator("#tell").tap()
    hall.shows(
        "3-told",
        ana={"#crises": "The Scientists told: The Quays (hex and magnitude)"},
        councillor={".own-funding.taken": "3 for the Guard of turn 1"},
        scientists={"#tell-1 [data-known]": "knows all", "#tell": "Tick a district"},
        quays={"#strip": re.compile(r"major at F5\s+\(from the Scientists\)")},
        highgarth={"#strip": "3 funding"},
    )
    expect(hall.highgarth.locator("#strip")).not_to_contain_text("F5")
    expect(hall.councillor.locator("body")).not_to_contain_text("F5, major")
    hall.ana.keyboard.press("Escape")


def open_the_phase(hall: Hall) -> None:
    begin_turn(hall.ana)
    press_next(hall.ana)
    hall.shows(
        "4-open",
        ana={"#turn": "The map is open", "#next .next-what": "left"},
        councillor={"#turn": "The map is open", "#fund-title": "Fund the Guard for turn 2"},
        scientists={"#turn": "The map is open"},
        quays={"#strip": "3 funding"},
        highgarth={"#strip": "3 funding"},
    )


def send_forms(hall: Hall) -> None:
    order(hall.quays, "I3", "I2")
    order(hall.highgarth, "D3", "D4")
    for page in (hall.quays, hall.highgarth):
        seal(page)
        receipt(page)
        page.get_by_role("button", name="To the map").click()
    hall.shows(
        "5-sealed",
        ana={"#next .next-what": "left"},
        councillor={"#turn": "The map is open"},
        scientists={"#turn": "The map is open"},
        quays={"#strip": "3 funding"},
        highgarth={"#strip": "3 funding"},
    )


def unseal(hall: Hall) -> None:
    press_next(hall.ana)
    next_step(hall.ana, "Unseal the box")
    press_next(hall.ana)
    hall.shows(
        "6-unsealed",
        ana={"#step-execute": "line 1 of 2"},
        councillor={"#turn": "The map is open"},
        scientists={"#turn": "The map is open"},
        quays={"#strip": "3 funding"},
        highgarth={"#strip": "3 funding"},
    )


def execute(hall: Hall) -> None:
    for number in (1, 2):
        expect(hall.ana.locator("#step-execute")).to_contain_text(f"line {number} of 2")
        press_next(hall.ana)
    hall.shows(
        "7-executed",
        ana={"#step-execute": "2 executed", "#next .next-what": "Moderate at J3"},
        councillor={".own-report": "Nobody has died yet."},
        scientists={"#given-forecasts": "F5"},
        quays={"#strip": "2 funding", "#own-orders": "I3"},
        highgarth={"#strip": "2 funding"},
    )
    expect(hall.councillor.locator("#hex-I2")).to_have_attribute("aria-label", re.compile("population, population"))


def strike(hall: Hall) -> None:
    for crisis in ("Moderate at J3", "Major at F5"):
        next_step(hall.ana, crisis)
        press_next(hall.ana)
    hall.shows(
        "8-struck",
        ana={"#next .next-what": "Close the phase"},
        councillor={".own-figures": re.compile(r"\d (more|fewer)")},
        scientists={"#given-forecasts": "F5"},
        quays={"#strip": "2 funding"},
        highgarth={"#strip": "2 funding"},
    )


def close(hall: Hall) -> None:
    press_next(hall.ana)
    hall.shows(
        "9-closed",
        *("quays", "highgarth"),
        ana={"#turn": "The map is closed", "#next .next-what": "No funding is in yet"},
        councillor={"#fund-title": "Fund the Guard for turn 2", ".treasury-now": "of it tax, turn 1"},
        scientists={".forecast.over": "Its turn is over."},
        quays={"body": re.compile(r"Draw a card for turn 2.*I3 → I2\s+executed", re.DOTALL)},
        highgarth={"body": re.compile(r"Draw a card for turn 2.*D3 → D4\s+executed", re.DOTALL)},
    )
    expect(hall.ana.locator("#fund-table")).to_be_visible()
