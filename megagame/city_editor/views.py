"""The city editor, for Control: its page, what it saves, and the city in and out as a file or a table."""

from __future__ import annotations

import time
from collections.abc import Mapping
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
from crisis_map.drawing.hexes import arrangements
from megagame.city_editor import presence, table
from megagame.city_editor.edits import Edit, edited, funding_of
from megagame.city_editor.odd_words import odd
from megagame.city_editor.table import BadTable
from megagame.core.documents import BadDocument, parse, shape
from megagame.core.game import Refusal
from megagame.core.sentences import say
from megagame.planned_events import drafts, sources
from megagame.planned_events.drafts import ChangedMeanwhile
from megagame.planned_events.lifecycle import REFUSALS
from megagame.planned_events.posted_source import shown, too_long
from megagame.planned_events.shown import told
from megagame.start import versions
from megagame.start.set_up import LONGEST_FILE, BadSetUp
from megagame.tables import bad_input
from megagame.tables.access import control_alone
from megagame.tables.models import PlannedEvent

LAYOUTS: tuple[Layout, ...] = ("odd-q", "even-q", "odd-r", "even-r")


@require_safe
@control_alone
@never_cache
def city_editor(request: HttpRequest, number: int) -> HttpResponse:
    """The page on which the city of an event is drawn; once it has begun, the one on which it is changed by hand.

    404 where there is no such event.
    """
    event = get_object_or_404(PlannedEvent, pk=number)
    if event.stage == "draft":
        return _page(request, event)
    return redirect("running_city" if event.stage == "running" else "events")


@require_safe
@control_alone
@never_cache
def newest_city(request: HttpRequest, number: int) -> HttpResponse:
    """Who else draws now, and the city as it is, where that is not the `version` that the asker has, as JSON.

    `page`, `at`: which open editor asks, and at which hex it is.
    """
    event = _draft(number)
    asked = [request.GET.get(name, "") for name in ("page", "at")]
    others = presence.note(number, asked[0], request.user.get_username(), asked[1], time.monotonic())
    if request.GET.get("version") == str(event.version):
        return JsonResponse({"others": others})
    return JsonResponse({**_newest(event), "others": others})


@require_POST
@control_alone
def save_city(request: HttpRequest, number: int) -> HttpResponse:
    """Saves an `Edit`, as JSON; answers with the new `version` and what is odd now.

    Refused, and nothing changed: 400 for bad input, with its place; 409 with the newest city for one who has not seen
    it (`changed_meanwhile`), or once the event has begun (`not_being_made`).
    """
    try:
        edit: Edit = shape(parse(request.read()), Edit)
        event = drafts.change(
            _draft(number).pk, edit.version, lambda before: edited(before, edit), request.user.get_username()
        )
    except BadDocument as bad:
        message = bad_input.sentence_of(bad, bad.place)
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
    """The city alone as a file: `json`, or `csv` as a table."""
    event = _draft(number)
    city: City = shape(drafts.document_of(event)["setup"], City)
    if kind == "csv":
        content, type_ = table.written(city).encode(), "text/csv; charset=utf-8"
    else:
        content, type_ = versions.to_json(city), "application/json"
    disposition = f'attachment; filename="city-{event.pk}.{kind}"'
    return HttpResponse(content, content_type=type_, headers={"Content-Disposition": disposition})


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def bring_in(request: HttpRequest, number: int) -> HttpResponse:
    """GET: where a city is pasted or its file chosen. POST: takes it, whole, in the place of the one that is there.

    Of a bad one nothing is taken: all that is wrong is told, and what could be read stays to be mended (400).
    """
    event = _draft(number)
    if request.method != "POST":
        return _bring_form(request, event, "")
    upload = request.FILES.get("file")
    try:
        text = upload.read().decode("utf-8-sig") if upload else request.POST.get("table", "")
    except UnicodeDecodeError:
        return _bring_form(request, event, "", [gettext("This file is no text in UTF-8.")], 400)
    version = request.POST.get("version", "")
    try:
        drafts.change(
            event.pk,
            int(version) if version.isdecimal() and len(version) < 10 else -1,
            lambda before: {**before, **_brought(text, before)},
            request.user.get_username(),
        )
    except BadTable as bad:
        return _bring_form(request, event, text, [say(each, gettext) for each in bad.problems], 400)
    except BadSetUp as bad:
        return _bring_form(request, event, text, told(bad.problems), 400)
    except Refusal as no:
        return _bring_form(request, _draft(number), text, [gettext(REFUSALS[no.code])], 409)
    return redirect("city_editor", number)


def _brought(text: str, before: Mapping[str, Any]) -> Mapping[str, Any]:
    """JSON of a city, or of the city in a set-up, or else a table."""
    if text.lstrip().startswith(("{", "[")):
        return {"setup": sources.of_file(text.encode())["setup"]}
    return {"setup": table.read(text, before["setup"])}


def _bring_form(
    request: HttpRequest, event: PlannedEvent, text: str, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    more = {"longest_file": LONGEST_FILE, "too_long": too_long()}
    context = {"event": event, "text": shown(text), "problems": problems, **more}
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
