"""A player at a side table: a seat's page, opened with its card, and the seat's actions."""

import re
from typing import Any
from urllib.parse import urlencode

from megagame.bots import web
from megagame.bots.live_pages import LivePage, streams_on
from megagame.bots.presses import Pressed, fields_of, press
from megagame.bots.repeated_requests import FORM, Line
from megagame.bots.web import Place
from megagame.core.game import Seat

_TOKEN = re.compile(r"csrftoken=(\w+)")


class SeatPlayer:
    """Sits at `seat` of a table with the seat's card. Actions come from the game's bots (`game.sample`)."""

    def __init__(self, place: Place, table: str, seat: Seat, card: str) -> None:
        self._place, self._card = place, card
        self.table, self.seat = table, seat
        self._headers: dict[str, str] = {}
        self.page: LivePage | None = None
        self.presses: list[Pressed] = []

    async def open_page(self) -> None:
        """Load or reload the seat's page and keep it live. Raises ConnectionError if refused."""
        door = await web.ask(self._place, "GET", "/seat/", headers={"Accept": "text/html"})
        token = _TOKEN.search(door.headers.get("set-cookie", ""))
        self._headers = {"Cookie": f"csrftoken={token[1]}", "X-CSRFToken": token[1]} if token else {}
        body = urlencode({"key": self._card}).encode()
        reply = await web.ask(self._place, "POST", "/seat/", body, {**FORM, **self._headers})
        if reply.status != 200:
            raise ConnectionError(f"a seat card was answered {reply.status}")
        await self.leave()
        self.page = LivePage(self._place, streams_on(reply.text), key=self._card)
        self.page.wake()

    async def act(self, action: Any, seen: int, line: Line = "good") -> Pressed:
        """Send an action. `seen`: the version of the seat's screen on which it was chosen."""
        fields = {**fields_of(action), "key": self._card, "seen": seen}
        address = f"/tables/{self.table}/act/"
        self.presses.append(await press(self._place, address, self.table, fields, self._headers, line))
        return self.presses[-1]

    async def leave(self) -> None:
        if self.page:
            await self.page.sleep()
            self.page = None
