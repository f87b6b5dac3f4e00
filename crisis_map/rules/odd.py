"""What is odd in a city before anybody plays it: odd is not wrong, but somebody should have meant it."""

from __future__ import annotations

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
    """One odd thing: these hexes, of this district where it is about one (else empty). `pieces`: of how many."""

    kind: OddKind
    hexes: tuple[Label, ...]
    district: str = ""
    pieces: int = 1


def odd_in(city: City) -> tuple[Odd, ...]:
    """All that is odd, districts first, in their order."""
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
    """Groups that turn when the first phase closes and nobody did anything."""
    found = pending(founded(city))
    for kind, name in _PENDING:
        for group in getattr(found, name):
            yield Odd(kind, group)
