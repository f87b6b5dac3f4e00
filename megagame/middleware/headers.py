"""The one header that neither Django nor django-csp sets."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_only_middleware

Answer = Callable[[HttpRequest], HttpResponseBase]

POLICY = "camera=(), microphone=(), geolocation=(), usb=(), payment=(), screen-wake-lock=(self)"


@sync_only_middleware
def permissions(get_response: Answer) -> Answer:
    """Middleware: every page gives up what it never uses of the device, and keeps only the wake lock."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response["Permissions-Policy"] = POLICY
        return response

    return answer
