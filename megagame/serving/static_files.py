"""Static files by WhiteNoise, compressed."""

import gzip
from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_only_middleware
from whitenoise.middleware import WhiteNoiseMiddleware

Answer = Callable[[HttpRequest], HttpResponseBase]

TEXTS = ("text/", "image/svg+xml")
MOST_KEPT = 200


@sync_only_middleware
def serving(get_response: Answer) -> Answer:
    files = WhiteNoiseMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(settings.STATIC_URL):
            return get_response(request)
        response = _smaller(request, files(request))
        response["Referrer-Policy"] = "no-referrer"  # a page's address may hold a card
        del response["Last-Modified"]  # the ETag says it, and a phone waits for every byte
        return response

    return answer


def _smaller(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """A complete text, compressed if the client accepts that; anything else unchanged.

    The ETag stays the same, as WhiteNoise compares it with If-None-Match.
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
