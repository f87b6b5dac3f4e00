"""Requests that are too long are answered 413, and nothing of them is read. A browser that asks for a page gets one."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext


class TooLong:
    """Middleware: refuses a body over DATA_UPLOAD_MAX_MEMORY_SIZE with the code `too_long`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        declared = request.META.get("CONTENT_LENGTH") or "0"
        if declared.isdecimal() and int(declared) > _longest():
            return _refusal(request)
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A body without a declared length shows only while it is read."""
        return _refusal(request) if isinstance(exception, RequestDataTooBig) else None


def _longest() -> int:
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0


def _refusal(request: HttpRequest) -> HttpResponse:
    if "text/html" in request.headers.get("Accept", ""):
        return HttpResponse(render_to_string("413.html"), status=413)
    message = gettext("That is too long: at most {longest} characters.").format(longest=_longest())
    return JsonResponse({"code": "too_long", "message": message}, status=413)
