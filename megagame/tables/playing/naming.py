"""Players' names and colours at a side table. They are not part of the game, so no entry is written."""

from functools import partial
from typing import Annotated

from django.db import transaction
from msgspec import Meta, Struct

from megagame.core.colours import Colour
from megagame.core.game import Seat
from megagame.core.input.unseen import quoted
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.live import publishing
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, locked, refuse_kept, require_seat
from megagame.tables.rendering.player_names import colours_at

LONGEST = 20
"""Characters of a name."""


class NameSeat(Struct, frozen=True, forbid_unknown_fields=True, tag="name_seat"):
    """Give the seat its player's name and colour. An empty name: the seat's own name again.

    `colour`: None keeps it. Another seat that has this colour gets the one that becomes free.
    """

    name: Annotated[str, Meta(max_length=LONGEST)] = ""
    colour: Colour | None = None


def name_seat(table_name: str, action: NameSeat, asker: Asker) -> int:
    """Change the name and all screens of the table; returns the newest entry's number, as nothing is added.

    Refused with `kept` at a table of a past event. Raises NoSeat for a card that is no longer its seat's.
    """
    with publishing.Turn(table_name) as turn, locked(table_name) as table:
        require_seat(table, asker)
        refuse_kept(table)
        name, colours = quoted(action.name, LONGEST), _recoloured(table, asker.seat, action.colour)
        if table.names.get(asker.seat, "") != name or table.colours != colours:
            table.names = {**{seat: each for seat, each in table.names.items() if seat != asker.seat}, asker.seat: name}
            table.colours = colours
            change = publishing.renamed(table, journal.current(table))
            raw_sql.update(table, ("names", "colours", "versions"))
            transaction.on_commit(partial(publishing.publish, table, change, turn))
        return table.number


def _recoloured(table: Table, seat: Seat, colour: Colour | None) -> dict[str, Colour]:
    """The table's chosen colours with this one; unchanged where colours are part of the game's rules."""
    side = journal.listing_of(table).side
    if colour is None or side is None or seat not in side.colours:
        return table.colours
    worn = colours_at(side, table)
    former = next((each for each, other in worn.items() if other == colour), seat)
    changed = {**worn, former: worn[seat], seat: colour}
    return {each: other for each, other in changed.items() if other != side.colours[each]}
