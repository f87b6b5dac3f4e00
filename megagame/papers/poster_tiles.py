"""A map cut into the sheets of a poster."""

from collections.abc import Iterator
from typing import NamedTuple

from megagame.pages.paper_size import Size

OVERLAP = 0.05
"""Overlap of neighbouring sheets for gluing, as a part of a sheet."""


class Room(NamedTuple):
    """Usable size of a sheet in millimetres, with margins of 10 mm. `map`: the height below the heading."""

    width: float
    height: float
    map: float


ROOMS: dict[Size, Room] = {"a4": Room(190, 277, 258), "letter": Room(195.9, 259.4, 240)}
POSTERS = (1, 2, 3)
"""Maximum sheets per row, and maximum rows."""


class Tile(NamedTuple):
    """One sheet of a map, with its part of the drawing. `row` and `column` count from 1."""

    row: int
    column: int
    view_box: str


def tiles(view_box: str, room: Room, across: int) -> Iterator[Tile]:
    """The sheets of a drawing centred on `across` by `across` sheets, row by row."""
    left, top, width, height = map(float, view_box.split())
    step = 1 - OVERLAP
    sheets = 1 + (across - 1) * step
    scale = max(width / (room.width * sheets), height / (room.map * sheets))
    wide, high = room.width * scale, room.map * scale
    from_left, from_top = left - (wide * sheets - width) / 2, top - (high * sheets - height) / 2
    for row in range(across):
        for column in range(across):
            x, y = from_left + column * wide * step, from_top + row * high * step
            yield Tile(row + 1, column + 1, f"{x:.1f} {y:.1f} {wide:.1f} {high:.1f}")
