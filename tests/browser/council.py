"""Phones of Councillors and Scientists, in an event whose ruling gives them a part."""

from __future__ import annotations

import re
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.phones import TABLE, control_of, newest_seen, play
from tests.browser.side_tables import CARD, phone
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

RULING = {"funding": "treasury", "treasury": "7", "people_per_tax": "4", "mandate": "councillors"}


class Council(NamedTuple):
    """Control at another console, and the seat cards by seat."""

    control: Visitor
    cards: dict[str, str]

    def phone(self, browser: Browser, server: Server, seat: str) -> Page:
        """A phone that has just scanned this seat's card; live."""
        return phone(browser, server, self.cards[seat])

    def undo(self) -> None:
        """Take the newest step back as Control."""
        seen = newest_seen(self.control)
        answer = self.control.press(TABLE, {"type": "undo", "seen": seen})
        assert answer.status == 200, answer.text


def council_of(server: Server, **ruling: str) -> Council:
    """Give Councillors and Scientists a part, and print their cards."""
    control = control_of(server.url, server.password)
    fields = {f"rulings.council.{name}": value for name, value in {**RULING, **ruling}.items()}
    play(control, type="change_rulings", **fields)
    cards = dict(CARD.findall(control.get(f"/console/{TABLE}/seat-cards/").text))
    assert "scientists" in cards
    return Council(control, cards)


def forecast(control: Visitor, at: str, magnitude: str, turn: int, *parts: str) -> str:
    """Schedule a crisis and give the Scientists these parts of its forecast; returns the crisis's name."""
    play(control, type="schedule", turn=str(turn), at=at, magnitude=magnitude)
    crises: list[str] = re.findall(r"publishing-(c\d+)", control.get("/console/").text)
    crisis = max(crises, key=lambda name: int(name[1:]))
    play(control, type="publish", crisis=crisis, **{"districts.0": "scientists", **dict.fromkeys(parts, "true")})
    return crisis
