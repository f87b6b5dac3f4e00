"""Who may look from which seat, act there, and what is for Control alone. What one may not see is 404."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.module_loading import import_string

from megagame import card_values
from megagame.core.game import CONTROL, WALL, Seat
from megagame.tables import census, journal, overview, rows
from megagame.tables.models import SeatCard, Table

Rest = ParamSpec("Rest")
Page = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def is_team(user: User | AnonymousUser) -> bool:
    """Whether this is somebody of the Control team, helpers among them: they log in, players never do."""
    return user.is_authenticated and user.is_active


def is_control(user: User | AnonymousUser) -> bool:
    """Whether this is Control, and no helper: helpers do everything but set-up, cards, accounts and backups."""
    return is_team(user) and user.is_staff


def valid_logins() -> frozenset[str]:
    """Every login that is still good, as `User.get_session_auth_hash` gives it: a new password is another login."""
    return frozenset(user.get_session_auth_hash() for user in User.objects.filter(is_active=True))


def control_alone(page: Page[Rest]) -> Page[Rest]:
    """A page for Control alone: to helpers it is 404, and who is not logged in is asked to."""

    @wraps(page)
    @login_required
    def asked(request: HttpRequest, /, *rest: Rest.args, **named: Rest.kwargs) -> HttpResponse:
        if not is_control(request.user):
            raise Http404
        return page(request, *rest, **named)

    return asked


class Look(NamedTuple):
    """Whether somebody may look, and the value of the seat card that says so; empty where it is no seat card."""

    allowed: bool
    card: str = ""


def look(user: User | AnonymousUser, key: str | None, table_name: str, seat: Seat) -> Look:
    """Whether the holder of this login, or of the card `key`, may see the screen of `seat`.

    A card counts before a login. It lets its holder see its own seat, and the wall of every table, as that is for
    everybody in the hall.
    """
    if card := card_of(key):
        own = (card.table.name, card.seat) == (table_name, seat)
        return Look(own or (seat == WALL and is_seat(table_name, seat)), card.value)
    if is_team(user):
        return Look(is_seat(table_name, seat))
    return Look(_further(key, table_name, seat) if key else False)


def card_of(key: str | None) -> SeatCard | None:
    """The seat card of the running event with this value, however it was typed, if there is one."""
    if not key or "\0" in key:  # which PostgreSQL cannot even compare
        return None
    card = rows.found(SeatCard, value=card_values.read(key) or key)
    table = rows.found(Table, id=card.table_id) if card else None
    if card is None or table is None or table.kept_id is not None:
        return None
    card.table = table
    return card


def valid_cards(keys: Collection[str]) -> frozenset[str]:
    """Those of `keys` that still are seat cards."""
    cards = SeatCard.objects.filter(value__in=keys, table__kept=None)
    return frozenset(cards.values_list("value", flat=True))


def _further(key: str, table_name: str, seat: Seat) -> bool:
    """Whether this is a card of another kind, of those that the settings name."""
    found = (import_string(reader)(key) for reader in settings.FURTHER_CARDS)
    looking = next((each for each in found if each is not None), None)
    return looking is not None and (looking == (table_name, seat) or (seat == WALL and is_seat(table_name, seat)))


def is_seat(table_name: str, seat: Seat) -> bool:
    """Whether there is such a seat at such a table; Control's at `census.TABLE` and `overview.TABLE` always is."""
    if seat == CONTROL and table_name in {census.TABLE, overview.TABLE}:
        return True
    table = rows.found(Table, name=table_name)
    return table is not None and seat in journal.listing_of(table).game.seats(journal.current(table).state)
