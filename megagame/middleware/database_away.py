"""While the database is away, whoever needs it is told so, and may ask again: nothing counts twice."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext

logger = logging.getLogger(__name__)

AGAIN_SECONDS = "2"


class DatabaseAway:
    """Middleware: answers 503 with the code `database_away`, and a page to whoever wants a page.

    Nothing was done, or it was done and the answer got lost: the same request id again gets the first answer. Pages
    send by themselves again what was answered 503.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only what says that the database itself cannot be used; any other fault is the program's."""
        if not isinstance(exception, InterfaceError | OperationalError):
            return None
        logger.error("The database does not answer: %s", str(exception).partition("\n")[0])
        answer = _page() if request.accepts("text/html") else _message()
        answer["Retry-After"] = AGAIN_SECONDS
        return answer


def _page() -> HttpResponse:
    return HttpResponse(render_to_string("503.html"), status=503)


def _message() -> HttpResponse:
    message = gettext("The event’s database does not answer just now. Try again in a moment: nothing counts twice.")
    return JsonResponse({"code": "database_away", "message": message}, status=503)
