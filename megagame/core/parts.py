"""Named parts of a screen, each a template and the record that it shows."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from megagame.core.instants import Instant
from megagame.core.sentences import Sentence


class Part(Struct, frozen=True):
    """One named piece of a page.

    `template` gets `part` (the `data`), `name` (the part's name) and `table` (the table's name). It renders one element
    whose id is the part's name. Equal parts render the same markup, so only changed parts are rendered and sent.

    `shown_at(data, now)`: the data that is still shown at a moment, where some of it expires; None: all of it.
    `names`: what replaces the names of seats (`with_names`).
    """

    template: str
    data: Any
    shown_at: Callable[[Any, Instant], Any] | None = None
    names: Mapping[str, Sentence] = {}
