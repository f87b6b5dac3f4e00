"""Marks for what just happened, on maps without controls."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import MOST_TOKENS
from crisis_map.drawing import shapes
from crisis_map.drawing.drawn_hexes import HexColumn, Leaving, hex_columns
from crisis_map.drawing.free_places import Box, Room, grid_of
from crisis_map.drawing.marks import AREAS, PILLS
from crisis_map.drawing.plates import LARGEST
from crisis_map.drawing.shapes import Area, AreaKind, Arrow, MarksAbove, MarksBelow, Ring
from crisis_map.drawing.tags import Placed, Wanted, free_room, place
from crisis_map.records import events as happened
from crisis_map.records.events import Pending
from crisis_map.rules.adjacency import connected, groups
from crisis_map.screens.public_map import Done, JudgedLine, MapScreen, Strike
from megagame.core.cached import remembered

AROUND = 65.0
"""Margin of a close-up around the centre of a changed hex, in map units."""
NEAR_SHARE = 0.75
"""A close-up shows at most this share of the map's height."""
SHAPE = 1.25
"""Approximate aspect ratio (width / height) of a projector's map."""


class Seen(NamedTuple):
    """The public map: all hexes, with departed and dead tokens, and marks."""

    columns: tuple[HexColumn, ...]
    below: MarksBelow
    above: MarksAbove


@remembered
def seen(shown: MapScreen) -> Seen:
    """Mark everything in `shown.just`."""
    city = shown.city
    columns = hex_columns(shown, _gone(shown), {}, pressable=False)
    focus, changed = _near(shown)
    placed = _words(shown, columns, focus)
    rings = tuple(ring for done in shown.just for ring in _rings(city, done))
    arrows = tuple(arrow for done in shown.just for arrow in _arrows(city, done))
    below = MarksBelow(tuple(_areas(shown)), rings, arrows, placed.leaders)
    near = shapes.view_box(focus) if focus else ""
    return Seen(columns, below, MarksAbove(placed.pills, None, near, changed))


def _gone(shown: MapScreen) -> Mapping[Label, list[Leaving]]:
    gone: dict[Label, list[Leaving]] = {}
    for done in shown.just:
        match done:
            case JudgedLine(verdict="executed", token=token) if token is not None:
                gone.setdefault(done.from_, []).append(Leaving(token, "left"))
            case happened.TokenDestroyed():
                gone.setdefault(done.at, []).append(Leaving(done.token, "died"))
            case _:
                pass
    return gone


def _near(shown: MapScreen) -> tuple[Box | None, tuple[Label, ...]]:
    """The close-up and the hexes that changed; only the hardest-hit ones if they are too far apart."""
    turned = [done.at for done in shown.just if isinstance(done, happened.HexRuined | happened.HexRioted)]
    hardest = _hardest(shown)
    changed = tuple(dict.fromkeys((*hardest, *turned)))
    for labels in (changed, tuple(dict.fromkeys(hardest))):
        focus = _focus(shown.city, labels)
        if focus:
            return focus, labels
    return None, changed


def _hardest(shown: MapScreen) -> list[Label]:
    """Hexes that were struck, where tokens died, or that displaced tokens left or entered."""
    places: list[Label] = []
    for done in shown.just:
        match done:
            case Strike() | happened.HexStruck() | happened.TokenDestroyed():
                places.append(done.at)
            case happened.TokenDisplaced():
                places += [done.from_, done.to]
            case _:
                pass
    return places


def _focus(city: City, changed: Collection[Label]) -> Box | None:
    """The close-up of these hexes; None if it would be nearly the whole map."""
    if not changed:
        return None
    near, whole = shapes.focus(city, changed, AROUND), shapes.whole(city)
    return near if _high(near) <= NEAR_SHARE * _high(whole) else None


def _high(box: Box) -> float:
    """Height of this part in map units at the projector's aspect ratio."""
    return max(box.bottom - box.top, (box.right - box.left) / SHAPE)


