"""Ships and their flights (evacuation.md, 3. Transport; evacuation-documents.md)."""

from collections import Counter
from collections.abc import Sequence

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import NOTHING, RESOURCES, Player, Resource, Store, World, covers, plus
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Flight
from boardgames.evacuation.records.events import ShipFlew, ShippingEnded
from boardgames.evacuation.records.state import State, box_of, unused_factories
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.resolution import Resolution
from megagame.core.game import Refusal

FLIGHT_BACK = 1
"""Energy for a flight to the Old World."""


def transport(resolution: Resolution, seat: Player, action: actions.Transport) -> None:
    """Check each rule for all ships before the next.

    Refused: `unknown_ship`; `wrong_region`; `no_capacity`; `not_in_store`; `no_energy`.
    """
    state, flights = resolution.state, action.ships
    _require_ships(state, seat, flights)
    _require_regions(state, seat, flights)
    _require_capacity(state, seat, flights)
    _require_stored(state, seat, flights)
    _require_energy(state, seat, flights)
    # All fly at once: flights back are paid from the earlier store of the New World.
    for flight in sorted(flights, key=lambda flight: _from(state, seat, flight) == "old"):
        resolution.happens(_flown(resolution.state, seat, flight))
    resolution.happens(ShippingEnded(seat))


def _require_ships(state: State, seat: Player, flights: Sequence[Flight]) -> None:
    own = [ship for ships in state.nations[seat].ships.values() for ship in ships]
    named = [flight.ship for flight in flights]
    if len(set(named)) < len(named) or not set(named) <= set(own):
        raise Refusal("unknown_ship")


def _require_regions(state: State, seat: Player, flights: Sequence[Flight]) -> None:
    box, left = box_of(state), list(state.nations[seat].discs)
    extra = gifts.bay_colours(state, seat)
    for flight in flights:
        bays = box.ship[flight.ship].bays
        for place, region in enumerate(flight.bays):
            colours = set(bays[place]) | extra if place < len(bays) else None
            if region is not None:
                _require_evacuable(box, left, region, colours)
                left.remove(region)
        for name in flight.buildings:
            if name in box.ocean or (name in box.region and (name not in left or box.region[name].kind != "factory")):
                raise Refusal("wrong_region")
            if name in left:
                left.remove(name)


def _require_evacuable(box: Box, left: Sequence[str], region: str, colours: set[str] | None) -> None:
    """Refuse a missing region, or one whose colours do not fit the bay (None: no bay)."""
    if region not in left or (colours is not None and colours.isdisjoint(box.region[region].colours)):
        raise Refusal("wrong_region")


def _require_capacity(state: State, seat: Player, flights: Sequence[Flight]) -> None:
    for flight in flights:
        card = box_of(state).ship[flight.ship]
        buildings = card.buildings + gifts.more_capacity(state, seat, "buildings")
        resources = card.resources + gifts.more_capacity(state, seat, "resources")
        carried = sum(flight.resources.values())
        if len(flight.bays) > len(card.bays) or len(flight.buildings) > buildings or carried > resources:
            raise Refusal("no_capacity")
        cargo = carried or flight.buildings or any(flight.bays)
        if cargo and _from(state, seat, flight) == "new":
            raise Refusal("no_capacity")


def _require_stored(state: State, seat: Player, flights: Sequence[Flight]) -> None:
    nation = state.nations[seat]
    loaded = Counter(name for flight in flights for name in flight.buildings if name not in box_of(state).region)
    stadiums = Counter(nation.stadiums["old"])
    prefabs = Counter({resource: nation.prefabs["old"][resource] for resource in RESOURCES})
    if not loaded <= stadiums + prefabs:
        raise Refusal("not_in_store")
    if not covers(nation.old, _resources(flights)):
        raise Refusal("not_in_store")


def _require_energy(state: State, seat: Player, flights: Sequence[Flight]) -> None:
    nation = state.nations[seat]
    needed: Counter[World] = Counter()
    for flight in flights:
        needed[_from(state, seat, flight)] += energy_of(state, seat, flight.ship)
    if needed["old"] > nation.old["energy"] - _resources(flights)["energy"] or needed["new"] > nation.new["energy"]:
        raise Refusal("no_energy")


def energy_of(state: State, seat: Player, ship: str) -> int:
    """The current energy of a flight."""
    back = ship in state.nations[seat].ships["new"]
    usual = FLIGHT_BACK if back else box_of(state).ship[ship].energy
    return max(0, usual - gifts.less_energy(state, seat, "flights"))


def _from(state: State, seat: Player, flight: Flight) -> World:
    return "old" if flight.ship in state.nations[seat].ships["old"] else "new"


def _resources(flights: Sequence[Flight]) -> Store:
    return plus(NOTHING, *(flight.resources for flight in flights))


def _flown(state: State, seat: Player, flight: Flight) -> ShipFlew:
    box, energy = box_of(state), energy_of(state, seat, flight.ship)
    if _from(state, seat, flight) == "new":
        return ShipFlew(seat, flight.ship, "new", energy)
    regions = tuple(name for name in (*flight.bays, *flight.buildings) if name in box.region)
    named = Counter(name for name in flight.buildings if name not in box.region)
    return ShipFlew(
        seat,
        flight.ship,
        "old",
        energy,
        regions=tuple(name for name in regions if name is not None),
        population=sum(box.region[name].population for name in regions if name is not None),
        factories=_factories(state, seat, regions),
        stadiums=tuple(name for name in flight.buildings if name in box.stadium),
        prefabs={resource: named[resource] for resource in RESOURCES if named[resource]},
        resources={resource: many for resource, many in flight.resources.items() if many},
    )


def _factories(state: State, seat: Player, regions: Sequence[str | None]) -> Store:
    """The factories that these regions become, while unused ones are left."""
    became: Counter[Resource] = Counter()
    for name in regions:
        card = None if name is None else box_of(state).region[name]
        if card and card.kind == "factory" and became[card.resource] < unused_factories(state, seat, card.resource):
            became[card.resource] += 1
    return dict(became)
