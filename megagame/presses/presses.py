"""Carrying out each press exactly once, and undoing the newest press of a page."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop
from megagame.presses.models import Press

LONGEST_ID = 40
MOST_BACK = 20
"""Number of undoable presses of a page; all request ids are kept."""
REFUSALS = {
    "not_newest": gettext_noop("Meanwhile something newer was done here: take that back first."),
    "nothing_to_take_back": gettext_noop("There is nothing to take back."),
}


class Change(NamedTuple):
    """A press's effect: the values of its sentence, and the data that its undo needs (None: it cannot be undone)."""

    what: Mapping[str, str | int]
    before: Any = None


class Kind(NamedTuple):
    """One kind of press: its effect, as a text with placeholders, and its undo.

    `back`: what an undo would do now, from the stored data (None: it cannot be undone any more); `undo` does it, or
    raises a Refusal. `locks_box`: it locks the box of sealed forms, which must be locked before the
    database; so it is no part of the transaction that takes the press back, and refuses what was done already.
    """

    done: str
    back: Callable[[Any], Sentence | None]
    undo: Callable[[Any], None]
    locks_box: bool = False


class Undoable(NamedTuple):
    """The newest press of a page that can be taken back, for its page."""

    number: int
    done: Sentence
    back: Sentence
    author: str
    at: datetime


def new_id() -> str:
    """A request id for the forms of a new page."""
    return secrets.token_hex(8)


def id_of(request: HttpRequest) -> str:
    """The posted request id, or a new one, as programs may post without."""
    return request.POST.get("press", "").replace("\0", "")[:LONGEST_ID] or new_id()


def once(page: str, kind: str, request_id: str, author: str, do: Callable[[], Change]) -> bool:
    """Carry out a press unless it was done before, in one transaction. Returns whether it did."""
    with transaction.atomic():
        press, is_new = Press.objects.get_or_create(
            request_id=f"{page} {request_id}",
            defaults={"page": page, "kind": kind, "author": author, "at": timezone.now()},
        )
        if not is_new:
            return False
        change = do()
        press.what = _encoded(change.what)
        press.before = _encoded(change.before) if change.before is not None else ""
        press.save()
        old = Press.objects.filter(page=page).exclude(before="").order_by("-pk").values_list("pk", flat=True)
        Press.objects.filter(pk__in=list(old[MOST_BACK:])).update(before="")
    return True


def is_done(page: str, request_id: str) -> bool:
    return Press.objects.filter(request_id=f"{page} {request_id}").exists()


def undoable(page: str, kinds: Mapping[str, Kind]) -> Undoable | None:
    """The newest press of a page that can still be undone."""
    for press in Press.objects.filter(page=page, taken_back=False).exclude(before="").order_by("-pk")[:MOST_BACK]:
        kind = kinds[press.kind]
        if back := kind.back(msgspec.json.decode(press.before)):
            done = Sentence(kind.done, msgspec.json.decode(press.what))
            return Undoable(press.pk, done, back, press.author, press.at)
    return None


def take_back(number: int, kinds: Mapping[str, Kind]) -> None:
    """Undo a press; repeating this does nothing.

    Refused, without changes: `not_newest`, `nothing_to_take_back`, and the refusals of its `undo`.
    """
    kind = Press.objects.filter(pk=number).exclude(before="").values_list("kind", flat=True).first()
    if kind is None:
        raise Refusal("nothing_to_take_back")
    with nullcontext() if kinds[kind].locks_box else transaction.atomic():
        press = _to_take_back(number, kinds)
        if not press.taken_back:
            kinds[kind].undo(msgspec.json.decode(press.before))
            Press.objects.filter(pk=number).update(taken_back=True)


def _to_take_back(number: int, kinds: Mapping[str, Kind]) -> Press:
    with transaction.atomic():
        press = Press.objects.select_for_update().filter(pk=number).first()
        if press is None or not press.before:
            raise Refusal("nothing_to_take_back")
        newest = None if press.taken_back else undoable(press.page, kinds)
        if newest is not None and newest.number > press.pk:
            raise Refusal("not_newest")
        return press


def _encoded(data: Any) -> str:
    return msgspec.json.encode(data).decode()
