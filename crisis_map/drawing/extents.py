"""The room that labels and tokens take, from the smallest letters of the map to the largest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.drawing.drawn_hexes import HexDrawing, TokenDrawing
from crisis_map.drawing.free_places import Box, box_round
from crisis_map.drawing.geometry import Point
from crisis_map.drawing.plates import USUAL, text_width

REACH: dict[Kind, float] = {"population": 17.7, "refugee": 19.8, "unrest": 20.3, "damage": 16.3}
"""How far a token reaches from its middle, its edge included."""
NUMBER_REACH = 11.0
DEAD_WORD = 2.5
"""How wide the word beside the dead is at most, in letter sizes."""
ARRANGEMENTS = 1024

_LETTER = 0.72
"""How high a capital or a figure is, in letter sizes."""
_FOOT = 38.0
_LONG_LABEL = 3


def hex_boxes(block: HexDrawing, letters: float) -> Iterator[Box]:
    """Where the label and each token of a hex may lie, whatever size from the usual to `letters` its letters have."""
    for box in (*label_boxes(block.label, letters), *_tokens(block.tokens, letters), *_word(block)):
        yield Box(box.left + block.x, box.top + block.y, box.right + block.x, box.bottom + block.y)


def label_boxes(label: Label, letters: float) -> Iterable[Box]:
    """The label's boxes in the smallest letters and in the largest, in a hex round 0, 0."""
    return (_label(label, USUAL), _label(label, letters))


def shrunk(letters: float) -> float:
    """How much smaller the tokens stand, so that larger letters have room above them."""
    return 1 - (letters - USUAL) * 0.008


def lifted(letters: float) -> float:
    """How far the tokens are moved up, so that larger letters of the next row have room below them."""
    return (letters - USUAL) * 0.2


def baseline(letters: float) -> float:
    """The lower end of a label, from the middle of its hex."""
    return letters * 0.3 - 27.3


def _label(label: Label, letters: float) -> Box:
    size = letters * (0.75 if len(label) > _LONG_LABEL else 1)
    half, foot = text_width(label, size) / 2, baseline(letters)
    return Box(-half, foot - _LETTER * size, half, foot)


@lru_cache(ARRANGEMENTS)
def _tokens(tokens: tuple[TokenDrawing, ...], letters: float) -> tuple[Box, ...]:
    """What is in a hex round 0, 0: all of it moves towards the hex's foot as letters grow."""
    boxes = [_token(token) for token in tokens]
    boxes += [_number(token) for token in tokens if token.number]
    return tuple(each for box in boxes for each in (box, _moved(box, letters)))


def _word(block: HexDrawing) -> Iterable[Box]:
    if block.dead_x is not None:
        yield box_round(Point(block.dead_x, block.dead_y), block.dead_letters * DEAD_WORD, block.dead_letters * _LETTER)


def _token(token: TokenDrawing) -> Box:
    reach = REACH[token.kind] * token.scale
    return Box(token.x - reach, token.y - reach, token.x + reach, token.y + reach)


def _number(token: TokenDrawing) -> Box:
    x, y = token.number_x, token.number_y
    return Box(x - NUMBER_REACH, y - NUMBER_REACH, x + NUMBER_REACH, y + NUMBER_REACH)


def _moved(box: Box, letters: float) -> Box:
    by, foot = shrunk(letters), _FOOT - lifted(letters)
    return Box(box.left * by, foot - (_FOOT - box.top) * by, box.right * by, foot - (_FOOT - box.bottom) * by)
