"""Hex maps of Tiled and MegaMek are imported whole, with notes on what a city cannot have; bad ones are refused."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias
from xml.sax.saxutils import quoteattr

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from crisis_map.city.hexes import label_of
from megagame.core.sentences import say
from megagame.planned_events import city_table, drafts, hex_maps, sources
from megagame.planned_events.city_table import BadTable
from megagame.start.set_up import BadSetUp
from megagame.tables.models import PlannedEvent

Cells: TypeAlias = Mapping[tuple[int, int], int]
"""Numbers of tiles in a grid, from 1; 0 is none."""

LAYOUTS = {"odd-q": ("x", "odd"), "even-q": ("x", "even"), "odd-r": ("y", "odd"), "even-r": ("y", "even")}
WIDE, HIGH = 6, 5
NAMES = ("North End", "Docks & Quays", "", "城西")
CITY = {"layout": "odd-q", "districts": {}, "hexes": {}}
TURNED = 0x8000_0000
PACKED: Mapping[str, tuple[str, Callable[[bytes], bytes]]] = {
    "plain": ("", lambda raw: raw),
    "zlib": ("zlib", zlib.compress),
    "gzip": ("gzip", gzip.compress),
}
grids = st.dictionaries(
    st.tuples(st.integers(0, WIDE - 1), st.integers(0, HIGH - 1)), st.integers(1, len(NAMES)), min_size=1
)


def numbers(cells: Cells) -> list[int]:
    return [cells.get((column, row), 0) for row in range(HIGH) for column in range(WIDE)]


def in_base64(cells: Cells, packing: str) -> str:
    raw = struct.pack(f"<{WIDE * HIGH}I", *(each | TURNED if each else 0 for each in numbers(cells)))
    return base64.b64encode(PACKED[packing][1](raw)).decode()


def tmx(layout: str, data: str, more: str = "", orientation: str = "hexagonal") -> bytes:
    axis, index = LAYOUTS[layout]
    tiles = "".join(
        f'<tile id="{place}"><properties><property name="name" value={quoteattr(name)}/></properties></tile>'
        for place, name in enumerate(NAMES)
        if name
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="{orientation}" width="{WIDE}" height="{HIGH}" infinite="0" staggeraxis="{axis}"
 staggerindex="{index}"><tileset firstgid="1" name="terrain">{tiles}</tileset>{more}
<layer id="1" name="Ground" width="{WIDE}" height="{HIGH}">{data}</layer></map>""".encode()


def tmj(layout: str, layer: Mapping[str, Any], *others: Mapping[str, Any]) -> bytes:
    axis, index = LAYOUTS[layout]
    tiles = [{"id": place, "type": name} for place, name in enumerate(NAMES)]
    ground = {"type": "tilelayer", "name": "Ground", "width": WIDE, "height": HIGH, **layer}
    document = {"orientation": "hexagonal", "staggeraxis": axis, "staggerindex": index, "layers": [ground, *others]}
    return json.dumps({**document, "tilesets": [{"firstgid": 1, "tiles": tiles}]}).encode()


WRITTEN: Mapping[str, Callable[[str, Cells], bytes]] = {
    "csv": lambda layout, cells: tmx(layout, f'<data encoding="csv">{",".join(map(str, numbers(cells)))}</data>'),
    "tiles": lambda layout, cells: tmx(
        layout, "<data>{}</data>".format("".join(f"<tile gid='{each}'/>" for each in numbers(cells)))
    ),
    **{
        packing: lambda layout, cells, packing=packing: tmx(  # type: ignore[misc]
            layout,
            f'<data encoding="base64" compression="{PACKED[packing][0]}">{in_base64(cells, packing)}</data>',
        )
        for packing in PACKED
    },
    "json": lambda layout, cells: tmj(layout, {"data": numbers(cells)}),
    "infinite": lambda layout, cells: tmj(
        layout, {"chunks": [{"x": -16, "y": 32, "width": WIDE, "height": HIGH, "data": numbers(cells)}]}
    ),
}


