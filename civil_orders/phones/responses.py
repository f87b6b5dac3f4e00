"""Responses of the order path: JSON for scripts, pages otherwise."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext

from civil_orders.sentences import REFUSALS, STATUSES
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, say


def wants_page(request: HttpRequest) -> bool:
    """Whether a browser sent the request without a script."""
    return "text/html" in request.META.get("HTTP_ACCEPT", "")


def sentence(no: Refusal) -> str:
    """The refusal's sentence in the reader's language."""
    return say(Sentence(REFUSALS[no.code], no.what), gettext)


def refusal(request: HttpRequest, no: Refusal) -> HttpResponse:
    if wants_page(request):
        return page(request, "civil_orders/no.html", {"message": sentence(no)}, status(no))
    return JsonResponse(refused(no), status=status(no))


def refused(no: Refusal) -> dict[str, Any]:
    """A refusal as data. `line` is the form's line that it is about, if any."""
    return {"code": no.code, "message": sentence(no), "line": no.what.get("line")}


def status(no: Refusal) -> int:
    return STATUSES.get(no.code, 422)


def page(request: HttpRequest, template: str, what: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, template, what, status=status)
