"""What the order path answers: JSON for scripts, a page for whoever has none."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext

from civil_orders.sentences import REFUSALS, STATUSES
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, say


def wants_page(request: HttpRequest) -> bool:
    """Whether a browser asked by itself, without a script."""
    return "text/html" in request.META.get("HTTP_ACCEPT", "")


def sentence(no: Refusal) -> str:
    """Why not, and what to do, in the reader's language."""
    return say(Sentence(REFUSALS[no.code], no.what), gettext)


def refusal(request: HttpRequest, no: Refusal) -> HttpResponse:
    """No, as JSON, or as a page with nothing but the sentence on it."""
    if wants_page(request):
        return page(request, "civil_orders/no.html", {"message": sentence(no)}, status(no))
    return JsonResponse(refused(no), status=status(no))


def refused(no: Refusal) -> dict[str, Any]:
    """No, as data: `line` is that of the form, if it is about one."""
    return {"code": no.code, "message": sentence(no), "line": no.what.get("line")}


def status(no: Refusal) -> int:
    """The HTTP status that goes with a refusal."""
    return STATUSES.get(no.code, 422)


def page(request: HttpRequest, template: str, what: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page of the order path."""
    return render(request, template, what, status=status)
