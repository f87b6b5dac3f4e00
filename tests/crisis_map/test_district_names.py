"""Lines from districts to their names cover nothing that is to be read."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from crisis_map.city import city
from crisis_map.city.city import City
from crisis_map.drawing import geometry
from crisis_map.drawing.district_names import Name, name_box, named
from crisis_map.drawing.geometry import Point
from tests.proof.rehearsals.crisis_map_bots import sample_city

LABELS = [f"{letter}{row}" for letter in "ABCDEFG" for row in range(1, 8)]


def in_the_middle() -> City:
    hexes = {at: {"district": "heart"} if at == "D4" else {} for at in LABELS}
    return city.read({"layout": "odd-q", "districts": {"heart": {"name": "Heart"}}, "hexes": hexes})


def in_rings() -> City:
    """Returns a city of concentric districts, with the longest names that are shown."""
    town = in_the_middle()
    hexes = {at: {"district": f"ring{town.distance(at, 'D4')}"} for at in LABELS}
    rings = sorted({block["district"] for block in hexes.values()})
    names = {ring: {"name": f"Saint Bartholomew {number}"} for number, ring in enumerate(rings)}
    return city.read({"layout": "odd-q", "districts": names, "hexes": hexes})


def test_the_name_of_a_district_in_the_middle_has_a_line_to_it() -> None:
    (name,) = named(in_the_middle()).names.values()
    assert name.leader.startswith("M")


def test_no_line_to_a_district_leads_over_the_name_of_another() -> None:
    names = named(sample_city()).names
    plates = {district: name_box(name) for district, name in names.items()}
    over = {
        (district, other)
        for district, name in names.items()
        for place in along(name)
        for other, plate in plates.items()
        if other != district and plate.left < place.x < plate.right and plate.top < place.y < plate.bottom
    }
    assert any(name.way for name in names.values())
    assert over == set()


@pytest.mark.parametrize("town", [sample_city(), in_the_middle(), in_rings()], ids=["sample", "middle", "rings"])
def test_no_line_to_a_district_leads_over_a_label_or_a_token(town: City) -> None:
    names = named(town).names
    assert any(name.way for name in names.values())
    places = [place for name in names.values() for place in along(name)]
    middles = [geometry.centre(town, at) for at in town.hexes]
    assert min(math.dist(place, middle) for place in places for middle in middles) > 37
    for district, name in names.items():
        own = [at for at, block in town.hexes.items() if block.district == district]
        assert not name.way or name.way[0] in geometry.outline_corners(town, own)


def along(name: Name) -> Iterator[Point]:
    """Yields closely spaced points on the line to a name."""
    for start, end in pairwise(name.way):
        yield from geometry.between(start, end, 1)
