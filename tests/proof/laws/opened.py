"""The pages in which faults are planted for the laws of the screen, and how one is planted."""

from __future__ import annotations

from typing import NamedTuple

from tests.proof.engines.window import Look, Size, Window
from tests.proof.trials.servers import Server

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
    """A running event and the cards that admit to its pages: `order`, and a seat of The Greenway."""

    server: Server
    order: str
    seat: str


def with_form(window: Window, address: str) -> None:
    """Loads the console and opens the panel for forms."""
    window.open(address)
    window.wait_for(EXISTS, f"{LIVE} .console[data-ready]")
    window.press("[data-tool=form][aria-expanded]")
    window.wait_for(EXISTS, ".panel-open")
