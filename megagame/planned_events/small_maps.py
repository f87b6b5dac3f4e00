"""A small drawing of each event's city, because people remember the city before the name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.drawing import geometry
from crisis_map.drawing.shapes import palette
from megagame.core.documents import BadDocument, shape

MARGIN = 6.0
KEPT = 64


class SmallMap(Struct, frozen=True):
    """`districts`: of each its palette, and all its hexes as one SVG path; the slums have palette 0."""

    view_box: str
    districts: tuple[tuple[int, str], ...]


def small_map(setup: Mapping[str, Any]) -> SmallMap | None:
    """The city of a set-up that may be half done; None where there is nothing to draw yet."""
    drawn = {name: setup[name] for name in ("layout", "districts", "hexes") if name in setup}
    return _drawn(msgspec.json.encode(drawn))


@lru_cache(KEPT)
def _drawn(encoded: bytes) -> SmallMap | None:
    try:
        city: City = shape(msgspec.json.decode(encoded), City)
    except BadDocument:
        return None
    if not city.hexes:
        return None
    low, high = geometry.bounds(city)
    width, height = high.x - low.x + 2 * MARGIN, high.y - low.y + 2 * MARGIN
    hexes: dict[int, list[str]] = {}
    for at, block in city.hexes.items():
        hexes.setdefault(palette(city, block.district), []).append(_hex(city, at))
    view_box = f"{low.x - MARGIN:.0f} {low.y - MARGIN:.0f} {width:.0f} {height:.0f}"
    return SmallMap(view_box, tuple((each, "".join(paths)) for each, paths in sorted(hexes.items())))


def _hex(city: City, at: str) -> str:
    middle = geometry.centre(city, at)
    round_it = (f"{middle.x + corner.x:.0f} {middle.y + corner.y:.0f}" for corner in geometry.corners(city.layout))
    return f"M{'L'.join(round_it)}Z"
