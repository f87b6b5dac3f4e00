"""Actions over HTTP: by Control for any seat, or by a seat card for its own seat."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from msgspec import Struct

from megagame.core.dice import entered
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL, WALL, Refusal, Seat
from megagame.core.journals.journal import TakeBack
from megagame.core.refusals import BEHIND, CONTROL_ENTERS, sentence_of
from megagame.core.sentences import say
from megagame.machine import machine_clock
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.models import SeatCard, Table
from megagame.tables.pages import bad_input
from megagame.tables.pages.access import held_card, is_control, is_seat, is_team, may_lack_cookies
from megagame.tables.pages.request_data import Press, field_at, key_in, read, stamped
from megagame.tables.playing.naming import NameSeat, name_seat
from megagame.tables.playing.play import Asker, NoSeat, SetStanding, play, set_standing
from megagame.tables.playing.start_up import wake
from megagame.tables.playing.undo import put_back, take_back, undo


class AskUndo(Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Undo the newest entry in force, or everything after the entry `back_to`.

    `steps`: how many steps the asker was shown that this takes back; required for more than a handful.
    """

    back_to: int | None = None
    steps: int = 0


class AskPutBack(Struct, frozen=True, forbid_unknown_fields=True, tag="put_back"):
    """Put back the step taken back last, or all up to the entry `up_to`."""

    up_to: int | None = None


@may_lack_cookies
@require_POST
def act(request: HttpRequest, table_name: str) -> HttpResponse:
    """Play an action, take steps back, put them back, or change the table's status.

    With a seat card as `key` it acts for that card's seat, whoever is logged in; otherwise the Control team acts, for
    the seat in `seat` or for Control. 200 with the number of the entry. Refusals change nothing and are JSON with
    `code`, `message` and, for bad input, `place`: 400 for bad input; 409 if the asker has not seen the newest entry and
    the action must not happen twice; 422 if the rules refuse it or helpers may not do it; 404 `no_table` for a table
    that is gone, `no_seat` for a card without a seat here, and `logged_out`.
    """
    table = raw_sql.found(Table, name=table_name)
    if table is None:
        return _no_table(request)
    try:
        number = _done(request, table)
    except NoSeat:
        return _no_seat(request)
    except BadDocument as bad:
        return _bad_input(request, table, bad)
    except Refusal as no:
        message = say(sentence_of(journal.listing_of(table).game, no), gettext)
        status = 409 if no.code in BEHIND else 422
        return JsonResponse({"code": no.code, "message": message}, status=status)
    return JsonResponse({"number": number}, headers={"HX-Reswap": "none"})


def _no_table(request: HttpRequest) -> HttpResponse:
    if not is_team(request.user):
        return _no_seat(request)
    message = gettext("This table does not exist any more. Load the page again.")
    return JsonResponse({"code": "no_table", "message": message}, status=404)


def _no_seat(request: HttpRequest) -> HttpResponse:
    code, message = "no_seat", gettext("This card is no longer valid for this seat. Ask Control for a new one.")
    if key_in(request) is None:
        code = "logged_out"
        message = gettext("You are logged out. Log in again in another window, reload this page, then press again.")
    return JsonResponse({"code": code, "message": message}, status=404)


def _bad_input(request: HttpRequest, table: Table, bad: BadDocument) -> HttpResponse:
    """What is wrong, shown only to those who may act at this table."""
    if not is_team(request.user) and _seat_held(table, key_in(request)) is None:
        return _no_seat(request)
    place = field_at(bad.place, request.POST.dict())
    message = bad_input.sentence_of_action(bad)
    return JsonResponse({"code": "bad_input", "message": message, "place": place}, status=400)


def _done(request: HttpRequest, table: Table) -> int:
    pressed = read(request)
    if pressed.key is not None:
        return _played(table, pressed, pressed.key)
    if not is_team(request.user):
        raise NoSeat
    listing = journal.listing_of(table)
    fields = stamped(listing, pressed.fields, machine_clock.now())
    asked = listing.asked | AskUndo | AskPutBack
    if listing.side:
        asked |= SetStanding | NameSeat
    if listing.side or listing.own_steps:
        asked |= TakeBack
    action = shape(fields, asked, strict=not pressed.from_form)
    asker = Asker(
        author=request.user.get_username(),
        seat=_seat_named(table, pressed),
        request_id=pressed.request_id,
        seen=pressed.seen,
        moment=pressed.moment,
        may_set_up=is_control(request.user),
    )
    return _asked(table, action, asker)


def _asked(table: Table, action: Any, asker: Asker) -> int:
    if isinstance(action, SetStanding):
        return set_standing(table.name, action, asker)
    if isinstance(action, NameSeat):
        return name_seat(table.name, action, asker)
    if isinstance(action, TakeBack):
        return take_back(table.name, asker)
    if isinstance(action, AskUndo):
        return _then_wake(table, undo(table.name, asker, back_to=action.back_to, agreed=action.steps))
    if isinstance(action, AskPutBack):
        return _then_wake(table, put_back(table.name, asker, up_to=action.up_to))
    return play(table.name, action, asker)


def _then_wake(table: Table, number: int) -> int:
    """The restored state may be older than the last program start."""
    wake(table.name)
    return number


def _seat_named(table: Table, pressed: Press) -> Seat:
    """The seat that Control acts for, or Control's own."""
    if pressed.seat is not None and not is_seat(table.name, pressed.seat):
        raise BadDocument("seat", "a seat of this table is needed")
    return pressed.seat or CONTROL


def _played(table: Table, pressed: Press, key: str) -> int:
    """Play for a seat card's holder. Refused with `control_enters`: real dice or cards from the player."""
    card, listing = _seat_held(table, key), journal.listing_of(table)
    if card is None:
        raise NoSeat
    asked = listing.played | TakeBack | NameSeat if listing.side else listing.played | TakeBack
    action = shape(pressed.fields, asked, strict=not pressed.from_form)
    if entered(action) and not listing.enters(journal.current(table).state, card.seat):
        raise Refusal(CONTROL_ENTERS)
    asker = Asker(
        author=card.seat,
        seat=card.seat,
        request_id=pressed.request_id,
        seen=pressed.seen,
        moment=pressed.moment,
        card=card.value,
    )
    return _asked(table, action, asker)


def _seat_held(table: Table, key: str | None) -> SeatCard | None:
    """The card that holds a seat at this table; None for other cards, and where card holders only watch."""
    card, listing = held_card(key), journal.listing_of(table)
    if card is None or card.table != table or card.seat == WALL or listing.played is None:
        return None
    if listing.side is None and card.seat not in listing.carded(journal.current(table).state):
        return None
    return card
