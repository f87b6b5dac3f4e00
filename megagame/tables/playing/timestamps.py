"""Time comes in with the action: the house puts it into those that need it, and takes it from nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from megagame.core.documents import BadDocument
from megagame.core.instants import Instant
from megagame.core.listing import Listing

FIELD = "at"


def stamped(listing: Listing, fields: Mapping[str, Any], now: Instant) -> dict[str, Any]:
    """The fields of an action, with the time where it matters. Refused with BadDocument: a time from outside."""
    if not listing.is_timed(fields.get("type")):
        return dict(fields)
    if FIELD in fields:
        raise BadDocument(FIELD, "unknown field")
    return {**fields, FIELD: msgspec.to_builtins(now)}
