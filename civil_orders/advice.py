"""Advice: what each line of a draft would do as the map stands now. It is no promise, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from civil_orders.the_map import the_map
from crisis_map import events as happened
from crisis_map.actions import MOST_LINES, Order
from crisis_map.apply import after
from crisis_map.events import OrderJudged
from crisis_map.movement import judged
from crisis_map.queue import numbered
from crisis_map.state import State
from megagame.core.game import Refusal


class LineAdvice(Struct, frozen=True):
    """What a line would do if every line above it were executed first. `apart`: between its hexes (0: not on the map).

    `left`: the district's funding after it.
    """

    order: OrderJudged
    clears: bool
    apart: int
    left: int


def advice(district: str, orders: tuple[Order, ...]) -> tuple[LineAdvice, ...]:
    """What the lines of a form of `district` would do, from what that district may know: the map and its own funding.

    Before the phase opens, every token counts as one that may move. Refused: `too_many_lines`, over 20.
    """
    if len(orders) > MOST_LINES:
        raise Refusal("too_many_lines", line=MOST_LINES + 1, most=MOST_LINES)
    state = the_map().state
    if state.phase == "closed":
        state = after(state, (happened.MovesRenewed(),))
    return tuple(_advised(state, district, orders))


def _advised(state: State, district: str, orders: Iterable[Order]) -> Iterator[LineAdvice]:
    city = state.city
    for line in numbered(orders):
        order, *cleared = judged(state, district, line)
        state = after(state, (order, *cleared))
        on_map = {line.from_, line.to} <= city.hexes.keys()
        apart = city.distance(line.from_, line.to) if on_map else 0
        yield LineAdvice(order, bool(cleared), apart, state.funding[district])
