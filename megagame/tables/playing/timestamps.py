"""Time arrives with the action: the program sets it on timed ones, and accepts it from nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from megagame.core.documents import BadDocument
from megagame.core.instants import Instant
from megagame.core.listing import Listing

FIELD = "at"


def stamped(listing: Listing, fields: Mapping[str, Any], now: Instant) -> dict[str, Any]:
    """The action's fields, with the time if it is timed. Raises BadDocument for a time from outside."""
    if not listing.is_timed(fields.get("type")):
        return dict(fields)
    if FIELD in fields:
        raise BadDocument(FIELD, "unknown field")
    return {**fields, FIELD: msgspec.to_builtins(now)}
