"""Views of the order path (see the package). The card is the only credential."""

import json
import secrets
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import parse_qsl

from channels.db import database_sync_to_async
from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST
from msgspec import Meta, Struct

from civil_orders.cards import card_stacks
from civil_orders.cards.known_cards import may_seal
from civil_orders.crisis_map_table import event_is_over, the_map
from civil_orders.forms import outcomes, receipts
from civil_orders.forms.form_intake import Acknowledged, Answer, answered_at_once, card_digest
from civil_orders.forms.request_data import (
    LONGEST_BODY,
    MOST_FIELDS,
    AskedAdvice,
    Form,
    read_fields,
    read_form,
    readable,
)
from civil_orders.forms.writer import handed_in
from civil_orders.models import Card
from civil_orders.phones import phone_data
from civil_orders.phones.advice import advice
from civil_orders.phones.first_screens import shown_by
from civil_orders.phones.phone_page import phone_page
from civil_orders.phones.responses import page, refusal, refused, sentence, status, wants_page
from crisis_map.records.state import coming_turn
from megagame.core.game import Refusal
from megagame.tables.journals import calls
from megagame.tables.journals.journal import listing_of
from megagame.tables.models import Table
from megagame.tables.pages.access import card_of
from megagame.tables.pages.views import page_of


class ShownCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A typed card value."""

    card: str


class AskedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A typed card value, and whether the page still needs its screens."""

    card: str
    screens: bool = False


class AskedCall(Struct, frozen=True, forbid_unknown_fields=True):
    """`token`: what the device drew for its call. `kind`: what is wrong, with any card to say where; None: only ask."""

    token: Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
    kind: calls.Kind | None = None
    card: str = ""
    take_back: bool = False


class SaidWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The five words of a receipt, in any language."""

    words: str


@require_http_methods(["GET", "HEAD", "POST"])
async def order(request: HttpRequest) -> HttpResponse:
    """GET: the page for forms (`?kiosk`: shared; `?plain`: no scripts). POST: `Sent`.

    200 with `{"receipt": [five words], "repeated": whether it was acknowledged before}` once it is committed; else
    refused.
    """
    if request.method != "POST":
        return await database_sync_to_async(_order_page, thread_sensitive=False)(request)
    answer: Answer
    try:
        answer = await _answered(read_form(_kind(request), _body(request)))
    except Refusal as no:
        answer = no
    if wants_page(request):
        return await database_sync_to_async(_answer_page, thread_sensitive=False)(request, answer)
    if isinstance(answer, Refusal):
        return refusal(request, answer)
    told = {"receipt": _words(answer.receipt), "repeated": answer.repeated}
    return HttpResponse(json.dumps(told).encode(), content_type="application/json")


@gzip_page
@require_POST
def card(request: HttpRequest) -> HttpResponse:
    """What a card is for. Compressed, as nothing chosen by others is next to a secret.

    200 `{"kind": "order" or "district", "district", "name", "turn": null for a district card, "coming_turn", "streams":
    what its holder may watch at `/live/` with the card as `key`, "box": null or {"stage", "lines"}, "has_form": whether
    its form was in the box at the last full minute, "may_send", "why_not": null or a refusal}`; with `screens`, also
    those of `first_screens.shown_by`. 404 `unknown_card`, `mistyped_card`; 409 `other_event_card`, `seat_card`.
    """
    try:
        asked: AskedCard = read_fields(_kind(request), _body(request), AskedCard)
        told = phone_data.of_card(_known(asked.card))
    except Refusal as no:
        return refusal(request, no)
    if asked.screens:
        told["screens"] = shown_by(asked.card, told["kind"], told["streams"])
    return JsonResponse(told)


@require_POST
def advise(request: HttpRequest) -> HttpResponse:
    """What each line of a draft would do now; `AskedAdvice`, with either kind of card.

    200 `{"turn", "phase", "number": of the newest journal entry, "lines": [{"line", "from", "to", "verdict", "token",
    "becomes", "cost", "clears", "left": funding afterwards, "message", "would": once the map is old}], "wrong": a
    refusal for each unreadable line}`. The other lines are judged without those. Stores nothing.
    """
    try:
        asked: AskedAdvice = read_fields(_kind(request), _body(request), AskedAdvice)
        orders, wrong = readable(asked.lines, asked.text)
        lines = advice(_known(asked.card).district, orders)
    except Refusal as no:
        return refusal(request, no)
    table, state = the_map()
    about = {"turn": coming_turn(state), "phase": state.phase, "number": table.number}
    advised = [phone_data.of_advice(line) for line in lines]
    return JsonResponse({**about, "lines": advised, "wrong": [refused(no) for no in wrong]})


@gzip_page
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest) -> HttpResponse:
    """GET: the fragment for calling. POST `AskedCall`: call Control, or get a call's status.

    It stores what is wrong and where, nothing about the card. 200 `{"state": "none", "called" or "coming"}`. Refused:
    `bad_call`, `many_calls`, `no_calls`, and as `card`.
    """
    if request.method != "POST":
        return page(request, "call_form.html", {})
    try:
        asked = _asked_call(request)
        if asked.take_back:
            calls.take_back(asked.token)
        if asked.kind is None or asked.take_back:
            return JsonResponse({"state": calls.answer(asked.token)})
        return JsonResponse({"state": calls.call(asked.token, _called_from(asked.card), asked.kind)})
    except Refusal as no:
        return refusal(request, no)


@require_http_methods(["GET", "HEAD", "POST"])
def receipt(request: HttpRequest) -> HttpResponse:
    """GET: the page for looking up receipts. POST `words`: what became of that form.

    200 `{"stage": "in_the_box", "queued" or "over", "message", "lines": [{"line", "from", "to", "token", "fate",
    "moved", "became", "message"}]}`, with lines only once one has a fate. 404 `unknown_words`.
    """
    if request.method != "POST":
        return page(request, "civil_orders/receipt.html", {})
    try:
        said: SaidWords = read_fields(_kind(request), _body(request), SaidWords)
        found = outcomes.fate(said.words)
        if found is None:
            raise Refusal("unknown_words")
    except Refusal as no:
        if not wants_page(request):
            return refusal(request, no)
        return page(request, "civil_orders/receipt.html", {"message": sentence(no)}, status(no))
    answer = {
        "stage": found.stage,
        "message": phone_data.of_stage(found.stage),
        "lines": [phone_data.of_fate(line, found.stage) for line in found.lines],
    }
    return page(request, "civil_orders/receipt.html", answer) if wants_page(request) else JsonResponse(answer)


@require_http_methods(["GET", "HEAD", "POST"])
def district(request: HttpRequest) -> HttpResponse:
    """GET: the page for a card (`?plain`: no scripts). POST `card`: its screen."""
    if request.method != "POST":
        return phone_page(request, "civil_orders/district_card.html", {"plain": "plain" in request.GET})
    try:
        shown: ShownCard = read_fields(_kind(request), _body(request), ShownCard)
        looking = card_stacks.seat_of(shown.card)
        if looking is None:
            raise Refusal("unknown_card")
    except Refusal as no:
        what = {"message": sentence(no), "plain": "plain" in request.GET}
        return phone_page(request, "civil_orders/district_card.html", what, status(no))
    table = Table.objects.get(name=looking.table)
    return page_of(request, table, looking.seat, listing_of(table).page(looking.seat), shown.card)


async def _answered(form: Form) -> Answer:
    """Only holders of a usable card wait for the box: others' waits reveal nothing."""
    if not may_seal(form.card):
        answer = await database_sync_to_async(answered_at_once, thread_sensitive=False)(form)
        if answer is not None:
            return answer
    given = await handed_in(form)
    if isinstance(given, Refusal) and given.code == "unknown_card":  # perhaps of the previous event
        return await database_sync_to_async(answered_at_once, thread_sensitive=False)(form) or given
    return given