def _words(shown: MapScreen, columns: Iterable[HexColumn], focus: Box | None) -> Placed:
    """Labels for past and pending changes, kept inside the close-up where possible."""
    wanted = [
        *_wanted("slid", _struck(shown, spread=True)),
        *(Wanted("ruined", group) for group in connected(shown.city, _at(shown, happened.HexRuined))),
        *(Wanted("rioted", group) for group in connected(shown.city, _at(shown, happened.HexRioted))),
    ]
    if _has_closed(shown):
        wanted += (Wanted(PILLS[kind], group) for kind, group in _pending(shown.pending))
    room = free_room(shown.city, columns, LARGEST) if wanted else Room(grid_of(shapes.whole(shown.city)))
    return place(shown.city, room, wanted, LARGEST, focus)


def _areas(shown: MapScreen) -> Iterator[Area]:
    city, slid = shown.city, _struck(shown, spread=True)
    yield from _together(city, _struck(shown, spread=False), "blast")
    yield from _together(city, _failed(shown, slid), "failed")
    yield from _together(city, slid, "slide")
    yield from _together(city, _at(shown, happened.HexRuined), "ruin")
    yield from _together(city, _at(shown, happened.HexRioted), "riot")
    if _has_closed(shown):
        yield from (shapes.area(city, group, AREAS[kind]) for kind, group in _pending(shown.pending))


def _failed(shown: MapScreen, slid: Collection[Label]) -> list[Label]:
    """The fully damaged hexes whose collapse damaged their neighbours."""
    full = (block.label for block in shown.hexes if block.tokens.count("damage") == MOST_TOKENS)
    standing = groups(shown.city, (at for at in full if at not in slid)) if slid else ()
    return [at for group in standing if _touches(shown.city, group, slid) for at in group]


def _touches(city: City, group: Iterable[Label], others: Collection[Label]) -> bool:
    return any(near in others for at in group for near in city.neighbours[at])


def _has_closed(shown: MapScreen) -> bool:
    return any(isinstance(done, happened.PhaseClosed) for done in shown.just)


def _struck(shown: MapScreen, *, spread: bool) -> list[Label]:
    return [done.at for done in shown.just if isinstance(done, happened.HexStruck) and done.spread == spread]


def _at(shown: MapScreen, kind: type[happened.HexRuined] | type[happened.HexRioted]) -> list[Label]:
    return list(dict.fromkeys(done.at for done in shown.just if isinstance(done, kind)))


def _together(city: City, labels: list[Label], kind: AreaKind) -> Iterable[Area]:
    return [shapes.area(city, labels, kind)] if labels else []


def _wanted(kind: shapes.PillKind, labels: list[Label]) -> Iterable[Wanted]:
    return [Wanted(kind, labels)] if labels else []


def _pending(pending: Pending) -> Iterator[tuple[str, tuple[Label, ...]]]:
    yield from (("ruin", group) for group in pending.ruins)
    yield from (("riot", group) for group in pending.riots)
    yield from (("failure", group) for group in pending.failures)


def _rings(city: City, done: Done) -> Iterable[Ring]:
    match done:
        case JudgedLine(verdict="executed"):
            return (shapes.ring(city, done.from_, "origin"), shapes.ring(city, done.to, "arrived"))
        case Strike():
            return (shapes.ring(city, done.at, "centre"),)
        case happened.TokenPlaced() | happened.TokenRemoved():
            return (shapes.ring(city, done.at, "arrived"),)
        case happened.TokenShifted():
            return (shapes.ring(city, done.to, "arrived"),)
        case _:
            return ()


def _arrows(city: City, done: Done) -> Iterable[Arrow]:
    match done:
        case JudgedLine(verdict="executed"):
            return (shapes.arrow(city, done.from_, done.to, "now"),)
        case happened.TokenShifted():
            return (shapes.arrow(city, done.from_, done.to, "now"),)
        case happened.TokenDisplaced():
            return (shapes.arrow(city, done.from_, done.to, "displaced"),)
        case _:
            return ()
