"""The static frame of a phone's page: the ground and places of live parts."""

import gzip
import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html
from django.utils.safestring import SafeString

from civil_orders.crisis_map_table import the_map
from civil_orders.phones.responses import page
from crisis_map.city.tokens import PEOPLE
from crisis_map.parts.pages import scenery
from crisis_map.records.state import State

CITY = SafeString('<i id="city" hidden></i>')
"""The placeholder of the city in which the map is drawn."""
MARKS = ("marks-below", "marks-above")
INDENT = re.compile(rb"\s*\n\s*")


def phone_page(request: HttpRequest, template: str, what: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page in the phone's frame. Its length is no secret, as it contains none."""
    drawn = page(request, template, {**_frame(the_map().state), **what}, status)
    if request.method != "POST":  # keeps typed fields
        drawn.content = INDENT.sub(b"\n", drawn.content)
    patch_vary_headers(drawn, ("Accept-Encoding",))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        drawn.content = gzip.compress(drawn.content, mtime=0)
        drawn["Content-Encoding"] = "gzip"
    return drawn


def _frame(state: State) -> dict[str, Any]:
    """Data for `frame.html`: no more than a printed map without tokens."""
    drawn = scenery(state)
    names = (*(cell.part for cell in drawn.map.cells), *MARKS)
    return {
        "scenery": drawn,
        "parts": {**{name: _place(name) for name in names}, "city": CITY},
        "palettes": {district.key: district.palette for district in drawn.districts},
        "kinds": PEOPLE,
    }


def _place(name: str) -> SafeString:
    """The placeholder of a live part."""
    return format_html('<g id="{}"></g>', name)
