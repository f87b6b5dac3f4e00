"""Hexes as drawn, with their present, arriving and departing tokens. Only changed columns are drawn again."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import KINDS, MOST_TOKENS, Kind
from crisis_map.drawing import geometry
from crisis_map.drawing.shapes import palette
from crisis_map.screens.public_map import HexScreen, MapScreen
from megagame.core.cached import remembered, remembered_by_place

ARRANGEMENTS = 1024
"""Cached token arrangements; a city seldom has more."""
LeavingLook: TypeAlias = Literal["leaving", "dying", "left", "died"]
TokenLook: TypeAlias = Literal["there", "coming"] | LeavingLook
"""Drawn solid (there), dashed (coming), faded (leaving, left) or crossed out (dying, died)."""
DEAD: tuple[TokenLook, ...] = ("dying", "died")
DEAD_LETTERS = 24.0
FEW_DEAD_LETTERS = 17.0
NUMBER_ASIDE = 20
_Standing: TypeAlias = tuple[Kind, TokenLook, int | None]


class TokenDrawing(Struct, frozen=True):
    """One token in its hex. `number`: its number among the displaced."""

    kind: Kind
    look: TokenLook
    x: float
    y: float
    scale: float
    number: int | None = None

    @property
    def number_x(self) -> float:
        """Position of the number next to the token, away from the other token."""
        return round(self.x + (-NUMBER_ASIDE if self.x < 0 else NUMBER_ASIDE) * self.scale, 1)

    @property
    def number_y(self) -> float:
        return round(self.y - self.scale, 1)


class _Ground(NamedTuple):
    """The parts of a hex that never change."""

    x: float
    y: float
    district: str
    palette: int
    name: str


class HexDrawing(Struct, frozen=True):
    """A hex and its tokens. `district`, `name`: display names, or "". `pressable`: drawn as a button."""

    label: Label
    x: float
    y: float
    district: str
    palette: int
    name: str
    tokens: tuple[TokenDrawing, ...]
    pressable: bool

    @property
    def dead_x(self) -> float | None:
        """Position of the word for dying or dead tokens; None if there are none."""
        dead = [token.x for token in self.tokens if token.look in DEAD]
        return max(dead) + (32 if self.is_tight else 42) if dead else None

    @property
    def is_tight(self) -> bool:
        """Whether another token leaves, so that the word has less space."""
        return any(token.look == "leaving" for token in self.tokens)

    @property
    def dead_letters(self) -> float:
        """The word's largest font size."""
        return FEW_DEAD_LETTERS if self.is_tight else DEAD_LETTERS

    @property
    def dead_y(self) -> float:
        return next((token.y for token in self.tokens if token.look in DEAD), 0)

    @property
    def have_died(self) -> bool:
        """Whether the word is in the past tense."""
        return any(token.look == "died" for token in self.tokens)


class Leaving(Struct, frozen=True):
    """A token that will leave its hex or has just left it. `number`: its number among the displaced."""

    kind: Kind
    look: LeavingLook = "leaving"
    number: int | None = None


HexColumn: TypeAlias = tuple[HexDrawing, ...]


class _Passing(NamedTuple):
    """The tokens that enter and leave a hex."""

    at: Label
    coming: tuple[Kind, ...]
    leaving: tuple[Leaving, ...]


def hex_columns(
    shown: MapScreen,
    leaving: Mapping[Label, Sequence[Leaving]],
    coming: Mapping[Label, Sequence[Kind]],
    *,
    pressable: bool,
) -> tuple[HexColumn, ...]:
    """Draw every hex. On a `pressable` map, departing tokens are also still present."""
    city, passing = shown.city, defaultdict[int, list[_Passing]](list)
    for at in dict.fromkeys((*leaving, *coming)):
        passing[city.places[at][0]].append(_Passing(at, tuple(coming.get(at, ())), tuple(leaving.get(at, ()))))
    columns = enumerate(_columns(shown))
    return tuple(_drawn((pressable, number), city, column, tuple(passing[number])) for number, column in columns)