def moved(cells: Cells) -> dict[str, str]:
    """The districts by label; empty rows and columns are cut off, but an odd number of them leaves one."""
    left, top = (min(at[axis] for at in cells) // 2 * 2 for axis in (0, 1))
    named = {at: NAMES[number - 1] or f"Tile {number - 1}" for at, number in cells.items()}
    return {label_of(x - left, y - top): name for (x, y), name in named.items()}


def districts(city: Mapping[str, Any]) -> dict[str, str]:
    return {label: city["districts"][block["district"]]["name"] for label, block in city["hexes"].items()}


@given(st.sampled_from(sorted(WRITTEN)), st.sampled_from(sorted(LAYOUTS)), grids)
def test_a_map_of_tiled_comes_in_with_its_layout_and_its_tiles_as_districts(
    way: str, layout: str, cells: Cells
) -> None:
    taken = sources.of_upload(WRITTEN[way](layout, cells), CITY)
    assert taken.left_out == ()
    assert taken.document["setup"]["layout"] == layout
    assert districts(taken.document["setup"]) == moved(cells)


def test_what_has_no_place_in_a_city_is_told() -> None:
    roads = {"type": "tilelayer", "name": "Roads", "width": WIDE, "height": HIGH, "data": [0] * WIDE * HIGH}
    group = {"type": "group", "layers": [roads, {"type": "objectgroup", "objects": [{}, {}]}, {"type": "imagelayer"}]}
    taken = sources.of_upload(tmj("odd-q", {"data": numbers({(0, 0): 1})}, group), CITY)
    assert [say(each) for each in taken.left_out] == [
        "Layer Roads was not imported: a city has one layer of hexes.",
        "Objects and pictures of the map were not imported: 3.",
    ]


@given(grids)
def test_an_exported_grid_of_tiles_keeps_the_layout_that_was_there(cells: Cells) -> None:
    rows = [",".join(str(cells.get((column, row), 0) - 1) for column in range(WIDE)) for row in range(HIGH)]
    setup = sources.of_upload("\n".join(rows).encode(), {**CITY, "layout": "even-r"}).document["setup"]
    assert setup["layout"] == "even-r"
    assert districts(setup) == {label_of(*at): f"Tile {number - 1}" for at, number in cells.items()}


def test_labels_in_figures_with_districts_called_by_numbers_are_no_grid() -> None:
    assert districts(sources.of_upload(b"0101,1\n0102,2\n", CITY).document["setup"]) == {"A1": "1", "A2": "2"}


def test_a_board_of_megamek_comes_in_by_its_first_terrains() -> None:
    hexes = ('0101 0 "" ""', '0201 0 "light_woods:1" ""', '0102 2 "water:1;fluff:1" "grass"')
    board = "\n".join(("# a board", "size 2 2", *(f"hex {each}" for each in hexes), "end", ""))
    taken = sources.of_upload(board.encode(), CITY)
    assert taken.document["setup"]["layout"] == "odd-q"
    assert districts(taken.document["setup"]) == {"A1": "Clear", "B1": "Light woods", "A2": "Water"}
    assert [say(each) for each in taken.left_out] == [
        "Elevations, themes and further terrains were not imported, of hexes: 1."
    ]


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (tmx("odd-q", "<data encoding='csv'>1</data>", orientation="orthogonal"), hex_maps.NOT_HEXAGONAL),
        (tmx("odd-q", '<data encoding="base64" compression="zstd">KLUv</data>'), hex_maps.PACKED),
        (tmx("odd-q", '<data encoding="csv">1,2</data>'), hex_maps.NO_MAP),
        (tmx("odd-q", '<data encoding="csv">many</data>'), hex_maps.NO_MAP),
        (tmj("odd-q", {"data": [0] * WIDE * HIGH}), hex_maps.NO_LAYER),
        (tmj("odd-q", {"data": [1] * WIDE * HIGH, "visible": False}), hex_maps.NO_LAYER),
        (tmj("odd-q", {"data": [1], "width": 10**9, "height": 10**9}), hex_maps.NO_MAP),
        (b'<!DOCTYPE m [<!ENTITY a "b">]><map/>', None),
        (b'<?xml version="1.0" encoding="U-F-8"?><map/>', hex_maps.NO_MAP),
    ],
)
def test_a_map_that_cannot_be_read_is_refused_with_the_reason(raw: bytes, why: str | None) -> None:
    with pytest.raises(BadTable) as bad:
        sources.of_upload(raw, CITY)
    assert len(bad.value.problems) == 1
    assert why in {None, bad.value.problems[0].text}


def test_a_packed_layer_that_unpacks_to_more_than_it_says_is_refused() -> None:
    packed = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    with pytest.raises(BadTable):
        sources.of_upload(tmx("odd-q", f'<data encoding="base64" compression="zlib">{packed}</data>'), CITY)


@given(st.sampled_from(sorted(WRITTEN)), st.integers(0, 2000), st.binary(max_size=3))
def test_a_map_broken_anywhere_is_a_city_or_is_refused(way: str, at: int, broken: bytes) -> None:
    whole = WRITTEN[way]("odd-q", {(0, 0): 1, (3, 2): 2})
    place = at % len(whole)
    with suppress(BadTable, BadSetUp):
        sources.of_upload(whole[:place] + broken + whole[place + len(broken) :], CITY)


@given(st.integers(0, 25), st.integers(0, 98))
def test_a_label_is_read_as_other_programs_number_hexes(column: int, row: int) -> None:
    label = label_of(column, row)
    for text in (
        label,
        label.lower(),
        f"{label[0]}{row + 1:02}",
        f"{column + 1:02}{row + 1:02}",
        f"{column + 1}{row + 1:02}",
    ):
        assert city_table.label_of_text(text) == label


@pytest.mark.parametrize("text", ["", "0001", "0100", "A0", "1", "12", "1234567", "A1B", "１２３４"])
def test_what_is_no_label_is_none(text: str) -> None:
    assert city_table.label_of_text(text) is None


@pytest.mark.django_db
def test_the_page_says_what_was_left_out_and_a_new_event_sends_there(client: Client) -> None:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    event = drafts.make("Ours", {"setup": CITY}, "ana", rehearsal=False)
    board = SimpleUploadedFile("ours.board", b'size 1 1\nhex 0101 3 "woods:1" ""\nend\n')
    address = reverse("bring_in_city", args=[event.pk])
    page = client.post(address, {"press": "0" * 32, "version": str(event.version), "file": board})
    assert page.status_code == 200
    assert "The map is imported, but for this:" in page.content.decode()
    assert "further terrains were not imported, of hexes: 1." in page.content.decode()
    assert districts(drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["setup"]) == {"A1": "Woods"}
    board.seek(0)
    made = client.post("/events/new/", {"title": "Other", "press": "1" * 32, "source": "file", "file": board})
    assert made.status_code == 422
    assert "begin with an empty city, and import the map on its page" in made.content.decode()
