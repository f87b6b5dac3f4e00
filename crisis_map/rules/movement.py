"""Civil Orders: the verdict on a line, and its move (crisis-map.md §4)."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from crisis_map.city.city import SLUMS, City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import PEOPLE, Kind, Token, Tokens, count, has_room
from crisis_map.records.events import OrderJudged, RubbleCleared
from crisis_map.records.forms import Form, Line, Verdict
from crisis_map.records.state import State, tokens_at
from megagame.core.cached import remembered_by_place


class Arrival(Struct, frozen=True):
    """A token's arrival in a hex: the kind it becomes, and whether it clears rubble."""

    becomes: Kind
    clears: bool


@cache  # few distinct arguments
def arrival(kind: Kind, there: Tokens, near: bool) -> Arrival | None:
    """The arrival of a population or refugee token in a hex with the tokens `there` (crisis-map.md §4).

    `near`: it comes from an adjacent hex. None: it has no room.
    """
    clears = kind == "population" and near and count(there, "damage") > 0
    if not (clears or has_room(there)):
        return None
    return Arrival(_becomes(kind, there, near), clears)


def _becomes(kind: Kind, there: Tokens, near: bool) -> Kind:
    if kind == "population":
        return "population" if near else "refugee"
    return "refugee" if count(there, "unrest") or count(there, "damage") else "population"


def judged(
    state: State, district: str, line: Line, *, form: Form | None = None, follows: bool = False
) -> tuple[OrderJudged] | tuple[OrderJudged, RubbleCleared]:
    """The events of a line of a form of `district`, which must exist.

    OrderJudged records the queued `form`, and whether it `follows` another line of the same step (crisis-map.md §4).
    """
    verdict = verdict_on(state, district, line)
    mover = _mover(state, line) if verdict == "executed" else None
    comes = _arrival(state, line, mover) if mover else None
    order = OrderJudged(
        district=district,
        line=line.number,
        from_=line.from_,
        to=line.to,
        verdict=verdict,
        token=mover.kind if mover else None,
        becomes=comes.becomes if comes else None,
        cost=_cost(state, verdict),
        form=form.name if form else None,
        follows=follows,
        called=form.called if form else None,
    )
    return (order, RubbleCleared(line.to)) if comes and comes.clears else (order,)


def verdict_on(state: State, district: str, line: Line) -> Verdict:
    """The first verdict that applies, in the order of the table (crisis-map.md §4)."""
    if state.funding.get(district, 0) <= 0:
        return "unfunded"
    return _verdict_on_hexes(state, district, line) or _verdict_on_token(state, line)


def _verdict_on_hexes(state: State, district: str, line: Line) -> Verdict | None:
    city = state.city
    if line.from_ not in city.hexes or line.to not in city.hexes:
        return "unknown_hex"
    if line.from_ == line.to:
        return "same_hex"
    if not in_reach(city, district, line.from_):
        return "jurisdiction"
    return None


def in_reach(city: City, district: str, at: Label) -> bool:
    """Whether forms of this district may move people from this hex: its own hexes and the slums."""
    return city.district_of(at) in (district, SLUMS)


@remembered_by_place
def reach(district: str, city: City) -> tuple[Label, ...]:
    """The hexes from which forms of this district may move people, in label order."""
    return tuple(at for at in city.places if in_reach(city, district, at))


def legal_lines(state: State, district: str) -> Iterator[Line]:
    """All lines of a district that would be executed now, in label order of their origin."""
    if state.funding.get(district, 0) <= 0:
        return
    hexes = [(at, tokens_at(state, at)) for at in state.city.places]
    for from_ in reach(district, state.city):
        near = state.city.neighbours[from_]
        for kind in PEOPLE:
            if Token(kind) in tokens_at(state, from_):
                comes = (to for to, there in hexes if to != from_ and arrival(kind, there, to in near))
                yield from (Line(1, from_, to, kind) for to in comes)


def _verdict_on_token(state: State, line: Line) -> Verdict:
    if line.token is not None and line.token not in PEOPLE:
        return "not_movable"
    mover = _mover(state, line)
    if mover is None:
        asked = any(token.kind in _kinds_asked(line) for token in tokens_at(state, line.from_))
        return "already_moved" if asked else "no_such_token"
    return "executed" if _arrival(state, line, mover) else "no_room"


def _kinds_asked(line: Line) -> tuple[Kind, ...]:
    return PEOPLE if line.token is None else (line.token,)


def _mover(state: State, line: Line) -> Token | None:
    """The token that the line would move: the first unmoved one of the requested kinds."""
    there = tokens_at(state, line.from_)
    return next((Token(kind) for kind in _kinds_asked(line) if Token(kind) in there), None)


def _arrival(state: State, line: Line, mover: Token) -> Arrival | None:
    near = state.city.distance(line.from_, line.to) == 1
    return arrival(mover.kind, tokens_at(state, line.to), near)


def _cost(state: State, verdict: Verdict) -> int:
    charged = verdict == "executed" or (state.city.rulings.charge_invalid and verdict != "unfunded")
    return 1 if charged else 0
