"""What Daphne serves: Django over HTTP, and the one live socket."""

from __future__ import annotations

import os
import sys
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter
from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "megagame.settings")
program = get_wsgi_application()

from django.contrib.auth.models import AnonymousUser  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from civil_orders import (  # noqa: E402 - Django must be set up first
    copies,
    file_times,
    form_counts,
    no_trace,
    unsealing,
)
from civil_orders.known_cards import LIVE, SEALING, live_card  # noqa: E402
from megagame.accounts.logins import KNOWN, Served, apart  # noqa: E402
from megagame.backups import keeper  # noqa: E402
from megagame.core import record_types  # noqa: E402
from megagame.machine import disk_trouble, freed_memory, neighbours  # noqa: E402
from megagame.practice_players import players  # noqa: E402
from megagame.practice_session import progress as practice_watch  # noqa: E402
from megagame.readiness import watch  # noqa: E402
from megagame.serving.request_queue import Asked  # noqa: E402
from megagame.serving.threads import OnThreads  # noqa: E402
from megagame.start import checks, prepared_database, serving_lock  # noqa: E402
from megagame.tables import last_alive  # noqa: E402
from megagame.tables.known_cards import SEAT_CARDS, seat_card  # noqa: E402
from megagame.tables.live import hub, shared_clock  # noqa: E402
from megagame.tables.live.sockets import live  # noqa: E402
from megagame.tables.playing import start_up  # noqa: E402

freed_memory.share_heap()
os.umask(0o077)  # what is made from here on is for its owner alone, whoever serves this
get_resolver().url_patterns  # noqa: B018 - imports all that answers, which would come with the first request
record_types.make_known()
checks.refuse_bad()
serving_lock.claim()
serving_lock.keep()
prepared_database.refuse_unprepared()
if settings.HERE:
    shared_clock.join()
    shared_clock.keep()
    neighbours.keep()
    copies.keep()
start_up.wake_all()  # before anybody looks
disk_trouble.files_are_gone()  # from now on it is known which they are
last_alive.keep()
no_trace.hush_daphne()
unsealing.catch_up()  # one may have been cut off
file_times.keep()
form_counts.keep()
LIVE.keep()
SEALING.keep()
SEAT_CARDS.keep()
keeper.keep()
freed_memory.keep()
watch.keep()
practice_watch.keep()
if said := checks.warning():
    print(said, file=sys.stderr, flush=True)


async def websocket(scope: Any, receive: Any, send: Any) -> None:
    """The live socket, with its user. What it sends goes straight out: Channels would look at the session each time.

    Phones and projectors bring no login, and a thousand of them may come back at once: nobody asks who they are.
    """

    async def known(scope: Any, *_: Any) -> None:
        await live(scope, receive, send)

    if _brings_login(scope):
        authenticated: Any = AuthMiddlewareStack(known)  # typed as if it might be an application of ASGI 2
        await authenticated(scope, receive, send)
    else:
        scope["user"] = AnonymousUser()
        await known(scope)


def _brings_login(scope: Any) -> bool:
    cookies = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    return f"{settings.SESSION_COOKIE_NAME}=".encode() in cookies


def known_by(asked: Asked) -> str:
    """The login or the card that shows who asks; empty if it shows nobody."""
    if asked.path.startswith(no_trace.PATHS):
        return live_card(asked.field("card"))
    return KNOWN.session(asked.headers) or seat_card(asked.field("key"))


http = apart(
    Served(
        team=OnThreads(program, 6),
        logins=OnThreads(program, 1),
        acts=OnThreads(program, 3),
        pages=OnThreads(program, 4),
    )
)
_routes: Any = ProtocolTypeRouter({"http": no_trace.served(http), "websocket": websocket})


async def application(scope: Any, receive: Any, send: Any) -> None:
    """One connection; the first of all starts the hub, on the event loop that serves, and who plays in a practice.

    Daphne would believe any client that names a root path.
    """
    hub.start()
    players.keep(scope)
    scope["root_path"] = ""  # this is the outermost: nobody else has this scope
    await _routes(scope, receive, send)
