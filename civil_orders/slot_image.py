"""A box as bytes: a head, by which a wrong key is noticed, and its slots."""

from __future__ import annotations

import mmap
from collections.abc import Iterable
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from civil_orders.digests import digest
from civil_orders.sealed_form import Sealed, from_bytes, mark_of

SLOT = 4096
PLACES = 2048
"""More than twice as many as cards may be live: forms of void cards stay, and a replaced one goes after the newer."""
NONCE = 12
MAGIC = b"sealed forms 1\n\0"
SALT = 32
HEAD = len(MAGIC) + 3 * SALT


def how_many(image: bytes, key: str) -> int | None:
    """Of how many cards forms lie in this image of a box, of the event with this key; None where it cannot be read."""
    opens = cipher(image[:HEAD], key)
    if opens is None or len(image) != SLOT * (PLACES + 1):
        return None
    lying = []
    for place in range(PLACES):
        with suppress(InvalidTag):
            lying.append(unsealed(opens, image, place))
    return len(newest(lying))


def check(salt: bytes, key: str | None = None) -> bytes:
    """What stands at the end of a head with this salt, by which a wrong key is noticed."""
    return bytes.fromhex(digest("box", f"check {salt.hex()}", key))


def cipher(head: bytes, key: str | None = None) -> AESGCM | None:
    """What opens the slots of a box with this head; None where it was made with another key. `key`: as of `digest`."""
    salt = head[len(MAGIC) + SALT : len(MAGIC) + 2 * SALT]
    if not head.endswith(check(salt, key)):
        return None
    return AESGCM(bytes.fromhex(digest("box", salt.hex(), key)))


def nonces(box: bytes | mmap.mmap) -> list[bytes]:
    """How each slot begins: another form, or other noise, begins otherwise."""
    return [box[start : start + NONCE] for start in range(SLOT, SLOT * (PLACES + 1), SLOT)]


def unsealed(opens: AESGCM, box: bytes | mmap.mmap, place: int) -> Sealed:
    """The form in this slot. InvalidTag where no form lies there."""
    start = SLOT * (place + 1)
    nonce, content = box[start : start + NONCE], box[start + NONCE : start + SLOT]
    return from_bytes(opens.decrypt(nonce, content, label(place)))


def newest(lying: Iterable[Sealed]) -> dict[str, Sealed]:
    """The newest form of each card, by the digest of the card; none whose place a form of another card has taken."""
    forms: dict[str, Sealed] = {}
    for sealed in lying:
        other = forms.get(sealed.card)
        if other is None or sealed.has_overtaken(other.request):
            forms[sealed.card] = sealed
    gone = {sealed.instead for sealed in forms.values()}
    return {card: sealed for card, sealed in forms.items() if mark_of(sealed.request) not in gone}


def label(place: int) -> bytes:
    """A form opens in its own slot only."""
    return place.to_bytes(2, "big")
