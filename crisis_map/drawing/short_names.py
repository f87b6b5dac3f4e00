"""Short names of districts, for the map, tables and the projector."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from crisis_map.city.city import City
from crisis_map.drawing.plates import is_wide, text_width
from megagame.core.cached import remembered

MOST = 12.5
"""Maximum width of a short name, in font sizes. It fits on two lines of a plate."""
WIDEST_WORD = 7.2
"""Maximum width of one word, in font sizes: the narrowest column of districts."""
SMALL_WORDS = frozenset(
    ("the", "of", "and", "a", "an", "at", "by", "in", "on", "upon", "de", "du", "des", "la", "le", "les", "der", "die")
)
"""A shortened name neither starts nor ends with one of these."""
WORD = re.compile(r"([^\s-]+)([\s-]*)")
CUT = "…"


@remembered
def short_names(city: City) -> Mapping[str, str]:
    """Names by district, long ones shortened to some of their words. No two are alike."""
    names = {district: city.name_of(district) for district in city.districts}
    short: dict[str, str] = {}
    for district, name in names.items():
        others = [*short.values(), *(each for each in names.values() if each != name)]
        short[district] = next(each for each in _ways(name) if each == name or not _is_within(each, others))
    return short


def _is_within(said: str, others: Iterable[str]) -> bool:
    """Whether a reader could mistake it for one of the others."""
    return any(said.strip(CUT) in each for each in others)


def _ways(name: str) -> Iterator[str]:
    """Possible names, best first. Never exhausted before one of them is unique."""
    words = _words(name)
    if text_width(name, 1) <= MOST and all(CUT not in word for word in words):
        yield name
    for first in range(len(words)):
        for last in range(len(words), first, -1):
            yield from _if_short(words[first:last])
    yield _cut(name[::-1], WIDEST_WORD)[::-1]
    yield from (f"{_cut(words[0].strip(), WIDEST_WORD - 2)} ({number})" for number in count(2))


def _words(name: str) -> list[str]:
    """Its words, each with the separator after it. Words too wide for a column are cut."""
    return [_cut(word, _most(word)) + between for word, between in WORD.findall(name)] or [name]


def _most(word: str) -> float:
    """Full-width words may take two lines, since a line may break between their characters."""
    wide = sum(map(is_wide, word))
    return MOST if 2 * wide > len(word) else WIDEST_WORD


def _if_short(words: Sequence[str]) -> Iterator[str]:
    said = "".join(words).strip(" ,;:&-–")
    ends = {words[0].strip().casefold(), words[-1].strip().casefold()}
    if said and text_width(said, 1) <= MOST and not ends & SMALL_WORDS:
        yield said


def _cut(word: str, most: float) -> str:
    """The word, or its beginning and an ellipsis if it is wider than `most`."""
    if text_width(word, 1) <= most:
        return word
    kept = next(number for number in range(len(word), 0, -1) if text_width(word[:number] + CUT, 1) <= most)
    return word[:kept] + CUT
