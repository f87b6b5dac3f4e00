"""Holders of rights who watch, each over a socket without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.models import Session

from megagame.tables.live import sockets
from tests.tables.test_sockets import Line, until


class Holder(NamedTuple):
    """Watches a screen by a login or a card."""

    stream: str
    session: str = ""
    card: str = ""


class Watching:
    """The sockets of all holders, each watching its screen."""

    def __init__(self, hall: Mapping[str, Holder]) -> None:
        self._hall = hall
        self._lines = {who: Line() for who in hall}
        self._scopes = {who: scope(holder) for who, holder in hall.items()}
        self._served: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        for who, line in self._lines.items():
            self._served.append(asyncio.create_task(sockets.live(self._scopes[who], line.said.get, line.send)))
            asked, card = {"type": "watch", "language": "zh-hans"}, self._hall[who].card or None
            line.say({**asked, "stream": self._hall[who].stream, "key": card})
        await until(lambda: all('"type":"screen"' in str(line.sent) for line in self._lines.values()))

    def closed(self) -> dict[str, int]:
        """Returns the close code of each closed socket."""
        sent = ((who, message) for who, line in self._lines.items() for message in line.sent)
        return {who: message["code"] for who, message in sent if message["type"] == "websocket.close"}

    def told(self, who: str) -> str:
        """Returns the refusal that the page was sent."""
        told = [json.loads(message["text"]) for message in self._lines[who].sent if "text" in message]
        return next((each["message"] for each in told if each["type"] == "refused"), "")

    def everything(self, who: str) -> str:
        """Returns everything that was sent."""
        return str(self._lines[who].sent)

    def count(self) -> dict[str, int]:
        """Returns the number of messages sent to each."""
        return {who: len(line.sent) for who, line in self._lines.items()}

    async def end(self) -> None:
        for line in self._lines.values():
            line.close(1001)
        await asyncio.gather(*self._served)


def scope(holder: Holder) -> dict[str, Any]:
    who: Any = {"user": AnonymousUser(), "session": SimpleNamespace(session_key=None)}
    if holder.session:
        kept = Session.objects.get(pk=holder.session).get_decoded()
        who = {
            "user": User.objects.get(pk=kept["_auth_user_id"]),
            "session": SimpleNamespace(session_key=holder.session),
        }
    return {"path": sockets.PATH, "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")], **who}
