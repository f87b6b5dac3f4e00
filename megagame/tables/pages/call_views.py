"""Control answers calls (`journals/calls.py`)."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from megagame.core.game import Refusal
from megagame.core.sentences import say
from megagame.tables.journals import calls
from megagame.tables.pages.access import is_team


@require_POST
@login_required
def answer_call(request: HttpRequest, number: int, how: str) -> HttpResponse:
    """`coming`: put the reader's name on the call; `done`: remove it for all.

    200; 409 `coming_already`, `call_over` with their sentence; 404 for all but the Control team.
    """
    if not is_team(request.user) or how not in {"coming", "done"}:
        raise Http404
    try:
        if how == "coming":
            calls.come(number, request.user.get_username())
        else:
            calls.finish(number)
    except Refusal as no:
        return JsonResponse({"code": no.code, "message": say(calls.refused(no), gettext)}, status=409)
    return JsonResponse({}, headers={"HX-Reswap": "none"})
