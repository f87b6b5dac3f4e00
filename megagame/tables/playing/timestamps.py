"""Time comes in with the action, and what people call its audience: the house puts both in, and takes them from nobody
else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from megagame.core.documents import BadDocument
from megagame.core.instants import Instant
from megagame.core.listing import Listing
from megagame.tables.journals.seats import addressees
from megagame.tables.lookup import side_table

FIELD = "at"
CALLED = "called"


def stamped(listing: Listing, fields: Mapping[str, Any], now: Instant) -> dict[str, Any]:
    """The fields of an action, with the time and the audience's name where they matter; no name where there is no such
    audience. Refused with BadDocument: either of them from outside.
    """
    kind, more = fields.get("type"), dict[str, Any]()
    if listing.is_timed(kind):
        more[FIELD] = msgspec.to_builtins(now)
    if listing.is_addressed(kind):
        more[CALLED] = _called(str(fields.get("to") or fields.get("table") or ""))
    for name in more.keys() & fields.keys():
        raise BadDocument(name, "unknown field")
    return {**fields, **more}


def _called(audience: str) -> str:
    """What people call a seat of the main table, or a side table."""
    table = side_table(audience)
    return table.title if table else addressees().get(audience, "")
