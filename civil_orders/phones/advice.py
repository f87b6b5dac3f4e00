"""Advice: what each line of a draft would do now. It promises and stores nothing."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from civil_orders.crisis_map_table import the_map
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import PEOPLE, Kind
from crisis_map.records import events as happened
from crisis_map.records.actions import MOST_LINES, WrittenLine
from crisis_map.records.events import OrderJudged
from crisis_map.records.state import State, tokens_at
from crisis_map.rules.apply import after
from crisis_map.rules.movement import judged
from crisis_map.rules.queue import numbered
from megagame.core.game import Refusal


class LineAdvice(Struct, frozen=True):
    """What a line would do after all lines above it.

    - `apart`: the distance of its hexes (0: not on the map)
    - `left`: the district's funding afterwards
    - `emptied_by`: if no token is found, the line that took the last one (0: none)
    - `stays`: what is on the hex but cannot move
    """

    order: OrderJudged
    clears: bool
    apart: int
    left: int
    emptied_by: int = 0
    stays: Kind | None = None


def advice(district: str, orders: tuple[WrittenLine, ...]) -> tuple[LineAdvice, ...]:
    """Advise a district, using only the map and its own funding.

    Before the phase opens, every token counts as movable. Refused: `too_many_lines` (over 20).
    """
    if len(orders) > MOST_LINES:
        raise Refusal("too_many_lines", line=MOST_LINES + 1, most=MOST_LINES)
    state = the_map().state
    if state.phase == "closed":
        state = after(state, (happened.MovesRenewed(),))
    return tuple(_advised(state, district, orders))


def _advised(state: State, district: str, orders: Iterable[WrittenLine]) -> Iterator[LineAdvice]:
    city, first = state.city, state
    took: dict[Label, int] = {}
    for line in numbered(orders):
        order, *cleared = judged(state, district, line)
        state = after(state, (order, *cleared))
        if order.verdict == "executed":
            took[line.from_] = line.number
        on_map = {line.from_, line.to} <= city.hexes.keys()
        apart = city.distance(line.from_, line.to) if on_map else 0
        emptied_by = took.get(line.from_, 0) if order.verdict == "no_such_token" else 0
        stays = _unmovable(first, line.from_) if order.verdict == "no_such_token" else None
        yield LineAdvice(order, bool(cleared), apart, state.funding.get(district, 0), emptied_by, stays)


def _unmovable(state: State, at: Label) -> Kind | None:
    return next((token.kind for token in tokens_at(state, at) if token.kind not in PEOPLE), None)
