"""Visitors of an event run in this process, and everything that anybody but a sender receives."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore

from megagame.core.game import CONTROL
from megagame.readiness import watch
from megagame.tables.connections import connected_screens
from megagame.tables.rendering.screens import View
from tests.civil_orders import stored
from tests.civil_orders.injected import DATA, MOMENT

HOST = "127.0.0.1"
TABLE = "crisis-map"
QUIET = 0.03
PLANTED = sys.argv[3:]
_ALL = ("en", "zh-hant", "zh-hans")
_SQLITE = not os.environ.get("DATABASE_URL")
LANGUAGES = _ALL if (_SQLITE and not PLANTED) or "live_counter_in_one_language" in PLANTED else _ALL[:1]
"""Planted leaks use only the languages that could show them; pages do not depend on the database."""
BEGUN, BETWEEN_LOOKS = MOMENT[0], timedelta(minutes=10)
BROWSER = {"accept": "text/html", "accept-language": "en"}


class Phone(NamedTuple):
    """Everything a phone sends by itself, which nobody else may learn."""

    address: str
    agent: str
    language: str


ANAS = Phone("10.0.0.11", "Anaphone/1.0", "en")
BENS = Phone("10.0.0.22", "Benbrowser/22.0 (tablet)", "zh-Hant")
CARLAS = Phone("10.0.0.33", "Carlafox/3", "en")
MANY = Phone("10.0.0.44", "Manyphone/4", "en")


class Answer(NamedTuple):
    status: int
    headers: list[list[str]]
    body: str


class Day:
    """The event, its visitors, and everything that anybody but a sender received."""

    def __init__(self) -> None:
        from megagame.asgi import application

        self.application: Any = application
        self.cookie = _logged_in()
        self.got: dict[str, Any] = {}
        self.sockets: dict[str, list[str]] = {}
        self.seats: dict[str, str] = {}
        self._looks = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str], address: str) -> Answer:
        """Makes one HTTP request; the clock advances with each."""
        MOMENT[0] += timedelta(seconds=7)
        said: list[dict[str, Any]] = []
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox.put_nowait({"type": "http.request", "body": body, "more_body": False})
        raw_path, _, query = path.partition("?")
        sent = {"host": HOST, "content-length": str(len(body)), **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": raw_path,
            "raw_path": raw_path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": (address, 50000),
            "server": (HOST, 80),
        }

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        await self.application(scope, inbox.get, send)
        await self.quiet()
        content = b"".join(message.get("body", b"") for message in said[1:])
        head = [[k.decode(), v.decode("latin1")] for k, v in said[0]["headers"]]
        return Answer(said[0]["status"], head, content.decode())

    async def quiet(self) -> None:
        """Waits until every socket has its seat's newest screen, so that no two screens are merged."""
        while any(_newest(frames) != stored.version(self.seats[name]) for name, frames in self.sockets.items()):
            await asyncio.sleep(QUIET)

    async def control(self, path: str, fields: dict[str, str] | None = None, language: str = "en") -> Answer:
        """Control opens a page, or posts to it."""
        token = "c" * 32
        headers = {"cookie": f"sessionid={self.cookie}; csrftoken={token}", **BROWSER, "accept-language": language}
        if fields is None:
            return await self.ask("GET", path, b"", headers, "127.0.0.1")
        form = {"content-type": "application/x-www-form-urlencoded", "x-csrftoken": token}
        return await self.ask("POST", path, urlencode(fields).encode(), {**headers, **form}, "127.0.0.1")

    async def act(self, **fields: str) -> None:
        """Control presses a button, with the newest entry as seen."""
        number = str(stored.number())
        answer = await self.control(
            f"/tables/{TABLE}/{'unseal' if fields['type'] == 'unseal' else 'act'}/",
            {**fields, "request_id": f"press-{number}-{len(self.got)}", "seen": number},
        )
        assert answer.status == 200, answer
        self.got[f"answer to {fields['type']} {number}"] = answer

    async def look(self, when: str) -> None:
        """Records everything that others than the senders can see, and everything stored."""
        for path in ("/console/", "/ready/", f"/console/{TABLE}/box/", f"/tables/{TABLE}/log/", "/nothing/here/"):
            for language in LANGUAGES:
                self.got[f"{when} control {path} {language}"] = await self.control(path, language=language)
        self.got[f"{when} players"] = await self.control("/players/")
        self.got[f"{when} reports"] = await self.control(f"/console/{TABLE}/papers/reports/")
        self.got[f"{when} wall"] = await self.ask("GET", stored.wall(), b"", BROWSER, "10.0.0.99")
        for seat in ("district-highgarth", "district-quays"):
            self.got[f"{when} {seat}"] = await self.control(f"/console/{TABLE}/seats/{seat}/")
        self.got[f"{when} somebody"] = await self.ask("GET", "/o/nothing/", b"", BROWSER, "10.0.0.99")
        if not PLANTED:  # slow, and no planted leak shows there
            self.got[f"{when} story"] = stored.taken_away()
        self.got[f"{when} dump"] = stored.dump()
        self.got[f"{when} files"] = stored.files(DATA)

    async def look_after_sending(self, when: str) -> None:
        """Records Control's view of the box, all screens and readiness after each form.

        The time depends only on the number of looks, not on the forms before.
        """
        self._looks += 1
        MOMENT[0] = BEGUN + self._looks * BETWEEN_LOOKS
        watch.look()
        connected_screens.CONNECTED_SCREENS.hear(connected_screens.CONNECTED_SCREENS.summary())
        for language in LANGUAGES:
            self.got[f"{when} count {language}"] = await self.control(f"/console/{TABLE}/box/", language=language)
            self.got[f"{when} health {language}"] = connected_screens.CONNECTED_SCREENS.whole(
                View(connected_screens.TABLE, CONTROL, language)
            ).markup

    async def watch(self, name: str, stream: str, key: str, language: str = "en", address: str = "10.0.0.1") -> None:
        """Opens a live page that announces itself."""
        frames = self.sockets.setdefault(name, [])
        self.seats[name] = stream.partition("/")[2]
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        asked = {"type": "watch", "stream": stream, "language": language, "key": key}
        here = {"type": "here", "screen": hashlib.sha256(name.encode()).hexdigest()[:16], "versions": {}}
        for said in (asked, here):
            inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(said)})
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        if not key:
            headers.append((b"cookie", f"sessionid={self.cookie}".encode()))
        scope = {
            "type": "websocket",
            "path": "/live/",
            "headers": headers,
            "query_string": b"",
            "root_path": "",
            "client": (address, 50000),
        }

        async def send(message: dict[str, Any]) -> None:
            frames.append(json.dumps(message))

        self._tasks.append(asyncio.get_running_loop().create_task(self.application(scope, inbox.get, send)))
        await self.quiet()


def _newest(frames: list[str]) -> int | None:
    texts = (json.loads(frame).get("text") for frame in reversed(frames))
    screens = (json.loads(text) for text in texts if text)
    return next((screen["version"] for screen in screens if screen["type"] == "screen"), None)


def _logged_in() -> str:
    user = get_user_model().objects.create(username="control", is_staff=True, date_joined=MOMENT[0])
    store = SessionStore()
    backend = settings.AUTHENTICATION_BACKENDS[0]
    store.update(
        {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()}
    )
    store.create()
    return str(store.session_key)
