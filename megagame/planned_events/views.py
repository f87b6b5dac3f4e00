"""The events of this laptop, for Control: making one, beginning it, going back to an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from crisis_map.city.by_lot import Numbers
from megagame.accounts import helpers
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.planned_events import draft_form, drafts, lifecycle, sources
from megagame.planned_events.head import head
from megagame.planned_events.posted_source import source, text_of, too_long
from megagame.planned_events.shown import cities, making, steps_done, told
from megagame.planned_events.small_maps import small_map
from megagame.planned_events.steps import STEPS, mark_of
from megagame.start import set_up
from megagame.start.set_up import BadSetUp
from megagame.tables.access import control_alone
from megagame.tables.lookup import main_table, running_event
from megagame.tables.models import PlannedEvent, Table

SENTENCES = {
    **lifecycle.REFUSALS,
    "no_title": gettext_noop("An event needs a name."),
    "bad_numbers": gettext_noop("{name} is not a number that a city can be drawn by."),
    "no_file": gettext_noop("Choose a file."),
}
LONGEST_NUMBER = 9


@require_safe
@control_alone
@never_cache
def events(request: HttpRequest) -> HttpResponse:
    """The running event, those that are being made, rehearsals, and earlier ones."""
    return _page(request, "planned_events/events.html", {})


@require_safe
@control_alone
@never_cache
def events_head(request: HttpRequest) -> HttpResponse:
    """The head of these pages as it is now, as a piece of HTML."""
    return render(request, "planned_events/head.html", {"head": head()})


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def new_event(request: HttpRequest) -> HttpResponse:
    """GET: what to begin with. POST: makes an event that is being made, and shows it.

    Refused on the form: `no_title`, `bad_numbers`, `no_file`, and all that is wrong with a file, each with its place.
    """
    if request.method != "POST":
        return _new_form(request, {})
    title = request.POST.get("title", "").replace("\0", "").strip()
    try:
        if not title:
            raise Refusal("no_title")
        document = source(request)
    except BadSetUp as bad:
        return _new_form(request, {**request.POST.dict(), "text": text_of(request)}, told(bad.problems), status=400)
    except Refusal as no:
        return _new_form(request, request.POST.dict(), [_said(no)], status=422)
    author = request.user.get_username()
    event = drafts.make(title, document, author, rehearsal=request.POST.get("rehearsal") == "true")
    return redirect("planned_event", event.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def planned_event(request: HttpRequest, number: int) -> HttpResponse:
    """GET: a step of an event that is being made. POST: keeps what was typed in it, also half done, and goes on.

    To a script the answer is JSON: the new `version`, what was `seen` of the step, and what the page says of it now.
    Refused with 409, and what was typed stays on the page: `changed_meanwhile`, where somebody else changed the same
    step; `not_being_made`.
    """
    event = _event(number)
    if request.method != "POST":
        return _planned(request, event)
    wants_json = request.accepts("application/json") and not request.accepts("text/html")
    try:
        event = drafts.change(number, None, lambda before: _typed(request, before), request.user.get_username())
    except Refusal as no:
        if wants_json:
            return JsonResponse({"code": no.code, "message": _said(no)}, status=409)
        return _planned(request, _event(number), [_said(no)], status=409, typed=request.POST)
    if wants_json:
        return _saved(request, event)
    step = request.POST.get("go") or request.POST.get("step", "")
    if step == "later":
        return redirect("events")
    row = _row_pressed(request.POST.get("change", ""), drafts.document_of(event))
    asked = f"?step={step}{row}" if step in STEPS else ""
    return redirect(f"{reverse('planned_event', args=[number])}{asked}")


@require_POST
@control_alone
@never_cache
def begin(request: HttpRequest, number: int) -> HttpResponse:
    """Begins an event and goes on to readiness; helpers whom it names are made, their passwords shown before, once.

    What keeps it from beginning is told on its page, and nothing is changed.
    """
    version, running = _number(request.POST.get("version", "")), _number(request.POST.get("running", ""))
    event = _event(number)
    try:
        lifecycle.begin(number, version, running, request.user.get_username())
    except BadSetUp as bad:
        return _planned(request, event, told(bad.problems), status=400)
    except Refusal as no:
        return _planned(request, _event(number), [_said(no)], status=409)
    made = helpers.made(drafts.document_of(event).get("helpers", ()))
    return _page(request, "planned_events/begun.html", {"made": made}) if made else redirect("ready")


@require_POST
@control_alone
def go_back(request: HttpRequest, number: int) -> HttpResponse:
    """Has an earlier event run again."""
    author, running = request.user.get_username(), _number(request.POST.get("running", ""))
    return _done(request, number, lambda: lifecycle.go_back(number, running, author))


@require_POST
@control_alone
def throw_away(request: HttpRequest, number: int) -> HttpResponse:
    """Throws a rehearsal away, for good."""
    return _done(request, number, lambda: lifecycle.throw_away(number, _number(request.POST.get("running", ""))))


@require_safe
@control_alone
@never_cache
def planned_file(request: HttpRequest, number: int) -> HttpResponse:
    """The set-up of an event, as far as it is done, as a file; whole it can be begun with."""
    event = _event(number)
    return HttpResponse(
        sources.as_file(drafts.document_of(event)),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="set-up-{event.pk}.json"'},
    )


def _done(request: HttpRequest, number: int, done: Callable[[], None]) -> HttpResponse:
    _event(number)
    try:
        done()
    except Refusal as no:
        return _page(request, "planned_events/events.html", {"problems": [_said(no)]}, status=409)
    return redirect("events")


def _typed(request: HttpRequest, before: drafts.Document) -> drafts.Document:
    """Refused with `changed_meanwhile`, where the step is not what its author saw of it."""
    step = request.POST.get("step", "")
    if step in STEPS and mark_of(step, before) != request.POST.get("seen"):
        raise Refusal("changed_meanwhile")
    return draft_form.document(request.POST, before)


def _row_pressed(press: str, found: drafts.Document) -> str:
    """The row of which a button was pressed, as the end of an address; empty where none was."""
    match press.split():
        case ["crisis", "add"]:
            return f"#crisis-{sum(each.get('type') == 'schedule' for each in found['actions']) - 1}"
        case ["break", "add"]:
            breaks = found["day"]["breaks"]
            return f"#break-{next((place for place, each in enumerate(breaks) if not each['name']), 0)}"
        case ["crisis" | "break" as kind, _, place, *_] if place.isdecimal():
            return f"#{kind}-{place[:LONGEST_NUMBER]}"
        case _:
            return ""


def _saved(request: HttpRequest, event: PlannedEvent) -> HttpResponse:
    step = request.POST.get("step", "")
    context = making(event, drafts.document_of(event), step)
    drawn = {
        place: render_to_string(f"planned_events/{template}", context, request)
        for place, template in (("event-steps", "steps.html"), ("step", "step.html"))
    }
    done = gettext("%(done)s of %(all)s steps done") % {"done": steps_done(event), "all": len(STEPS)}
    return JsonResponse({"version": event.version, "seen": context["seen"], "done": done, "drawn": drawn})


def _planned(
    request: HttpRequest,
    event: PlannedEvent,
    problems: list[str] | None = None,
    status: int = 200,
    typed: QueryDict | None = None,
) -> HttpResponse:
    """`typed`: what was not saved, and stays in the form of its step."""
    if event.stage != "draft":
        return _page(request, "planned_events/events.html", {"shown": event, "problems": problems}, status)
    stored = drafts.document_of(event)
    found = draft_form.document(typed, stored) if typed else stored
    wanted = request.POST.get("step") or request.GET.get("step", "")
    context = {**making(event, found, wanted), "problems": problems}
    context["seen"] = mark_of(context["step"], stored)
    return _page(request, "planned_events/planned.html", context, status)


def _new_form(
    request: HttpRequest, posted: dict[str, str], problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "posted": posted,
        "problems": problems,
        "numbers": Numbers(),
        "longest": set_up.LONGEST_TITLE,
        "sources": list(cities()),
        "chosen": posted.get("source") or request.GET.get("source") or "sample",
        "longest_file": set_up.LONGEST_FILE,
        "too_long": too_long(),
    }
    return _page(request, "planned_events/new.html", context, status)


def _page(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """With the list of all events, which stands on each of these pages."""
    rows = list(PlannedEvent.objects.order_by("-changed_at"))
    running = running_event()
    main = main_table()
    wanted = drafts.document_of(running).get("helpers", ()) if running else ()
    there = {name.casefold() for name in User.objects.values_list("username", flat=True)}
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
            (row, kept.get(row.pk, ""), small_map(sources.city_played(row))) for row in rows if row.stage == "earlier"
        ],
        "helpers_missing": [name for name in wanted if name.casefold() not in there],
    }
    return render(request, template, {**lists, **context}, status=status)


def _event(number: int) -> PlannedEvent:
    event = PlannedEvent.objects.filter(pk=number).first()
    if event is None:
        raise Http404
    return event


def _said(no: Refusal) -> str:
    return gettext(SENTENCES[no.code]).format(**no.what)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1
