"""Control's views of a practice: start, pace, end, and completed tasks."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from civil_orders.forms import form_counts
from megagame.core.game import Refusal
from megagame.planned_events import presses
from megagame.planned_events.event_counts import figures
from megagame.practice.models import running_practice
from megagame.practice_session import begin_and_end, cities, progress
from megagame.practice_session.begin_and_end import REFUSALS
from megagame.presses.presses import Change, id_of, is_done, new_id, once
from megagame.story.recap import recap
from megagame.story.stories import story_of
from megagame.tables.lookup import main_table, running_number
from megagame.tables.pages.access import control_alone


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    """GET: the running practice's tasks. POST: carry out `do` and redirect to its result.

    Refused with 409, on the page: `practice_runs`, `no_practice`, `not_ended`, `bad_pace`, `clock_elsewhere`,
    `begun_meanwhile`, `forms_in_box`, `no_city`, `city_unfinished`.
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
    city, author, press = request.POST.get("city", cities.SAMPLE_CITY), request.user.get_username(), id_of(request)
    if is_done(presses.PAGE, press):
        return
    aside = begin_and_end.begin(_number(request, "running"), author, city)
    once(presses.PAGE, "practised", press, author, lambda: presses.runs(running_number(), aside, author))


def _set_pace(request: HttpRequest) -> None:
    begin_and_end.set_pace(_number(request, "pace"), request.user.get_username())


def _keep(request: HttpRequest) -> None:
    author, press = request.user.get_username(), id_of(request)
    if is_done(presses.PAGE, press):
        return
    practice = begin_and_end.leave(_number(request, "running"), author, throw_away=False)

    def kept() -> Change:
        change = presses.runs(running_number(), practice.pk, author)
        return change._replace(what={"title": practice.title})

    once(presses.PAGE, "kept", press, author, kept)


def _throw_away(request: HttpRequest) -> None:
    """It can be undone on the events page. The box is locked before the database, as everywhere."""
    author, press = request.user.get_username(), id_of(request)
    if is_done(presses.PAGE, press):
        return
    practice = begin_and_end.leave(_number(request, "running"), author, throw_away=True)
    once(presses.PAGE, "thrown", press, author, lambda: presses.thrown(practice))


_DOORS: Mapping[str, tuple[Callable[[HttpRequest], None], str]] = {
    "begin": (_begin, "console"),
    "pace": (_set_pace, "console"),
    "end": (lambda request: begin_and_end.set_over(is_over=True), "practice"),
    "go_on": (lambda request: begin_and_end.set_over(is_over=False), "console"),
    "keep": (_keep, "events"),
    "throw_away": (_throw_away, "events"),
}


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    running, table = running_practice(), main_table()
    context: dict[str, Any] = {
        "problem": problem,
        "running_number": running_number(),
        "press": new_id(),
        "cities": cities.offered(),
        "kept": figures(None),
        "running_title": table.title if table else "",
    }
    if running and table:
        told = story_of(table)
        recaps = [(turn.number, recap(turn, told.tables_in(turn))) for turn in told.turns]
        context |= {"practice": progress.shown(running), "title": running.event.title, "recaps": recaps}
        counted = form_counts.shown()
        context["in_box"] = counted.forms if counted else 0
    return render(request, "practice.html", context, status=status)


def _number(request: HttpRequest, name: str) -> int:
    """The posted number, or one that no event and no pace has."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
