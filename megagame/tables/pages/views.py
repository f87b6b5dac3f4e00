"""Pages of tables. What the viewer may not see is 404."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from megagame.core.colours import COLOURS
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.listing import Listing
from megagame.core.sentences import say, with_names
from megagame.games import GAMES
from megagame.machine import machine_clock
from megagame.pages.join import join
from megagame.tables import raw_sql
from megagame.tables.connections import connected_screens
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, main_table, running_number, side_table, tables_beside
from megagame.tables.models import THROWN, SeatCard, Table
from megagame.tables.pages.access import card_of, control_alone, is_control
from megagame.tables.rendering import overview, screens
from megagame.tables.rendering.player_names import names_at
from megagame.tables.rendering.screens import View


@require_safe
@login_required
def console(request: HttpRequest, table_name: str | None = None) -> HttpResponse:
    """Control's page of a table, by default the main table."""
    table = table_named(table_name)
    return page_of(request, table, CONTROL, journal.listing_of(table).page(CONTROL))


@require_safe
@login_required
def side_tables(request: HttpRequest) -> HttpResponse:
    """The overview of all side tables, where Control opens them."""
    table = event_table() or table_named(None)
    return page_of(request, table, CONTROL, "tables.html")


@require_safe
@control_alone
def set_up(request: HttpRequest, table_name: str) -> HttpResponse:
    """Control's set-up page of a table; 404 if there is nothing to set up."""
    table = table_named(table_name)
    event = journal.listing_of(table).event
    return page_of(request, table, CONTROL, event.set_up_page if event else None)


@require_safe
def wall(request: HttpRequest, key: str) -> HttpResponse:
    """The projector's page at an unguessable address: a side table's own, or what Control selects.

    404 for every other address, with a sentence on where Control finds the right one.
    """
    card = card_of(key)
    if card is None or card.seat != WALL:
        return render(request, "no_projector.html", status=404)
    if journal.listing_of(card.table).side:
        return page_of(request, card.table, WALL, journal.listing_of(card.table).page(WALL), key)
    steered = projected_table()
    table = side_table(steered) or card.table
    return page_of(request, table, WALL, journal.listing_of(table).page(WALL), key, further={"steered": steered})


def projected_table() -> str:
    """The name of the side table on the projectors; empty: none."""
    table = event_table()
    event = journal.listing_of(table).event if table else None
    return event.projected(journal.current(table).state) if table and event else ""


class SeatNamed(NamedTuple):
    seat: Seat
    called: str


def table_named(table_name: str | None) -> Table:
    """The table of this name, by default the main table. 404 if it does not exist or its event was discarded."""
    table = raw_sql.found(Table, name=table_name) if table_name else main_table()
    if table is None or (table.kept is not None and table.kept.stage == THROWN):
        raise Http404
    return table


def page_of(
    request: HttpRequest,
    table: Table,
    seat: Seat,
    template: str | None,
    key: str = "",
    looking_from: str = "",
    further: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """A live page of a table's seat, with the event's own tables; 404 without a `template`.

    `looking_from`: the seat's name if Control looks at its screen. `further`: more context for the template; for a
    projector `steered`, the side table that it was told to show.
    """
    if template is None:
        raise Http404
    more = {"key": key, "looking_from": looking_from, **(further or {})}
    return render(request, template, {**_context(request, table, seat), **more})


def _context(request: HttpRequest, table: Table, seat: Seat) -> dict[str, Any]:
    """The context of every live page."""
    listing, state = journal.listing_of(table), journal.current(table).state
    beside = tables_beside(table)
    wholes = _wholes((table, *beside), seat)
    return {
        "table": table,
        "beside": {other.game: other for other in (*beside, *([table] if listing.event else []))},
        "seat": seat,
        "called": say(with_names(listing.called(state, seat), names_at(table, state)), gettext),
        "player_name": table.names.get(seat, ""),
        "colours": tuple(COLOURS.items()) if listing.side and seat in listing.side.colours else (),
        "seats": _seats_to_act_for(listing, state) if seat == CONTROL else (),
        "is_control": is_control(request.user),
        "has_secrets": listing.secrets is not None,
        "streams": [{"stream": view.stream, "version": whole.version} for view, whole in wholes.items()],
        "parts": {name: text for whole in wholes.values() for name, text in _safe(whole).items()},
        "scenery": listing.scenery(state),
        "join": join(request),
        "now": machine_clock.now(),
        "side_games": {name: gettext(each.side.called) for name, each in GAMES.items() if each.side},
        "wall_address": _wall_address(request, table) if seat == CONTROL else "",
    }


def _seats_to_act_for(listing: Listing, state: Any) -> tuple[SeatNamed, ...]:
    seats = listing.players(state) if listing.side else ()
    return tuple(SeatNamed(seat, say(listing.called(state, seat), gettext)) for seat in seats)


def _wholes(tables: Iterable[Table], seat: Seat) -> dict[View, screens.Whole]:
    """The screens on the page: of each table this seat's, or the wall's if it has no such seat."""
    language = get_language() or "en"
    views = [View(table.name, _seat_at(table, seat), language) for table in tables]
    wholes = {view: screens.whole(view) for view in views}
    return {**wholes, **_for_control(language)} if seat == CONTROL else wholes


def _for_control(language: str) -> dict[View, screens.Whole]:
    health, side_tables = View(connected_screens.TABLE, CONTROL, language), View(overview.TABLE, CONTROL, language)
    return {
        health: connected_screens.CONNECTED_SCREENS.whole(health, running_number()),
        side_tables: overview.on_page(overview.whole(side_tables)),
    }


def control_parts() -> dict[str, SafeString]:
    """The same as parts, for a page that is not live."""
    wholes = _for_control(get_language() or "en").values()
    return {name: text for whole in wholes for name, text in _safe(whole).items()}


def _seat_at(table: Table, seat: Seat) -> Seat:
    return seat if seat in journal.seats_of(table) else WALL


def _safe(whole: screens.Whole) -> dict[str, SafeString]:
    return {name: mark_safe(text) for name, text in whole.markup.items()}  # noqa: S308 - drawn by our templates


def _wall_address(request: HttpRequest, table: Table) -> str:
    """The projector's address for the table, or else for the main table; only Control may know it."""
    walls = SeatCard.objects.filter(seat=WALL)
    card = walls.filter(table=table).first() or walls.filter(table=main_table()).first()
    return request.build_absolute_uri(reverse("wall", args=[card.value])) if card else ""
