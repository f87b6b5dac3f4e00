"""URLconf of a gallery's server: the program's, failing pages, and some that make time pass.

Periodic checks run when a tour says so, and the counted screens are always the same.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import NoReturn

import msgspec
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import path
from django.views.csrf import csrf_failure
from django.views.decorators.http import require_GET, require_POST

from civil_orders.forms import form_counts
from megagame.core.game import WALL
from megagame.readiness import watch
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.connections.health import Count, Summary
from megagame.urls import urlpatterns as of_program
from tests.proof.gallery import templates
from tests.simulation_runs.here import play_at_once

SCREENS = (Count(table="", seat=WALL, who="", condition="live", screens=2),)
"""Only projectors: other screens would be counted sooner or later from run to run."""

form_counts.SECONDS = int(timedelta(days=1).total_seconds())
really_counted = CONNECTED_SCREENS.summary


def counted() -> Summary:
    return msgspec.structs.replace(really_counted(), counts=SCREENS, troubles=())


vars(CONNECTED_SCREENS)["summary"] = counted
templates.write_down()
play_at_once()


def raising(error: Exception) -> Callable[[], NoReturn]:
    def fail() -> NoReturn:
        raise error

    return fail


def crowded() -> HttpResponse:
    """Answers like `accounts.logins.crowded`."""
    return HttpResponse(render_to_string("crowded.html"), status=503)


FAILURES: Mapping[str, Callable[[], HttpResponse]] = {
    "400": raising(SuspiciousOperation()),
    "403": raising(PermissionDenied()),
    "404": raising(Http404()),
    "413": raising(RequestDataTooBig()),
    "500": raising(RuntimeError("as the gallery wants it")),
    "503": raising(OperationalError("as the gallery wants it")),
    "crowded": crowded,
}
"""What a broken server does, by the address below `/fails/`."""


@require_GET
def fails(request: HttpRequest, how: str) -> HttpResponse:
    return csrf_failure(request) if how == "403_csrf" else FAILURES[how]()


@require_GET
def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<!doctype html><title>Empty</title>")


@require_POST
def full_minute(request: HttpRequest) -> HttpResponse:
    form_counts.count(datetime.now(UTC))
    return HttpResponse()


@require_POST
def settle(request: HttpRequest) -> HttpResponse:
    """Runs the checks that are due every second or three."""
    CONNECTED_SCREENS.hear(CONNECTED_SCREENS.summary())
    watch.look()
    return HttpResponse()


urlpatterns = [
    *of_program,
    path("fails/<slug:how>/", fails),
    path("empty/", empty),
    path("full-minute/", full_minute),
    path("settle/", settle),
]
