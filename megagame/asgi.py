"""What Daphne serves: Django over HTTP, and the one live socket."""

from __future__ import annotations

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "megagame.settings")
http = get_asgi_application()

from civil_orders import counting, quiet, tidying  # noqa: E402 - Django must be set up first
from megagame import running  # noqa: E402
from megagame.tables import alive, waking  # noqa: E402
from megagame.tables.sockets import live  # noqa: E402

running.claim()
running.refuse_unprepared()
waking.wake_all()  # before anybody looks
alive.keep()
quiet.hush_daphne()
tidying.tidy()  # an unsealing may have been cut off before it came to that
counting.keep()
application = ProtocolTypeRouter({"http": quiet.served(http), "websocket": AuthMiddlewareStack(live)})
