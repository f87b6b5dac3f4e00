"""The map's hexes by column, so that only changed columns are drawn again."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.drawing.drawn_hexes import HexDrawing, Leaving, hex_drawing
from crisis_map.screens.public_map import HexScreen, MapScreen
from megagame.core.cached import remembered_by_place

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
