"""The space that labels and tokens take at every letter size of the map."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.drawing.drawn_hexes import HexDrawing, TokenDrawing
from crisis_map.drawing.free_places import Box, box_round
from crisis_map.drawing.geometry import Point
from crisis_map.drawing.plates import USUAL, text_width

REACH: dict[Kind, float] = {"population": 17.7, "refugee": 19.8, "unrest": 20.3, "damage": 16.3}
"""Distance from a token's centre to its outer edge."""
NUMBER_REACH = 11.0
DEAD_WORD = 2.5
"""Maximum width of the word next to dead tokens, in font sizes."""
ARRANGEMENTS = 1024

_LETTER = 0.72
"""Height of a capital letter or digit, in font sizes."""
_FOOT = 38.0
_LONG_LABEL = 3


def hex_boxes(block: HexDrawing, letters: float) -> Iterator[Box]:
    """Boxes of the label and tokens of a hex, at all letter sizes from the usual one to `letters`."""
    for box in (*label_boxes(block.label, letters), *_tokens(block.tokens, letters), *_word(block)):
        yield Box(box.left + block.x, box.top + block.y, box.right + block.x, box.bottom + block.y)


def label_boxes(label: Label, letters: float) -> Iterable[Box]:
    """The label's boxes in the smallest and largest letters, in a hex centred on (0, 0)."""
    return (_label(label, USUAL), _label(label, letters))


def shrunk(letters: float) -> float:
    """Scale of the tokens, which makes space for larger letters above them."""
    return 1 - (letters - USUAL) * 0.008


def lifted(letters: float) -> float:
    """Distance that tokens move up, which makes space for larger letters in the row below."""
    return (letters - USUAL) * 0.2


def baseline(letters: float) -> float:
    """Baseline of a label, relative to the centre of its hex."""
    return letters * 0.3 - 27.3


def _label(label: Label, letters: float) -> Box:
    size = letters * (0.75 if len(label) > _LONG_LABEL else 1)
    half, foot = text_width(label, size) / 2, baseline(letters)
    return Box(-half, foot - _LETTER * size, half, foot)


@lru_cache(ARRANGEMENTS)
def _tokens(tokens: tuple[TokenDrawing, ...], letters: float) -> tuple[Box, ...]:
    """Boxes of the tokens in a hex centred on (0, 0), in the usual letters and in `letters`."""
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
