"""What a screen is drawn from: named parts, each a template and the record that it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from megagame.core.instants import Instant


class Part(Struct, frozen=True):
    """One named piece of a page: `template` is drawn with `part` = `data`,
    `name` = the part's name and `table` = the table's name.

    Equal parts draw the same markup, so only parts that differ from before are drawn and sent again. The markup is one
    element whose id is the part's name.

    `shown_at(data, now)`: what of the data is shown at a moment, where some of it ends by the clock; None: all of it.
    """

    template: str
    data: Any
    shown_at: Callable[[Any, Instant], Any] | None = None


def part_at(part: Part, now: Instant) -> Part:
    """The part with only what is shown at this moment."""
    return replace(part, data=part.shown_at(part.data, now)) if part.shown_at else part
