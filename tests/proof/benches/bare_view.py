"""`python -m tests.proof.benches.bare_view PORT`: a view that only writes one row.

It is the baseline for accepted actions, on the same database and the same server.
"""

from __future__ import annotations

import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

django.setup()

from megagame.serving import event_loop

event_loop.install()

from daphne.server import Server
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

MADE = "CREATE TABLE IF NOT EXISTS bare_row (text VARCHAR(200) NOT NULL)"
WRITTEN = "INSERT INTO bare_row (text) VALUES (%s)"


@csrf_exempt
def write(request: HttpRequest) -> HttpResponse:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(WRITTEN, [request.POST["text"]])
    return JsonResponse({})


urlpatterns = [path("", write)]


def main(port: int) -> None:
    """Serves the view until the process is killed."""
    with connection.cursor() as cursor:
        cursor.execute(MADE)
    connection.close()
    connection.settings_dict["CONN_MAX_AGE"] = 0  # Django's default: a view on ASGI gets a new thread each time
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    Server(get_asgi_application(), endpoints=[f"tcp:port={port}:interface=127.0.0.1:backlog=2048"]).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