def _order_page(request: HttpRequest) -> HttpResponse:
    return phone_page(request, "civil_orders/order.html", _order_context(request, {}))


def _answer_page(request: HttpRequest, answer: Answer) -> HttpResponse:
    if isinstance(answer, Acknowledged):
        what = {"receipt": _words(answer.receipt), "kiosk": "kiosk" in request.GET, "plain": "plain" in request.GET}
        return page(request, "civil_orders/sent.html", what)
    what = {**_order_context(request, _typed(request)), "refused": refused(answer)}
    return phone_page(request, "civil_orders/order.html", what, status(answer))


def _order_context(request: HttpRequest, typed: Mapping[str, str]) -> dict[str, Any]:
    table, state = the_map()
    return {
        "table": table,
        "turn": coming_turn(state),
        "lines": state.box.lines if state.box else 0,
        "box": state.box,
        "event_over": event_is_over(table),
        "kiosk": "kiosk" in request.GET,
        "plain": "plain" in request.GET,
        "request_id": typed.get("request_id") or secrets.token_hex(16),
        "typed": typed,
        "postgresql": connection.vendor == "postgresql",
    }


def _typed(request: HttpRequest) -> dict[str, str]:
    """The submitted fields, to be corrected, without unreadable ones."""
    try:
        return dict(parse_qsl(_body(request).decode(errors="replace"), max_num_fields=MOST_FIELDS))
    except (Refusal, ValueError):
        return {}


def _kind(request: HttpRequest) -> str:
    return request.content_type or ""


def _body(request: HttpRequest) -> bytes:
    declared = request.META.get("CONTENT_LENGTH") or "0"
    if declared.isdecimal() and int(declared) > LONGEST_BODY:  # perhaps without reading the body
        raise Refusal("too_long", longest=LONGEST_BODY)
    try:
        return request.body
    except RequestDataTooBig:
        raise Refusal("too_long", longest=LONGEST_BODY) from None


def _known(typed: str) -> Card:
    known = Card.objects.filter(pk=card_digest(typed)).first()
    if known is None and card_of(typed):
        raise Refusal("seat_card")
    if known and known.kept_id is not None:
        raise Refusal("other_event_card")
    if known is None or known.district not in the_map().state.city.districts:
        raise Refusal("unknown_card")
    return known


def _asked_call(request: HttpRequest) -> AskedCall:
    try:
        asked: AskedCall = read_fields(_kind(request), _body(request), AskedCall)
    except Refusal as no:
        raise (Refusal("bad_call") if no.code == "not_understood" else no) from None
    return asked


def _called_from(typed: str) -> str:
    """The district of a card of any fate, as a refused card is a reason to call, or the table of a seat card."""
    seat = card_of(typed)
    if seat is not None:
        return seat.table.title
    return the_map().state.city.name_of(_known(typed).district)


def _words(places: receipts.Places) -> list[str]:
    return receipts.said(places, get_language() or receipts.OTHERWISE)
