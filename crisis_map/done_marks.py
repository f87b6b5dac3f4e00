"""What is marked on the maps of those who only look: what just happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from crisis_map import drawing
from crisis_map import events as happened
from crisis_map.city import City
from crisis_map.drawing import Area, AreaKind, Arrow, MarksAbove, MarksBelow, Pill, PillKind, Ring
from crisis_map.events import Pending
from crisis_map.hex_drawing import HexDrawing, Leaving, hex_drawing
from crisis_map.hexes import Label
from crisis_map.map_screen import Done, HexScreen, MapScreen, Order, Strike


def done_hexes(shown: MapScreen) -> Iterable[HexDrawing]:
    """Every hex with what stands there, and faded or crossed out who has just left it or died in it."""
    gone: dict[Label, list[Leaving]] = {}
    for done in shown.just:
        match done:
            case Order(verdict="executed", token=token) if token is not None:
                gone.setdefault(done.from_, []).append(Leaving(token, "left"))
            case happened.TokenDestroyed():
                gone.setdefault(done.at, []).append(Leaving(done.token, "died"))
            case _:
                pass
    return (_hex(shown.city, block, gone.get(block.label, ())) for block in shown.hexes)


def done_below(shown: MapScreen) -> MarksBelow:
    """Under the tokens: where it happened."""
    city = shown.city
    areas = [
        *_together(city, _struck(shown, spread=False), "blast"),
        *_together(city, _struck(shown, spread=True), "slide"),
        *_together(city, _at(shown, happened.HexRuined), "ruin"),
        *_together(city, _at(shown, happened.HexRioted), "riot"),
    ]
    if _has_closed(shown):
        areas += _pending_areas(city, shown.pending)
    return MarksBelow(tuple(areas), tuple(ring for done in shown.just for ring in _rings(city, done)))


def done_above(shown: MapScreen) -> MarksAbove:
    """Over the tokens: who went where, who died, and what became of places."""
    city = shown.city
    arrows = (arrow for done in shown.just for arrow in _arrows(city, done))
    pills = [
        *_words(city, _struck(shown, spread=True), "slid"),
        *_words(city, _at(shown, happened.HexRuined), "ruined"),
        *_words(city, _at(shown, happened.HexRioted), "rioted"),
        *(drawing.pill(city, [at], "died") for at in _at(shown, happened.TokenDestroyed)),
    ]
    if _has_closed(shown):
        pills += _pending_pills(city, shown.pending)
    return MarksAbove(tuple(arrows), tuple(pills))


def _hex(city: City, block: HexScreen, gone: Collection[Leaving]) -> HexDrawing:
    return hex_drawing(city, block.label, block.tokens, leaving=tuple(gone))


def _has_closed(shown: MapScreen) -> bool:
    return any(isinstance(done, happened.PhaseClosed) for done in shown.just)


def _struck(shown: MapScreen, *, spread: bool) -> list[Label]:
    return [done.at for done in shown.just if isinstance(done, happened.HexStruck) and done.spread == spread]


def _at(
    shown: MapScreen, kind: type[happened.HexRuined] | type[happened.HexRioted] | type[happened.TokenDestroyed]
) -> list[Label]:
    return list(dict.fromkeys(done.at for done in shown.just if isinstance(done, kind)))


def _together(city: City, labels: list[Label], kind: AreaKind) -> Iterable[Area]:
    return [drawing.area(city, labels, kind)] if labels else []


def _words(city: City, labels: list[Label], kind: PillKind) -> Iterable[Pill]:
    return [drawing.pill(city, labels, kind)] if labels else []


def _pending_areas(city: City, pending: Pending) -> Iterable[Area]:
    yield from (drawing.area(city, group, "ruin") for group in pending.ruins)
    yield from (drawing.area(city, group, "riot") for group in pending.riots)
    yield from (drawing.area(city, group, "failure") for group in pending.failures)


def _pending_pills(city: City, pending: Pending) -> Iterable[Pill]:
    yield from (drawing.pill(city, group, "will-ruin") for group in pending.ruins)
    yield from (drawing.pill(city, group, "will-riot") for group in pending.riots)
    yield from (drawing.pill(city, group, "will-fail") for group in pending.failures)


def _rings(city: City, done: Done) -> Iterable[Ring]:
    match done:
        case Order(verdict="executed"):
            return (drawing.ring(city, done.from_, "origin"), drawing.ring(city, done.to, "arrived"))
        case Strike():
            return (drawing.ring(city, done.at, "centre"),)
        case happened.TokenPlaced() | happened.TokenRemoved():
            return (drawing.ring(city, done.at, "arrived"),)
        case happened.TokenShifted():
            return (drawing.ring(city, done.to, "arrived"),)
        case _:
            return ()


def _arrows(city: City, done: Done) -> Iterable[Arrow]:
    match done:
        case Order(verdict="executed"):
            return (drawing.arrow(city, done.from_, done.to, "now"),)
        case happened.TokenShifted():
            return (drawing.arrow(city, done.from_, done.to, "now"),)
        case happened.TokenDisplaced():
            return (drawing.arrow(city, done.from_, done.to, "displaced"),)
        case _:
            return ()
