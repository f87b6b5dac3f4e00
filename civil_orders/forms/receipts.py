"""Receipts: five words derived from card and request id, the same for a retry."""

import re
import unicodedata
from functools import cache
from importlib import resources

from civil_orders.digests import digest

WORDS = 5
OTHERWISE = "en"
LANGUAGES = ("en", "zh-hant", "zh-hans")

Places = tuple[int, ...]
"""Positions in the word list, the same in every language."""


@cache
def words(language: str) -> tuple[str, ...]:
    """The word list of a language; words/SOURCE.txt has its source and licence."""
    file = resources.files("civil_orders").joinpath("words", f"{language}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


@cache
def _places(language: str) -> dict[str, int]:
    return {word: place for place, word in enumerate(words(language))}


def drawn(card: str, request_id: str) -> Places:
    """The receipt for a request id and a card digest."""
    number = int(digest("words", f"{card} {request_id}"), 16)
    drawn = []
    for _ in range(WORDS):
        number, place = divmod(number, len(words(OTHERWISE)))
        drawn.append(place)
    return tuple(drawn)


def said(places: Places, language: str) -> list[str]:
    """The receipt's words in the reader's language."""
    known = words(language if language in LANGUAGES else OTHERWISE)
    return [known[place] for place in places]


def found_by(places: Places) -> str:
    """The stored digest of a receipt. It finds the form but does not reveal the words."""
    return digest("receipt", " ".join(map(str, places)))


def read(typed: str) -> list[Places]:
    """The receipts that typed words may mean in any language; none if one is wrong."""
    plain = unicodedata.normalize("NFKC", typed).lower()
    parts = re.findall(r"[a-z]+|[^\W\d_]", plain)
    tries = (tuple(_places(language).get(part, -1) for part in parts) for language in LANGUAGES)
    return list(dict.fromkeys(each for each in tries if len(each) == WORDS and -1 not in each))
