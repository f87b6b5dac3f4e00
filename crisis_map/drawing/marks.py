"""Marks on Control's map: what the next action would change."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import MOST_TOKENS, Kind, forced_out
from crisis_map.drawing import shapes
from crisis_map.drawing.drawn_hexes import HexColumn, Leaving, hex_columns
from crisis_map.drawing.free_places import Box, Room
from crisis_map.drawing.shapes import Area, AreaKind, Arrow, MarksAbove, MarksBelow, PillKind
from crisis_map.drawing.tags import CONSOLE_LARGEST, Wanted, free_room, place, place_tag
from crisis_map.records import events as happened
from crisis_map.rules.crises import Displacement
from crisis_map.rules.queue import LineToCome
from crisis_map.screens.control import ControlScreen, OpeningScreen, StrikeScreen
from crisis_map.screens.next_steps import next_of
from crisis_map.screens.public_map import MapScreen

AREAS: dict[str, AreaKind] = {"ruin": "ruin", "riot": "riot", "failure": "failure"}
PILLS: dict[str, PillKind] = {"ruin": "will-ruin", "riot": "will-riot", "failure": "will-fail"}


class Plan(NamedTuple):
    """The map after the next action, with marks. `room`: the free space that is left."""

    columns: tuple[HexColumn, ...]
    below: MarksBelow
    above: MarksAbove
    room: Room


class _Changes(NamedTuple):
    """Departing and arriving tokens by hex, with their marks and words."""

    leaving: Mapping[Label, Sequence[Leaving]] = {}
    coming: Mapping[Label, Sequence[Kind]] = {}
    below: MarksBelow = MarksBelow()
    words: Sequence[Wanted] = ()
    outlook: LineToCome | None = None
    focus: Box | None = None


def plan_of(screen: ControlScreen) -> Plan:
    """Draw what the next action would change on the map."""
    city, changes = screen.map.city, _changes(screen)
    columns = hex_columns(screen.map, changes.leaving, changes.coming, pressable=True)
    room = free_room(city, columns, CONSOLE_LARGEST)
    if changes.outlook:
        tag, placed = place_tag(city, room, changes.outlook)
    else:
        tag, placed = None, place(city, room, changes.words, CONSOLE_LARGEST, changes.focus)
    focus = shapes.view_box(changes.focus) if changes.focus else ""
    below = replace(changes.below, leaders=placed.leaders)
    return Plan(columns, below, MarksAbove(placed.pills, tag, focus), placed.room)


def _changes(screen: ControlScreen) -> _Changes:
    following = next_of(screen)
    if following.line and following.line.line.outlook:
        return _changes_of_line(screen.map.city, following.line.line.outlook)
    if following.strike:
        return _changes_of_strike(screen, following.strike)
    if screen.opening:
        return _changes_of_opening(screen, screen.opening)
    return _Changes(below=MarksBelow(_foreseen_areas(screen)), words=_foreseen_words(screen))


def _changes_of_line(city: City, outlook: LineToCome) -> _Changes:
    order = outlook.order
    if not (order.from_ in city.hexes and order.to in city.hexes and order.from_ != order.to):
        return _Changes()
    origin = shapes.ring(city, order.from_, "origin")
    if order.token is None or order.becomes is None:
        return _Changes(below=MarksBelow(rings=(origin,)), outlook=outlook)
    leaving = {order.from_: [Leaving(order.token)]}
    if outlook.clears:
        leaving[order.to] = [Leaving("damage")]
    rings = (origin, shapes.ring(city, order.to, "destination"))
    below = MarksBelow(rings=rings, arrows=(shapes.arrow(city, order.from_, order.to, "now"),))
    return _Changes(leaving, {order.to: [order.becomes]}, below, outlook=outlook)


def _changes_of_strike(screen: ControlScreen, strike: StrikeScreen) -> _Changes:
    city = screen.map.city
    hit = [each.at for each in strike.crisis.hits]
    leaving, coming = _displacing(strike.displaced)
    for each in strike.crisis.hits:
        coming[each.at][:0] = ["damage"] * min(each.damage, MOST_TOKENS - _damaged(screen.map, each.at))
    for at in strike.removed:
        leaving[at].append(Leaving("unrest"))
    below = MarksBelow(
        areas=(shapes.area(city, hit, "blast"), *_foreseen_areas(screen)),
        rings=(shapes.ring(city, strike.crisis.at, "centre"),),
        arrows=_ways(city, strike.displaced),
    )
    near = [strike.crisis.at, *hit, *(place for person in strike.displaced for place in person.free)]
    return _Changes(leaving, coming, below, _foreseen_words(screen), focus=shapes.focus(city, near))


def _changes_of_opening(screen: ControlScreen, opening: OpeningScreen) -> _Changes:
    city = screen.map.city
    leaving, coming = _displacing(opening.displaced)
    for event in opening.events:
        match event:
            case happened.HexRuined():
                leaving[event.at].insert(0, Leaving("unrest"))
                coming[event.at].append("damage")
            case happened.HexRioted():
                leaving[event.at].insert(0, Leaving("refugee"))
                coming[event.at].append("unrest")
            case happened.HexStruck():
                coming[event.at] += ["damage"] * event.damage
            case happened.UnrestRemoved() if "unrest" in coming[event.at]:
                coming[event.at].remove("unrest")
            case happened.UnrestRemoved():
                leaving[event.at].append(Leaving("unrest"))
            case _:
                pass
    hit = [event.at for event in opening.events if isinstance(event, happened.HexStruck)]
    slide = (shapes.area(city, hit, "slide"),) if hit else ()
    below = MarksBelow((*_foreseen_areas(screen), *slide), arrows=_ways(city, opening.displaced))
    return _Changes(leaving, coming, below, (*_foreseen_words(screen), *([Wanted("will-slide", hit)] if hit else ())))


def _displacing(
    displaced: Iterable[Displacement],
) -> tuple[defaultdict[Label, list[Leaving]], defaultdict[Label, list[Kind]]]:
    leaving: defaultdict[Label, list[Leaving]] = defaultdict(list)
    coming: defaultdict[Label, list[Kind]] = defaultdict(list)
    for number, person in enumerate(displaced, 1):
        leaving[person.at].append(Leaving(person.token.kind, "leaving" if person.to else "dying", number))
        if person.to is not None:
            coming[person.to].append(forced_out(person.token.kind))
    return leaving, coming


def _ways(city: City, displaced: Iterable[Displacement]) -> tuple[Arrow, ...]:
    people = enumerate(displaced, 1)
    return tuple(
        shapes.arrow(city, person.at, person.to, "displaced", number) for number, person in people if person.to
    )


def _damaged(shown: MapScreen, at: Label) -> int:
    return next(block.tokens.count("damage") for block in shown.hexes if block.label == at)


def _foreseen_areas(screen: ControlScreen) -> tuple[Area, ...]:
    return tuple(shapes.area(screen.map.city, each.hexes, AREAS[each.kind]) for each in screen.foreseen)


def _foreseen_words(screen: ControlScreen) -> tuple[Wanted, ...]:
    return tuple(Wanted(PILLS[each.kind], each.hexes) for each in screen.foreseen)
