"""Conditions of infrastructure and goals (evacuation.md, The box)."""

from boardgames.evacuation.box.box_cards import Each
from boardgames.evacuation.box.effects import Condition
from boardgames.evacuation.box.words import RESOURCES, TERRAINS, WORLDS, Player, plus
from boardgames.evacuation.records.building_events import InfrastructureGave, ProductionRaised
from boardgames.evacuation.records.state import State, box_of, lowest, own_spaces
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.resolution import Resolution


def counted(state: State, seat: Player, what: str, of: str = "") -> int:
    """A seat's count of something, in the terms of a box."""
    nation = state.nations[seat]
    match what:
        case "symbols":
            return gifts.symbols(state, seat)[of]
        case "production":
            return next(nation.production[resource] for resource in RESOURCES if resource == of)
        case "lowest":
            return lowest(nation.production)
        case "evacuated":
            return len(box_of(state).old_regions) - len(nation.discs)
        case "settled":
            return _settled(state, seat, of)
        case "stadiums":
            return len(nation.stadiums["new"])
        case _:
            return _counted_in_both_worlds(state, seat, what)


def _counted_in_both_worlds(state: State, seat: Player, what: str) -> int:
    nation = state.nations[seat]
    match what:
        case "ships":
            return sum(len(nation.ships[world]) for world in WORLDS)
        case "technologies":
            return len(gifts.developed(state, seat))
        case "infrastructure":
            return sum(len(nation.laid[world]) for world in WORLDS)
        case "satisfaction":
            return gifts.satisfaction(state, seat)
        case _:
            raise ValueError(what)


def _settled(state: State, seat: Player, of: str) -> int:
    own = own_spaces(state, seat)
    if of in TERRAINS:
        return sum(box_of(state).space[space].terrain == of for space in own)
    return sum((state.spaces[space].piece == "population") == (of == "population") for space in own)


def holds(state: State, seat: Player, condition: Condition) -> bool:
    """Whether a seat meets all minimums of a condition."""
    settled = condition.settled
    wanted = [
        *(("symbols", symbol, many) for symbol, many in condition.symbols.items()),
        *(("production", resource, many) for resource, many in condition.production.items()),
        *(("settled", of, getattr(settled, of)) for of in (*TERRAINS, "population", "factory")),
        *((what, "", getattr(condition, what)) for what in _PLAIN),
    ]
    return all(not many or counted(state, seat, what, of) >= many for what, of, many in wanted)


_PLAIN = ("lowest", "evacuated", "stadiums", "ships", "technologies", "infrastructure", "satisfaction")


def counted_each(state: State, seat: Player, each: Each) -> int:
    return counted(state, seat, each.count, each.of or "")


def ripen(resolution: Resolution, seat: Player) -> None:
    """Resolve laid infrastructure that meets its condition, repeatedly."""
    while (found := _ripe(resolution.state, seat)) is not None:
        resolution.happens(found, ProductionRaised(seat, plus(box_of(resolution.state).infra[found.card].production)))


def _ripe(state: State, seat: Player) -> InfrastructureGave | None:
    for world in WORLDS:
        for card, gave in state.nations[seat].laid[world].items():
            if not gave and holds(state, seat, box_of(state).infra[card].condition):
                return InfrastructureGave(seat, card, world)
    return None
