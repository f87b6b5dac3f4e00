"""Responses while the database or its disk is unavailable. Requests may be repeated and count once."""

import errno
import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext, gettext_noop

from megagame.machine.disk_trouble import Trouble, files_are_gone, trouble

logger = logging.getLogger(__name__)

AGAIN_SECONDS = "2"
AWAY = gettext_noop("The event’s database does not answer just now. Try again in a moment: nothing counts twice.")
SENTENCES: dict[Trouble, str] = {
    "disk_full": gettext_noop(
        "The disk of the event’s machine is full, and nothing can be written. Make room there, then try again: nothing "
        "counts twice."
    ),
    "disk_read_only": gettext_noop(
        "The disk of the event’s machine can only be read, and nothing can be written. Put that right there, then try "
        "again: nothing counts twice."
    ),
    "disk_fails": gettext_noop(
        "The disk of the event’s machine fails, and nothing can be written. Look after it there, then try again: "
        "nothing counts twice."
    ),
    "file_gone": gettext_noop(
        "The event’s files are not where they were. Put their folder or their stick back on the event’s machine, then "
        "try again: nothing counts twice."
    ),
}


class DatabaseAway:
    """Middleware: answers 503 with a code and a sentence, or with a page for browsers.

    The code is `database_away`, or the disk's fault (`Trouble`). Either nothing was done, or the answer was lost: the
    same request id gets the first answer again. Pages retry after 503 by themselves. Writes to files that were moved
    away meanwhile are not acknowledged.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "POST":
            return self._get_response(request)
        if files_are_gone():
            return _answer(request, "file_gone")
        response = self._get_response(request)
        return _answer(request, "file_gone") if files_are_gone() else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Handles only errors of the database itself or its disk; others are faults of the program."""
        wrong = trouble(exception)
        if wrong is None and not (
            isinstance(exception, InterfaceError | OperationalError) or _opens_nothing(exception)
        ):
            return None
        logger.error("The database does not answer: %s", str(exception).partition("\n")[0])
        return _answer(request, wrong)


def _opens_nothing(exception: Exception) -> bool:
    """Whether no file descriptor is left, which is temporary."""
    return isinstance(exception, OSError) and exception.errno in {errno.EMFILE, errno.ENFILE}


def _answer(request: HttpRequest, wrong: Trouble | None) -> HttpResponse:
    says = gettext(SENTENCES[wrong]) if wrong else ""
    if request.accepts("text/html"):
        answer = HttpResponse(render_to_string("503.html", {"says": says}), status=503)
    else:
        answer = JsonResponse({"code": wrong or "database_away", "message": says or gettext(AWAY)}, status=503)
    answer["Retry-After"] = AGAIN_SECONDS
    return answer
