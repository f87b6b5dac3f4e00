"""The doors of a practice, for Control: beginning it, its pace, its end, and what was done in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from megagame.core.game import Refusal
from megagame.practice import lifecycle, watch
from megagame.practice.lifecycle import PACES, REFUSALS
from megagame.practice.models import running_practice
from megagame.story.recap import recap
from megagame.story.stories import story_of
from megagame.tables.access import control_alone
from megagame.tables.lookup import main_table, running_number


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    """GET: what was done in the practice that runs. POST: does what `do` says, and leads to where that is seen.

    Refused with 409, on the page: `practice_runs`, `no_practice`, `not_ended`, `bad_pace`, `clock_elsewhere`,
    `begun_meanwhile`, `forms_in_box`.
    """
    if request.method != "POST":
        return _page(request)
    wanted = _DOORS.get(request.POST.get("do", ""))
    if wanted is None:
        raise Http404
    do, leads_to = wanted
    try:
        do(request)
    except Refusal as no:
        return _page(request, gettext(REFUSALS[no.code]), status=409)
    return redirect(leads_to)


def _begin(request: HttpRequest) -> None:
    lifecycle.begin(_number(request, "running"), request.user.get_username())


def _set_pace(request: HttpRequest) -> None:
    lifecycle.set_pace(_number(request, "pace"), request.user.get_username())


def _leave(request: HttpRequest, *, throw_away: bool) -> None:
    lifecycle.leave(_number(request, "running"), request.user.get_username(), throw_away=throw_away)


_DOORS: Mapping[str, tuple[Callable[[HttpRequest], None], str]] = {
    "begin": (_begin, "console"),
    "pace": (_set_pace, "console"),
    "end": (lambda request: lifecycle.set_over(is_over=True), "practice"),
    "go_on": (lambda request: lifecycle.set_over(is_over=False), "console"),
    "keep": (lambda request: _leave(request, throw_away=False), "events"),
    "throw_away": (lambda request: _leave(request, throw_away=True), "events"),
}


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    running, table = running_practice(), main_table()
    context: dict[str, Any] = {"problem": problem, "running_number": running_number(), "paces": PACES}
    if running and table:
        told = story_of(table)
        recaps = [(turn.number, recap(turn, told.tables_in(turn))) for turn in told.turns]
        context |= {"practice": watch.shown(running), "title": running.event.title, "recaps": recaps}
    return render(request, "practice.html", context, status=status)


def _number(request: HttpRequest, name: str) -> int:
    """The number that was posted; one that no event and no pace has where it is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
