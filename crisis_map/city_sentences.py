"""Sentences in Control's log about changes to the city by hand."""

from collections.abc import Mapping
from typing import assert_never

from crisis_map.city.city import City
from crisis_map.records import city_events as redrawn
from crisis_map.records.city_events import CityEvent
from megagame.core.sentences import Sentence, gettext_noop

REFUSALS: Mapping[str, str] = {
    "hex_there": gettext_noop("There is a hex {at} already."),
    "hex_not_empty": gettext_noop("Tokens stand in {at}: remove or move them first."),
    "hex_named": gettext_noop("{at} cannot go: a crisis, a form or what is pending is about it."),
    "hex_twice": gettext_noop("{at} is named twice."),
    "district_not_empty": gettext_noop("{district} still has hexes: give them to another district first."),
    "district_named": gettext_noop("{district} has forms in this turn: take it away once the next turn is open."),
    "name_taken": gettext_noop("Another district has this name."),
    "same_district": gettext_noop("That is the same district: choose another one."),
    "bad_rulings": gettext_noop("The order of the displaced must name refugee, population and unrest once each."),
}


def told(city: City, event: CityEvent) -> Sentence:
    """Describe an event in plain words."""
    match event:
        case redrawn.HexAdded():
            text = gettext_noop("By hand: hex {at} added, {district}.")
            return Sentence(text, {"at": event.at, "district": _called(city, event.district)})
        case redrawn.HexTaken():
            return Sentence(gettext_noop("By hand: hex {at} taken away."), {"at": event.at})
        case redrawn.HexMoved():
            text = gettext_noop("By hand: hex {at} belongs to {district} now.")
            return Sentence(text, {"at": event.at, "district": _called(city, event.district)})
        case redrawn.HexesMoved():
            text = gettext_noop("By hand: hexes that belong to {district} now: {hexes}.")
            return Sentence(text, {"hexes": ", ".join(event.hexes), "district": _called(city, event.district)})
        case redrawn.DistrictRemoved():
            return Sentence(gettext_noop("By hand: the district {name} is gone."), {"name": event.name})
        case redrawn.DistrictChanged():
            return Sentence(gettext_noop("A district is called {name} now."), {"name": event.name})
        case redrawn.RulingsChanged():
            return Sentence(gettext_noop("Other rulings hold from now on."))
        case _:
            assert_never(event)


def _called(city: City, district: str | None) -> str | Sentence:
    if district is None:
        return Sentence(gettext_noop("the slums"))
    return city.name_of(district)
