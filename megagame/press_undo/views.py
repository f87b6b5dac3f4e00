"""The undo button of pages without a journal."""

from django.contrib.auth import HASH_SESSION_KEY, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from megagame.core.game import Refusal
from megagame.press_undo import ways_back
from megagame.presses import presses
from megagame.presses.models import Press
from megagame.tables.pages.access import control_alone


@require_POST
@control_alone
def take_back(request: HttpRequest, number: int) -> HttpResponse:
    """Take a press back and show its page. Refused with 409, without changes, as `presses.take_back`.

    If it restores the user's own old password, this browser stays logged in.
    """
    press = get_object_or_404(Press, pk=number)
    way = ways_back.way_of(press)
    try:
        presses.take_back(number, way.kinds)
    except Refusal as no:
        text = gettext({**presses.REFUSALS, **ways_back.REFUSALS}[no.code]).format(**no.what)
        return render(request, "press_refused.html", {"problem": text, "back": way.address}, status=409)
    user = User.objects.get(username=request.user.get_username())
    if user.get_session_auth_hash() != request.session.get(HASH_SESSION_KEY):
        update_session_auth_hash(request, user)
    return redirect(way.address)
