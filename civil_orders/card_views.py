"""Control's page of cards: making, confirming and undoing."""

import hashlib
import secrets
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods

from civil_orders.cards import card_stacks as stacks
from civil_orders.cards.card_numbers import SPARE
from civil_orders.cards.card_stacks import Stack, Wish
from civil_orders.control_views import require_map, sentence_of
from civil_orders.crisis_map_table import events_beside, the_map
from civil_orders.forms import form_counts
from civil_orders.forms.standing import standing
from crisis_map.records.state import State, coming_turn
from megagame.core.game import Refusal
from megagame.event.state import MOST_CAPTAINS
from megagame.pages.join import address_for_others, qr_of
from megagame.pages.paper_size import size_of
from megagame.practice import models as practice
from megagame.tables.models import Table
from megagame.tables.pages.access import control_alone

CONFLICT = 409
SENT_AGAIN = ("make", "turn", "turns", "captains", "district", "undoes", "size", "request_id")
"""Fields of a request that its confirmation repeats."""


class PrintedCard(NamedTuple):
    """A card for printing. Its value is stored nowhere."""

    value: str
    qr: SafeString


class PrintedStack(NamedTuple):
    """A district's cards for printing. `door`: the address for typing their values."""

    name: str
    turn: int | None
    door: str
    cards: list[PrintedCard]


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
def cards(request: HttpRequest, table_name: str) -> HttpResponse:
    """GET: the form. POST: make cards and show them once. Not for helpers.

    If other cards would become void, it first asks for confirmation, unless `sure` states how many. Repeating a
    `request_id` does nothing. `make=back` undoes the request `undoes`.
    """
    table = require_map(table_name)
    if request.method != "POST":
        return render(request, "civil_orders/cards.html", _cards_context(request, table))
    press = _press(request)
    try:
        if request.POST.get("make") == "back":
            return _taken_back(request, table, press)
        return _printed_page(request, table, press)
    except Refusal as no:
        if no.code == "pressed_before":
            return _pressed_before(request, table, press)
        context = {**_cards_context(request, table), "message": sentence_of(no)}
        return render(request, "civil_orders/cards.html", context, status=422)


def _press(request: HttpRequest) -> str:
    """The identity of a request: its request id and its fields."""
    said = [request.POST.get("request_id") or secrets.token_hex(16)]
    said += [request.POST.get(name, "") for name in SENT_AGAIN if name not in ("request_id", "size")]
    return hashlib.sha256("\0".join(said).encode()).hexdigest()[:32]


def _printed_page(request: HttpRequest, table: Table, press: str) -> HttpResponse:
    wish = _wish(request)
    told = _number(request, "sure") if "sure" in request.POST else 0
    try:
        made = stacks.make(wish, press, told)
    except Refusal as no:
        if no.code != "cards_are_out":
            raise
        return _question(request, table, wish, int(str(no.what["cards"])))
    if wish.district and wish.turn is not None:
        practice.note("card")
    what = {
        "table": table,
        "stacks": [_printed(request, stack) for stack in made],
        "theme": "light",
        "size": size_of(request),
        "voided": stacks.voided_by(press),
        "press": press,
        "request_id": secrets.token_hex(16),
    }
    return _kept_nowhere(render(request, "civil_orders/printed.html", what))


def _question(request: HttpRequest, table: Table, wish: Wish, out: int) -> HttpResponse:
    """The confirmation page: how many cards become void."""
    shown = form_counts.shown()
    now = the_map()
    coming = coming_turn(now.state)
    is_now = wish.turn is not None and wish.turn <= coming < wish.turn + wish.turns
    may_have_forms = is_now and standing(now) != "unused"
    what = {
        "table": table,
        "cards": out,
        "turn": wish.turn,
        "may_have_forms": may_have_forms,
        "counts": shown if may_have_forms and shown and shown.turn == coming else None,
        "forms": _forms(shown, wish) if shown else 0,
        "fields": [(name, request.POST[name]) for name in SENT_AGAIN if name in request.POST],
    }
    return _kept_nowhere(render(request, "civil_orders/cards_out.html", what, status=CONFLICT))


def _forms(shown: form_counts.Counts, wish: Wish) -> int:
    name = the_map().state.city.name_of(wish.district) if wish.district else ""
    return sum(each.forms for each in shown.districts if name in ("", each.name))


def _pressed_before(request: HttpRequest, table: Table, press: str) -> HttpResponse:
    what = {"table": table, "voided": stacks.voided_by(press), "press": press, "request_id": secrets.token_hex(16)}
    return _kept_nowhere(render(request, "civil_orders/cards_made.html", what, status=CONFLICT))


def _taken_back(request: HttpRequest, table: Table, press: str) -> HttpResponse:
    good = stacks.take_back(request.POST.get("undoes", ""), press)
    what = {"table": table, "good": good, "press": press, "request_id": secrets.token_hex(16)}
    return _kept_nowhere(render(request, "civil_orders/cards_made.html", what))


def _kept_nowhere(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response


def _wish(request: HttpRequest) -> Wish:
    """The request as a `Wish`: order or district cards, for all or for one `district`."""
    district = request.POST.get("district", "")
    if request.POST.get("make", "") == "district":
        return Wish(None, district=district)
    turn = _number(request, "turn")
    if district:
        return Wish(turn, district=district)
    turns = _number(request, "turns") if "turns" in request.POST else 1
    return Wish(turn, turns, _number(request, "captains"))


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "").strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refusal("not_a_number")
    return int(text)


def _cards_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    state: State = the_map().state
    turn = coming_turn(state)
    size = stacks.stack_size(turn)
    press = stacks.newest_press(turn)
    return {
        "table": table,
        "turn": turn,
        "cards": size,
        "size": size_of(request),
        "captains": size - SPARE if size else _captains(table),
        "most": MOST_CAPTAINS,
        "most_turns": stacks.MOST_TURNS,
        "districts": [(key, state.city.name_of(key)) for key in state.city.districts],
        "press": press,
        "voided": stacks.voided_by(press) if press else 0,
        "request_id": secrets.token_hex(16),
    }


def _captains(table: Table) -> int:
    """Captains of the largest district, from the set-up."""
    return max((event.captains for event in events_beside(table)), default=1)


def _printed(request: HttpRequest, stack: Stack) -> PrintedStack:
    name = the_map().state.city.name_of(stack.district)
    door = address_for_others(request, reverse("district_card" if stack.turn is None else "order"))
    return PrintedStack(
        name, stack.turn, door, [PrintedCard(value, qr_of(f"{door}#{value}")) for value in stack.values]
    )
