"""Side tables as people use them: a table opened, seats taken by their cards, and Control watching."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, Page

from megagame.core.game import WALL
from megagame.core.input.options import file_options
from megagame.games import GAMES
from tests.browser.pages import CONSOLE, PHONE, live, until
from tests.browser.phones import control_of, token_of
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

CARD = re.compile(r'id="card-([\w-]+)".*?class="card-value">([^<]+)<', re.DOTALL)


class Opened(NamedTuple):
    """A table's name, and its seats' cards."""

    name: str
    cards: Mapping[str, str]


def open_table(server: Server, game: str, title: str, **options: object) -> Opened:
    """Opens a new table of this game from another console of Control."""
    files = {name: options.pop(name) for name in file_options(GAMES[game].game) & options.keys()}
    fields = {"title": title, **dict(fields_of(options))}
    return opened_by(control_of(server.url, server.password), game, fields, files)


def opened_by(
    control: Visitor, game: str, fields: Mapping[str, str], files: Mapping[str, object] | None = None
) -> Opened:
    """Opens a new table of this game with these fields; `files`: uploaded as JSON."""
    fields = {**fields, "csrfmiddlewaretoken": token_of(control)}
    uploads = {name: msgspec.json.encode(content) for name, content in (files or {}).items()}
    answer = control.upload(f"/tables/open/{game}/", fields, uploads)
    cards = dict(CARD.findall(answer.text))
    assert cards, answer.text
    return Opened(urlsplit(answer.address).path.split("/")[2], cards)


def proposed(control: Visitor, game: str) -> dict[str, str]:
    """Returns the default fields of the form that opens a table of this game."""
    form = control.get(f"/tables/open/{game}/").text
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form))
    return fields | dict(re.findall(r'<select name="([^"]+)".*?<option value="([^"]*)" selected', form, re.DOTALL))


def fields_of(options: Mapping[str, object], within: str = "") -> Iterator[tuple[str, str]]:
    """Yields options as a form's fields, like `order.0` or `rulings.forfeit`."""
    for place, value in options.items():
        if isinstance(value, Mapping):
            yield from fields_of(value, f"{within}{place}.")
        elif isinstance(value, Sequence) and not isinstance(value, str):
            yield from fields_of({str(number): each for number, each in enumerate(value)}, f"{within}{place}.")
        else:
            yield within + place, str(value)


def phone(browser: Browser, server: Server, card: str) -> Page:
    """Returns a phone that has just scanned this seat card; live."""
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.goto(f"{server.url}/seat/#{card}")
    return live(page)


@dataclass(frozen=True)
class PagesOfTable:
    """The pages of a table by seat, each opened on first use, and again where a test has ended since."""

    open_page: Callable[[str], Page]
    opened: dict[str, Page] = field(default_factory=dict)

    def __getitem__(self, seat: str) -> Page:
        if seat not in self.opened or self.opened[seat].is_closed():
            self.opened[seat] = self.open_page(seat)
        return self.opened[seat]

    def close(self) -> None:
        for page in self.opened.values():
            page.context.close()


def keep_all(page: Page) -> None:
    """Hides the residents' people in the given order, and keeps all chips."""
    page.get_by_role("button", name="3 Chips").click()
    page.get_by_role("button", name="keep all chips in hand: 15").click()
    page.get_by_role("button", name="Hide them").click()


def yellow_is(page: Page, *names: str) -> None:
    """Waits until only these bands and buttons in sight have the yellow of the next thing to do."""
    until(
        page,
        """(names) => {
            const seen = [...document.querySelectorAll(".seat-call, .button")].filter((each) => each.checkVisibility());
            const yellow = seen.filter((each) => getComputedStyle(each).backgroundColor === "rgb(255, 208, 46)");
            return String(yellow.map((each) => each.dataset.call ?? each.id)) === String(names);
        }""",
        names,
    )


def table_view(browser: Browser, server: Server, card: str) -> Page:
    """Opens the table view for everybody; live."""
    page = browser.new_context(viewport=CONSOLE).new_page()
    page.goto(f"{server.url}/wall/{card}/")
    return live(page)


def page_of(browser: Browser, server: Server, seat: str, card: str) -> Page:
    """Returns a player's phone, or the table view."""
    return table_view(browser, server, card) if seat == WALL else phone(browser, server, card)


def acts_for(control: Visitor, table: str, seat: str, **fields: str) -> None:
    """Acts for a seat at a side table, as Control."""
    answer = control.press(table, {"seat": seat, **fields})
    assert answer.status == 200, answer.text
