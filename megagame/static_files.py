"""Static files by WhiteNoise, whose own middleware would make every request wait in a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.http.response import HttpResponseBase
from django.utils.decorators import async_only_middleware
from whitenoise.middleware import WhiteNoiseMiddleware

Answer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@async_only_middleware
def serving(get_response: Answer) -> Answer:
    """Middleware: what lies under STATIC_URL comes from WhiteNoise; every other request is passed on."""
    files = sync_to_async(WhiteNoiseMiddleware(_not_there))

    async def answer(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(settings.STATIC_URL):
            found: HttpResponseBase = await files(request)
            return found
        return await get_response(request)

    return answer


def _not_there(request: HttpRequest) -> HttpResponse:
    return HttpResponseNotFound()
