"""The one socket of a page. It only listens, and says that it is here: actions come over HTTP."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypeAlias

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext, override
from msgspec import Meta, Struct

from megagame.core.documents import BadDocument, parse, shape
from megagame.tables import hub
from megagame.tables.access import look
from megagame.tables.census import CENSUS
from megagame.tables.outbox import Outbox, Send
from megagame.tables.presence import Presence
from megagame.tables.screens import View

logger = logging.getLogger(__name__)

PATH = "/live/"
LONGEST_MESSAGE = 16 * 1024
MOST_STREAMS = 16
WITHOUT_GOODBYE = 1006

Plain = Annotated[str, Meta(pattern=r"\A[^\0]*\Z")]
"""Without what PostgreSQL cannot even compare."""

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
    """An ASGI websocket application; `scope` has the user. Only pages of the same origin are let in."""
    await receive()
    if scope["path"] != PATH or not _same_origin(scope):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    presence = CENSUS.arrived(Outbox(send), scope["user"].get_username(), _login(scope["user"]))
    code = WITHOUT_GOODBYE
    try:
        while (event := await receive())["type"] == "websocket.receive":
            await _heard(scope, presence, event.get("text") or "")
        code = event.get("code") or code
    finally:
        hub.leave(presence.outbox)
        CENSUS.left(presence, code)


def _login(user: User | AnonymousUser) -> str:
    return "" if isinstance(user, AnonymousUser) else user.get_session_auth_hash()


async def _heard(scope: Mapping[str, Any], presence: Presence, text: str) -> None:
    try:
        said = _read(text)
    except BadDocument as bad:
        return await presence.outbox.say({"type": "refused", "stream": "", "code": "bad_message", "message": str(bad)})
    if isinstance(said, Here):
        behind = hub.is_behind(presence.outbox, said.versions)
        return presence.is_here(said.screen, hidden=said.hidden, behind=behind)
    await _watch(scope, presence, said)


async def _watch(scope: Mapping[str, Any], presence: Presence, watch: Watch) -> None:
    table, _, seat = watch.stream.partition("/")
    asked = database_sync_to_async(look, thread_sensitive=False)
    found = await asked(scope["user"], watch.key, table, seat)
    if found.allowed:
        presence.watched.add((table, seat))
        presence.card, presence.language = found.card, watch.language
        return hub.watch(View(table, seat, watch.language), presence.outbox)
    refused = {"type": "refused", "stream": watch.stream, "code": "not_found", "message": _gone(watch)}
    await presence.outbox.say(refused)


def _gone(watch: Watch) -> str:
    with override(watch.language):
        return gettext("This screen is not here any more, or not for you. Load the page again.")


def _read(text: str) -> Said:
    if len(text) > LONGEST_MESSAGE:
        raise BadDocument("", f"longer than {LONGEST_MESSAGE} characters")
    said: Said = shape(parse(text.encode()), Said)
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
