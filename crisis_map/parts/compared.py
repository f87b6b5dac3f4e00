"""Two states of the city in small pictures, before Control goes back from one to the other."""

from msgspec import Struct

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, kinds
from crisis_map.drawing.small_maps import Crowd, SmallMap, crowds, outlines, small_map
from crisis_map.records.state import State, hexes_with_tokens
from megagame.core.parts import Part


class Picture(Struct, frozen=True):
    """A small map. `changed`: SVG path around the hexes that differ. `turn`: 0 before the first."""

    ground: SmallMap
    crowds: tuple[Crowd, ...]
    changed: str
    turn: int


class Compared(Struct, frozen=True):
    """`pictures`: the state now, then the other one. `hexes`: the labels of those that differ."""

    pictures: tuple[Picture, Picture]
    hexes: tuple[Label, ...]


def compared(now: State, then: State) -> Part:
    """Both states, with the hexes marked whose tokens or district differ."""
    hexes = _differing(now, then)
    return Part("crisis_map/compared.html", Compared((_picture(now, hexes), _picture(then, hexes)), hexes))


def _picture(state: State, changed: tuple[Label, ...]) -> Picture:
    here = [at for at in changed if at in state.city.hexes]
    standing = crowds(state.city, hexes_with_tokens(state))
    return Picture(small_map(state.city), standing, outlines(state.city, here), state.turn)


def _differing(now: State, then: State) -> tuple[Label, ...]:
    before, after = _holdings(now), _holdings(then)
    every = dict.fromkeys((*before, *after))
    return tuple(at for at in every if before.get(at) != after.get(at))


def _holdings(state: State) -> dict[Label, tuple[str | None, tuple[Kind, ...]]]:
    """Each hex's district and kinds of token."""
    tokens = dict(hexes_with_tokens(state))
    return {at: (block.district, kinds(tokens.get(at, ()))) for at, block in state.city.hexes.items()}
