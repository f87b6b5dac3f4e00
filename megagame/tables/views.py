"""Pages and actions. What one may not see is 404; a refused action changes nothing and says why in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_POST
from msgspec import Struct

from megagame import machine
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL, WALL, Refusal, Seat
from megagame.core.refusals import STALE, sentence_of
from megagame.core.sentences import say
from megagame.joining import join
from megagame.tables import bad_input, census, journal, screens
from megagame.tables.access import control_alone, is_control, is_team
from megagame.tables.finding import main_table, tables_beside
from megagame.tables.log import log_lines
from megagame.tables.models import SeatCard, Table
from megagame.tables.play import Asker, play, undo
from megagame.tables.reading import field_at, read
from megagame.tables.screens import View
from megagame.tables.stamping import stamped
from megagame.tables.waking import wake

LONGEST_LOG = 10_000


@require_GET
@login_required
def console(request: HttpRequest, table_name: str | None = None) -> HttpResponse:
    """Control's page of a table; without a name that of the main table."""
    table = _table(table_name)
    return page_of(request, table, CONTROL, journal.listing_of(table).page(CONTROL))


@control_alone
@require_GET
def set_up(request: HttpRequest, table_name: str) -> HttpResponse:
    """The page on which Control sets a table up; 404 where there is nothing to set up."""
    table = _table(table_name)
    return page_of(request, table, CONTROL, journal.listing_of(table).set_up_page or None)


@require_GET
def wall(request: HttpRequest, key: str) -> HttpResponse:
    """The projector's page, at an address that nobody guesses."""
    card = get_object_or_404(SeatCard.objects.select_related("table"), value=key, seat=WALL)
    return page_of(request, card.table, WALL, journal.listing_of(card.table).page(WALL), key)


@require_GET
@login_required
def whole_log(request: HttpRequest, table_name: str) -> HttpResponse:
    """Everything that was done at the table, for Control."""
    table = _table(table_name)
    lines = log_lines(table, table.number, LONGEST_LOG)
    has_console = journal.listing_of(table).page(CONTROL) is not None
    return render(request, "log.html", {"table": table, "lines": lines, "has_console": has_console})


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Undo the newest entry in force, or everything after the entry `back_to`."""

    back_to: int | None = None


@require_POST
def act(request: HttpRequest, table_name: str) -> HttpResponse:
    """Plays one action of the game, or takes steps back.

    200 with the number of the entry. Refusals are JSON with `code`, `message` and, for bad input, `place`: 400 for bad
    input, 409 if the asker has not seen the newest entry of what must not be done twice, 422 for what the rules refuse
    and for what helpers may not do.
    """
    if not is_team(request.user):
        raise Http404
    table = _table(table_name)
    try:
        number = _done(request, table)
    except BadDocument as bad:
        place = field_at(bad.place, request.POST.dict())
        message = bad_input.sentence_of(bad, place)
        return JsonResponse({"code": "bad_input", "message": message, "place": place}, status=400)
    except Refusal as no:
        message = say(sentence_of(journal.listing_of(table).game, no), gettext)
        return JsonResponse({"code": no.code, "message": message}, status=409 if no.code == STALE else 422)
    return JsonResponse({"number": number}, headers={"HX-Reswap": "none"})


def _done(request: HttpRequest, table: Table) -> int:
    pressed = read(request)
    listing = journal.listing_of(table)
    fields = stamped(listing, pressed.fields, machine.now())
    action = shape(fields, listing.asked | TakeBack, strict=not pressed.from_form)
    asker = Asker(
        author=request.user.get_username(),
        seat=CONTROL,
        request_id=pressed.request_id,
        seen=pressed.seen,
        may_set_up=is_control(request.user),
    )
    return _taken_back(table, action, asker) if isinstance(action, TakeBack) else play(table.name, action, asker)


def _taken_back(table: Table, action: TakeBack, asker: Asker) -> int:
    number = undo(table.name, asker, back_to=action.back_to)
    wake(table.name)  # the state before may be one from before a restart
    return number


def _table(table_name: str | None) -> Table:
    """The table of this name; without one the main table."""
    table = Table.objects.filter(name=table_name).first() if table_name else main_table()
    if table is None:
        raise Http404
    return table


def page_of(
    request: HttpRequest, table: Table, seat: Seat, template: str | None, key: str = "", looking_from: str = ""
) -> HttpResponse:
    """A live page of a table's seat, with the tables beside it; 404 where there is no `template` for it.

    `looking_from`: what the seat is called, where Control looks at its screen.
    """
    if template is None:
        raise Http404
    listing = journal.listing_of(table)
    beside = tables_beside(table)
    wholes = _wholes((table, *beside), seat)
    context: dict[str, Any] = {
        "table": table,
        "beside": {other.game: other for other in beside},
        "key": key,
        "seat": seat,
        "is_control": is_control(request.user),
        "looking_from": looking_from,
        "streams": [{"stream": view.stream, "version": whole.version} for view, whole in wholes.items()],
        "parts": {name: text for whole in wholes.values() for name, text in _safe(whole).items()},
        "scenery": listing.scenery(journal.current(table).state),
        "join": join(request),
        "now": machine.now(),
        "wall_address": _wall_address(request, table) if seat == CONTROL else "",
    }
    return render(request, template, context)


def _wholes(tables: Iterable[Table], seat: Seat) -> dict[View, screens.Whole]:
    """What stands on the page: of each table the screen of this seat, or of the wall where it has none such."""
    language = get_language() or "en"
    views = [View(table.name, _seat_at(table, seat), language) for table in tables]
    wholes = {view: screens.whole(view) for view in views}
    health = View(census.TABLE, CONTROL, language)
    return {**wholes, health: census.CENSUS.whole(health)} if seat == CONTROL else wholes


def _seat_at(table: Table, seat: Seat) -> Seat:
    return seat if seat in table.versions else WALL


def _safe(whole: screens.Whole) -> dict[str, SafeString]:
    return {name: mark_safe(text) for name, text in whole.markup.items()}  # noqa: S308 - drawn by our templates


def _wall_address(request: HttpRequest, table: Table) -> str:
    """Where the projector shows the table, or if it has no wall of its own the event; only Control is told."""
    cards = SeatCard.objects.filter(seat=WALL).order_by("pk")
    card = cards.filter(table=table).first() or cards.first()
    return request.build_absolute_uri(reverse("wall", args=[card.value])) if card else ""
