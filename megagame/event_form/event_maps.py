"""Small maps of events' cities, which people recognise faster than names."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from crisis_map.city.city import City
from crisis_map.drawing import small_maps
from crisis_map.drawing.small_maps import SmallMap
from megagame.core.documents import BadDocument, shape

KEPT = 64


def small_map(setup: Mapping[str, Any]) -> SmallMap | None:
    """The small map of an incomplete set-up; None if there is nothing to draw."""
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
    return small_maps.small_map(city)
