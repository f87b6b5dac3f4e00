"""Oddities of a city's set-up: valid, but probably unintended."""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.records.state import founded
from crisis_map.rules.adjacency import connected, pending

OddKind: TypeAlias = Literal["pieces", "alone", "riot", "failure", "ruin", "empty_district"]
_PENDING: tuple[tuple[OddKind, Literal["riots", "failures", "ruins"]], ...] = (
    ("riot", "riots"),
    ("failure", "failures"),
    ("ruin", "ruins"),
)


class Odd(Struct, frozen=True):
    """One oddity in these hexes. `district`: "" if not about one. `pieces`: its number of disconnected parts."""

    kind: OddKind
    hexes: tuple[Label, ...]
    district: str = ""
    pieces: int = 1


def odd_in(city: City) -> tuple[Odd, ...]:
    """All oddities, starting with those of districts in their order."""
    return (*_districts(city), *_alone(city), *_turning(city))


def _districts(city: City) -> Iterator[Odd]:
    for key in city.districts:
        groups = connected(city, (at for at, block in city.hexes.items() if block.district == key))
        if not groups:
            yield Odd("empty_district", (), key)
        elif len(groups) > 1:
            yield Odd("pieces", min(groups, key=len), key, len(groups))


def _alone(city: City) -> Iterable[Odd]:
    return (Odd("alone", (at,)) for at in city.places if not city.neighbours[at])


def _turning(city: City) -> Iterator[Odd]:
    """Groups that turn at the first close if nobody acts."""
    found = pending(founded(city))
    for kind, name in _PENDING:
        for group in getattr(found, name):
            yield Odd(kind, group)
