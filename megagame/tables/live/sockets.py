"""The one socket of a page. It only listens, and says that it is here: actions come over HTTP."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Protocol, TypeAlias

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError
from django.http.request import split_domain_port, validate_host
from msgspec import Meta, Struct

from megagame.core.documents import BadDocument, parse, shape
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.connections.outbox import Outbox, Send
from megagame.tables.connections.presence import Presence
from megagame.tables.connections.rights import Claim, Refused, Right, Title
from megagame.tables.live import hub
from megagame.tables.live.expired import refusal
from megagame.tables.live.judging import claim, judged
from megagame.tables.live.screen_requests import Asking
from megagame.tables.live.shared_lookup import SharedLookup
from megagame.tables.rendering.screens import View

logger = logging.getLogger(__name__)

PATH = "/live/"
LONGEST_MESSAGE = 16 * 1024
MOST_STREAMS = 16
MOST_REFUSED = 16
MOST_UNREADABLE = 4
WITHOUT_GOODBYE = 1006
SAYS_TOO_MUCH = 3009
"""Close code: whoever is of good will comes again."""
_LOOKING = ThreadPoolExecutor(2, "looking")
"""Threads of their own, so that nobody who asks for screens holds up those who send them."""

Plain = Annotated[str, Meta(pattern=r"\A[^\0]*\Z")]
"""Without what PostgreSQL cannot even compare."""


class Connection(Protocol):
    """A connection, as far as it matters here: by which card or login a page watches."""

    known_by: str


Receive = Callable[[], Awaitable[dict[str, Any]]]


class Watch(Struct, frozen=True, tag="watch", tag_field="type", forbid_unknown_fields=True):
    """A page asks for the screens of one seat (`table/seat`), in one language; `version` is what it has."""

    stream: Plain
    language: str
    version: int | None = None
    key: str | None = None


class Here(Struct, frozen=True, tag="here", tag_field="type", forbid_unknown_fields=True):
    """A page says that it is there, as `screen`, which it drew by lot, and which version of each stream it shows.

    `hidden`: it is on no device's screen now.
    """

    screen: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
    versions: Annotated[dict[str, int], Meta(max_length=MOST_STREAMS)]
    hidden: bool = False


Said: TypeAlias = Watch | Here
"""All that a page may say."""


async def live(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """An ASGI websocket application; `scope` has the user. Only pages of the same origin are let in.

    `line` in `scope` is the connection, where the server has such (`megagame/serving/open_connections.py`).
    """
    await receive()
    if scope["path"] != PATH or not _same_origin(scope):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    presence = CONNECTED_SCREENS.arrived(Outbox(send), scope["user"].get_username())
    page = Page(_session(scope), presence, scope.get("line"))
    presence.outbox.call_when_said(page.hears)
    code = WITHOUT_GOODBYE
    try:
        while (event := await receive())["type"] == "websocket.receive":
            if not presence.outbox.closed:
                await page.said(event.get("text") or "")
        code = event.get("code") or code
    finally:
        page.asking.end()
        hub.leave(presence.outbox)
        CONNECTED_SCREENS.left(presence, code)


def _session(scope: Mapping[str, Any]) -> str:
    """The key of the session by which somebody is logged in; empty where nobody is."""
    return scope["session"].session_key or "" if scope["user"].is_authenticated else ""


class Page:
    """What one page says over its socket. Whoever is refused again and again is cut off."""

    def __init__(self, session: str, presence: Presence, line: Connection | None) -> None:
        self._session, self._presence, self._line = session, presence, line
        self._refused = self._unreadable = 0
        self._here: tuple[bytes, Here | None] = b"", None
        self.asking = Asking(self._show)

    def hears(self, text: bytes) -> bool:
        """Whether it says once more that it is here, just as before: that is noted, and not read again."""
        before, here = self._here
        if here is None or text != before or self._presence.outbox.closed:
            return False
        self._is_here(here)
        return True

    async def said(self, text: str) -> None:
        """Answers it; what a page asks to see may take a while."""
        encoded = text.encode()
        if self.hears(encoded):
            return None
        try:
            said = _read(encoded)
        except BadDocument as bad:
            self._unreadable += 1
            return await self._refuse({"type": "refused", "stream": "", "code": "bad_message", "message": str(bad)})
        if isinstance(said, Here):
            self._here = encoded, said
            self._is_here(said)
        elif self.asking.ask(said) > MOST_STREAMS:
            self._presence.outbox.close(SAYS_TOO_MUCH)

    def _is_here(self, here: Here) -> None:
        behind = hub.is_behind(self._presence.outbox, here.versions)
        self._presence.is_here(here.screen, hidden=here.hidden, behind=behind)

    async def _show(self, watch: Watch) -> None:
        table, _, seat = watch.stream.partition("/")
        asked = claim(self._session, watch.key, table, seat)
        try:
            verdict = await _TOGETHER.ask(asked)
        except DatabaseError:  # it may be away: the page comes again
            logger.exception("Who may see %s could not be looked up", watch.stream)
            return self._presence.outbox.close(hub.STALLED)
        if isinstance(verdict, str):
            self._refused += 1
            return await self._refuse(refusal(watch.stream, verdict, watch.language))
        self._presence.language = watch.language
        CONNECTED_SCREENS.watches(self._presence, Right(asked, verdict))
        if self._line:
            self._line.known_by = watch.key or self._presence.who
        hub.watch(View(table, seat, watch.language), self._presence.outbox, verdict.table, watch.version)

    async def _refuse(self, refused: dict[str, Any]) -> None:
        if self._refused >= MOST_REFUSED or self._unreadable >= MOST_UNREADABLE:
            self._presence.outbox.close(SAYS_TOO_MUCH, refused)
        else:
            await self._presence.outbox.say(refused)


async def _judge(asked: Claim) -> Title | Refused:
    verdicts = await database_sync_to_async(judged, thread_sensitive=False, executor=_LOOKING)([asked])
    return verdicts[asked]


_TOGETHER = SharedLookup(_judge)
"""Those who claim the same by the same card ask together: many projectors and phones do."""


def _read(text: bytes) -> Said:
    if len(text) > LONGEST_MESSAGE:
        raise BadDocument("", f"longer than {LONGEST_MESSAGE} bytes")
    said: Said = shape(parse(text), Said)
    if isinstance(said, Watch) and said.language not in dict(settings.LANGUAGES):
        raise BadDocument("language", "unknown")
    return said


def _same_origin(scope: Mapping[str, Any]) -> bool:
    """Whether the page is of this very address, as Django asks of posts: host, port and scheme."""
    headers = {name: value.decode("latin1") for name, value in scope["headers"]}
    host, origin = headers.get(b"host", ""), headers.get(b"origin", "")
    domain, _ = split_domain_port(host)
    scheme = "https" if settings.HTTPS and headers.get(b"x-forwarded-proto") == "https" else "http"
    return validate_host(domain, settings.ALLOWED_HOSTS) and origin == f"{scheme}://{host}"
