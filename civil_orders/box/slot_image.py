"""The bytes of a box: a head that identifies the key, and slots."""

import mmap
from collections.abc import Iterable
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from civil_orders.box.sealed_form import MARK, Sealed, from_bytes
from civil_orders.digests import digest

SLOT = 4096
PLACES = 2048
"""More than twice the valid cards, as void cards' forms stay and newer forms take new slots."""
NONCE = 12
MAGIC = b"sealed forms 1\n\0"
SALT = 32
HEAD = len(MAGIC) + 3 * SALT


def how_many(image: bytes, key: str) -> int | None:
    """The number of cards with a form in a box's image; None if it cannot be read."""
    opens = cipher(image[:HEAD], key)
    if opens is None or len(image) != SLOT * (PLACES + 1):
        return None
    lying = []
    for place in range(PLACES):
        with suppress(InvalidTag):
            lying.append(unsealed(opens, image, place))
    return len(newest(lying))


def check(salt: bytes, key: str | None = None) -> bytes:
    """The end of a head with this salt, which identifies the key."""
    return bytes.fromhex(digest("box", f"check {salt.hex()}", key))


def cipher(head: bytes, key: str | None = None) -> AESGCM | None:
    """The cipher of the slots; None if made with another key. `key`: as in `digest`."""
    salt = head[len(MAGIC) + SALT : len(MAGIC) + 2 * SALT]
    if not head.endswith(check(salt, key)):
        return None
    return AESGCM(bytes.fromhex(digest("box", salt.hex(), key)))


def nonces(box: bytes | mmap.mmap) -> list[bytes]:
    """The nonce of each slot, which changes with its content."""
    return [box[start : start + NONCE] for start in range(SLOT, SLOT * (PLACES + 1), SLOT)]


def unsealed(opens: AESGCM, box: bytes | mmap.mmap, place: int) -> Sealed:
    """The form in a slot. Raises InvalidTag for noise."""
    start = SLOT * (place + 1)
    nonce, content = box[start : start + NONCE], box[start + NONCE : start + SLOT]
    return from_bytes(opens.decrypt(nonce, content, label(place)))


def newest(lying: Iterable[Sealed]) -> dict[str, Sealed]:
    """The newest form of each card, by card digest, without replaced ones."""
    forms: dict[str, Sealed] = {}
    for sealed in lying:
        other = forms.get(sealed.card)
        if other is None or sealed.has_overtaken(other.request):
            forms[sealed.card] = sealed
    gone = {sealed.instead.hex() for sealed in forms.values()}
    return {card: sealed for card, sealed in forms.items() if sealed.request[: 2 * MARK] not in gone}


def label(place: int) -> bytes:
    """Binds a form to its slot."""
    return place.to_bytes(2, "big")
