"""The city editor for Control: its page, saving, and import and export as a file or a table."""

import time
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from crisis_map.city.city import City
from crisis_map.city.hexes import Layout
from crisis_map.city.tokens import KINDS
from crisis_map.drawing import geometry
from crisis_map.drawing.drawn_hexes import arrangements
from megagame.city_editor import editors_present, presses
from megagame.city_editor.city_warnings import odd
from megagame.city_editor.edits import Edit, edited, funding_of
from megagame.core.documents import BadDocument, parse, shape
from megagame.core.game import Refusal
from megagame.core.sentences import say
from megagame.event_form.places import in_words
from megagame.event_form.step_pages import told
from megagame.planned_events import city_table, drafts, sources
from megagame.planned_events.city_table import BadTable
from megagame.planned_events.drafts import ChangedMeanwhile
from megagame.planned_events.lifecycle import REFUSALS
from megagame.planned_events.posted_source import text_shown, too_long
from megagame.presses.presses import id_of, is_done, new_id, once, undoable
from megagame.start import versions
from megagame.start.set_up import LONGEST_FILE, BadSetUp
from megagame.tables.models import PlannedEvent
from megagame.tables.pages import bad_input
from megagame.tables.pages.access import control_alone

LAYOUTS: tuple[Layout, ...] = ("odd-q", "even-q", "odd-r", "even-r")


@require_safe
@control_alone
@never_cache
def city_editor(request: HttpRequest, number: int) -> HttpResponse:
    """The editor page of an event's city; once the event has begun, the page for manual changes.

    404 for an unknown event.
    """
    event = get_object_or_404(PlannedEvent, pk=number)
    if event.stage == "draft":
        return _page(request, event)
    return redirect("running_city" if event.stage == "running" else "events")


@require_safe
@control_alone
@never_cache
def newest_city(request: HttpRequest, number: int) -> HttpResponse:
    """JSON with the other users drawing now, and the city if it is newer than the requested `version`.

    `page`, `at`: the requesting editor and its hex.
    """
    event = _draft(number)
    asked = [request.GET.get(name, "") for name in ("page", "at")]
    others = editors_present.note(number, asked[0], request.user.get_username(), asked[1], time.monotonic())
    if request.GET.get("version") == str(event.version):
        return JsonResponse({"others": others})
    return JsonResponse({**_newest(event), "others": others})


@require_POST
@control_alone
def save_city(request: HttpRequest, number: int) -> HttpResponse:
    """Save an `Edit` in JSON. Returns the new `version` and the current warnings.

    Refused, and nothing changed: 400 for bad input, with its place; 409 with the newest city for one who has not seen
    it (`changed_meanwhile`), or once the event has begun (`not_being_made`).
    """
    try:
        edit: Edit = shape(parse(request.read()), Edit)
        event = drafts.change(
            _draft(number).pk, edit.version, lambda before: edited(before, edit), request.user.get_username()
        )
    except BadDocument as bad:
        message = bad_input.sentence_of(bad, in_words(bad.place, None))
        return JsonResponse({"code": "bad_input", "message": message, "place": bad.place}, status=400)
    except ChangedMeanwhile as no:
        return JsonResponse({"code": no.code, **_newest(no.newest)}, status=409)
    except Refusal as no:
        return JsonResponse({"code": no.code, "message": gettext(REFUSALS[no.code])}, status=409)
    return JsonResponse({"version": event.version, "odd": _odd(event)})


@require_safe
@control_alone
@never_cache
def city_file(request: HttpRequest, number: int, kind: str) -> HttpResponse:
    """The city as a file: `json`, or `csv` for a table."""
    event = _draft(number)
    city: City = shape(drafts.document_of(event)["setup"], City)
    if kind == "csv":
        content, type_ = city_table.written(city).encode(), "text/csv; charset=utf-8"
    else:
        content, type_ = versions.to_json(city), "application/json"
    disposition = f'attachment; filename="city-{event.pk}.{kind}"'
    return HttpResponse(content, content_type=type_, headers={"Content-Disposition": disposition})


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def bring_in(request: HttpRequest, number: int) -> HttpResponse:
    """GET: where a city is pasted or its file chosen. POST: takes it, whole, in the place of the one that is there.

    Of a bad one nothing is taken: everything that is wrong is told, and what could be read stays to be mended (400).
    Of another program's map, what no city has is told once the rest was taken (200).
    """
    event = _draft(number)
    if request.method != "POST":
        return _bring_form(request, event, b"")
    author = request.user.get_username()
    press, page = id_of(request), presses.page_of(number)
    if is_done(page, press):
        return redirect("city_editor", number)
    upload = request.FILES.get("file")
    raw = upload.read() if upload else request.POST.get("table", "").encode()
    try:
        taken = sources.of_upload(raw, drafts.document_of(event)["setup"])
        new = taken.document["setup"]
        once(page, "brought", press, author, lambda: presses.brought(number, _version(request), new, author))
    except BadTable as bad:
        return _bring_form(request, event, raw, [say(each, gettext) for each in bad.problems], 400)
    except BadSetUp as bad:
        return _bring_form(request, event, raw, told(bad.problems, bad.found), 400)
    except Refusal as no:
        return _bring_form(request, _draft(number), raw, [gettext(REFUSALS[no.code])], 409)
    if taken.left_out:
        return _bring_form(request, _draft(number), b"", [say(each, gettext) for each in taken.left_out], imported=True)
    return redirect("city_editor", number)


def _version(request: HttpRequest) -> int:
    version = request.POST.get("version", "")
    return int(version) if version.isdecimal() and len(version) < 10 else -1


def _bring_form(
    request: HttpRequest,
    event: PlannedEvent,
    raw: bytes,
    problems: list[str] | None = None,
    status: int = 200,
    *,
    imported: bool = False,
) -> HttpResponse:
    """`imported`: the city was taken, but for what `problems` say."""
    context = {
        "imported": imported,
        "event": event,
        "city": drafts.document_of(event)["setup"],
        "text": text_shown(raw),
        "problems": problems,
        "longest_file": LONGEST_FILE,
        "too_long": too_long(),
        "press": new_id(),
        "undoable": undoable(presses.page_of(event.pk), presses.KINDS),
    }
    return render(request, "city_editor/bring_in.html", context, status=status)


def _page(request: HttpRequest, event: PlannedEvent) -> HttpResponse:
    measures = {
        name: {
            "corners": [[corner.x, corner.y] for corner in geometry.corners(layout)],
            "tokens": arrangements(geometry.is_flat(layout)),
        }
        for name, layout in (("flat", LAYOUTS[0]), ("pointy", LAYOUTS[2]))
    }
    context = {
        "event": event,
        "newest": _newest(event),
        "measures": measures,
        "layouts": LAYOUTS,
        "kinds": KINDS,
        "palettes": range(1, 9),
        "undoable": undoable(presses.page_of(event.pk), presses.KINDS),
    }
    return render(request, "city_editor/editor.html", context)


def _newest(event: PlannedEvent) -> dict[str, Any]:
    document = drafts.document_of(event)
    return {
        "version": event.version,
        "by": event.changed_by,
        "city": document["setup"],
        "funding": funding_of(document),
        "odd": _odd(event),
    }


def _odd(event: PlannedEvent) -> list[dict[str, Any]]:
    people = f"{reverse('planned_event', args=[event.pk])}?step=people"
    return odd(drafts.document_of(event), people)


def _draft(number: int) -> PlannedEvent:
    event = PlannedEvent.objects.filter(pk=number, stage="draft").first()
    if event is None:
        raise Http404
    return event
