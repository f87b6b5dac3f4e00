"""A page's one socket. Pages only watch screens and report that they are there; actions come over HTTP."""

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
"""Close code. Honest pages reconnect."""
_LOOKING = ThreadPoolExecutor(2, "looking")
"""Separate threads, so that requests for screens do not delay sending them."""

Plain = Annotated[str, Meta(pattern=r"\A[^\0]*\Z")]
"""Text without NUL, which PostgreSQL rejects."""


class Connection(Protocol):
    """The server's connection; `known_by` is the card or login by which its page watches."""

    known_by: str


Receive = Callable[[], Awaitable[dict[str, Any]]]


class Watch(Struct, frozen=True, tag="watch", tag_field="type", forbid_unknown_fields=True):
    """A page asks for the screens of one seat (`table/seat`), in one language; `version` is what it has."""

    stream: Plain
    language: str
    version: int | None = None
    key: str | None = None


class Here(Struct, frozen=True, tag="here", tag_field="type", forbid_unknown_fields=True):
    """A page reports that it is there, by its random id `screen`, and which version of each stream it shows.

    `hidden`: nobody sees it now, as in a background tab.
    """

    screen: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
    versions: Annotated[dict[str, int], Meta(max_length=MOST_STREAMS)]
    hidden: bool = False


Said: TypeAlias = Watch | Here
"""All messages of a page."""


async def live(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """An ASGI websocket application; `scope` has the user. Refuses other origins.

    `connection` in `scope`, if there, is the server's (`megagame/serving/open_connections.py`).
    """
    await receive()
    if scope["path"] != PATH or not _same_origin(scope):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    presence = CONNECTED_SCREENS.arrived(Outbox(send), scope["user"].get_username())
    page = Page(_session(scope), presence, scope.get("connection"))
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
    """The session key of a logged-in user, or empty."""
    return scope["session"].session_key or "" if scope["user"].is_authenticated else ""


class Page:
    """Handles one page's messages. A page that is refused again and again is cut off."""

    def __init__(self, session: str, presence: Presence, connection: Connection | None) -> None:
        self._session, self._presence, self._connection = session, presence, connection
        self._refused = self._unreadable = 0
        self._here: tuple[bytes, Here | None] = b"", None
        self.asking = Asking(self._show)

    def hears(self, text: bytes) -> bool:
        """Handles a `Here` identical to the previous one without parsing it; returns whether it was one."""
        before, here = self._here
        if here is None or text != before or self._presence.outbox.closed:
            return False
        self._is_here(here)
        return True

    async def said(self, text: str) -> None:
        """Handles a message. Showing a requested screen may take a while."""
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
        except DatabaseError:  # the page will reconnect
            logger.exception("Who may see %s could not be looked up", watch.stream)
            return self._presence.outbox.close(hub.STALLED)
        if isinstance(verdict, str):
            self._refused += 1
            return await self._refuse(refusal(watch.stream, verdict, watch.language))
        self._presence.language = watch.language
        CONNECTED_SCREENS.watches(self._presence, Right(asked, verdict))
        if self._connection:
            self._connection.known_by = watch.key or self._presence.who
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
"""Looks up equal claims together, as many phones and projectors make the same one."""


def _read(text: bytes) -> Said:
    if len(text) > LONGEST_MESSAGE:
        raise BadDocument("", f"longer than {LONGEST_MESSAGE} bytes")
    said: Said = shape(parse(text), Said)
    if isinstance(said, Watch) and said.language not in dict(settings.LANGUAGES):
        raise BadDocument("language", "unknown")
    return said


def _same_origin(scope: Mapping[str, Any]) -> bool:
    """Whether the page has this host, port and scheme, which Django's CSRF check requires of posts."""
    headers = {name: value.decode("latin1") for name, value in scope["headers"]}
    host, origin = headers.get(b"host", ""), headers.get(b"origin", "")
    domain, _ = split_domain_port(host)
    scheme = "https" if settings.HTTPS and headers.get(b"x-forwarded-proto") == "https" else "http"
    return validate_host(domain, settings.ALLOWED_HOSTS) and origin == f"{scheme}://{host}"
