"""Who may look at a table: its game's seats, and at the running event also those of the Crisis Map's players."""

from typing import Any

from megagame.core.game import Seat
from megagame.core.sentences import say
from megagame.tables.journals import journal
from megagame.tables.lookup import main_table
from megagame.tables.models import Table


def seats_of(table: Table) -> tuple[Seat, ...]:
    """The seats of a table now, `control` and `wall` first."""
    return seats_at(table, journal.current(table).state)


def seats_at(table: Table, state: Any) -> tuple[Seat, ...]:
    """The same in this state of the table."""
    listing = journal.listing_of(table)
    return (*listing.game.seats(state), *(addressees(table.kept_id) if listing.event else ()))


def addressees(kept: int | None = None) -> dict[Seat, str]:
    """What people call each player's seat of the main table, whose page shows the running event as well.

    `kept`: the earlier event that is meant; None: the running one.
    """
    table = main_table(kept)
    if table is None:
        return {}
    listing, state = journal.listing_of(table), journal.current(table).state
    return {seat: say(listing.called(state, seat)) for seat in listing.players(state)}
