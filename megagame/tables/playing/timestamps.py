"""The program sets the time of timed actions and the name of an action's audience, and accepts them from nobody."""

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
    """The action's fields, with the time and the audience's name where it needs them; no name for an unknown audience.

    Raises BadDocument for either of them from outside.
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
    """The title of a side table, or the name of a seat of the main table."""
    table = side_table(audience)
    return table.title if table else addressees().get(audience, "")
