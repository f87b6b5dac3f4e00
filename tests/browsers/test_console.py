"""Control's console and the projector in Firefox and WebKit: a whole turn by forms, buttons and keys."""

from __future__ import annotations

import re

from tests.browser.pages import STANDING
from tests.browser.under_way import steer
from tests.browsers.conftest import HALL, LAPTOP, Opened
from tests.browsers.hands import RESTED, gone, live, log_in, next_step, reload, says, shows
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Window
from tests.proof.processes.servers import Server

LINES = (("i3", "i2"), ("j5", "l4"), ("g3", "h4"))

MAY_GO_DARK = "The browser may let this screen go dark: switch off sleep on this computer."


def open_the_map(console: Window) -> None:
    """Moves the clock with the pointer, and opens the map with the space bar."""
    for phase in ("Organisation", "Specialisation"):
        console.press("#clock-next")
        shows(console, "#phase-now", phase)
    shows(console, RESTED)
    console.key(" ")
    shows(console, "#turn", "The map is open")


def type_a_form(console: Window) -> None:
    console.press("[data-tool=form][aria-expanded]")
    console.choose("#panel-form select[name=district]", "The Quays")
    for row, (from_, to) in enumerate(LINES):
        console.type(f"#panel-form [name='orders.{row}.from']", from_)
        console.type(f"#panel-form [name='orders.{row}.to']", to)
    console.type("#panel-form [name=notes]", "the harbour first")
    console.press("#panel-form button", "Put in the queue")
    console.wait_for("() => document.querySelector(`#panel-form [name='orders.0.from']`).value === ''")
    console.press("#panel-form button", "Done")


def execute(console: Window, hall: Window) -> None:
    """Executes by space bar, undoes by button, and skips by letter."""
    shows(console, "#next[data-next=forms]")
    console.press(RESTED)
    next_step(console, "I3")
    console.key(" ")
    shows(hall, "#just", "I3")
    says(hall, "I2", "population, population")
    console.press("[data-undoes]", "Undo:")
    says(hall, "I2", "population")
    next_step(console, "I3")
    console.press(RESTED)
    next_step(console, "J5")
    console.key(" ")
    next_step(console, "G3")
    console.key("s")
    shows(console, "#lines-done", "skipped")


def strike_and_close(console: Window, hall: Window) -> None:
    next_step(console, "Moderate at J3")
    console.key("s")
    next_step(console, "Major at F5")
    console.press(RESTED)
    shows(hall, "#just", "Major at F5")
    next_step(console, "Moderate at J3")
    console.press(RESTED)
    next_step(console, "Close the phase")
    console.key(" ")
    for window in (console, hall):
        shows(window, "#turn", "The map is closed")


def wall_of(control: Visitor) -> str:
    found = re.search(r'href="[^"]*(/wall/[^"]+)"', control.get("/console/").text)
    assert found
    return found[1]


def test_a_whole_turn_on_console_and_projector(opened: Opened, event: Server, control: Visitor) -> None:
    console, hall = opened(LAPTOP), opened(HALL)
    log_in(console, event.url, event.password)
    assert console.run("() => isSecureContext") is False
    hall.open(event.url + wall_of(control))
    live(hall)
    open_the_map(console)
    type_a_form(console)
    execute(console, hall)
    strike_and_close(console, hall)
    tokens = f"() => ({STANDING})(Array.from(document.querySelectorAll('g.hex')))"
    stood = hall.run(tokens)
    hall.open(event.url + wall_of(control))
    assert live(hall).run(tokens) == stood == console.run(tokens)


PALE = """() => {
    const page = document.querySelector(".console");
    const seen = () => Number(getComputedStyle(page).opacity);
    const heard = seen();
    delete page.dataset.ready;
    return [seen(), heard];
}"""


def test_a_console_that_does_not_yet_hear_keys_is_pale(opened: Opened, event: Server) -> None:
    """Only Chromium delays drawing the page until its script has run."""
    console = opened(LAPTOP)
    log_in(console, event.url, event.password)
    before, heard = console.run(PALE)
    assert before < 0.5 < heard == 1


def test_the_projector_does_as_control_steers_it(opened: Opened, event: Server, control: Visitor) -> None:
    hall = opened(HALL)
    hall.open(event.url + wall_of(control))
    live(hall)
    steer(control, type="announce", text="The bridge at J5 is closed.")
    steer(control, type="show", what="announcement")
    shows(hall, ".announcement", "The bridge at J5 is closed.")
    steer(control, type="show", what="map")
    hall.wait_for("() => document.querySelector('svg.map').checkVisibility()")
    steer(control, type="take_down")
    gone(hall, ".announcement")


def test_the_projector_says_beside_its_map_that_it_may_go_dark_until_that_is_hidden(
    opened: Opened, event: Server, control: Visitor
) -> None:
    hall = opened(HALL)
    hall.open(event.url + wall_of(control))
    live(hall)
    shows(hall, "#screen-sleeps:not([hidden])", MAY_GO_DARK)
    foot = "() => document.getElementById('screen-sleeps').getBoundingClientRect().bottom"
    assert hall.run(foot) <= hall.run("() => document.querySelector('.map-box').getBoundingClientRect().top")
    hall.press("#screen-sleeps button", "Hide")
    gone(hall, "#screen-sleeps")
    reload(hall)
    live(hall)
    assert hall.run("() => document.getElementById('screen-sleeps').hidden")
