"""Keyed digests: whoever has the database but not the event's key cannot even try values against them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from django.utils.crypto import salted_hmac

Purpose: TypeAlias = Literal["card", "request", "words", "receipt", "box", "backup"]


def digest(purpose: Purpose, value: str, key: str | None = None) -> str:
    """64 hexadecimal digits: the same for the same value and purpose, and for no other. `key`: None: this event's."""
    return salted_hmac(f"civil_orders.{purpose}", value, secret=key, algorithm="sha256").hexdigest()
