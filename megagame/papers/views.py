"""The page from which everything is printed, and each paper as it will lie on the sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec.structs import replace
from segno import helpers as codes

from civil_orders.crisis_map_table import events_beside, the_map
from crisis_map.city.tokens import KINDS
from crisis_map.drawing.shapes import Scenery as MapScenery
from crisis_map.records.state import State, coming_turn
from megagame.pages.join import address_for_others, join, qr_of
from megagame.papers.event_state import event_as_it_stands, map_drawn, scenery
from megagame.papers.sheets import POSTERS, ROOMS, SIZES, size_of, tiles
from megagame.readiness import seen
from megagame.readiness.seen import Wifi
from megagame.tables import overview
from megagame.tables.access import is_control
from megagame.tables.models import Table

USUAL_LINES = 12
MOST_FORMS = 20
"""Of one district, printed at once."""


@require_safe
@login_required
@never_cache
def print_page(request: HttpRequest) -> HttpResponse:
    """Every paper that can be printed now, with its preview. Cards are for Control alone, as their pages are."""
    table, state = _map()
    context = {
        **_context(request, table),
        "turn": coming_turn(state),
        "posters": POSTERS,
        "captains": max((event.captains for event in events_beside(table)), default=1),
        "side_tables": overview.rows(),
        "is_control": is_control(request.user),
    }
    return render(request, "papers/print.html", context)


@require_safe
@login_required
@never_cache
def map_paper(request: HttpRequest) -> HttpResponse:
    """The map as everybody may see it, on one sheet or on several that are glued together."""
    table, state = _map()
    across = next((each for each in POSTERS if request.GET.get("across") == str(each)), POSTERS[0])
    city, parts = scenery().map, map_drawn(secret=False)
    sheets = tiles(city.view_box, ROOMS[size_of(request)], across)
    maps = [
        (tile, _drawn(replace(city, view_box=tile.view_box), parts, first=not place))
        for place, tile in enumerate(sheets)
    ]
    context = {"maps": maps, "across": across, "turn": state.turn}
    return render(request, "papers/map.html", {**_context(request, table), **context})


@require_safe
@login_required
@never_cache
def state_paper(request: HttpRequest) -> HttpResponse:
    """The event as it stands, to go on with on paper: all of it, or with `public` what may lie about."""
    table, _ = _map()
    secret = "public" not in request.GET
    context = {
        "event": event_as_it_stands(secret=secret),
        "parts": map_drawn(secret=secret),
        "map": scenery().map,
        "kinds": KINDS,
    }
    return render(request, "papers/state.html", {**_context(request, table), **context})


@require_safe
@login_required
@never_cache
def form_paper(request: HttpRequest) -> HttpResponse:
    """Blank order forms, two a sheet, so many for each district."""
    table, state = _map()
    asked = request.GET.get("forms", "")
    forms = min(int(asked), MOST_FORMS) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 2
    lines = state.box.lines if state.box else USUAL_LINES
    districts = [state.city.name_of(key) for key in state.city.districts]
    papers = [name for name in districts for _ in range(max(forms, 1))]
    context = {"forms": papers, "lines": range(1, min(lines, 20) + 1), "turn": coming_turn(state)}
    return render(request, "papers/forms.html", {**_context(request, table), **context})


@require_safe
@login_required
@never_cache
def door_paper(request: HttpRequest) -> HttpResponse:
    """The sheet for the door: the wifi, the event's address, and what to do."""
    table, _ = _map()
    wifi = seen.wifi()
    orders = address_for_others(request, reverse("order"))
    context = {
        "wifi": wifi,
        "wifi_qr": _wifi_qr(wifi) if wifi.name else "",
        "join": join(request),
        "orders": orders,
        "orders_qr": qr_of(orders),
    }
    return render(request, "papers/door.html", {**_context(request, table), **context})


@require_safe
@login_required
@never_cache
def briefing_paper(request: HttpRequest) -> HttpResponse:
    """What a captain must know of orders, on one sheet."""
    table, state = _map()
    lines = state.box.lines if state.box else None
    context = {"rulings": state.city.rulings, "lines": lines, "orders": address_for_others(request, reverse("order"))}
    return render(request, "papers/briefing.html", {**_context(request, table), **context})


def _map() -> tuple[Table, State]:
    try:
        table, state = the_map()
    except Table.DoesNotExist:
        raise Http404 from None
    return table, state


def _drawn(city: MapScenery, parts: Mapping[str, SafeString], *, first: bool) -> SafeString:
    """A drawing of the map. What it refers to by an id stands in the `first` one on the page, and nowhere twice."""
    markup = render_to_string("crisis_map/map.html", {"scenery": city, "parts": parts})
    return mark_safe(markup if first else re.sub(r' id="[^"]*"', "", markup))  # noqa: S308 - drawn by our templates


def _context(request: HttpRequest, table: Table) -> dict[str, Any]:
    """What every paper is drawn with."""
    return {"table": table, "size": size_of(request), "sizes": SIZES, "theme": "light"}


def _wifi_qr(wifi: Wifi) -> SafeString:
    """The code that lets a phone into the wifi."""
    code = codes.make_wifi(wifi.name, wifi.password or None, "WPA" if wifi.password else None)
    return mark_safe(code.svg_inline(border=2, omitsize=True))  # noqa: S308 - segno's own drawing
