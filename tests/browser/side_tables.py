"""Side tables as people sit at them: a table opened, seats taken by their cards, and Control looking on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page

from megagame.core.game import WALL
from megagame.trials import servers
from megagame.trials.servers import Server
from megagame.trials.visitors import Visitor
from tests.browser.pages import CONSOLE, PHONE, live


def open_table(server: Server, game: str, name: str, title: str, **options: object) -> Mapping[str, str]:
    """A new table of this game; the card of each of its seats."""
    arguments = (game, name, "--title", title, "--options", json.dumps(options))
    done = servers.manage("open_table", *arguments, data=server.data, settings=server.settings)
    assert done.returncode == 0, done.stderr
    cards: Mapping[str, str] = json.loads(done.stdout.splitlines()[-1])
    return cards


def phone(browser: Browser, server: Server, card: str) -> Page:
    """The phone of somebody who has just scanned this seat card; live."""
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.goto(f"{server.url}/seat/#{card}")
    return live(page)


@dataclass(frozen=True)
class PagesOfTable:
    """The pages of those at a table, by seat: each is opened when somebody first looks at it."""

    open_page: Callable[[str], Page]
    opened: dict[str, Page] = field(default_factory=dict)

    def __getitem__(self, seat: str) -> Page:
        if seat not in self.opened:
            self.opened[seat] = self.open_page(seat)
        return self.opened[seat]

    def close(self) -> None:
        for page in self.opened.values():
            page.context.close()


def keep_all(page: Page) -> None:
    """The residents of Folding Beijing hide their people as they lie, and put no chip anywhere."""
    page.get_by_role("button", name="3 Chips").click()
    page.get_by_role("button", name="keep all 15 chips in hand").click()
    page.get_by_role("button", name="Hide them so").click()


def yellow_is(page: Page, *names: str) -> None:
    """Of the bands and buttons in sight only these are as yellow as what comes next."""
    page.wait_for_function(
        """(names) => {
            const seen = [...document.querySelectorAll(".seat-call, .button")].filter((each) => each.checkVisibility());
            const yellow = seen.filter((each) => getComputedStyle(each).backgroundColor === "rgb(255, 208, 46)");
            return String(yellow.map((each) => each.dataset.call ?? each.id)) === String(names);
        }""",
        arg=names,
    )


def table_view(browser: Browser, server: Server, card: str) -> Page:
    """What lies on the table, or hangs on the wall, for everybody; live."""
    page = browser.new_context(viewport=CONSOLE).new_page()
    page.goto(f"{server.url}/wall/{card}/")
    return live(page)


def page_of(browser: Browser, server: Server, seat: str, card: str) -> Page:
    """The phone of a player, or the table view."""
    return table_view(browser, server, card) if seat == WALL else phone(browser, server, card)


def acts_for(control: Visitor, table: str, seat: str, **fields: str) -> None:
    """Control does at a side table what a seat would do there."""
    answer = control.press(table, {"seat": seat, **fields})
    assert answer.status == 200, answer.text
