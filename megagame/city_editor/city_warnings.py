"""Warnings about a draft event's city, each with the page that fixes it, if there is one."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from civil_orders.cards.card_numbers import too_many_captains
from crisis_map.city.city import City
from crisis_map.rules.odd import Odd, odd_in
from megagame.core.documents import shape
from megagame.core.sentences import listed, say


def odd(document: Mapping[str, Any], people: str) -> list[dict[str, Any]]:
    """Each has its `text`, its `hexes`, and the address where it is fixed (`mend`; empty: on the map).

    `people`: the address of the step that plans captains.
    """
    city: City = shape(document["setup"], City)
    on_map = [{"hexes": list(each.hexes), "text": _sentence(each, city), "mend": ""} for each in odd_in(city)]
    return [*on_map, *_captains(document, city, people)]


def _captains(document: Mapping[str, Any], city: City, people: str) -> Iterator[dict[str, Any]]:
    captains = document.get("captains", 1)
    said = too_many_captains(captains, len(city.districts)) if isinstance(captains, int) and city.hexes else None
    if said:
        yield {"hexes": [], "text": say(said, gettext), "mend": people if city.districts else ""}


def _sentence(odd: Odd, city: City) -> str:
    named = city.name_of(odd.district) if odd.district else ""
    hexes = say(listed(odd.hexes), gettext) if odd.hexes else ""
    match odd.kind:
        case "empty_district":
            return gettext("{district} has no hex.").format(district=named)
        case "pieces":
            text = gettext("{district} is in {pieces} pieces: {hexes} lie apart.")
            return text.format(district=named, pieces=odd.pieces, hexes=hexes)
        case "alone":
            return gettext("Nothing touches {hexes}.").format(hexes=hexes)
        case "riot":
            return gettext("Will riot at the first close: {hexes}.").format(hexes=hexes)
        case "failure":
            return gettext("Will slide at the first close: {hexes}.").format(hexes=hexes)
        case "ruin":
            return gettext("Will fall to ruin at the first close: {hexes}.").format(hexes=hexes)
