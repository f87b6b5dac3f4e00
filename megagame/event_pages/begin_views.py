"""Starting an event, resuming an earlier one, and deleting a rehearsal."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from megagame.accounts import helpers
from megagame.accounts.names import unfit
from megagame.core.game import Refusal
from megagame.event_pages.events_page import event_of, number_of, page, planned_page, said
from megagame.planned_events import drafts, lifecycle, presses
from megagame.presses.presses import id_of, is_done, once
from megagame.start.set_up import BadSetUp
from megagame.tables.pages.access import control_alone


@require_POST
@control_alone
@never_cache
def begin(request: HttpRequest, number: int) -> HttpResponse:
    """Start an event, and lead on to readiness. Its helpers are created, and their passwords shown, once.

    If it cannot start, its page says why, and nothing is changed.
    """
    version, running = number_of(request.POST.get("version", "")), number_of(request.POST.get("running", ""))
    event, press = event_of(number), id_of(request)
    names = drafts.document_of(event).get("helpers", ())
    if is_done(presses.PAGE, press):
        return page(request, "planned_events/begun.html", {"again": bool(names)})
    author = request.user.get_username()
    try:
        aside = lifecycle.begin(number, version, running, author)
    except BadSetUp:
        return planned_page(request, event, status=400)
    except Refusal as no:
        return planned_page(request, event_of(number), [said(no)], status=409)
    once(presses.PAGE, "begun", press, author, lambda: presses.runs(number, aside, author))
    shown = {"made": helpers.made(names), "not_made": list(unfit(names))}
    return page(request, "planned_events/begun.html", shown)


@require_POST
@control_alone
def go_back(request: HttpRequest, number: int) -> HttpResponse:
    """Resume an earlier event."""
    author, running, press = request.user.get_username(), number_of(request.POST.get("running", "")), id_of(request)

    def done() -> None:
        aside = lifecycle.go_back(number, running, author)
        once(presses.PAGE, "gone back", press, author, lambda: presses.runs(number, aside, author))

    return _done(request, number, done)


@require_POST
@control_alone
def throw_away(request: HttpRequest, number: int) -> HttpResponse:
    """Hide a rehearsal. *Undo* restores it until another one is deleted."""
    author, running = request.user.get_username(), number_of(request.POST.get("running", ""))
    return _done(
        request,
        number,
        lambda: once(
            presses.PAGE,
            "thrown",
            id_of(request),
            author,
            lambda: presses.thrown(lifecycle.throw_away(number, running)),
        ),
    )


def _done(request: HttpRequest, number: int, done: Callable[[], object]) -> HttpResponse:
    if is_done(presses.PAGE, id_of(request)):
        return redirect("events")
    event_of(number)
    try:
        done()
    except Refusal as no:
        return page(request, "planned_events/events.html", {"problems": [said(no)]}, status=409)
    return redirect("events")
