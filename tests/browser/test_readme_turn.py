"""README's turn: each step is done exactly as described, and the screen shows what the text tells."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import CONSOLE, live, next_step, press_space, ready, rested, says
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

README = Path(__file__).resolve().parent.parent.parent / "README.md"

Desk: TypeAlias = tuple[Page, Server]


def start(desk: Desk) -> None:
    """Start the event, open the address that it prints, press **Log in**. You are on the console of Saltmere, a city of
    89 hexes, five districts and some slums. Funding is given and two crises are planned already.
    """
    page, event = desk
    page.goto(event.url)
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Name").fill("control")
    page.get_by_label("Password").fill(event.password)
    page.get_by_role("button", name="Log in").click()
    ready(live(page))
    expect(page.locator(".bar h1")).to_have_text("Saltmere")
    expect(page.locator("g.hex")).to_have_count(89)
    expect(page.locator("#step-fund")).to_contain_text("to 5 districts")
    expect(page.locator("#step-schedule")).to_contain_text("2 crises")


def hall(desk: Desk) -> None:
    """Press **Projector** at the top: that page is for the hall. It shows no secret. Back on the console, press **Next
    phase** twice and then **Start**: turn 1 is in its Specialisation Phase, and the clock runs.
    """
    page, _ = desk
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Projector").click()
    wall = live(opened.value)
    page.bring_to_front()
    for phase in ("Organisation", "Specialisation"):
        page.get_by_role("button", name="Next phase").click()
        expect(page.locator("#phase-now")).to_contain_text(phase)
    page.get_by_role("button", name="Start").click()
    for screen in (page, wall):
        expect(screen.locator("#phase-now")).to_contain_text("Turn 1")
        expect(screen.locator("#clock")).to_have_attribute("data-until", re.compile(r"\d"))
    assert "J3" not in wall.locator("aside.wall-side").inner_text()


def open_the_map(desk: Desk) -> None:
    """Open the map: press the yellow button, **Open**, or the space bar. The yellow button is always the next thing to
    do. Where none is yellow, you wait for others, as now for forms.
    """
    page, _ = desk
    expect(rested(page)).to_have_text(re.compile("Open"))
    press_space(page)
    next_step(page, "No form yet")
    expect(page.locator("#next")).to_contain_text("Waiting")


def form(desk: Desk) -> None:
    """A Guard Captain hands in a form. Press **Form** under the map, choose The Quays and type `I3 I2 J5 L4 G3 H4`.
    Press **Put in the queue**. It was the only one: press **Forms are in**.
    """
    page, _ = desk
    page.locator(".tool-buttons").get_by_role("button", name="Form").click()
    page.locator("#panel-form select[name=district]").select_option(label="The Quays")
    page.get_by_label("Line 1, from", exact=True).click()
    page.keyboard.type("I3 I2 J5 L4 G3 H4")
    page.get_by_role("button", name="Put in the queue").click()
    expect(page.locator("#lines-to-come [data-in=lines-to-come] .line-way")).to_have_text(
        ["I3 → I2", "J5 → L4", "G3 → H4"]
    )
    expect(rested(page)).to_have_text(re.compile("Forms are in"))
    page.locator("#next-button").click()
    next_step(page, "I3")


def execute(desk: Desk) -> None:
    """The next line stands large, with what it will do drawn on the map. Press space to execute it: one hex away, so
    the population stays what it is. Press space again: that one went further and became a refugee. The third is
    refused, as G3 is another district's: press space once more. (*Skip* would pass a line over, *Change* correct one,
    *Undo* take the newest step back.)
    """
    page, _ = desk
    expect(page.locator("#hex-I2 .token.population.coming")).to_have_count(1)
    press_space(page)
    next_step(page, "J5")
    says(page, "I2", "population, population")
    press_space(page)
    next_step(page, "G3")
    expect(page.locator("#hex-L4 .token.refugee")).to_have_count(1)
    expect(page.locator("#next .verdict")).to_contain_text("G3 is another district’s")
    for name in ("Skip", "Change", "Undo"):
        expect(page.get_by_role("button", name=re.compile(f"^{name}")).first).to_be_visible()
    press_space(page)


def strike(desk: Desk) -> None:
    """No line is left, so the next thing is to **Strike**. The button rests for a second whenever it has become another
    one, so that nobody strikes by hammering the space bar. The map shows the blast and where the displaced would go;
    one of them can be sent to another hex by tapping both. Press **Strike**, and for the second crisis **Strike**
    again.
    """
    page, _ = desk
    next_step(page, "Moderate at J3")
    expect(page.locator("#next-button")).to_have_attribute("data-resting", "")
    expect(page.locator(".area.blast")).to_have_count(1)
    expect(page.locator("#places details.displaced-person")).not_to_have_count(0)
    for then in ("Major at F5", "Close the phase"):
        expect(rested(page)).to_have_text(re.compile("Strike"))
        page.locator("#next-button").click()
        next_step(page, then)


def close(desk: Desk) -> None:
    """Press **Close**. The warnings say what adjacency will do when turn 2 opens: D4, D5, E4, E5, F4 will riot, and so
    will G7, H6, H7, I7; F5, G5, G6 will fail, and the city slides. What is next then is to **Fund** turn 2.
    """
    page, _ = desk
    expect(rested(page)).to_have_text(re.compile("Close"))
    page.locator("#next-button").click()
    next_step(page, "Fund the districts")
    expect(page.locator("#next")).to_contain_text("turn 2")
    expect(page.locator("#warnings h2")).to_contain_text("When turn 2 opens")
    expect(page.locator("#warnings li b")).to_have_text(
        ["D4, D5, E4, E5, F4 will riot", "G7, H6, H7, I7 will riot", "F5, G5, G6 will fail"]
    )
    expect(page.locator("#warnings li").last).to_contain_text("The city slides")


STEPS: tuple[Callable[[Desk], None], ...] = (start, hall, open_the_map, form, execute, strike, close)


@pytest.fixture(scope="module")
def desk(browser: Browser, event: Server) -> Desk:
    """Somebody new, at the laptop with README."""
    return browser.new_context(viewport=CONSOLE).new_page(), event


def told() -> list[str]:
    """Returns the steps of README's turn, each as one line."""
    turn = README.read_text(encoding="utf-8").split("## One turn", 1)[1].split("\n\n", 2)[1]
    return [" ".join(step.split()) for step in re.split(r"^\d+\. ", turn, flags=re.MULTILINE)[1:]]


def test_what_is_tested_here_is_what_the_text_says() -> None:
    assert told() == [" ".join((inspect.getdoc(step) or "").split()) for step in STEPS]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_readme_s_turn(desk: Desk, step: Callable[[Desk], None]) -> None:
    step(desk)
