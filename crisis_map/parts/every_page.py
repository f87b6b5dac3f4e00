"""Named parts of all pages: the map with recent changes, the turn, and totals."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from crisis_map.city.tokens import KINDS, Kind
from crisis_map.drawing import done_marks, shapes
from crisis_map.drawing.drawn_hexes import HexColumn
from crisis_map.records import events as happened
from crisis_map.records.state import Phase
from crisis_map.screens.public_map import JudgedLine, MapScreen, Strike, tell_publicly
from crisis_map.screens.reports import Sums, sums_of
from megagame.core.cached import remembered, remembered_by_place
from megagame.core.parts import Part
from megagame.core.sentences import Sentence

TEMPLATES = "crisis_map/parts/"
MOST_ORDERS = 2
"""Maximum number of orders that are described individually."""


class Turn(Struct, frozen=True):
    """The state of the turn. `coming`: the turn whose phase is open or will open next."""

    turn: int
    phase: Phase
    coming: int


class Total(Struct, frozen=True):
    """The number of tokens of one kind on the map."""

    kind: Kind
    count: int


class OrderDone(Struct, frozen=True):
    """A public order. `apart`: the distance between its hexes (0: one is not on the map)."""

    order: JudgedLine
    apart: int
    cleared: bool


class Just(Struct, frozen=True):
    """Recent events: orders listed or, if many, counted; totals of crises and opens; else sentences.

    `opened`: the turn that began. `slides`: the city slid at that open.
    """

    orders: tuple[OrderDone, ...]
    moved: int
    refused: int
    strikes: tuple[Strike, ...]
    opened: int | None
    slides: bool
    sums: Sums | None
    sentences: tuple[Sentence, ...]


class Coming(Struct, frozen=True):
    """Numbers of hexes that will change when the next turn opens."""

    ruins: int
    riots: int
    failures: int


@remembered
def looking(shown: MapScreen) -> Mapping[str, Part]:
    """The map without controls, with marks for recent events."""
    seen = done_marks.seen(shown)
    return {
        **public(shown),
        **hexes(seen.columns),
        "just": part("just", _just(shown)),
        "pending": part("pending", shown.pending),
        "marks-below": part("marks_below", seen.below),
        "marks-above": part("marks_above", seen.above),
    }


def public(shown: MapScreen) -> dict[str, Part]:
    """Parts that Control's page has, too."""
    coming = shown.turn if shown.phase == "open" else shown.turn + 1
    return {"turn": part("turn", Turn(shown.turn, shown.phase, coming)), "totals": part("totals", _totals(shown))}


def hexes(columns: Iterable[HexColumn]) -> dict[str, Part]:
    found: dict[str, Part] = {}
    for number, column in enumerate(columns):
        found |= _of_column((column[0].pressable, number), column)
    return found


@remembered_by_place
def _of_column(place: tuple[bool, int], column: HexColumn) -> dict[str, Part]:
    return {shapes.part_name(block.label): part("hex", block) for block in column}


def part(template: str, data: object) -> Part:
    """A part with a template of this game."""
    return Part(f"{TEMPLATES}{template}.html", data)


def _totals(shown: MapScreen) -> tuple[Total, ...]:
    counts = Counter(kind for block in shown.hexes for kind in block.tokens)
    return tuple(Total(kind, counts[kind]) for kind in KINDS)


def coming(shown: MapScreen) -> Coming:
    kinds = (shown.pending.ruins, shown.pending.riots, shown.pending.failures)
    return Coming(*(sum(map(len, groups)) for groups in kinds))


def _just(shown: MapScreen) -> Just:
    orders = tuple(_orders(shown))
    strikes = tuple(done for done in shown.just if isinstance(done, Strike))
    sums = sums_of(shown.just)
    has_sums = sums != Sums() or bool(strikes)
    opened = next((done.turn for done in shown.just if isinstance(done, happened.PhaseOpened)), None)
    others = [done for done in shown.just if not isinstance(done, JudgedLine | happened.RubbleCleared)]
    return Just(
        orders=orders if len(orders) <= MOST_ORDERS else (),
        moved=sum(done.order.verdict == "executed" for done in orders),
        refused=sum(done.order.verdict != "executed" for done in orders),
        strikes=strikes,
        opened=opened if has_sums else None,
        slides=any(isinstance(done, happened.HexStruck) and done.spread for done in shown.just),
        sums=sums if has_sums else None,
        sentences=() if has_sums else tell_publicly(shown.city, others if orders else shown.just),
    )


def _orders(shown: MapScreen) -> Iterable[OrderDone]:
    """Judged orders. `cleared` is set if the next event is the rubble that the order cleared."""
    for done, following in zip(shown.just, (*shown.just[1:], None), strict=False):
        if isinstance(done, JudgedLine):
            on_map = {done.from_, done.to} <= shown.city.hexes.keys()
            apart = shown.city.distance(done.from_, done.to) if on_map else 0
            yield OrderDone(done, apart, cleared=isinstance(following, happened.RubbleCleared))
