"""`python -m tests.civil_orders.a_day DATA VARIANT LEAK`: one event from cards to receipts, written down to the byte.

Clock and randomness are injected, so that two days differ only in what is exchanged: `as_it_was`, `senders` (the two
captains of one district exchange their phones, cards and forms staying together) or `arrival` (the forms come in the
opposite order). `LEAK` plants a fault, of those in `leaks.py`; `none`: the program as it is.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
import secrets
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

DATA = Path(sys.argv[1])
os.environ.update(MEGAGAME_DATA=str(DATA), DJANGO_SETTINGS_MODULE="megagame.settings", DJANGO_ALLOW_ASYNC_UNSAFE="1")
for _name in ("DATABASE_URL", "REDIS_URL", "MEGAGAME_HOSTS", "MEGAGAME_HTTPS", "SECRET_KEY"):
    os.environ.pop(_name, None)

_chance = random.Random(7)  # noqa: S311 - the same for every day is what is wanted
vars(secrets).update(
    randbits=_chance.getrandbits,
    randbelow=_chance.randrange,
    choice=_chance.choice,
    token_hex=lambda size=32: _chance.randbytes(size).hex(),
    token_urlsafe=lambda size=32: base64.urlsafe_b64encode(_chance.randbytes(size)).decode().rstrip("="),
)

import django  # noqa: E402 - everything that imports chance and clocks comes after they are replaced

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.template import defaulttags  # noqa: E402
from django.utils import timezone  # noqa: E402

from megagame import machine  # noqa: E402

_moment = [datetime(2026, 11, 21, 12, 0, tzinfo=UTC)]


class _Injected(datetime):
    """`datetime` for those modules that ask it for the time."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
        return _moment[0].astimezone(tz)


vars(timezone)["now"] = lambda: _moment[0]
vars(time)["time"] = lambda: timezone.now().timestamp()
vars(defaulttags)["datetime"] = _Injected
vars(machine)["_steady_nanoseconds"] = lambda: int(_moment[0].timestamp() * 1e9)
vars(machine)["boot"] = lambda: "a-day"

from civil_orders import counting  # noqa: E402
from megagame import sample  # noqa: E402
from megagame.tables import alive, census, hub  # noqa: E402
from tests.civil_orders import stored  # noqa: E402

vars(hub).update(BEAT_SECONDS=3600.0)
vars(census).update(EVERY_SECONDS=3600.0)
vars(alive)["keep"] = vars(counting)["keep"] = lambda: None

HOST = "127.0.0.1"
TABLE = "crisis-map"
QUIET = 0.03
BROWSER = {"accept": "text/html", "accept-language": "en"}


class Phone(NamedTuple):
    """What a phone tells by itself: never more than that of it may be known."""

    address: str
    agent: str
    language: str


ANAS = Phone("10.0.0.11", "Anaphone/1.0", "en")
BENS = Phone("10.0.0.22", "Benbrowser/22.0 (tablet)", "zh-Hant")
CARLAS = Phone("10.0.0.33", "Carlafox/3", "en")


class Answer(NamedTuple):
    status: int
    headers: list[list[str]]
    body: str


class Day:
    """The event, its visitors, and all that anybody else than a sender ever got."""

    def __init__(self) -> None:
        from megagame.asgi import application

        self.application: Any = application
        self.cookie = _logged_in()
        self.got: dict[str, Any] = {}
        self.sockets: dict[str, list[str]] = {}
        self.seats: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str], address: str) -> Answer:
        """One HTTP request; time passes with each."""
        _moment[0] += timedelta(seconds=7)
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
        """Until every socket has the newest screen of its seat, so that no two of them are merged on the way."""
        while any(_newest(frames) != stored.version(DATA, self.seats[name]) for name, frames in self.sockets.items()):
            await asyncio.sleep(QUIET)

    async def control(self, path: str, fields: dict[str, str] | None = None) -> Answer:
        """Control looks at a page, or posts."""
        token = "c" * 32
        headers = {"cookie": f"sessionid={self.cookie}; csrftoken={token}", **BROWSER}
        if fields is None:
            return await self.ask("GET", path, b"", headers, "127.0.0.1")
        form = {"content-type": "application/x-www-form-urlencoded", "x-csrftoken": token}
        return await self.ask("POST", path, urlencode(fields).encode(), {**headers, **form}, "127.0.0.1")

    async def act(self, **fields: str) -> None:
        """Control presses a button; what must not be done twice is said to have been seen."""
        number = str(stored.number(DATA))
        answer = await self.control(
            f"/tables/{TABLE}/{'unseal' if fields['type'] == 'unseal' else 'act'}/",
            {**fields, "request_id": f"press-{number}-{len(self.got)}", "seen": number},
        )
        assert answer.status == 200, answer

    async def look(self, when: str) -> None:
        """Everything that others than the senders can see, and what is stored."""
        for path in ("/console/", f"/console/{TABLE}/box/", f"/tables/{TABLE}/log/", "/nothing/here/"):
            self.got[f"{when} control {path}"] = await self.control(path)
        self.got[f"{when} reports"] = await self.control(f"/console/{TABLE}/papers/reports/")
        self.got[f"{when} wall"] = await self.ask("GET", stored.wall(DATA), b"", BROWSER, "10.0.0.99")
        for seat in ("district-highgarth", "district-quays"):
            self.got[f"{when} {seat}"] = await self.control(f"/console/{TABLE}/seats/{seat}/")
        self.got[f"{when} somebody"] = await self.ask("GET", "/o/nothing/", b"", BROWSER, "10.0.0.99")
        self.got[f"{when} dump"] = stored.dump(DATA)

    async def watch(self, name: str, stream: str, key: str) -> None:
        """Somebody's page is live from now on."""
        frames = self.sockets.setdefault(name, [])
        self.seats[name] = stream.partition("/")[2]
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        asked = {"type": "watch", "stream": stream, "language": "en", "key": key}
        inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(asked)})
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        if not key:
            headers.append((b"cookie", f"sessionid={self.cookie}".encode()))
        scope = {"type": "websocket", "path": "/live/", "headers": headers, "query_string": b"", "root_path": ""}

        async def send(message: dict[str, Any]) -> None:
            frames.append(json.dumps(message))

        self._tasks.append(asyncio.get_running_loop().create_task(self.application(scope, inbox.get, send)))
        await self.quiet()


