"""Pages with planted faults for the screen laws, and the scripts that plant them."""

from __future__ import annotations

from typing import NamedTuple

from tests.proof.engines.window import Look, Size, Window
from tests.proof.processes.servers import Server

LIVE = "body[data-live-state=live]"
LAPTOP, PHONE = Look(Size(1366, 768)), Look(Size(390, 844), touch=True)
EXISTS = "(selector) => document.querySelector(selector) !== null"
STYLE = """(rule) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
RESTORE = "() => { document.adoptedStyleSheets = []; }"
REMOVE = "(selector) => document.querySelector(selector).remove()"
ADD = """(selector) => {
    const there = document.querySelector(selector);
    there.after(there.cloneNode(true));
}"""
WRITE = "(selector, text) => { document.querySelector(selector).textContent = text; }"


class Opened(NamedTuple):
    """A running event, an order card, and a seat card of The Greenway."""

    server: Server
    order: str
    seat: str


def with_form(window: Window, address: str) -> None:
    """Loads the console and opens the form panel."""
    window.open(address)
    window.wait_for(EXISTS, f"{LIVE} .console[data-ready]")
    window.press("[data-tool=form][aria-expanded]")
    window.wait_for(EXISTS, ".panel-open")
