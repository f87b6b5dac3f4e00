"""Marks on the board for the revealed cards and what stopped them."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from boardgames.greenway.parts.geometry import UNIT, Point, middle
from boardgames.greenway.parts.recent_steps import Step
from boardgames.greenway.records.board import Square
from boardgames.greenway.records.cards import step_of
from boardgames.greenway.records.events import CardTurned, OccupierStopped

ASIDE = 10.0
"""Distance from an arrow to the middle of its number."""
BAR = 9.0
"""Half the length of a bar."""


class Bar(Struct, frozen=True):
    """The edge at which an Occupier was stopped."""

    from_: Point
    to: Point


class CardMark(Struct, frozen=True):
    """A card's number in order of resolution.

    `step`: the step in which it is resolved. `began`: where its Occupier started; None if it did not move, or an
    earlier card had already moved it. `stop`: what stopped it.
    """

    number: int
    step: int
    at: Point
    began: Point | None
    stop: Point | None
    bar: Bar | None


def card_marks(steps: Iterable[Step], sides: str) -> tuple[CardMark, ...]:
    """A mark for each resolved card. `sides`: suits clockwise from the top."""
    return tuple(_marks(steps, sides))


def _marks(steps: Iterable[Step], sides: str) -> Iterator[CardMark]:
    number, moved = 0, set[int]()
    for place, step in enumerate(steps, 1):
        card = next((event for event in step.seen if isinstance(event, CardTurned)), None)
        if card is None:
            continue
        number += 1
        across, down = step_of(card.card, sides)
        own = [move for move in step.moves if move.piece == f"O{card.occupier}"]
        stopped = next((event.at for event in step.seen if isinstance(event, OccupierStopped)), None)
        bar = _bar(stopped, across, down) if stopped else None
        start = middle(own[0].from_) if own else None
        first = card.occupier not in moved
        at = _beside(own[0].from_, own[-1].to, across, down) if own else _at_bar(bar, across, down)
        if at:
            yield CardMark(number, place, at, start if first else None, None if first else start, bar)
        moved |= {card.occupier} if own else set()


def _bar(at: Square, across: int, down: int) -> Bar:
    edge = _moved(middle(at), across * UNIT / 2, down * UNIT / 2)
    return Bar(_moved(edge, -down * BAR, across * BAR), _moved(edge, down * BAR, -across * BAR))


def _beside(from_: Square, to: Square, across: int, down: int) -> Point:
    """A point next to the middle of a path."""
    begin, end = middle(from_), middle(to)
    half = Point((begin.x + end.x) / 2 - across * UNIT / 4, (begin.y + end.y) / 2 - down * UNIT / 4)
    return _moved(half, -abs(down) * ASIDE, -abs(across) * ASIDE)


def _at_bar(bar: Bar | None, across: int, down: int) -> Point | None:
    return _moved(bar.to, down * 2, -across * 2) if bar else None


def _moved(point: Point, x: float, y: float) -> Point:
    return Point(round(point.x + x, 1), round(point.y + y, 1))
