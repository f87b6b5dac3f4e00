"""Static files by WhiteNoise. Texts go out compressed: a hall's wifi is shared by all of its phones."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_only_middleware
from whitenoise.middleware import WhiteNoiseMiddleware

from megagame.serving import bundles

Answer = Callable[[HttpRequest], HttpResponseBase]

TEXTS = ("text/", "image/svg+xml")
MOST_KEPT = 200
FOR_GOOD = "max-age=31536000, public, immutable"
ASKED_AGAIN = "max-age=0, public"


@sync_only_middleware
def bundled(get_response: Answer) -> Answer:
    """Middleware, before those that say what a page may do: files that pages need together come without all that.

    A style sheet or a script does what the page allows that asked for it; whatever its own headers said, each phone
    would wait for them.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _bundled(request) or get_response(request)

    return answer


@sync_only_middleware
def serving(get_response: Answer) -> Answer:
    """Middleware: what lies under STATIC_URL comes from WhiteNoise; every other request is passed on."""
    files = WhiteNoiseMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(settings.STATIC_URL):
            return get_response(request)
        response = _smaller(request, files(request))
        response["Referrer-Policy"] = "no-referrer"  # a script that asks for another one names nobody
        return response

    return answer


def _bundled(request: HttpRequest) -> HttpResponse | None:
    """Files that pages need together, where the path is theirs. A page of an older program gets those of this one."""
    path = request.path.removeprefix(settings.STATIC_URL)
    if path == request.path or request.method not in {"GET", "HEAD"}:
        return None
    bundle = bundles.at(path)
    if bundle is None:
        return None
    takes_small = "gzip" in request.headers.get("Accept-Encoding", "")
    text = _compressed(bundle.text) if takes_small else bundle.text
    response = HttpResponse(text, content_type=bundle.content_type)
    response["Cache-Control"] = FOR_GOOD if path == bundle.path else ASKED_AGAIN
    response["Content-Length"] = str(len(text))
    response["X-Content-Type-Options"] = "nosniff"
    response["Referrer-Policy"] = "no-referrer"
    if takes_small:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _smaller(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """A whole text compressed, for whoever takes it so; anything else as it is.

    The tag stays what it was: WhiteNoise compares it when it is asked whether the file is still the same.
    """
    if not response.get("Content-Type", "").startswith(TEXTS):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    wants = request.method == "GET" and "gzip" in request.headers.get("Accept-Encoding", "")
    if not (wants and response.status_code == 200 and isinstance(response, FileResponse)):
        return response
    text = b"".join(response)
    response.close()
    small = HttpResponse(_compressed(text), headers=dict(response.items()))
    small["Content-Encoding"] = "gzip"
    small["Content-Length"] = str(len(small.content))
    return small


@lru_cache(maxsize=MOST_KEPT)
def _compressed(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)
