"""Papers that only need a city, for running and draft events."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from crisis_map.drawing.shapes import Scenery as MapScenery
from crisis_map.records.state import State, coming_turn
from megagame.pages.join import address_for_others, join, qr_of
from megagame.pages.paper_size import SIZES, size_of
from megagame.pages.wifi import known_wifi
from megagame.papers.event_state import map_drawn, scenery
from megagame.papers.poster_tiles import POSTERS, ROOMS, tiles
from megagame.tables.models import Table

USUAL_LINES = 12
MOST_FORMS = 20
"""Maximum forms of one district per print."""


def map_sheets(request: HttpRequest, table: Table, state: State, papers: str = "") -> HttpResponse:
    """The map on `across` by `across` sheets. `papers`: as in `context`, also below."""
    across = next((each for each in POSTERS if request.GET.get("across") == str(each)), POSTERS[0])
    city, parts = scenery(state), map_drawn(table, state, secret=False)
    sheets = tiles(city.view_box, ROOMS[size_of(request)], across)
    maps = [
        (tile, _drawn(replace(city, view_box=tile.view_box), parts, first=not place))
        for place, tile in enumerate(sheets)
    ]
    more = {"maps": maps, "across": across, "posters": POSTERS, "turn": state.turn}
    return render(request, "papers/map.html", {**context(request, table, papers), **more})


def blank_forms(request: HttpRequest, table: Table, state: State, papers: str = "") -> HttpResponse:
    """`forms` order forms for each district, two per sheet."""
    asked = request.GET.get("forms", "")
    forms = min(int(asked), MOST_FORMS) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 2
    lines = state.box.lines if state.box else USUAL_LINES
    districts = [state.city.name_of(key) for key in state.city.districts]
    names = [name for name in districts for _ in range(max(forms, 1))]
    more = {"forms": names, "lines": range(1, min(lines, 20) + 1), "turn": coming_turn(state)}
    return render(request, "papers/forms.html", {**context(request, table, papers), **more})


def door_sheet(request: HttpRequest, table: Table, state: State, papers: str = "") -> HttpResponse:
    """The door sheet, with the laptop's wifi."""
    orders = address_for_others(request, reverse("order"))
    more = {
        "wifi": known_wifi(),
        "join": join(request),
        "orders": orders,
        "orders_qr": qr_of(orders),
    }
    return render(request, "papers/door.html", {**context(request, table, papers), **more})


def briefing(request: HttpRequest, table: Table, state: State, papers: str = "") -> HttpResponse:
    lines = state.box.lines if state.box else None
    more = {"rulings": state.city.rulings, "lines": lines, "orders": address_for_others(request, reverse("order"))}
    return render(request, "papers/briefing.html", {**context(request, table, papers), **more})


def context(request: HttpRequest, table: Table, papers: str = "") -> dict[str, Any]:
    """What every paper is drawn with. `papers`: the address of all of them, unless they are of the running event."""
    size = size_of(request)
    return {"table": table, "size": size, "sizes": SIZES, "theme": "light", "papers": papers or reverse("print")}


def _drawn(city: MapScenery, parts: Mapping[str, SafeString], *, first: bool) -> SafeString:
    """A drawing of the map. Elements with ids are only in the `first` drawing on the page."""
    markup = render_to_string("crisis_map/map.html", {"scenery": city, "parts": parts})
    return mark_safe(markup if first else re.sub(r' id="[^"]*"', "", markup))  # noqa: S308 - drawn by our templates
