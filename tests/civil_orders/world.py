"""A small city with a box, cards and captains, and helpers shared by these tests."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from django.contrib.auth import get_user_model
from django.test import Client

from civil_orders.box import slots
from civil_orders.box.sealed_form import Sealed
from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from civil_orders.forms.unsealing import unseal
from megagame.tables.journals import journal
from megagame.tables.models import Table
from tests.tables import tables
from tests.tables.tables import NAME, asker, restore, take_back

JSON = "application/json"
LINES = ("A1 A2",)


class Answer(Protocol):
    """The parts of a response that these tests read."""

    status_code: int
    content: bytes

    def json(self) -> Any: ...


Fields: TypeAlias = dict[str, Any]


def table() -> Table:
    return Table.objects.get(name=NAME)


def state() -> Any:
    return journal.current(table()).state


def do(action: dict[str, Any]) -> int:
    """Control plays an action, with the newest entry as seen."""
    return tables.do(action, asker(seen=table().number))


def open_box(lines: int = 20) -> None:
    do({"type": "open_box", "lines": lines})


def shut_box() -> None:
    do({"type": "shut_box"})


def unsealed() -> int:
    return unseal(table(), asker(seen=table().number))


def undone() -> int:
    return take_back(table().number)


def put_back() -> int:
    return restore(table().number)


def inside() -> list[Sealed]:
    """Returns the forms in the box."""
    with slots.box().held() as box:
        return list(box.forms.values())


def emptied() -> None:
    """Empties the box."""
    with slots.box().held() as box:
        box.wipe(frozenset(form.receipt for form in box.forms.values()))


def order_cards(turn: int = 1, captains: int = 1) -> dict[str, tuple[str, ...]]:
    """Returns a new stack of card values for each district."""
    return {stack.district: stack.values for stack in card_stacks.make(Wish(turn, captains=captains))}


def form(card: str, lines: Sequence[str] = LINES, **others: Any) -> Fields:
    """Returns a form as a phone's script sends it."""
    orders = [dict(zip(("from", "to", "token"), line.split(), strict=False)) for line in lines]
    return {"card": card, "request_id": secrets.token_hex(16), "lines": orders, **others}


def post(path: str, fields: Fields, **headers: str) -> Any:
    return Client().post(path, json.dumps(fields), content_type=JSON, headers=headers or None)


def send(fields: Fields, **headers: str) -> Any:
    return post("/o/", fields, **headers)


def control(*, staff: bool = True) -> Client:
    """Returns a logged-in client of the Control team."""
    user, _ = get_user_model().objects.get_or_create(username="ana" if staff else "ben", defaults={"is_staff": staff})
    client = Client()
    client.force_login(user)
    return client
