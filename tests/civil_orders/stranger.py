"""A stranger with copies of all files, the event's key and the forms' order, who looks for that order.

He guesses it from the places of a form's traces in slots, pages, logs and their remains.
"""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter, mul
from pathlib import Path
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from civil_orders.forms.receipts import WORDS, words
from tests.civil_orders import stored

FEWEST = 10
"""Fewer forms have an order that is easily guessed."""
SHUFFLES = 1000
NOTES = re.compile(rb"stranger-\d{4}")
IS_DIGIT = bytes(byte in b"0123456789abcdef" for byte in range(256))
DIGEST = bytes([True]) * 64

Guess = dict[int, float]
"""By a form's number: a value that grows with its time of arrival, if the guess is right."""


class Sent(NamedTuple):
    """A form known to the stranger, by all digests and notes that could reveal it."""

    marks: frozenset[bytes]
    receipt: str


def known(key: str, number: int, card: str, request_id: str) -> Sent:
    """Returns everything that the program could write of this form."""

    def digest(purpose: str, value: str) -> str:
        return salted_hmac(f"civil_orders.{purpose}", value, secret=key, algorithm="sha256").hexdigest()

    holder = digest("card", card)
    both = f"{holder} {request_id}"
    receipt = digest("receipt", " ".join(map(str, _places(int(digest("words", both), 16)))))
    marks = (holder, digest("request", both), digest("request", request_id), receipt, f"stranger-{number:04}")
    return Sent(frozenset(mark.encode() for mark in marks), receipt)


def _places(number: int) -> list[int]:
    places = []
    for _ in range(WORDS):
        number, place = divmod(number, len(words("en")))
        places.append(place)
    return places


class Stranger:
    """His findings so far. `files`: all files except the box."""

    def __init__(self, box: Path, key: str, files: Callable[[], Iterable[Path]]) -> None:
        self._box, self._key, self._files = box, key, files
        self._seen: dict[Path, tuple[tuple[int, int], Mapping[bytes, tuple[int, int]]]] = {}
        self.agreements: dict[str, list[float]] = {}

    def read(self, sent: Sequence[Sent]) -> None:
        """Copies everything now, and compares the guesses with the true order."""
        guesses = self._from_files(sent)
        guesses.update(self._from_the_box(sent))
        for name, guess in guesses.items():
            if len(guess) >= FEWEST:
                order = sorted(guess)
                found = abs(correlation([guess[number] for number in order]))
                self.agreements.setdefault(name, []).append(found / by_chance(len(order)))

    def told(self) -> dict[str, float]:
        """Returns each guess's agreement relative to the best of a thousand shuffles: above 1 is no chance."""
        return {name: round(statistics.median(found), 2) for name, found in self.agreements.items()}

    def _from_files(self, sent: Sequence[Sent]) -> dict[str, Guess]:
        guesses: dict[str, Guess] = {}
        for file in self._files():
            found = self._found(file)
            for number, form in enumerate(sent if found else ()):  # hardly any of a thousand files has a mark
                for place, mark in enumerate(sorted(form.marks & found.keys(), key=len)):
                    first, last = found[mark]
                    guesses.setdefault(f"{file.name}, first of mark {place}", {})[number] = first
                    guesses.setdefault(f"{file.name}, last of mark {place}", {})[number] = last
        return guesses

    def _found(self, file: Path) -> Mapping[bytes, tuple[int, int]]:
        """Returns the first and last place of each mark in the file."""
        try:
            stat = file.stat()
            state = (stat.st_mtime_ns, stat.st_size)
            if file not in self._seen or self._seen[file][0] != state:
                self._seen[file] = (state, _places_of_marks(file.read_bytes()))
        except FileNotFoundError:  # deleted meanwhile
            return {}
        return self._seen[file][1]

    def _from_the_box(self, sent: Sequence[Sent]) -> dict[str, Guess]:
        content = self._box.read_bytes()
        numbers = {form.receipt: number for number, form in enumerate(sent)}
        guesses: dict[str, Guess] = {name: {} for name in ("slot", "nonce", "sealed", "overtaken")}
        for place, sealed in stored.opened(content, self._key).items():
            number = numbers.get(sealed.receipt)
            if number is not None:
                start = (place + 1) * stored.SLOT
                guesses["slot"][number] = place
                guesses["nonce"][number] = int.from_bytes(content[start : start + 6], "big")
                guesses["sealed"][number] = int.from_bytes(content[start + 12 : start + 18], "big")
                guesses["overtaken"][number] = int.from_bytes(sealed.overtaken[:6], "big")
        return guesses


def _places_of_marks(content: bytes) -> Mapping[bytes, tuple[int, int]]:
    found: dict[bytes, tuple[int, int]] = {}
    for mark, place in sorted((*_digests(content), *_notes(content)), key=itemgetter(1)):
        first, _ = found.get(mark, (place, 0))
        found[mark] = (first, place)
    return found


def _digests(content: bytes) -> Iterator[tuple[bytes, int]]:
    """Yields runs of 64 hexadecimal digits; a regular expression would be ten times slower."""
    digits = NOTES.sub(bytes(13), content).translate(IS_DIGIT)
    place = digits.find(DIGEST)
    while place >= 0:
        yield content[place : place + len(DIGEST)], place
        place = digits.find(DIGEST, place + len(DIGEST))


def _notes(content: bytes) -> Iterator[tuple[bytes, int]]:
    return ((match[0], match.start()) for match in NOTES.finditer(content))


def correlation(values: Sequence[float]) -> float:
    """Returns Spearman's correlation of values with their place: 1 rising, -1 falling."""
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)))}
    if len(ranks) < 2:
        return 0.0
    return statistics.correlation([float(place) for place in range(len(values))], [float(ranks[v]) for v in values])


@cache
def by_chance(count: int) -> float:
    """Returns the best correlation of a thousand shuffles."""
    chance = random.Random(count)  # noqa: S311 - any shuffle will do
    places = range(count)
    middle = sum(places) ** 2 / count
    most = sum(map(mul, places, places)) - middle
    found: list[float] = [sum(map(mul, places, chance.sample(places, count))) - middle for _ in range(SHUFFLES)]
    return max(map(abs, found)) / float(most)
