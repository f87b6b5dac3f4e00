"""Who may look and act from which seat, and what only Control may do. What is not allowed is 404."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias
from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from megagame import card_values
from megagame.core.game import Seat
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.models import SeatCard, Table

Rest = ParamSpec("Rest")
AnyPage: TypeAlias = Callable[..., HttpResponse]
Page = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def is_team(user: User | AnonymousUser) -> bool:
    """Whether this is a member of the Control team, including helpers. Players never log in."""
    return user.is_authenticated and user.is_active


def is_control(user: User | AnonymousUser) -> bool:
    """Whether this is Control and no helper. Helpers may not change set-up, cards, accounts or backups."""
    return is_team(user) and user.is_staff


def control_alone(page: Page[Rest]) -> Page[Rest]:
    """A page for Control only: 404 for helpers, and a login page for others."""

    @wraps(page)
    @login_required
    def asked(request: HttpRequest, /, *rest: Rest.args, **named: Rest.kwargs) -> HttpResponse:
        if not is_control(request.user):
            raise Http404
        return page(request, *rest, **named)

    return asked


def card_of(key: str | None) -> SeatCard | None:
    """The running event's seat card with this value, however it was typed, or None."""
    card = _card_of_any(key)
    return card if card and card.table.kept_id is None else None


def is_of_other_event(key: str) -> bool:
    """Whether this is the value of a seat card of an event that is not running."""
    card = _card_of_any(key)
    return card is not None and card.table.kept_id is not None


def _card_of_any(key: str | None) -> SeatCard | None:
    if not key or "\0" in key:  # PostgreSQL rejects NUL
        return None
    card = raw_sql.found(SeatCard, value=card_values.read(key) or key)
    table = raw_sql.found(Table, id=card.table_id) if card else None
    if card is None or table is None:
        return None
    card.table = table
    return card


def held_card(key: str | None) -> SeatCard | None:
    """As `card_of`, but None for a seat that the table has no longer, as of a removed district."""
    card = card_of(key)
    return card if card and card.seat in journal.seats_of(card.table) else None


def is_seat(table_name: str, seat: Seat) -> bool:
    table = raw_sql.found(Table, name=table_name)
    return table is not None and seat in journal.listing_of(table).game.seats(journal.current(table).state)


def may_lack_cookies(view: AnyPage) -> AnyPage:
    """A view that requires no CSRF token if one of our own pages posts without any cookie.

    Without cookies a request has only the rights of the card in its body, which no other site can exploit.
    """
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        checked = view if _is_bare(request) else protected
        return checked(request, *arguments, **named)

    return answer


def _is_bare(request: HttpRequest) -> bool:
    origin: str = request.META.get("HTTP_ORIGIN", "")
    return not request.COOKIES and urlsplit(origin).netloc == request.get_host()
