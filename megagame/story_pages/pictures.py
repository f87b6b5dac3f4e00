"""Small maps before and after each turn, sharing their grounds."""

from collections.abc import Sequence
from typing import NamedTuple

from crisis_map.drawing.small_maps import Crowd, SmallMap, crowds, small_map
from crisis_map.records.state import State, hexes_with_tokens
from megagame.story.turn_figures import Turn


class Picture(NamedTuple):
    """A small map. `ground`: number of its ground in the album, from 1."""

    ground: int
    view_box: str
    crowds: tuple[Crowd, ...]


class Album(NamedTuple):
    """`grounds`: distinct grounds. `turns`: each turn's map at the opening, and at the close or now."""

    grounds: tuple[SmallMap, ...]
    turns: tuple[tuple[Picture, Picture], ...]


def album(turns: Sequence[Turn]) -> Album:
    grounds = dict[SmallMap, int]()
    drawn = tuple((_picture(turn.opened, grounds), _picture(turn.ended, grounds)) for turn in turns)
    return Album(tuple(grounds), drawn)


def _picture(state: State, grounds: dict[SmallMap, int]) -> Picture:
    ground = small_map(state.city)
    number = grounds.setdefault(ground, len(grounds) + 1)
    return Picture(number, ground.view_box, crowds(state.city, hexes_with_tokens(state)))
