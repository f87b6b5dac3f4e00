"""The entry page for seat cards, and the page on which Control shows them.

A card's value is sent in the address's fragment, which servers never see, and in the body of posts.
"""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from megagame import card_values
from megagame.core.game import WALL, Seat
from megagame.core.sentences import say
from megagame.pages.join import address_for_others, qr_of
from megagame.pages.paper_size import size_of
from megagame.presses.presses import id_of, new_id, once, undoable
from megagame.tables.journals import journal
from megagame.tables.live.seat_cards import issue_missing
from megagame.tables.lookup import main_table, side_table, side_tables
from megagame.tables.models import Table
from megagame.tables.pages import seat_card_presses as presses
from megagame.tables.pages.access import control_alone, held_card, is_of_other_event, may_lack_cookies
from megagame.tables.pages.views import page_of


class ShownCard(NamedTuple):
    """A seat card as printed: who sits at which table, its value, and a QR code of its address.

    `screens`: how many show the seat by this card.
    """

    table: Table
    seat: Seat
    called: str
    value: str
    qr: SafeString
    screens: int


@never_cache
@may_lack_cookies
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest) -> HttpResponse:
    """GET: where a seat card is shown or typed in. POST with its value as `key`: the page of its seat.

    With the entry page and what is wrong: 404 for a value that no card has, 409 for a card of another event.
    """
    key = request.POST.get("key", "")
    card = held_card(key)
    if card is None:
        return _entry_page(request, key)
    return page_of(request, card.table, card.seat, journal.listing_of(card.table).page(card.seat), card.value)


def _entry_page(request: HttpRequest, key: str) -> HttpResponse:
    is_elsewhere = is_of_other_event(key)
    mistyped = bool(key) and not is_elsewhere and card_values.read(key) is None
    context = {"key": key, "mistyped": mistyped, "is_elsewhere": is_elsewhere}
    status = 409 if is_elsewhere else 404
    return render(request, "seat.html", context, status=status if request.method == "POST" else 200)


@require_safe
@control_alone
@never_cache
def seat_cards(request: HttpRequest, table_name: str) -> HttpResponse:
    """The cards of a table's seats, to show to a phone or to print, as often as needed."""
    table = _table_with_cards(table_name)
    door = address_for_others(request, reverse("seat"))
    context = {
        "table": table,
        "at_side": journal.listing_of(table).side is not None,
        "cards": _shown(table, door),
        "door": door,
        "theme": "light",
        "size": size_of(request),
        "press": new_id(),
        "undoable": undoable(presses.page_of(table), presses.KINDS),
    }
    return render(request, "seat_cards.html", context)


@require_safe
@control_alone
@never_cache
def all_seat_cards(request: HttpRequest) -> HttpResponse:
    """The seat cards of the main table and of all side tables that are not closed, table by table, for printing."""
    door = address_for_others(request, reverse("seat"))
    main = main_table()
    tables = (*([main] if main else ()), *side_tables())
    cards = [card for table in tables if _is_played(table) for card in _shown(table, door)]
    context = {"cards": cards, "door": door, "theme": "light", "size": size_of(request)}
    return render(request, "seat_cards.html", context)


@require_POST
@control_alone
def issue_card(request: HttpRequest, table_name: str, seat: Seat) -> HttpResponse:
    """Issue a new card for a seat and close screens that used the old one; once per press."""
    table = _table_with_cards(table_name)
    if seat not in _carded(table):
        raise Http404
    page, author = presses.page_of(table), request.user.get_username()
    called = say(journal.listing_of(table).called(journal.current(table).state, seat), gettext)
    once(page, "issued", id_of(request), author, lambda: presses.issued(table, seat, called))
    return redirect("seat_cards", table.name)


def _table_with_cards(table_name: str) -> Table:
    """A side table, or the main table if it has seats with cards; 404 for others."""
    main = main_table()
    table = main if main and main.name == table_name and _carded(main) else side_table(table_name)
    if table is None:
        raise Http404
    return table


def _carded(table: Table) -> tuple[Seat, ...]:
    """The seats whose cards are shown: players in order, the table view of a side table last."""
    listing, state = journal.listing_of(table), journal.current(table).state
    return (*sorted(listing.players(state)), WALL) if listing.side else listing.carded(state)


def _is_played(table: Table) -> bool:
    return journal.current(table).standing != "closed"


def _shown(table: Table, door: str) -> list[ShownCard]:
    """The cards of all seats that have one; seats that have none yet, since a ruling brought them in, get theirs."""
    listing, state, seats = journal.listing_of(table), journal.current(table).state, _carded(table)
    if listing.side is None:
        issue_missing(table, seats)
    values = dict(table.cards.values_list("seat", "value"))
    return [
        ShownCard(
            table,
            seat,
            say(listing.called(state, seat), gettext),
            values[seat],
            qr_of(f"{door}#{values[seat]}"),
            presses.screens(table, seat),
        )
        for seat in seats
        if seat in values
    ]
