"""Maps of Tiled, as XML (.tmx) or JSON (.tmj): the first visible tile layer, and what else there is.

XML is parsed with defusedxml, which refuses entities.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, ParseError

from crisis_map.city.hexes import Layout

Why: TypeAlias = Literal["damaged", "no_layer", "not_hexagonal", "packed"]

LAYOUTS: Mapping[tuple[str, str], Layout] = {
    ("x", "odd"): "odd-q",
    ("x", "even"): "even-q",
    ("y", "odd"): "odd-r",
    ("y", "even"): "even-r",
}
MOST_CELLS = 250_000
"""Maximum number of cells of a layer, empty ones included."""
FIGURES = 4
"""Bytes of a tile's number."""
TURNED = 0x0FFF_FFFF
"""Mask that removes a tile's mirroring and rotation flags."""
_XML = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<map\b", re.DOTALL)
_NAMES = ("district", "name")


class BadMap(Exception):
    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Tile(NamedTuple):
    """`name`: the tile's property `district` or `name`, or else its class; "" if missing."""

    number: int
    name: str


class TiledMap(NamedTuple):
    """`tiles`: by column and row from 0. `objects`: of the whole map, including pictures."""

    layout: Layout
    tiles: Mapping[tuple[int, int], Tile]
    other_layers: tuple[str, ...]
    objects: int


def is_tiled(raw: bytes) -> bool:
    if _XML.match(raw):
        return True
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"tilesets"' in raw and b'"layers"' in raw


def read(raw: bytes) -> TiledMap:
    """Parse a map. Raises BadMap."""
    try:
        return _map_of(_of_xml(raw) if _XML.match(raw) else json.loads(raw))
    except (
        *(ParseError, RecursionError, zlib.error, EOFError, OSError),
        *(LookupError, TypeError, ValueError, AttributeError),
    ):
        raise BadMap("damaged") from None


def _map_of(document: Mapping[str, Any]) -> TiledMap:
    if document["orientation"] != "hexagonal":
        raise BadMap("not_hexagonal")
    layout = LAYOUTS[document["staggeraxis"], document["staggerindex"]]
    layers = list(_layers(document["layers"]))
    drawn = [each for each in layers if each["type"] == "tilelayer" and each.get("visible", True)]
    if not drawn:
        raise BadMap("no_layer")
    numbers = {at: number for at, number in _cells(drawn[0]) if number}
    if not numbers:
        raise BadMap("no_layer")
    left, top = (min(at[axis] for at in numbers) // 2 * 2 for axis in (0, 1))  # even steps keep shifted lines shifted
    kinds = {number: _tile(document["tilesets"], number) for number in set(numbers.values())}
    tiles = {(x - left, y - top): kinds[number] for (x, y), number in numbers.items()}
    others = tuple(str(each.get("name", "")) for each in layers if each["type"] == "tilelayer" and each is not drawn[0])
    objects = sum(len(each.get("objects", [None])) for each in layers if each["type"] in {"objectgroup", "imagelayer"})
    return TiledMap(layout, tiles, others, objects)


def _layers(layers: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All layers, including those in groups."""
    for each in layers:
        if each["type"] == "group":
            yield from _layers(each["layers"])
        else:
            yield each


def _tile(tilesets: Sequence[Mapping[str, Any]], number: int) -> Tile:
    """Tilesets in separate files have no names here."""
    own = max((each for each in tilesets if each["firstgid"] <= number), key=lambda each: int(each["firstgid"]))
    within = number - own["firstgid"]
    return Tile(within, next((_name_of(each) for each in own.get("tiles", []) if each["id"] == within), ""))


def _name_of(tile: Mapping[str, Any]) -> str:
    said = {each["name"].casefold(): str(each["value"]) for each in tile.get("properties", [])}
    return next((said[name] for name in _NAMES if said.get(name)), tile.get("class") or tile.get("type") or "")


def _cells(layer: Mapping[str, Any]) -> Iterator[tuple[tuple[int, int], int]]:
    chunks = layer.get("chunks") or [{**layer, "x": 0, "y": 0}]
    if sum(int(each["width"]) * int(each["height"]) for each in chunks) > MOST_CELLS:
        raise ValueError
    for chunk in chunks:
        wide, high = int(chunk["width"]), int(chunk["height"])
        numbers = _numbers(chunk["data"], layer.get("encoding"), layer.get("compression"), wide * high)
        if len(numbers) != wide * high:
            raise ValueError(len(numbers))
        for place, number in enumerate(numbers):
            yield (chunk["x"] + place % wide, chunk["y"] + place // wide), number & TURNED


def _numbers(data: Any, encoding: str | None, compression: str | None, count: int) -> list[int]:
    if isinstance(data, list):
        return [int(each) for each in data]
    if encoding == "csv":
        return [int(each) for each in data.split(",")]
    if encoding != "base64" or compression not in {"", None, "zlib", "gzip"}:
        raise BadMap("packed")
    packed = base64.b64decode("".join(data.split()), validate=True)
    unpacked = _unpacked(packed, count * FIGURES) if compression else packed
    return [int.from_bytes(unpacked[at : at + FIGURES], "little") for at in range(0, len(unpacked), FIGURES)]


def _unpacked(packed: bytes, most: int) -> bytes:
    """Decompress zlib or gzip data. ValueError if it is longer than `most`."""
    opened = zlib.decompressobj(zlib.MAX_WBITS | 32)  # detects either format
    unpacked = opened.decompress(packed, most)
    if opened.unconsumed_tail:
        raise ValueError(most)
    return unpacked


def _of_xml(raw: bytes) -> dict[str, Any]:
    """Convert XML to Tiled's JSON format, as far as it is used here."""
    from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - rarely needed
    from defusedxml.ElementTree import fromstring  # noqa: PLC0415

    try:
        root: Element = fromstring(raw)
    except DefusedXmlException:
        raise BadMap("damaged") from None
    return {**root.attrib, "tilesets": list(map(_tileset, root.iterfind("tileset"))), "layers": _xml_layers(root)}


def _tileset(element: Element) -> dict[str, Any]:
    tiles = [
        {
            **each.attrib,
            "id": int(each.attrib["id"]),
            "properties": [p.attrib for p in each.iterfind("properties/property")],
        }
        for each in element.iterfind("tile")
    ]
    return {"firstgid": int(element.attrib["firstgid"]), "tiles": tiles}


def _xml_layers(parent: Element) -> list[dict[str, Any]]:
    kinds = {"layer": "tilelayer", "group": "group", "objectgroup": "objectgroup", "imagelayer": "imagelayer"}
    return [_xml_layer(each, kinds[each.tag]) for each in parent if each.tag in kinds]


def _xml_layer(element: Element, kind: str) -> dict[str, Any]:
    layer = {**element.attrib, "type": kind, "visible": element.get("visible") != "0"}
    if kind == "group":
        return {**layer, "layers": _xml_layers(element)}
    if kind == "objectgroup":
        return {**layer, "objects": element.findall("object")}
    data = element.find("data")
    if kind != "tilelayer" or data is None:
        return layer
    chunks = [
        {**each.attrib, "x": int(each.attrib["x"]), "y": int(each.attrib["y"]), "data": _data(each)}
        for each in data.iterfind("chunk")
    ]
    return {**layer, **data.attrib, "data": _data(data), "chunks": chunks}


def _data(element: Element) -> Any:
    """Tile numbers, one by one if each tile is an element."""
    tiles = element.findall("tile")
    return [int(each.get("gid", "0")) for each in tiles] if tiles else (element.text or "")
