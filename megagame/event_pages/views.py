"""Control's views of this laptop's events: planning one step by step."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from crisis_map.city.random_city import Numbers
from megagame.core.game import Refusal
from megagame.core.input.unseen import visible
from megagame.core.sentences import say
from megagame.event_form import draft_form
from megagame.event_form.clashes import times
from megagame.event_form.day_calendar import calendar_of
from megagame.event_form.form_steps import STEPS, mark_of
from megagame.event_form.step_pages import cities, making, steps_done, told
from megagame.event_pages.events_page import LONGEST_NUMBER, event_of, page, planned_page, said
from megagame.event_pages.head import head
from megagame.planned_events import drafts, presses, sources
from megagame.planned_events.city_table import BadTable
from megagame.planned_events.posted_source import source, text_of, too_long
from megagame.presses.presses import id_of, is_done, once
from megagame.start import set_up
from megagame.start.set_up import BadSetUp
from megagame.tables.models import PlannedEvent
from megagame.tables.pages.access import control_alone


@require_safe
@control_alone
@never_cache
def events(request: HttpRequest) -> HttpResponse:
    """The running event, drafts, rehearsals, and earlier events."""
    return page(request, "planned_events/events.html", {})


@require_safe
@control_alone
@never_cache
def events_head(request: HttpRequest) -> HttpResponse:
    """The current head of these pages, as an HTML fragment."""
    return render(request, "planned_events/head.html", {"head": head()})


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def new_event(request: HttpRequest) -> HttpResponse:
    """GET: the sources of a new event. POST: create a draft event and show it.

    Refused on the form: `no_title`, `bad_numbers`, `no_file`, `hex_map`, and everything wrong with a file, each with
    its place.
    """
    if request.method != "POST":
        return _new_form(request, {})
    title, press = visible(request.POST.get("title", "")).strip(), id_of(request)
    if is_done(presses.PAGE, press):
        return _to_made(press)
    try:
        if not title:
            raise Refusal("no_title")
        document = source(request)
    except BadSetUp as bad:
        typed = {**request.POST.dict(), "text": text_of(request)}
        return _new_form(request, typed, told(bad.problems, bad.found), status=400)
    except BadTable as bad:
        typed = {**request.POST.dict(), "text": text_of(request)}
        return _new_form(request, typed, [say(each, gettext) for each in bad.problems], status=400)
    except Refusal as no:
        return _new_form(request, request.POST.dict(), [said(no)], status=422)
    author, rehearsal = request.user.get_username(), request.POST.get("rehearsal") == "true"
    once(
        presses.PAGE,
        "made",
        press,
        author,
        lambda: presses.made(drafts.make(title, document, author, rehearsal=rehearsal)),
    )
    return _to_made(press)


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def planned_event(request: HttpRequest, number: int) -> HttpResponse:
    """GET: a step of a draft event. POST: save its input, even if incomplete, and continue.

    Scripts get JSON: the new `version`, the `seen` state of the step, and the page's new texts. Refused with 409,
    keeping the input on the page: `changed_meanwhile` if somebody else changed the same step; `not_being_made`.
    """
    event = event_of(number)
    if request.method != "POST":
        return planned_page(request, event)
    wants_json = request.accepts("application/json") and not request.accepts("text/html")
    try:
        event = drafts.change(number, None, lambda before: _typed(request, before), request.user.get_username())
    except Refusal as no:
        if wants_json:
            return JsonResponse({"code": no.code, "message": said(no)}, status=409)
        return planned_page(request, event_of(number), [said(no)], status=409, typed=request.POST)
    if wants_json:
        return _saved(request, event)
    step = request.POST.get("go") or request.POST.get("step", "")
    if step == "later":
        return redirect("events")
    row = _row_pressed(request.POST.get("change", ""), drafts.document_of(event))
    asked = f"?step={step}{row}" if step in STEPS else ""
    return redirect(f"{reverse('planned_event', args=[number])}{asked}")


@require_safe
@control_alone
@never_cache
def planned_file(request: HttpRequest, number: int) -> HttpResponse:
    """An event's set-up as a file, which may be incomplete. A complete one can start an event."""
    event = event_of(number)
    return HttpResponse(
        sources.as_file(drafts.document_of(event)),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="set-up-{event.pk}.json"'},
    )


@require_safe
@control_alone
@never_cache
def planned_calendar(request: HttpRequest, number: int) -> HttpResponse:
    """The turns and breaks of the day as a calendar file. 404 until date, beginning and final turn are known."""
    event = event_of(number)
    content = calendar_of(event.pk, event.title, times(drafts.document_of(event)), timezone.now())
    if content is None:
        raise Http404
    return HttpResponse(
        content,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="day-{event.pk}.ics"'},
    )


def _typed(request: HttpRequest, before: drafts.Document) -> drafts.Document:
    """Refused with `changed_meanwhile` if the step differs from what its author saw."""
    step = request.POST.get("step", "")
    if step in STEPS and mark_of(step, before) != request.POST.get("seen"):
        raise Refusal("changed_meanwhile")
    return draft_form.document(request.POST, before)


def _to_made(press: str) -> HttpResponse:
    event = presses.made_by(press)
    return redirect("planned_event", event.pk) if event else redirect("events")


def _row_pressed(press: str, found: drafts.Document) -> str:
    """The row whose button was pressed, as a URL fragment; empty if there was none."""
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
    return page(request, "planned_events/new.html", context, status)
