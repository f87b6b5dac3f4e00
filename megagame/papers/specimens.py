"""Previews of printed cards, marked as specimens."""

from collections.abc import Iterable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from crisis_map.records.state import State, coming_turn
from megagame.core.sentences import say
from megagame.event_form.planned_seats import PlannedSeats
from megagame.pages.join import address_for_others, qr_of
from megagame.papers import drawn
from megagame.tables.models import Table

VALUE = "SPEC-IMEN-SPEC"
"""A value that no card has, since I is not in `card_values.ALPHABET`."""


class Specimen(NamedTuple):
    """A card without a value. `said`: its purpose; `title`: of its event or side table."""

    called: str
    said: str
    title: str


def order_cards(request: HttpRequest, table: Table, state: State, papers: str = "") -> HttpResponse:
    said = gettext("Order card, turn %(turn)s: one form") % {"turn": coming_turn(state)}
    return _of_districts(request, table, state, papers, said, "order")


def district_cards(request: HttpRequest, table: Table, state: State, papers: str = "") -> HttpResponse:
    return _of_districts(
        request, table, state, papers, gettext("District card: shows the screen only"), "district_card"
    )


def seat_cards(request: HttpRequest, table: Table, tables: Iterable[PlannedSeats], papers: str) -> HttpResponse:
    cards = [Specimen(say(called, gettext), "", planned.title) for planned in tables for called in planned.seats]
    return _page(request, table, papers, cards, "seat")


def _of_districts(request: HttpRequest, table: Table, state: State, papers: str, said: str, door: str) -> HttpResponse:
    cards = [Specimen(state.city.name_of(key), said, table.title) for key in state.city.districts]
    return _page(request, table, papers, cards, door)


def _page(request: HttpRequest, table: Table, papers: str, cards: list[Specimen], door: str) -> HttpResponse:
    """`door`: the name of the address where such card values are typed in."""
    address = address_for_others(request, reverse(door))
    more = {"cards": cards, "seats": door == "seat", "door": address, "qr": qr_of(f"{address}#{VALUE}"), "value": VALUE}
    return render(request, "papers/specimens.html", {**drawn.context(request, table, papers), **more})
