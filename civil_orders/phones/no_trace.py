"""Order requests leave no trace: no cookies, no session, no logs.

They bypass the middleware that other pages use. Under Daphne they also bypass Django's handler, which would use two
threads for each phone.
"""

import io
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache, lru_cache
from inspect import iscoroutinefunction
from typing import Any, cast
from urllib.parse import urlsplit

from asgiref.sync import async_to_sync, sync_to_async
from channels.db import database_sync_to_async
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.exception import response_for_exception
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware
from django.urls import ResolverMatch, resolve
from django.utils import translation
from django.utils.decorators import sync_only_middleware

from civil_orders.forms.request_data import LONGEST_BODY
from civil_orders.phones.responses import refusal
from megagame.core.game import Refusal

Answer = Callable[[HttpRequest], HttpResponseBase]
Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[..., Awaitable[None]]

PATHS: tuple[str, ...] = settings.ORDER_PATH
SOCKET = "/live/"
NEEDED = (
    *(b"accept", b"accept-encoding", b"accept-language", b"content-length", b"content-type", b"host", b"origin"),
    b"x-forwarded-proto",
)
"""The headers that the order path reads."""
ANYWHERE = "null"  # sent by pages without a referrer; safe, as the card is the credential


def _nothing_further(request: HttpRequest) -> HttpResponseBase:
    raise NotImplementedError


_CSP = CSPMiddleware(_nothing_further)
_SECURITY = SecurityMiddleware(_nothing_further)
_FRAMES = XFrameOptionsMiddleware(_nothing_further)


@sync_only_middleware
def order_path(get_response: Answer) -> Answer:
    """The outermost middleware: answers the order path, and passes on everything else."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return async_to_sync(answered)(request) if request.path_info.startswith(PATHS) else get_response(request)

    return answer


def served(application: Application) -> Application:
    """An ASGI application that answers the order path, and passes on everything else."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(PATHS):
            return await application(scope, receive, send)
        body = await _body(receive)
        response = await _answer(ASGIRequest(_needed(scope), io.BytesIO(body)))
        response["Content-Length"] = str(len(response.content))
        headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in _own_headers(response)]
        headers += _encoded_headers()
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        content = b"" if scope["method"] == "HEAD" else response.content
        return await send({"type": "http.response.body", "body": content})

    return serve


def _needed(scope: Scope) -> dict[str, Any]:
    """Drop everything from the request that identifies the sender.

    The server keeps the original until the connection ends, and freed memory is not wiped.
    """
    headers = [(name, value) for name, value in scope["headers"] if name in NEEDED]
    return {**scope, "headers": headers, "client": None}


async def _body(receive: Receive) -> bytes:
    """Read at most as much as shows that a body is too long."""
    body = b""
    while (message := await receive())["type"] == "http.request":
        body = (body + message.get("body", b""))[: LONGEST_BODY + 1]
        if not message.get("more_body"):
            break
    return body


async def answered(request: HttpRequest) -> HttpResponse:
    """Answer a request with all headers and no cookie."""
    response = await _answer(request)
    for name, value in _headers().items():
        response[name] = value
    response.cookies.clear()
    return response


async def _answer(request: HttpRequest) -> HttpResponse:
    request.META.pop("HTTP_COOKIE", None)
    request.user = AnonymousUser()
    with translation.override(_language(request)):
        try:
            return await _door(request)
        except Exception as problem:  # noqa: BLE001 - made an answer as Django does, but with all headers
            return await sync_to_async(response_for_exception)(request, problem)


@cache
def _headers() -> Mapping[str, str]:
    """Headers of every response, as other pages' middleware sets them."""
    request, response = HttpRequest(), HttpResponse()
    del response["Content-Type"]
    for middleware in (_CSP, _SECURITY, _FRAMES):
        middleware.process_response(request, response)
    further = {
        "Permissions-Policy": settings.PERMISSIONS_POLICY,
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }
    return {**dict(response.items()), **further}


@cache
def _encoded_headers() -> tuple[tuple[bytes, bytes], ...]:
    return tuple((name.encode("ascii"), value.encode("latin1")) for name, value in _headers().items())


def _own_headers(response: HttpResponse) -> Iterator[tuple[str, str]]:
    """Headers of this response, without cookies."""
    return ((name, value) for name, value in response.items() if name not in _headers())


async def _door(request: HttpRequest) -> HttpResponse:
    found = _found(request.path_info)
    request.resolver_match = found
    host = request.get_host()  # raises for a foreign host
    if request.method == "POST" and not _is_ours(request, host):
        return refusal(request, Refusal("foreign_origin"))
    door = found.func if iscoroutinefunction(found.func) else database_sync_to_async(found.func, thread_sensitive=False)
    return cast(HttpResponse, await door(request, **found.kwargs))


@lru_cache(maxsize=64)
def _found(path: str) -> ResolverMatch:
    """Resolve a path or raise Http404. Searching all addresses was a fifth of the time."""
    return resolve(path)


def _is_ours(request: HttpRequest, host: str) -> bool:
    origin: str = request.META.get("HTTP_ORIGIN", ANYWHERE)
    return origin == ANYWHERE or urlsplit(origin).netloc == host


def _language(request: HttpRequest) -> str:
    chosen = request.GET.get("language", "")
    if chosen in dict(settings.LANGUAGES):
        return chosen
    return translation.get_language_from_request(request)


def hush_daphne() -> None:
    """Keep Daphne's access log from recording these requests and sockets."""
    server = sys.modules.get("daphne.server")
    if server is None:
        return
    really = server.Server.log_action

    def log_action(self: Any, protocol: str, action: str, details: dict[str, Any]) -> None:
        if not str(details.get("path", "")).startswith((*PATHS, SOCKET)):
            really(self, protocol, action, details)

    server.Server.log_action = log_action
