"""Plates for words on the map, sized to fit their text."""

import unicodedata

from msgspec import Struct

USUAL = 16.0
"""Usual font size of labels, names and tags, in map units. A page may use larger letters."""
LARGEST = 36.0
"""The largest font size, on paper and public screens. All of them have space for it."""
CLOSING = {"Po", "Pe", "Pf"}  # Unicode categories of characters that stay with the character before them
OPENING = {"Ps", "Pi"}

_LINE = 1.25
_PAD = 0.7
_WIDE = 1.0
_NARROW = 0.34
_CAPITAL = 0.74
_WIDEST = 0.98
_COMMON = 0.62


class Sign(Struct, frozen=True):
    """A plate centred on (0, 0) for words in the usual letters."""

    lines: tuple[str, ...]
    width: float
    height: float

    @property
    def left(self) -> float:
        return round(-self.width / 2, 1)

    @property
    def top(self) -> float:
        return round(-self.height / 2, 1)

    @property
    def feet(self) -> tuple[tuple[str, float], ...]:
        first = 0.36 * USUAL - (len(self.lines) - 1) * _LINE * USUAL / 2
        return tuple((line, round(first + number * _LINE * USUAL, 1)) for number, line in enumerate(self.lines))


def sign(lines: tuple[str, ...]) -> Sign:
    widest = max(text_width(line, USUAL) for line in lines)
    return Sign(lines, round(widest + _PAD * USUAL, 1), round(plate_height(len(lines), USUAL), 1))


def plate_height(lines: int, letters: float) -> float:
    return lines * _LINE * letters


def plate_width(widest: float, letters: float) -> float:
    """The width of a plate whose longest line is `widest` font sizes wide."""
    return (widest + _PAD) * letters


def wrapped(text: str, most: float) -> tuple[str, ...]:
    """The text as one line, or as two if it is wider than `most` (in font sizes)."""
    if text_width(text, 1) <= most:
        return (text,)
    halves = ((text[:place].rstrip(), text[place:].lstrip()) for place in _breaks(text))
    return min(halves, key=lambda lines: max(text_width(line, 1) for line in lines), default=(text,))


def _breaks(text: str) -> list[int]:
    """Possible line breaks: at spaces, after hyphens, and next to full-width characters."""
    return [
        place
        for place in range(1, len(text))
        if text[place] == " " or text[place - 1] == "-" or _parts(text[place - 1], text[place])
    ]


def _parts(before: str, after: str) -> bool:
    """Whether a line may break here. None starts with closing or ends with opening punctuation."""
    if unicodedata.category(after) in CLOSING or unicodedata.category(before) in OPENING:
        return False
    return "W" in map(unicodedata.east_asian_width, before + after)


def text_width(text: str, size: float) -> float:
    """The text's width at font size `size`, rather over- than underestimated."""
    return size * sum(map(_share, text))


def is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in {"W", "F"}


def _share(letter: str) -> float:
    if is_wide(letter):
        return _WIDE
    if letter in " .,:;'’!|iIjltf":
        return _NARROW
    if letter in "mwMW":
        return _WIDEST
    return _CAPITAL if letter.isupper() else _COMMON
