"""Who may look from which seat, act there, and what is for Control alone. What one may not see is 404."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse

from megagame import card_values
from megagame.core.game import Seat
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.models import SeatCard, Table

Rest = ParamSpec("Rest")
Page = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def is_team(user: User | AnonymousUser) -> bool:
    """Whether this is somebody of the Control team, helpers among them: they log in, players never do."""
    return user.is_authenticated and user.is_active


def is_control(user: User | AnonymousUser) -> bool:
    """Whether this is Control, and no helper: helpers do everything but set-up, cards, accounts and backups."""
    return is_team(user) and user.is_staff


def control_alone(page: Page[Rest]) -> Page[Rest]:
    """A page for Control alone: to helpers it is 404, and who is not logged in is asked to."""

    @wraps(page)
    @login_required
    def asked(request: HttpRequest, /, *rest: Rest.args, **named: Rest.kwargs) -> HttpResponse:
        if not is_control(request.user):
            raise Http404
        return page(request, *rest, **named)

    return asked


def card_of(key: str | None) -> SeatCard | None:
    """The seat card of the running event with this value, however it was typed, if there is one."""
    if not key or "\0" in key:  # which PostgreSQL cannot even compare
        return None
    card = raw_sql.found(SeatCard, value=card_values.read(key) or key)
    table = raw_sql.found(Table, id=card.table_id) if card else None
    if card is None or table is None or table.kept_id is not None:
        return None
    card.table = table
    return card


def is_seat(table_name: str, seat: Seat) -> bool:
    table = raw_sql.found(Table, name=table_name)
    return table is not None and seat in journal.listing_of(table).game.seats(journal.current(table).state)
