"""The order path leaves no trace: no cookie is read or set, no session is touched, and nothing is logged."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any
from urllib.parse import urlsplit

from channels.db import database_sync_to_async
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.utils import translation
from django.utils.decorators import async_only_middleware

from civil_orders.answers import refusal
from megagame.core.game import Refusal

Answer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

PATHS: tuple[str, ...] = settings.ORDER_PATH
SOCKET = "/live/"
ANYWHERE = "null"  # what browsers say on a page that sends no referrer: the card is the right, so nothing is lost


@async_only_middleware
def order_path(get_response: Answer) -> Answer:
    """Middleware, before those of sessions, cookies and logins: the order path goes round all of them."""

    async def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PATHS):
            return await get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        with translation.override(_language(request)):
            response = await _answered(request)
        response.cookies.clear()
        response["Referrer-Policy"] = "no-referrer"
        response["Cache-Control"] = "no-store"
        return response

    return answer


async def _answered(request: HttpRequest) -> HttpResponseBase:
    found = resolve(request.path_info)
    request.resolver_match = found
    if request.method == "POST" and not _same_origin(request):
        return refusal(request, Refusal("foreign_origin"))
    response: HttpResponseBase
    if iscoroutinefunction(found.func):
        response = await found.func(request, **found.kwargs)
    else:
        response = await database_sync_to_async(found.func, thread_sensitive=False)(request, **found.kwargs)
    return response


def _same_origin(request: HttpRequest) -> bool:
    host = request.get_host()
    origin = request.headers.get("Origin", ANYWHERE)
    return origin == ANYWHERE or urlsplit(origin).netloc == host


def _language(request: HttpRequest) -> str:
    chosen = request.GET.get("language", "")
    if chosen in dict(settings.LANGUAGES):
        return chosen
    return translation.get_language_from_request(request)


def hush_daphne() -> None:
    """Started by its own command, Daphne writes address, time and path of each request: not of these and of sockets."""
    server = sys.modules.get("daphne.server")
    if server is None:
        return
    really = server.Server.log_action

    def log_action(self: Any, protocol: str, action: str, details: dict[str, Any]) -> None:
        if not str(details.get("path", "")).startswith((*PATHS, SOCKET)):
            really(self, protocol, action, details)

    server.Server.log_action = log_action
