"""Players' names at a side table. They are not part of the game, so no entry is written."""

from functools import partial
from typing import Annotated

from django.db import transaction
from msgspec import Meta, Struct

from megagame.core.input.unseen import quoted
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.live import publishing
from megagame.tables.playing.play import Asker, locked, refuse_kept, require_seat

LONGEST = 20
"""Characters of a name."""


class NameSeat(Struct, frozen=True, forbid_unknown_fields=True, tag="name_seat"):
    """Gives the asker's seat its player's name; empty: the seat's own name again."""

    name: Annotated[str, Meta(max_length=LONGEST)] = ""


def name_seat(table_name: str, action: NameSeat, asker: Asker) -> int:
    """Change the name and all screens of the table; returns the newest entry's number, as nothing is added.

    Refused with `kept` at a table of a past event. Raises NoSeat for a card that is no longer its seat's.
    """
    with publishing.Turn(table_name) as turn, locked(table_name) as table:
        require_seat(table, asker)
        refuse_kept(table)
        name = quoted(action.name, LONGEST)
        if table.names.get(asker.seat, "") != name:
            table.names = {**{seat: each for seat, each in table.names.items() if seat != asker.seat}, asker.seat: name}
            change = publishing.renamed(table, journal.current(table))
            raw_sql.update(table, ("names", "versions"))
            transaction.on_commit(partial(publishing.publish, table, change, turn))
        return table.number
