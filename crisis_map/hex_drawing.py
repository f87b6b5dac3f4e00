"""A hex with what stands in it, as it is drawn: who is there, who comes, and who goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from crisis_map import geometry
from crisis_map.city import City
from crisis_map.drawing import palette
from crisis_map.hexes import Label
from crisis_map.remembering import remembered
from crisis_map.tokens import MOST_TOKENS, Kind

ARRANGEMENTS = 1024
"""How many ways in which tokens stand in a hex are remembered; a city seldom has more."""
LeavingLook: TypeAlias = Literal["leaving", "dying", "left", "died"]
TokenLook: TypeAlias = Literal["there", "coming"] | LeavingLook
"""Solid is, dashed will be; who leaves or has left is faded, and who dies or has died is crossed out."""
_Standing: TypeAlias = tuple[Kind, TokenLook, int | None]


class TokenDrawing(Struct, frozen=True):
    """One token in its hex. `number`: which of the displaced it is."""

    kind: Kind
    look: TokenLook
    x: float
    y: float
    scale: float
    number: int | None = None

    @property
    def number_x(self) -> float:
        """Where its number stands, at its upper right."""
        return round(self.x + 20 * self.scale, 1)

    @property
    def number_y(self) -> float:
        """Its number's place from above."""
        return round(self.y - 10 * self.scale, 1)


class _Ground(NamedTuple):
    """What of a hex never changes."""

    x: float
    y: float
    label_y: float
    district: str
    palette: int


class HexDrawing(Struct, frozen=True):
    """A hex with what stands in it. `district`: what people call it (empty: a slum); `pressable`: it is a button."""

    label: Label
    x: float
    y: float
    label_y: float
    district: str
    palette: int
    tokens: tuple[TokenDrawing, ...]
    pressable: bool


class Leaving(Struct, frozen=True):
    """A token that is on its way out of its hex, or has just left it. `number`: which of the displaced it is."""

    kind: Kind
    look: LeavingLook = "leaving"
    number: int | None = None


def hex_drawing(
    city: City,
    at: Label,
    staying: Sequence[Kind],
    *,
    coming: Sequence[Kind] = (),
    leaving: Sequence[Leaving] = (),
    pressable: bool = False,
) -> HexDrawing:
    """A hex in which `staying` stand, with those who are on their way in or out of it."""
    tokens = _arranged(geometry.is_flat(city.layout), tuple(staying), tuple(coming), tuple(leaving))
    return HexDrawing(at, *_grounds(city)[at], tokens, pressable)


@remembered
def _grounds(city: City) -> Mapping[Label, _Ground]:
    return {at: _ground(city, at) for at in city.hexes}


def _ground(city: City, at: Label) -> _Ground:
    middle = geometry.centre(city, at)
    district = city.hexes[at].district
    return _Ground(
        x=round(middle.x, 1),
        y=round(middle.y, 1),
        label_y=-22 if geometry.is_flat(city.layout) else -23,
        district="" if district is None else city.name_of(district),
        palette=palette(city, district),
    )


@lru_cache(ARRANGEMENTS)
def _arranged(
    flat: bool, staying: tuple[Kind, ...], coming: tuple[Kind, ...], leaving: tuple[Leaving, ...]
) -> tuple[TokenDrawing, ...]:
    """One token large, two side by side; more than a hex can hold in two rows, those who leave in the upper."""
    out: list[_Standing] = [(token.kind, token.look, token.number) for token in leaving]
    there: list[_Standing] = [(kind, "there", None) for kind in staying]
    there += [(kind, "coming", None) for kind in coming]
    if len(out) + len(there) <= MOST_TOKENS:
        return _row(out + there, 5 if flat else 10, 19.5 if flat else 20.5)
    return (*_small_row(out, -6, 18), *_small_row(there, 24, 14))


def _row(tokens: Sequence[_Standing], y: float, beside: float) -> tuple[TokenDrawing, ...]:
    if len(tokens) == 1:
        kind, look, number = tokens[0]
        return (TokenDrawing(kind, look, 0, y + 3, 1.32, number),)
    return tuple(
        TokenDrawing(kind, look, x, y, 1.08, number)
        for (kind, look, number), x in zip(tokens, (-beside, beside), strict=False)
    )


def _small_row(tokens: Sequence[_Standing], y: float, beside: float) -> Iterable[TokenDrawing]:
    first = -beside * (len(tokens) - 1)
    for place, (kind, look, number) in enumerate(tokens):
        yield TokenDrawing(kind, look, first + 2 * beside * place, y, 0.76, number)
