"""How a player can pay the open part of a price, and what each way makes impossible."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from boardgames.evacuation.box.words import NOTHING, RESOURCES, Player, Price, Resource, Store, World, minus, plus
from boardgames.evacuation.records.actions import BuildShip, BuildStadium, Lay, PlayedAction, PlayGoal
from boardgames.evacuation.records.state import State, box_of, store_of
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.payment import named, payment
from boardgames.evacuation.rules.rounds import ROUNDS, food_due, new_income, old_income
from boardgames.evacuation.rules.transport_phase import energy_of

Bought: TypeAlias = BuildShip | BuildStadium | Lay | PlayGoal


class Need(Struct, frozen=True):
    """What the world's store needs later this round or at the next income, of which it has enough before paying.

    `what`: a flight of the ship `ship`, or food at the next income.
    """

    what: Literal["flight", "food"]
    resource: Resource
    least: int
    ship: str = ""


class Paying(Struct, frozen=True):
    """A price with an open part, paid from one world.

    - `fixed`: the named part; `any`: how many more, freely; `left`: what the store has after the named part
    - `suggested`: a way to pay the open part that breaks the fewest `needs`
    """

    world: World
    fixed: Store
    any: int
    left: Store
    suggested: Store
    needs: tuple[Need, ...]


def paying(state: State, seat: Player, action: PlayedAction, prices: Mapping[str, Price]) -> Paying | None:
    """How a legal action is paid; None if its price, or what it does, leaves nothing open."""
    if not isinstance(action, BuildShip | BuildStadium | Lay | PlayGoal):
        return None
    price = box_of(state).public_goal[action.card].price if isinstance(action, PlayGoal) else prices[action.card]
    if not (many := price.get("any", 0)):
        return None
    world: World = "new" if isinstance(action, PlayGoal) else action.world
    left = minus(store_of(state.nations[seat], world), named(price))
    needs = tuple(need for need in _needs(state, seat, world, action) if left[need.resource] >= need.least)
    usual = minus(payment(state, seat, world, price, None) or plus(NOTHING, named(price)), named(price))
    return Paying(world, named(price), many, left, _suggested(left, many, needs, usual), needs)


def _needs(state: State, seat: Player, world: World, action: Bought) -> Iterator[Need]:
    nation, box = state.nations[seat], box_of(state)
    if world == "old":
        bought = (action.card,) if isinstance(action, BuildShip) else ()
        less = gifts.less_energy(state, seat, "flights")
        flights = {**{ship: energy_of(state, seat, ship) for ship in nation.ships["old"]}}
        flights.update({ship: max(0, box.ship[ship].energy - less) for ship in bought})
        yield from (Need("flight", "energy", energy, ship) for ship, energy in flights.items() if energy)
    if state.round < ROUNDS:
        comes = old_income(state, seat) if world == "old" else new_income(state, seat)
        least = food_due(state, seat, world, state.round + 1) - comes["food"]
        if least > 0:
            yield Need("food", "food", least)


def _suggested(left: Store, many: int, needs: Iterable[Need], usual: Store) -> Store:
    """The way that breaks the fewest needs; of several the one most like the usual one."""

    def faults(way: Store) -> tuple[int, int]:
        rest = minus(left, way)
        broken = sum(rest[need.resource] < need.least for need in needs)
        return broken, sum(abs(way[each] - usual[each]) for each in RESOURCES)

    return min(_ways(left, many), key=faults)


def _ways(left: Store, many: int) -> Iterator[Store]:
    for food in range(min(many, left["food"]) + 1):
        for steel in range(min(many - food, left["steel"]) + 1):
            if many - food - steel <= left["energy"]:
                yield {"food": food, "steel": steel, "energy": many - food - steel}
