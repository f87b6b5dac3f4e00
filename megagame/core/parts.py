"""Named parts of a screen, each a template and the record that it shows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Part(Struct, frozen=True):
    """One named piece of a page.

    `template` gets `part` (the `data`), `name` (the part's name) and `table` (the table's name). It renders one element
    whose id is the part's name. Equal parts render the same markup, so only changed parts are rendered and sent.
    """

    template: str
    data: Any
