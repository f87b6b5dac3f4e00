"""Receipts: five words that follow from card and request id, so that a retry with both gets the same ones."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib import resources

from civil_orders.digests import digest

WORDS = 5
OTHERWISE = "en"
LANGUAGES = ("en", "zh-hant", "zh-hans")

Places = tuple[int, ...]
"""The words' places in their list. They are the same in each language."""


@cache
def words(language: str) -> tuple[str, ...]:
    """The list of one language; its source and licence are in words/SOURCE.txt."""
    file = resources.files("civil_orders").joinpath("words", f"{language}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


@cache
def _places(language: str) -> dict[str, int]:
    return {word: place for place, word in enumerate(words(language))}


def drawn(card: str, request_id: str) -> Places:
    """The receipt of the form that was sent with this request id and the card of this digest."""
    number = int(digest("words", f"{card} {request_id}"), 16)
    drawn = []
    for _ in range(WORDS):
        number, place = divmod(number, len(words(OTHERWISE)))
        drawn.append(place)
    return tuple(drawn)


def said(places: Places, language: str) -> list[str]:
    """The words of a receipt in the reader's language."""
    known = words(language if language in LANGUAGES else OTHERWISE)
    return [known[place] for place in places]


def found_by(places: Places) -> str:
    """What is kept of a receipt: it finds the form, and nobody makes words of it."""
    return digest("receipt", " ".join(map(str, places)))


def read(typed: str) -> list[Places]:
    """The receipts that these words may mean, in whichever language they are; none where a word is missing or wrong."""
    plain = unicodedata.normalize("NFKC", typed).lower()
    parts = re.findall(r"[a-z]+|[^\W\d_]", plain)
    tries = (tuple(_places(language).get(part, -1) for part in parts) for language in LANGUAGES)
    return list(dict.fromkeys(each for each in tries if len(each) == WORDS and -1 not in each))
