"""A Guard Captain's phone: order cards, forms, receipts, and a page that connects and disconnects."""

import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from crisis_map.records.actions import WrittenLine
from megagame.bots import web
from megagame.bots.live_pages import LivePage
from megagame.bots.repeated_requests import JSON, Answered, Line, until_answered
from megagame.bots.web import Place
from megagame.core.dice import Dice


class HandedIn(NamedTuple):
    """A form that was sent, with its answer.

    `words`: of its receipt, if acknowledged; otherwise `code` and `message` explain the refusal. `mark`: unique text in
    its notes. `at`: time of the answer (seconds of the monotonic clock).
    """

    card: str
    turn: int
    mark: str
    orders: tuple[WrittenLine, ...]
    words: tuple[str, ...]
    status: int
    code: str
    message: str
    at: float
    seconds: float

    @property
    def is_acknowledged(self) -> bool:
        return self.status == 200


class Captain:
    """Has an order card (`take_card`, once per turn). `forms`: all ever sent. `page`: live, once opened."""

    def __init__(self, place: Place, dice: Dice) -> None:
        self.place, self._dice = place, dice
        self._sent: list[str] = []
        self.card, self.turn, self.district = "", 0, ""
        self.forms: list[HandedIn] = []
        self.page: LivePage | None = None

    async def take_card(self, card: str) -> dict[str, Any]:
        """Show a new card to the phone; returns the answer of `/o/card/`. Raises ConnectionError if refused."""
        answered = await until_answered(self.place, "/o/card/", json.dumps({"card": card}).encode())
        if answered.status != 200:
            raise ConnectionError(f"a card was answered {answered.status}: {answered.text[:200]}")
        about: dict[str, Any] = json.loads(answered.text)
        self.card, self.turn, self.district = card, about["turn"] or about["coming_turn"], about["district"]
        self._sent = []
        await self._close_page()
        self.page = LivePage(self.place, about["streams"], key=card)
        self.page.wake()
        return about

    async def open_page(self) -> int:
        """Load or reload the page; returns the status."""
        reply = await web.ask(self.place, "GET", "/o/", headers={"Accept": "text/html"})
        if self.page:
            await self.page.lose_line()
        return reply.status

    async def hand_in(self, orders: Sequence[WrittenLine], line: Line = "good", mark: str | None = None) -> HandedIn:
        """Seal a form with these orders in the open box, replacing the card's previous one.

        Retried until answered. A shut box refuses it (409), unreadable orders are refused, too (422). `mark`: its
        notes; None: unique text.
        """
        mark = f"as agreed, {self._dice.seed():016x}" if mark is None else mark
        request_id = secrets.token_hex(16)
        form = {
            "card": self.card,
            "request_id": request_id,
            "lines": [{"from": each.from_, "to": each.to, "token": each.token} for each in orders],
            "notes": mark,
            "replaces": self._sent[-50:],
        }
        self._sent.append(request_id)
        answered = await until_answered(self.place, "/o/", msgspec.json.encode(form), JSON, line)
        self.forms.append(_handed_in(self.card, self.turn, mark, tuple(orders), answered))
        return self.forms[-1]

    async def call_control(self, token: str, kind: str = "") -> str:
        """Call Control with this token, or without a kind ask how that call is.

        Returns `none`, `called` or `coming`, or the code of a refusal.
        """
        wish = {"kind": kind, "card": self.card} if kind else {}
        answered = await until_answered(self.place, "/o/call/", json.dumps({"token": token, **wish}).encode())
        said = json.loads(answered.text) if answered.text.startswith("{") else {}
        return str(said.get("state") or said.get("code", ""))

    async def leave(self) -> None:
        await self._close_page()

    async def _close_page(self) -> None:
        if self.page:
            await self.page.sleep()
            self.page = None


def _handed_in(card: str, turn: int, mark: str, orders: tuple[WrittenLine, ...], answered: Answered) -> HandedIn:
    said = json.loads(answered.text) if answered.text.startswith("{") else {}
    return HandedIn(
        card=card,
        turn=turn,
        mark=mark,
        orders=orders,
        words=tuple(said.get("receipt", ())),
        status=answered.status,
        code=said.get("code", ""),
        message=said.get("message", ""),
        at=time.monotonic(),
        seconds=answered.seconds,
    )
