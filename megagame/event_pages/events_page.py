"""The event list, and the step pages of a draft event."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext

from megagame.accounts.names import as_account, taken
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.event_form import draft_form
from megagame.event_form.event_maps import small_map
from megagame.event_form.form_steps import STEPS, mark_of
from megagame.event_form.step_pages import making, steps_done
from megagame.event_pages.head import head
from megagame.planned_events import drafts, lifecycle, presses, sources
from megagame.planned_events.event_counts import figures
from megagame.practice_session import cities as practice_cities
from megagame.practice_session import presses as practice_presses
from megagame.presses.presses import new_id, undoable
from megagame.start import set_up
from megagame.tables.lookup import main_table, running_event
from megagame.tables.models import THROWN, PlannedEvent, Table

SENTENCES = {
    **lifecycle.REFUSALS,
    "no_title": gettext_noop("An event needs a name."),
    "bad_numbers": gettext_noop("{name} is not a number that a city can be drawn by."),
    "no_file": gettext_noop("Choose a file."),
    "hex_map": gettext_noop(
        "This is a map of another program: begin with an empty city, and import the map on its page."
    ),
}
LONGEST_NUMBER = 9


def planned_page(
    request: HttpRequest,
    event: PlannedEvent,
    problems: list[str] | None = None,
    status: int = 200,
    typed: QueryDict | None = None,
) -> HttpResponse:
    """The page of an event. `typed`: unsaved input, which stays in its step's form."""
    if event.stage != "draft":
        return page(request, "planned_events/events.html", {"shown": event, "problems": problems}, status)
    stored = drafts.document_of(event)
    found = draft_form.document(typed, stored) if typed else stored
    wanted = request.POST.get("step") or request.GET.get("step", "")
    context = {**making(event, found, wanted), "problems": problems, "is_clash": typed is not None}
    context["seen"] = mark_of(context["step"], stored)
    return page(request, "planned_events/planned.html", context, status)


def page(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    rows = list(PlannedEvent.objects.order_by("-changed_at"))
    running = running_event()
    main = main_table()
    wanted = drafts.document_of(running).get("helpers", ()) if running else ()
    there = taken()
    kept = {table.kept_id: table.name for table in Table.objects.filter(game=set_up.CITY).exclude(kept=None)}
    lists = {
        "running": running,
        "running_number": running.pk if running else 0,
        "running_title": main.title if main else "",
        "running_map": small_map(sources.city_played(running)),
        "being_made": [
            (row, small_map(drafts.document_of(row)["setup"]), steps_done(row)) for row in rows if row.stage == "draft"
        ],
        "steps_in_all": len(STEPS),
        "head": head(),
        "earlier": [
            (row, kept.get(row.pk, ""), small_map(sources.city_played(row)), figures(row) if row.rehearsal else None)
            for row in rows
            if row.stage == "earlier"
        ],
        "press": new_id(),
        "undoable": undoable(presses.PAGE, practice_presses.KINDS),
        "kept": figures(None),
        "cities": practice_cities.offered(),
        "helpers_missing": [name for name in wanted if as_account(name).casefold() not in there],
    }
    return render(request, template, {**lists, **context}, status=status)


def event_of(number: int) -> PlannedEvent:
    """The event with this number; 404 if there is none."""
    event = PlannedEvent.objects.filter(pk=number).exclude(stage=THROWN).first()
    if event is None:
        raise Http404
    return event


def said(no: Refusal) -> str:
    return gettext(SENTENCES[no.code]).format(**no.what)


def number_of(text: str) -> int:
    """A posted number; -1 if it is invalid."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1
