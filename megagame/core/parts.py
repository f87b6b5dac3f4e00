"""What a screen is drawn from: named parts, each a template and the record that it shows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Part(Struct, frozen=True):
    """One named piece of a page: `template` is drawn with `part` = `data`,
    `name` = the part's name and `table` = the table's name.

    Equal parts draw the same markup, so only parts that differ from before are drawn and sent again. The markup is one
    element whose id is the part's name.
    """

    template: str
    data: Any
