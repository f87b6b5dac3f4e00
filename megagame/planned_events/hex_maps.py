"""Hex maps of other programs: Tiled (.tmx, .tmj and exported CSV) and MegaMek (.board)."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

from crisis_map.city.city import City
from crisis_map.city.hexes import Layout, label_of, offset
from megagame.core.documents import shape
from megagame.core.input.unseen import visible
from megagame.core.sentences import Sentence, gettext_noop
from megagame.planned_events import city_table, tiled_maps
from megagame.planned_events.city_table import COLUMNS, LONGEST_NAME, MOST_HEXES, BadTable
from megagame.planned_events.tiled_maps import BadMap, TiledMap
from megagame.spreadsheets import written

BOARD = re.compile(r"\A(?:\s*(?:#[^\n]*)?\n)*\s*size\s+\d{1,4}\s+\d{1,4}\b", re.IGNORECASE)
BOARD_HEX = re.compile(r'hex\s+(\d{4,6})\s+(-?\d+)\s+"([^"]*)"\s+"([^"]*)"', re.IGNORECASE)
TILES = re.compile(r"\s*-?(?:0|[1-9]\d*)(?:\s*,\s*-?(?:0|[1-9]\d*)){2,}\s*")
"""A row of a grid. Rows of two columns may be labels such as 0101 and numbered districts."""

NO_MAP = gettext_noop("This map cannot be read: it is damaged, or no map of Tiled.")
NO_LAYER = gettext_noop("This map has no layer with tiles that can be seen.")
NOT_HEXAGONAL = gettext_noop("This map is not hexagonal: in Tiled, choose Map, then Orientation, Hexagonal.")
PACKED = gettext_noop("This map is packed in a way that is not read: in Tiled, set its tile layer format to CSV.")
BAD_HEX = gettext_noop("line {line}: {text} is no hex of a board")
ONE_LAYER = gettext_noop("Layer {layer} was not imported: a city has one layer of hexes.")
NO_OBJECTS = gettext_noop("Objects and pictures of the map were not imported: {count}.")
ONE_TERRAIN = gettext_noop("Elevations, themes and further terrains were not imported, of hexes: {count}.")

_WHY: Mapping[str, str] = {
    "damaged": NO_MAP,
    "no_layer": NO_LAYER,
    "not_hexagonal": NOT_HEXAGONAL,
    "packed": PACKED,
}


class HexMap(NamedTuple):
    """Each hex's district name by column and row, from 0. `left_out`: what a city cannot have."""

    layout: Layout | None
    hexes: Mapping[tuple[int, int], str]
    left_out: tuple[Sentence, ...] = ()


def is_hex_map(raw: bytes) -> bool:
    """Whether a file is a map of another program, damaged or not."""
    return tiled_maps.is_tiled(raw) or bool(BOARD.match(_text(raw))) or _is_export(_text(raw))


def read(raw: bytes) -> HexMap:
    """Read a map for which `is_hex_map` is true. Raises BadTable if unreadable."""
    text = _text(raw)
    if tiled_maps.is_tiled(raw):
        return _of_tiled(raw)
    return _of_board(text) if BOARD.match(text) else _of_export(text)


def city_of(found: HexMap, before: Mapping[str, Any]) -> dict[str, Any]:
    """Convert the map to a city in plain data, with colours and rulings of `before`. Raises BadTable."""
    if len(found.hexes) > MOST_HEXES:
        raise BadTable((Sentence(city_table.TOO_MANY_HEXES, {"count": len(found.hexes), "most": MOST_HEXES}),))
    rows = ((label_of(*at), name, "", "") for at, name in sorted(found.hexes.items()))
    layout = found.layout or shape({**before, "hexes": {}}, City).layout
    return city_table.read(written((COLUMNS, *rows)), {**before, "layout": layout})


def _text(raw: bytes) -> str:
    return raw.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")


def _of_tiled(raw: bytes) -> HexMap:
    try:
        found: TiledMap = tiled_maps.read(raw)
    except BadMap as bad:
        raise BadTable((Sentence(_WHY[bad.why]),)) from None
    hexes = {at: _name(tile.name) or _tile(tile.number) for at, tile in found.tiles.items()}
    layers = [Sentence(ONE_LAYER, {"layer": visible(name)[:LONGEST_NAME] or "–"}) for name in found.other_layers]
    objects = [Sentence(NO_OBJECTS, {"count": found.objects})] if found.objects else []
    return HexMap(found.layout, hexes, (*layers, *objects))


def _of_export(text: str) -> HexMap:
    """Read a grid of tile numbers; -1 is no tile. It does not define how rows or columns are shifted."""
    rows = [line.split(",") for line in text.splitlines() if line.strip()]
    numbers = {(column, row): int(cell) for row, cells in enumerate(rows) for column, cell in enumerate(cells)}
    return HexMap(None, {at: _tile(number) for at, number in numbers.items() if number >= 0})


def _is_export(text: str) -> bool:
    lines = [line for line in text.splitlines() if line.strip()]
    return bool(lines) and all(TILES.fullmatch(line) for line in lines)


def _of_board(text: str) -> HexMap:
    """Read a MegaMek board. Every second column is shifted down; labels have equal digits for column and row."""
    hexes, simplified = {}, 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip().lower().startswith("hex"):
            continue
        found = BOARD_HEX.match(line.strip())
        label = city_table.label_of_text(found[1]) if found else None
        if found is None or label is None:
            raise BadTable((Sentence(BAD_HEX, {"line": number, "text": visible(line.strip())[:20]}),))
        first, *others = found[3].split(";")
        terrain = first.partition(":")[0].replace("_", " ").capitalize()
        hexes[offset(label)] = _name(terrain) or gettext("Clear")
        simplified += bool(others or int(found[2]) or found[4])
    return HexMap("odd-q", hexes, (Sentence(ONE_TERRAIN, {"count": simplified}),) if simplified else ())


def _name(text: str) -> str:
    return visible(text).strip()[:LONGEST_NAME].strip()


def _tile(number: int) -> str:
    return gettext("Tile {number}").format(number=number)
