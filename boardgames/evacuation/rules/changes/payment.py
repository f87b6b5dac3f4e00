"""Paying a price from one world (evacuation.md, Things; evacuation-documents.md)."""

from collections.abc import Mapping

from boardgames.evacuation.box.words import (
    NOTHING,
    RESOURCES,
    Player,
    Price,
    Resource,
    Store,
    World,
    covers,
    minus,
    plus,
)
from boardgames.evacuation.records.building_events import Paid
from boardgames.evacuation.records.state import State, store_of
from boardgames.evacuation.rules.changes.resolution import Resolution
from megagame.core.game import Refusal


def named(price: Price) -> Store:
    """The part of a price that names its resources."""
    return {resource: price.get(resource, 0) for resource in RESOURCES}


def payment(
    state: State, seat: Player, world: World, price: Price, free: Mapping[Resource, int] | None
) -> Store | None:
    """The payment of a price, or None. `free`: how its open part is paid."""
    store = store_of(state.nations[seat], world)
    due = named(price)
    if not covers(store, due):
        return None
    chosen = _most(minus(store, due), price.get("any", 0)) if free is None else plus(NOTHING, free)
    whole = plus(due, chosen)
    return whole if sum(chosen.values()) == price.get("any", 0) and covers(store, whole) else None


def _most(left: Store, n: int) -> Store:
    """Take the most plentiful one at a time; on ties food, then steel."""
    chosen = dict(NOTHING)
    for _ in range(n):
        best = max(RESOURCES, key=lambda resource: left[resource] - chosen[resource])
        chosen[best] += 1
    return chosen


def can_pay(state: State, seat: Player, price: Price) -> bool:
    """Whether either world can pay a price."""
    return any(payment(state, seat, world, price, None) is not None for world in ("old", "new"))


def pay(
    resolution: Resolution, seat: Player, world: World, price: Price, free: Mapping[Resource, int] | None = None
) -> None:
    """Refused: `cannot_afford`."""
    paid = payment(resolution.state, seat, world, price, free)
    if paid is None:
        raise Refusal("cannot_afford")
    if any(paid.values()):
        resolution.happens(Paid(seat, world, paid))
