"""Generate a random city: one landmass with connected districts and initial tokens."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from crisis_map.city.city import City, District, HexBlock
from crisis_map.city.hexes import Axial, Layout, label_of, neighbours
from crisis_map.city.tokens import FewKinds, Kind
from megagame.core.dice import Dice

MOST_HEXES = 1000
MOST_DISTRICTS = 20


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of a random city. Percentages: `slums`, hexes without a district; `full`, with two tokens."""

    hexes: Annotated[int, Meta(ge=1, le=MOST_HEXES)] = 60
    districts: Annotated[int, Meta(ge=1, le=MOST_DISTRICTS)] = 5
    slums: Annotated[int, Meta(ge=0, le=100)] = 15
    full: Annotated[int, Meta(ge=0, le=100)] = 25
    layout: Layout = "odd-q"


def drawn(numbers: Numbers, dice: Dice) -> City:
    """Generate a city, the same one for equal numbers and seeds."""
    land = _land(numbers, dice)
    owners = _owners(numbers, land, dice)
    column, row = min(_offset(numbers.layout, at)[0] for at in land), min(_offset(numbers.layout, at)[1] for at in land)
    column, row = column - column % 2, row - row % 2  # an odd shift would move every second line the other way
    hexes = {}
    for at in land:
        across, down = _offset(numbers.layout, at)
        hexes[label_of(across - column, down - row)] = HexBlock(owners.get(at), _tokens(numbers, dice))
    districts = {f"d{number}": District(f"District {number}") for number in range(1, numbers.districts + 1)}
    return City(numbers.layout, districts, hexes)


def _land(numbers: Numbers, dice: Dice) -> list[Axial]:
    """Grow land from the centre. Hexes with more neighbours on land are more likely to be next."""
    land: dict[Axial, None] = {(0, 0): None}
    shore = dict.fromkeys(neighbours(numbers.layout, (0, 0)), 1)
    while len(land) < numbers.hexes:
        chosen = dice.one_of([at for at, touched in shore.items() for _ in range(touched * touched)])
        land[chosen] = None
        del shore[chosen]
        for near in neighbours(numbers.layout, chosen):
            if near not in land:
                shore[near] = shore.get(near, 0) + 1
    return list(land)


def _owners(numbers: Numbers, land: Sequence[Axial], dice: Dice) -> dict[Axial, str]:
    """Assign districts, which grow from seeds in turn until only the slums are left."""
    wanted = len(land) - len(land) * numbers.slums // 100
    seeds = dice.shuffled(land)[: numbers.districts]
    owners = {at: f"d{number}" for number, at in enumerate(seeds, 1)}
    growing = {name: [at] for at, name in owners.items()}
    free = set(land) - set(seeds)
    while growing and len(owners) < wanted:
        for name in tuple(growing):
            edge = sorted({near for at in growing[name] for near in neighbours(numbers.layout, at)} & free)
            if not edge:
                del growing[name]
            elif len(owners) < wanted:
                at = dice.one_of(edge)
                owners[at] = name
                growing[name].append(at)
                free.discard(at)
    return owners


def _tokens(numbers: Numbers, dice: Dice) -> FewKinds:
    kinds: tuple[Kind, ...] = ("population",) * 8 + ("refugee", "damage")
    first = dice.one_of(kinds)
    return (first, "population") if first != "damage" and dice.roll(100) <= numbers.full else (first,)


def _offset(layout: Layout, at: Axial) -> tuple[int, int]:
    """Convert axial coordinates to column and row: the inverse of `hexes.axial`."""
    along, across = at
    match layout:
        case "odd-q":
            return along, across + (along - along % 2) // 2
        case "even-q":
            return along, across + (along + along % 2) // 2
        case "odd-r":
            return along + (across - across % 2) // 2, across
        case "even-r":
            return along + (across + across % 2) // 2, across
