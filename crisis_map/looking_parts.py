"""The named parts that everybody's page has: the map with what just happened on it, the turn, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from crisis_map import done_marks, drawing
from crisis_map import events as happened
from crisis_map.hex_drawing import HexDrawing
from crisis_map.map_screen import Done, MapScreen, Order, Strike
from crisis_map.public import tell_publicly
from crisis_map.remembering import remembered
from crisis_map.state import Phase
from crisis_map.tokens import KINDS, Kind
from megagame.core.parts import Part
from megagame.core.sentences import Sentence

TEMPLATES = "crisis_map/parts/"


class Turn(Struct, frozen=True):
    """Where the turn is. `coming`: the turn whose phase is open, or will open next."""

    turn: int
    phase: Phase
    coming: int


class Total(Struct, frozen=True):
    """How many tokens of a kind stand on the whole map."""

    kind: Kind
    count: int


class OrderDone(Struct, frozen=True):
    """An order that everybody saw. `apart`: the distance of its hexes (0: not both on the map)."""

    order: Order
    apart: int
    cleared: bool


class StrikeDone(Struct, frozen=True):
    """A crisis that everybody saw, and what it and those with it did in all."""

    strike: Strike
    damage: int
    displaced: int
    dead: int


class Just(Struct, frozen=True):
    """What just happened: orders one by one, or a crisis with its figures, or whatever it was in plain words."""

    orders: tuple[OrderDone, ...]
    strike: StrikeDone | None
    sentences: tuple[Sentence, ...]


@remembered
def looking(shown: MapScreen) -> Mapping[str, Part]:
    """The map of those who only look: what just happened is marked on it."""
    return {
        **public(shown),
        **hexes(done_marks.done_hexes(shown)),
        "just": part("just", _just(shown)),
        "pending": part("pending", shown.pending),
        "marks-below": part("marks_below", done_marks.done_below(shown)),
        "marks-above": part("marks_above", done_marks.done_above(shown)),
    }


def public(shown: MapScreen) -> dict[str, Part]:
    """What Control's page has as well."""
    coming = shown.turn if shown.phase == "open" else shown.turn + 1
    return {"turn": part("turn", Turn(shown.turn, shown.phase, coming)), "totals": part("totals", _totals(shown))}


def hexes(blocks: Iterable[HexDrawing]) -> dict[str, Part]:
    """One part for each hex."""
    return {drawing.part_name(block.label): part("hex", block) for block in blocks}


def part(template: str, data: object) -> Part:
    """A part of this game's pages."""
    return Part(f"{TEMPLATES}{template}.html", data)


def _totals(shown: MapScreen) -> tuple[Total, ...]:
    counts = Counter(kind for block in shown.hexes for kind in block.tokens)
    return tuple(Total(kind, counts[kind]) for kind in KINDS)


def _just(shown: MapScreen) -> Just:
    orders = tuple(_orders(shown))
    strike = _strike(shown.just)
    others = [done for done in shown.just if not isinstance(done, Order | happened.RubbleCleared)]
    told = others if orders else shown.just
    return Just(orders, strike, tell_publicly(shown.city, told[1:] if strike and told[0] == strike.strike else told))


def _orders(shown: MapScreen) -> Iterable[OrderDone]:
    """The orders, each with whether it cleared rubble, which is told right after it."""
    for done, following in zip(shown.just, (*shown.just[1:], None), strict=False):
        if isinstance(done, Order):
            on_map = {done.from_, done.to} <= shown.city.hexes.keys()
            apart = shown.city.distance(done.from_, done.to) if on_map else 0
            yield OrderDone(done, apart, cleared=isinstance(following, happened.RubbleCleared))


def _strike(just: tuple[Done, ...]) -> StrikeDone | None:
    strikes = [done for done in just if isinstance(done, Strike)]
    if len(strikes) != 1:
        return None
    return StrikeDone(
        strike=strikes[0],
        damage=sum(done.damage for done in just if isinstance(done, happened.HexStruck)),
        displaced=sum(isinstance(done, happened.TokenDisplaced) for done in just),
        dead=sum(isinstance(done, happened.TokenDestroyed) for done in just),
    )
