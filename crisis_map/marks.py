"""What is marked on the console's map: what the next thing to do would change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from crisis_map import drawing
from crisis_map import events as happened
from crisis_map.city import City
from crisis_map.control_screen import ControlScreen, Foreseen, OpeningScreen, StrikeScreen
from crisis_map.crises import Displacement
from crisis_map.drawing import Area, AreaKind, MarksAbove, MarksBelow, Pill, PillKind
from crisis_map.hex_drawing import HexDrawing, Leaving, hex_drawing
from crisis_map.hexes import Label
from crisis_map.map_screen import MapScreen
from crisis_map.queue import LineToCome
from crisis_map.steps import next_of
from crisis_map.tokens import MOST_TOKENS, Kind, forced_out

AREAS: dict[str, AreaKind] = {"ruin": "ruin", "riot": "riot", "failure": "failure"}
PILLS: dict[str, PillKind] = {"ruin": "will-ruin", "riot": "will-riot", "failure": "will-fail"}


class Plan(NamedTuple):
    """How the map would change: who leaves and who comes, hex by hex, and the marks that say so."""

    leaving: dict[Label, list[Leaving]]
    coming: dict[Label, list[Kind]]
    below: MarksBelow
    above: MarksAbove


def plan_of(screen: ControlScreen) -> Plan:
    """What the next thing to do would change on the map."""
    following = next_of(screen)
    if following.line and following.line.line.outlook:
        return _plan_of_line(screen.map.city, following.line.line.outlook)
    if following.strike:
        return _plan_of_strike(screen, following.strike)
    if screen.opening:
        return _plan_of_opening(screen, screen.opening)
    return Plan({}, {}, MarksBelow(_foreseen_areas(screen)), MarksAbove(pills=_foreseen_pills(screen)))


def planned_hexes(screen: ControlScreen, plan: Plan) -> Iterable[HexDrawing]:
    """Every hex of the console's map, with those who would leave or come."""
    for hex_screen in screen.map.hexes:
        at = hex_screen.label
        leaving = plan.leaving.get(at, [])
        staying = list(hex_screen.tokens)
        for token in leaving:
            staying.remove(token.kind)
        yield hex_drawing(screen.map.city, at, staying, coming=plan.coming.get(at, ()), leaving=leaving, pressable=True)


def _plan_of_line(city: City, outlook: LineToCome) -> Plan:
    order = outlook.order
    if not (order.from_ in city.hexes and order.to in city.hexes and order.from_ != order.to):
        return Plan({}, {}, MarksBelow(), MarksAbove())
    tag = drawing.tag(city, outlook)
    origin = drawing.ring(city, order.from_, "origin")
    if order.token is None or order.becomes is None:
        return Plan({}, {}, MarksBelow(rings=(origin,)), MarksAbove(tag=tag))
    leaving = {order.from_: [Leaving(order.token)]}
    if outlook.clears:
        leaving[order.to] = [Leaving("damage")]
    below = MarksBelow(rings=(origin, drawing.ring(city, order.to, "destination")))
    above = MarksAbove(arrows=(drawing.arrow(city, order.from_, order.to, "now"),), tag=tag)
    return Plan(leaving, {order.to: [order.becomes]}, below, above)


def _plan_of_strike(screen: ControlScreen, strike: StrikeScreen) -> Plan:
    city = screen.map.city
    hit = [each.at for each in strike.crisis.hits]
    leaving, coming = _displacing(strike.displaced)
    for each in strike.crisis.hits:
        coming[each.at][:0] = ["damage"] * min(each.damage, MOST_TOKENS - _damaged(screen.map, each.at))
    for at in strike.removed:
        leaving[at].append(Leaving("unrest"))
    below = MarksBelow(
        areas=(drawing.area(city, hit, "blast"), *_foreseen_areas(screen)),
        rings=(drawing.ring(city, strike.crisis.at, "centre"),),
    )
    focus = drawing.focus(
        city, [strike.crisis.at, *hit, *(place for person in strike.displaced for place in person.free)]
    )
    return Plan(leaving, coming, below, _ways(city, strike.displaced, _foreseen_pills(screen), focus))


def _plan_of_opening(screen: ControlScreen, opening: OpeningScreen) -> Plan:
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
    slide = (drawing.area(city, hit, "slide"),) if hit else ()
    pills = (*_foreseen_pills(screen), *((drawing.pill(city, hit, "will-slide"),) if hit else ()))
    above = _ways(city, opening.displaced, pills)
    return Plan(leaving, coming, MarksBelow((*_foreseen_areas(screen), *slide)), above)


def _displacing(
    displaced: Iterable[Displacement],
) -> tuple[defaultdict[Label, list[Leaving]], defaultdict[Label, list[Kind]]]:
    """Who of the displaced leaves which hex, and who comes to which."""
    leaving: defaultdict[Label, list[Leaving]] = defaultdict(list)
    coming: defaultdict[Label, list[Kind]] = defaultdict(list)
    for number, person in enumerate(displaced, 1):
        leaving[person.at].append(Leaving(person.token.kind, "leaving" if person.to else "dying", number))
        if person.to is not None:
            coming[person.to].append(forced_out(person.token.kind))
    return leaving, coming


def _ways(city: City, displaced: Iterable[Displacement], pills: tuple[Pill, ...], focus: str = "") -> MarksAbove:
    people = tuple(enumerate(displaced, 1))
    arrows = (drawing.arrow(city, person.at, person.to, "displaced", number) for number, person in people if person.to)
    dead = dict.fromkeys(person.at for _, person in people if person.to is None)
    return MarksAbove(tuple(arrows), (*pills, *(drawing.pill(city, [at], "dies") for at in dead)), focus=focus)


def _damaged(shown: MapScreen, at: Label) -> int:
    return next(block.tokens.count("damage") for block in shown.hexes if block.label == at)


def _foreseen_areas(screen: ControlScreen) -> tuple[Area, ...]:
    return tuple(drawing.area(screen.map.city, each.hexes, AREAS[each.kind]) for each in screen.foreseen)


def _foreseen_pills(screen: ControlScreen) -> tuple[Pill, ...]:
    return tuple(_pill(screen.map.city, each) for each in screen.foreseen)


def _pill(city: City, foreseen: Foreseen) -> Pill:
    return drawing.pill(city, foreseen.hexes, PILLS[foreseen.kind])
