"""Keyed digests: without the event's key, stored digests cannot be guessed."""

import hashlib
import hmac
from functools import lru_cache
from typing import Literal, TypeAlias

from django.conf import settings

Purpose: TypeAlias = Literal["card", "request", "words", "receipt", "box", "backup"]


def digest(purpose: Purpose, value: str, key: str | None = None) -> str:
    """64 hexadecimal digits, unique to value and purpose. `key`: default this event's.

    Equal to Django's `salted_hmac`, which derives the purpose's key each time.
    """
    secret = _key(purpose, settings.SECRET_KEY if key is None else key)
    return hmac.digest(secret, value.encode(), "sha256").hex()


@lru_cache(maxsize=16)
def _key(purpose: Purpose, key: str) -> bytes:
    return hashlib.sha256(f"civil_orders.{purpose}{key}".encode()).digest()