def _newest(frames: list[str]) -> int | None:
    texts = (json.loads(frame).get("text") for frame in reversed(frames))
    screens = (json.loads(text) for text in texts if text)
    return next((screen["version"] for screen in screens if screen["type"] == "screen"), None)


def _logged_in() -> str:
    user = get_user_model().objects.create(username="control", is_staff=True, date_joined=_moment[0])
    store = SessionStore()
    backend = settings.AUTHENTICATION_BACKENDS[0]
    store.update(
        {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()}
    )
    store.create()
    return str(store.session_key)


def form(number: int, card: str, *lines: tuple[str, str]) -> dict[str, Any]:
    orders = [{"from": from_, "to": to} for from_, to in lines]
    return {"card": card, "request_id": f"{number:032x}", "lines": orders, "notes": f"note {number} " * (7 * number)}


async def send(day: Day, phone: Phone, sent: dict[str, Any]) -> None:
    """What a captain's phone does: looks, asks for advice, sends, hears nothing, sends again."""
    headers = {"user-agent": phone.agent, "accept-language": phone.language, "cookie": f"left=by-{phone.agent[:4]}"}
    await day.ask("GET", "/o/", b"", {**headers, "accept": "text/html"}, phone.address)
    as_json = {**headers, "content-type": "application/json"}
    for path in ("/o/card/", "/o/advice/", "/o/", "/o/"):
        shown = {"card": {"card"}, "advice": {"card", "lines"}}.get(path.strip("/")[2:], set(sent))
        body = json.dumps({name: sent[name] for name in sent if name in shown}).encode()
        answer = await day.ask("POST", path, body, as_json, phone.address)
        assert answer.status == 200, answer
    day.got[f"count after {len(day.got)}"] = await day.control(f"/console/{TABLE}/box/")


async def a_day(variant: str) -> dict[str, Any]:
    sample.prepare()
    day = Day()
    page = await day.control(f"/console/{TABLE}/cards/", {"make": "order", "turn": "1", "captains": "2"})
    values = re.findall(r'card-value">([\w-]+)<', page.body)
    names = re.findall(r"<h2>([^<]+)</h2>\s*<p>Order", page.body)
    cards: dict[str, list[str]] = {}
    for name, value in zip(names, values, strict=True):
        cards.setdefault(name, []).append(value)
    for name, stream, key in (
        ("control", f"{TABLE}/control", ""),
        ("wall", f"{TABLE}/wall", stored.wall(DATA).split("/")[2]),
        ("highgarth", f"{TABLE}/district-highgarth", cards["Highgarth"][3]),
        ("quays", f"{TABLE}/district-quays", cards["The Quays"][3]),
    ):
        await day.watch(name, stream, key)
    await day.act(type="open_box")
    await day.act(type="open_phase")
    counting.count(_moment[0].replace(second=0))
    await day.look("open")
    anas, bens = (
        form(1, cards["The Quays"][0], ("I3", "I2"), ("J5", "L4")),
        form(2, cards["The Quays"][1], ("G3", "H4")),
    )
    carlas = form(3, cards["Highgarth"][0], ("A3", "A4"), ("I3", "I2"), ("A4", "A5"))
    phones = [BENS, ANAS, CARLAS] if variant == "senders" else [ANAS, BENS, CARLAS]
    hands = list(zip(phones, (anas, bens, carlas), strict=True))
    for phone, sent in reversed(hands) if variant == "arrival" else hands:
        await send(day, phone, sent)
    _moment[0] = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
    counting.count(_moment[0])
    await day.look("in the box")
    await day.act(type="shut_box")
    await day.act(type="unseal")
    day.got["files after unsealing"] = stored.files(DATA)
    await day.look("unsealed")
    for number in (1, 2, 3):
        await day.act(type="execute_form", form=f"f{number}")
    await day.look("executed")
    return {**day.got, **{f"socket of {name}": frames for name, frames in day.sockets.items()}}


def main() -> None:
    variant, leak = sys.argv[2:4]
    if leak != "none":
        from tests.civil_orders import leaks

        leaks.LEAKS[leak](lambda: _moment[0])
    sys.stdout.write(json.dumps(asyncio.run(a_day(variant))))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
