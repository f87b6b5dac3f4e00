"""Districts of the running event's city."""

from django.utils.translation import gettext

from megagame.core.sentences import say
from megagame.tables.journals import journal
from megagame.tables.lookup import main_table

_SEAT = "district-"


def districts() -> tuple[str, ...]:
    """Names of the running event's districts in order; empty if no city is played."""
    table = main_table()
    if table is None:
        return ()
    listing, state = journal.listing_of(table), journal.current(table).state
    seats = (seat for seat in listing.game.seats(state) if seat.startswith(_SEAT))
    return tuple(say(listing.called(state, seat), gettext) for seat in seats)
