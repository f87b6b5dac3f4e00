"""Who may look from which seat, and who may act there. What one may not see does not exist for one: 404."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from megagame.core.game import CONTROL, WALL, Seat
from megagame.tables import census, journal
from megagame.tables.models import SeatCard, Table


def is_control(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether this is somebody of the Control team: they log in, players never do."""
    return user.is_authenticated and user.is_active


def may_look(user: AbstractBaseUser | AnonymousUser, key: str | None, table_name: str, seat: Seat) -> bool:
    """Whether the holder of this login or of the seat card `key` may see the screen of `seat`.

    A card lets its holder see its own seat, and the wall of every table: that is for everybody in the hall.
    """
    if is_control(user):
        return is_seat(table_name, seat)
    card = card_of(key)
    if card is None:
        return False
    return (card.table.name, card.seat) == (table_name, seat) or (seat == WALL and is_seat(table_name, seat))


def card_of(key: str | None) -> SeatCard | None:
    """The seat card with this value, if there is one."""
    return SeatCard.objects.filter(value=key).select_related("table").first() if key else None


def is_seat(table_name: str, seat: Seat) -> bool:
    """Whether there is such a seat at such a table; Control's at `census.TABLE` always is."""
    if (table_name, seat) == (census.TABLE, CONTROL):
        return True
    table = Table.objects.filter(name=table_name).first()
    return table is not None and seat in journal.listing_of(table).game.seats(journal.current(table).state)
