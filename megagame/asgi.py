"""ASGI application: Django over HTTP, and the live socket."""

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

from civil_orders.box import copies, file_times  # noqa: E402
from civil_orders.cards.known_cards import LIVE, SEALING, live_card  # noqa: E402
from civil_orders.forms import form_counts, unsealing  # noqa: E402
from civil_orders.phones import no_trace  # noqa: E402 - Django must be set up first
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
os.umask(0o077)  # files are for their owner alone
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
start_up.wake_all()  # before anybody views a table
disk_trouble.files_are_gone()  # records which files belong to the event
last_alive.keep()
no_trace.hush_daphne()
unsealing.catch_up()  # an unsealing may have been interrupted
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
    """The live socket with its user. Sends bypass Channels, which would load the session each time.

    Phones and projectors have no login and may reconnect by the thousand, so no user is looked up for them.
    """

    async def known(scope: Any, *_: Any) -> None:
        await live(scope, receive, send)

    if _brings_login(scope):
        authenticated: Any = AuthMiddlewareStack(known)  # typed as if it could be an ASGI 2 application
        await authenticated(scope, receive, send)
    else:
        scope["user"] = AnonymousUser()
        await known(scope)


def _brings_login(scope: Any) -> bool:
    cookies = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    return f"{settings.SESSION_COOKIE_NAME}=".encode() in cookies


def known_by(asked: Asked) -> str:
    """Identifies a sender to the request queue by login or card; "" if unknown."""
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
    """Handle one connection. The first one starts the hub and the practice players.

    A client could otherwise name a root path, which Daphne would trust.
    """
    hub.start()
    players.keep(scope)
    scope["root_path"] = ""  # the outermost application: nobody else has this scope
    await _routes(scope, receive, send)
