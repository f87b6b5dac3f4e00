"""The moves of a side table and the thinking times, as a fragment of a player's page or the table view."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from megagame.core.game import WALL, Seat
from megagame.core.sentences import Sentence
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.journals.moves import Move, Thinking, moves_of
from megagame.tables.models import Table
from megagame.tables.pages.access import card_of, is_seat, is_team, may_lack_cookies
from megagame.tables.rendering.player_names import drawn_with, names_at

MOST = 150
"""Moves on the page unless all are requested."""


class Time(NamedTuple):
    """A player's thinking time, as it is shown."""

    seat: Seat
    called: Sentence
    seconds: int
    a_turn: int
    runs: bool


@never_cache
@may_lack_cookies
@require_POST
def moves(request: HttpRequest, table_name: str) -> HttpResponse:
    """The newest moves, or all of them with `all`. 404 for everybody without a seat card, as what it shows is public.

    `seat`: whose last turn is marked, for the Control team; a card's is its own.
    """
    table = raw_sql.found(Table, name=table_name)
    if table is None or journal.listing_of(table).side is None:
        raise Http404
    seat = _seat(request, table)
    found = moves_of(table)
    shown = found.moves if request.POST.get("all") else found.moves[:MOST]
    times = tuple(_time(each) for each in found.thinking)
    last = next((each.last_turn for each in found.thinking if each.seat == seat), None)
    context = {
        "table": table,
        "seat": seat,
        "since": _since(shown, last),
        "moves": shown,
        "steps": len(found.moves),
        "times": times,
        "longest": max((time.seconds for time in times), default=0) or 1,
    }
    with drawn_with(names_at(table, journal.current(table).state)):
        return render(request, "moves.html", context)


def _seat(request: HttpRequest, table: Table) -> Seat:
    key = request.POST.get("key")
    if key is None and is_team(request.user):
        seat = request.POST.get("seat", WALL)
        return seat if is_seat(table.name, seat) else WALL
    card = card_of(key)
    if card is None or table.kept_id is not None:
        raise Http404
    return card.seat if card.table == table else WALL


def _since(shown: tuple[Move, ...], last: int | None) -> int | None:
    """The newest move shown up to the seat's last turn; None without a seat of one's own, or before it ended a turn."""
    return next((move.number for move in shown if last and move.number <= last), None)


def _time(each: Thinking) -> Time:
    seconds = each.at(timezone.now())
    return Time(each.seat, each.called, seconds, seconds // max(1, each.times), each.since is not None)
