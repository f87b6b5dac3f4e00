"""Limits of requests: too long ones get 413 and are dropped, unreadable ones get 400. Browsers get a page.

The event's server does not even read long ones (`serving/channel.py`).
"""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.decorators import sync_only_middleware
from django.utils.translation import gettext

from civil_orders.forms.request_data import LONGEST_BODY
from megagame.core.input.options import LONGEST_FILE
from megagame.start.set_up import LONGEST_FILE as LONGEST_SET_UP

MEGABYTE = 1024**2
MOST_FIELDS = 400
"""Maximum fields and parts in a stranger's body, as each takes as long to read as thousands of bytes. A form of twenty
lines has seventy."""
WITH_FIELDS = ("application/x-www-form-urlencoded", "multipart/form-data")


class TooLong:
    """Middleware: refuses bodies longer than their path allows, with `too_long`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        declared = request.META.get("CONTENT_LENGTH") or "0"
        if declared.isdecimal() and int(declared) > longest_with_files(request.path):
            return _refusal(request, longest_with_files(request.path))
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A body without a declared length shows only while it is read."""
        return _refusal(request, longest_body(request.path)) if isinstance(exception, RequestDataTooBig) else None


@sync_only_middleware
def readable(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: refuses badly encoded fields, and too many fields from strangers, with `bad_input`.

    They are read here once, because later failures would leave a traceback in the log. Strangers' files are not read:
    only the Control team may send any, after logging in again.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        is_stranger = request.method == "POST" and request.content_type in WITH_FIELDS and not _is_logged_in(request)
        try:
            if is_stranger and not _has_few_fields(request):
                return _unreadable(request)
            request.POST.keys()
        except RequestDataTooBig:
            if is_stranger and longest_with_files(request.path) > longest_body(request.path):
                return redirect_to_login(request.path)
            return _refusal(request, longest_body(request.path))
        except (BadRequest, MultiPartParserError, SuspiciousOperation):
            return _unreadable(request)
        return get_response(request)

    return answer


def _is_logged_in(request: HttpRequest) -> bool:
    try:
        return SESSION_KEY in request.session
    except DatabaseError:  # the view will report it
        return True


def _has_few_fields(request: HttpRequest) -> bool:
    """Raises RequestDataTooBig if the body exceeds the limit for one without files."""
    return request.body.count(b"&") + request.body.count(b"--") <= MOST_FIELDS


def longest_body(path: str) -> int:
    """Maximum bytes of a body without files for this path, whether or not the address exists."""
    return LONGEST_BODY if path.startswith(settings.ORDER_PATH) else settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def longest_with_files(path: str) -> int:
    """Maximum bytes with files, which only table options, set-ups and lists may have."""
    if path.startswith(settings.SET_UP_PATHS):
        return longest_body(path) + LONGEST_SET_UP
    has_files = path.startswith((settings.OPENING_PATH, settings.LIST_PATH))
    return longest_body(path) + (LONGEST_FILE if has_files else 0)


def _refusal(request: HttpRequest, longest: int) -> HttpResponse:
    if longest < MEGABYTE:
        message = gettext("That is too long: at most {longest} characters.").format(longest=longest)
    else:
        message = gettext("That is too long: at most {longest} MB.").format(longest=longest // MEGABYTE)
    return _answer(request, 413, {"code": "too_long", "message": message})


def _unreadable(request: HttpRequest) -> HttpResponse:
    message = gettext("The program could not read what was sent. Nothing was changed.")
    return _answer(request, 400, {"code": "bad_input", "message": message, "place": ""})


def _answer(request: HttpRequest, status: int, refused: dict[str, str]) -> HttpResponse:
    if "text/html" in request.headers.get("Accept", ""):
        return HttpResponse(render_to_string(f"{status}.html", refused), status=status)
    return JsonResponse(refused, status=status)
