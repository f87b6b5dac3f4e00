"""Side tables as people sit at them: a table opened, seats taken by their cards, and Control looking on."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import Browser, Page

from megagame.trials import servers
from megagame.trials.servers import Server
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


def table_view(browser: Browser, server: Server, card: str) -> Page:
    """What lies on the table, or hangs on the wall, for everybody; live."""
    page = browser.new_context(viewport=CONSOLE).new_page()
    page.goto(f"{server.url}/wall/{card}/")
    return live(page)
