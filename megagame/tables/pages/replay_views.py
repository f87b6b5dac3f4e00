"""Replay a side table step by step, over the entries in force.

Control may do so at any time, from any seat or seeing everything; everybody may once the game is over, as the table
view, which has no secrets.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.journals.journal import Line, voided
from megagame.core.listing import SideGame
from megagame.core.sentences import say, together
from megagame.machine import machine_clock
from megagame.pages.join import join
from megagame.tables.journals import journal
from megagame.tables.models import Table
from megagame.tables.pages.views import SeatNamed, control_parts, table_named
from megagame.tables.rendering import screens


class Step(NamedTuple):
    """One step: its place from 0, its entry's number, the state after it, and its events."""

    place: int
    number: int
    state: Any
    events: tuple[Any, ...]


@never_cache
@require_safe
@login_required
def table_replay(request: HttpRequest, table_name: str) -> HttpResponse:
    """The replay for Control, from `seat` (default: the table view) at `step` (default: the newest)."""
    table = table_named(table_name)
    listing = journal.listing_of(table)
    seat = request.GET.get("seat", WALL)
    if listing.side is None or listing.page(seat) is None:
        raise Http404
    return _replayed(request, table, listing.side, seat)


@never_cache
@require_safe
def public_replay(request: HttpRequest, table_name: str) -> HttpResponse:
    """The public replay of a finished game; 404 while it is running."""
    table = table_named(table_name)
    side = journal.listing_of(table).side
    if side is None or side.ended(journal.current(table).state) is None:
        raise Http404
    return _replayed(request, table, side, WALL, is_public=True)


def _replayed(
    request: HttpRequest, table: Table, side: SideGame, seat: Seat, *, is_public: bool = False
) -> HttpResponse:
    listing, lines = journal.listing_of(table), _in_force(table)
    step = _step(table, lines, request.GET.get("step", ""))
    told = "" if is_public else _told(table, step)
    stage = say(side.stage(step.state), gettext)
    parts, secrets = _drawn(table, step, seat)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"step": step.place, "stage": stage, "told": told, "parts": {**parts, **secrets}})
    extra = control_parts() if seat == CONTROL else {}
    context = {
        "table": table,
        "beside": {},
        "seat": seat,
        "called": say(listing.called(step.state, seat), gettext),
        "streams": [],
        "parts": {**extra, **{name: _safe(text) for name, text in parts.items()}},
        "secrets": [_safe(text) for text in secrets.values()],
        "scenery": listing.scenery(step.state),
        "join": join(request),
        "now": machine_clock.now(),
        "replay": {
            "step": step.place,
            "last": len(lines) - 1,
            "stage": stage,
            "told": told,
            "is_public": is_public,
            "seats": () if is_public else _seats(table, step.state),
        },
    }
    return render(request, listing.page(seat) or "", context)


def _in_force(table: Table) -> list[Line]:
    """Entries with events that were not taken back; the opening first."""
    lines = journal.lines_after(table, 0)
    gone = voided(lines)
    return [line for line in lines if line.events and line.number not in gone]


def _step(table: Table, lines: list[Line], asked: str) -> Step:
    last = len(lines) - 1
    place = min(int(asked), last) if asked.isdecimal() and len(asked) < 9 else last
    game = journal.listing_of(table).game
    state = game.blank
    for line in lines[: place + 1]:
        state = game.after(state, line.events)
    return Step(place, lines[place].number, state, lines[place].events)


def _told(table: Table, step: Step) -> str:
    game = journal.listing_of(table).game
    told = (game.tell(step.state, event) for event in step.events)
    return " ".join(say(each, gettext) for each in together(each for each in told if each is not None))


def _drawn(table: Table, step: Step, seat: Seat) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The markup of the seat's screen at that step, and of hidden parts, which only Control sees.

    It is not cached as shown on live screens.
    """
    folded = journal.Folded(step.number, step.state)
    secrets = screens.secret_parts(table, folded) if seat == CONTROL else {}
    return screens.draw_once(table, screens.all_parts(table, folded, seat)), screens.draw_once(table, secrets)


def _safe(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308 - drawn by our templates


def _seats(table: Table, state: Any) -> tuple[SeatNamed, ...]:
    listing = journal.listing_of(table)
    return tuple(SeatNamed(seat, say(listing.called(state, seat), gettext)) for seat in listing.game.seats(state))