def _columns(shown: MapScreen) -> Iterator[tuple[HexScreen, ...]]:
    end = 0
    for labels in shown.city.columns:
        start, end = end, end + len(labels)
        yield shown.hexes[start:end]


@remembered_by_place
def _drawn(
    place: tuple[bool, int], city: City, column: tuple[HexScreen, ...], passing: tuple[_Passing, ...]
) -> HexColumn:
    pressable, _ = place
    there = {each.at: each for each in passing}
    return tuple(_hex(city, block, there.get(block.label), pressable=pressable) for block in column)


def _hex(city: City, block: HexScreen, passing: _Passing | None, *, pressable: bool) -> HexDrawing:
    if passing is None:
        return hex_drawing(city, block.label, block.tokens, pressable=pressable)
    staying = list(block.tokens)
    if pressable:
        for token in passing.leaving:
            staying.remove(token.kind)
    return hex_drawing(city, block.label, staying, coming=passing.coming, leaving=passing.leaving, pressable=pressable)


def hex_drawing(
    city: City,
    at: Label,
    staying: Sequence[Kind],
    *,
    coming: Sequence[Kind] = (),
    leaving: Sequence[Leaving] = (),
    pressable: bool = False,
) -> HexDrawing:
    """Draw the hex `at` with its present, arriving and departing tokens."""
    tokens = _arranged(geometry.is_flat(city.layout), tuple(staying), tuple(coming), tuple(leaving))
    return HexDrawing(at, *_grounds(city)[at], tokens, pressable)


@remembered
def _grounds(city: City) -> Mapping[Label, _Ground]:
    return {at: _ground(city, at) for at in city.hexes}


def _ground(city: City, at: Label) -> _Ground:
    middle = geometry.centre(city, at)
    block = city.hexes[at]
    return _Ground(
        x=round(middle.x, 1),
        y=round(middle.y, 1),
        district="" if block.district is None else city.name_of(block.district),
        palette=palette(city, block.district),
        name=block.name or "",
    )


@lru_cache(ARRANGEMENTS)
def _arranged(
    flat: bool, staying: tuple[Kind, ...], coming: tuple[Kind, ...], leaving: tuple[Leaving, ...]
) -> tuple[TokenDrawing, ...]:
    """Arrange tokens: one large, two side by side, else two rows. Deaths need two rows to fit the word."""
    there: list[_Standing] = [(kind, "there", None) for kind in staying]
    there += [(kind, "coming", None) for kind in coming]
    dead = [token for token in leaving if token.look in DEAD]
    if not dead and len(leaving) + len(there) <= MOST_TOKENS:
        out: list[_Standing] = [(token.kind, token.look, token.number) for token in leaving]
        return _row(out + there, 5 if flat else 10, 19.5 if flat else 20.5)
    below = _small_row(there, 24 if flat else 22, 14)
    if dead:
        return (*_dying_row([token for token in leaving if token.look not in DEAD], dead), *below)
    return (*_small_row([(token.kind, token.look, token.number) for token in leaving], -5, 18), *below)


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


def _dying_row(others: Sequence[Leaving], dead: Sequence[Leaving]) -> Iterable[TokenDrawing]:
    """Departing, then dying tokens, close together on the left. The word fills the rest of the row."""
    places = (-24, -5) if others else (-33, -25)
    for token, x in zip((*others, *dead), places, strict=False):
        yield TokenDrawing(token.kind, token.look, x, -3, 0.6, token.number if token.look == "leaving" else None)


def arrangements(flat: bool) -> dict[str, list[tuple[str, float, float, float]]]:
    """Token positions for each possible initial hex, keyed by kind initials (`PR`): kind, x, y, scale."""
    sets = [(), *((kind,) for kind in KINDS), *combinations_with_replacement(KINDS, MOST_TOKENS)]
    drawn = {kinds: _arranged(flat, kinds, (), ()) for kinds in sets}
    return {
        "".join(kind[0].upper() for kind in kinds): [(each.kind, each.x, each.y, each.scale) for each in tokens]
        for kinds, tokens in drawn.items()
    }
