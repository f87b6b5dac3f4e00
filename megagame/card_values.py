"""Card values that people type: 12 characters in three groups, the last of which is a checksum."""

import secrets
import unicodedata

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without characters that look alike: I, L, O, 0, 1
_NUMBERS = {character: number for number, character in enumerate(ALPHABET)}
LENGTH = 12
GROUP = 4

MOST_LIVE = 800
"""So few cards of a kind may be live at once that none is guessed (promises, "guessing"): 31 ** 11 values, 1,000 tries
a second for 8 hours, and a chance under 1e-6."""


def drawn() -> str:
    """A new value, as printed."""
    free = [secrets.randbelow(len(ALPHABET)) for _ in range(LENGTH - 1)]
    return _grouped("".join(ALPHABET[number] for number in (*free, _check(free))))


def read(typed: str) -> str | None:
    """The printed form of a typed value; None if a character is missing or wrong.

    One wrong character and two swapped neighbours are always noticed.
    """
    plain = unicodedata.normalize("NFKC", typed).upper()
    characters = "".join(filter(str.isalnum, plain))
    if len(characters) != LENGTH or not _NUMBERS.keys() >= set(characters):
        return None
    numbers = [_NUMBERS[character] for character in characters]
    return _grouped(characters) if _weighed(numbers) == 0 else None


def _grouped(characters: str) -> str:
    """The characters in groups: ABCD-EFGH-JKMN."""
    return "-".join(characters[start : start + GROUP] for start in range(0, len(characters), GROUP))


def _weighed(numbers: list[int]) -> int:
    return sum(weight * number for weight, number in enumerate(numbers, 1)) % len(ALPHABET)


def _check(free: list[int]) -> int:
    """The checksum: it makes the weighted sum 0. The size of the alphabet is a prime number."""
    return -_weighed(free) * pow(LENGTH, -1, len(ALPHABET)) % len(ALPHABET)
