"""A member of Control at the console: a login, live pages, and actions."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from megagame.bots import web
from megagame.bots.live_pages import LivePage, streams_on
from megagame.bots.presses import Pressed, fields_of, press
from megagame.bots.repeated_requests import FORM, Line
from megagame.bots.web import Place, Reply
from megagame.core.game import Seat

_COOKIE = re.compile(r"\b(csrftoken|sessionid)=(\w+)")
_NUMBER = re.compile(r'name="number" value="(\d+)"')
_CARD = re.compile(r'id="card-([\w-]+)".*?card-value">([\w-]+)<', re.DOTALL)


class Login(NamedTuple):
    """A browser's login: its Cookie header, and the token for posts."""

    cookies: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookies, "X-CSRFToken": self.token}


async def log_in(place: Place, name: str, password: str) -> Login:
    """Submit the login form. Raises ConnectionError if refused."""
    door = await web.ask(place, "GET", "/login/", headers={"Accept": "text/html"})
    known = _cookies(door)
    token = known.get("csrftoken", "")
    fields = urlencode({"username": name, "password": password, "csrfmiddlewaretoken": token}).encode()
    headers = {**FORM, "Cookie": f"csrftoken={token}", "X-CSRFToken": token}
    known |= _cookies(await web.ask(place, "POST", "/login/", fields, headers))
    if "sessionid" not in known:
        raise ConnectionError(f"{name} could not log in")
    return Login("; ".join(f"{cookie}={value}" for cookie, value in known.items()), known["csrftoken"])


def _cookies(reply: Reply) -> dict[str, str]:
    return dict(_COOKIE.findall(reply.headers.get("set-cookie", "")))


class OpenedTable(NamedTuple):
    """A side table, and the cards of all its seats, including the table view."""

    name: str
    cards: Mapping[Seat, str]


class Control:
    """Acts at any table. `pages`: open live pages by address. `presses`: all presses so far."""

    def __init__(self, place: Place, login: Login) -> None:
        self._place, self._login = place, login
        self.pages: dict[str, LivePage] = {}
        self.presses: list[Pressed] = []

    async def open_page(self, path: str = "/console/") -> None:
        """Load or reload a page and keep it live. Raises ConnectionError if refused."""
        reply = await web.ask(self._place, "GET", path, headers={"Cookie": self._login.cookies, "Accept": "text/html"})
        if reply.status != 200:
            raise ConnectionError(f"{path} was answered {reply.status}")
        if path in self.pages:
            await self.pages[path].sleep()
        self.pages[path] = LivePage(self._place, streams_on(reply.text), cookies=self._login.cookies)
        self.pages[path].wake()

    async def act(
        self, table: str, action: Any, seen: int | None = None, seat: Seat | None = None, line: Line = "good"
    ) -> Pressed:
        """Send an action, or the `fields` of one. `seen`: the newest entry shown when it was chosen.

        `seat`: the side table's seat for which Control acts.
        """
        fields = dict(action) if isinstance(action, Mapping) else fields_of(action)
        known = {name: value for name, value in (("seen", seen), ("seat", seat)) if value is not None}
        return await self._press(f"/tables/{table}/act/", table, {**fields, **known}, line)

    async def unseal(self, table: str, seen: int) -> Pressed:
        """Queue the forms of the box, which must be shut."""
        return await self._press(f"/tables/{table}/unseal/", table, {"seen": seen}, "good")

    async def open_side_table(self, game: str, defaults: Mapping[str, str]) -> OpenedTable:
        """Open a table with the defaults of its form (`defaults`). Raises ConnectionError if refused."""
        address, headers = f"/tables/open/{game}/", {**self._login.headers, **FORM}
        form = await web.ask(self._place, "GET", address, headers=headers)
        number = _NUMBER.search(form.text)
        fields = {**defaults, "number": number[1] if number else "", "title": ""}
        opened = await web.ask(self._place, "POST", address, urlencode(fields).encode(), headers)
        cards = await web.ask(self._place, "GET", opened.headers.get("location", "/"), headers=headers)
        found = dict(_CARD.findall(cards.text))
        if not found:
            raise ConnectionError(f"{game} could not be opened: {opened.status}, {opened.text[:300]}")
        return OpenedTable(opened.headers["location"].split("/")[2], found)

    async def answer_call(self, number: int, how: str) -> int:
        """Answer a call of the hall: `coming` or `done`; returns the status."""
        headers = {**self._login.headers, **FORM}
        return (await web.ask(self._place, "POST", f"/calls/{number}/{how}/", b"", headers)).status

    async def leave(self) -> None:
        for page in self.pages.values():
            await page.sleep()
        self.pages = {}

    async def _press(self, path: str, table: str, fields: Mapping[str, Any], line: Line) -> Pressed:
        self.presses.append(await press(self._place, path, table, fields, self._login.headers, line))
        return self.presses[-1]


async def projector(place: Place, card: str) -> LivePage:
    """The projector's live page. `card`: the value in its address. Raises ConnectionError if refused."""
    reply = await web.ask(place, "GET", f"/wall/{card}/", headers={"Accept": "text/html"})
    if reply.status != 200:
        raise ConnectionError(f"the projector's page was answered {reply.status}")
    page = LivePage(place, streams_on(reply.text), key=card)
    page.wake()
    return page
